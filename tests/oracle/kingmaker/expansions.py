"""The events of the two expansions and their lasting effects (KM-E1-*, KM-E2-*)."""
from . import cards, chance, fates, sea
from .asking import Ask, Unjudged
from .printed import ODDS


# ---- the first expansion ----------------------------------------------------------------------------------------


def treachery(o, role, event):
    """Cards of the hand are lost unseen."""
    hand = o.p.seat[role].hand
    for _ in range(min(event["number"], len(hand))):
        card = o.draw_of("card lost", sorted(hand, key=o.printed.order.get))
        hand.discard(card)
        o.p.hidden_discard.add(card)
    return
    yield


def gales(o, role, event):
    """Every ship at sea sinks, with all aboard."""
    p = o.p
    sunk = [s for s in p.ship if p.ship[s].port is None]
    for n in [n for n in p.noble if p.noble[n].ship in sunk]:
        for h in p.heirs_with(n):
            fates.heir_dies(o, h)
    for n in [n for n in p.noble if p.noble[n].ship in sunk]:
        fates.dies(o, n)
    for s in sunk:
        lose_ship(o, s)
    return
    yield


def lose_ship(o, ship):
    """Her card goes to the discard; an office stays, and asks Parliament for another."""
    p, card = o.p, o.printed.ship_card[ship]
    p.ship.pop(ship, None)
    o.end_loan(ship)
    o.given_ships.pop(ship, None)
    if o.printed.kind(card) != "ship":
        o.lost_ships.add(ship)
        return
    for seat in p.seat.values():
        seat.assets.discard(card)
    for x in p.noble.values():
        x.awards.discard(card)
    p.discard.add(card)


def vacillating(o, role, event):
    """One of the drawer's Nobles, if he has more than one, does nothing in this turn."""
    mine = o.p.mine(role)
    if len(mine) > 1:
        o.idle.add(o.draw_of("vacillating Noble", mine))
    return
    yield


def catastrophe(o, role, event):
    """Of two the longer counts."""
    p = o.p
    o.p.drawn.discard(event["id"])
    p.in_force.add(event["id"])
    if event["number"] >= p.catastrophe:
        p.catastrophe, o.catastrophe_of = event["number"], role
    return
    yield


def catastrophe_counts(o, role):
    """At the beginning of the drawer's turn."""
    p = o.p
    if p.catastrophe and o.catastrophe_of == role:
        p.catastrophe -= 1
        if not p.catastrophe:
            p.event_discard |= p.in_force
            p.in_force = set()


def royal_death(o, role, event):
    roll = o.die("royal death") + 1 + o.die("royal death") + 1
    heir = next(r["heir"] for r in o.printed.royal_death if r["roll"] == roll)
    if o.p.heir[heir].lives:
        fates.heir_dies(o, heir)
    o.p.drawn.discard(event["id"])
    o.p.gone_events.add(event["id"])
    return
    yield


def wavers(o, c, strengths):
    """A Noble wavers in combat: home, or over to the enemy. True: it counts as bad weather."""
    p = o.p
    mine, theirs = strengths(o, c)
    if mine == theirs:
        return True
    weaker = o.die("vacillating force") + 1 <= 4
    attackers = weaker == (mine < theirs)
    own, others = (c.attackers, c.defenders) if attackers else (c.defenders, c.attackers)
    if len(own) < 2:
        return False
    name = o.draw_of("vacillating Noble", [n for n in p.noble if n in own])
    own.remove(name)
    mine, theirs = strengths(o, c)
    strong, weak = max(mine, theirs), min(mine, theirs)
    row = [k for k, (num, den) in ODDS.items() if strong * den >= weak * num][-1]
    home_to = next(r["home_to"] for r in o.printed.vacillating if r["odds"] == row)
    if o.die("vacillating") + 1 <= home_to or not others:
        goes_home(o, name)
        return False
    leader = p.noble[others[0]].leader
    fates.change_sides(o, name, p.noble[leader].owner)
    o.put(name, p.noble[leader].square, p.noble[leader].place, p.noble[leader].ship)
    p.noble[name].leader = leader
    others.append(name)
    if attackers:
        o.defended.add(name)
    else:
        p.noble[name].attacked = True
    return False


