"""The Movement Phase on land: five squares, forests, roads, forces, entering places (KM-move-noble, KM-anglesey, KM-stack,
KM-enter, KM-ev-free)."""
from . import cards, fates, acceptance, refuges, sea
from .asking import Ask, Standing
from .deals import act, phase_verbs


def phase(o, role):
    while True:
        answer = yield Ask("movement", role, lambda: legal(o, role))
        verb = answer.verb
        if verb == "end-movement":
            break
        if verb == "move":
            yield from march(o, role, answer.args[0])
        elif verb == "free-move":
            yield from move_freely(o, role, answer.args[0])
        elif verb == "join":
            join(o, *answer.args)
        elif verb == "join-up":
            name = answer.args[0]
            answer = yield Ask("joining", role, lambda: joins(o, role, name))
            join(o, *answer.args)
        elif verb == "part":
            o.parted.add(answer.args[0])
            o.alone(answer.args[0])
        elif verb == "guard":
            o.guarded.add(answer.args[0])
            o.p.heir[answer.args[0]].__dict__["with"] = answer.args[1]
        elif verb == "use-refuge":
            refuges.use(o, role, *answer.args)
        elif verb == "blockade":
            sea.declare(o, *answer.args)
        elif verb in ("sail", "free-sail", "disembark"):
            yield from sea.sail(o, role, answer)
        else:
            yield from act(o, answer)
    yield from sea.phase_ends(o, role)


def move_freely(o, role, name):
    """By a card of the Noble's own player, who is asked where another commands him, once in a turn."""
    owner = o.p.noble[name].owner
    if owner != role:
        o.asked_for_card.add(name)
        answer = yield Standing(lambda: may_move_freely(o, name), "provide", owner, lambda: ["provide:" + name, "provide-not:" + name])
        if answer.verb != "provide":
            return
    o.spend(owner, "free-move")
    o.freed_moves.add(name)
    o.alone(name)
    yield from march(o, owner, name, True)


def may_move_freely(o, name):
    return has(o, o.p.noble[name].owner, "free-move") and can_move(o, name) and name not in o.freed_moves | o.moved_before


def commanded(o, role):
    """Leaders of the forces that this player moves: those of his own Nobles."""
    p = o.p
    return [n for n in p.noble if p.noble[n].owner == role and p.noble[n].leader == n and p.noble[n].captor is None]


def can_move(o, name):
    x = o.p.noble[name]
    return (x.square is not None and x.ship is None and x.captor is None and not o.p.besieged(name)
            and name not in o.idle and (name in o.duty_free or not o.must_fight(name)))


def legal(o, role):
    p, out = o.p, phase_verbs(o, role)
    for n in commanded(o, role):
        if all(can_move(o, m) and not p.noble[m].moved for m in p.force(n)):
            out.append("move:" + n)
    out += ["free-move:" + n for n in p.noble if may_move_freely(o, n) and (
        p.noble[n].owner == role or p.noble[p.noble[n].leader].owner == role and n not in o.asked_for_card)]
    for n in p.mine(role):
        x = p.noble[n]
        if x.square is None or x.ship is not None or n in o.joined:
            continue
        if len(p.force(x.leader)) > 1 and n not in o.parted and p.noble[x.leader].owner == role:
            out.append("part:" + n)
        to = joins(o, role, n)
        out += to if len(to) < 2 else ["join-up:" + n]
    for n in p.mine(role):
        out += ["guard:%s:%s" % (h, m) for h in p.heirs_with(n) for m in p.mine(role)
                if m != n and p.together(n, m) and h not in o.guarded]
    out += sea.legal(o, role) + refuges.legal(o, role) + cards.aid(o, role)
    return out + ["end-movement"]


def joins(o, role, n):
    return ["join:%s:%s" % (n, m) for m in commanded(o, role) if m not in (n, o.p.noble[n].leader) and o.p.together(n, m)]


def has(o, role, kind):
    return any(o.printed.event[e]["kind"] == kind for e in o.p.seat[role].kept)


def join(o, name, leader):
    x = o.p.noble[name]
    siege, rest = x.besieges, [n for n in o.p.force(name) if n != name]
    o.joined.add(name)
    o.alone(name)
    x.leader = leader
    if siege is not None:  # it goes on with him
        for n in rest + [name]:
            o.p.noble[n].besieges = None
        o.p.noble[leader].besieges = siege


# ---- how far ---------------------------------------------------------------------------------------------------


