"""Bombardment, Assault, Surrender, Sorties (20.1 to 20.3)."""
from ..asking import Ask
from . import battle as battles
from . import reactions
from .cards import DEFIANCE
from .printed import other
from .windows import may_answer, window


def bombard(o, g):
    p, area = o.p, o.p.gen[g].area
    if area not in p.siege:
        o.lay(area, g)
    if (yield from bombardment(o, g, area, True)):
        return
    yield from offer_assault(o, g, area)


def defiance(o, side):
    """Card 88 answers: what it adds to the roll."""
    if not may_answer(o, side) or not o.cards.mid_added or DEFIANCE in o.gone:
        return 0
    mine = [c for c in o.cards.playable(side, o.p.turn) if c == DEFIANCE]
    if o.solo and not mine:
        return 0
    answer = yield from window(o, "defiance", side, ["respond:%d" % c for c in mine], "no-response")
    if answer.verb == "respond":
        o.play_out(side, DEFIANCE)
        return -3
    return 0


def bombardment(o, g, area, answered, bonus=0):
    """20.2: one roll. True where the Fortress falls."""
    p, side = o.p, o.side(g)
    if answered:
        bonus = yield from defiance(o, other(side))
    value = o.die("bombardment") + bonus
    army = [g] + p.subordinates(g)
    guns = p.train[side][1] in army and p.train[side][1] is not None
    model = sum(o.pr.brigade[b]["pool"] == "new-model" for b in p.army(g)) >= o.pr.rule["new_model_for_guns"]
    value += o.pr.rule["bombard_train"] if guns else o.pr.rule["bombard_new_model"] if model else 0
    if p.notable[area]:
        value += o.pr.rule["bombard_notable"]
    elif o.pr.area[area]["port"] and (p.naval > 0 if side == "royalist" else p.naval < 0):
        value += o.pr.rule["bombard_naval"]
    if value > 0:
        p.bombarded[area] = p.bombarded.get(area, 0) + value
    if p.bombarded.get(area, 0) >= p.surrender_value(area):
        yield from surrender(o, area, side, True)
        return True
    return False


def offer_assault(o, g, area, stormed=False):
    """20.3. stormed: Leicester Stormed (95): whatever the Bombardment Value, at +1, and a failure is not held against
    the General."""
    p, side, total = o.p, o.side(g), o.p.bombarded.get(area, 0)
    enough = total >= o.pr.rule["assault_from"]
    if p.notable[area] or not p.gen[g].may_assault or not (enough or stormed or o.pr.general[g]["assault"]):
        return
    answer = yield Ask("assault", side, lambda: ["assault:" + area, "no-assault:" + area])
    if answer.verb == "no-assault":
        return
    score = yield from defiance(o, other(side))
    score += o.die("assault") + o.die("assault") + int(stormed)
    score += min(p.size(g), o.pr.rule["assault_brigades_most"]) - len(p.garrison(area))
    score += o.pr.classes[o.pr.fortress(area) - 1]["assault"] + (0 if enough or stormed else o.pr.rule["assault_early"])
    stormers = p.army(g)
    best = [b for b in stormers if o.pr.brigade[b]["value"] == max(o.pr.brigade[x]["value"] for x in stormers)]
    if score >= o.pr.rule["assault_success"]:
        yield from surrender(o, area, side, False, storm=True)
    elif not stormed:
        for names in (("tom-fairfax", "lord-general"), ("prince-rupert", "lieutenant-general")):
            for h in names if g in names else ():
                p.gen[h].may_assault = False
        p.gen[g].may_assault = False
    answer = yield from o.ask("storm-loss", side, ["lose:" + b for b in o.alike(best)])
    p.place[answer.args[0]] = None
    p.turned.discard(answer.args[0])


def surrender(o, area, side, honours, storm=False):
    """20.2: the Fortress goes over to that side."""
    p, loser = o.p, other(side)
    inside = p.garrison(area)
    box = "available"
    if inside and not storm and o.die("honours of war") <= o.pr.rule["honours_disperse_most"]:
        box = "dispersed"
    generals = [g for g, x in p.gen.items() if x.area == area and x.inside and o.side(g) == loser]
    if p.train[loser][0] == area or p.train[loser][1] in generals and generals:
        p.train[loser], p.train_gone[loser] = (None, None), True
    for b in inside:
        if box == "dispersed":
            o.disperse_brigade(b)
        else:
            o.send(b, "available")
    for g in generals:
        o.box_general(g, "gone" if storm else "dispersed")
    if p.queen[0] == area and loser == "royalist":
        o.queen_caught()
    p.notable[area] = None
    o.lift(area)
    o.set_control(area, side)
    o.settle()
    if "king-charles" in generals:
        o.king_surrenders()
    return
    yield


def emptied(o):
    """20.2: a Besieged Fortress whose last Brigade inside is gone surrenders; one that never held any does not."""
    for area in list(o.p.siege):
        if area in o.manned and not o.p.garrison(area):
            yield from surrender(o, area, other(o.p.control[area]), False)
    o.note_garrisons()


def sally_lost(o, battle):
    """20.1: a Besieged General who is beaten gives the Fortress up."""
    if battle.was_siege:
        yield from surrender(o, battle.area, battle.defender.side, True)


def sally(o, g):
    """20.1: a General shut in attacks who shuts him in."""
    p, op = o.p, o.op
    area = p.gen[g].area
    d = p.besieger(area)
    was = area in p.siege
    yield from reactions.turnham(o, g)
    yield from reactions.take_along(o, d)
    if (yield from reactions.evade(o, d, g, None, area, None)):
        return
    yield from battles.met(o, g, d, area, None, was_siege=was, sally=True)
