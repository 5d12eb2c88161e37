"""What every game shares: the contract, the match log, randomness, digests, decks and area masks."""
