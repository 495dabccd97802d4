"""Windows: who is asked in them, and standing passes, by which somebody is not (12.1; RULINGS, Responses)."""
from ..asking import Answer, Ask


class Window(Ask):
    """covered: the standing passes under which its role is not asked; passing: what the role then does."""

    def __init__(self, step, role, legal, covered, passing):
        super().__init__(step, role, legal)
        self.covered, self.passing = covered, passing


def window(o, step, role, options, passing, kind=None):
    """Asks in a window that is open; under a standing pass nobody is asked. options: what may be done but pass."""
    covered = {"everything", *(kind or (step,))}
    if covered & o.standing[role]:
        return Answer(role, passing)
    answer = yield Window(step, role, lambda: options + [passing], covered, passing)
    return answer


def may_answer(o, side, combat=False):
    """12.1: who has passed plays nothing; else who holds any card but Core cards is asked, whatever it is."""
    if o.solo:  # 26.4: cards lie open
        return o.cards.spare(o, side)
    return not o.p.passed[side] and o.cards.holds(side, o.p.turn, combat)
