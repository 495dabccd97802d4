"""Offers: put together term by term, sent, answered, withdrawn, lapsing, and what acceptance changes (KM-transfer,
KM-alliance, KM-capture-noble, KM-E1-draws)."""
from . import fates
from .cards import TRANSFERABLE, may_pass

TERMS = ("hand-card", "kept-card", "transfer", "place", "ship", "heir", "release", "draws", "entry", "sail", "loan", "commission",
         "alliance", "command", "vote", "pledge")
PLEDGES = ("no-attack", "no-coronation", "support")
KEPT = ("writ", "free-move", "refuge", "chancellor")
PASSES = ("all", "unless-mine", "moves", "quiet")
MOST_PASSES = 100  # that a seat may lay down in a game
MOST_TERMS, MOST_OPEN, A_ROUND, MOST_GIVEN_UP, MOST_COUNTERS = 6, 2, 8, 12, 2
TO_A_NOBLE = ("transfer", "ship", "heir", "command")
WHAT = {"transfer": "card", "ship": "ship", "heir": "heir", "command": "noble"}
ON_THE_BOARD = ("transfer", "place", "ship", "heir", "release", "command", "alliance")


class Offers:
    """What nobody's view shows of the drafts and offers: choices that are open, how often terms were given up, counters."""

    def __init__(self):
        self.choice = {}  # role: the term that it is choosing: side, term, what of it is said already
        self.given_up = {}  # role: terms struck or given up in this draft
        self.counters = {}  # (role, number) of an offer, role of a draft: counter-offers in a row
        self.window_of = {}  # (role, number) of an offer: in which window it was made
        self.lays = {}  # role: how often it has laid one down
        self.laid = {}  # role: its standing passes
        self.events = []

    def forget(self, p):
        """Drafts that are not there any more."""
        for role in p.roles:
            if p.draft[role] is None:
                self.choice.pop(role, None)
                self.given_up.pop(role, None)
                self.counters.pop(role, None)


# ---- what may be offered ---------------------------------------------------------------------------------------


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
            if o.printed.kind(c) in TRANSFERABLE and c != "irish-kerns" and neighbours(o, n, getter)
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
    if name not in p.noble:
        return []
    return [n for n in p.mine(getter) if p.noble[n].leader == n and p.together(n, name) and p.noble[name].square is not None
            and p.noble[name].leader != n]


