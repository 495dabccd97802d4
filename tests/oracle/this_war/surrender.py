"""Surrender (9.22)."""
from .aftermath import use_captured
from ..asking import Ask
from .printed import other


def is_refuge(o, area, side):
    """Friendly, or Neutral with a City that is Sympathetic."""
    if o.p.friendly(area, side):
        return True
    city = o.pr.city_in.get(area)
    return (area in o.pr.areas and o.p.control(area) == "neutral" and city is not None
            and o.pr.city[city]["sympathy"] == side)


def takes(o, block, area):
    return o.p.may_end(block, area)


def distances(o, start):
    found, edge = {start: 0}, [start]
    while edge:
        area = edge.pop(0)
        for n in o.pr.neighbours[area]:
            if n not in found and n in o.pr.areas:
                found[n] = found[area] + 1
                edge.append(n)
    return found


def nearest(o, start, areas):
    far = distances(o, start)
    areas = [a for a in areas if a in far]
    least = min((far[a] for a in areas), default=None)
    return [a for a in areas if far[a] == least]


def refuges(o, block, start, side):
    beside = [a for a in o.pr.neighbours[start] if is_refuge(o, a, side)]
    good = [a for a in beside if takes(o, block, a)]
    if good:
        return good
    if beside and o.p.kind(block) == "regional":
        homes = [a for a in o.pr.areas if o.p.friendly(a, side) and o.pr.is_home(block, a)]
        return nearest(o, start, homes)
    everywhere = [a for a in o.pr.areas if a != start and is_refuge(o, a, side)]
    if o.p.kind(block) == "regional":
        reachable = [a for a in nearest(o, start, everywhere) if takes(o, block, a)]
        if reachable:
            return reachable
        everywhere = [a for a in o.pr.areas if o.p.friendly(a, side) and o.pr.is_home(block, a)]
    return nearest(o, start, everywhere)


def march_off(o, city, side):
    place, area = "in-" + city, o.pr.city[city]["area"]
    captured = 0
    o.p.rupert_failed |= "r-rupert" in o.p.inside(city)
    for b in o.p.inside(city):
        if o.p.clas(b) == "artillery":
            captured += o.p.strength[b]
        if o.p.clas(b) == "artillery" or o.p.kind(b) == "local":
            o.p.eliminate(b)
    if not any(is_refuge(o, a, side) for a in o.pr.neighbours[area]):
        for b in o.p.inside(city):
            o.p.lose(b)
    yield from use_captured(o, area, other(side), captured, None)
    while o.p.inside(city):
        legal = ["retreat:%s:%s" % (b, a) for b in o.p.inside(city) for a in refuges(o, b, area, side)]
        if not legal:
            for b in o.p.inside(city):
                o.p.eliminate(b)
            break
        answer = yield Ask("surrender-block", side, lambda: legal)
        block, to = answer.args
        o.p.place[block] = to
        o.p.settle()
