"""Ships: sailing, ports, passengers, storms, calls (KM-move-ship, KM-sea, KM-ev-storm, KM-E1-blockade)."""
from . import fates
from .asking import GONE, Ask, Standing


def fleet(o, lead):
    """In the order of the ships' records: a ship that was lost and came back stands where she stood."""
    return [s for s in o.printed.ship if s in o.p.ship and o.p.ship[s].fleet == lead]


def aboard(o, lead):
    return [n for n in o.p.noble if o.p.noble[n].ship == lead]


def capacity(o, lead):
    return sum(o.printed.ship[s]["capacity"] for s in fleet(o, lead))


def open_port(o, role, port):
    """Friendly, without walls, or by leave."""
    p, kind = o.p, o.printed.place[port]["kind"]
    if o.welcome(role, port):
        return not p.besiegers(port)
    return kind in ("landing", "unfortified", "open-town") and not p.besiegers(port)


def may_leave_port(o, role, ship):
    """From an unfriendly port only by leave; from a neutral one in one's turn."""
    p, port = o.p, o.p.ship[ship].port
    if port is None:
        return True
    owner = p.owner(port)
    return owner is None or o.at_ease(role, port) or o.has_leave("sail", owner, role, place=port)


def may_sail(o, role, lead, free=False):
    p = o.p
    s = p.ship[lead]
    if s.fleet != lead or not may_leave_port(o, role, lead) or any(n in o.idle or free and n in o.freed_moves for n in aboard(o, lead)):
        return False
    if s.port is not None and any(p.noble[p.noble[n].leader].owner != role for n in aboard(o, lead)):
        return False  # others are aboard, who have to land
    for x in fleet(o, lead):
        moved = p.ship[x].moved and not (free and x not in o.moved_before)
        if p.ship[x].mover != role or moved or free and x in o.freed_moves or {x, o.printed.ship_card[x]} & (o.passed | o.becalmed):
            return False
    return True


def legal(o, role):
    from .movement import has
    out = []
    for lead in o.p.ship:
        if may_sail(o, role, lead):
            out.append("sail:" + lead)
        if has(o, role, "free-move") and may_sail(o, role, lead, True):
            out.append("free-sail:" + lead)
        s = o.p.ship[lead]
        if o.p.e1() and s.fleet == lead and s.mover == role and s.port is None and lead not in o.declared:
            out += blockades(o, role, lead)
        if s.fleet == lead and s.port is not None and may_disembark(o, role, lead):
            out.append("disembark:" + lead)
    return out


def blockades(o, role, lead):
    """The ports of others off which she lies, but the one that she blockades already."""
    s = o.p.ship[lead]
    return ["blockade:%s:%s" % (lead, port) for port in o.printed.ports_at.get(s.square, ())
            if o.p.in_game(port) and o.p.owner(port) != role and s.blockades != port]


def to_land(o, role, lead):
    """Those aboard whom this player lands: his own forces, who have not moved in the round."""
    return [n for n in aboard(o, lead) if o.p.noble[o.p.noble[n].leader].owner == role and n not in o.moved_before]


def may_disembark(o, role, lead):
    """Somebody lands who has not moved yet: with the ship, where this player moves her, else by himself."""
    s, some = o.p.ship[lead], to_land(o, role, lead)
    return bool(some) and not s.moved if s.mover == role else any(not o.p.noble[n].moved for n in some)


# ---- how far -------------------------------------------------------------------------------------------------


def waters(o, ship):
    """Steps to every square of water, and to every port, at most five; a port is a square of its own."""
    s = o.p.ship[ship]
    return steps(o, {s.square: 0} if s.port is None else {w: 1 for w in o.printed.place[s.port]["access"]})


def steps(o, far):
    """From these squares of water, and onwards."""
    row = list(far)
    for w in row:
        for x in o.printed.square[w]["neighbours"]:
            if x not in far and o.printed.sea(x):
                far[x] = far[w] + 1
                row.append(x)
    return far