def reach(o, role, start):
    """The squares that a force may move to in one move, by land or by road."""
    squares, by_square = {start}, o.printed.square
    edge = {start}
    for _ in range(5):
        further = set()
        for s in edge:
            for t in by_square[s]["neighbours"]:
                if {s, t} == {"anglesey", "s0409"}:
                    if s == start and edge == {start}:
                        squares.add(t)
                    continue
                if t in squares and t not in further:
                    pass
                if o.printed.forest(t) and not o.printed.forest(s):
                    squares.add(t)
                else:
                    further.add(t)
        edge = further
        squares |= further
    lost = {"calais"} if o.p.calais_lost else set()
    return (squares | by_road(o, role, start)) - lost


def barred(o, role, place):
    """Neutral or unfriendly: walls, or a town with others inside."""
    p = o.p
    if not p.in_game(place) or o.welcome(role, place):
        return False
    return p.fortified(place) or (o.printed.place[place]["kind"] == "open-town"
                                  and any(p.noble[n].owner != role for n in p.within(place)))


def by_road(o, role, start):
    reached, row, seen = set(), [start], {start}
    while row:
        s = row.pop()
        for road in o.printed.roads:
            for i, t in enumerate(road["squares"]):
                if t != s:
                    continue
                for j in (i - 1, i + 1):
                    if not 0 <= j < len(road["squares"]):
                        continue
                    to = road["squares"][j]
                    reached.add(to)
                    stops = any(barred(o, role, x) for x in road["places"] if o.printed.place[x]["square"] == to)
                    if not stops and to not in seen:
                        seen.add(to)
                        row.append(to)
    return reached


# ---- the move -----------------------------------------------------------------------------------------------------


def march(o, role, leader, free=False):
    p = o.p
    force = [leader] if free else p.force(leader)
    answer = yield Ask("march", role, lambda: ["go:" + s for s in reach(o, role, p.noble[leader].square)
                                              if o.admits(role, force, s)])
    square = answer.args[0]
    place, refused = None, set()
    while True:
        if not set(spots(o, role, force, square)) - refused - {"open:" + square}:
            break
        answer = yield Ask("spot", role, lambda: [x for x in spots(o, role, force, square) if x not in refused])
        if answer.verb == "into":
            place = answer.args[0]
        if answer.verb != "ask-leave":
            break
        key, (owner, wanted) = answer.key, answer.args
        answer = yield Ask("entry", owner, lambda: ["%s:%s:%s" % (v, leader, wanted) for v in ("let-in", "keep-out")])
        if answer.verb == "let-in":
            o.give_leave("entry", owner, role, "round", place=wanted)
            acceptance.tell(o, "leave-to-enter", side=owner, other=role, place=wanted, until="round")
        refused.add(key)
    for n in force:
        o.put(n, square, place)
        if not free:
            p.noble[n].moved = True
    fates.take_heirs(o, role, leader)
    yield from o.window("between-moves")


def spots(o, role, force, square):
    p, out = o.p, ["open:" + square]
    for place in o.printed.inside.get(square, ()):
        if not may_stand(o, force, place):
            continue
        owner = p.owner(place)
        if open_to(o, role, place) or lieutenant_enters(o, force, place):
            out.append("into:" + place)
        elif owner is not None and owner != role:
            out.append("ask-leave:%s:%s" % (owner, place))
    return out


def lieutenant_enters(o, force, place):
    """Ireland's Lieutenant alone has free access to Dublin."""
    return place == "dublin" and len(force) == 1 and "lieutenant-ireland" in o.p.noble[force[0]].awards


def may_stand(o, force, place):
    """Room for all, and nobody before the walls."""
    p = o.p
    if not p.in_game(place) or o.printed.place[place]["kind"] in ("landmark", "landing") or p.besiegers(place):
        return False
    there = [n for n in force if n in p.within(place)]
    return (place not in p.rogues and p.room(place) + sum(p.load_of(n) for n in there) >= sum(p.load_of(n) for n in force)
            and o.not_banned(force, place))


def open_to(o, role, place):
    """Friendly, by leave, or a town without walls (an open town: while nobody else is inside)."""
    p, owner = o.p, o.p.owner(place)
    if o.welcome(role, place):
        return True
    kind = o.printed.place[place]["kind"]
    return owner is None and (kind == "unfortified" or kind == "open-town" and not any(
        p.noble[n].owner != role for n in p.within(place)))
