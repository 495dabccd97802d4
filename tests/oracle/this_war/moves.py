"""Land moves (6.1): Group Moves, Musters, border limits, Pinning, withdrawal into a City, chaperons."""
from ..asking import Ask
from .printed import SIDES, other


# ---- entering an Area ---------------------------------------------------------------------------------------


def is_winter(o):
    return o.p.turn == 6 and o.p.year != 1642


def treaty_holds(o):
    s = o.pr.scenario[o.p.scenario]
    return s["treaty"] and o.p.year == s["first_year"] and o.p.turn == s["first_turn"]


def before_the_war(o):
    """12.51: Turn 1 of the Prelude."""
    return o.p.scenario == "prelude" and o.p.year == 1642 and o.p.turn == 4


def crossed(o, side, border, to):
    return sum(1 for c in o.crossings if c[0] == side and c[2] == border and c[3] == to)


def may_enter(o, block, frm, to):
    """6.13, 6.17, 6.18, 4.12: one border of a march."""
    side = o.p.side(block)
    if to == "scotland":
        return o.p.info(block)["covenanter"]
    if to not in o.pr.areas:
        return False
    if treaty_holds(o) and to in o.pr.yorkshire and frm not in o.pr.yorkshire:
        return False
    if o.p.at(to, other(side)):
        border = o.pr.neighbours[frm][to]
        return not is_winter(o) and crossed(o, side, border, to) < o.pr.limit(border)
    return True


def is_pinned(o, side, area):
    """6.14: is there nobody more who may leave?"""
    battle = o.battles.get(area)
    if battle is None or before_the_war(o):
        return False
    came = {c[1] for c in o.crossings if c[3] == area}
    there = [b for b in o.p.at(area, side) if b not in came and b not in o.moved]
    return len(there) <= battle["pinned"][side]


def may_march(o, block):
    p = o.p
    return (block not in o.moved and p.kind(block) != "local" and p.place[block] in o.pr.neighbours
            and p.place[block] not in ("ireland", "continent") and not is_pinned(o, p.side(block), p.place[block]))


# ---- chaperons (6.16) ----------------------------------------------------------------------------------------


def leaders_of(o, block):
    return [x for x in o.path if o.pr.leads(x, block)]


def is_led(o, block, frm, to):
    """A leader began in frm and has ended in to."""
    return any(o.path[x][0] == frm and o.path[x][-1] == to for x in leaders_of(o, block))


def is_brought(o, block, frm, to):
    """A leader began in frm and came to to, where he may have gone on."""
    return any(o.path[x][0] == frm and to in o.path[x][1:] for x in leaders_of(o, block))


def is_chaperoned(o, block, path):
    if o.p.kind(block) != "regional":
        return True
    home = [o.pr.is_home(block, a) for a in path]
    if is_led(o, block, path[0], path[-1]):
        return True
    return home[-1] and (len(path) == 2 or home[1] or is_brought(o, block, path[0], path[1]))


# ---- where a block may go -------------------------------------------------------------------------------------


def second_steps(o, block, start, via):
    return [to for to in o.pr.neighbours[via]
            if to != start and may_enter(o, block, via, to) and is_chaperoned(o, block, [start, via, to])]


def first_steps(o, block):
    start = o.p.place[block]
    steps = []
    for to in o.pr.neighbours[start]:
        if not may_enter(o, block, start, to):
            continue
        ends = is_chaperoned(o, block, [start, to])
        if ends or (not o.p.at(to, other(o.p.side(block))) and second_steps(o, block, start, to)):
            steps.append(to)
    return steps


def go(o, block, path):
    """The block goes on from path's last but one to its last Area; path begins where it stood when the move began."""
    side, frm, to = o.p.side(block), path[-2], path[-1]
    enemies = o.p.at(to, other(side))
    legs = list(zip(path, path[1:]))
    for a, b in legs[-1:] if block in o.path else legs:
        o.entries.append((side, o.pr.neighbours[a][b], b))
    o.path[block] = path
    o.moved.add(block)
    if enemies:
        if to not in o.battles:
            o.battles[to] = {"attacker": side, "pinned": {s: 0 for s in SIDES}, "since": len(o.crossings)}
            if to in o.pr.fortress_in and not o.p.inside(o.pr.fortress_in[to], side):
                o.gates.append(to)
                o.knocked.add(to)
        o.crossings.append((side, block, o.pr.neighbours[frm][to], to))
        if o.battles[to]["attacker"] == side and side == o.player_one and not before_the_war(o):
            o.battles[to]["pinned"][other(side)] += 1
    o.p.place[block] = to
    o.p.settle()
    forget_battles(o)


def forget_battles(o):
    for area in list(o.battles):
        if not (o.p.at(area, "king") and o.p.at(area, "parliament")):
            del o.battles[area]


# ---- Group Moves (6.11) -----------------------------------------------------------------------------------------


def group_list(o, side, area):
    return ["march:%s:%s" % (b, to) for b in o.p.at(area, side) if may_march(o, b) for to in first_steps(o, b)]


def group_areas(o, side):
    return [a for a in o.pr.area if any(may_march(o, b) and first_steps(o, b) for b in o.p.at(a, side))]


