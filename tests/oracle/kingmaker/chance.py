"""The Chance Phase and the Crown Deck Phase: plague, storms, calls, embassies, what is kept (KM-ev-*, KM-crowndraw)."""
from . import expansions, fates, sea
from .asking import GONE, Ask, Standing, Unjudged


def phase(o, role):
    event = o.draw_event()
    kind = event["kind"]
    effect = EFFECTS.get(kind)
    if effect is None:
        effect = expansions.EFFECTS.get(kind)
    if effect is None:
        raise Unjudged(kind)
    if event.get("breaks_treaty"):
        o.p.treaty = o.signed_by = None
    yield from effect(o, role, event)
    if event["id"] in o.p.drawn:
        o.discard_event(event["id"])


def keep(o, role, event):
    o.p.drawn.discard(event["id"])
    o.p.seat[role].kept.append(event["id"])
    return
    yield


def chancellor(o, role, event):
    """Only the Chancellor's faction keeps it."""
    if o.p.holder("chancellor-england") == role:
        o.p.drawn.discard(event["id"])
        o.p.seat[role].kept.append(event["id"])
    return
    yield


def plague(o, role, event):
    p = o.p
    for place in event["places"]:
        if not p.in_game(place):
            continue
        for n in [n for n in p.noble if p.noble[n].place == place and p.noble[n].ship is None]:
            for h in p.heirs_with(n):
                fates.heir_dies(o, h)
        for h in [h for h in p.heir if p.heir[h].lives and p.heir[h].place == place and p.heir[h].ship is None]:
            fates.heir_dies(o, h)
        for n in [n for n in p.noble if p.noble[n].place == place and p.noble[n].ship is None]:
            fates.dies(o, n)
        o.rogues_gone(place)
    return
    yield


def mercenaries_home(o, role, event):
    group = [c["id"] for c in o.printed.cards if c.get("group") in event["groups"]]
    for x in o.p.noble.values():
        for card in [c for c in x.awards if c in group]:
            x.awards.discard(card)
            o.p.discard.add(card)
    o.lift_weak_sieges()
    return
    yield


def nothing(o, role, event):
    return
    yield


# ---- calls (KM-ev-raid, KM-commission) -----------------------------------------------------------------------------


def free_to_answer(o, name):
    """Not at sea, on an island, besieged, in Calais, Ireland, Scotland or on the Continent."""
    p, x = o.p, o.p.noble[name]
    return (x.captor is None and x.ship is None and x.square is not None and not p.besieged(name)
            and "mainland" in o.printed.regions(x.square))


def calls(o, role, event):
    p = o.p
    card = event.get("discards")
    if card:
        for x in p.noble.values():
            if card in x.awards:
                x.awards.discard(card)
                p.discard.add(card)
        if card in p.lying_open:
            p.lying_open.discard(card)
            p.discard.add(card)
    entries = [c for c in o.printed.calls if c["event"] == event["id"]]
    for c in entries:
        if "ship" in c and c["ship"] in p.ship:
            yield from sea.ship_called(o, c["ship"], c["to"])
    yield from nobles_called(o, entries, event)


def nobles_called(o, entries, event):
    """Each Noble in the order of the cards, with all places that he is called to for himself and for what he has. Who is called
    to which, and who went in his stead."""
    p, summoned = o.p, []
    for name in o.printed.nobles:
        if name not in p.noble or p.noble[name].captor is not None:
            continue
        to = []
        for c in entries:
            if "card" in c and (c["card"] == name or c["card"] in p.noble[name].awards):
                to += [x for x in (c["to"], c.get("or_to")) if x and x not in to]
        if to:
            went = yield from called(o, name, to, event)
            summoned.append((name, to, went))
    return summoned


def may_come(o, names, place):
    """Nobody under the ban comes into the squares that it closes."""
    return not any(o.banned_from(o.p.noble[n].owner, o.printed.place[place]["square"]) for n in names)


def called(o, name, to, event):
    p = o.p
    role = p.noble[name].owner
    able = free_to_answer(o, name)
    to = [x for x in to if may_come(o, [name], x)]

    def legal():
        out = ["answer:%s:%s" % (name, x) for x in to] if able else []
        if able and has_writ(o, role):
            for n in substitutes(o, name, role):
                out += ["commission:%s:%s" % (n, x) for x in to if may_come(o, p.force(n), x)]
        return out

    options = legal()
    if not options:
        return []
    if len(options) == 1:
        verb, who, place = options[0].split(":")
    else:
        answer = yield Ask("answer", role, legal)
        verb, (who, place) = answer.verb, answer.args
    yield from go(o, verb, who, name, place)
    return [who] if verb == "commission" else [name]


