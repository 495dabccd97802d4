"""How the chapters ask: each is a generator that yields an Ask where the rules want a decision, and is sent the
Answer that the game gave. The dice of the answer are taken with Oracle.die in the order that the rules roll them."""


class Mismatch(Exception):
    """The game did what the rules do not say."""


class Ask:
    """legal: a function without arguments; None: the list is not judged."""

    def __init__(self, step, role, legal):
        self.step, self.role, self.legal = step, role, legal


class Adopt:
    """A stretch of the game that is not judged: go on at the first decision of one of these steps, with the position
    as the game has it then."""

    def __init__(self, *steps):
        self.steps = steps


class Answer:
    def __init__(self, role, key):
        self.role, self.key = role, key
        self.verb, *self.args = key.split(":")


class Maybe:
    """A decision that is taken where the game asks for it, and passed over where it does not. legal: as with Ask."""

    def __init__(self, step, role, legal=None):
        self.step, self.role, self.legal = step, role, legal
