"""Foreigners who come and go by events: Leven and Callander, Charles of Lorraine (annex 2, 107, 108)."""
from . import activation, battle, recruit, siege
from .oracle import Op


def scots_come(o, side):
    p = o.p
    for b in o.pr.brigade:
        if o.pr.brigade[b]["pool"] == "covenanter":
            p.place[b] = ("with", "callander" if "callander" in o.pr.brigade[b]["tags"] else "leven")
    o.moved, o.crossed = set(), 0
    o.op = Op("leven", "parliament", 0)
    if (yield from activation.enter_england(o, "leven")):
        yield from activation.move(o, "leven")
    yield from activation.finish(o)
    if side == "royalist":
        yield from recruit.by_event(o, "royalist", 2, barred=("north",))


def abandon_bishops(o):
    """107: Covenanters leave the game."""
    p = o.p
    area = p.gen["leven"].area
    fallen = [a for a in p.siege if p.control[a] == "parliament" and p.garrison(a)
              and all(o.pr.brigade[b]["pool"] == "covenanter" for b in p.garrison(a))]
    places = [x.area for g, x in p.gen.items() if o.faction(g) == "covenanter" and x.area]
    for b in o.pr.brigade:
        if o.pr.brigade[b]["pool"] == "covenanter":
            p.place[b] = None
    for g, x in p.gen.items():
        if o.faction(g) != "covenanter":
            continue
        spot = "inside" if x.inside else "outside"
        for b in p.own(g):
            p.place[b] = (spot, x.area)
        for h in p.subordinates(g):
            o.free(h)
        for h in list(p.train):
            if p.train[h][1] == g:
                p.train[h] = (x.area, None)
        x.area, x.box, x.under, x.inside, x.sheltered = None, "gone", None, False, False
    o.settle()
    for a in fallen:
        yield from siege.surrender(o, a, "royalist", False)
    for a in places:
        o.join(a, "parliament")
        yield from activation.illegal_at(o, "parliament", a, 3)
    o.loose_trains()
    del area


def lorraine_lands(o):
    p, g = o.p, "charles-of-lorraine"
    places = [a for a in ("newcastle", "bristol") if p.control[a] == "royalist"]
    answer = yield from o.ask("event-area", "royalist", ["land:" + a for a in places])
    area = answer.args[0]
    for b in o.pr.brigade:
        if o.pr.brigade[b]["pool"] == "lorrainer":
            p.place[b] = ("with", g)
    p.gen[g].box = None
    o.put_army(g, area)
    yield from fight_there(o, g, area)
    o.join(area, "royalist")
    yield from activation.illegal_at(o, "royalist", area)
    o.op = None


def fight_there(o, g, area):
    """An event sets a General down before an enemy: he attacks, coming from nowhere (RULINGS, 108)."""
    p, side = o.p, o.side(g)
    o.op = Op(g, side, 0)
    if not p.in_the_way(area, side):
        return
    found = p.generals_at(area, "parliament" if side == "royalist" else "royalist", False)
    yield from battle.met(o, g, found[0] if found else None, area, None, landed=True)
