"""The rules of the games: pure, without I/O, clock, logging or global randomness."""
