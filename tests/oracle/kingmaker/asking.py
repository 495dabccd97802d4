"""How the chapters ask; Unjudged leaves a stretch of the game to the engine."""
from ..asking import Answer, Ask, Mismatch

__all__ = ("Answer", "Ask", "Mismatch", "Over", "Unjudged")


class Over(Exception):
    """The game has come to an end."""


class Unjudged(Exception):
    """What follows is not judged: go on at the next turn, with the position as the game has it then."""
