"""The End of a Battle: Retreat, captured Artillery, Turncoats, Regroup (7.5 to 7.82, 7.96)."""
from ..asking import Ask
from .henrietta import meet
from .moves import before_the_war, treaty_holds
from .printed import city_of, other


def recover_halves(o, f):
    """7.91 rounds down, 8.31 and 7.92 up."""
    for block in list(o.p.half):
        o.p.half.discard(block)
        side = o.p.side(block)
        fortified = (f.walls and side == f.defender) or block in f.last_stand
        if not fortified and o.p.lose(block):
            f.killed[side].append(block)
            f.drop(block)


def all_of(f, side):
    return f.ranks[side] + f.reserve[side] + f.held[side] + f.routing[side] + f.pursuing[side]


def after_battle(o, f, loser):
    victor = other(loser)
    f.victor = victor
    o.p.rupert_failed |= "r-rupert" in all_of(f, loser) and "r-rupert" not in f.held[loser]
    yield from turncoats(o, f, victor)
    captured = lost_guns(o, f, loser)
    captured += yield from retreat(o, f, loser)
    o.p.settle()
    o.p.strand(loser)
    yield from meet(o)
    yield from use_captured(o, f.area, victor, captured, None)
    yield from regroup(o, f, victor)
    o.p.strand(victor)
    yield from meet(o)


# ---- Artillery (7.5, 7.61, 7.81) -------------------------------------------------------------------------------


def lost_guns(o, f, loser):
    """All are taken where no Infantry is left, nor Cavalry on the field."""
    if o.p.fighters(f.ranks[loser] + f.reserve[loser] + f.held[loser] + f.waiting[loser]) or \
            o.p.of_class(f.routing[loser] + f.pursuing[loser], "infantry"):
        return 0
    taken = 0
    for gun in o.p.of_class(all_of(f, loser) + f.waiting[loser], "artillery"):
        taken += o.p.strength[gun]
        o.p.eliminate(gun)
        f.drop(gun)
    return taken


def captors(o, area, side, city):
    """7.81: Artillery that may grow, and Artillery of the pool. city: whose Artillery alone gains (8.2)."""
    p = o.p
    places = ["in-" + city] if city else [area] + [n for n in o.pr.neighbours[area] if p.friendly(n, side)]
    grow = [b for b in o.pr.blocks if p.clas(b) == "artillery" and p.side(b) == side and p.place[b] in places
            and p.info(b).get("grows") and p.strength[b] < p.info(b)["strength"]]
    pool = [b for b in o.pr.blocks if p.clas(b) == "artillery" and p.side(b) == side and p.place[b] == "pool"]
    return grow, pool


def use_captured(o, area, side, strength, city):
    if strength and not city and o.p.control(area) != side:
        return
    while strength > 0:
        grow, pool = captors(o, area, side, city)
        answer = yield Ask("captured-artillery", side, lambda: ["pass"] + ["add-artillery:" + b for b in pool + grow])
        if answer.verb == "pass":
            return
        strength -= 1
        block = answer.args[0]
        if block in pool:
            o.p.place[block] = "in-" + city if city else area
        o.p.strength[block] += 1
        o.p.settle()


# ---- Turncoats (7.96) --------------------------------------------------------------------------------------------


def gives_turncoats(o, block):
    return not block.endswith("clubmen") and not o.p.info(block)["covenanter"]


def turncoats(o, f, victor):
    if not f.has("turncoats"):
        return
    for clas in ("cavalry", "infantry"):
        gained = sum(1 for b in f.killed[other(victor)] if o.p.clas(b) == clas and gives_turncoats(o, b))
        while gained > 0:
            there = [b for b in o.pr.blocks if b in all_of(f, victor) and o.p.clas(b) == clas
                     and gives_turncoats(o, b) and o.p.info(b).get("grows")
                     and o.p.strength[b] < o.p.info(b)["strength"]]
            if f.round < 2 or f.retreating is not None:
                there = [b for b in there if b not in f.reserve[victor]]
            if not there:
                break
            least = min(o.p.info(b)["effectiveness"] for b in there)
            there = [b for b in there if o.p.info(b)["effectiveness"] == least]
            block = there[0]
            if len(there) > 1:
                answer = yield Ask("turncoat", victor, lambda: ["strengthen:" + b for b in there])
                block = answer.args[0]
            o.p.strength[block] += 1
            gained -= 1


# ---- Retreat (7.6) -------------------------------------------------------------------------------------------------


def is_shut(o, f, side, border):
    """Borders that the enemy crossed to come here, unless the side's own blocks came by them later."""
    if before_the_war(o):
        return False
    came = [s for s, b, to in o.entries if b == border and to == f.area]
    return bool(came) and came[-1] != side


