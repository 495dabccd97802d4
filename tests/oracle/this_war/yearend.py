"""The Year End Phase (11.0): Regional Recruitment (11.2), who returns home (11.3), the decks (11.4)."""
from . import cards
from ..asking import Ask
from .henrietta import meet
from .majors import new_blocks

REGIONS = ("north", "midlands", "wales", "east", "south")
FIELD = "bucks-herts"


def year_end(o):
    o.player_one = None
    yield from new_blocks(o)
    o.p.settle()
    order = ("king", "parliament") if o.p.year < 1644 else ("parliament", "king")
    for side in order:
        yield from regional_recruitment(o, side)
    for side in order:
        yield from return_home(o, side)
    yield from meet(o)
    cards.prepare_next_year(o)
    o.p.year, o.p.turn = o.p.year + 1, 1
    cards.deal(o)


# ---- Regional Recruitment (11.2) -----------------------------------------------------------------------------------


def regional_recruitment(o, side):
    london = 2 if o.p.city_control["london"] == side and not o.p.besieged["london"] else 0
    for region in REGIONS:
        areas = [a for a in o.pr.areas if o.pr.area[a]["region"] == region]
        points = sum(1 for a in areas if o.p.friendly(a, side))
        points += sum(1 for c in major_cities(o, side, areas) if not o.p.besieged[c])
        yield from spend(o, side, areas, points, lambda here=areas: 2 if major_cities(o, side, here) else None)
    yield from spend(o, side, [FIELD] + list(o.pr.neighbours[FIELD]), london, lambda: 1)


def major_cities(o, side, areas):
    """11.21: Artillery where one is controlled, Besieged or not."""
    return [c for c, r in o.pr.city.items() if r["area"] in areas and r["size"] == 2 and r["fortified"]
            and o.p.city_control[c] == side]


def spend(o, side, areas, points, gun_price):
    """gun_price: gives the points that a strength of Artillery costs now; None where there is none."""
    while points > 0:
        price = gun_price()
        guns = price is not None and points >= price

        def legal():
            keys = ["pass"]
            for b in o.pr.blocks:
                if o.p.side(b) != side or o.p.clas(b) == "artillery" and not guns:
                    continue
                if spots(o, b, areas):
                    keys.append("deploy:" + b)
                if may_gain(o, b, areas):
                    keys.append("strengthen:" + b)
            return keys

        answer = yield Ask("regional-point", side, legal)
        if answer.verb == "pass":
            return
        block = answer.args[0]
        points -= price if o.p.clas(block) == "artillery" else 1
        if answer.verb == "strengthen":
            o.p.strength[block] += 1
            continue
        answer = yield Ask("regional-deploy", side, lambda: ["area:" + a for a in spots(o, block, areas)])
        o.p.place[block], o.p.strength[block] = answer.args[0], 1
        o.p.settle()
        yield from meet(o)


def may_gain(o, block, areas):
    """Blocks in the Region's Areas, and so no Besieged ones."""
    info = o.p.info(block)
    if not info["grows"] or o.p.strength[block] >= info["strength"] or o.p.place[block] not in areas:
        return False
    return info["kind"] != "regional" or o.pr.is_home(block, o.p.place[block])


def spots(o, block, areas):
    if o.p.place[block] != "pool":
        return []
    return [a for a in areas if may_deploy(o, block, a)]


def may_deploy(o, block, area):
    p, info = o.p, o.p.info(block)
    side, friendly = info["side"], p.friendly(area, info["side"])
    city = o.pr.city_in.get(area)
    loyal_city = (city is not None and p.control(area) == "neutral" and o.pr.city[city]["sympathy"] == side
                  and o.pr.city[city]["victory"])
    if info["covenanter"]:
        return False
    if "garrison" in block:
        if area not in o.pr.fortress_in or not (friendly or loyal_city):
            return False
    elif info["kind"] == "regional":
        if not o.pr.is_home(block, area) or not (friendly or p.vacant(area)):
            return False
        if info["home"] == "london" and area != FIELD:
            return False
    elif not (friendly or loyal_city):
        return False
    if info["kind"] == "regional-leader" and not o.pr.is_home(block, area):
        return False
    return fits(o, block, area)


def fits(o, block, area):
    """9.1: Artillery needs no supply."""
    p, side = o.p, o.p.side(block)
    return p.clas(block) == "artillery" or p.hungry(area, side, p.at(area, side) + [block]) == 0


# ---- who returns home (11.3) ---------------------------------------------------------------------------------------


def return_home(o, side):
    settled = set()
    while True:
        must = [b for b in travellers(o, side) if b not in settled and not has_leader(o, b)]
        may = [b for b in travellers(o, side) if b not in settled]
        answer = yield Ask("return-block", side, lambda: ([] if must else ["pass"]) + ["send:" + b for b in may])
        if answer.verb == "pass":
            return
        block = answer.args[0]
        homes = homes_of(o, block)
        answer = yield Ask("return-area", side, lambda: ["area:" + a for a in homes] or ["to-pool"])
        if answer.verb == "to-pool":
            o.p.place[block], o.p.strength[block] = "pool", 0
        else:
            o.p.place[block] = answer.args[0]
        o.p.settle()


def travellers(o, side):
    """Regional blocks and Regional Leaders that are not at home, but for Besieged ones."""
    return [b for b in o.pr.blocks if o.p.side(b) == side and o.p.kind(b) in ("regional", "regional-leader")
            and o.p.place[b] in o.pr.area and not is_at_home(o, b)]


def is_at_home(o, block):
    if o.p.info(block)["home"] == "london":
        return o.p.place[block] == FIELD
    return o.pr.is_home(block, o.p.place[block])


def has_leader(o, block):
    return any(o.p.kind(x) == "leader" and o.p.side(x) == o.p.side(block) for x in o.p.at(o.p.place[block]))


def homes_of(o, block):
    p, side, home = o.p, o.p.side(block), o.p.info(block)["home"]
    areas = [FIELD] if home == "london" else [a for a in o.pr.areas if o.pr.is_home(block, a)]
    areas = [a for a in areas if p.friendly(a, side) and fits(o, block, a)]
    return areas + (["scotland"] if p.info(block)["covenanter"] else [])
