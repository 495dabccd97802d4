"""Offers: put together term by term, sent, answered, withdrawn, lapsing; pledges (KM-transfer, KM-alliance, KM-capture-noble,
KM-E1-draws)."""
from .acceptance import carry_out, drop_leave, tell
from .terms import HOLDS, TERMS, WHAT, nobles_for, parties, possible, said, same, things

PASSES = ("all", "unless-mine", "moves", "quiet")
MOST_PASSES = 100  # that a seat may lay down in a game
MOST_TERMS, MOST_OPEN, A_ROUND, MOST_GIVEN_UP, MOST_COUNTERS = 6, 2, 8, 12, 2
TO_A_NOBLE = ("transfer", "ship", "heir", "command")


class Offers:
    """What nobody's view shows of the drafts and offers: choices that are open, how often terms were given up, counters."""

    def __init__(self):
        self.choice = {}  # role: the term that it is choosing: side, term, what of it is said already
        self.given_up = {}  # role: terms struck or given up in this draft
        self.counters = {}  # name_of an offer, role of a draft: counter-offers in a row
        self.window_of = {}  # name_of an offer: in which window it was made
        self.lays = {}  # role: how often it has laid one down
        self.laid = {}  # role: its standing passes
        self.events = []
        self.stale = []  # terms of drafts: votes on what has left the Houses
        self.numbers = {}  # (role, partner of those between the two): the numbers that offers had in this game

    def forget(self, p):
        """Drafts that are not there any more."""
        for role in p.roles:
            if p.draft[role] is None:
                self.choice.pop(role, None)
                self.given_up.pop(role, None)
                self.counters.pop(role, None)


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
        until = ["turn", "round"] + (["window"] if o.in_window else [])
        out += ["send-offer:%s:%s" % (h, u) for h in how for u in until]
    return out + ["drop-offer"]


def may_be_sent(o, draft):
    """By what its maker knows: of the other's hand he need not know everything."""
    bare = dict(draft, terms=[])
    for t in draft["terms"]:
        giver, getter = t["giver"], draft["partner"] if t["giver"] == draft["from"] else draft["from"]
        if t["term"] == "hand-card" and t["card"] and giver != draft["from"]:
            if t["card"] not in o.p.known[draft["from"]][giver]:
                return False  # he cannot be sure any more that it is in that hand
        elif not HOLDS[t["term"]](o, bare, t, giver, getter):
            return False
        if t["term"] == "vote" and giver == draft["from"] and not possible(o, draft, t):
            return False
        bare["terms"] = bare["terms"] + [t]
    return all(len(said(draft, r, "hand-card")) <= len(o.p.seat[r].hand) for r in (draft["from"], draft["partner"]))


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
                        name_of(offer), 0) < MOST_COUNTERS and len(p.offers[role]) < MOST_OPEN and p.offers_left[role] > 0:
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
        elif leave["term"] == "loan" and leave["ship"] in p.ship and (p.ship[leave["ship"]].port is not None or not any(
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
                                "vote": ("chamber", "vote"), "support": ("chamber", "vote"), "pledge": ("pledge", "until")}[what], args):
            t[name] = value
    draft["terms"].append(t)


def send(o, role, draft, openness, expiry):
    p = o.p
    number = number_given(o, role, draft["partner"], openness)
    to = must_agree(o, draft)
    offer = dict(draft, number=number, openness=openness, expiry=expiry, to=[r for r in p.roles if r in to], accepted=[])
    p.offers[role] = sorted(p.offers[role] + [offer], key=lambda x: (x["number"], p.roles.index(x["partner"])))
    p.draft[role] = None
    o.offers.window_of[name_of(offer)] = o.in_window[-1].number if o.in_window else None
    o.offers.counters[name_of(offer)] = o.offers.counters.get(role, 0)
    o.offers.forget(p)
    tell(o, "offered", side=role, other=draft["partner"])


def must_agree(o, offer):
    """The partner; to an alliance the allies of both."""
    p, role, to = o.p, offer["from"], {offer["partner"]}
    if any(t["term"] == "alliance" for t in offer["terms"]):
        to |= (p.seat[offer["partner"]].allies | p.seat[role].allies) - {role}
    return to


def number_given(o, role, partner, openness):
    """The game gives it. A number means one offer for ever, so that an answer names what was read."""
    had = {name_of(x) for x in o.p.offers[role]}
    given = {x["number"] for x in o.views[role]["deals"]["offers"] if x["from"] == role and name_of(x) not in had}
    used = o.offers.numbers.setdefault((role, partner if openness == "secretly" else None), set())
    of_all = o.offers.numbers.get((role, None), set())
    if given & (used | of_all):
        o.faults.append("an offer has the number of an earlier one")
    used |= given
    return min(given or {10 ** 6})  # one that lapses at once is never seen


def name_of(offer):
    """What tells it from all others: those between two seats are numbered for themselves."""
    return (offer["from"], offer["number"], offer["partner"] if offer["openness"] == "secretly" else None)


def find(o, role, number, other):
    return next(x for x in o.p.offers[role] if x["number"] == int(number) and other in {x["partner"]} | set(x["to"]))


