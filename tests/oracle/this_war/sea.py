"""Sea Moves (6.2, 6.21)."""
from ..asking import Ask
from .moves import before_the_war, forget_battles, is_pinned, treaty_holds
from .printed import city_of, other

# The Seas in their order along the coast: those side by side touch.
CHAIN = ("german-ocean", "british-sea", "irish-sea")


def seas_of(o, place):
    city = city_of(place)
    if city:
        return [o.pr.city[city]["sea"]]
    return o.pr.area[place]["seas"]


def routes(o, start, to):
    for a in seas_of(o, start):
        for b in seas_of(o, to):
            i, j = sorted((CHAIN.index(a), CHAIN.index(b)))
            yield set(CHAIN[i:j + 1])


def friendly_port(o, side, place, seas):
    area = o.pr.city[city_of(place)]["area"] if city_of(place) else place
    city = o.pr.city_in.get(area)
    return (city is not None and o.pr.city[city]["port"] != "none" and o.pr.city[city]["sea"] in seas
            and o.p.city_control[city] == side)


def voyage(o, side, start, to):
    """(die is rolled, modifier) of the best route."""
    best = None
    for seas in routes(o, start, to):
        enemy = sum(1 for s in seas if not o.p.controls_sea(s, side))
        ports = [c for c in (city_of(start), city_of(to)) if c]
        enemy += len(ports)
        helped = bool(ports) or any(friendly_port(o, side, x, seas) for x in (start, to))
        modifier = (1 if helped else 0) - (enemy - 1 if enemy > 1 else 0)
        rank = (0, 0) if enemy == 0 else (1, -modifier)
        if best is None or rank < best:
            best = rank
    return best[0] == 1, -best[1]


def besieged_port(o, side, place):
    """6.21: a Besieged Port of a Sea that the side controls."""
    city = city_of(place)
    return (city is not None and o.p.besieged[city] and o.pr.city[city]["port"] != "none"
            and o.p.city_control[city] == side and o.p.controls_sea(o.pr.city[city]["sea"], side))


def landings(o, block):
    start, side = o.p.place[block], o.p.side(block)
    found = []
    for area in o.pr.areas:
        if not o.pr.area[area]["seas"] or area == start or not o.p.open_to(area, side):
            continue
        if city_of(start) and area == o.pr.city[city_of(start)]["area"]:
            continue
        if treaty_holds(o) and area in o.pr.yorkshire and start not in o.pr.yorkshire:
            continue
        if o.p.may_end(block, area):
            found.append(area)
    for city, record in o.pr.city.items():
        place = "in-" + city
        if (record["fortified"] and place != start and besieged_port(o, side, place)
                and (o.p.clas(block) == "artillery" or len(o.p.fighters(o.p.inside(city))) < record["size"])
                and not (treaty_holds(o) and record["area"] in o.pr.yorkshire and start not in o.pr.yorkshire)
                and o.p.may_end(block, record["area"], place)):
            found.append(place)
    return found


def may_sail(o, block):
    p, place = o.p, o.p.place[block]
    if block in o.moved or p.kind(block) == "local" or not p.on_map(block) or place == "scotland":
        return False
    if city_of(place):
        return besieged_port(o, p.side(block), place) and bool(landings(o, block))
    if place == "ireland" and o.ireland_used:
        return False
    if not o.pr.area[place]["seas"] or is_pinned(o, p.side(block), place):
        return False
    return bool(landings(o, block))


def sea_places(o, side):
    places = list(o.pr.area) + ["in-" + c for c in o.pr.city if o.pr.city[c]["fortified"]]
    return [x for x in places if any(may_sail(o, b) for b in o.p.at(x, side))]


def is_free(o, block, start):
    """12.51: Rupert sails from the Continent without Action Points and without a die."""
    return before_the_war(o) and block == "r-rupert" and start == "continent"


def may_sail_free(o, side):
    return (side == "king" and before_the_war(o) and o.p.place["r-rupert"] == "continent"
            and may_sail(o, "r-rupert"))


def sea_move(o, side, start):
    answer = yield Ask("embark", side, lambda: ["embark:" + b for b in o.p.at(start, side) if may_sail(o, b)])
    block = answer.args[0]
    answer = yield Ask("land", side, lambda: ["land:" + x for x in landings(o, block)])
    to = answer.args[0]
    o.moved.add(block)
    if guns_close(o, side, start, to):
        o.ap += 1
        return
    if start == "ireland":
        o.ireland_used = True
    rolled, modifier = voyage(o, side, start, to)
    outcome, loss = "arrives", 0
    if rolled and not is_free(o, block, start):
        row = o.pr.tables["sea_move"][max(1, min(6, o.die("Sea Move") + modifier)) - 1]
        outcome, loss = row["outcome"], row["loss"]
    if outcome == "eliminated":
        o.p.eliminate(block)
    elif not (loss and o.p.lose(block, loss)) and outcome == "arrives":
        o.p.place[block] = to
        o.p.settle()
    forget_battles(o)


def guns_close(o, side, start, to):
    """6.21: Artillery before London."""
    return ("in-london" in (start, to)
            and bool(o.p.of_class(o.p.at("bucks-herts", other(side)), "artillery")))
