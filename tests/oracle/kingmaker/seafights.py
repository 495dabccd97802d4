"""Sea battles and prizes (KM-E1-seabattle)."""
from . import combat, fates
from .asking import Ask
from .expansions import goes_home
from .printed import ODDS
from .sea import capacity, fleet, nearest_land, run_into


class Battle(combat.Combat):
    """Who fights with which ships; whoever breaks away is driven into port when it is over."""

    def __init__(self, o, role, enemy, lead, defending):
        self.ships = {True: [lead], False: defending}  # those that lead fleets: the attacker's, the defenders'
        self.players = {True: role, False: enemy}
        self.away = []
        people = [[n for n in o.p.noble if o.p.noble[n].ship in self.ships[side]] for side in (True, False)]
        super().__init__("sea-battle", role, people[0], o.p.ship[lead].square, None, people[1])

    def defender(self, o):
        return self.players[False]

    def people(self, side):
        return self.attackers if side else self.defenders

    def strength(self, o, side):
        return sum(capacity(o, x) for x in self.ships[side])


def sea_battle(o, role, lead, other):
    """By the capacities of the ships; the list is of those aboard."""
    p = o.p
    enemy = p.ship[other].mover
    o.combat = Battle(o, role, enemy, lead, [other])
    yield from o.window("before-combat")
    if o.friends(role, enemy):  # allied in the meantime
        o.combat = None
        return
    defending = [other] + (yield from helpers(o, role, other))
    o.combat = c = Battle(o, role, enemy, lead, defending)
    o.defended |= set(defending)
    had = set(c.attackers + c.defenders)
    event = card(o, role, c)
    if event["odds"] != "bad-weather" and c.ships[True] and c.ships[False]:
        yield from result(o, c, event)
    for ship, opponent in c.away:
        ports = [x["id"] for x in o.printed.places if x["access"] and p.in_game(x["id"])]
        answer = yield Ask("driven", opponent, lambda: ["drive:%s:%s" % (ship, x) for x in ports])
        yield from run_into(o, ship, answer.args[1])
    o.combat = None
    if any(n in p.noble and p.noble[n].captor for n in had):
        yield from o.window("captives")


def result(o, c, event):
    p = o.p
    side = combat.decided(o, c, event, c.strength(o, True), c.strength(o, False))
    won = side == "attacker"
    taken = {s for x in c.ships[not won] for s in fleet(o, x)} if side else set()
    victor, prizes = c.players[won], [s for s in o.printed.ship if s in taken]
    winners, losers = c.people(won), c.people(not won)
    if side:
        combat.claim(o, losers, victor)
    guarded = [h for n in losers for h in p.heirs_with(n)] if side else []
    for n in [n for n in c.attackers + c.defenders if n in event["killed"]]:
        fates.dies(o, n)
    winners, losers = ([n for n in some if n in p.noble] for some in (winners, losers))
    if not side:
        return
    spoils = o.strongest(winners, victor) if winners else None
    for n in losers:
        seize(o, n, victor, spoils)
    for h in [h for h in guarded if p.heir[h].lives and p.heir[h].owner != victor]:
        if spoils:
            fates.take_heir(o, h, spoils)
        else:
            fates.ashore(o, h)
    for ship in prizes:
        take(o, ship, victor, winners)
    for ship in reversed(prizes):
        yield from prize(o, ship, victor)


def helpers(o, role, other):
    """The player of other ships there, the attacked one's or an ally's, says whether they defend with her."""
    p, out = o.p, []
    enemy = p.ship[other].mover
    for r in [enemy] + [x for x in p.clockwise(enemy, True) if x in p.seat[enemy].allies and not o.friends(role, x)]:
        there = [s for s in p.ship if p.ship[s].fleet == s != other and p.ship[s].mover == r and s not in o.defended
                 and p.ship[s].square == p.ship[other].square]
        if there:
            answer = yield Ask("help-at-sea", r, lambda: ["defend-together:" + other, "stand-aside:" + other])
            if answer.verb == "defend-together":
                out += there
    return out