def go(o, verb, who, name, place):
    """He who was called, or a force in his stead."""
    p, role = o.p, o.p.noble[name].owner
    if verb == "commission":
        o.spend(role, "writ")
        force = p.force(who)
        for n in force:
            send(o, n, place)
        for n in force:
            if n != who and p.together(n, who):
                p.noble[n].leader = who
        return
    yield from suite(o, name, place)
    send(o, name, place)


def substitutes(o, name, role, least=None):
    """Forces of his faction's, or of others who agreed to it, with at least his strength that could answer."""
    p, out = o.p, []
    for n in p.noble:
        x = p.noble[n]
        if n != x.leader or name in p.force(n):
            continue
        if x.owner != role and not o.has_leave("commission", x.owner, role, noble=n):
            continue
        if any(p.noble[m].owner != x.owner for m in p.force(n)):  # each player answers for his own (R92)
            continue
        if all(free_to_answer(o, m) for m in p.force(n)) and p.total(p.force(n)) >= (least or p.strength(name)):
            out.append(n)
    return out


def suite(o, name, place):
    """Heirs may go with him, or stay with another of the faction."""
    p, role = o.p, o.p.noble[name].owner
    while True:
        def legal():
            out = ["leave-heir:%s:%s" % (h, n) for h in p.heirs_with(name) for n in p.mine(role)
                   if n != name and p.together(n, name)]
            return out + ["all-go:" + name] if out else []
        if not legal():
            return
        answer = yield Ask("suite", role, legal)
        if answer.verb == "all-go":
            return
        p.heir[answer.args[0]].__dict__["with"] = answer.args[1]


def goes_inside(o, names, place):
    """Inside where it is friendly or without walls, and has room."""
    from .movement import may_stand, open_to
    role = o.p.noble[names[0]].owner
    return may_stand(o, names, place) and open_to(o, role, place)


def send(o, name, place):
    """Who stands there already stays as he is."""
    from .movement import open_to
    x = o.p.noble[name]
    inside = goes_inside(o, [name], place) or x.place == place and x.ship is None and open_to(o, x.owner, place)
    to = (o.printed.place[place]["square"], place if inside else None)
    if (x.square, x.place) != to:
        o.alone(name)
        o.put(name, *to)
        o.lift_weak_sieges()  # those whom he leaves before a place may be too few
        fates.take_heirs(o, x.owner, name)


# ---- the King's journeys (KM-ev-embassy) ----------------------------------------------------------------------------


def embassy(o, role, event):
    p = o.p
    if p.e1():
        p.discard.clear()
        p.hidden_discard.clear()
    king = p.sole_king()
    if king is not None:
        yield from journey(o, king, event["places"][0])


def may_travel(o, king):
    h = o.king_piece(king)
    return h.ship is None and "mainland" in o.printed.regions(h.square) and not (king == "beaufort" and h.captor is not None)


def journey(o, king, place, square=None):
    h = o.king_piece(king)
    if not may_travel(o, king):
        return
    role, square = h.owner, square or o.printed.place[place]["square"]
    if role is None:
        o.put_heir(king, square, place)
        return
    yield from train(o, role, king, square, place)
    fates.settle_heirs(o)


def train(o, role, king, square, place):
    """His holder's Nobles, and those under their command, who are with him go along: one of the holder's at least, or he is
    alone. Beaufort needs none."""
    p, h = o.p, o.king_piece(king)
    going = [king] if king == "beaufort" else []

    def may_go():
        return ["accompany:" + n for n in p.noble if p.noble[n].captor is None and role in (
            p.noble[n].owner, p.noble[p.noble[n].leader].owner) and n not in going and n != king and p.spot(n) == (h.square, h.place, h.ship)]

    def is_led():
        return any(p.noble[n].owner == role for n in going)

    own = [n for n in p.mine(role) if n != king and p.spot(n) == (h.square, h.place, h.ship)]
    if not own and not going:
        o.put_heir(king, square, place)
        return
    if len(may_go()) == 1 and not going:
        going += own
    while may_go() or not is_led():
        answer = yield Ask("train", role, lambda: may_go() + (["depart"] if is_led() else []))
        if answer.verb == "depart":
            break
        going.append(answer.args[0])
    best = o.strongest(going, role)
    going.sort(key=lambda n: n != best)  # who leads them says where they may go in
    sent = place == "dublin" and unoccupied(o, going, place)
    inside = place if place is not None and (sent or goes_inside(o, going, place)) else None
    if sent:
        o.duty_free |= set(going)  # sent there, they need not fight before they could go
    for n in going:
        o.alone(n)
    for n in going:
        o.p.noble[n].leader = best
        o.put(n, square, inside)
    if king != "beaufort":
        if h.__dict__["with"] not in going:
            h.__dict__["with"] = best
        o.put_heir(king, square, inside)
    fates.take_heirs(o, role, best)


