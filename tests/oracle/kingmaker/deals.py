"""What one does in windows and in one's own Movement and Combat Phases; offers (KM-assign, KM-transfer, KM-alliance)."""
from . import cards, fates
from .asking import Ask, Unjudged

OUT_OF_TURN = set("pass-always ask-again offer add-term strike-term send-offer drop-offer no-term accept decline counter "
                  "withdraw recall-entry recall-sail recall-ship end-alliance".split())


def out_of_turn(verb):
    return verb in OUT_OF_TURN or verb.startswith("term-")


def phase_verbs(o, role):
    return cards.plays(o, role) + cards.transfers(o, role) + executions(o, role)


def window_verbs(o, role, kind):
    if kind == "before-combat":
        return []
    return phase_verbs(o, role)


def executions(o, role):
    return ["execute-heir:" + h for h in o.p.heirs_of(role)] + [
        "execute-noble:" + n for n in o.p.noble if o.p.noble[n].captor == role and o.may_execute(n)]


def act(o, answer):
    verb, role = answer.verb, answer.role
    if verb == "play":
        cards.play(o, role, answer.args[0], answer.args[1])
    elif verb == "play-asset":
        cards.play(o, role, answer.args[0])
    elif verb == "play-noble":
        name = answer.args[0]
        o.p.seat[role].hand.discard(name)
        o.enter(role, name)
        yield from cards.bring(o, name)
    elif verb == "transfer":
        yield from cards.hand_over(o, role, answer.args[0])
    elif verb == "execute-heir":
        fates.heir_dies(o, answer.args[0])
    elif verb == "execute-noble":
        yield from o.execution(role, answer.args[0])
    else:
        raise Unjudged(verb)


def act_in_window(o, answer):
    yield from act(o, answer)
