"""Reactions to an enemy's movement (18, 20.1, 20.4)."""
from ..asking import Ask
from . import battle
from .cards import TURNHAM
from .escape import may_end, steps, ways_out
from .printed import other
from .windows import may_answer, window


def turnham(o, g):
    """Annex 73: Parliament may answer a Royalist Activation while a Royalist General is beside London."""
    if o.op.side != "royalist" or not may_answer(o, "parliament") or TURNHAM in o.gone:
        return
    if not any(o.p.generals_at(a, "royalist") for a in o.pr.line["london"]):
        return
    mine = [c for c in o.cards.playable("parliament", o.p.turn) if c == TURNHAM]
    if o.solo and not mine:
        return
    answer = yield from window(o, "turnham-green", "parliament", ["respond:%d" % c for c in mine], "no-response")
    if answer.verb == "respond":
        o.happened |= {TURNHAM, (TURNHAM, "parliament")}
        o.play_out("parliament", TURNHAM)
        yield from summon(o)


def summonable(o):
    """Whom the event can bring to London: Generals with their armies, and Unled Brigades."""
    p, side, found = o.p, "parliament", []
    if p.control["london"] != side and p.closed("london"):
        return found
    near = o.pr.within("london", 3)
    shut = p.in_the_way("london", side)
    room = p.limit("london") - len(p.garrison("london")) if p.control["london"] == side else 0
    for g, x in p.gen.items():
        if o.side(g) == side and x.area in near and not x.under and x.area != "london":
            if (room >= p.size(g) if shut else o.fits(g, "london", p.size(g))):
                found.append("summon:" + g)
    free = [b for b in p.on_map(side) if p.place[b][0] != "with" and p.where(b) in near and p.where(b) != "london"]
    for b in o.alike(free):
        if not shut:
            found.append("summon-brigade:%s:outside" % b)
        if room > 0:
            found.append("summon-brigade:%s:inside" % b)
    return found


def summon(o):
    p = o.p
    while True:
        answer = yield from o.ask("summon", "parliament", summonable(o) + ["end-event"])
        if answer.verb == "end-event":
            return
        if answer.verb == "summon-brigade":
            p.place[answer.args[0]] = (answer.args[1], "london")
            o.settle()
            continue
        g = answer.args[0]
        area = p.gen[g].area
        if area in p.siege and p.siege_by.get(area) == g:
            o.lift(area)
        o.put_army(g, "london", p.in_the_way("london", "parliament"))
        o.settle()
        o.join("london", "parliament")


def entered(o, g, came, area, kind):
    p, op, foe = o.p, o.op, other(o.op.side)
    yield from turnham(o, g)
    who = yield from intercept(o, g, area)
    if who:
        yield from battle.met(o, g, who, area, came, back=who_from(o, who))
        return
    yield from contact(o, g, came, area, kind)
    del foe


def who_from(o, who):
    return o.interceptor_from


# ---- 18.1: Interception --------------------------------------------------------------------------------------

def rating(o, g):
    return o.pr.general[g]["reaction"]


def compare(o, mine, theirs):
    a, b = rating(o, mine), rating(o, theirs)
    return (a < b) - (a > b)


def interceptors(o, area):
    p, op, foe = o.p, o.op, other(o.op.side)
    if not p.standard or p.truce == foe or p.enemy_there(area, op.side):
        return []
    return [g for g, x in p.gen.items() if o.side(g) == foe and x.area and not x.under and not x.inside
            and o.pr.line[area].get(x.area) in ("road", "mountain") and g not in op.tried]


def intercept(o, g, area):
    p, op, foe = o.p, o.op, other(o.op.side)
    found = interceptors(o, area)
    if not found:
        return None
    answer = yield from window(o, "intercept", foe, ["intercept:" + h for h in found], "let-pass", ("interception",))
    if answer.verb == "let-pass":
        return None
    h = answer.args[0]
    op.tried.add(h)
    home = p.gen[h].area
    if home in p.siege and p.siege_by.get(home) == h:
        o.lift(home)
    roll = o.die("interception") + compare(o, h, g)
    if o.pr.line[home][area] == "mountain":
        roll += o.pr.rule["mountain_interception"]
    roll += op.interception
    if roll < o.pr.rule["reaction_success"]:
        return None
    yield from leave_behind(o, h)
    o.interceptor_from = home
    o.put_army(h, area)
    o.settle()
    return h


