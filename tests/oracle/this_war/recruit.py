"""Recruitment with Action Points (6.3, 6.31)."""
from ..asking import Ask
from .moves import treaty_holds
from .printed import city_of, other


def is_gun(o, block):
    """Artillery that an Event may deploy or strengthen (6.47, 11.11)."""
    return o.p.clas(block) == "artillery" and o.p.info(block)["grows"]


def may_receive(o, block, guns=False):
    """Areas where a block of the pool may be deployed. guns: Artillery too."""
    p, info = o.p, o.p.info(block)
    side = info["side"]
    if p.place[block] != "pool" or not (info.get("ap_deploys") or guns and is_gun(o, block)):
        return []
    return [a for a in o.pr.areas if deploys_at(o, block, info, side, a)]


def deploys_at(o, block, info, side, area):
    p = o.p
    if "garrison" in block:
        city = o.pr.fortress_in.get(area)
        if city is None or not (p.friendly(area, side)
                                or p.control(area) == "neutral" and o.pr.city[city]["sympathy"] == side):
            return False
    elif not p.friendly(area, side):
        return False
    if side == "king" and area in o.pr.yorkshire and treaty_holds(o):
        return False
    if info["home"] == "london" and area != "bucks-herts":
        return False
    if info["kind"] in ("regional", "regional-leader") and not o.pr.is_home(block, area):
        return False
    return p.clas(block) == "artillery" or p.hungry(area, side, p.at(area, side) + [block]) == 0


def may_grow(o, block, guns=False):
    p, info = o.p, o.p.info(block)
    place = p.place[block]
    city = city_of(place)
    if not (info.get("ap_grows") or guns and is_gun(o, block)) or p.strength[block] >= info["strength"]:
        return False
    if city is None and place not in o.pr.areas:
        return False
    area = o.pr.city[city]["area"] if city else place
    if info["kind"] in ("regional", "regional-leader") and not o.pr.is_home(block, area):
        return False
    if city:
        return port_helps(o, block, city, info["side"])
    return p.control(area) != "contested"


def port_helps(o, block, city, side):
    record = o.pr.city[city]
    most = 2 if city == "london" else 1
    return (o.p.besieged[city] and record["port"] != "none" and o.p.controls_sea(record["sea"], side)
            and o.p.clas(block) == "infantry" and o.port_used.get(city, 0) < most and city not in o.shut)


def grow(o, block):
    """Returns False where guns before London let nothing in."""
    city = city_of(o.p.place[block])
    if city == "london" and o.p.of_class(o.p.at("bucks-herts", other(o.p.side(block))), "artillery"):
        o.shut.add(city)
        return False
    if city:
        o.port_used[city] = o.port_used.get(city, 0) + 1
    o.p.strength[block] += 1
    return True


def deploy(o, side, block):
    answer = yield Ask("deploy", side, lambda: ["area:" + a for a in may_receive(o, block)])
    o.p.place[block], o.p.strength[block] = answer.args[0], 1
    o.p.settle()


def deploy_list(o, side, guns=False, bounds=None):
    """bounds: the Areas where it may be, None for all."""
    return ["deploy:" + b for b in o.pr.blocks if o.p.side(b) == side
            and any(bounds is None or a in bounds for a in may_receive(o, b, guns))]


def grow_list(o, side, guns=False, bounds=None):
    return ["strengthen:" + b for b in o.pr.blocks if o.p.side(b) == side and may_grow(o, b, guns)
            and (bounds is None or o.p.place[b] in bounds)]


def grant(o, steps, side, left, bounds=lambda: None, guns=0):
    """Recruitment without Action Points (6.3, 6.46, 6.47, 11.11). bounds: gives the Areas where it may be made, None
    for all; guns: how much of it may go to Artillery."""
    while left > 0:
        answer = yield Ask(steps[0], side, lambda: ["pass"] + deploy_list(o, side, guns > 0, bounds())
                           + grow_list(o, side, guns > 0, bounds()))
        if answer.verb == "pass":
            return
        block = answer.args[0]
        guns -= 1 if o.p.clas(block) == "artillery" else 0
        if answer.verb == "strengthen":
            left -= 1 if grow(o, block) else 0
            continue
        answer = yield Ask(steps[1], side, lambda: ["area:" + a for a in may_receive(o, block, True)
                                                    if bounds() is None or a in bounds()])
        o.p.place[block], o.p.strength[block] = answer.args[0], 1
        o.p.settle()
        left -= 1
