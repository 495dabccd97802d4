"""Desertion and Supply Attrition (22)."""
from . import siege
from .printed import other

ORDER = ("parliament", "royalist")
CATEGORIES = 5


def desertion(o):
    """22.1. GMT: both choose before anybody leaves; PHALANX: Parliament's are gone first."""
    first = o.draw(6, "desertion order") % 5 if o.options["random-desertion-order"] else 0
    gone = {}
    for side in ORDER:
        gone[side] = []
        yield from choose(o, side, gone[side], first)
        if not o.p.gmt:
            yield from leave(o, gone[side])
    if o.p.gmt:
        for side in ORDER:
            yield from leave(o, gone[side])
    o.lone()


def leave(o, brigades):
    for b in brigades:
        o.send(b, "available")
    o.lone()
    yield from siege.emptied(o)


def choose(o, side, gone, category):
    count = o.pr.turns[o.p.turn]["desertion"]
    idle = 0
    while count and idle < CATEGORIES:
        taken, hit = set(), False
        while count:
            choices = candidates(o, side, category, gone, taken)
            if not choices:
                break
            answer = yield from o.ask("desert", side, ["desert:" + b for b in o.alike(choices)])
            gone.append(answer.args[0])
            taken.add(o.p.where(answer.args[0]))
            count -= 1
            hit = True
        idle = 0 if hit else idle + 1
        category = (category + 1) % CATEGORIES


def candidates(o, side, category, gone, taken):
    p = o.p
    alive = [b for b in p.on_map(side) if b not in gone]
    if len(alive) <= o.pr.rule["desertion_floor"]:
        return []
    strangers = [b for b in alive if o.pr.brigade[b]["pool"] in ("irish", "covenanter")]
    free = len(alive) - len(strangers) > o.pr.rule["desertion_floor"]
    may = [b for b in alive if not (free and b in strangers)]
    if not free and any(b in strangers for b in may):
        may = [b for b in alive if b in strangers or o.pr.brigade[b]["pool"] == "lorrainer"]
    areas = {}
    for b in may:
        area = p.where(b)
        if area not in taken and meets(o, side, category, area, b, gone):
            areas.setdefault(area, []).append(b)
    strength = {a: sum(p.where(b) == a for b in alive) for a in areas}
    most = [a for a in areas if strength[a] > 1] or list(areas)
    return [b for a in most for b in areas[a]]


def meets(o, side, category, area, b, gone):
    p, place = o.p, o.p.place[b]
    if category == 4:
        return True
    if place[0] != "with":
        return False
    chief = p.chief(place[1])
    army = [x for x in p.army(chief) if x not in gone]
    if category == 0:
        return abroad(o, chief, area, army)
    if category == 1:
        return len(army) >= 4
    if category == 2:
        near = [area, *o.pr.line[area]]
        return any(p.gen[g].area in near and o.side(g) == other(side) and not (p.gen[g].inside and p.closed(p.gen[g].area))
                   for g in p.gen)
    return p.control[area] == other(side)


def abroad(o, chief, area, army):
    region = o.pr.area[area]["region"]
    for g in [chief] + o.p.subordinates(chief):
        home = o.pr.general[g]["regions"]
        if home and region not in home:
            return True
    return o.faction(chief) == "covenanter" and region != "north" and \
        any(o.pr.brigade[b]["pool"] not in ("covenanter",) for b in army)


def attrition(o):
    """22.2."""
    p = o.p
    for side in ORDER:
        for area in o.pr.area:
            here = p.brigades_at(area, side)
            if len(here) >= o.pr.rule["attrition_from"]:
                answer = yield from o.ask("attrition", side, ["desert:" + b for b in o.alike(here)])
                o.send(answer.args[0], "available")
                o.lone()
                yield from siege.emptied(o)
