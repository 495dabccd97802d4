"""How the chapters ask; Unjudged leaves a stretch of the game to the engine."""
from ..asking import Answer, Ask, Mismatch

__all__ = ("GONE", "Answer", "Ask", "Mismatch", "Over", "Standing", "Unjudged")
GONE = "gone"  # the verb with which a question is answered that does not stand any more


class Over(Exception):
    """The game has come to an end."""


class Unjudged(Exception):
    """What follows is not judged: go on at the next turn, with the position as the game has it then."""


class Standing(Ask):
    """A question that an action out of turn may take away: it stands as long as stands() says so."""

    def __init__(self, stands, *asked):
        super().__init__(*asked)
        self.stands = stands
