"""Battle Rounds (7.3, 7.4) of Battles, Sallies (8.2) and Storms (8.3)."""
from ..asking import Ask
from .moves import before_the_war
from .printed import SIDES, other


class Fight:
    def __init__(self, kind, area, city, attacker):
        self.kind, self.area, self.city, self.attacker = kind, area, city, attacker
        self.first_attacker = attacker
        for name in ("ranks", "reserve", "held", "routing", "pursuing", "waiting"):
            setattr(self, name, {s: [] for s in SIDES})  # waiting: a skirmish's Reserves (12.51)
        self.fired, self.joined, self.events = set(), [], set()
        self.round, self.retreating, self.breach = 0, None, False
        self.main, self.surprise, self.changed = None, False, False
        self.walls = False  # Defenders have Fortified Defence
        self.last_stand, self.guns = set(), set()
        self.hits = {s: 0 for s in SIDES}  # caused by the side
        self.killed = {s: [] for s in SIDES}

    @property
    def defender(self):
        return other(self.attacker)

    def has(self, event):
        return any(e == event for e, _ in self.events)

    def order(self):
        """Who has precedence (7.3, 7.94)."""
        sides = [self.defender, self.attacker]
        return sides[::-1] if self.surprise and not self.changed else sides

    def drop(self, block):
        for name in ("ranks", "reserve", "held", "routing", "pursuing", "waiting"):
            for side in SIDES:
                if block in getattr(self, name)[side]:
                    getattr(self, name)[side].remove(block)
        self.last_stand.discard(block)


# ---- hits --------------------------------------------------------------------------------------------------


def is_positional(o, f, block):
    """7.91"""
    side = o.p.side(block)
    return (f.open_ground and side == f.defender and o.p.clas(block) == "infantry"
            and block not in f.late and f.retreating != side)


def is_fortified(o, f, block):
    """8.31, 7.92"""
    side = o.p.side(block)
    return (f.walls and side == f.defender) or (block in f.last_stand and f.retreating != side)


def is_covered(o, f, block):
    return is_fortified(o, f, block) or is_positional(o, f, block)


def targets(o, f, side, pools):
    """The blocks of the side that the next hit may strike: of the first class that is there."""
    for pool in pools:
        there = [b for b in f.ranks[side] if o.p.clas(b) in pool]
        if there:
            return there
    return []


def take_hits(o, f, side, hits, pools):
    """7.4: each hit reduces the strongest; the owner chooses among equals."""
    f.hits[other(side)] += hits
    while hits > 0:
        there = targets(o, f, side, pools)
        if not there:
            return
        halved = [b for b in there if b in o.p.half and is_covered(o, f, b)]
        if halved:
            there = halved
        else:
            most = max(height(o, b) for b in there)
            there = [b for b in there if height(o, b) == most]
        block = there[0]
        if len(there) > 1:
            answer = yield Ask("take-hit", side, lambda: ["take-hit:" + b for b in there])
            block = answer.args[0]
        hits -= 1
        one_hit(o, f, block)


def height(o, block):
    """Twice the strength, less a half that it bears."""
    return 2 * o.p.strength[block] - (1 if block in o.p.half else 0)


def one_hit(o, f, block):
    if is_covered(o, f, block):
        if block not in o.p.half:
            o.p.half.add(block)
            return
        o.p.half.discard(block)
    if o.p.lose(block):
        f.killed[o.p.side(block)].append(block)
        f.drop(block)


def dice_of(o, f, block):
    """8.31 rounds a half up, 7.91 down."""
    if block in o.p.half and not (f.walls and o.p.side(block) == f.defender or block in f.last_stand):
        return o.p.strength[block] - 1
    return o.p.strength[block]


def roll(o, f, block, effectiveness, label):
    return sum(1 for _ in range(dice_of(o, f, block)) if o.die(label) <= effectiveness)


