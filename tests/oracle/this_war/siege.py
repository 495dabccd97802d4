"""Siege Combat (8.2, 8.3), Siege Attrition and Surrender (9.2)."""
from .aftermath import after_battle, recover_halves, turncoats, use_captured
from ..asking import Ask
from .battle import events_in, fight_out, name_blocks, withdraw_before
from .moves import before_the_war
from .printed import other
from .rounds import Fight, artillery_fire, in_order, infantry_fire, one_round, roll, stays_put, \
    take_hits, targets, foot_effectiveness, horse_effectiveness


def besieged_cities(o):
    return [c for c in o.pr.city if o.pr.city[c]["fortified"] and o.p.besieged[c]]


def choose_sieges(o):
    done = set()
    while True:
        cities = [c for c in besieged_cities(o) if c not in done]
        if not cities:
            return
        city = cities[0]
        if len(cities) > 1:
            answer = yield Ask("choose-siege", o.player_one, lambda: ["besieged:" + c for c in cities])
            city = answer.args[0]
        done.add(city)
        yield from sally(o, city)
        if o.p.besieged[city]:
            yield from storm(o, city)
        o.fight = None


# ---- Sallies (8.2) ----------------------------------------------------------------------------------------------


def new_fight(o, kind, city, attacker):
    f = Fight(kind, o.pr.city[city]["area"], city, attacker)
    f.events = events_in(o, f.area)
    f.open_ground = ("advantageous-terrain", f.defender) in f.events
    f.late, f.may_join = set(), False
    o.fight = f
    return f


def sally(o, city):
    side = other(o.p.besieger(city))
    area = o.pr.city[city]["area"]
    marked = o.p.marker[city] is not None
    picked, fired, upright = [], [], Upright(o, city)

    def legal():
        inside = o.p.inside(city)
        keys = [] if picked else ["pass"]
        if marked and not picked:
            keys += ["bombard:" + b for b in o.p.of_class(inside, "artillery") if b not in fired
                     and upright.keys("aim")]
        if o.p.marker[city] is not None:
            there = o.p.fighters(inside)
            if len(picked) >= len(o.p.at(area, other(side))):
                there = []
        else:
            # The guns may have shot the Marker away; who fired as before one does not come along.
            there = inside if o.p.fighters(picked) else o.p.fighters(inside)
            there = [b for b in there if b not in fired]
        keys += ["sally:" + b for b in there if b not in picked]
        return keys + (["sally-out"] if picked else [])

    while True:
        answer = yield Ask("sally", side, legal)
        if answer.verb == "pass":
            return
        if answer.verb == "sally-out":
            break
        if answer.verb == "sally":
            picked.append(answer.args[0])
        else:
            fired.append(answer.args[0])
            yield from bombard_besiegers(o, upright, side, answer.args[0])
            if not o.p.besieged[city]:
                return
    marked = o.p.marker[city] is not None  # the guns may have shot it away
    f = new_fight(o, "sally" if marked else "battle", city, side)
    f.joined = in_order(o, picked)
    f.ranks[side] = in_order(o, picked)
    if marked:
        yield from sally_fight(o, f, side, upright)
    else:
        yield from sally_battle(o, f, side)


class Upright:
    """The upright Besiegers as the Besieged see them: positions, those of one colour side by side. Who stands at one is
    drawn when it matters, and remembered for the Siege Combat."""

    def __init__(self, o, city):
        area = o.pr.city[city]["area"]
        self.o = o
        self.blocks = [b for b in o.p.at(area, o.p.besieger(city)) if b not in o.retreated]
        green = sum(1 for b in self.blocks if o.p.info(b)["covenanter"])
        self.slots = [[False, None] for _ in range(len(self.blocks) - green)] + [[True, None] for _ in range(green)]

    def keys(self, verb):
        return ["%s:%s" % (verb, self.name(i)) for i, s in enumerate(self.slots)
                if s[1] is None or self.o.p.strength[s[1]] > 0]

    def name(self, i):
        plain = sum(1 for s in self.slots if not s[0])
        return "%d" % (i + 1) if i < plain else "covenanter-%d" % (i + 1 - plain)

    def slot(self, name):
        return [self.name(i) for i in range(len(self.slots))].index(name)

    def who(self, slot):
        if slot[1] is None:
            known = [s[1] for s in self.slots if s[1]]
            there = [b for b in self.blocks if b not in known and self.o.p.strength[b] > 0
                     and bool(self.o.p.info(b)["covenanter"]) == slot[0]]
            drawn = self.o.draw(len(there), "Besieger at that position") if len(there) > 1 else 0
            slot[1] = there[drawn]
        return slot[1]


def bombard_besiegers(o, upright, side, gun):
    choice = upright.slot(upright.keys("aim")[0][4:])
    if len(upright.keys("aim")) > 1:
        answer = yield Ask("aim", side, lambda: upright.keys("aim"))
        choice = upright.slot(answer.args[0])
    target = upright.who(upright.slots[choice])
    hits = sum(1 for _ in range(o.p.strength[gun]) if o.die("Fire") <= o.p.info(gun)["effectiveness"] - 1)
    for _ in range(hits):
        if o.p.strength[target] > 0:
            o.p.lose(target)


