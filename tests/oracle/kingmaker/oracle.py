"""What all chapters use: draws, putting pieces down, heirs and Nobles who fall, windows."""
from . import parliament, refuges
from .asking import Mismatch
from .offers import Offers
from .position import Noble, Thing
from .sea import has_ship_again, leave_fleet


class Oracle:
    def __init__(self, printed, position):
        self.printed, self.p = printed, position
        self.p.gone_cards, self.p.hidden_discard, self.p.frozen = set(), set(), set()
        self.p.beaufort_crowned = False
        self.p.commons = lambda role: parliament.commons(self, role)
        self.draws, self.offers = [], Offers()
        self.views, self.faults = {}, []  # what each role sees after the decision; what is wrong though play goes on
        self.in_window, self.window_count, self.step, self.division = [], 0, None, None
        self.lost_ships, self.given_ships, self.attacked_at_sea = set(), {}, set()
        self.peace_until = {}
        self.turns, self.both_since = 0, {}
        self.employer = self.signed_by = None
        self.taken_aboard = {}  # captives: the ships aboard which they were taken
        self.again = {}  # such ships at sea that are theirs again until they touch port
        self.sheltered, self.visitors = {}, set()  # under which Refuge; there without one
        self.leaving = set()  # visitors who have to go in this turn
        self.due, self.wavering, self.prizes = set(), set(), set()
        self.catastrophe_of = None
        self.combat = self.parliament = None
        self.over = None
        self.duty_free = set()
        self.new_turn()

    def new_turn(self):
        """What is remembered for a turn."""
        self.moved_before = {n for n, x in list(self.p.noble.items()) + list(self.p.ship.items()) if x.moved}
        self.joined, self.parted, self.freed_moves, self.passed = set(), set(), set(), set()
        self.p.frozen = set()
        self.fought, self.defended = set(), set()
        self.sailed, self.traded, self.idle, self.becalmed = set(), set(), set(), set()
        self.guarded, self.obliged = set(), set()
        self.asked_for_card = set()  # under another's command: their player was asked for a Free Move
        self.came_in, self.declared = {}, set()

    # ---- chance ------------------------------------------------------------------------------------------

    def draw(self, what, n):
        if not self.draws:
            raise Mismatch("the rules draw '%s', the game draws nothing" % what)
        d = self.draws.pop(0)
        if d["n"] != n:
            raise Mismatch("the rules draw '%s' of %d, the game '%s' of %d" % (what, n, d["for"], d["n"]))
        return d["value"]

    def draw_of(self, what, things):
        return things[self.draw(what, len(things))]

    def die(self, what="die"):
        return self.draw(what, 6)

    def draw_event(self):
        if not self.p.events_in_deck():
            self.p.event_discard.clear()
        event = self.draw_of("event card", self.p.events_in_deck())
        self.p.drawn.add(event)
        return self.printed.event[event]

    # ---- the land ----------------------------------------------------------------------------------------

    def distances(self, squares):
        far, row = {s: 0 for s in squares}, list(squares)
        for s in row:
            for t in self.printed.square[s]["neighbours"]:
                if t not in far:
                    far[t] = far[s] + 1
                    row.append(t)
        return far

    def put(self, name, square, place, ship=None):
        """A Noble stands somewhere else, with the heirs whom he guards."""
        x = self.p.noble[name]
        if (x.square, x.ship) != (square, ship):  # who comes to a refuge has to go again
            self.visitors.discard(name)
            self.leaving.discard(name)
            if self.p.e1() and not ship and square and refuges.is_refuge(self, square):
                self.visitors.add(name)
        x.square, x.place, x.ship = square, place, ship
        self.came_in[name] = place
        if x.besieges is not None and (self.printed.place[x.besieges]["square"] != square or ship
                                       or not self.p.in_open(name)):
            x.besieges = None
        for h in self.p.heirs_with(name):
            self.put_heir(h, square, place, ship)

    def put_heir(self, heir, square, place, ship=None):
        h = self.p.heir[heir]
        h.square, h.place, h.ship = square, place, ship

    def alone(self, name):
        """He leaves his force; another leads it."""
        x = self.p.noble[name]
        rest = [n for n in self.p.force(name) if n != name]
        if rest and x.leader == name:
            siege, x.besieges = x.besieges, None
            for role in self.owners(rest):  # those of other factions are their own players' again
                self.lead([n for n in rest if self.p.noble[n].owner == role])
            chief = min(rest, key=lambda n: (-self.printed.card[n]["strength"], self.printed.order[n]))
            self.p.noble[chief].besieges = siege  # it goes on under the strongest of the force
        x.leader = name

    def lead(self, names):
        """By his own strength; of equals the first."""
        best = min(names, key=lambda n: (-self.printed.card[n]["strength"], self.printed.order[n]))
        for n in names:
            self.p.noble[n].leader = best

    def launch(self, ship):
        card = self.printed.ship_card[ship]
        role = self.p.holder(card)
        self.given_ships.pop(ship, None)
        self.lost_ships.discard(ship)
        self.p.ship[ship] = s = Thing()
        s.owner = s.mover = role
        s.square, s.port, s.fleet, s.blockades, s.moved = None, self.printed.ship[ship]["port"], ship, None, False
        self.p.ship = {x["id"]: self.p.ship[x["id"]] for x in self.printed.ships if x["id"] in self.p.ship}

    # ---- who fights, what was used ------------------------------------------------------------------------

    def fighting(self):
        return set(self.combat.attackers) | set(self.combat.defenders) if self.combat else set()

    def waits(self, card, name):
        """A traded card goes to nobody who fights in that turn."""
        return card in self.traded and (name in self.fought or self.p.phase in ("movement", "combat", "chance"))

    def was_used(self, card, name):
        if self.printed.kind(card) == "ship":
            return any(s in self.sailed for s in self.printed.card[card]["ships"])
        return name in self.fought


    def free(self, name):
        """A captive stands in the open of the square where he was taken; who was taken at sea has the ship again."""
        x = self.p.noble[name]
        x.captor = x.place = x.ship = None
        self.p.claims = [c for c in self.p.claims if c["noble"] != name]
        ship = self.taken_aboard.pop(name, None)
        if ship in self.p.ship and has_ship_again(self, name, ship):
            s = self.p.ship[ship]
            leave_fleet(self, ship)
            s.owner = s.mover = x.owner
            self.end_loan(ship)
            s.blockades = None
            self.again[ship] = x.owner
            self.prizes.add(ship)
            self.put(name, s.square, None, ship)

    def chancellor_died(self):
        for seat in self.p.seat.values():
            for e in [e for e in seat.kept if self.printed.event[e]["kind"] == "chancellor"]:
                seat.kept.remove(e)
                self.discard_event(e)

    def enter(self, role, card):
        """The Noble is in play; where he stands is said next."""
        self.p.noble[card] = Noble(role)
        self.p.noble[card].leader = card
        self.p.noble = {n: self.p.noble[n] for n in self.printed.nobles if n in self.p.noble}
        self.lift_weak_sieges()  # who besieges a castle that is his faction's now does so no longer

    # ---- cards that are kept, leaves ------------------------------------------------------------------------

    def kept(self, event):
        return any(event in s.kept for s in self.p.seat.values())

    def discard_event(self, event):
        self.p.drawn.discard(event)
        self.p.event_discard.add(event)

    def spend(self, role, kind):
        """The first that he has of a kind is used."""
        seat = self.p.seat[role]
        event = next(e["id"] for e in self.printed.events if e["id"] in seat.kept and e["kind"] == kind)
        seat.kept.remove(event)
        self.discard_event(event)

    def has_leave(self, term, owner, role, **what):
        return any(x["term"] == term and x["from"] == owner and x["to"] == role
                   and all(x.get(k) == v for k, v in what.items()) for x in self.p.leaves)

    def is_quiet(self):
        """A window, or between two choices of the active player."""
        return self.step in ("moment", "movement", "combat-phase", "engage")

    def welcome(self, role, place):
        """His own place, or one that he has leave to enter."""
        owner = self.p.owner(place)
        return owner is not None and (owner == role or self.has_leave("entry", owner, role, place=place))

    def at_ease(self, role, place):
        """Where he may stay when he is inside: at allies', too."""
        return self.welcome(role, place) or self.p.owner(place) in self.p.seat[role].allies

    def give_leave(self, term, owner, role, until, **what):
        turns = {"turn": 1, "round": 1 + len(self.p.roles), "recalled": None}[until]
        self.p.leaves.append(dict({"term": term, "from": owner, "to": role, "turns": turns}, **what))

    def banned_from(self, role, square, place=None):
        """Excommunicated: no cathedral, and not the squares of three."""
        holy = [self.printed.place[x]["square"] for x in ("salisbury", "wells", "st-davids")]
        return self.p.seat[role].excommunicated and (
            square in holy or place is not None and self.printed.place[place]["cathedral"])

    def admits(self, role, force, square):
        """Whether the force may come into the square at all."""
        if any(self.banned_from(self.p.noble[n].owner, square) and self.p.noble[n].square != square for n in force):
            return False
        return not self.p.e1() or refuges.admits(self, role, force, square)

    def not_banned(self, force, place):
        return not (self.printed.place[place]["cathedral"]
                    and any(self.p.seat[self.p.noble[n].owner].excommunicated for n in force))

    def holds_both(self, role):
        houses = {self.printed.heir[h]["house"] for h in self.p.heirs_of(role)}
        return len(houses) == 2

    def count_turns(self, events):
        """Since which turn of the game each player has heirs of both houses."""
        self.turns += sum(1 for e in events if e["kind"] == "turn-begins")
        for role in self.p.roles:
            if self.holds_both(role):
                self.both_since.setdefault(role, self.turns)
            else:
                self.both_since.pop(role, None)

    def may_execute(self, name):
        return self.p.noble[name].square not in self.p.peace

    def lift_weak_sieges(self):
        """A siege lasts while the besiegers are at least equal to those inside."""
        from .combat import defence
        for place in sorted({x.besieges for x in self.p.noble.values()} - {None}):
            besiegers = self.p.besiegers(place)
            if besiegers and self.p.total(besiegers, True) < defence(self, place, self.p.noble[besiegers[0]].owner)[0]:
                for n in besiegers:
                    self.p.noble[n].besieges = None
            elif besiegers and self.friends_besieged(place, besiegers):
                for n in besiegers:
                    self.p.noble[n].besieges = None

    def friends_besieged(self, place, besiegers):
        """Whether the besiegers' faction or an ally of theirs owns the place or stands inside."""
        p = self.p
        inside = self.owners(p.within(place)) | ({p.owner(place)} - {None})
        return any(r == other or r in p.seat[other].allies for r in self.owners(besiegers) for other in inside)

    def follow(self, events):
        """What a stretch that is not judged tells of what no view shows."""
        drawer = drawn = None
        for e in events:
            kind, a = e["kind"], e["args"]
            if kind == "event-drawn":
                drawer, drawn = a["role"], a["event"]
            if kind == "to-chancery":
                self.p.chancery.add(a["card"])
            elif kind == "crown-shuffled":
                self.p.hidden_discard.clear()
            elif kind == "card-lost":
                self.p.hidden_discard.add(a["card"])
            elif kind == "parliament-rises":
                self.peace_until[self.printed.place[a["place"]]["square"]] = self.p.active
            elif kind in ("ship-lost", "ship-launched"):
                self.given_ships.pop(a["ship"], None)
            elif kind == "ship-given":
                self.given_ships[a["ship"]] = a["noble"]
            elif kind == "turn-begins":
                self.wavering = set()
            elif kind == "idle":
                self.wavering.add(a["noble"])
            elif kind == "catastrophe":
                self.catastrophe_of = drawer
                self.p.in_force.add(drawn)
            elif kind == "catastrophe-ends":
                self.p.in_force = set()
            elif kind == "diet-rolled":
                self.peace_until[self.printed.place[a["place"]]["square"]] = drawer
            elif kind == "card-traded":
                self.traded.add(a["card"])
            elif kind == "treaty-signed":
                self.signed_by = a["king"]
            elif kind == "rogues":
                self.employer = a["side"]
            elif kind == "lost-to-scots":
                self.p.lost.add(a["place"])
            elif kind == "removed":
                self.p.gone_events.add(a["event"])
            elif kind == "calais-lost":
                self.p.gone_cards.add("captain-calais")
                self.p.chancery.discard("captain-calais")
            elif kind == "crowned" and a["king"] == "beaufort":
                self.p.beaufort_crowned = True

    def draw_goes_to(self, role):
        """A draw that was won, or promised for a captive, is another's."""
        for claim in self.p.claims:
            if claim["from"] == role:
                claim["draws"] -= 1
                if claim["draws"] <= 0:
                    self.p.claims.remove(claim)
                    if claim["noble"] in self.p.noble:
                        self.free(claim["noble"])
                return claim["to"]
        return role

    def king_piece(self, king):
        return self.p.noble["beaufort"] if king == "beaufort" else self.p.heir[king]

    def window(self, kind):
        from .turn import window
        yield from window(self, kind)

    def pass_laid(self, role):
        from .turn import pass_laid
        pass_laid(self, role)

    def execution(self, role, name):
        from .combat import execution
        yield from execution(self, role, name)

    # ---- combat ------------------------------------------------------------------------------------------

    def must_fight(self, name):
        """He stands inside a place that has become neutral or unfriendly to his own faction and to his commander's."""
        p, x = self.p, self.p.noble[name]
        if x.place is None or x.ship is not None or x.place == "dublin" and "lieutenant-ireland" in x.awards:
            return False
        owner = p.owner(x.place)
        guest = any(self.at_ease(role, x.place) for role in (x.owner, p.noble[x.leader].owner))
        return not guest and (owner is not None or p.fortified(x.place))

    def friends(self, a, b):
        """Allied, or in the round of peace after that."""
        return b in self.p.seat[a].allies or (a, b) in self.p.truces or (b, a) in self.p.truces

    def hostile(self, names, others):
        """Whether factions with Nobles on one side may fight those on the other: none is allied with another, or was until a
        round ago, or has Nobles on both sides."""
        return not any(a == b or self.friends(a, b) for a in self.owners(names) for b in self.owners(others))

    def owners(self, names):
        return {self.p.noble[n].owner for n in names}

    def no_fighting(self, square):
        return square in ("scotland", "continent")

    def spend_aid(self, names):
        for n in names:
            for card in ("french-aid", "scottish-mercenaries"):
                if card in self.p.noble[n].awards:
                    self.p.noble[n].awards.discard(card)
                    self.p.discard.add(card)

    def strongest(self, names, role):
        own = [n for n in names if self.p.noble[n].owner == role] or names
        return max(own, key=lambda n: (self.printed.card[n]["strength"], -self.printed.order[n]))

    def held_for_draws(self, name):
        return any(c["noble"] == name for c in self.p.claims)

    # ---- Parliament and crowns ------------------------------------------------------------------------------

    def barred_by_rogues(self, role):
        """French Treachery: the employer may not summon Parliament, attend or crown."""
        return bool(self.p.rogues) and self.employer == role

    def rogues_gone(self, place):
        """Their card lay open as long as they held the place."""
        if place in self.p.rogues:
            self.p.rogues.discard(place)
            self.p.lost.discard(place)
            if "french-aid" in self.p.lying_open:
                self.p.lying_open.discard("french-aid")
                self.p.discard.add("french-aid")

    def office_came(self, card):
        """The ships of an office come back with it (E1); without that expansion they are there as long as it is held."""
        for ship in self.printed.card[card].get("ships", ()):
            if ship not in self.p.ship:
                self.launch(ship)

    def see_prizes(self):
        """Ships at sea that are not their card's holder's: taken, until they touch port."""
        for name, ship in self.p.ship.items():
            holder = self.p.holder(self.printed.ship_card[name])
            if name in self.given_ships and self.given_ships[name] in self.p.noble:
                holder = self.p.noble[self.given_ships[name]].owner
            if ship.port is None and ship.owner != holder:
                self.prizes.add(name)

    def is_kept(self, ship):
        """At sea with those who had her when her card passed."""
        return ship in self.prizes or self.p.ship[ship].owner != self.rightful(ship)

    def end_loan(self, ship):
        """Who sinks or takes her ends it."""
        self.p.leaves = [x for x in self.p.leaves if x.get("ship") != ship]

    def borrower(self, ship):
        return next((x["to"] for x in self.p.leaves if x["term"] == "loan" and x["ship"] == ship), None)

    def rightful(self, ship):
        """Whose she is by her card, or by the Noble whom an office's ship was given."""
        if ship in self.given_ships:
            to = self.p.noble.get(self.given_ships[ship])
            return to.owner if to else None
        return self.p.holder(self.printed.ship_card[ship])

    def settle_ships(self):
        """A ship is its card's holder's; with passengers at sea she stays with whoever had her until she touches port."""
        p = self.p
        for name in list(p.ship):
            ship = p.ship[name]
            aboard = any(x.ship == ship.fleet for x in p.noble.values())
            if ship.port is None and (aboard or name in self.prizes):
                if self.rightful(name) != ship.owner:
                    self.prizes.add(name)  # until she touches port, whoever leaves her before
                ship.mover = self.borrower(name) or ship.owner
                continue
            self.prizes.discard(name)
            self.again.pop(name, None)
            role = self.rightful(name)
            if role is None and aboard:
                ship.owner = ship.mover = None
            elif role is None:
                del p.ship[name]
                self.end_loan(name)
            else:
                ship.owner = role
                if self.borrower(name) == role:
                    self.end_loan(name)  # she is the borrower's own now
                ship.mover = self.borrower(name) or role
        for name in list(p.ship):
            lead = p.ship[name].fleet
            if lead not in p.ship or p.ship[lead].mover != p.ship[name].mover:
                leave_fleet(self, name)

    # ---- at sea --------------------------------------------------------------------------------------------

    def can_leave(self, name):
        from .movement import can_move
        return can_move(self, name)

    def blockaded(self, role, port):
        """The square of a fleet of others that blockades the port; without the first expansion nobody does."""
        if not self.p.e1():
            return None
        for ship in self.p.ship.values():
            if ship.blockades == port and ship.mover != role and not self.friends(role, ship.mover):
                return ship.square
        return None

    def refuge_ports(self):
        return {"beaumaris", "carisbrooke", "douglas", "continent-coast", "scotland-east", "scotland-west"} | (
            set() if self.p.e2() else {"ireland-coast"})
