"""The sixteen kinds of terms of an offer: what one can name in them, what is still there to be given, what can be done now
(KM-transfer, KM-alliance, KM-capture-noble, KM-E1-draws)."""
from .cards import may_pass, passes

TERMS = ("hand-card", "kept-card", "transfer", "place", "ship", "heir", "release", "draws", "entry", "sail", "loan", "commission",
         "alliance", "command", "vote", "pledge")
HOUSES = ("lancaster", "york")
PLEDGES = ("no-attack", "no-coronation", "support")
KEPT = ("writ", "free-move", "refuge", "chancellor")
WHAT = {"transfer": "card", "ship": "ship", "heir": "heir", "command": "noble"}
ON_THE_BOARD = ("transfer", "place", "ship", "heir", "release", "command", "alliance")


# ---- what can be named ---------------------------------------------------------------------------------------


def parties(draft, side):
    """Who gives and who gets."""
    role, partner = draft["from"], draft["partner"]
    return (role, partner) if side == "give" else (partner, role)


def same(record, **what):
    return all(record.get(k) == v for k, v in what.items())


def things(o, draft, side, term):
    """What could be said of such a term, as keys; of terms that name a Noble, what comes before him."""
    giver, getter = parties(draft, side)
    return FINDERS[term](o, draft, giver, getter)


def said(draft, giver, term, **what):
    return [t for t in draft["terms"] if t["term"] == term and t["giver"] == giver and same(t, **what)]


def hand_cards(o, draft, giver, getter):
    """Of another's hand those that one knows."""
    p = o.p
    if len(p.seat[giver].hand) <= len(said(draft, giver, "hand-card")):
        return []
    known = p.seat[giver].hand if giver == draft["from"] else p.known[draft["from"]][giver]
    out = [] if said(draft, giver, "hand-card", card=None) else ["term-unseen"]
    return out + ["term-card:" + c for c in known if not said(draft, giver, "hand-card", card=c)]


def kept_kinds(o, draft, giver, getter):
    kinds = [o.printed.event[e]["kind"] for e in o.p.seat[giver].kept]
    return ["term-kept:" + k for k in KEPT if k in kinds and not said(draft, giver, "kept-card", kept=k)
            and (k != "chancellor" or o.p.holder("chancellor-england") == getter)]


def neighbours(o, name, role):
    """Nobles of that faction in the Noble's square."""
    square = o.p.noble[name].square
    return [n for n in o.p.mine(role) if square is not None and o.p.noble[n].square == square and n != name]


def passable(o, draft, giver, getter):
    return ["term-transfer:" + c for n in o.p.mine(giver) for c in o.p.noble[n].awards
            if passes(o, c) and neighbours(o, n, getter)
            and not said(draft, giver, "transfer", card=c)]


def by_town_card(o, place, giver):
    """A place of a town card passes with the card."""
    return place not in o.p.captured and any(o.p.holder(c) == giver and o.printed.kind(c) in ("town", "royal-castle")
                                             for c in o.printed.grants.get(place, ()))


def places(o, draft, giver, getter):
    """Where a Noble of the other's stands already."""
    p = o.p
    squares = {p.noble[n].square for n in p.mine(getter)}
    return ["term-place:" + x["id"] for x in o.printed.places if x["square"] in squares and p.owner(x["id"]) == giver
            and p.in_game(x["id"]) and not by_town_card(o, x["id"], giver) and not said(draft, giver, "place", place=x["id"])]


def office_ships(o, draft, giver, getter):
    p, out = o.p, []
    for name, ship in p.ship.items():
        if o.printed.kind(o.printed.ship_card[name]) != "office" or ship.owner != giver or said(draft, giver, "ship", ship=name):
            continue
        if ship_takers(o, name, giver, getter):
            out.append("term-ship:" + name)
    return out


def ship_takers(o, name, giver, getter):
    bearer = bearer_of(o, name)
    return neighbours(o, bearer, getter) if bearer in o.p.mine(giver) else []


def bearer_of(o, ship):
    """Who has her: whom she was given to, or whose office she comes with; nobody while she is kept at sea."""
    if o.is_kept(ship):
        return None
    if o.given_ships.get(ship) in o.p.noble:
        return o.given_ships[ship]
    return next((n for n, x in o.p.noble.items() if o.printed.ship_card[ship] in x.awards), None)


