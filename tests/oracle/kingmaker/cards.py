"""Crown cards: who may have which, cards played from the hand, Nobles who come into play, cards that pass within a faction
(KM-assign, KM-crown-cards, KM-crowndraw, KM-transfer)."""
from . import fates
from .asking import Ask
from .printed import NOBLES

ASSETS = ("town", "royal-castle", "ship")
TRANSFERABLE = ("town", "royal-castle", "ship", "mercenary", "aid")


def title_of(o, name):
    return next((c for c in o.p.noble[name].awards if o.printed.kind(c) == "title"), None)


def office_of(o, name):
    return next((c for c in o.p.noble[name].awards if o.printed.kind(c) == "office"), None)


def fits(o, card, name):
    """Whether the Noble could have this card at all."""
    kind = o.printed.kind(card)
    if kind == "title":
        return not o.printed.titled(name) and title_of(o, name) is None
    if kind == "office":
        return (o.printed.titled(name) or title_of(o, name) is not None) and office_of(o, name) is None
    if card == "french-aid":
        return o.p.noble[name].square in ("calais", "continent")
    return kind in ("bishop", "mercenary") + ASSETS


def may_be_given(o, name):
    """Not to a Noble who is besieged, at sea, or fights."""
    x = o.p.noble[name]
    return (x.captor is None and x.square is not None and not o.p.besieged(name) and not o.printed.sea(x.square)
            and name not in o.fighting())


def plays(o, role):
    """What may be played from the hand, and what of the faction's may be given to a Noble."""
    seat, out = o.p.seat[role], []
    for card in sorted(seat.hand | seat.assets, key=o.printed.order.get):
        kind = o.printed.kind(card)
        if kind in NOBLES:
            out.append("play-noble:" + card)
        elif kind == "pardon":
            out += ["pardon:%s:%s" % (n, card) for n in o.p.noble if o.p.noble[n].captor is not None]
        else:
            whose = bestowed(o, role, card)
            out += whose if len(whose) < 2 else ["play-card:" + card]
            if kind in ASSETS and card in seat.hand:
                out.append("play-asset:" + card)
    return out


def aid(o, role):
    """Mercenaries who lie open: the Scots for whoever comes to Scotland or Berwick, the Kerns for the Lieutenant in Ireland."""
    p, out = o.p, []
    for n in p.mine(role):
        x = p.noble[n]
        if x.ship is None and ("scottish-mercenaries" in p.lying_open and (x.square == "scotland" or x.place == "berwick")):
            out.append("take-aid:scottish-mercenaries:" + n)
        if x.ship is None and "irish-kerns" in p.lying_open and x.square == "ireland" and "lieutenant-ireland" in x.awards:
            out.append("take-aid:irish-kerns:" + n)
    return [x for x in out if may_be_given(o, x.split(":")[2])]


def bestowed(o, role, card):
    return ["play:%s:%s" % (card, n) for n in o.p.mine(role) if fits(o, card, n) and may_be_given(o, n)
            and not o.waits(card, n)]


def launch(o, card):
    """The ships of a card that came into play lie in their ports."""
    for ship in o.printed.card[card].get("ships", ()):
        if ship not in o.p.ship:
            o.lost_ships.discard(ship)
            o.launch(ship)


def play(o, role, card, name=None):
    seat = o.p.seat[role]
    seat.hand.discard(card)
    seat.assets.discard(card)
    seat.dealt.discard(card)
    captor = captor_of(o, role, card)
    if captor:
        o.p.seat[captor].assets.add(card)
        del o.p.captured[o.printed.card[card]["places"][0]]
    elif name is None:
        seat.assets.add(card)
    else:
        o.p.noble[name].awards.add(card)
    launch(o, card)


def captor_of(o, role, card):
    """Who captured the town of this card, no ally: the card falls to him."""
    if o.printed.kind(card) not in ("town", "royal-castle"):
        return None
    captor = o.p.captured.get(o.printed.card[card]["places"][0])
    return captor if captor not in (None, role) and captor not in o.p.seat[role].allies else None


