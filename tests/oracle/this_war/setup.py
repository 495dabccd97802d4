"""Set-up (12.1 to 12.4), and the Prelude's, in which blocks are drawn and deployed (12.53)."""
from ..asking import Ask
from .printed import SIDES, other


def set_up(o, scenario, options):
    """Everything that stands on the map, in the pools or beside it when the game begins."""
    p, s = o.p, o.pr.scenario[scenario]
    p.scenario, p.year, p.turn, p.points = scenario, s["first_year"], s["first_turn"], s["vp"]
    p.counting = not s["count_vp"]
    o.variant = options.get("variant-timing", False)
    for block in o.pr.blocks:
        p.place[block], p.strength[block] = "beside", 0
    for place, blocks in s["places"].items():
        for block in blocks:
            p.place[block] = place
            p.strength[block] = o.pr.block[block]["strength"] if p.on_map(block) else 0
    for city, record in o.pr.city.items():
        p.city_control[city] = "neutral" if record["sympathy"] == "none" else record["sympathy"]
        if record["fortified"]:
            p.besieged[city], p.marker[city] = False, None
    points = p.points
    p.settle()
    p.points = points
    if s["first_year"] == 1644:
        o.major = ["irish-cessation", "solemn-league"]
        o.granted = True


# ---- the Prelude (12.53) -----------------------------------------------------------------------------------------


def prelude(o):
    """Blocks are drawn, then deployed one at a time, the Royalist's first. Who finds no Area stays in the pool."""
    answer = yield Ask("raise-standard", "king", lambda: ["area:north-riding", "area:east-riding"])
    standard = answer.args[0]
    for block in ("r-charles", "r-cannon-1"):
        stand(o, block, standard)
    drawn = {side: draw_blocks(o, side) for side in SIDES}
    placed = {a: len(o.p.fighters(o.p.at(a) + inside_of(o, a))) for a in o.pr.areas}
    placed["bucks-herts"] = 0
    side = "king"
    while drawn["king"] + drawn["parliament"]:
        if not drawn[side]:
            side = other(side)
        mine = side
        able = [b for b in drawn[mine] if spots(o, b, placed, standard)]
        answer = yield Ask("prelude-block", mine, lambda: ["deploy:" + b for b in able] or ["pass"])
        side = other(mine)
        if answer.verb == "pass":
            drawn[mine] = []
            continue
        block = answer.args[0]
        answer = yield Ask("prelude-area", mine, lambda: ["area:" + a for a in spots(o, block, placed, standard)])
        drawn[mine].remove(block)
        stand(o, block, answer.args[0])
        if o.p.clas(block) != "artillery":
            placed[answer.args[0]] += 1
    count_points(o)


def draw_blocks(o, side):
    """Eleven of those that lie face down. All wait in the pool."""
    s = o.pr.scenario[o.p.scenario]
    heap = [b for b in s["drawn"] if o.pr.block[b]["side"] == side]
    for block in heap:
        o.p.place[block] = "pool"
    drawn = []
    for _ in range(s["draw"]):
        drawn.append(heap.pop(o.draw(len(heap), "draw a block")))
    return sorted(drawn, key=o.pr.number.get)


def inside_of(o, area):
    city = o.pr.fortress_in.get(area)
    return o.p.inside(city) if city else []


def spots(o, block, placed, standard):
    return [a for a in o.pr.areas if may_stand(o, block, a, placed, standard)]


def may_stand(o, block, area, placed, standard):
    info, side = o.pr.block[block], o.p.side(block)
    if o.pr.area[area]["loyal"] == other(side):
        return False
    if block == "r-cannon-2":
        return holds_open_city(o, area, side)
    if block == "r-hopton" and area != "cornwall" or block == "p-fairfax-f" and area != "west-riding":
        return False
    if info["home"] == "london":
        return area == "bucks-herts"
    if info["home"] != "none" and not o.pr.is_home(block, area):
        return False
    if area == "bucks-herts":
        # Beside London blocks one East block may stand there, and nobody else.
        return info["home"] == "east" and not any(o.pr.block[b]["home"] == "east" for b in o.p.at(area))
    if standard == "north-riding" and area == "north-riding" and side == "parliament":
        return False
    return placed[area] < (2 if area in o.pr.fortress_in else 1)


def holds_open_city(o, area, side):
    city = o.pr.fortress_in.get(area)
    return city is not None and o.p.city_control[city] == side and not o.p.besieged[city]


def stand(o, block, area):
    """Blocks of both sides at a Fortified City: those to whom it is Sympathetic are inside, Besieged."""
    p, side = o.p, o.p.side(block)
    p.place[block], p.strength[block] = area, o.pr.block[block]["strength"]
    city = o.pr.fortress_in.get(area)
    if city and (p.at(area, other(side)) or p.inside(city)):
        inside = o.pr.city[city]["sympathy"]
        for b in p.at(area, inside):
            p.place[b] = "in-" + city
    p.settle()


def count_points(o):
    """Halves: the king's own and London's count two."""
    cities = {s: [c for c in o.pr.city if o.pr.city[c]["victory"] and o.p.city_control[c] == s] for s in SIDES}
    king = 2 + len(cities["king"])
    parliament = sum(2 if c == "london" else 1 for c in cities["parliament"])
    half = king - parliament
    o.p.points = half // 2 if half > 0 else -(-half // 2)
    o.p.counting = True