def retreat_modifier(f, side):
    """7.3: what a General Retreat does to a side's Fire and Engagement."""
    if f.retreating is None:
        return 0
    return -2 if f.retreating == side else -1


# ---- Artillery Fire (7.41, 8.2, 8.3) --------------------------------------------------------------------------


def firing_guns(o, f, side):
    if f.retreating == side:
        return []
    guns = o.p.of_class(f.ranks[side], "artillery")
    if f.kind == "storm" and side == f.attacker:
        return []
    if f.round > 1 or f.retreating is not None:
        guns = [b for b in guns + f.reserve[side] if b in f.guns]
    return sorted(guns, key=o.pr.number.get)


def artillery_fire(o, f, side):
    guns, enemy = firing_guns(o, f, side), other(side)
    aims = {}
    for gun in guns:
        there = [c for c in ("cavalry", "infantry") if o.p.of_class(f.ranks[enemy], c)]
        if f.kind != "battle":
            aims[gun] = "any"
        elif len(there) == 2:
            answer = yield Ask("target", side, lambda: ["target:%s:%s" % (gun, c) for c in there])
            aims[gun] = answer.args[1]
        elif there:
            aims[gun] = there[0]
    for gun, aim in aims.items():
        if not o.p.fighters(f.ranks[enemy]):
            return
        effectiveness = o.p.info(gun)["effectiveness"] + retreat_modifier(f, side)
        if aim == "cavalry" or f.kind == "sally":
            effectiveness -= 1
        hits = roll(o, f, gun, effectiveness, "Fire")
        pools = [("cavalry", "infantry")] if aim == "any" else [(aim,)]
        yield from take_hits(o, f, enemy, hits, pools)


# ---- Infantry (7.44) ---------------------------------------------------------------------------------------------


def infantry_pools(f, enemy):
    if f.kind != "battle":
        return [("cavalry", "infantry")]
    if f.retreating == enemy:
        return [("infantry",)]
    return [("infantry",), ("cavalry",)]


def foot_effectiveness(o, f, block):
    side = o.p.side(block)
    walls = 1 if f.kind == "storm" and side == f.defender and o.p.clas(block) == "infantry" else 0
    return o.p.info(block)["effectiveness"] + walls + retreat_modifier(f, side)


def may_fire(o, f, side):
    enemy = other(side)
    if f.retreating == side or not targets(o, f, enemy, infantry_pools(f, enemy)):
        return []
    return [b for b in f.ranks[side] if o.p.clas(b) == "infantry" and b not in f.fired
            and foot_effectiveness(o, f, b) > 1]


def infantry_fire(o, f, side):
    enemy = other(side)
    while may_fire(o, f, side):
        answer = yield Ask("fire", side, lambda: ["fire:" + b for b in may_fire(o, f, side)] + ["hold-fire"])
        if answer.verb == "hold-fire":
            return
        block = answer.args[0]
        f.fired.add(block)
        hits = roll(o, f, block, foot_effectiveness(o, f, block) - 1, "Fire")
        yield from take_hits(o, f, enemy, hits, infantry_pools(f, enemy))


def infantry_engage(o, f, side):
    enemy = other(side)
    for block in in_order(o, o.p.of_class(f.ranks[side], "infantry")):
        if block in f.fired or not targets(o, f, enemy, infantry_pools(f, enemy)):
            continue
        hits = roll(o, f, block, foot_effectiveness(o, f, block), "Engage")
        yield from take_hits(o, f, enemy, hits, infantry_pools(f, enemy))


def in_order(o, blocks):
    return sorted(blocks, key=o.pr.number.get)


# ---- Cavalry (7.42, 7.43) ------------------------------------------------------------------------------------------


def horse(o, f, side):
    return o.p.of_class(f.ranks[side], "cavalry")


def horse_effectiveness(o, f, block, bonus):
    weak = 1 if f.has("terrain-disfavours-cavalry") else 0
    return o.p.info(block)["effectiveness"] + bonus - weak + retreat_modifier(f, o.p.side(block))