# ---- where a Noble comes to ----------------------------------------------------------------------------------


def receives(o, place, role):
    """A place of the faction's that is not besieged and has nobody else's inside."""
    p = o.p
    return (p.in_game(place) and p.owner(place) == role and not p.besiegers(place) and place not in p.rogues
            and (not fought_for(o, place) or o.combat.attacker == role)
            and all(p.noble[n].owner == role for n in p.within(place)))


def fought_for(o, place):
    return o.combat is not None and o.combat.place == place


def homes(o, name):
    """His castles that receive him; else the nearest places that do; else what the rulings say."""
    p, role = o.p, o.p.noble[name].owner
    castles = o.printed.card[name]["places"]
    own = [c for c in castles if receives(o, c, role) and p.room(c) >= p.load_of(name)]
    if own:
        return own
    return nearest(o, name, [o.printed.place[c]["square"] for c in castles])


def nearest(o, name, squares):
    from .movement import open_to
    p, role = o.p, o.p.noble[name].owner
    far = o.distances(squares)
    for wanted in (lambda x: p.owner(x) == role and not p.besiegers(x) and x not in p.rogues and p.fortified(x),
                   lambda x: not p.fortified(x) and o.printed.place[x]["kind"] not in ("landmark", "landing")
                   and not p.besiegers(x) and open_to(o, role, x)):
        found = [(far[r["square"]], r["id"]) for r in o.printed.places
                 if r["square"] in far and p.in_game(r["id"]) and wanted(r["id"]) and not fought_for(o, r["id"])
                 and not o.banned_from(role, r["square"], r["id"]) and p.room(r["id"]) >= p.load_of(name)]
        if found:
            least = min(d for d, _ in found)
            return [x for d, x in found if d == least]
    return []


def bring(o, name):
    """A Noble comes into play, where his player says."""
    role, places = o.p.noble[name].owner, homes(o, name)
    if len(places) > 1:
        answer = yield Ask("home", role, lambda: ["come:%s:%s" % (name, x) for x in places])
        place = answer.args[1]
    else:
        place = places[0] if places else None
    if place is None:
        o.put(name, o.printed.place[o.printed.card[name]["places"][0]]["square"], None)
    else:
        o.put(name, o.printed.place[place]["square"], place)
    fates.take_heirs(o, role, name)


# ---- transfers within a faction --------------------------------------------------------------------------------


def passes(o, card):
    """Town, ship and mercenary cards; the Kerns are the Lieutenant's alone."""
    return o.printed.kind(card) in TRANSFERABLE and card != "irish-kerns"


def may_pass(o, card, name):
    """A town, ship or mercenary card of this Noble's may pass to another in his square."""
    return passes(o, card) and card in o.p.noble[name].awards and card not in o.passed and not o.was_used(card, name)


def takers(o, card, name, role):
    x = o.p.noble[name]
    return [n for n in o.p.mine(role) if n != name and o.p.noble[n].square == x.square is not None
            and n not in o.fighting()]


def transfers(o, role):
    out = []
    for name in o.p.mine(role):
        for card in sorted(o.p.noble[name].awards, key=o.printed.order.get):
            if may_pass(o, card, name):
                to = ["hand-to:%s:%s" % (card, n) for n in takers(o, card, name, role)]
                out += to if len(to) < 2 else ["transfer:" + card]
    return out


def hand_over(o, role, card):
    giver = next(n for n in o.p.noble if card in o.p.noble[n].awards)
    answer = yield Ask("hand-over", role, lambda: ["hand-to:%s:%s" % (card, n) for n in takers(o, card, giver, role)])
    hand_to(o, card, answer.args[1])


def hand_to(o, card, name):
    giver = next(n for n in o.p.noble if card in o.p.noble[n].awards)
    o.p.noble[giver].awards.discard(card)
    o.p.noble[name].awards.add(card)
    o.passed.add(card)
    o.p.frozen.add(card)