def courses(o, role, lead):
    p, s = o.p, o.p.ship[lead]
    far = waters(o, lead)
    stopped = o.blockaded(role, s.port) if s.port is not None else None
    if stopped is not None:
        return ["to-sea:" + stopped]
    out = ["to-sea:" + w for w, d in far.items() if d <= 5 and w != s.square]
    for place in o.printed.places:
        port = place["id"]
        if not place["access"] or port == s.port or not p.in_game(port):
            continue
        if min(far.get(w, 99) for w in place["access"]) + 1 > 5:
            continue
        people = aboard(o, lead)
        if not o.admits(role, people, place["square"]):
            continue
        if open_port(o, role, port) or could_besiege(o, role, people, port) or for_the_lieutenant(o, role, people, port):
            out.append("to-port:" + port)
    return out


def admits_force(o, role, force, port):
    return open_port(o, role, port) or for_the_lieutenant(o, role, force, port)


def for_the_lieutenant(o, role, people, port):
    """Dublin's port is open to a ship of Ireland's Lieutenant's, with him aboard alone or to fetch him."""
    return port == "dublin" and not o.p.besiegers(port) and any(
        "lieutenant-ireland" in o.p.noble[n].awards and people in ([], [n]) for n in o.p.mine(role))


def could_besiege(o, role, people, port):
    from . import combat
    p = o.p
    if not people or p.besiegers(port) or combat.downcast(o, people) or o.printed.place[port]["square"] in p.peace:
        return False
    if any(p.noble[n].attacked for n in people) or not o.hostile(people, p.within(port)) or not o.not_banned(people, port):
        return False
    return combat.may_fight_owner(o, people, port) and landed_total(o, people, port) >= combat.defence(o, port, role)[0]


def landed_total(o, people, port):
    """Their strength when they stand before the walls."""
    p, total, square = o.p, 0, o.printed.place[port]["square"]
    for n in people:
        x = p.noble[n]
        was = (x.square, x.place, x.ship)
        x.square, x.place, x.ship = square, None, None
        total += p.strength(n, True)
        x.square, x.place, x.ship = was
    return total


# ---- a voyage ---------------------------------------------------------------------------------------------------


def sail(o, role, answer):
    p, verb, lead = o.p, answer.verb, answer.args[0]
    free = verb == "free-sail"
    if verb == "disembark":
        yield from land(o, role, lead, False, mine=True)
        return
    if free:
        o.spend(role, "free-move")
        o.freed_moves |= set(fleet(o, lead))
    while True:
        answer = yield Standing(lambda: p.ship[lead].mover == role, "sail", role, lambda: sail_legal(o, role, lead, free))
        if answer.verb == GONE:
            return
        if answer.verb == "add-ship":
            p.ship[answer.args[0]].fleet = lead
        elif answer.verb == "embark":
            embark(o, role, answer.args[0], lead, free)
        else:
            break
    for s in fleet(o, lead):
        if not free:
            p.ship[s].moved = True
        o.sailed.add(s)
        p.ship[s].blockades = None
    for n in aboard(o, lead):
        p.noble[n].moved = True
        if free:
            o.freed_moves.add(n)
    to = answer.args[0]
    if answer.verb == "to-sea":
        port = p.ship[lead].port
        blocked = o.blockaded(role, port) if port else None
        place_fleet(o, lead, to, None)
        if p.e1():
            if blocked:
                from .seafights import sea_battle
                other = next(s for s in p.ship if p.ship[s].square == to and p.ship[s].mover not in (None, role)
                             and any(p.ship[x].blockades == port for x in fleet(o, s)))
                yield from sea_battle(o, role, lead, other)
            else:
                yield from at_sea(o, role, lead)
        yield from o.window("between-moves")
        return
    is_open = open_port(o, role, to)
    place_fleet(o, lead, None, to)
    if not aboard(o, lead):
        disperse(o, lead)
    if aboard(o, lead):
        yield from land(o, role, lead, is_open)
    yield from o.window("between-moves")


def leave_fleet(o, ship):
    """The others of her fleet follow the first of them."""
    lead = o.p.ship[ship].fleet
    rest = [s for s in fleet(o, lead) if s != ship]
    o.p.ship[ship].fleet = ship
    if lead == ship:
        for s in rest:
            o.p.ship[s].fleet = rest[0]


def disperse(o, lead):
    """In port each ship is its own again."""
    for s in fleet(o, lead):
        o.p.ship[s].fleet = s


def place_fleet(o, lead, square, port):
    p = o.p
    for s in fleet(o, lead):
        p.ship[s].square, p.ship[s].port = square, port
    where = square if port is None else o.printed.place[port]["square"]
    for n in aboard(o, lead):
        o.put(n, where, None, lead)


