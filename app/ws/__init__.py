"""The socket of a match."""
