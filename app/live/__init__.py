"""Running matches: rooms (a cached match each), who watches them, and computer players."""
