"""Battles: events, Relief, Main Attack and Reserves, Withdraw Before Battle (7.01 to 7.2, 8.1)."""
from .aftermath import after_battle, recover_halves
from ..asking import Ask
from .moves import before_the_war, forget_battles
from .printed import SIDES, other
from .rounds import Fight, battle_rounds, in_order


def events_in(o, area):
    """Tactical Events of the Area: (event, side that played it)."""
    return {(o.pr.card[c]["event"], o.pr.card[c]["side"]) for c, a in o.tactical if a == area}


def choose_battles(o):
    while True:
        areas = [a for a in o.pr.areas if o.p.at(a, "king") and o.p.at(a, "parliament")]
        if not areas:
            return
        area = areas[0]
        if len(areas) > 1:
            answer = yield Ask("choose-battle", o.player_one, lambda: ["area:" + a for a in areas])
            area = answer.args[0]
        yield from battle(o, area)


def came_by(o, area, side):
    """Borders by which blocks that stand in the Area came to its Battle: {block: border}."""
    since = o.battles[area].get("since", 0)
    return {c[1]: c[2] for c in o.crossings[since:] if c[3] == area and c[0] == side and o.p.place[c[1]] == area}


def battle(o, area):
    attacker = o.battles[area]["attacker"]
    city = o.pr.fortress_in.get(area)
    f = Fight("battle", area, city, attacker)
    o.fight = f
    f.events = events_in(o, area)
    f.surprise = ("surprise-attack", attacker) in f.events
    f.open_ground, f.late = ("advantageous-terrain", f.defender) in f.events, set()
    relief = bool(city and o.p.besieged[city] and o.p.inside(city, attacker))
    f.may_join = relief
    if relief:
        yield from ask_relief(o, f)
    yield from main_attack(o, f)
    yield from meet_in_battle(o, f)
    forget_battles(o)
    o.tactical = [(c, a) for c, a in o.tactical if a != area or o.pr.card[c]["event"] == "mining"]
    o.fight = None


def meet_in_battle(o, f):
    withdrew = False
    if not f.surprise:
        answer = yield Ask("stand", f.defender, lambda: ["withdraw", "stand"])
        if answer.verb == "withdraw":
            withdrew = yield from withdraw_before(o, f)
    if withdrew:
        yield from end_of_battle(o, f, f.defender)
    else:
        yield from fight_out(o, f)


# ---- Relief (8.1) ---------------------------------------------------------------------------------------------


def ask_relief(o, f):
    city = f.city
    if o.p.marker[city] is None:
        return
    answer = yield Ask("relief", f.defender, lambda: ["maintain-siege", "break-off-siege"])
    if answer.verb == "break-off-siege":
        o.p.marker[city] = max(0, o.p.marker[city] - 1)
        return
    f.may_join = False
    while True:
        held = f.held[f.defender]

        def legal():
            more = ["hold:" + b for b in o.p.at(f.area, f.defender) if b not in held]
            enough = len(o.p.fighters(held)) >= o.pr.city[city]["size"]
            return (["pass"] if enough else []) + more

        answer = yield Ask("hold", f.defender, legal)
        if answer.verb == "pass":
            return
        held.append(answer.args[0])


# ---- Main Attack and Reserves (7.1) ------------------------------------------------------------------------------


def main_attack(o, f):
    borders = came_by(o, f.area, f.attacker)
    choice = sorted(set(borders.values()), key=list(o.pr.border).index)
    f.main = choice[0] if choice else None
    if len(choice) > 1:
        answer = yield Ask("main-attack", f.attacker, lambda: ["main-attack:" + x for x in choice])
        f.main = answer.args[0]
    for b in o.p.at(f.area, f.attacker):
        late = borders.get(b, f.main) != f.main
        (f.reserve if late else f.ranks)[f.attacker].append(b)
    came = came_by(o, f.area, f.defender)
    for b in o.p.at(f.area, f.defender):
        if b not in f.held[f.defender]:
            (f.reserve if b in came else f.ranks)[f.defender].append(b)
    if not f.ranks[f.defender]:
        f.ranks[f.defender], f.reserve[f.defender] = f.reserve[f.defender], []
    f.late = set(f.reserve["king"] + f.reserve["parliament"])


# ---- Withdraw Before Battle (7.2) ----------------------------------------------------------------------------------