def may_retreat_to(o, f, block, to):
    side, border = o.p.side(block), o.pr.neighbours[f.area][to]
    if o.p.kind(block) == "local":
        return False
    if to == "scotland":
        if not o.p.info(block)["covenanter"]:
            return False
    elif not o.p.open_to(to, side):
        return False
    if treaty_holds(o) and to in o.pr.yorkshire and f.area not in o.pr.yorkshire:
        return False
    if f.across.get(border, 0) >= o.pr.limit(border) or is_shut(o, f, side, border):
        return False
    return o.p.may_end(block, to)


def may_retreat_inside(o, f, block):
    side, city = o.p.side(block), f.city
    if city is None or block.endswith("clubmen"):
        return False
    if block not in f.joined:
        if side == f.attacker or o.p.inside(city, other(side)):
            return False
        if f.may_join or f.relief_inside:
            return False
    fighters = [b for b in o.p.fighters(o.p.inside(city)) if b not in f.going]
    if o.p.clas(block) != "artillery" and len(fighters) >= o.pr.city[city]["size"]:
        return False
    return o.p.may_end(block, f.area, "in-" + city)


def retreat_list(o, f):
    legal = []
    for b in f.going:
        legal += ["retreat:%s:%s" % (b, to) for to in o.pr.neighbours[f.area] if may_retreat_to(o, f, b, to)]
        if may_retreat_inside(o, f, b):
            legal.append("inside:" + b)
    return legal


def retreat(o, f, loser):
    """Returns the strength of Artillery that was captured on the way."""
    f.going, f.across, captured = in_blocks_order(o, all_of(f, loser)), {}, 0
    f.relief_inside = bool(f.city and o.p.besieged[f.city])
    while f.going:
        legal = retreat_list(o, f)
        if not legal:
            break
        answer = yield Ask("retreat-block", loser, lambda: legal)
        block = answer.args[0]
        f.going.remove(block)
        if answer.verb == "inside":
            o.p.place[block] = "in-" + f.city
        else:
            to = answer.args[1]
            border = o.pr.neighbours[f.area][to]
            f.across[border] = f.across.get(border, 0) + 1
            o.p.place[block] = to
            o.retreated.add(block)
        loss_up_to = o.pr.tables["artillery_retreat"]["loss_up_to"]
        if o.p.clas(block) == "artillery" and o.die("Artillery Retreat") <= loss_up_to:
            captured += 1 if o.p.lose(block) else 0
        o.p.settle()
    for block in f.going:
        if o.p.clas(block) == "artillery":
            captured += o.p.strength[block]
        o.p.eliminate(block)
    f.going = []
    return captured


def in_blocks_order(o, blocks):
    return sorted(blocks, key=o.pr.number.get)


# ---- Regroup (7.7) -------------------------------------------------------------------------------------------------


def regroup_targets(o, f, side):
    return [n for n in o.pr.neighbours[f.area] if (n == "scotland" or o.p.open_to(n, side))
            and not (treaty_holds(o) and n in o.pr.yorkshire and f.area not in o.pr.yorkshire)
            and may_be_asked(o, f, side, n)]


def may_be_asked(o, f, side, to):
    """Upright blocks tell nothing but their colour: any Area that some block of a colour could go to is offered."""
    there = regroupers(o, f, side)
    return any(o.p.info(b)["covenanter"] for b in there) if to == "scotland" else bool(there)


def regroupers(o, f, side):
    return [b for b in in_blocks_order(o, all_of(f, side)) if o.p.kind(b) != "local"
            and city_of(o.p.place[b]) is None]


def may_regroup(o, f, block, to, gone):
    if to == "scotland":
        return o.p.info(block)["covenanter"]
    if o.p.kind(block) != "regional" or o.pr.is_home(block, to):
        return True
    return any(o.pr.leads(x, block) for x in gone)


def regroup(o, f, side):
    answer = yield Ask("regroup", side, lambda: ["pass"] + ["area:" + a for a in regroup_targets(o, f, side)])
    if answer.verb == "pass":
        return
    to, gone = answer.args[0], []
    while True:
        there = [b for b in regroupers(o, f, side) if b not in gone]
        if not there:
            return
        legal = ["regroup:" + b for b in there if may_regroup(o, f, b, to, gone)]
        answer = yield Ask("regroup-block", side, lambda: ["pass"] + legal)
        if answer.verb == "pass":
            return
        gone.append(answer.args[0])
        o.p.place[answer.args[0]] = to
        o.p.settle()