def goes_home(o, name):
    p, x = o.p, o.p.noble[name]
    castles = [c for c in o.printed.card[name]["places"] if cards.receives(o, c, x.owner) and p.room(c) >= p.load_of(name)]
    places = castles or cards.nearest(o, name, [x.square])
    o.alone(name)
    place = places[0] if places else None
    at = place or o.printed.card[name]["places"][0]
    o.put(name, o.printed.place[at]["square"], place)


# ---- the second expansion -----------------------------------------------------------------------------------------


def defeatism(o, role, event):
    """Sieges in progress are lifted; for some turns he may only move."""
    o.p.seat[role].defeatism = o.die("defeatism") // 2 + 1
    for n in o.p.mine(role):
        o.p.noble[n].besieges = None
    return
    yield


def assassination(o, role, event):
    """Cards are drawn until one lists Nobles: the last of them dies."""
    p = o.p
    while True:
        drawn = o.draw_event()
        if drawn["kind"] in ("writ", "free-move", "refuge"):
            p.drawn.discard(drawn["id"])
            p.seat[role].kept.append(drawn["id"])
            continue
        o.discard_event(drawn["id"])
        if drawn.get("killed"):
            break
    name = drawn["killed"][-1]
    if name in p.noble:
        fates.dies(o, name)
    return
    yield


def clergy(o):
    return [n for n in o.p.noble if o.p.noble[n].captor is None
            and any(o.printed.kind(c) == "bishop" for c in o.p.noble[n].awards)]


