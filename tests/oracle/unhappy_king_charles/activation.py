"""Activating Generals, and how they move (16, 17)."""
from . import reactions, siege
from .oracle import Op
from .printed import other


def activate(o, side, ops, left, done):
    """An Operations card of that value, or a Campaign (0) for as many."""
    from .campaign import raid, raid_choices
    raided = set()
    while left:
        choices = activations(o, side, ops, done)
        if not ops:
            choices += raid_choices(o, side, raided) + ["done"]
        answer = yield from o.ask("activate", side, choices)
        if answer.verb == "done":
            return
        left -= 1
        if answer.verb == "raid":
            raid(o, side, answer, raided)
            continue
        done.add(answer.args[0])
        yield from one(o, side, ops, answer)


def one(o, side, ops, answer, points=0, interception=0):
    """points: more to move; interception: what is added to the enemy's Interceptions."""
    g = answer.args[0]
    o.op = Op(g, side, ops)
    o.op.points, o.op.interception = points, interception
    o.comes_out(g)
    if answer.verb == "bombard":
        yield from reactions.turnham(o, g)
        yield from siege.bombard(o, g)
    elif answer.verb == "sally":
        yield from siege.sally(o, g)
        if not o.op.hurt:
            yield from move(o, g)
    else:
        if answer.verb == "bring-on":
            yield from bring_on(o, g, answer.args[1])
        yield from reactions.turnham(o, g)
        if answer.verb != "enter-england" or (yield from enter_england(o, g)):
            yield from move(o, g)
    yield from finish(o)


def bring_on(o, g, area):
    """GMT 8.1, 10.8: placed with Brigades, of which he takes one at least."""
    p, side = o.p, o.side(g)
    p.gen[g].area, p.gen[g].box = area, None
    o.join(area, side)
    yield from o.take_brigades(g, lambda b: not 0 < o.op.ops < 3 or moving(o, g) + 1 < o.pr.rule["major_army"])


def enter_england(o, g):
    """Annex 2: the way in costs nothing, and can be reacted to."""
    p = o.p
    places = [a for a in ("berwick", "carlisle") if p.standard and p.truce != o.op.side or not p.enemy_there(a, o.op.side)]
    answer = yield from o.ask("entry-area", o.op.side, ["enter-at:" + a for a in places] or ["done"])
    if not places:
        return False
    p.gen[g].box = None
    o.op.entered = True
    o.put_army(g, answer.args[0])
    o.moved |= set(p.army(g))
    o.settle()
    yield from reactions.entered(o, g, None, answer.args[0], None)
    return True


def finish(o):
    """The end of an Activation: lone Generals, Illegal Positions, sieges."""
    o.lone()
    o.join_all()
    for side in ("royalist", "parliament"):
        for area in o.pr.area:
            if len(o.p.generals_at(area, side, False)) > 1:
                yield from illegal(o, side, area)
    o.lone()
    o.settle()
    o.op = None


def illegal_at(o, side, area, most=1):
    """17.3, annex: Generals whom an event has left together. most: how many Areas they may be moved."""
    if len(o.p.generals_at(area, side, False)) > 1:
        yield from illegal(o, side, area, most)


def illegal(o, side, area, most=1):
    """17.3: the active General goes back the way he came; else the owner moves one of those who cannot stay."""
    p, op = o.p, o.op
    there = p.generals_at(area, side, False)
    if op and op.general in there and op.path:
        for back in reversed(op.path):
            if not p.in_the_way(back, side) and o.fits(op.general, back, p.size(op.general)):
                o.put_army(op.general, back)
                o.settle()
                o.join(back, side)
                return
    while len(there) > 1:
        options = ["give-way:%s:%s" % (g, n) for g in there for n in way_out(o, g, area, most)]
        answer = yield from o.ask("resolve-illegal-position", side, options or ["scatter:" + g for g in there])
        if answer.verb == "scatter":
            o.disperse_army(answer.args[0])
        else:
            o.put_army(answer.args[0], answer.args[1])
            o.settle()
            o.join(answer.args[1], side)
        there = p.generals_at(area, side, False)


