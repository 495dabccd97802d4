"""Sea battles and prizes (KM-E1-seabattle)."""
from . import combat, fates, offers
from .asking import Ask, Unjudged
from .sea import aboard, capacity, fleet


def sea_battle(o, role, lead, other, forced=False):
    """By the capacities of the ships; the list is of those aboard. Who has to fight a blockade has made no attack."""
    p, square = o.p, o.p.ship[lead].square
    enemy = p.ship[other].mover
    for s in p.ship.values():
        if s.square == square is not None and s.fleet not in (lead, other) and (
                s.mover == enemy or s.mover in p.seat[enemy].allies):
            raise Unjudged("ships that defend together")
    c = combat.Combat("sea-battle", role, aboard(o, lead), square, None, aboard(o, other))
    offers.attacked(o, role, {enemy})
    o.combat = c
    for n in () if forced else c.attackers:
        p.noble[n].attacked = True
    o.fought |= set(c.attackers) | set(c.defenders)
    o.defended |= set(c.defenders) | {other}
    event = card(o, role)
    mine, theirs = capacity(o, lead), capacity(o, other)
    if event["odds"] == "bad-weather":
        o.combat = None
        return
    side = combat.decided(o, c, event, mine, theirs)
    victor, lost = (role, other) if side == "attacker" else (enemy, lead)
    prizes = fleet(o, lost) if side else []
    winners, losers = (c.attackers, c.defenders) if side == "attacker" else (c.defenders, c.attackers)
    if side:
        combat.claim(o, losers, victor)
    guarded = [h for n in losers for h in p.heirs_with(n)] if side else []
    for n in [n for n in c.attackers + c.defenders if n in event["killed"]]:
        fates.dies(o, n)
    winners, losers = ([n for n in some if n in p.noble] for some in (winners, losers))
    if side and (losers or guarded):
        raise Unjudged("captives at sea")
    for ship in prizes:
        yield from prize(o, ship, victor, winners)
    o.combat = None


def card(o, role):
    while True:
        event = o.draw_event()
        if event["kind"] in ("writ", "free-move", "refuge"):
            o.p.drawn.discard(event["id"])
            o.p.seat[role].kept.append(event["id"])
            continue
        if event["kind"] == "vacillating":
            raise Unjudged("vacillating at sea")
        o.discard_event(event["id"])
        if "odds" in event:
            return event


def prize(o, ship, victor, winners):
    """A ship of a card goes over with it; one of an office is kept until she touches port, or scuttled."""
    from .expansions import lose_ship
    p, name = o.p, o.printed.ship_card[ship]
    s = p.ship[ship]
    s.blockades = None
    if o.printed.kind(name) == "ship":
        for seat in p.seat.values():
            seat.assets.discard(name)
        for x in p.noble.values():
            x.awards.discard(name)
        if winners:
            p.noble[o.strongest(winners, victor)].awards.add(name)
        else:
            p.seat[victor].assets.add(name)
        s.owner = s.mover = victor
        return
    s.owner = s.mover = victor
    o.prizes.add(ship)
    answer = yield Ask("prize", victor, lambda: ["keep-ship:" + ship, "scuttle:" + ship])
    if answer.verb == "scuttle":
        o.prizes.discard(ship)
        lose_ship(o, ship)