def religious_diet(o, role, event):
    place = event["places"][o.die("diet") // 2]
    peace(o, role, o.printed.place[place]["square"])
    for n in clergy(o):
        if chance.free_to_answer(o, n) and chance.may_come(o, [n], place):
            yield from chance.go(o, "answer", n, n, place)


def peace(o, role, square):
    """Until his next turn."""
    o.p.peace.add(square)
    o.peace_until[square] = role


def heresy(o, role, event):
    for n in clergy(o):
        if not chance.free_to_answer(o, n):
            continue
        sees = [o.printed.card[c]["places"][0] for c in sorted(o.p.noble[n].awards, key=o.printed.order.get)
                if o.printed.kind(c) == "bishop"]
        place = sees[0]
        if len(sees) > 1:
            answer = yield Ask("see", o.p.noble[n].owner, lambda: ["go-to-see:%s:%s" % (n, x) for x in sees])
            place = answer.args[1]
        yield from chance.go(o, "answer", n, n, place)


def excommunication(o, role, event):
    """Bishops and town cards are lost; who stands in a town that was lost goes out."""
    from .combat import regroup
    p, seat = o.p, o.p.seat[role]
    seat.excommunicated = True
    had = {x for x in o.printed.place if p.owner(x) == role}
    for card in [c for c in seat.assets if o.printed.kind(c) == "town"]:
        seat.assets.discard(card)
        p.discard.add(card)
    for n in p.mine(role, True):
        for card in [c for c in p.noble[n].awards if o.printed.kind(c) in ("town", "bishop")]:
            p.noble[n].awards.discard(card)
            p.discard.add(card)
    for place in sorted(x for x in had if p.owner(x) != role):
        thrown_out = p.within(place, role)
        for n in thrown_out:
            o.put(n, p.noble[n].square, None)
        regroup(o, thrown_out)
        regroup(o, p.within(place))
    return
    yield


def royal_visit(o, role, event):
    p, king = o.p, o.p.sole_king()
    if king is None:
        return
    place = "dublin" if p.in_game("dublin") and not p.within("dublin") else None
    yield from chance.journey(o, king, place, "ireland")


def royal_hunt(o, role, event):
    kings = sorted(o.p.kings(), key=lambda k: k in o.printed.heir and o.printed.heir[k]["house"] == "york")
    if len(kings) == 2:
        roll = o.die("royal hunt") + 1
        kings = {1: kings[:1], 2: kings[:1], 3: kings[1:], 4: kings[1:], 5: kings, 6: []}[roll]
    square = o.printed.place["rotherham"]["square"]
    kings = [king for king in kings if chance.may_travel(o, king)]
    if not kings:  # nobody goes where no King does
        return
    for king in kings:
        yield from chance.journey(o, king, None, square)
    for r in o.p.clockwise(role):
        yield from hunters(o, r, square)


def hunters(o, role, square):
    """Any Nobles that want to go, of those whom an event could call."""
    p, gone = o.p, set()

    def legal():
        return ["hunt:" + n for n in p.mine(role) if n not in gone and chance.free_to_answer(o, n)
                and p.noble[n].square != square]
    while legal():
        answer = yield Ask("hunters", role, lambda: legal() + ["hunt-no-more"])
        if answer.verb == "hunt-no-more":
            return
        name = answer.args[0]
        gone.add(name)
        o.alone(name)
        o.put(name, square, None)
        fates.take_heirs(o, role, name)


def heir_escapes(o, role, event):
    """The lowest of his heirs, who is neither King nor the senior of the house."""
    p = o.p
    flees = [h for h in p.heirs_of(role) if not p.heir[h].crowned and p.senior(o.printed.heir[h]["house"]) != h
             and p.heir[h].ship is None]
    if not flees:
        return
    heir = max(flees, key=lambda h: [x["id"] for x in o.printed.heirs if x["house"] == o.printed.heir[h]["house"]].index(h))
    far = o.distances([p.heir[heir].square])
    near = {x["id"]: far[x["square"]] for x in o.printed.places if x["square"] in far and p.in_game(x["id"])
            and p.owner(x["id"]) is None and not p.within(x["id"]) and x["kind"] not in ("landmark", "landing")
            and x["id"] not in p.rogues and not p.besiegers(x["id"])}
    if not near:
        return
    nearest = [x for x in near if near[x] == min(near.values())]
    place = o.draw_of("heir escapes", nearest)
    h = p.heir[heir]
    h.owner = None
    h.__dict__["with"] = None
    o.put_heir(heir, o.printed.place[place]["square"], place)
    return
    yield


def mutiny(o, role, event):
    """The ship is lost. Passengers whom the rest of the fleet cannot carry come to land."""
    p, ship = o.p, event["ship"]
    if ship not in p.ship:
        return
    lead, square, port = p.ship[ship].fleet, p.ship[ship].square, p.ship[ship].port
    people, rest = sea.aboard(o, lead), [s for s in sea.fleet(o, lead) if s != ship]
    if people and sum(p.load_of(n) for n in people) > sum(o.printed.ship[s]["capacity"] for s in rest):
        sea.put_ashore(o, people, o.printed.place[port]["square"] if port else sea.nearest_land(o, square))
    sea.leave_fleet(o, ship)
    lose_ship(o, ship)
    return
    yield


def french_treachery(o, role, event):
    """French Aid leaves its employer for the nearest town or city of his with nobody inside, and holds that with the card open."""
    p, card = o.p, "french-aid"
    bearer = next((n for n in p.noble if card in p.noble[n].awards), None)
    if bearer is None:
        return
    x = p.noble[bearer]
    x.awards.discard(card)
    empty = [r["id"] for r in o.printed.places if r["kind"] in ("town", "city") and p.in_game(r["id"])
             and p.owner(r["id"]) == x.owner and not p.within(r["id"])]
    if not empty:
        p.discard.add(card)
        o.lift_weak_sieges()
        return
    far = o.distances([x.square])
    least = min(far.get(o.printed.place[k]["square"], 999) for k in empty)
    place = o.draw_of("French treachery", [k for k in empty if far.get(o.printed.place[k]["square"], 999) == least])
    o.employer = x.owner
    p.captured.pop(place, None)
    p.lost.add(place)
    p.rogues.add(place)
    p.lying_open.add(card)
    o.lift_weak_sieges()
    return
    yield


def treaty(o, role, event):
    """Signed where the King reached the Continent; a Calais that was lost is his faction's, if he has one."""
    p, king = o.p, o.p.sole_king()
    if king is None or o.king_piece(king).square == "continent":
        return
    yield from chance.journey(o, king, None, "continent")
    if o.king_piece(king).square != "continent":
        return
    p.treaty, o.signed_by = o.king_piece(king).owner, king
    if p.calais_lost:
        p.calais_lost = False
        if p.treaty:
            p.captured["calais"] = p.treaty


def papal_diet(o, role, event):
    """All clergy, even the besieged, go to the Continent; a King's peace holds there."""
    peace(o, role, "continent")
    for n in clergy(o):
        yield from to_the_continent(o, n)


def to_the_continent(o, name):
    x = o.p.noble[name]
    yield from chance.suite(o, name, "continent-coast")
    if (x.square, x.ship) != ("continent", None):
        o.alone(name)
        o.put(name, "continent", None)
        fates.take_heirs(o, x.owner, name)


def mercenary_strife(o, role, event):
    """In every stack with more than one mercenary card the smallest goes home."""
    p, order = o.p, o.printed.order
    for leader in [n for n in p.noble if p.noble[n].leader == n and p.noble[n].captor is None]:
        cards = sorted((c for n in p.force(leader) for c in p.noble[n].awards if o.printed.kind(c) == "mercenary" or (
            o.printed.kind(c) == "aid" and c != "irish-kerns")), key=order.get)
        if len(cards) < 2:
            continue
        least = min(o.printed.card[c]["strength"] for c in cards)
        goes_home_card(o, o.draw_of("mercenary strife", [c for c in cards if o.printed.card[c]["strength"] == least]))
    o.lift_weak_sieges()
    return
    yield


def goes_home_card(o, card):
    for x in o.p.noble.values():
        if card in x.awards:
            x.awards.discard(card)
            o.p.discard.add(card)


def war(o, role, event):
    """Mercenaries leave; Marshal, Captain and Admiral with his ships go to the Continent from everywhere but a siege. Ships land whom
    they carry."""
    p = o.p
    for x in p.noble.values():
        for c in [c for c in x.awards if o.printed.kind(c) == "mercenary" or o.printed.kind(c) == "aid" and c != "irish-kerns"]:
            goes_home_card(o, c)
    entries = [c for c in o.printed.calls if c["event"] == event["id"]]
    for c in entries:
        if "ship" in c and c["ship"] in p.ship:
            yield from sea.ship_called(o, c["ship"], c["to"])
            lead = p.ship[c["ship"]].fleet
            people = sea.aboard(o, lead)
            sea.put_ashore(o, people, "continent")
            if people:
                sea.disperse(o, lead)
    for n in [n for n in o.printed.nobles if n in p.noble]:
        x = p.noble[n]
        if x.captor is None and not p.besieged(n) and any(c.get("card") in x.awards for c in entries if "card" in c):
            yield from to_the_continent(o, n)
    o.lift_weak_sieges()


def scots(o, role, event):
    """Border places are lost where nobody stands inside and who was called to them, or went in his stead, came to none of his."""
    p = o.p
    entries = [c for c in o.printed.calls if c["event"] == event["id"]]
    summoned = yield from chance.nobles_called(o, entries, event)
    for c in [c for c in entries if "owner_of" in c]:
        lord = p.owner(c["to"])
        yield from defended(o, c["to"])
        if lord:  # any of his in the square
            summoned.append((lord, [c["to"]], p.mine(lord)))
    taken = [x for x in sorted({x for c in entries for x in (c["to"], c.get("or_to")) if x}) if o.printed.place[x]["kind"] != "landmark"
             and p.owner(x) is not None and not p.within(x) and not any(x in to and at_one_of(o, went, to) for _, to, went in summoned)]
    for place in taken:
        p.captured.pop(place, None)
        p.lost.add(place)
    if taken:
        o.discard_event(event["id"])
    else:
        p.drawn.discard(event["id"])
        p.gone_events.add(event["id"])
    p.event_discard.clear()  # all are shuffled


def at_one_of(o, went, places):
    squares = {o.printed.place[x]["square"] for x in places}
    return any(n in o.p.noble and o.p.noble[n].ship is None and o.p.noble[n].square in squares for n in went)


def defended(o, place):
    """The owner of Newcastle may send one of his there."""
    role = o.p.owner(place)
    able = [] if role is None or o.p.within(place) else [n for n in o.p.mine(role) if chance.free_to_answer(o, n)]
    if not able:
        return
    answer = yield Ask("defend", role, lambda: ["defend:%s:%s" % (n, place) for n in able] + ["defend-not:" + place])
    if answer.verb == "defend":
        yield from chance.go(o, "answer", answer.args[0], answer.args[0], place)


EFFECTS = {"treachery": treachery, "gales": gales, "vacillating": vacillating, "catastrophe": catastrophe,
           "royal-death": royal_death, "defeatism": defeatism, "assassination": assassination,
           "religious-diet": religious_diet, "heresy": heresy, "excommunication": excommunication,
           "royal-visit": royal_visit, "royal-hunt": royal_hunt, "heir-escapes": heir_escapes, "mutiny": mutiny,
           "french-treachery": french_treachery, "treaty": treaty, "papal-diet": papal_diet,
           "mercenary-strife": mercenary_strife, "war-in-europe": war, "scots-invasion": scots}
