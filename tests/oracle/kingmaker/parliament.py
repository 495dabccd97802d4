"""Parliament: who may summon it, who comes, votes in both Houses, awards, pardons, lost ships, home moves (KM-parl-*, KM-ev-parl)."""
from . import fates, offers, sea
from .terms import HOUSES
from .asking import Ask, Over, Unjudged
from .cards import fits, receives
from .chance import goes_inside


class Session:
    def __init__(self, summoner, place, forced):
        self.summoner, self.place, self.forced = summoner, place, forced
        self.came, self.new, self.house, self.unfit_for = set(), set(), {}, None
        self.carriers, self.here, self.summoned = {}, set(), set()


# ---- votes ----------------------------------------------------------------------------------------------------


def king_votes_of(o):
    """Whose the King's twenty are: his holder's, the Chancellor's where there is no sole King."""
    p, s = o.p, o.parliament
    if s and s.unfit_for:
        return s.unfit_for
    king = o.p.sole_king()
    if king is not None:
        piece = o.king_piece(king)
        if s and s.house.get(piece.owner) not in (None, o.printed.heir[king]["house"] if king != "beaufort" else "lancaster"):
            return None  # he counts the heirs of the other house
        return None if king == "beaufort" and piece.captor else piece.owner
    for n, x in p.noble.items():
        if "chancellor-england" in x.awards and x.captor is None and "chancellor-england" not in new_cards(o):
            return x.owner
    return None


def new_cards(o):
    return o.parliament.new if o.parliament else set()


def seniors(o, role):
    """The senior heirs whose votes this faction counts: those of one house where it holds both."""
    p, out = o.p, []
    for house in ("lancaster", "york"):
        heir = p.senior(house)
        if heir and p.heir[heir].owner == role:
            counted = o.parliament.house.get(role) if o.parliament else None
            if counted in (None, house):
                out.append(heir)
        elif heir is None and house == "lancaster" and p.beaufort_crowned and p.noble["beaufort"].owner == role and not p.noble[
                "beaufort"].captor and (o.parliament is None or o.parliament.house.get(role) in (None, house)):
            out.append("beaufort")
    return out


def cards_counted(o, role):
    """Offices, titles, bishops and Nobles of a faction that have votes; a captive and what he has, none."""
    p = o.p
    for n in p.mine(role):
        yield n, n
        for card in p.noble[n].awards - new_cards(o):
            yield n, card


def town_votes(o, role):
    p, total = o.p, 0
    for place in o.printed.voting:
        if p.in_game(place["id"]) and p.owner(place["id"]) == role and place_counts(o, place["id"], role):
            total += place["votes"]
    return total


def place_counts(o, place, role):
    """A place that only a card granted which is new in this session, or a captive's, has no votes."""
    p = o.p
    if place in p.captured:
        return True
    for card in o.printed.grants.get(place, ()):
        if p.holder(card) != role or card in new_cards(o) or card in p.frozen:
            continue
        if o.printed.kind(card) in ("town", "royal-castle") or any(
                x.captor is None and (card in x.awards or n == card) for n, x in p.noble.items()):
            return True
    return False


def commons(o, role, king=True):
    p = o.p
    total = 20 if king and king_votes_of(o) == role else 0
    total += 10 * len(seniors(o, role)) + town_votes(o, role)
    for _, card in cards_counted(o, role):
        total += o.printed.card[card].get("commons", 0)
    return total


def lords(o, role):
    s = o.parliament
    if s is None:
        return None
    total = 10 * sum(1 for h in seniors(o, role) if heir_present(o, h))
    for n, card in cards_counted(o, role):
        if present(o, n) and o.printed.kind(card) != "title":
            total += o.printed.card[card].get("lords", 0)
    return total


def by_votes(o):
    """After the last round: who has most votes in both Houses, all Nobles counted; several where they are equal."""
    p, votes = o.p, {}
    for r in [r for r in p.roles if p.seat[r].present]:
        votes[r] = commons(o, r) + 10 * len(seniors(o, r)) + sum(
            o.printed.card[c].get("lords", 0) for _, c in cards_counted(o, r) if o.printed.kind(c) != "title")
    return [r for r in votes if votes[r] == max(votes.values())]


def site_square(o):
    return o.printed.place[o.parliament.place]["square"]


def present(o, name):
    return o.p.noble[name].captor is None and name in o.parliament.came