def unoccupied(o, going, place):
    """A Royal Visit goes into Dublin, whosever it is, where nobody stands inside."""
    p = o.p
    return not p.within(place) and not p.besiegers(place) and p.room(place) >= sum(p.load_of(n) for n in going)


# ---- the French siege (KM-ev-calais) -------------------------------------------------------------------------------


def french_siege(o, role, event):
    """Calais is lost unless its Captain, or fifty men by commission, stand there."""
    p, card = o.p, "captain-calais"
    if p.calais_lost:
        return
    holder = [n for n in p.noble if card in p.noble[n].awards]
    held = False
    if holder:
        name = holder[0]
        x = p.noble[name]
        if x.captor is None and x.square == "calais":
            held = True
        else:
            held = yield from captain_called(o, name, event)
    if held:
        return
    p.calais_lost = True
    p.captured.pop("calais", None)
    for x in p.noble.values():
        x.awards.discard(card)
        if x.besieges == "calais":
            x.besieges = None
    for seat in p.seat.values():
        seat.hand.discard(card)
    p.chancery.discard(card)
    p.discard.discard(card)
    p.gone_cards.add(card)
    for n in [n for n in p.noble if p.noble[n].square == "calais"]:
        o.put(n, "continent", None, p.noble[n].ship)
    for h in p.heir:
        if p.heir[h].lives and p.heir[h].square == "calais":
            o.put_heir(h, "continent", None)
    for s in p.ship.values():
        if s.port == "calais":
            s.port, s.square = None, o.printed.place["calais"]["access"][0]


def captain_called(o, name, event):
    p = o.p
    if p.noble[name].captor is not None:
        return False
    role, able, to = p.noble[name].owner, free_to_answer(o, name), "calais"

    def legal():
        out = ["answer:%s:%s" % (name, to)] if able else []
        if has_writ(o, role):
            out += ["commission:%s:%s" % (n, to) for n in substitutes(o, name, role, event["number"])]
        return out if able or not out else out + ["send-nobody:" + to]

    options = legal()
    if not options:
        return False
    key = options[0]
    if len(options) > 1:
        answer = yield Standing(legal, "answer", role, legal)
        if answer.verb == GONE:
            return False
        key = answer.key
    verb, *who = key.split(":")
    if verb == "send-nobody":
        return False
    yield from go(o, verb, who[0], name, to)
    return True


def has_writ(o, role):
    return any(o.printed.event[e]["kind"] == "writ" for e in o.p.seat[role].kept)


def forced_parliament(o, role, event):
    from . import parliament
    yield from parliament.forced(o, role)


# ---- the crown deck ----------------------------------------------------------------------------------------------


def crown_draw(o, role):
    p = o.p
    deck = p.crown_deck()
    if not deck:
        p.discard.clear()
        p.hidden_discard.clear()
        deck = p.crown_deck()
        if not deck:
            o.draw_goes_to(role)  # a draw that is owed counts as made
            return
    card = o.draw_of("crown card", deck)
    for some in (p.frozen, o.traded):
        some.discard(card)  # of what was done with it before it was discarded nothing is left
    kind = o.printed.kind(card)
    taker = o.draw_goes_to(role)
    if kind == "plantagenet" or card in ("scottish-mercenaries", "irish-kerns"):
        p.lying_open.add(card)
    else:
        p.seat[taker].hand.add(card)
        seat = p.seat[role]
        if seat.excommunicated and kind in ("town", "bishop"):
            seat.excommunicated = False
    return
    yield


EFFECTS = {"plague": plague, "storms": sea.storms, "call": calls, "embassy": embassy, "chancellor": chancellor, "writ": keep,
           "free-move": keep, "refuge": keep, "mercs-home": mercenaries_home, "french-siege": french_siege,
           "forced-parliament": forced_parliament}
