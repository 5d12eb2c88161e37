"""The versions of the rules, and what each changed: a question for every change, asked where the rule stands.

A match is played to its end by the version that it began with. The cards of a version are in `data.CARD_VALUES`.
"""

from typing import Final

RULES_VERSION: Final = 2
VERSIONS: Final = range(1, RULES_VERSION + 1)