def way_out(o, g, area, most):
    """GMT 9.5 repeats the step until he can stand (RULINGS, An Illegal Position with GMT)."""
    for far in range(most, len(o.pr.area) if o.p.gmt and most == 1 else most + 1):
        found = elsewhere(o, g, area, far)
        if found:
            return found
    return []


def elsewhere(o, g, area, most):
    """Where he can give way to."""
    p, side, seen, edge = o.p, o.side(g), {area}, [area]
    for _ in range(most):
        edge = list(dict.fromkeys(n for a in edge for n, kind in o.pr.line[a].items()
                                  if n not in seen and not p.enemy_there(n, side)
                                  and not (kind == "maritime" and p.size(g) > o.pr.rule["maritime_most"])))
        seen |= set(edge)
    return [a for a in o.pr.area if a in seen and a != area and o.fits(g, a, p.size(g))]


# ---- who can be Activated (16) ---------------------------------------------------------------------------------

def able(o, g, ops):
    """Whether the card is good enough for the General and his army."""
    if not ops:
        return True
    army = o.p.size(g) if not o.p.gen[g].under else len(o.p.own(g))
    return o.pr.general[g]["activation"] <= ops and (army < o.pr.rule["major_army"] or ops >= 3)


def activations(o, side, ops, done):
    p, found = o.p, []
    for g, x in p.gen.items():
        if o.side(g) != side or g in done or not able(o, g, ops):
            continue
        if x.area is None:
            if x.box == "waiting" and o.faction(g) == "covenanter" and p.size(g) and \
                    (g == "leven" or p.turn >= o.pr.general[g]["turn"] - 1):
                found.append("enter-england:" + g)
            elif x.box == "available":
                found += ["bring-on:%s:%s" % (g, a) for a in bring_on_places(o, g, ops)]
            continue
        if not x.under and not x.inside and p.standard and p.truce != side and p.may_besiege(g, x.area):
            found.append("bombard:" + g)  # that is no move (12.5)
        if o.moved & set(p.own(g)) or p.size(g) and not set(p.army(g)) - o.moved:
            continue
        if x.inside:
            if p.standard and p.truce != side and not x.under:
                found.append("sally:" + g)
            continue
        if (p.standard or g != "waller") and (not x.under or may_move_away(o, g, ops)):
            found.append("activate:" + g)
    return found


def may_move_away(o, g, ops):
    """17.3: whether a Subordinate could leave."""
    before, o.op = o.op, Op(g, o.side(g), ops)
    found = moves(o, g)
    o.op = before
    return bool(found)


def bring_on_places(o, g, ops):
    """10.8: with Brigades whom he can take, without an enemy's marker, Brigades or General."""
    p, side, regions = o.p, o.side(g), o.pr.general[g]["regions"]
    found = []
    if g == "waller" and not p.standard:  # annex 1
        return found
    for a in o.pr.area:
        if p.control[a] == other(side) or p.in_the_way(a, side):
            continue
        drums = [r.split("-")[1] for r in o.pr.area[a]["recruits"] if r.split("-")[0] == side]
        if regions and o.pr.area[a]["region"] not in regions and not set(drums) & set(regions):
            continue
        loose = [b for spot in ("outside", "inside") for b in p.unled(a, side, spot) if o.may_hold(g, b)]
        if loose and o.fits(g, a, 1) and (not 0 < ops < 3 or small_enough(o, g, a)):
            found.append(a)
    return found


def small_enough(o, g, area):
    """RULINGS, A small card and Subordinates."""
    under = [h for h in o.p.generals_at(area, o.side(g), False) if o.ranks(g, h)]
    return 1 + sum(o.p.size(h) for h in under) < o.pr.rule["major_army"]


# ---- 17: movement ----------------------------------------------------------------------------------------------

def start(o, g):
    """A Subordinate who is Activated sets out from the army."""
    return o.p.gen[g].under


