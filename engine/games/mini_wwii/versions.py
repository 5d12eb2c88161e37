"""The versions of the rules, and what each changed: a question for every change, asked where the rule stands.

A match is played to its end by the version that it began with. The cards of a version are in `data.CARD_VALUES`.
"""

from typing import Final

from engine.games.mini_wwii.state import State

RULES_VERSION: Final = 2
VERSIONS: Final = range(1, RULES_VERSION + 1)


def hand_exchanges_once_in_setup(state: State) -> bool:
    """Whether a team's hand makes one exchange in the setup instead of one for each country (S-5)."""
    return state.rules_version >= 2


def cards_with_saved_ops_stay(state: State) -> bool:
    """Whether a card that saves an OP lies on the table until the victory stage (O-5, R-9)."""
    return state.rules_version >= 2


def hand_shares_saved_ops(state: State) -> bool:
    """Whether either country of a team's hand may spend what the other one saved (O-5)."""
    return state.rules_version >= 2


def discards_join_invasion_cards(state: State) -> bool:
    """Whether the discard pile goes with U.S. and China cards into an empty draw deck (R-2)."""
    return state.rules_version >= 2


def keeping_is_secret(state: State) -> bool:
    """Whether what hands keep and discard is shown when the last one has chosen (R-9)."""
    return state.rules_version >= 2


def shows_technology_cards(state: State) -> bool:
    """Whether the view has the cards of shown technologies, and the steps that invasions made this round (R-2, R-5)."""
    return state.rules_version >= 2
