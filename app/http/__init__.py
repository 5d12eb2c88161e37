"""REST under `/api`, the page's files and the answers to errors."""
