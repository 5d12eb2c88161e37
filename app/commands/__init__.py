"""What `mini-wwii` can be told to do, one module a command."""