def withdraw_before(o, f):
    """Returns True where the Defender has withdrawn."""
    mine, theirs = f.ranks[f.defender], f.ranks[f.attacker]
    d, a = len(o.p.of_class(mine, "cavalry")), len(o.p.of_class(theirs, "cavalry"))
    only_horse = d > 0 and d == len(mine)
    if d and not a:
        success, loss = True, 0
    else:
        die = 1
        if not (a and not d):
            die = o.die("Withdraw Before Battle")
            die += 1 if only_horse else 0
            die -= 1 if o.p.of_class(mine, "artillery") else 0
            if not f.has("terrain-disfavours-cavalry"):
                die += d - a
        row = o.pr.tables["withdrawal"][max(1, min(6, die)) - 1]
        success, loss = row["success"], row["loss"]
    yield from lose_withdrawing(o, f, loss)
    if not success and only_horse:
        back = o.p.of_class(f.ranks[f.attacker], "infantry")
        f.ranks[f.attacker] = [b for b in f.ranks[f.attacker] if b not in back]
        f.reserve[f.attacker] = in_order(o, f.reserve[f.attacker] + back)
        f.late |= set(back)
    return success


def lose_withdrawing(o, f, loss):
    while loss > 0 and f.ranks[f.defender]:
        there = o.p.of_class(f.ranks[f.defender], "cavalry") or list(f.ranks[f.defender])
        block = there[0]
        if len(f.ranks[f.defender]) > 1:
            answer = yield Ask("loss", f.defender, lambda: ["lose:" + b for b in there])
            block = answer.args[0]
        loss -= 1
        if o.p.lose(block):
            f.drop(block)


# ---- the fight -----------------------------------------------------------------------------------------------------


def fight_out(o, f):
    inside = o.p.fighters(o.p.inside(f.city, f.attacker)) if f.may_join else []
    if f.may_join and o.p.inside(f.city, f.attacker):
        answer = yield Ask("join", f.attacker, lambda: ["join", "stay-inside"])
        if answer.verb == "join":
            f.joined = inside
            f.reserve[f.attacker] = in_order(o, f.reserve[f.attacker] + inside)
            f.late |= set(inside)
    yield from name_blocks(o, f)
    yield from battle_rounds(o, f)
    recover_halves(o, f)
    yield from end_of_battle(o, f, loser_of(o, f))


def end_of_battle(o, f, loser):
    if not (before_the_war(o) and f.reserve[loser]):
        yield from after_battle(o, f, loser)
        return
    f.waiting, f.reserve = f.reserve, {side: [] for side in SIDES}
    yield from after_battle(o, f, loser)
    yield from reserves_fight(o, f, loser)


def reserves_fight(o, f, loser):
    """12.51: the Loser's Reserves against the Victor's blocks that are still there; the Attacker is the same. It is a
    new Battle: no Event was named for it (7.01)."""
    victor = other(loser)
    if not o.p.at(f.area, loser) or not o.p.at(f.area, victor):
        return
    g = Fight("battle", f.area, f.city, f.first_attacker)
    o.fight = g
    g.open_ground, g.late = False, set()
    g.may_join, g.first_attacker = False, f.first_attacker
    for side in SIDES:
        held = f.held[side]
        g.held[side] = [b for b in held if o.p.place[b] == f.area]
        g.ranks[side] = [b for b in o.p.at(f.area, side) if b not in g.held[side]]
    yield from meet_in_battle(o, g)


def name_blocks(o, f):
    """7.92: chosen when the blocks lie open."""
    for side in o.in_order():
        if ("determined-last-stand", side) not in f.events or f.kind != "battle" and (side == f.attacker or f.walls):
            continue
        there = in_order(o, o.p.of_class(f.ranks[side], "infantry"))
        chosen = there[:1]
        if len(there) > 1:
            answer = yield Ask("last-stand", side, lambda: ["last-stand:" + b for b in there])
            chosen = answer.args[:1]
        f.last_stand.update(chosen)


def loser_of(o, f):
    """7.5, 12.51. Who has nobody at all is no Victor."""
    for side in (f.defender, f.attacker):
        if not f.ranks[side] + f.reserve[side] + f.routing[side] + f.pursuing[side] + f.held[side]:
            return side
    if f.retreating is not None:
        return f.retreating
    if before_the_war(o):
        if f.hits["king"] != f.hits["parliament"]:
            return "king" if f.hits["king"] < f.hits["parliament"] else "parliament"
        return f.attacker
    mine, theirs = (len(o.p.fighters(f.ranks[s] + f.reserve[s])) for s in (f.attacker, f.defender))
    return f.defender if theirs < mine else f.attacker