def sally_battle(o, f, side):
    there = in_order(o, o.p.at(f.area, other(side)))
    f.ranks[other(side)] = [b for b in there if b not in o.retreated]
    f.held[other(side)] = [b for b in there if b in o.retreated]
    withdrew = False
    f.surprise = ("surprise-attack", side) in f.events and not any(
        b in ("r-charles", "p-essex") or o.p.clas(b) == "artillery" for b in f.joined)
    if not f.surprise:
        answer = yield Ask("stand", other(side), lambda: ["withdraw", "stand"])
        if answer.verb == "withdraw":
            withdrew = yield from withdraw_before(o, f)
    if withdrew:
        yield from after_battle(o, f, f.defender)
    else:
        yield from fight_out(o, f)


def who_meets(o, f, side, upright):
    there = [b for b in upright.blocks if o.p.strength[b] > 0]
    if len(there) <= len(f.ranks[side]):
        return there
    chosen = []
    while len(chosen) < len(f.ranks[side]):
        answer = yield Ask("meet", side, lambda: [x for x in upright.keys("meet")
                                                  if upright.slot(x[5:]) not in chosen])
        chosen.append(upright.slot(answer.args[0]))
    return [upright.who(upright.slots[i]) for i in chosen]


def sally_fight(o, f, side, upright):
    enemy = other(side)
    f.ranks[enemy] = in_order(o, (yield from who_meets(o, f, side, upright)))
    yield from name_blocks(o, f)
    last = 1 if before_the_war(o) else 3
    for f.round in range(1, last + 1):
        yield from one_round(o, f)
        attackers, defenders = o.p.fighters(f.ranks[side]), o.p.fighters(f.ranks[enemy])
        if not defenders and attackers:
            taken = 0
            for gun in list(f.ranks[enemy]):
                taken += 1
                if o.p.lose(gun):
                    f.drop(gun)
            if taken:
                yield from use_captured(o, f.area, side, taken, f.city if o.p.besieged[f.city] else None)
        if not attackers or not o.p.fighters(f.ranks[enemy]) or f.round == last or not o.p.besieged[f.city]:
            break
        answer = yield Ask("continue", side, lambda: ["press-on", "break-off"])
        if answer.verb == "break-off":
            break
    yield from end_siege_combat(o, f, side, enemy)


def end_siege_combat(o, f, attacker, defender):
    recover_halves(o, f)
    mine, theirs = (len(o.p.fighters(f.ranks[s] + (f.reserve[s] if f.kind == "storm" else [])))
                    for s in (attacker, defender))
    if f.kind == "storm":
        loser = defender if not theirs else attacker
    else:
        loser = defender if theirs < mine else attacker
    yield from turncoats(o, f, other(loser))


# ---- Storms (8.3) ------------------------------------------------------------------------------------------------


def guns_before(o, city):
    return sum(o.p.strength[b] for b in besieging_guns(o, city))


def besieging_guns(o, city):
    """Artillery that has retreated here in this Phase takes no part (7.6)."""
    there = o.p.at(o.pr.city[city]["area"], o.p.besieger(city))
    return [b for b in o.p.of_class(there, "artillery") if b not in o.retreated]


def bombard_city(o, city, side):
    total = guns_before(o, city)
    own = sum(o.p.strength[b] for b in besieging_guns(o, city) if not o.p.info(b)["covenanter"])
    die = o.die("Bombardment")
    if side == "parliament" and "p17" in o.p.in_force and own >= 2:
        die += 1
    row = [r for r in o.pr.tables["bombardment"] if r["least"] <= total and total <= r["most"]
           or r["least"] == 11 and total >= 11][0]
    return die >= row["breach_from"]


def storm(o, city):
    side = o.p.besieger(city)
    area, record = o.pr.city[city]["area"], o.pr.city[city]
    limit = 1 if city == "hull" else 2 * record["size"]
    if not [b for b in o.p.at(area, side) if b not in o.retreated]:
        return
    events = events_in(o, area)
    breach = city == "london" and "p23" not in o.p.in_force
    open_walls = breach
    picked, bombarded = [], breach
    if ("mining", side) in events and not breach:
        breach = o.die("Mining") >= o.mining_from
        bombarded = breach

    def legal():
        keys = [] if picked else ["pass"]
        if len(picked) < limit:
            keys += ["storm:" + b for b in o.p.besiegers(city) if b not in picked and b not in o.retreated]
        if not picked and not bombarded and guns_before(o, city) >= 2:
            keys.append("bombard-city:" + city)
        return keys + (["storm-in"] if picked else [])

    while True:
        answer = yield Ask("storm", side, legal)
        if answer.verb == "pass":
            return
        if answer.verb == "storm-in":
            break
        if answer.verb == "storm":
            picked.append(answer.args[0])
        else:
            breach, bombarded = bombard_city(o, city, side) or breach, True
    f = new_fight(o, "storm", city, side)
    f.breach, f.walls = breach, not breach
    f.open_ground = f.open_ground and breach and not open_walls
    f.ranks[side] = in_order(o, picked)
    f.reserve[side] = [b for b in o.p.at(area, side) if b not in picked and b not in o.retreated]
    f.ranks[other(side)] = in_order(o, o.p.inside(city))
    f.late = set(f.reserve[side])
    yield from name_blocks(o, f)
    yield from storm_rounds(o, f, side, limit)