def heirs(o, draft, giver, getter):
    return ["term-heir:" + h for h in o.p.heirs_of(giver) if heir_takers(o, h, getter) and not said(draft, giver, "heir", heir=h)]


def heir_takers(o, heir, getter):
    h = o.p.heir[heir]
    if h.place and o.p.besiegers(h.place) or h.square is None:
        return []
    return [n for n in o.p.mine(getter) if o.p.noble[n].square == h.square and not o.p.besieged(n)]


def releases(o, draft, giver, getter):
    p, out = o.p, []
    for n, x in p.noble.items():
        if x.captor == giver and x.owner == getter and not o.held_for_draws(n) and not said(draft, giver, "release", noble=n):
            out.append("term-release:" + n)
            if p.e1():
                out.append("term-release-paid:" + n)
    return out


def draws(o, draft, giver, getter):
    if not o.p.e1() or said(draft, giver, "draws"):
        return []
    return ["term-draws:%d" % n for n in (1, 2, 3)]


def entries(o, draft, giver, getter):
    return ["term-entry:%s:%s" % (x["id"], u) for x in o.printed.places for u in ("round", "recalled")
            if o.p.owner(x["id"]) == giver and o.p.in_game(x["id"]) and not said(draft, giver, "entry", place=x["id"])]


def sailings(o, draft, giver, getter):
    ports = [x["id"] for x in o.printed.places if x["access"] and o.p.owner(x["id"]) == giver
             and any(s.port == x["id"] and s.mover == getter for s in o.p.ship.values())]
    return ["term-sail:%s:%s" % (x, u) for x in ports for u in ("round", "recalled") if not said(draft, giver, "sail", place=x)]


def loans(o, draft, giver, getter):
    return ["term-loan:%s:%s" % (s, u) for s, x in o.p.ship.items() for u in ("round", "recalled")
            if x.owner == x.mover == giver and not o.is_kept(s) and not said(draft, giver, "loan", ship=s)]


def forces(o, draft, giver, getter):
    return ["term-commission:" + n for n in o.p.mine(giver) if o.p.noble[n].leader == n and not said(
        draft, giver, "commission", noble=n)]


def alliance(o, draft, giver, getter):
    return [] if getter in o.p.seat[giver].allies or giver != draft["from"] or said(draft, giver, "alliance") else ["alliance"]


def commands(o, draft, giver, getter):
    if getter not in o.p.seat[giver].allies and not any(t["term"] == "alliance" for t in draft["terms"]):
        return []
    return ["term-command:" + n for n in o.p.mine(giver) if commanders(o, n, getter) and not said(
        draft, giver, "command", noble=n)]


def commanders(o, name, getter):
    p = o.p
    if name not in p.noble or p.noble[name].ship is not None:
        return []
    return [n for n in p.mine(getter) if p.noble[n].leader == n and p.together(n, name) and p.noble[name].square is not None
            and p.noble[name].leader != n]


def votes(o, draft, giver, getter):
    if o.division is None or giver in o.division.cast or any(is_stale(o, t) for t in draft["terms"]):
        return []
    kind, sides = ("support", HOUSES) if o.division.on_kings else ("vote", ("against", "for"))
    return ["term-%s:%s:%s" % (kind, c, v) for c in o.division.houses for v in sides + ("abstain",) if not said(
        draft, giver, "vote", chamber=c)]


def pledges(o, draft, giver, getter):
    return ["term-pledge:%s:%s" % (k, u) for k in PLEDGES for u in ("round", "three-rounds") if not said(
        draft, giver, "pledge", pledge=k)]


FINDERS = {"hand-card": hand_cards, "kept-card": kept_kinds, "transfer": passable, "place": places, "ship": office_ships,
           "heir": heirs, "release": releases, "draws": draws, "entry": entries, "sail": sailings, "loan": loans,
           "commission": forces, "alliance": alliance, "command": commands, "vote": votes, "pledge": pledges}


def nobles_for(o, draft, side, term, what):
    """To whom it may go."""
    giver, getter = parties(draft, side)
    if term == "transfer":
        holder = next((n for n in o.p.noble if what in o.p.noble[n].awards), None)
        out = neighbours(o, holder, getter) if holder in o.p.mine(giver) else []
    elif term == "ship":
        out = ship_takers(o, what, giver, getter) if what in o.p.ship else []
    elif term == "heir":
        out = heir_takers(o, what, getter) if what in o.p.heirs_of(giver) else []
    else:
        out = commanders(o, what, getter) if what in o.p.mine(giver) else []
    return ["term-to:" + n for n in out]