def move(o, g):
    p, op = o.p, o.op
    while not op.over:
        options = moves(o, g)
        options += stop_choices(o, g)
        answer = yield from o.ask("move", op.side, options)
        verb, args = answer.verb, answer.args
        if verb == "move":
            yield from go(o, g, args[0])
        elif verb == "take":
            p.place[args[0]] = ("with", args[1])
            o.settle()
        elif verb == "take-siege-train":
            p.train[op.side] = (p.gen[g].area, args[0])
        elif verb == "take-queen":
            p.queen = (p.gen[g].area, args[0])
            op.queen_from = p.gen[g].area
        elif verb == "leave-queen":
            p.queen = (args[0], None)
            op.queen_left = True
        elif verb == "command":
            area = p.gen[g].area
            if area in p.siege and p.siege_by[area] == args[0]:
                op.lifted = True
            o.put_under(g, args[0])
        elif verb == "leave":
            o.free(args[0])
            op.left.add(args[0])
        elif verb == "drop":
            p.place[args[0]] = (args[1], p.gen[g].area)
            o.moved.add(args[0])
            o.settle()
        elif verb == "change-control":
            op.spent += o.pr.rule["change_control"]
            o.set_control(p.gen[g].area, op.side)
        elif verb == "to-scotland":
            o.withdraw_to_scotland(g)
            op.over = True
        elif verb == "go-inside":
            for h in [g] + p.subordinates(g):
                p.gen[h].sheltered = True
            op.over = True
            o.settle()
        else:
            end(o, g, verb == "besiege")
            return


def end(o, g, besiege):
    op, p = o.op, o.p
    op.over = True
    area = p.gen[g].area
    o.join(area, op.side)
    if besiege:
        o.lay(area, p.chief(g))


def left(o, g):
    return o.points_of(g) + o.op.points - o.op.spent


def toll(o, g):
    """What it costs to leave, lines apart: siege lines and a Battle (17.1)."""
    area = o.p.gen[g].area
    lines = o.op.lifted or area in o.p.siege and o.p.siege_by[area] == g
    return o.pr.rule["siege_lines"] * bool(lines) + o.pr.rule["after_battle"] * bool(o.op.fought)


def moves(o, g):
    p, op, side = o.p, o.op, o.op.side
    area, rest = p.gen[g].area, left(o, g)
    options = [] if p.gen[g].under else takes(o, g)
    if may_leave(o, g) and (op.path or o.op.entered or not stale(o, g)):
        options += ["move:" + n for n, kind in o.pr.line[area].items() if may_go(o, g, n, kind)]
    if not p.gen[g].under:
        for h in p.generals_at(area, side, False):
            if h != g and h not in op.left and o.may_command(g, h) and pick_up(o, g, p.size(h)) and not o.moved & set(p.army(h)):
                options.append("command:" + h)
        if left(o, g) > 0:
            options += ["leave:" + h for h in p.subordinates(g) if p.size(g) > len(p.own(h))]
    if p.gen[g].under:  # 17.3: he is Activated to move away
        return options + [key for key in drops(o, g) if key == "to-scotland"]
    if may_mark(o, g):
        options.append("change-control")
    return options + drops(o, g)


def moving(o, g):
    """How many Brigades go with him: a Subordinate's own alone."""
    return o.p.size(g) if not o.p.gen[g].under else len(o.p.own(g))


def stale(o, g):
    """12.5: Brigades that another General has moved on this card stay behind."""
    return o.moved & set(o.p.army(g) if not o.p.gen[g].under else o.p.own(g))


def may_leave(o, g):
    """17.3: those who stay behind must be able to stand together."""
    p, area = o.p, o.p.gen[g].area
    return o.together([h for h in p.generals_at(area, o.op.side, False) if h != g])


def may_go(o, g, to, kind):
    p, side = o.p, o.op.side
    if left(o, g) < o.pr.rule[kind] + toll(o, g):
        return False
    size = p.size(g) if not p.gen[g].under else len(p.own(g))
    if kind == "maritime" and size + (o.crossed if p.gmt else 0) > o.pr.rule["maritime_most"]:
        return False
    return p.standard and p.truce != side or not p.enemy_there(to, side)


def may_mark(o, g):
    p, side, area = o.p, o.op.side, o.p.gen[g].area
    if p.control[area] == side or p.holds_out(area) or left(o, g) < o.pr.rule["change_control"]:
        return False
    return p.control[area] == "neutral" or p.standard and p.truce != side