def heir_present(o, heir):
    if heir == "beaufort":
        return present(o, heir)
    h = o.p.heir[heir]
    guard = h.__dict__["with"]
    if guard:
        return present(o, guard)
    return h.place == o.parliament.place


# ---- who summons -----------------------------------------------------------------------------------------------


def may_sit(o, place):
    p = o.p
    return (place is not None and o.printed.place[place]["parliament_site"] and p.in_game(place) and not p.besiegers(place))


def phase(o, role):
    p = o.p
    king, place, kept = p.sole_king(), None, []
    if p.seat[role].defeatism or o.barred_by_rogues(role):
        return
    if king is not None:
        piece = o.king_piece(king)
        if piece.owner != role or piece.ship:
            return
        place = piece.place
    else:
        kept = [e for e in p.seat[role].kept if o.printed.event[e]["kind"] == "chancellor"]
        holder = [n for n in p.mine(role) if "chancellor-england" in p.noble[n].awards]
        if not kept or not holder or p.noble[holder[0]].ship:
            return
        place = p.noble[holder[0]].place
    if not may_sit(o, place) or not has_writ(o, role):
        return
    o.parliament = Session(role, place, False)
    o.parliament.came = there_already(o)
    anybody = any(can_attend(o, n, True) for n in p.noble if p.noble[n].owner != role)
    o.parliament = None
    if not anybody:
        return
    must = [e for e in kept if o.printed.event[e].get("must")]
    answer = yield Ask("convene", role, lambda: ["convene:" + place] + ([] if must else ["no-parliament"]))
    if answer.verb == "no-parliament":
        return
    if kept:
        card = sorted(must or kept, key=lambda e: [x["id"] for x in o.printed.events].index(e))[0]
        p.seat[role].kept.remove(card)
        o.discard_event(card)
    yield from session(o, role, place, False)


def there_already(o):
    p, square = o.p, site_square(o)
    return {n for n, x in p.noble.items() if x.square == square and x.captor is None and x.ship is None and not p.besieged(n)
            and not o.barred_by_rogues(x.owner)}


def forced(o, role):
    """With no King, two, or Henry alone; the drawer presides and names any town."""
    p = o.p
    king = p.sole_king()
    if king is not None and king != "henry-vi" or p.seat[role].defeatism or o.barred_by_rogues(role):
        return
    answer = yield Ask("site", role, lambda: ["site:" + x["id"] for x in o.printed.places if may_sit(o, x["id"])])
    yield from session(o, role, answer.args[0], True)


def has_writ(o, role):
    return any(o.printed.event[e]["kind"] == "writ" for e in o.p.seat[role].kept)


def session(o, role, place, is_forced):
    p = o.p
    o.parliament = s = Session(role, place, is_forced)
    s.came = there_already(o)
    yield from o.window("before-parliament")
    if not is_forced:
        def summoned():
            return [n for n in p.noble if p.noble[n].owner != role and can_attend(o, n, True)] if has_writ(o, role) else []
        first = True
        while first or summoned():
            answer = yield Ask("summon", role, lambda: ["summon:" + n for n in summoned()] + all_at_once(
                o, role, "summon-all", summoned()) + ([] if first else ["no-more-writs"]))
            if answer.verb == "no-more-writs":
                break
            first = False
            absent = [n for n in summoned() if not present(o, n)]
            for name in absent if answer.verb == "summon-all" else answer.args:
                if not can_attend(o, name, True):
                    continue  # the ship that brought another is full
                o.spend(role, "writ")
                s.summoned.add(name)
                if not present(o, name):
                    yield from attends(o, name)
            if answer.verb == "summon-all":
                break
    for r in p.clockwise(role):
        def candidates():
            return ["attend:" + n for n in p.mine(r) if can_attend(o, n, False)]
        while candidates():
            answer = yield Ask("attend", r, lambda: candidates() + (["attend-all"] if len(candidates()) > 1 else []) + ["that-is-all"])
            if answer.verb == "that-is-all":
                break
            for name in [x.split(":")[1] for x in candidates()] if answer.verb == "attend-all" else answer.args:
                if can_attend(o, name, False):
                    yield from attends(o, name)
            if answer.verb == "attend-all":
                break
    for r in p.clockwise(role):
        if len(seniors(o, r)) == 2:
            answer = yield Ask("count-house", r, lambda: ["count-house:lancaster", "count-house:york"])
            s.house[r] = answer.args[0]
    if is_forced and p.sole_king() == "henry-vi":
        unfit(o)
    s.proposers = proposers(o)
    chosen, voted = None, len(p.kings()) == 2
    if voted:
        chosen = yield from support(o)
    yield from awards(o)
    yield from bishops(o)
    yield from pardons(o)
    yield from lost_ships(o)
    yield from motion(o)
    yield from dismiss(o)
    square = site_square(o)
    p.peace.add(square)
    o.peace_until[square] = role
    o.parliament = None
    if voted and len(p.kings()) == 2:
        p.supported = chosen if chosen in p.kings() else None