# ---- whether it is still there --------------------------------------------------------------------------------------


def holds_hand_card(o, offer, t, giver, getter):
    hand = o.p.seat[giver].hand
    return len(said(offer, giver, "hand-card")) < len(hand) and (t["card"] is None or t["card"] in hand)


def holds_kept(o, offer, t, giver, getter):
    return "term-kept:" + t["kept"] in kept_kinds(o, offer, giver, getter)


def holds_award(o, offer, t, giver, getter):
    return any(t["card"] in o.p.noble[n].awards for n in o.p.mine(giver, True)) and lives(o, t["noble"], getter)


def lives(o, name, role):
    return name in o.p.noble and o.p.noble[name].owner == role


def holds_place(o, offer, t, giver, getter):
    return o.p.owner(t["place"]) == giver and not by_town_card(o, t["place"], giver)


def holds_ship(o, offer, t, giver, getter):
    return t["ship"] in o.p.ship and o.p.ship[t["ship"]].owner == giver and lives(o, t["noble"], getter)


def holds_heir(o, offer, t, giver, getter):
    h = o.p.heir[t["heir"]]
    return h.lives and h.owner == giver and lives(o, t["noble"], getter)


def holds_captive(o, offer, t, giver, getter):
    x = o.p.noble.get(t["noble"])
    return x is not None and x.captor == giver and x.owner == getter and not o.held_for_draws(t["noble"])


def holds_ground(o, offer, t, giver, getter):
    return o.p.owner(t["place"]) == giver


def holds_loan(o, offer, t, giver, getter):
    return t["ship"] in o.p.ship and o.p.ship[t["ship"]].owner == o.p.ship[t["ship"]].mover == giver and (
        not o.is_kept(t["ship"]))


def holds_force(o, offer, t, giver, getter):
    return lives(o, t["noble"], giver) and o.p.noble[t["noble"]].captor is None


def holds_command(o, offer, t, giver, getter):
    return lives(o, t["noble"], giver) and lives(o, t["leader"], getter) and not any(
        o.p.noble[t[x]].captor for x in ("noble", "leader"))


def is_stale(o, t):
    """A vote on what has left the Houses since."""
    return any(t is x for x in o.offers.stale)


def holds_vote(o, offer, t, giver, getter):
    return o.division is not None and giver not in o.division.cast and not is_stale(o, t)


def always(o, offer, t, giver, getter):
    return True


def not_allied(o, offer, t, giver, getter):
    return getter not in o.p.seat[giver].allies


HOLDS = {"hand-card": holds_hand_card, "kept-card": holds_kept, "transfer": holds_award, "place": holds_place, "ship": holds_ship,
         "heir": holds_heir, "release": holds_captive, "draws": always, "entry": holds_ground, "sail": holds_ground,
         "loan": holds_loan, "commission": holds_force, "alliance": not_allied, "command": holds_command, "vote": holds_vote,
         "pledge": always}


# ---- whether it can be accepted now -------------------------------------------------------------------------------


def possible(o, offer, t):
    """What changes the board waits for a quiet moment, and for Nobles of both in one square."""
    p, term = o.p, t["term"]
    if term == "vote":
        return p.promised[t["giver"]].get(t["chamber"], t["vote"]) == t["vote"]
    if term not in ON_THE_BOARD:
        return True
    if not o.is_quiet() or term != "alliance" and o.combat is not None:
        return False
    if term == "place":
        square = o.printed.place[t["place"]]["square"]
        return not p.besiegers(t["place"]) and all(any(p.noble[n].square == square for n in p.mine(r))
                                                   for r in (offer["from"], offer["partner"]))
    if term in ("release", "alliance"):
        return True
    if term == "ship" and t["ship"] in o.passed | o.sailed:
        return False
    if term == "transfer" and not any(may_pass(o, t["card"], n) for n in p.mine(t["giver"])):
        return False
    side = "give" if t["giver"] == offer["from"] else "get"
    bare = dict(offer, terms=[x for x in offer["terms"] if x["term"] == "alliance"])
    what = t[WHAT[term]]
    return "term-%s:%s" % (term, what) in things(o, bare, side, term) and "term-to:" + t[
        "leader" if term == "command" else "noble"] in nobles_for(o, bare, side, term, what)