def take_away(o, offer):
    role = offer["from"]
    o.p.offers[role] = [x for x in o.p.offers[role] if x is not offer]
    return o.offers.counters.pop(name_of(offer), 0)


def decline(o, role, other, number):
    take_away(o, find(o, other, number, role))
    tell(o, "offer-declined", side=role, other=other)


def counter(o, role, other, number):
    offer = find(o, other, number, role)
    count = take_away(o, offer)
    tell(o, "offer-declined", side=role, other=other)
    begin(o, role, other, [dict(t, giver=role) if t["term"] == "alliance" else t for t in offer["terms"]])
    o.offers.counters[role] = count + 1


def withdraw(o, role, other, number):
    take_away(o, find(o, role, number, other))
    tell(o, "offer-withdrawn", side=role, other=other)


def accept(o, role, other, number):
    offer = find(o, other, number, role)
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


def end_alliance(o, role, number=None):
    p = o.p
    for other in [r for r in p.roles if r in p.seat[role].allies]:
        p.seat[other].allies.discard(role)
        p.truces[tuple(sorted((role, other), key=p.roles.index))] = len([r for r in p.roles if p.seat[r].present])
        tell(o, "alliance-ends", side=role, other=other)
    p.seat[role].allies = set()
    parted = {}
    for n, x in p.noble.items():
        lead = p.noble[x.leader]
        if x.owner != lead.owner and role in (x.owner, lead.owner):
            parted.setdefault((x.owner, p.spot(n)), []).append(n)
    for names in parted.values():  # one's Nobles stay together
        for n in names:
            o.alone(n)
        o.lead(names)


ANSWERS = {"accept": accept, "decline": decline, "counter": counter, "withdraw": withdraw, "recall-entry": recall_entry,
           "recall-sail": recall_sail, "recall-ship": recall_ship, "end-alliance": end_alliance}


# ---- how offers end -----------------------------------------------------------------------------------------------


def lapse_where(o, gone):
    for role in o.p.roles:
        for offer in [x for x in o.p.offers[role] if gone(x)]:
            take_away(o, offer)
            tell(o, "offer-lapsed", side=role, other=offer["partner"])


def still_there(o, offer):
    """Whether all that is in it is still there to be given."""
    bare = dict(offer, terms=[])
    if set(offer["to"]) != must_agree(o, offer):
        return False
    for t in offer["terms"]:
        giver, getter = t["giver"], offer["partner"] if t["giver"] == offer["from"] else offer["from"]
        if t.get("card") and t["term"] == "hand-card" and t["card"] not in o.p.known[getter][giver]:
            return False  # it was shown, and a card that passed unseen since may have been this one
        if not HOLDS[t["term"]](o, bare, t, giver, getter):
            return False
        bare["terms"] = bare["terms"] + [t]
    return True


def look(o):
    """After every decision."""
    lapse_where(o, lambda x: not still_there(o, x))


def division_ends(o):
    """A vote that is offered is for what was before the Houses."""
    lapse_where(o, lambda x: any(t["term"] == "vote" for t in x["terms"]))
    for draft in [x for x in o.p.draft.values() if x]:
        o.offers.stale += [t for t in draft["terms"] if t["term"] == "vote"]


def turn_ends(o, round_ends):
    lapse_where(o, lambda x: x["expiry"] == "turn" or x["expiry"] == "round" and round_ends)
    for x in o.p.pledges:
        if x["state"] == "stands" and x["turns"]:
            x["turns"] -= 1
            if x["turns"] <= 0:
                x["state"] = "kept"


def window_closes(o, number):
    lapse_where(o, lambda x: x["expiry"] == "window" and o.offers.window_of.get(name_of(x)) == number)


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
    return {"offers": in_order(dict(x, terms=list(x["terms"])) for x in seen), "draft": p.draft[viewer],
            "offers_left": p.offers_left[viewer], "pledges": judged_pledges(o, records), "promised": dict(p.promised[viewer])}


def in_order(offers):
    return sorted(offers, key=lambda x: (x["from"], x["number"], x["partner"]))


def judged_pledges(o, records):
    """Those of which it is known how long they stand."""
    unknown = {(x["from"], x["to"], x["pledge"]) for x in o.p.pledges if x["turns"] is None}
    return {":".join(k): sorted(v) for k, v in records.items() if k not in unknown}


def shown_by(o, deals):
    records = {}
    for x in deals["pledges"]:
        records.setdefault((x["from"], x["to"], x["pledge"]), []).append(x["state"])
    return {"offers": in_order(deals["offers"]), "draft": deals["draft"], "offers_left": deals["offers_left"],
            "pledges": judged_pledges(o, records),
            "promised": {x["chamber"]: x["vote"] for x in deals["promised_votes"] if x["vote"] != "not-cast"}}


def check_events(o, events, judged=("offered", "offer-accepted", "offer-declined", "offer-withdrawn", "offer-lapsed", "card-traded",
                                    "kept-traded", "place-given", "heir-given", "draws-owed", "leave-to-enter", "leave-to-sail",
                                    "ship-lent", "leave-to-answer", "entry-recalled", "sail-recalled", "ship-recalled", "allied",
                                    "alliance-ends", "vote-promised", "support-promised", "pledged", "under-command")):
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