def all_at_once(o, role, verb, names):
    """One choice for all, where there are several and a Writ for each of those who are not there yet."""
    names = [n for n in names if not present(o, n)]
    writs = sum(o.printed.event[e]["kind"] == "writ" for e in o.p.seat[role].kept)
    return [verb] if 2 <= len(names) <= writs else []


def unfit(o):
    p, s = o.p, o.parliament
    s.unfit_for = "nobody"
    votes = {r: commons(o, r, False) + lords(o, r) for r in p.roles}
    order = p.clockwise(s.summoner)
    s.unfit_for = max(order, key=lambda r: (votes[r], -order.index(r)))


def can_attend(o, name, by_writ):
    p, x = o.p, o.p.noble[name]
    if x.captor is not None or x.ship is not None or x.square is None or o.barred_by_rogues(x.owner):
        return False
    if present(o, name):
        return by_writ and name not in o.parliament.summoned
    if p.besieged(name) and not by_writ:
        return False
    if o.banned_from(x.owner, site_square(o)):
        return False
    return not overseas(o, name) or sea.carriers(o, name)


def overseas(o, name):
    """On an island, in Calais, in Ireland or on the Continent: not in Scotland."""
    return not {"mainland", "scotland"} & set(o.printed.regions(o.p.noble[name].square))


def attends(o, name):
    p = o.p
    if overseas(o, name) and not (yield from sea.passage(o, name)):
        return
    place = o.parliament.place
    if p.noble[name].square == site_square(o) and not p.besieged(name):
        o.parliament.came.add(name)
        return
    o.alone(name)
    inside = goes_inside(o, [name], place)
    o.put(name, o.printed.place[place]["square"], place if inside else None)
    o.parliament.came.add(name)
    fates.take_heirs(o, p.noble[name].owner, name)


# ---- a division -----------------------------------------------------------------------------------------------


class Division:
    """What is before the Houses."""

    def __init__(self, o, houses, on_kings=False):
        self.o, self.houses, self.on_kings, self.cast = o, houses, on_kings, {}

    def has_votes(self, role, chamber):
        return {"commons": commons, "lords": lords}[chamber](self.o, role) > 0


def division(o, houses=("commons", "lords"), stands=lambda: True):
    """Clockwise, the summoner last; whether it is carried. stands: whether what is before the Houses is there still."""
    p, s = o.p, o.parliament
    o.division = Division(o, houses)
    yield from o.window("between-items")
    cast = {h: {"for": 0, "against": 0, "abstain": 0} for h in ("commons", "lords")}
    for role in p.clockwise(s.summoner, True) + [s.summoner]:
        if not stands():
            break

        def count_in(house):
            return house in houses and {"commons": commons, "lords": lords}[house](o, role) > 0

        def legal():
            out = [["abstain"], ["abstain"]]
            for i, (house, count) in enumerate((("commons", commons), ("lords", lords))):
                if house in houses and count(o, role) > 0:
                    out[i] = [p.promised[role][house]] if p.promised[role].get(house, "not-cast") != "not-cast" else [
                        "against", "for", "abstain"]
            return ["vote:%s:%s" % (a, b) for a in out[0] for b in out[1] if [a, b] != abstained(o, role, count_in)] + [
                "abstain"]
        if not any(count(o, role) > 0 for house, count in (("commons", commons), ("lords", lords)) if house in houses):
            continue
        answer = yield Ask("vote", role, legal)
        if answer.verb == "abstain":
            answer.args = abstained(o, role, count_in)
        for house, vote, count in zip(("commons", "lords"), answer.args, (commons, lords)):
            if house in houses:
                cast[house][vote] += count(o, role)
        o.division.cast[role] = {h: v for h, v, count in zip(("commons", "lords"), answer.args, (commons, lords))
                                 if h in houses and count(o, role) > 0}
        offers.voted(o, role, o.division.cast)
    o.division = None
    offers.division_ends(o)
    for promises in p.promised.values():
        promises.clear()
    s.cast = cast
    return stands() and all(cast[h]["for"] > cast[h]["against"] for h in houses)


