"""Recruitment with Action Points (6.3, 6.31)."""
from ..asking import Ask
from .moves import treaty_holds
from .printed import city_of, other


def may_receive(o, block):
    """Areas where a block of the pool may be deployed."""
    p, info = o.p, o.p.info(block)
    side = info["side"]
    if p.place[block] != "pool" or not info.get("ap_deploys"):
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
    return p.hungry(area, side, p.at(area, side) + [block]) == 0


def may_grow(o, block):
    p, info = o.p, o.p.info(block)
    place = p.place[block]
    city = city_of(place)
    if not info.get("ap_grows") or p.strength[block] >= info["strength"]:
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
    city = city_of(o.p.place[block])
    if city == "london" and o.p.of_class(o.p.at("bucks-herts", other(o.p.side(block))), "artillery"):
        o.shut.add(city)
        o.ap += 1
        return
    if city:
        o.port_used[city] = o.port_used.get(city, 0) + 1
    o.p.strength[block] += 1


def deploy(o, side, block):
    answer = yield Ask("deploy", side, lambda: ["area:" + a for a in may_receive(o, block)])
    o.p.place[block], o.p.strength[block] = answer.args[0], 1
    o.p.settle()


def deploy_list(o, side):
    return ["deploy:" + b for b in o.pr.blocks if o.p.side(b) == side and may_receive(o, b)]


def grow_list(o, side):
    return ["strengthen:" + b for b in o.pr.blocks if o.p.side(b) == side and may_grow(o, b)]