def sail_legal(o, role, lead, free):
    p, s, out = o.p, o.p.ship[lead], []
    if not aboard(o, lead) and not free:  # a Free Move is for a single counter
        for x in p.ship:
            y = p.ship[x]
            if (x != lead and y.fleet == x and len(fleet(o, x)) == 1 and not aboard(o, x) and y.mover == role
                    and (y.square, y.port) == (s.square, s.port) and not y.moved and may_leave_port(o, role, x)
                    and not {x, o.printed.ship_card[x]} & (o.passed | o.becalmed)):
                out.append("add-ship:" + x)
    if s.port is not None and open_port(o, role, s.port):
        square = o.printed.place[s.port]["square"]
        for n in [n for n in p.noble if p.noble[p.noble[n].leader].owner == role]:  # Alliances 3: the commander's player moves
            x = p.noble[n]
            if (x.square == square and o.can_leave(n) and (not x.moved or free and x.moved) and not (free and n in o.freed_moves)
                    and sum(p.load_of(m) for m in aboard(o, lead)) + p.load_of(n) <= capacity(o, lead)):
                out.append("embark:" + n)
    return out + courses(o, role, lead)


def embark(o, role, name, lead, free):
    """A Noble whom an ally puts aboard comes under the command of the ally's Nobles there, in whatever order they came. A
    Free Move moves one counter only."""
    p, there = o.p, aboard(o, lead)
    owner = p.noble[name].owner
    kin, own = [[n for n in there if p.noble[n].owner == r] for r in (owner, role)]
    o.alone(name)
    if kin:
        p.noble[name].leader = p.noble[kin[0]].leader
    if not free and owner != role and own:
        p.noble[name].leader = p.noble[own[0]].leader
    for n in there if not free and owner == role and not own else ():
        if p.noble[n].moved and n not in o.moved_before and p.noble[n].owner in p.seat[role].allies:
            p.noble[n].leader = name
    o.put(name, o.printed.place[p.ship[lead].port]["square"], None, lead)
    p.noble[name].moved = True


def land(o, role, lead, voluntary, mine=False):
    """In a hostile port in the open, unasked, to besiege it. mine: this player's own forces alone."""
    p = o.p
    port = p.ship[lead].port
    square = o.printed.place[port]["square"]
    while [n for n in aboard(o, lead) if p.noble[n].leader == n and n in to_land(o, role, lead)] if mine else aboard(o, lead):
        leaders = [n for n in aboard(o, lead) if p.noble[n].leader == n and (not mine or p.noble[n].owner == role)]
        n = leaders[0]
        force = p.force(n)
        if not admits_force(o, p.noble[n].owner, force, port):
            o.obliged |= set(force)
            for m in force:
                o.put(m, square, None)
                p.noble[m].moved = True
            fates.take_heirs(o, role, n)
            continue
        answer = yield Ask("landing", p.noble[n].owner, lambda: landing_legal(o, p.noble[n].owner, lead, n, voluntary))
        if answer.verb == "stay-aboard":
            break
        place = answer.args[1] if answer.verb == "land-into" else None
        for m in force:
            o.put(m, square, place)
            p.noble[m].moved = True
        fates.take_heirs(o, role, n)
    if not aboard(o, lead):
        disperse(o, lead)


def landing_legal(o, role, lead, name, voluntary):
    from .movement import may_stand, open_to
    p = o.p
    square = o.printed.place[p.ship[lead].port]["square"]
    out = ["land-into:%s:%s" % (name, x) for x in o.printed.inside.get(square, ())
           if may_stand(o, p.force(name), x) and open_to(o, role, x)]
    out.append("land-open:%s:%s" % (name, square))
    return out + (["stay-aboard:" + lead] if voluntary else [])


def has_ship_again(o, name, ship):
    """While she is at sea and has room for him, and nobody of another faction was freed aboard her before."""
    p = o.p
    return p.ship[ship].port is None and o.again.get(ship, p.noble[name].owner) == p.noble[name].owner and sum(
        p.load_of(n) for n in aboard(o, p.ship[ship].fleet)) + p.load_of(name) <= o.printed.ship[ship]["capacity"]