def abstained(o, role, has_votes):
    """What was promised is cast, and else nothing."""
    promised = [o.p.promised[role].get(c, "not-cast") if has_votes(c) else "not-cast" for c in ("commons", "lords")]
    return ["abstain" if x == "not-cast" else x for x in promised]


def house_of(o, king):
    return "lancaster" if king == "beaufort" else o.printed.heir[king]["house"]


def support(o):
    """Which of two Kings: most votes in both Houses, each for itself. Returns him, or nobody."""
    p, s = o.p, o.parliament
    o.division = Division(o, ("commons", "lords"), True)
    yield from o.window("between-items")
    cast = {c: {"lancaster": 0, "york": 0, "abstain": 0} for c in ("commons", "lords")}
    for role in p.clockwise(s.summoner, True) + [s.summoner]:
        if not (commons(o, role) or lords(o, role)):
            continue
        if len(p.kings()) != 2:
            break  # what is gone is not voted on

        def votes_in(house):
            return {"commons": commons, "lords": lords}[house](o, role) > 0

        def legal():
            a, b = ([p.promised[role][c]] if p.promised[role].get(c, "not-cast") != "not-cast" else list(HOUSES) + ["abstain"]
                    for c in cast)
            return [z for z in ["support:%s:%s" % (x, y) for x in (a if commons(o, role) else ["abstain"])
                    for y in (b if lords(o, role) else ["abstain"])] if z != "support:%s:%s" % tuple(abstained(o, role, votes_in))] + ["abstain"]
        answer = yield Ask("vote", role, legal)
        if answer.verb == "abstain":
            answer.args = abstained(o, role, votes_in)
        for chamber, vote, count in zip(cast, answer.args, (commons, lords)):
            cast[chamber][vote] += count(o, role)
        o.division.cast[role] = {c: v for c, v, count in zip(cast, answer.args, (commons, lords)) if count(o, role) > 0}
        offers.voted(o, role, o.division.cast)
    o.division = None
    offers.division_ends(o)
    for promises in p.promised.values():
        promises.clear()
    for house, other in zip(HOUSES, reversed(HOUSES)):
        if len(p.kings()) == 2 and all(cast[c][house] > cast[c][other] for c in cast):
            king = next(k for k in p.kings() if house_of(o, k) == house)
            decide(o, o.king_piece(king).owner, cast["commons"][house], True)
            return king
    return None


def decide(o, holder, in_commons, in_lords):
    """79 of 156 in Commons and most in Lords make the holder of the King win."""
    least = 79
    if o.p.options.get("majority") == "countable":
        least = sum(commons(o, r) for r in o.p.roles if o.p.seat[r].present) // 2 + 1
    if holder is not None and in_commons >= least and in_lords:
        o.over = holder
        raise Over


# ---- what it gives ----------------------------------------------------------------------------------------------


def proposers(o):
    """The summoner, who has most votes in both Houses, who has second most, who has most town votes, as they are counted
    when the Houses open."""
    p, s = o.p, o.parliament
    order = p.clockwise(s.summoner)

    def ranked(votes):
        return sorted(order, key=lambda r: (-votes[r], order.index(r)))

    both = ranked({r: commons(o, r) + lords(o, r) for r in order})
    towns = {r: town_votes(o, r) + sum(5 for _, c in cards_counted(o, r) if c == "warden-cinque-ports") for r in order}
    return [s.summoner, both[0], both[1] if len(both) > 1 else None, ranked(towns)[0]]


def awards(o):
    p, s = o.p, o.parliament
    cards = [c["id"] for c in o.printed.cards if c["id"] in p.chancery and c["kind"] in ("title", "office")]
    while cards:
        card = o.draw_of("Chancery", cards)
        cards.remove(card)
        p.chancery.discard(card)
        p.lying_open.add(card)
        given = yield from award(o, card)
        p.lying_open.discard(card)
        if not given:
            p.discard.add(card)


def candidates_for(o, card, tried):
    return [n for n in o.p.noble if fits(o, card, n) and o.p.noble[n].captor is None and o.p.noble[n].square is not None
            and n not in tried]


def award(o, card):
    tried = set()
    for role in o.parliament.proposers:
        declined = set()
        while role is not None and candidates_for(o, card, declined):
            done = yield from proposal(o, role, card, declined, ("commons", "lords"))
            if done == "given":
                return True
            if done != "declined":
                break
    return False


