"""The New Model Army's exchanges (11.12)."""
from ..asking import Ask
from .printed import city_of

SUCCESSORS = (("p-east-horse-c3", "p-cromwell"), ("p-fairfax-f", "p-nma-foot-north"),
              ("p-waller", "p-nma-foot-midlands"))
PAIR, LEADERS = ("p-essex", "p-manchester"), ("p-fairfax-t", "p-skippon")
FIELD = "bucks-herts"


def exchange_all(o):
    """Those that can be made now; the others wait."""
    for old, new in SUCCESSORS:
        if waits(o, old, new):
            replace(o, old, new)
    if all(waits(o, b, new) for b, new in zip(PAIR, LEADERS)):
        yield from exchange_pair(o)
    if o.p.place["p-nma-horse"] == "beside" and horses(o):
        answer = yield Ask("new-model-horse", "parliament", lambda: ["replace:" + b for b in horses(o)])
        old = answer.args[0]
        strength, place = o.p.strength[old], o.p.place[old]
        leave(o, old)
        take_field(o, "p-nma-horse", 0 if place == "pool" else strength)
    o.p.settle()


def exchange_waiting(o):
    """At a change of Phase or of Segment: exchanges that were put off."""
    if o.new_model:
        yield from exchange_all(o)


def is_shut_in(o, block):
    city = city_of(o.p.place[block])
    return city is not None and o.p.besieged[city]


def waits(o, old, new):
    """Is the exchange still to be made, and can it be made?"""
    return o.p.place[new] == "beside" and o.p.place[old] not in ("beside", "removed") and not is_shut_in(o, old)


def horses(o):
    return [b for b in o.pr.blocks if o.p.side(b) == "parliament" and o.p.clas(b) == "cavalry"
            and o.p.kind(b) == "regional" and not o.p.info(b)["covenanter"]
            and (o.p.on_map(b) or o.p.place[b] == "pool") and not is_shut_in(o, b)]


def leave(o, block):
    o.p.place[block], o.p.strength[block] = "removed", 0
    o.p.settle()


def bear(o, block, strength):
    return min(strength, o.p.info(block)["strength"])


def replace(o, old, new):
    """In the same place, with the same strength."""
    place, strength = o.p.place[old], o.p.strength[old]
    o.p.place[new], o.p.strength[new] = place, bear(o, new, strength) if o.p.on_map(old) else 0
    leave(o, old)


def take_field(o, block, strength):
    """In Buckinghamshire & Hertfordshire, or in the pool where that is not Friendly."""
    if strength and o.p.friendly(FIELD, "parliament"):
        o.p.place[block], o.p.strength[block] = FIELD, bear(o, block, strength)
    else:
        o.p.place[block], o.p.strength[block] = "pool", 0
    o.p.settle()


def exchange_pair(o):
    afield = [b for b in PAIR if o.p.on_map(b)]
    strength = sum(o.p.strength[b] for b in afield)
    for block in PAIR:
        leave(o, block)
    first, second = LEADERS
    if not afield or not o.p.friendly(FIELD, "parliament"):
        for block in LEADERS:
            take_field(o, block, 0)
        return
    if len(afield) == 1:
        answer = yield Ask("new-model-successor", "parliament", lambda: ["replace:" + b for b in LEADERS])
        chosen = answer.args[0]
        take_field(o, chosen, strength)
        take_field(o, second if chosen == first else first, 0)
        return
    most = [o.p.info(b)["strength"] for b in LEADERS]
    strength = min(strength, sum(most))
    shares = range(max(1, strength - most[1]), min(most[0], strength - 1) + 1)
    answer = yield Ask("new-model-share", "parliament", lambda: ["share:%d" % n for n in shares])
    share = int(answer.args[0])
    take_field(o, first, share)
    take_field(o, second, strength - share)
