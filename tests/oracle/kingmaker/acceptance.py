"""What the acceptance of an offer changes, term by term."""
from . import fates
from .terms import same


def tell(o, kind, **args):
    o.offers.events.append((kind, args))


def drop_leave(o, term, giver, getter, **what):
    o.p.leaves = [x for x in o.p.leaves if not same(x, **dict(what, term=term, to=getter, **{"from": giver}))]


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
    if o.rightful(t["ship"]) != giver:
        return  # the same offer has given her away
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
    x = o.p.noble[name]
    siege, rest = x.besieges, [n for n in o.p.force(name) if n != name]
    o.alone(name)
    x.leader, x.besieges = leader, None
    if siege is not None:  # it goes on with him
        for n in rest:
            o.p.noble[n].besieges = None
        o.p.noble[leader].besieges = siege
    tell(o, "under-command", noble=name, leader=leader)


def promise(o, offer, t, giver, getter):
    o.p.promised[giver][t["chamber"]] = t["vote"]
    tell(o, "support-promised" if o.division.on_kings else "vote-promised", side=giver, vote=t["vote"], chamber=t["chamber"])


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
