"""What one does in windows and in one's own Movement and Combat Phases; offers (KM-assign, KM-transfer, KM-alliance)."""
from . import acceptance, cards, fates, terms
from .asking import GONE, Standing, Unjudged

OUT_OF_TURN = set("pass-always ask-again offer add-term strike-term send-offer drop-offer no-term accept decline counter "
                  "withdraw recall-entry recall-sail recall-ship end-alliance".split())


def out_of_turn(verb):
    return verb in OUT_OF_TURN or verb.startswith("term-")


def phase_verbs(o, role):
    return cards.plays(o, role) + cards.transfers(o, role) + ship_gifts(o, role) + executions(o, role) + commands(o, role)


def ship_gifts(o, role):
    """A ship of an office goes to another Noble of the faction in the square."""
    p, out = o.p, []
    for name, ship in p.ship.items():
        bearer = terms.bearer_of(o, name)
        if (o.printed.kind(o.printed.ship_card[name]) == "office" and ship.owner == role and name not in o.passed | o.sailed
                and bearer in p.mine(role) and bearer not in o.fighting()):
            out += ["ship-to:%s:%s" % (name, n) for n in terms.neighbours(o, bearer, role) if n not in o.fighting()]
    return out


def commands(o, role):
    """Nobles under an ally's command at the same spot, or back from it: each once a turn."""
    p, out = o.p, []
    for n in p.mine(role):
        x = p.noble[n]
        if x.ship is not None:  # R160: aboard command does not change
            continue
        if p.noble[x.leader].owner != role:
            out += ["from-under:%s:%s" % (n, x.leader)] if n not in o.parted else []
        if n not in o.joined and n not in o.fighting():
            out += ["under:%s:%s" % (n, m) for r in p.seat[role].allies for m in terms.commanders(o, n, r)]
    return out


def window_verbs(o, role, kind):
    if kind == "before-combat":
        return [x for x in cards.plays(o, role) if x.startswith(("play-noble:", "play-asset:"))]
    return phase_verbs(o, role)


def executions(o, role):
    return ["execute-heir:" + h for h in o.p.heirs_of(role)] + [
        "execute-noble:" + n for n in o.p.noble if o.p.noble[n].captor == role and o.may_execute(n)]


def act(o, answer):
    verb, role = answer.verb, answer.role
    if verb == "play":
        cards.play(o, role, answer.args[0], answer.args[1])
    elif verb == "play-card":
        card = answer.args[0]
        seat = o.p.seat[role]
        answer = yield Standing(lambda: card in seat.hand | seat.assets, "bestow", role, lambda: cards.bestowed(o, role, card))
        if answer.verb != GONE:
            cards.play(o, role, card, answer.args[1])
    elif verb == "hand-to":
        cards.hand_to(o, *answer.args)
    elif verb == "play-asset":
        cards.play(o, role, answer.args[0])
    elif verb == "play-noble":
        name = answer.args[0]
        o.p.seat[role].hand.discard(name)
        o.enter(role, name)
        yield from cards.bring(o, name)
    elif verb == "ship-to":
        o.given_ships[answer.args[0]] = answer.args[1]
        o.passed.add(answer.args[0])
    elif verb == "pardon":
        name, card = answer.args
        o.p.seat[role].hand.discard(card)
        o.p.chancery.add(card)
        o.free(name)
    elif verb == "transfer":
        yield from cards.hand_over(o, role, answer.args[0])
    elif verb == "take-aid":
        card, name = answer.args
        o.p.lying_open.discard(card)
        o.p.noble[name].awards.add(card)
    elif verb == "under":
        o.joined.add(answer.args[0])
        acceptance.command(o, *answer.args)
    elif verb == "from-under":
        o.parted.add(answer.args[0])
        o.alone(answer.args[0])
    elif verb == "execute-heir":
        fates.heir_dies(o, answer.args[0])
    elif verb == "execute-noble":
        yield from o.execution(role, answer.args[0])
    else:
        raise Unjudged(verb)


def act_in_window(o, answer):
    yield from act(o, answer)
