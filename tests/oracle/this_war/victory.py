"""The Victory Phase (10.0), with its Events (10.1)."""
from ..asking import Ask
from .events import offer

RUPERT, SUCCESSOR = "r-rupert", "r-rupert-dismissed"


def victory(o):
    s = o.pr.scenario[o.p.scenario]
    if o.p.year != 1642:
        for side in o.in_order():
            if o.phase_of(side) == "victory":
                yield from offer(o, side, may_offer(o, side))
        yield from dismissal(o)
    last = o.p.year == s["last_year"] and o.p.turn == s["last_turn"]
    v = o.p.points
    if last and not s["degrees"]:
        o.over = "king" if v > 0 or v == 0 and s["level"] == "king" else "parliament"
    elif o.p.year != 1642 and (abs(v) >= 3 or "p25" in o.p.in_force and v <= -2):
        o.over = "king" if v > 0 else "parliament"
    elif last:
        o.over = "parliament" if v < 0 else "king"


def may_offer(o, side):
    if o.event_of(side) == "rupert-dismissed":
        return o.p.place[SUCCESSOR] == "beside"
    return True


# ---- Rupert's dismissal (10.12) ------------------------------------------------------------------------------------


def dismissal(o):
    if "p26" not in o.p.in_force or not o.p.rupert_failed or o.p.place[SUCCESSOR] != "beside":
        return
    place, strength = o.p.place[RUPERT], o.p.strength[RUPERT]
    o.p.place[SUCCESSOR] = place
    o.p.strength[SUCCESSOR] = strength if o.p.on_map(RUPERT) else 0
    o.p.place[RUPERT], o.p.strength[RUPERT] = "removed", 0
    o.p.in_force.discard("p26")
    o.dismissed = True
    o.p.settle()
    if place in o.pr.areas:
        yield from followers_go(o, place)
        for block in [b for b in o.p.at(place, "king") if o.p.stranded(b)]:
            o.p.eliminate(block)


def followers_go(o, place):
    """He is asked whatever stands there, and says himself when it is over."""
    while True:
        there = followers(o, place)
        answer = yield Ask("rupert-dismissed", "king", lambda: ["pass"] + ["send:" + b for b in there])
        if answer.verb == "pass":
            return
        block = answer.args[0]
        answer = yield Ask("rupert-follower", "king", lambda: ["area:" + a for a in goals(o, block, place)])
        o.p.place[block] = answer.args[0]
        o.p.settle()


def followers(o, place):
    """Regional blocks with Rupert that have no Regional Leader there."""
    return [b for b in o.p.at(place, "king") if o.p.kind(b) == "regional" and not any(
        o.p.kind(x) == "regional-leader" and o.pr.leads(x, b) for x in o.p.at(place, "king")) and goals(o, b, place)]


def goals(o, block, place):
    found = [a for a in o.pr.areas if a != place and o.p.friendly(a, "king") and o.pr.is_home(block, a)]
    king = o.p.place["r-charles"]
    if king in o.pr.areas and king != place and king not in found:
        found.append(king)
    return found