def storm_rounds(o, f, side, limit):
    enemy = other(side)
    last = 1 if before_the_war(o) else 3
    for f.round in range(1, last + 1):
        if f.round > 1:
            yield from exchange(o, f, side, limit)
        yield from storm_round(o, f)
        if not o.p.fighters(f.ranks[enemy]) or not o.p.fighters(f.ranks[side] + f.reserve[side]) or f.round == last:
            break
        answer = yield Ask("continue", side, lambda: ["press-on", "break-off"])
        if answer.verb == "break-off":
            break
    yield from end_siege_combat(o, f, side, enemy)
    if not o.p.fighters(o.p.inside(f.city, enemy)):
        captured = 0
        for gun in o.p.inside(f.city, enemy):
            captured += o.p.strength[gun]
            o.p.eliminate(gun)
        yield from use_captured(o, f.area, side, captured, None)


def storm_round(o, f):
    f.fired = set()
    if f.round == 1 or f.guns:
        yield from artillery_fire(o, f, f.defender)
    for side in f.order():
        yield from infantry_fire(o, f, side)
    for side in f.order():
        yield from storm_engage(o, f, side)


def storm_engage(o, f, side):
    """Cavalry engages with the Infantry, at normal effectiveness."""
    enemy, pools = other(side), [("cavalry", "infantry")]
    for block in in_order(o, o.p.fighters(f.ranks[side])):
        if block in f.fired or o.p.clas(block) == "cavalry" and stays_put(f, side):
            continue
        if not targets(o, f, enemy, pools):
            return
        mounted = o.p.clas(block) == "cavalry"
        effectiveness = horse_effectiveness(o, f, block, 0) if mounted else foot_effectiveness(o, f, block)
        hits = roll(o, f, block, effectiveness, "Engage")
        yield from take_hits(o, f, enemy, hits, pools)


def exchange(o, f, side, limit):
    came = set()
    while came or o.p.fighters(f.reserve[side]):
        def legal():
            ready = [b for b in in_order(o, o.p.fighters(f.reserve[side])) if b not in came]
            keys = ["pass"]
            if len(f.ranks[side]) < limit:
                keys += ["advance:" + b for b in ready]
            return keys + ["exchange:%s:%s" % (a, b) for a in in_order(o, f.ranks[side]) if a not in came
                           for b in ready]

        answer = yield Ask("exchange", side, legal)
        if answer.verb == "pass":
            return
        block = answer.args[-1]
        f.reserve[side].remove(block)
        f.ranks[side] = in_order(o, f.ranks[side] + [block])
        came.add(block)
        if answer.verb == "exchange":
            out = answer.args[0]
            f.ranks[side].remove(out)
            f.reserve[side] = in_order(o, f.reserve[side] + [out])
            came.add(out)


# ---- Siege Attrition and Surrender (9.2) ---------------------------------------------------------------------------


def resolve_sieges(o):
    for city in list(besieged_cities(o)):
        if o.p.besieged[city] and o.p.marker[city]:
            yield from resolve(o, city)
    for city in besieged_cities(o):
        if o.p.marker[city] is not None:
            o.p.marker[city] = min(5, o.p.marker[city] + 1)


def resolve(o, city):
    side = other(o.p.besieger(city))
    die = o.die("Siege Attrition and Surrender")
    row = [r for r in o.pr.tables["siege"] if r["marker"] == o.p.marker[city]][0]["results"]
    what = row[die - 1]
    added = max(0, -o.p.points) if side == "king" and "p24" in o.p.in_force else 0
    inside = o.p.fighters(o.p.inside(city))
    by_horse = "attrition-cavalry" in what and bool(o.p.of_class(inside, "cavalry"))
    non_port = "attrition-non-port" in what and o.pr.city[city]["port"] == "none"
    if "attrition" in what or by_horse or non_port:
        yield from starve(o, city, side, len(inside), by_horse)
    if o.p.besieged[city] and "surrender" in row[min(6, die + added) - 1]:
        yield from surrender(o, city, side)


def starve(o, city, side, loss, by_horse):
    while loss > 0:
        inside = o.p.fighters(o.p.inside(city))
        if not inside:
            break
        if by_horse:
            inside = o.p.of_class(inside, "cavalry") or inside
            by_horse = False
        block = inside[0]
        if len(o.p.inside(city)) > 1:
            answer = yield Ask("siege-loss", side, lambda: ["lose:" + b for b in inside])
            block = answer.args[0]
        loss -= 1
        o.p.lose(block)


def surrender(o, city, side):
    """9.22. Left to the game's own choice of order: what is judged is where each block may go."""
    from .surrender import march_off
    yield from march_off(o, city, side)