def proposal(o, role, card, tried, houses):
    """'given', 'declined', 'rejected' or 'nobody'."""
    p, s = o.p, o.parliament
    answer = yield Ask("propose", role, lambda: ["propose:%s:%s" % (n, card) for n in candidates_for(o, card, tried)]
                       + ["propose-nobody:" + card])
    if answer.verb == "propose-nobody":
        return "nobody"
    name = answer.args[0]
    tried.add(name)
    owner = p.noble[name].owner
    if owner != role:
        answer = yield Ask("accept", owner, lambda: ["%s:%s:%s" % (v, name, card) for v in ("take-award", "refuse-award")])
        if answer.verb == "refuse-award":
            return "declined"
    carried = yield from division(o, houses, lambda: name in p.noble and p.noble[name].captor is None)
    if not carried:
        return "rejected"
    p.chancery.discard(card)
    p.lying_open.discard(card)
    p.noble[name].awards.add(card)
    s.new.add(card)
    o.office_came(card)
    return "given"


def bishops(o):
    """The summoner proposes as often as he will, not twice the same Noble."""
    p, s = o.p, o.parliament
    for card in [c["id"] for c in o.printed.cards if c["id"] in p.chancery and c["kind"] == "bishop"]:
        tried = set()
        while candidates_for(o, card, tried):
            done = yield from proposal(o, s.summoner, card, tried, ("lords",))
            if done in ("given", "nobody"):
                break


def pardons(o):
    p = o.p
    for card in [c["id"] for c in o.printed.cards if c["id"] in p.chancery and c["kind"] == "pardon"]:
        carried = yield from division(o)
        if carried:
            p.chancery.discard(card)
            p.discard.add(card)


def lost_ships(o):
    p, s = o.p, o.parliament
    if not p.e1():
        return
    for ship in [x["id"] for x in o.printed.ships]:
        card = o.printed.ship_card[ship]
        if ship in p.ship or o.printed.kind(card) != "office" or p.holder(card) is None:
            continue
        for role in p.clockwise(s.summoner):
            if not any(present(o, n) for n in p.mine(role)):
                continue
            answer = yield Ask("request", role, lambda: ["request-ship:" + ship, "no-request:" + ship])
            if answer.verb == "request-ship":
                carried = yield from division(o, ("commons",))
                if carried:
                    o.launch(ship)
                break


def motion(o):
    king = o.p.sole_king()
    if king is None or len(o.p.kings()) != 1:  # on two the vote was taken already
        return
    holder = o.king_piece(king).owner
    if holder is None:
        return
    answer = yield Ask("motion", holder, lambda: ["move-crown:" + king, "no-motion"])
    if answer.verb == "move-crown":
        carried = yield from division(o, stands=lambda: o.p.sole_king() == king and o.king_piece(king).owner is not None)
        if not carried:
            return
        holder = o.king_piece(king).owner
        decide(o, holder, o.parliament.cast["commons"]["for"],
               o.parliament.cast["lords"]["for"] > o.parliament.cast["lords"]["against"])


def dismiss(o):
    p, s = o.p, o.parliament
    for role in p.clockwise(s.summoner):
        gone = set()

        def legal():
            return ["go-home:%s:%s" % (n, c) for n in p.mine(role) if n not in gone and p.noble[n].ship is None
                    and p.noble[n].square is not None and not p.besieged(n)
                    for c in o.printed.card[n]["places"] if p.noble[n].place != c and receives(o, c, role)
                    and p.room(c) >= p.load_of(n) and not o.banned_from(role, o.printed.place[c]["square"], c)]
        while legal():
            def all_home():
                square, out = site_square(o), {}
                for key in legal():
                    n, c = key.split(":")[1:]
                    if p.noble[n].square == square and n in s.came and p.noble[n].place not in o.printed.card[n]["places"]:
                        out.setdefault(n, c)
                return out
            answer = yield Ask("dismiss", role, lambda: legal() + (["go-home-all"] if len(all_home()) > 1 else []) + ["rest-stay"])
            if answer.verb == "rest-stay":
                break
            if answer.verb == "go-home-all":
                for n in all_home():
                    if n in all_home():
                        name, place = n, all_home()[n]
                        gone.add(name)
                        o.alone(name)
                        o.put(name, o.printed.place[place]["square"], place)
                        fates.take_heirs(o, role, name)
                break
            name, place = answer.args
            gone.add(name)
            o.alone(name)
            o.put(name, o.printed.place[place]["square"], place)
            fates.take_heirs(o, role, name)
