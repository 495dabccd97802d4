"""Strategic Events (6.01, 6.4), and the offer of every Event that is enacted or declined."""
from ..asking import Ask
from .henrietta import friendly_about, meet
from .moves import forget_battles, is_winter, withdraw_inside
from .printed import SIDES, city_of, other
from .recruit import grant

FREE = ("free-recruit", "free-deploy")


def offer(o, side, possible=True):
    """Asked though nothing be possible: what is asked tells nothing. Returns True where the Event is enacted."""
    card = o.cards[side]
    answer = yield Ask("event-offer", side, lambda: (["enact:" + card] if possible else []) + ["decline:" + card])
    if answer.verb == "enact":
        o.enacted.add(card)
        if o.pr.card[card]["lasting"]:
            o.p.in_force.add(card)
    return answer.verb == "enact"


def strategic_events(o):
    for side in o.in_order():
        if o.phase_of(side) != "strategic":
            continue
        possible, enact = EVENTS[o.event_of(side)]
        if (yield from offer(o, side, possible(o, side))):
            yield from enact(o, side)
            yield from meet(o)


def always(o, side):
    return True


def nothing(o, side):
    yield from ()


# ---- Clubmen (6.41, 6.43) ----------------------------------------------------------------------------------------


def clubmen_of(side):
    return "r-clubmen" if side == "king" else "p-clubmen"


def club_areas(o, side):
    enemy = other(side)
    return [a for a in o.pr.areas if o.pr.area[a]["loyal"] != enemy and o.p.control(a) in ("neutral", enemy)
            and not (is_winter(o) and o.p.at(a, enemy))]


def may_club(o, side):
    return o.p.place[clubmen_of(side)] != "removed" and bool(club_areas(o, side))


def club(o, side):
    answer = yield Ask("clubmen-area", side, lambda: ["area:" + a for a in club_areas(o, side)])
    yield from rise(o, side, answer.args[0])


def rise(o, side, area):
    block, enemy = clubmen_of(side), other(side)
    if not o.p.on_map(block):
        o.p.strength[block] = o.p.info(block)["strength"]
    o.p.place[block] = area
    if o.p.at(area, enemy):
        o.battles[area] = {"attacker": None, "pinned": {s: 0 for s in SIDES}, "since": len(o.crossings)}
    o.p.settle()
    forget_battles(o)
    city = o.pr.fortress_in.get(area)
    if area in o.battles and city and not o.p.inside(city, side):
        yield from withdraw_inside(o, area, enemy)
    if area in o.battles:
        o.battles[area]["attacker"] = enemy
        o.battles[area]["pinned"][enemy] = 1


def place(o, side):
    """The Area or City that the side's card says."""
    return o.pr.card[o.cards[side]]["place"]


def may_rise_at_bradford(o, side):
    return not (is_winter(o) and o.p.year == 1643 and o.p.at(place(o, side), other(side)))


def rise_at_bradford(o, side):
    yield from rise(o, side, place(o, side))


# ---- Camp Fever (6.42) ---------------------------------------------------------------------------------------------


def fever_areas(o, side):
    return [a for a in o.pr.areas if len(o.p.at(a, other(side))) >= 2]


def may_catch_fever(o, side):
    return bool(fever_areas(o, side))


def fever(o, side):
    answer = yield Ask("fever-area", side, lambda: ["area:" + a for a in fever_areas(o, side)])
    area, ill = answer.args[0], []
    for _ in range(o.pr.card[o.cards[side]]["amount"]):
        there = [b for b in o.p.fighters(o.p.at(area, other(side))) if b not in ill]
        answer = yield Ask("fever-block", other(side), lambda: ["lose:" + b for b in there] or ["pass"])
        if answer.verb == "lose":
            ill.append(answer.args[0])
            o.p.lose(answer.args[0])


# ---- Desertion (6.44) ----------------------------------------------------------------------------------------------


def area_of(o, block):
    city = city_of(o.p.place[block])
    return o.pr.city[city]["area"] if city else o.p.place[block]


def abroad(o, side):
    return [b for b in o.pr.blocks if o.p.side(b) == side and o.p.kind(b) == "regional" and o.p.on_map(b)
            and not o.pr.is_home(b, area_of(o, b))]


def may_desert(o, side):
    return any(o.p.on_map(b) for b in o.pr.blocks if o.p.side(b) == other(side))