def leave_behind(o, h):
    """Subordinates who stay where the army reacts from."""
    p = o.p
    while p.subordinates(h):
        stay = [s for s in p.generals_at(p.gen[h].area, o.side(h), False) if s != h]
        options = ["leave:" + s for s in p.subordinates(h) if p.size(h) > len(p.own(s)) and o.together(stay + [s])]
        options.append("go-together")
        answer = yield from o.ask("leave-behind", o.side(h), options)
        if answer.verb == "go-together":
            return
        o.free(answer.args[0])


# ---- 18.2: Evasion and withdrawal --------------------------------------------------------------------------------

def contact(o, g, came, area, kind):
    """The enemies in the open meet him: Evasion, withdrawal, Dispersal, Battle."""
    p, op, foe = o.p, o.op, other(o.op.side)
    while p.in_the_way(area, op.side):
        found = p.generals_at(area, foe, False)
        if not found:
            yield from battle.met(o, g, None, area, came)
            return
        d = found[0]
        yield from take_along(o, d)
        was = area in p.siege and p.siege_by.get(area) == d
        evaded = yield from evade(o, d, g, came, area, kind)
        if evaded:
            o.settle()
            if p.in_the_way(area, op.side):
                yield from after_evasion(o, g, came, area)
            return
        inside = yield from withdraw(o, d, area)
        if inside:
            o.settle()
            if p.in_the_way(area, op.side):
                yield from after_evasion(o, g, came, area)
            return
        yield from battle.met(o, g, d, area, came, was_siege=was)
        return


def after_evasion(o, g, came, area):
    """Those who were left behind or stand beside him fight or disperse."""
    foe = other(o.op.side)
    found = o.p.generals_at(area, foe, False)
    yield from battle.met(o, g, found[0] if found else None, area, came)


def take_along(o, d):
    """17.2: where an enemy enters, a General takes Brigades of his Area."""
    p, side = o.p, o.side(d)
    taken = False
    while True:
        area = p.gen[d].area
        free = [b for spot in ("outside", "inside") for b in p.unled(area, side, spot)]
        options = ["take:%s:%s" % (b, h) for h in [d] + p.subordinates(d) for b in o.alike(free) if o.may_take(h, b)]
        if not options and not taken:
            return
        answer = yield from o.ask("take-brigades", side, options + ["done"])
        if answer.verb == "done":
            return
        taken = True
        p.place[answer.args[0]] = ("with", answer.args[1])


def evade(o, d, g, came, area, kind):
    p, side = o.p, o.side(d)
    least = len(p.own(d)) or min(len(p.own(h)) for h in p.subordinates(d))  # the others can be left behind
    if not ways_out(o, d, area, (came, area), steps(o, d, least), least):
        return False
    answer = yield Ask("evade", side, lambda: ["evade:" + d, "stay:" + d])
    if answer.verb == "stay":
        return False
    if area in p.siege and p.siege_by.get(area) == d:
        o.lift(area)
    roll = o.die("evasion") + compare(o, d, g) - (kind in ("mountain", "maritime"))
    if roll < o.pr.rule["reaction_success"]:
        return False
    yield from leave_behind(o, d)
    here = area
    for step in range(steps(o, d)):
        options = ["evade-to:" + n for n in ways_out(o, d, here, (came, area), steps(o, d) - step)]
        if not options or step and may_end(o, d, here):
            options.append("halt:" + here)
        answer = yield from o.ask("evade-to", side, options)
        if answer.verb == "halt":
            break
        here = answer.args[0]
        o.put_army(d, here)
        o.settle()
    if here == area:  # whom he took along leaves him no way
        return False
    o.join(here, side)
    return True


def withdraw(o, d, area):
    p, side = o.p, o.side(d)
    if p.control[area] != side or not o.pr.fortress(area) or p.notable[area]:
        return False
    if p.size(d) + len(p.unled(area, side, "inside")) > p.limit(area):
        return False
    answer = yield Ask("withdraw", side, lambda: ["go-inside:%s:%s" % (d, area), "stay:" + d])
    if answer.verb == "stay":
        return False
    o.put_army(d, area, True)
    return True