def pick_up(o, g, more):
    """16.1: a 1 or 2 Ops card makes no Major Army."""
    return not 0 < o.op.ops < 3 or o.p.size(o.p.chief(g)) + more < o.pr.rule["major_army"]


def takes(o, g):
    p, op, area = o.p, o.op, o.p.gen[g].area
    options = []
    free = [b for spot in ("outside", "inside") for b in p.unled(area, op.side, spot)
            if b not in o.moved]
    for h in [g] + p.subordinates(g):
        options += ["take:%s:%s" % (b, h) for b in o.alike(free) if o.may_take(h, b) and pick_up(o, g, 1)]
    if p.train[op.side] == (area, None):
        options.append("take-siege-train:" + g)
    if op.side == "royalist" and p.queen == (area, None) and not op.queen_left and o.pr.turns[p.turn]["id"] != "late-1644":
        options.append("take-queen:" + g)
    if p.queen[1] == g and op.queen_from != area:
        options.append("leave-queen:" + area)
    return options


def drops(o, g):
    """17.2: Covenanters and Lorrainers may be left, but not the last Brigade; annex 2: the way to Scotland."""
    p, area, found = o.p, o.p.gen[g].area, []
    mine = [b for b in p.own(g) if o.pr.brigade[b]["pool"] in ("covenanter", "lorrainer")]
    if o.faction(g) != "english" and len(p.own(g)) > 1 and left(o, g) > 0:
        spots = ["outside"]
        if p.holds_out(area) and p.control[area] == o.op.side and len(p.garrison(area)) < p.limit(area):
            spots.append("inside")
        found = ["drop:%s:%s" % (b, spot) for b in o.alike(mine) for spot in spots]
    if o.faction(g) == "covenanter" and area in ("berwick", "carlisle") and left(o, g) >= o.pr.rule["to_scotland"]:
        found.append("to-scotland")
    return found


def stop_choices(o, g):
    """17.2: no obligation; a move may always end (RULINGS), but a Subordinate's, who is Activated to move away."""
    if o.p.gen[g].under:
        return []
    area = o.p.gen[g].area
    return ["stop"] + (["besiege:" + area] if may_lay(o, g) else []) + (
        ["go-inside:%s:%s" % (g, area)] if may_shelter(o, g) else [])


def may_shelter(o, g):
    """GMT 14.1: an Activated army can be placed inside its Fortress."""
    p, area = o.p, o.p.gen[g].area
    return (p.gmt and p.control[area] == o.op.side and o.pr.fortress(area) and not p.notable[area]
            and p.generals_at(area, o.op.side, False) == [g] and len(p.garrison(area)) + p.size(g) <= p.limit(area))


def blocked(o, g):
    p, op = o.p, o.op
    if p.gen[g].under:
        return False
    return any(h != g and not o.may_command(g, h) and not o.may_command(h, g)
               for h in p.generals_at(p.gen[g].area, op.side, False))


def may_lay(o, g):
    p, op, area = o.p, o.op, o.p.gen[g].area
    if p.gen[g].under or blocked(o, g) or area in p.siege or not p.standard or p.truce == op.side:
        return False
    there = [h for h in p.generals_at(area, op.side, False) if h != g]
    if any(o.may_command(h, g) for h in there):
        return False
    return p.may_besiege(g, area, sum(p.size(h) for h in there))


def go(o, g, to):
    p, op = o.p, o.op
    area = p.gen[g].area
    kind = o.pr.line[area][to]
    op.spent += o.pr.rule[kind] + toll(o, g)
    op.lifted = op.fought = False
    if p.gen[g].under:
        o.free(g)
    elif area in p.siege and p.siege_by[area] == g:
        o.lift(area)
    op.path.append(area)
    o.put_army(g, to)
    op.queen_from = None
    if kind == "maritime":
        o.crossed += p.size(g)
    o.lone()
    o.join(area, op.side)
    o.moved |= set(p.army(g))
    o.settle()
    yield from reactions.entered(o, g, area, to, kind)


def foe_of(op):
    return other(op.side)