def desertion(o, side):
    enemy = other(side)
    deserters = abroad(o, enemy)
    there = deserters or [b for b in o.pr.blocks if o.p.side(b) == enemy and o.p.on_map(b)]
    answer = yield Ask("desertion-block", enemy, lambda: ["lose:" + b for b in there])
    block = answer.args[0]
    if o.p.lose(block) or not deserters:
        return
    homes = desertion_homes(o, block)
    answer = yield Ask("desertion-home", enemy, lambda: ["area:" + a for a in homes] or ["to-pool"])
    o.p.place[block] = "pool" if answer.verb == "to-pool" else answer.args[0]
    if answer.verb == "to-pool":
        o.p.strength[block] = 0
    o.p.settle()


def desertion_homes(o, block):
    side = o.p.side(block)
    homes = [a for a in o.pr.areas if o.pr.is_home(block, a)]
    friendly = [a for a in homes if o.p.friendly(a, side)]
    if not friendly and o.p.info(block)["covenanter"]:
        return ["scotland"]
    return friendly or [a for a in homes if o.p.control(a) == "neutral"]


# ---- Recruitment without Action Points (6.46, 6.47) ----------------------------------------------------------------


def coasts(o, side):
    return [a for a in o.pr.areas if o.pr.area[a]["seas"] and o.p.friendly(a, side)]


def amount(o, side):
    return o.pr.card[o.cards[side]]["amount"]


def ships(o, side):
    yield from grant(o, FREE, side, amount(o, side), lambda: coasts(o, side))


def excise(o, side):
    yield from grant(o, FREE, side, amount(o, side))


def may_land_supplies(o, side):
    return bool(coasts(o, side))


def supplies(o, side):
    answer = yield Ask("supplies-area", side, lambda: ["area:" + a for a in coasts(o, side)])
    area = answer.args[0]
    yield from grant(o, FREE, side, amount(o, side), lambda: friendly_about(o, area, side), amount(o, side))


def around_the_king(o, side):
    place = o.p.place["r-charles"]
    if not o.p.on_map("r-charles"):
        return []
    return friendly_about(o, area_of(o, "r-charles"), side) if place not in ("ireland", "continent") else []


def strips(o, side):
    left = amount(o, side)
    while True:
        there = [b for b in ("r-garrison-1", "r-garrison-2") if o.p.on_map(b)]
        answer = yield Ask("strip-garrisons", side, lambda: ["pass"] + ["strip:" + b for b in there])
        if answer.verb == "pass":
            break
        o.p.place[answer.args[0]], o.p.strength[answer.args[0]] = "pool", 0
        o.p.settle()
        left += 1
    yield from grant(o, FREE, side, left, lambda: around_the_king(o, side), left)


# ---- the Plots (6.48) ----------------------------------------------------------------------------------------------


def plot_at(foil):
    """6.48: possible where the City is the enemy's and the card that foils it neither in force nor shown."""

    def possible(o, side):
        foiled = any(o.pr.card[c]["event"] == foil for c in list(o.p.in_force) + list(o.cards.values()))
        return o.p.city_control[place(o, side)] != side and not foiled

    def enact(o, side):
        yield from plot(o, place(o, side), side)

    return possible, enact


def plot(o, city, side):
    from .surrender import march_off
    enemy, area = other(side), o.pr.city[city]["area"]
    if o.p.besieged[city]:
        yield from march_off(o, city, enemy)
        return
    inside = o.p.control(area) != "neutral"
    answer = yield Ask("plot-garrison", side, lambda: [("send:" if o.p.on_map(b) else "deploy:") + b
                                                       for b in ("r-garrison-1", "r-garrison-2")])
    block = answer.args[0]
    if not o.p.on_map(block):
        o.p.strength[block] = 1
    o.p.place[block] = "in-" + city if inside else area
    o.p.settle()


def not_in_force(o, side):
    return o.cards[side] not in o.p.in_force


EVENTS = {
    "bradford-clubmen": (may_rise_at_bradford, rise_at_bradford),
    "camp-fever": (may_catch_fever, fever),
    "clubmen": (may_club, club),
    "desertion": (may_desert, desertion),
    "fortification-of-london": (not_in_force, nothing),
    "ships-captured": (always, ships),
    "excise-ordinance": (always, excise),
    "supplies-from-the-continent": (may_land_supplies, supplies),
    "strips-the-garrisons": (always, strips),
    "hothams-plot": plot_at("hothams-plot-foiled"),
    "carews-plot": plot_at("carews-plot-foiled"),
    "hothams-plot-foiled": (not_in_force, nothing),
    "carews-plot-foiled": (not_in_force, nothing),
}