def seize(o, name, victor, spoils):
    """A captive stands on the nearest land. Where the victor has no Noble aboard the cards are his faction's."""
    p, x = o.p, o.p.noble[name]
    for held in [c for c in sorted(x.awards) if combat.passes(o, c)]:
        x.awards.discard(held)
        if spoils:
            p.noble[spoils].awards.add(held)
        elif o.printed.kind(held) == "mercenary":
            p.discard.add(held)
        else:
            p.seat[victor].assets.add(held)
    for h in p.heirs_with(name):
        if spoils:
            fates.take_heir(o, h, spoils)
        else:
            fates.ashore(o, h)
    o.taken_aboard[name] = x.ship
    land = nearest_land(o, x.square)
    o.alone(name)
    x.captor, x.besieges = victor, None
    o.put(name, land, None)


def card(o, role, c):
    while True:
        event = o.draw_event()
        if event["kind"] in ("writ", "free-move", "refuge"):
            o.p.drawn.discard(event["id"])
            o.p.seat[role].kept.append(event["id"])
            continue
        o.discard_event(event["id"])
        if event["kind"] == "vacillating":
            if c.strength(o, True) == c.strength(o, False):
                return {"odds": "bad-weather"}
            wavers(o, c)
        elif "odds" in event:
            return event


def wavers(o, c):
    """Nothing happens but to a Noble whose men are more than half of what his fleet carries. He goes home, and the enemy says to
    which port she goes; or his fleet fights for the enemy. The others aboard are captives."""
    p = o.p
    mine, theirs = c.strength(o, True), c.strength(o, False)
    weaker = o.die("vacillating force") + 1 <= 4
    side = weaker == (mine < theirs)
    own, lead, opponent = c.people(side), None, c.players[not side]
    if len(own) < 2:
        return
    name = o.draw_of("vacillating Noble", [n for n in p.noble if n in own])
    lead = p.noble[name].ship
    if 2 * p.load_of(name) <= capacity(o, lead):
        return
    strong, weak = max(mine, theirs), min(mine, theirs)
    row = [k for k, (num, den) in ODDS.items() if strong * den >= weak * num][-1]
    home = o.die("vacillating") + 1 <= next(r["home_to"] for r in o.printed.vacillating if r["odds"] == row)
    others = [n for n in own if n != name and p.noble[n].ship == lead]
    own[:] = [n for n in own if n != name and n not in others]
    c.ships[side].remove(lead)
    if home:
        goes_home(o, name)
        c.away.append((lead, opponent))
    else:
        fates.change_sides(o, name, opponent)
        c.people(not side).append(name)
        c.ships[not side].append(lead)
    winners = c.people(not side)
    for n in others:
        seize(o, n, opponent, o.strongest(winners, opponent) if winners else None)
    if not home:
        for ship in fleet(o, lead):
            take(o, ship, opponent, winners, lead)


def take(o, ship, victor, winners, lead=None):
    """A ship of a card goes over with it; one of an office is kept until she touches port."""
    p, name = o.p, o.printed.ship_card[ship]
    s = p.ship[ship]
    s.blockades, s.fleet = None, lead or ship
    s.owner = s.mover = victor
    o.end_loan(ship)
    if o.printed.kind(name) != "ship":
        o.prizes.add(ship)
        return
    p.discard.discard(name)  # also that of somebody who fell in this fight
    for seat in p.seat.values():
        seat.assets.discard(name)
    for x in p.noble.values():
        x.awards.discard(name)
    if winners:
        p.noble[o.strongest(winners, victor)].awards.add(name)
    else:
        p.seat[victor].assets.add(name)


def prize(o, ship, victor):
    """One of an office can be scuttled."""
    from .expansions import lose_ship
    if o.printed.kind(o.printed.ship_card[ship]) == "ship":
        return
    answer = yield Ask("prize", victor, lambda: ["keep-ship:" + ship, "scuttle:" + ship])
    if answer.verb == "scuttle":
        o.prizes.discard(ship)
        lose_ship(o, ship)