def group_move(o, side, area):
    o.gates, o.knocked, first = [], set(), True
    while True:
        may_pass = [] if first else ["pass"]
        answer = yield Ask("group-move", side, lambda: may_pass + group_list(o, side, area))
        if answer.verb == "pass":
            break
        first = False
        yield from march(o, side, area, *answer.args)
    # Who goes on may come before another City, or before one that has been left again.
    going_on = True
    while o.knocked:
        for gate in sorted(o.knocked, key=o.pr.area_number.get):
            o.knocked.discard(gate)
            yield from withdraw_inside(o, gate, other(side))
        if going_on:
            going_on = yield from onward(o, side, area)
    o.gates = []


def march(o, side, area, block, to):
    if o.p.at(to, other(side)):
        go(o, block, [area, to])
        return

    def legal():
        steps = ["march:%s:%s" % (block, t) for t in second_steps(o, block, area, to)]
        return steps + (["halt"] if is_chaperoned(o, block, [area, to]) else [])

    answer = yield Ask("march-on", side, legal)
    if answer.verb == "halt":
        go(o, block, [area, to])
    else:
        go(o, block, [area, to, answer.args[1]])


# ---- withdrawal into a Fortified City (6.15) -------------------------------------------------------------------


def room_inside(o, city, block):
    return (o.p.clas(block) == "artillery"
            or len(o.p.fighters(o.p.inside(city))) < o.pr.city[city]["size"])


def withdraw_list(o, area, side):
    city = o.pr.fortress_in[area]
    outside = o.p.at(area, side)
    garrisons = [b for b in outside if "garrison" in b]
    legal = ["inside:" + b for b in outside if room_inside(o, city, b)]
    legal += ["dismiss:" + b for b in garrisons]
    return legal + ([] if garrisons else ["pass"])


def withdraw_inside(o, area, side):
    city = o.pr.fortress_in[area]
    while o.p.at(area, side):
        answer = yield Ask("withdraw-block", side, lambda: withdraw_list(o, area, side))
        if answer.verb == "pass":
            break
        if answer.verb == "inside":
            o.p.place[answer.args[0]] = "in-" + city
            o.p.settle()
        else:
            o.p.eliminate(answer.args[0])
        forget_battles(o)


def at_gate(o, side):
    """Blocks of the Group Move that have gone one Area, to one whose enemies are all inside."""
    return [b for a in o.gates if not o.p.at(a, other(side)) for b in o.p.at(a, side)
            if b in o.path and len(o.path[b]) == 2 and b in o.group]


def left_behind(o, side):
    """Regional blocks of the Group Move that are abroad without a leader before a City: they must go on (3.24)."""
    return [b for a in o.gates if not o.p.at(a, other(side)) for b in o.p.at(a, side)
            if b in o.group and o.p.kind(b) == "regional" and not o.pr.is_home(b, a)
            and not any(o.pr.leads(x, b) for x in o.p.at(a))]


def steps_on(o, block):
    if len(o.path[block]) != 2:
        return []
    start, gate = o.path[block]
    return [to for to in o.pr.neighbours[gate] if to != start and may_enter(o, block, gate, to)
            and is_chaperoned(o, block, [start, gate, to])]


def onward_steps(o, block):
    """Nobody goes on who would leave Regional blocks behind that cannot (3.24, 6.16)."""
    return [to for to in steps_on(o, block) if not left_by(o, block, to)]


def left_by(o, block, to):
    """Those who could not follow if the block went there."""
    path, place, side = o.path[block], o.p.place[block], o.p.side(block)
    o.path[block], o.p.place[block] = path + [to], to
    left = left_behind(o, side)
    able = [b for b in left if steps_on(o, b)]
    o.path[block], o.p.place[block] = path, place
    return [b for b in left if b not in able]


def onward(o, side, area):
    """Returns False where the mover has passed."""
    o.group = {b for b in o.path if o.path[b][0] == area}
    while True:
        must = left_behind(o, side)
        legal = ["march:%s:%s" % (b, t) for b in must or at_gate(o, side) for t in onward_steps(o, b)]
        if not at_gate(o, side):
            return True
        answer = yield Ask("onward", side, lambda: legal if must else ["pass"] + legal)
        if answer.verb == "pass":
            return False
        block, to = answer.args
        go(o, block, o.path[block] + [to])


# ---- Musters (6.12) ------------------------------------------------------------------------------------------------


def ways(o, block, to):
    """Paths of at most two borders, by Areas without enemies in the field."""
    start, side = o.p.place[block], o.p.side(block)
    paths = []
    if to in o.pr.neighbours[start] and may_enter(o, block, start, to):
        paths.append([start, to])
    for via in o.pr.neighbours[start]:
        if (via != to and to in o.pr.neighbours[via] and not o.p.at(via, other(side))
                and may_enter(o, block, start, via) and may_enter(o, block, via, to)):
            paths.append([start, via, to])
    return [w for w in paths if is_chaperoned(o, block, w)]


def muster_list(o, side, area):
    keys = []
    for b in o.pr.blocks:
        if o.p.side(b) == side and o.p.place[b] != area and may_march(o, b):
            keys += ["come:" + b if len(w) == 2 else "come-by:%s:%s" % (b, w[1]) for w in ways(o, b, area)]
    return keys


def muster_areas(o, side):
    areas = [a for a in o.pr.areas if o.p.friendly(a, side)]
    if side == "parliament":
        areas.append("scotland")
    return [a for a in areas if muster_list(o, side, a)]


def muster(o, side, area):
    first = True
    while True:
        may_pass = [] if first else ["pass"]
        answer = yield Ask("muster", side, lambda: may_pass + muster_list(o, side, area))
        if answer.verb == "pass":
            return
        first = False
        block = answer.args[0]
        go(o, block, [o.p.place[block]] + answer.args[1:] + [area])