def phase_ends(o, role):
    """Nobody stays aboard in port beyond the turn after he came there; a ship that a freed captive has again runs into port."""
    p = o.p
    for lead in [s for s in p.ship if o.again.get(s) == role and p.ship[s].port is None]:
        port = yield from shelter(o, lead)
        yield from run_into(o, lead, port)
        yield from land(o, role, lead, False)
    for lead in list(p.ship):
        s = p.ship.get(lead)
        if s and s.fleet == lead and s.port is not None and may_disembark(o, role, lead) and lead not in o.freed_moves:
            yield from land(o, role, lead, False, mine=True)


# ---- events --------------------------------------------------------------------------------------------------------


def storms(o, role, event):
    """Every ship at sea runs for the closest port."""
    p = o.p
    for lead in list(p.ship):
        s = p.ship.get(lead)
        if s is None or s.port is not None or s.fleet != lead:
            continue
        port = yield from shelter(o, lead)
        yield from run_into(o, lead, port)


def shelter(o, lead):
    """Her mover says into which of those that are equally near; another is asked when the loan of an empty ship ends."""
    ports = closest(o, lead)
    while len(ports) > 1:
        role = o.p.ship[lead].mover
        answer = yield Standing(lambda who=role: o.p.ship[lead].mover == who, "shelter", role, lambda: [
            "shelter:%s:%s" % (lead, x) for x in ports])
        if answer.verb != GONE:
            return answer.args[1]
    return ports[0]


def closest(o, lead):
    far, best = waters(o, lead), {}
    for place in o.printed.places:
        if place["access"] and o.p.in_game(place["id"]):
            best[place["id"]] = min(far.get(w, 99) for w in place["access"])
    refuge = o.refuge_ports() if o.p.e1() else set()
    for only in (lambda x: x not in refuge, lambda x: True):
        some = {x: d for x, d in best.items() if only(x)}
        least = min(some.values())
        if only is not None:
            everything = min(best.values())
            if least > everything and all(x in refuge for x, d in best.items() if d == everything):
                continue
        return [x for x, d in some.items() if d == least]
    return []


def run_into(o, lead, port):
    """Into a port by force of weather; where it is hostile they get out into the open in their next Movement Phase."""
    p = o.p
    place_fleet(o, lead, None, port)
    for s in fleet(o, lead):
        p.ship[s].blockades = None
    if not aboard(o, lead):
        disperse(o, lead)
    return
    yield


def nearest_land(o, square):
    """The square of the port that is closest in squares of water; of equals no refuge where another is as near, then the first."""
    far, refuge = steps(o, {square: 0}), o.refuge_ports() if o.p.e1() else set()
    ports = [x for x in o.printed.places if x["access"] and o.p.in_game(x["id"])]
    return min(ports, key=lambda x: (min(far.get(w, 99) for w in x["access"]), x["id"] in refuge))["square"]


def put_ashore(o, people, square):
    """They stand in the open there, in the forces that they were; heirs whom nobody guards there are theirs."""
    for n in people:
        o.put(n, square, None)
    for n in people:
        if o.p.noble[n].leader == n:
            fates.take_heirs(o, o.p.noble[n].owner, n)


def ship_called(o, ship, to):
    """A ship always answers, with her passengers."""
    p = o.p
    lead = p.ship[ship].fleet
    if p.ship[ship].port == to:
        return
    if not aboard(o, lead):
        leave_fleet(o, ship)
        lead = ship
    yield from run_into(o, lead, to)


def at_sea(o, role, lead):
    """With the first expansion a fleet may attack another, or blockade a port."""
    from . import combat
    p, s = o.p, o.p.ship[lead]

    def legal():
        out = []
        attacked = set(fleet(o, lead)) & o.attacked_at_sea or any(p.noble[n].attacked for n in aboard(o, lead))
        if not p.seat[role].defeatism and not combat.downcast(o, aboard(o, lead)) and not attacked:
            for x, y in p.ship.items():
                if (capacity(o, lead) >= capacity(o, x) and y.fleet == x and y.square == s.square is not None and y.mover != role
                        and not o.friends(role, y.mover) and x not in o.defended):
                    out.append("attack-fleet:%s:%s" % (lead, x))
        out += blockades(o, role, lead)
        return out + ["sail-on:" + lead] if out else []
    if not legal():
        return
    answer = yield Standing(lambda: s.mover == role, "at-sea", role, legal)
    if answer.verb == "attack-fleet":
        from . import offers
        from .seafights import sea_battle
        o.attacked_at_sea |= set(fleet(o, lead))
        o.fought |= set(aboard(o, lead))
        for n in aboard(o, lead):
            p.noble[n].attacked = True
        other = answer.args[1]  # a pledge is broken by one's own will alone, and not by whom a blockade stops
        offers.attacked(o, role, {p.ship[other].mover} | {p.noble[n].owner for n in aboard(o, other)
                                                       if p.noble[n].captor is None})
        yield from sea_battle(o, role, *answer.args)
    if answer.verb == "blockade":
        declare(o, *answer.args)


