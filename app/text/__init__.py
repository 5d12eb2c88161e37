"""What people write: which of it can be seen, and which of it looks the same."""