def stays_put(f, side):
    return side == "parliament" and f.round == 1 and f.has("fails-to-charge")


def cavalry_engage(o, f):
    received = {s: 0 for s in SIDES}
    for side in f.order():
        enemy = other(side)
        if not horse(o, f, side) or stays_put(f, side):
            continue
        against_horse = bool(horse(o, f, enemy))
        bonus = 0 if against_horse else 1
        if f.kind == "sally":
            pools = [("cavalry", "infantry")]
        else:
            pools = [("cavalry",)] if against_horse else [("infantry",)]
        total, left = 0, sum(o.p.strength[b] for b in horse(o, f, enemy))
        if not targets(o, f, enemy, pools):
            continue
        for block in in_order(o, horse(o, f, side)):
            total += roll(o, f, block, horse_effectiveness(o, f, block, bonus), "Engage")
        yield from take_hits(o, f, enemy, total, pools)
        received[enemy] = total
        if against_horse and not horse(o, f, enemy):
            pursue(o, f, side, 2 if total > left else 1)
            return
    check_rout(o, f, received)


def check_rout(o, f, received):
    king, parliament = received["king"], received["parliament"]
    if king == parliament or not horse(o, f, "king") or not horse(o, f, "parliament"):
        return
    beaten = "king" if king > parliament else "parliament"
    if o.die("Cavalry Rout") <= abs(king - parliament):
        for block in horse(o, f, beaten):
            f.ranks[beaten].remove(block)
            f.routing[beaten].append(block)
        pursue(o, f, other(beaten), 0)


def pursue(o, f, side, modifier):
    for block in in_order(o, horse(o, f, side)):
        if o.die("Cavalry Pursuit") + modifier <= o.p.info(block)["pursuit"]:
            f.ranks[side].remove(block)
            f.pursuing[side].append(block)


# ---- the Rounds of a Battle (7.3, 7.1) -----------------------------------------------------------------------------


def one_round(o, f):
    f.fired = set()
    for side in f.order():
        yield from artillery_fire(o, f, side)
    for side in f.order():
        yield from infantry_fire(o, f, side)
    yield from cavalry_engage(o, f)
    for side in f.order():
        yield from infantry_engage(o, f, side)


def left_of(o, f, side):
    """Blocks that have not left the Battle, but for Artillery; Reserves that may still come."""
    there = f.ranks[side] + (f.reserve[side] if f.round < 2 or f.retreating is not None else [])
    return o.p.fighters(there)


def enter_reserves(o, f):
    for side in SIDES:
        f.ranks[side] = in_order(o, f.ranks[side] + f.reserve[side])
        f.reserve[side] = []


def position_gun(o, f):
    """7.97: one block, chosen when it first makes a difference."""
    for side in o.in_order():
        if ("well-positioned-artillery", side) not in f.events:
            continue
        guns = in_order(o, o.p.of_class(f.ranks[side] + f.reserve[side], "artillery"))
        if len(guns) > 1:
            answer = yield Ask("position-gun", side, lambda: ["position:" + b for b in guns])
            guns = answer.args
        f.guns.update(guns)


def battle_rounds(o, f):
    last = 1 if before_the_war(o) else 3
    for number in range(1, last + 1):
        f.round = number
        if number > 1:
            for side in (f.attacker, f.defender):
                answer = yield Ask("general-retreat", side, lambda: ["fight-on", "general-retreat"])
                if answer.verb == "general-retreat":
                    f.retreating = side
                    break
            if number == 2 and f.retreating is None:
                enter_reserves(o, f)
        if number == 2:
            yield from position_gun(o, f)
        yield from one_round(o, f)
        if f.retreating is not None:
            return
        if any(not left_of(o, f, s) for s in SIDES):
            return
        if number == 1 and not f.ranks[f.defender]:
            f.attacker, f.changed = f.defender, True
            o.p.hand_over(f.area, f.defender)