def declare(o, lead, port):
    for x in fleet(o, lead):
        o.p.ship[x].blockades = port
        o.declared.add(x)


def room_aboard(o, name):
    """Empty ships of theirs with what each can still take of those overseas; in one session each sails from one place alone."""
    p, x, carried, out = o.p, o.p.noble[name], o.parliament.carriers, {}
    for ship in [s["id"] for s in o.printed.ships if s["id"] in p.ship]:
        s = p.ship[ship]
        square, load = carried.get(ship, (x.square, 0))
        if (s.mover == x.owner and not aboard(o, s.fleet) and may_leave_port(o, x.owner, ship) and square == x.square
                and o.printed.ship[ship]["capacity"] > load):
            out[ship] = o.printed.ship[ship]["capacity"] - load
    return out


def landfall(o, ship):
    """The port in which a ship is that has brought somebody."""
    return o.p.ship[ship].port if o.parliament.carriers.get(ship, (None, 0))[1] else None


def enough(o, name, chosen, others):
    """Men can be split between ships that travel together, and so all of them come into one port."""
    room = room_aboard(o, name)
    ports = {landfall(o, x) for x in chosen if x in room} - {None}
    if len(ports) > 1:
        return False
    at_hand = [x for x in set(chosen) | set(others) if x in room]
    return any(sum(room[x] for x in at_hand if landfall(o, x) in (None, port)) >= o.p.load_of(name)
               for port in ports or {landfall(o, x) for x in at_hand})


def carriers(o, name, chosen=()):
    """Those that can bring him, together with the chosen ones and with others that sail along."""
    room = room_aboard(o, name)
    if not quays(o, o.p.noble[name].owner):
        return []
    return [x for x in room if x not in chosen and enough(o, name, [*chosen, x], room)]


def quays(o, role):
    """The friendly and unfortified ports of the mainland."""
    return [x["id"] for x in o.printed.places if x["access"] and o.p.in_game(x["id"])
            and "mainland" in o.printed.regions(x["square"]) and open_port(o, role, x["id"])]


def passage(o, name):
    """Who comes from overseas says aboard which ship, or ships if one has not room enough, and where they put in; where these
    have brought others they are there already. False: in the meantime there is none."""
    p, role, chosen = o.p, o.p.noble[name].owner, []
    while True:
        chosen = [x for x in chosen if x in room_aboard(o, name)]
        listed = carriers(o, name, chosen)
        chosen += [x for x in listed if not enough(o, name, chosen, [y for y in room_aboard(o, name) if y != x])]
        if enough(o, name, chosen, []):
            break
        answer = yield Standing(lambda: carriers(o, name, chosen), "carrier", role, lambda: [
            "attend-by:%s:%s" % (name, s) for s in carriers(o, name, chosen)])
        if answer.verb == GONE:
            return False
        chosen.append(answer.args[1])
    chosen = [s["id"] for s in o.printed.ships if s["id"] in chosen]
    port = next((landfall(o, x) for x in chosen if landfall(o, x)), None)
    if not port:
        ports = quays(o, role)
        if len(ports) > 1:
            answer = yield Standing(lambda: enough(o, name, chosen, []), "quay", role, lambda: [
                "carry-to:%s:%s" % (chosen[0], x) for x in quays(o, role)])
            if answer.verb == GONE:
                return False
            ports = [answer.args[1]]
        port = ports[0]
    men, room = p.load_of(name), room_aboard(o, name)
    for ship in chosen:
        taken = min(men, room[ship])
        if taken > 0:
            men -= taken
            square, load = o.parliament.carriers.get(ship, (p.noble[name].square, 0))
            o.parliament.carriers[ship] = (square, load + taken)
            leave_fleet(o, ship)
            p.ship[ship].square, p.ship[ship].port, p.ship[ship].blockades = None, port, None
    return True