def votes(o, draft, giver, getter):
    if o.division is None or giver in o.division.cast:
        return []
    return ["term-vote:%s:%s" % (c, v) for c in o.division.houses for v in ("against", "for", "abstain") if not said(
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
        out = neighbours(o, holder, getter) if holder else []
    elif term == "ship":
        out = ship_takers(o, what, giver, getter)
    elif term == "heir":
        out = heir_takers(o, what, getter)
    else:
        out = commanders(o, what, getter)
    return ["term-to:" + n for n in out]


# ---- the list -----------------------------------------------------------------------------------------------------


def legal(o, role):
    """All that the role may do out of turn."""
    p = o.p
    out = passes(o, role)
    if not p.seat[role].present:
        return out
    draft = p.draft[role]
    if role in o.offers.choice:
        out += term_legal(o, draft, *o.offers.choice[role])
    elif draft is not None:
        out += draft_legal(o, draft)
    elif len(p.offers[role]) < MOST_OPEN and p.offers_left[role] > 0 and p.active is not None:
        out += ["offer:" + r for r in p.roles if r != role and p.seat[r].present]
    return out + answers(o, role) + recalls(o, role)


def passes(o, role):
    laid = o.offers.laid.setdefault(role, set())
    left = o.offers.lays.get(role, 0) < MOST_PASSES
    return ["ask-again:" + x if x in laid else "pass-always:" + x for x in PASSES if x in laid or left]


def draft_legal(o, draft):
    role, out = draft["from"], []
    if len(draft["terms"]) < MOST_TERMS and o.offers.given_up.get(role, 0) < MOST_GIVEN_UP:
        out += ["add-term:%s:%s" % (side, t) for side in ("get", "give") for t in TERMS if things(o, draft, side, t)]
    if o.offers.given_up.get(role, 0) < MOST_GIVEN_UP:
        out += ["strike-term:%d" % (i + 1) for i in range(len(draft["terms"]))]
    if draft["terms"] and may_be_sent(o, draft):
        how = ["openly"] if any(t["term"] == "alliance" for t in draft["terms"]) else ["openly", "secretly"]
        until = ["turn", "round"] + (["window"] if o.step == "moment" else [])
        out += ["send-offer:%s:%s" % (h, u) for h in how for u in until]
    return out + ["drop-offer"]


def may_be_sent(o, draft):
    """By what its maker knows: of the other's hand he need not know everything."""
    bare = dict(draft, terms=[])
    for t in draft["terms"]:
        giver, getter = t["giver"], draft["partner"] if t["giver"] == draft["from"] else draft["from"]
        if t["term"] == "hand-card" and t["card"] and giver != draft["from"]:
            pass  # see is_unsure
        elif not HOLDS[t["term"]](o, bare, t, giver, getter):
            return False
        if t["term"] == "vote" and giver == draft["from"] and not possible(o, draft, t):
            return False
        bare["terms"] = bare["terms"] + [t]
    return True


def is_unsure(o, role):
    """Whether the draft names a card of another's hand of which its maker cannot be sure any more."""
    draft = o.p.draft[role]
    return draft is not None and any(
        t["term"] == "hand-card" and t["card"] and t["giver"] != role and t["card"] not in o.p.known[role][t["giver"]]
        for t in draft["terms"])


def seen_elsewhere(o, maker, giver, card):
    p = o.p
    return (card in p.discard | p.lying_open or card in p.noble or p.holder(card) is not None
            or any(card in hand for r, hand in p.known[maker].items() if r != giver))


def term_legal(o, draft, side, term, what):
    if what is None:
        return ["no-term"] + things(o, draft, side, term)
    return ["no-term"] + nobles_for(o, draft, side, term, what)


def answers(o, role):
    p, out = o.p, []
    for other in p.roles:
        for offer in p.offers[other]:
            key = "%s:%d" % (other, offer["number"])
            if other == role:
                out.append("withdraw:%s:%d" % (offer["partner"], offer["number"]))
            elif role in offer["to"] and role not in offer["accepted"]:
                if acceptable(o, offer):
                    out.append("accept:" + key)
                out.append("decline:" + key)
                if p.draft[role] is None and role == offer["partner"] and o.offers.counters.get(
                        (other, offer["number"]), 0) < MOST_COUNTERS and len(p.offers[role]) < MOST_OPEN and p.offers_left[role] > 0:
                    out.append("counter:" + key)
    return out


def acceptable(o, offer):
    return all(possible(o, offer, t) for t in offer["terms"])


def recalls(o, role):
    p, out = o.p, []
    for leave in p.leaves:
        if leave["from"] != role:
            continue
        if leave["term"] == "entry" and not in_use(o, leave):
            out.append("recall-entry:%s:%s" % (leave["to"], leave["place"]))
        elif leave["term"] == "sail":
            out.append("recall-sail:%s:%s" % (leave["to"], leave["place"]))
        elif leave["term"] == "loan" and (p.ship[leave["ship"]].port is not None or not any(
                x.ship == p.ship[leave["ship"]].fleet for x in p.noble.values())):
            out.append("recall-ship:%s:%s" % (leave["to"], leave["ship"]))
    return out + (["end-alliance"] if p.seat[role].allies else [])


def in_use(o, leave):
    return any(o.came_in.get(n) == leave["place"] for n in o.p.within(leave["place"], leave["to"]))


# ---- what is done -------------------------------------------------------------------------------------------------


def act(o, role, key):
    verb, *args = key.split(":")
    p, draft, choice = o.p, o.p.draft[role], o.offers.choice
    if verb in ("pass-always", "ask-again"):
        laid = o.offers.laid.setdefault(role, set())
        (laid.add if verb == "pass-always" else laid.discard)(args[0])
        o.pass_laid(role)
    elif verb == "offer":
        begin(o, role, args[0], [])
    elif verb == "add-term":
        if args[1] == "alliance":
            draft["terms"].append({"term": "alliance", "giver": role})
        else:
            choice[role] = (args[0], args[1], None)
    elif verb == "strike-term":
        draft["terms"].pop(int(args[0]) - 1)
        o.offers.given_up[role] = o.offers.given_up.get(role, 0) + 1
    elif verb == "no-term":
        choice.pop(role)
        o.offers.given_up[role] = o.offers.given_up.get(role, 0) + 1
    elif verb.startswith("term-"):
        say(o, role, draft, verb[5:], args)
    elif verb == "send-offer":
        send(o, role, draft, *args)
    elif verb == "drop-offer":
        p.draft[role] = None
        o.offers.forget(p)
    else:
        ANSWERS[verb](o, role, *args)


def begin(o, role, partner, terms):
    p = o.p
    p.offers_left[role] -= 1
    p.draft[role] = {"number": 0, "from": role, "partner": partner, "openness": None, "expiry": None, "to": [], "accepted": [],
                     "terms": [dict(t) for t in terms]}


def say(o, role, draft, what, args):
    side, term, named = o.offers.choice.pop(role)
    giver, _ = parties(draft, side)
    t = {"term": term, "giver": giver}
    if what == "to":
        t[WHAT[term]] = named
        t["leader" if term == "command" else "noble"] = args[0]
    elif term in TO_A_NOBLE:
        o.offers.choice[role] = (side, term, args[0])
        return
    elif what == "unseen":
        t["card"] = None
    elif term == "draws":
        t["number"] = int(args[0])
    elif term == "release":
        t.update(noble=args[0], when_paid=int(what == "release-paid"))
    else:
        for name, value in zip({"card": ("card",), "kept": ("kept",), "place": ("place",), "entry": ("place", "until"),
                                "sail": ("place", "until"), "loan": ("ship", "until"), "commission": ("noble",),
                                "vote": ("chamber", "vote"), "pledge": ("pledge", "until")}[what], args):
            t[name] = value
    draft["terms"].append(t)


def send(o, role, draft, openness, expiry):
    p = o.p
    taken = {x["number"] for x in p.offers[role]}
    number = next(n for n in (1, 2) if n not in taken)
    to = {draft["partner"]}
    if any(t["term"] == "alliance" for t in draft["terms"]):
        to |= (p.seat[draft["partner"]].allies | p.seat[role].allies) - {role}
    offer = dict(draft, number=number, openness=openness, expiry=expiry, to=[r for r in p.roles if r in to], accepted=[])
    p.offers[role] = sorted(p.offers[role] + [offer], key=lambda x: x["number"])
    p.draft[role] = None
    o.offers.window_of[(role, number)] = o.in_window[-1].number if o.in_window else None
    o.offers.counters[(role, number)] = o.offers.counters.get(role, 0)
    o.offers.forget(p)
    tell(o, "offered", side=role, other=draft["partner"])


def find(o, role, number):
    return next(x for x in o.p.offers[role] if x["number"] == int(number))


def take_away(o, offer):
    role = offer["from"]
    o.p.offers[role] = [x for x in o.p.offers[role] if x["number"] != offer["number"]]
    return o.offers.counters.pop((role, offer["number"]), 0)


def tell(o, kind, **args):
    o.offers.events.append((kind, args))


def decline(o, role, other, number):
    take_away(o, find(o, other, number))
    tell(o, "offer-declined", side=role, other=other)


def counter(o, role, other, number):
    offer = find(o, other, number)
    count = take_away(o, offer)
    tell(o, "offer-declined", side=role, other=other)
    begin(o, role, other, [dict(t, giver=role) if t["term"] == "alliance" else t for t in offer["terms"]])
    o.offers.counters[role] = count + 1


def withdraw(o, role, other, number):
    take_away(o, find(o, role, number))
    tell(o, "offer-withdrawn", side=role, other=other)


def accept(o, role, other, number):
    offer = find(o, other, number)
    offer["accepted"] = [r for r in o.p.roles if r in offer["accepted"] or r == role]
    tell(o, "offer-accepted", side=role, other=other)
    if set(offer["to"]) <= set(offer["accepted"]):
        take_away(o, offer)
        carry_out(o, offer)


def recall_entry(o, role, other, place):
    drop_leave(o, "entry", role, other, place=place)
    tell(o, "entry-recalled", side=role, other=other, place=place)


def recall_sail(o, role, other, place):
    drop_leave(o, "sail", role, other, place=place)
    tell(o, "sail-recalled", side=role, other=other, place=place)


def recall_ship(o, role, other, ship):
    drop_leave(o, "loan", role, other, ship=ship)
    tell(o, "ship-recalled", side=role, ship=ship)


def drop_leave(o, term, giver, getter, **what):
    o.p.leaves = [x for x in o.p.leaves if not same(x, **dict(what, term=term, to=getter, **{"from": giver}))]


def end_alliance(o, role):
    p = o.p
    for other in [r for r in p.roles if r in p.seat[role].allies]:
        p.seat[other].allies.discard(role)
        p.truces[tuple(sorted((role, other), key=p.roles.index))] = len([r for r in p.roles if p.seat[r].present])
        tell(o, "alliance-ends", side=role, other=other)
    p.seat[role].allies = set()
    for n, x in p.noble.items():
        lead = p.noble[x.leader]
        if x.owner != lead.owner and role in (x.owner, lead.owner):
            o.alone(n)


ANSWERS = {"accept": accept, "decline": decline, "counter": counter, "withdraw": withdraw, "recall-entry": recall_entry,
           "recall-sail": recall_sail, "recall-ship": recall_ship, "end-alliance": end_alliance}


# ---- acceptance -----------------------------------------------------------------------------------------------------


def carry_out(o, offer):
    """All of it at once: no card that comes goes back unseen."""
    o.offers.hands = {r: set(o.p.seat[r].hand) for r in (offer["from"], offer["partner"])}
    for t in offer["terms"]:
        giver = t["giver"]
        getter = offer["partner"] if giver == offer["from"] else offer["from"]
        DEEDS[t["term"]](o, offer, t, giver, getter)


def give_hand_card(o, offer, t, giver, getter):
    card = t["card"]
    if card is None:
        promised = {x.get("card") for x in offer["terms"] if x["giver"] == giver and x["term"] == "hand-card"}
        left = (o.offers.hands[giver] & o.p.seat[giver].hand) - promised
        card = o.draw_of("card unseen", sorted(left, key=o.printed.order.get))
    o.p.seat[giver].hand.discard(card)
    o.p.seat[getter].hand.add(card)
    o.traded.add(card)
    tell(o, "card-traded", side=giver, other=getter, card=card)


def give_kept(o, offer, t, giver, getter):
    seat = o.p.seat[giver]
    event = next(e["id"] for e in o.printed.events if e["id"] in seat.kept and e["kind"] == t["kept"])
    seat.kept.remove(event)
    o.p.seat[getter].kept.append(event)
    tell(o, "kept-traded", side=giver, other=getter, kept=t["kept"], event=event)


def give_award(o, offer, t, giver, getter):
    card, name = t["card"], t["noble"]
    for x in o.p.noble.values():
        x.awards.discard(card)
    o.p.noble[name].awards.add(card)
    o.passed.add(card)
    o.p.frozen.add(card)
    tell(o, "transferred", card=card, noble=name)


def give_place(o, offer, t, giver, getter):
    p, place = o.p, t["place"]
    p.captured[place] = getter
    if any(p.holder(c) == getter for c in o.printed.grants.get(place, ())):
        del p.captured[place]
    tell(o, "place-given", side=giver, other=getter, place=place)


def give_ship(o, offer, t, giver, getter):
    o.given_ships[t["ship"]] = t["noble"]
    o.passed.add(t["ship"])
    tell(o, "ship-given", ship=t["ship"], noble=t["noble"])


def give_heir(o, offer, t, giver, getter):
    fates.take_heir(o, t["heir"], t["noble"])
    tell(o, "heir-given", side=giver, heir=t["heir"], noble=t["noble"])


def release(o, offer, t, giver, getter):
    if not t["when_paid"]:
        o.free(t["noble"])
        tell(o, "freed", noble=t["noble"])


def owe_draws(o, offer, t, giver, getter):
    paid = [x["noble"] for x in offer["terms"] if x["term"] == "release" and x["when_paid"] and x["giver"] == getter]
    noble = paid[0] if paid else None
    o.p.claims.append({"from": giver, "to": getter, "draws": t["number"], "noble": noble})
    tell(o, "draws-owed", side=giver, other=getter, number=t["number"], noble=noble)


def let_in(o, offer, t, giver, getter):
    give(o, "entry", giver, getter, t["until"], place=t["place"])
    tell(o, "leave-to-enter", side=giver, other=getter, place=t["place"], until=t["until"])


def let_sail(o, offer, t, giver, getter):
    give(o, "sail", giver, getter, t["until"], place=t["place"])
    tell(o, "leave-to-sail", side=giver, other=getter, place=t["place"], until=t["until"])


def lend(o, offer, t, giver, getter):
    give(o, "loan", giver, getter, t["until"], ship=t["ship"])
    tell(o, "ship-lent", side=giver, other=getter, ship=t["ship"], until=t["until"])


def let_answer(o, offer, t, giver, getter):
    give(o, "commission", giver, getter, "turn", noble=t["noble"])
    tell(o, "leave-to-answer", noble=t["noble"], other=getter)


def give(o, term, giver, getter, until, **what):
    drop_leave(o, term, giver, getter, **what)
    o.give_leave(term, giver, getter, until, **what)


def ally(o, offer, t, giver, getter):
    """Who joins an allied faction joins all of them."""
    p = o.p
    members = {giver, getter} | p.seat[giver].allies | p.seat[getter].allies
    for r in members:
        p.seat[r].allies = members - {r}
    p.truces = {k: v for k, v in p.truces.items() if not set(k) <= members}
    tell(o, "allied", side=giver, other=getter)


def put_under(o, offer, t, giver, getter):
    command(o, t["noble"], t["leader"])


def command(o, name, leader):
    o.alone(name)
    o.p.noble[name].leader, o.p.noble[name].besieges = leader, None
    tell(o, "under-command", noble=name, leader=leader)


def promise(o, offer, t, giver, getter):
    o.p.promised[giver][t["chamber"]] = t["vote"]
    tell(o, "vote-promised", side=giver, vote=t["vote"], chamber=t["chamber"])


def pledge(o, offer, t, giver, getter):
    rounds = {"round": 1, "three-rounds": 3}[t["until"]]
    openly = offer["openness"] == "openly"
    p = o.p
    p.pledges = [x for x in p.pledges if not same(x, pledge=t["pledge"], to=getter, openly=openly, **{"from": giver})]
    p.pledges.append({"from": giver, "to": getter, "pledge": t["pledge"], "state": "stands", "openly": openly,
                      "turns": 1 + rounds * len(p.roles)})
    tell(o, "pledged", side=giver, other=getter, pledge=t["pledge"], until=t["until"])


DEEDS = {"hand-card": give_hand_card, "kept-card": give_kept, "transfer": give_award, "place": give_place, "ship": give_ship,
         "heir": give_heir, "release": release, "draws": owe_draws, "entry": let_in, "sail": let_sail, "loan": lend,
         "commission": let_answer, "alliance": ally, "command": put_under, "vote": promise, "pledge": pledge}


# ---- how offers end -----------------------------------------------------------------------------------------------


def lapse_where(o, gone):
    for role in o.p.roles:
        for offer in [x for x in o.p.offers[role] if gone(x)]:
            take_away(o, offer)
            tell(o, "offer-lapsed", side=role, other=offer["partner"])


def still_there(o, offer):
    """Whether all that is in it is still there to be given."""
    bare = dict(offer, terms=[])
    for t in offer["terms"]:
        giver, getter = t["giver"], offer["partner"] if t["giver"] == offer["from"] else offer["from"]
        if t.get("card") and t["term"] == "hand-card" and giver != offer["from"]:
            if seen_elsewhere(o, offer["from"], giver, t["card"]):
                return False
            continue  # else its maker is not told that the other has it no longer
        if not HOLDS[t["term"]](o, bare, t, giver, getter):
            return False
        bare["terms"] = bare["terms"] + [t]
    return True


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
    return lives(o, t["noble"], giver) and lives(o, t["leader"], getter) and (
        getter in o.p.seat[giver].allies or any(x["term"] == "alliance" for x in offer["terms"]))


def holds_vote(o, offer, t, giver, getter):
    return o.division is not None and giver not in o.division.cast


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
    bare = dict(offer, terms=[])
    what = t[WHAT[term]]
    return "term-%s:%s" % (term, what) in things(o, bare, side, term) and "term-to:" + t[
        "leader" if term == "command" else "noble"] in nobles_for(o, bare, side, term, what)


def look(o):
    """After every decision."""
    lapse_where(o, lambda x: not still_there(o, x))


def turn_ends(o, round_ends):
    lapse_where(o, lambda x: x["expiry"] == "turn" or x["expiry"] == "round" and round_ends)
    for x in o.p.pledges:
        if x["state"] == "stands" and x["turns"]:
            x["turns"] -= 1
            if x["turns"] <= 0:
                x["state"] = "kept"


def window_closes(o, number):
    lapse_where(o, lambda x: x["expiry"] == "window" and o.offers.window_of.get((x["from"], x["number"])) == number)


# ---- pledges that are broken ------------------------------------------------------------------------------------


def break_pledge(o, role, other, kind):
    for x in o.p.pledges:
        if same(x, to=other, pledge=kind, state="stands", **{"from": role}):
            x["state"] = "broken"


def attacked(o, role, others):
    for other in others:
        break_pledge(o, role, other, "no-attack")


def crowned(o, role):
    for other in o.p.roles:
        break_pledge(o, role, other, "no-coronation")


def voted(o, role, cast):
    """Who pledged to vote with another and does not. cast: the votes of those who have voted, each {House: vote}."""
    for x in [x for x in o.p.pledges if x["pledge"] == "support" and role in (x["from"], x["to"])]:
        mine, theirs = cast.get(x["from"]), cast.get(x["to"])
        if mine and theirs and any(mine[h] != theirs[h] for h in mine if h in theirs):
            break_pledge(o, x["from"], x["to"], "support")


# ---- what is compared ---------------------------------------------------------------------------------------------


def shown(o, viewer):
    """As one role sees it."""
    p = o.p
    seen = [x for r in p.roles for x in p.offers[r] if x["openness"] == "openly" or viewer == r or viewer in x["to"]]
    records = {}
    for x in p.pledges:
        if x["openly"] or viewer in (x["from"], x["to"]):
            records.setdefault((x["from"], x["to"], x["pledge"]), []).append(x["state"])
    return {"offers": [dict(x, terms=list(x["terms"])) for x in seen], "draft": p.draft[viewer],
            "offers_left": p.offers_left[viewer], "pledges": judged_pledges(o, records), "promised": dict(p.promised[viewer])}


def judged_pledges(o, records):
    """Those of which it is known how long they stand."""
    unknown = {(x["from"], x["to"], x["pledge"]) for x in o.p.pledges if x["turns"] is None}
    return {":".join(k): sorted(v) for k, v in records.items() if k not in unknown}


def shown_by(o, deals):
    records = {}
    for x in deals["pledges"]:
        records.setdefault((x["from"], x["to"], x["pledge"]), []).append(x["state"])
    return {"offers": deals["offers"], "draft": deals["draft"], "offers_left": deals["offers_left"],
            "pledges": judged_pledges(o, records),
            "promised": {x["chamber"]: x["vote"] for x in deals["promised_votes"] if x["vote"] != "not-cast"}}


def check_events(o, events, judged=("offered", "offer-accepted", "offer-declined", "offer-withdrawn", "offer-lapsed", "card-traded",
                                    "kept-traded", "place-given", "heir-given", "draws-owed", "leave-to-enter", "leave-to-sail",
                                    "ship-lent", "leave-to-answer", "entry-recalled", "sail-recalled", "ship-recalled", "allied",
                                    "alliance-ends", "vote-promised", "pledged", "under-command")):
    """What the log tells of it."""
    def plain(kind, args):
        return " ".join([kind] + ["%s=%s" % x for x in sorted(args.items())])
    mine = sorted(plain(*x) for x in o.offers.events if x[0] in judged)
    theirs = sorted(plain(e["kind"], e["args"]) for e in events if e["kind"] in judged)
    o.offers.events = []
    if mine == theirs:
        return []
    return ["told by the rules %s, in the game %s" % ([x for x in mine if x not in theirs][:4],
                                                       [x for x in theirs if x not in mine][:4])]
