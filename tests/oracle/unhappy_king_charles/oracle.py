"""The Oracle that plays along: the position, the dice, the Activation that is under way, and what all chapters use."""
from ..asking import Answer, Ask, Maybe, Mismatch
from .position import Position
from .printed import SIDES, other

MP_STEPS = ((3, "move_1_to_3"), (6, "move_4_to_6"), (99, "move_7_to_9"))


class Unjudged(Exception):
    """The game goes where the oracle does not follow; it waits for the next card."""


class GameOver(Exception):
    """The rules end the game; args: who wins, or nobody."""


class Op:
    """The Activation under way."""

    def __init__(self, general, side, ops):
        self.general, self.side, self.ops = general, side, ops
        self.spent, self.fought, self.over = 0, False, False
        self.path = []          # the Areas left, the last one last
        self.tried = set()      # who tried to Intercept
        self.left = set()
        self.lifted = False     # a siege was lifted by taking its besieger along; its lines are still to be paid for
        self.queen_from, self.queen_left = None, False
        self.points = self.interception = 0  # by an event: more to move, on the enemy's Interceptions
        self.entered = False
        self.hurt = False       # beaten, drawn with, or gone


class Oracle:
    def __init__(self, printed, options, solo=False):
        self.pr, self.options, self.solo = printed, options, solo
        self.p = Position(printed, options["edition"] == "gmt")
        self.draws = []
        self.op = None
        self.crossed = 0        # ... over the Maritime line
        self.moved = set()      # the Brigades that this card has moved
        self.manned, self.chits_drawn = set(), set()
        self.reforming = False  # card 3 takes place: sieges are looked at when it is over
        self.bonus = []         # [side, cards]: the sets of bonus cards, in the order won
        self.standing = {side: set() for side in SIDES}  # standing passes
        self.gone = set()       # the Responses that all have seen go to the discard pile
        self.happened = set()   # the events that happened: a card, and (card, side)
        self.sea_used = set()   # (side, turn): who has had of the Navy what it gives in a turn
        self.train_waits = {}   # the turn in which a side's Siege Train was removed
        self.to_play = {side: printed.rule["plays"] for side in SIDES}
        self.recruited = {side: False for side in SIDES}
        self.first = "royalist"
        self.playing = None     # whose card is carried out
        from .cards import Cards
        from .henrietta import Displays
        self.cards = (Displays if solo else Cards)(printed, options["edition"] == "gmt")
        self.cards.oracle = self

    # ---- cards -------------------------------------------------------------------------------------------------

    def plays(self, side):
        """One of the six, or more (12.1)."""
        self.to_play[side] = max(0, self.to_play[side] - 1)

    def play_out(self, side, card):
        """A Combat card or a Response: it lies on the discard pile at once."""
        self.cards.lose(side, card)
        self.plays(side)
        self.cards.lay_away(side, card)

    def win_cards(self, side, count):
        """19.1: the Royalist draws from the deck, Parliament from the discard pile."""
        won = []
        for _ in range(count):
            if side == "royalist":
                card = self.cards.out_of_phase(self, side)
            else:
                there = sorted(self.cards.discards)
                if not self.cards.known:
                    raise Unjudged("cards are not known")
                card = self.cards.pick(self, there, "bonus card") if there else None
                if card is not None:
                    self.cards.discards.remove(card)
            if card is not None:
                won.append(card)
        if won:
            self.bonus.append([side, won])

    def ops(self, card):
        """PHALANX keeps card 3 as a Core card of 2 Ops once its event has been played."""
        return self.pr.card[card].get("ops", 0) or (2 if card == 3 and self.p.new_model else 0)

    def mandatory(self, card):
        return "mandatory" in self.pr.card[card]["flags"] and not self.ops(card)

    def note_garrisons(self):
        """Which Besieged Fortresses have Brigades inside."""
        self.manned = {a for a in self.p.siege if a in self.manned or self.p.garrison(a)}

    # ---- dice ------------------------------------------------------------------------------------------------

    def draw(self, n, label):
        if not self.draws:
            raise Mismatch("the rules roll '%s', the game did not" % label)
        draw = self.draws.pop(0)
        if draw["n"] != n or not draw["for"].startswith(label):
            raise Mismatch("the rules draw 1 of %d (%s), the game 1 of %d (%s)" % (n, label, draw["n"], draw["for"]))
        return draw["value"]

    def die(self, label):
        return self.draw(6, label) + 1

    # ---- asking ------------------------------------------------------------------------------------------------

    def ask(self, step, role, options):
        """Asks for one of the options; where there is but one, the game need not ask."""
        if not options:
            raise Mismatch("the rules find nothing to choose: %s of %s" % (step, role))
        if len(options) == 1:
            answer = yield Maybe(step, role, lambda: options)
            return answer or Answer(role, options[0])
        answer = yield Ask(step, role, lambda: options)
        return answer

    def kind(self, b):
        """All of a Brigade but its name (RULINGS, Recruitment)."""
        r = self.pr.brigade[b]
        tags = r["tags"] if self.options["stout-cornish-men"] or self.options["manchester"] else ()
        return (self.p.place[b], self.p.side_of(b), r["pool"], r["region"], r["value"], tuple(tags))

    def alike(self, brigades):
        """Of each kind of Brigade the first."""
        found = {}
        for b in sorted(brigades, key=self.pr.order.get):
            found.setdefault(self.kind(b), b)
        return list(found.values())

    # ---- Generals ------------------------------------------------------------------------------------------------

    def level(self, g):
        return self.pr.general[g]["level"]

    def most(self, g):
        return self.pr.general[g]["army"]

    def faction(self, g):
        return self.pr.general[g]["faction"]

    def together(self, generals):
        """Whether they can come under one command."""
        for g in generals:
            others = [h for h in generals if h != g]
            if all(self.level(g) < self.level(h) and self.may_command(g, h) for h in others) and \
                    sum(self.p.size(h) for h in generals) <= self.most(g):
                return True
        return not generals

    def fits(self, g, area, size):
        """Whether he could stand in that Area with so many Brigades (17.3)."""
        for h in self.p.generals_at(area, self.side(g), False):
            total = self.p.size(h) + size
            if not (self.ranks(g, h) and total <= self.most(g) or self.ranks(h, g) and total <= self.most(h)):
                return False
        there = self.p.generals_at(area, self.side(g), False)
        return len(there) < 2 or self.under_one(g, there, size)

    def under_one(self, g, there, size):
        """Whether one of them all can command the others."""
        total = size + sum(self.p.size(h) for h in there)
        return any(total <= self.most(top) and all(h == top or self.ranks(top, h) for h in [g, *there])
                   for top in [g, *there])

    def points_of(self, g):
        size = self.p.size(g) if not self.p.gen[g].under else len(self.p.own(g))
        return self.pr.rule[next(name for most, name in MP_STEPS if size <= most)]

    def may_command(self, g, h):
        """Whether h can come under g's command (4.2, annex 2)."""
        return self.ranks(g, h) and self.p.size(g) + self.p.size(h) <= self.most(g)

    def ranks(self, g, h):
        """... numbers apart."""
        if self.level(g) >= self.level(h):
            return False
        if g == "essex" and h == "waller" and not self.p.joint_venture:
            return False
        if self.faction(h) == "covenanter":
            return h == "callander" and g == "leven"
        return self.faction(h) != "lorrainer"

    def may_hold(self, g, b):
        """Whether the Brigade can lie on that General's Display, limits aside (4.2, 17.2, annex 2 and 108)."""
        pool = self.pr.brigade[b]["pool"]
        if pool in ("covenanter", "lorrainer"):
            return self.faction(g) == pool
        return self.faction(g) != "lorrainer"

    def may_take(self, g, b):
        """... and his army and his commander's have room for it."""
        chief = self.p.chief(g)
        if not self.may_hold(g, b) or self.p.size(chief) + 1 > self.most(chief):
            return False
        return g == chief or len(self.p.own(g)) + 1 <= self.most(g)

    def put_under(self, g, h):
        """h comes under g's command, with his Subordinates."""
        p = self.p
        area = p.gen[h].area
        if area in p.siege and p.siege_by.get(area) == h:
            self.lift(area)
        hollow = p.size(h) and not p.own(h)
        self.comes_out(g)
        self.comes_out(h)
        for s in p.subordinates(h):
            p.gen[s].under = g
        p.gen[h].under = g
        if hollow:
            self.box_general(h)
        self.settle()

    def join(self, area, side):
        """17.3: Generals of one side who stand together come under one command where they can."""
        again = True
        while again:
            there = self.p.generals_at(area, side, False)
            again = False
            for g in there:
                for h in there:
                    if not again and g != h and self.may_command(g, h):
                        self.put_under(g, h)
                        again = True

    def join_all(self):
        for side in SIDES:
            for area in self.pr.area:
                self.join(area, side)

    def take_brigades(self, g, may, none=False):
        """10.8: a General was placed; he takes Brigades of his Area, one at least (or none)."""
        p, side = self.p, self.side(g)
        while True:
            options = ["take:%s:%s" % (b, g) for b in self.alike(self.in_reach(g)) if self.may_take(g, b) and may(b)]
            if p.own(g) or none:
                options.append("done")
            answer = yield from self.ask("take-brigades", side, options)
            if answer.verb == "done":
                return
            p.place[answer.args[0]] = ("with", g)

    def in_reach(self, g):
        """The Unled Brigades beside him; who is inside takes none in that has no room there."""
        p, x = self.p, self.p.gen[g]
        full = x.inside and len(p.garrison(x.area)) >= p.limit(x.area)
        return [b for spot in ("outside", "inside") if spot == "inside" or not full
                for b in p.unled(x.area, self.side(g), spot)]

    def loose_trains(self):
        """10.6: a Siege Train lies in an own Fortress or is with a General."""
        p = self.p
        for side in SIDES:
            area, g = p.train[side]
            if area and g is None and not (p.holds_out(area) and p.control[area] == side):
                self.lose_train(side)

    def free(self, h):
        self.p.gen[h].under = None

    def comes_out(self, g):
        """The army is no longer inside of its own will (GMT 14.1)."""
        for h in [g] + self.p.subordinates(g):
            self.p.gen[h].sheltered = False

    def put_army(self, g, area, inside=False):
        for h in [g] + self.p.subordinates(g):
            if self.p.queen[1] == h:
                late = self.pr.turns[self.p.turn]["id"] == "late-1644" and self.p.gen[h].area != area
                self.p.queen = (self.p.gen[h].area, None) if late else (area, h)
            self.p.gen[h].area, self.p.gen[h].inside, self.p.gen[h].sheltered = area, inside, False
            if self.p.train[self.side(h)][1] == h:
                self.p.train[self.side(h)] = (area, h)

    # ---- losses ------------------------------------------------------------------------------------------------

    def eliminate(self, b):
        self.send(b, "eliminated")

    def send(self, b, box):
        """A Brigade goes to a box; foreigners go back to nobody's pool (RULINGS, Turncoats, Desertion)."""
        record = self.pr.brigade[b]
        side = record["side"] if box == "eliminated" else self.p.side_of(b)
        if b in self.p.turned:
            side = record["side"]
        if record["pool"] in ("irish", "covenanter", "lorrainer") and box == "available":
            self.p.place[b] = None
        else:
            self.p.place[b] = (box, side)
        self.p.turned.discard(b)

    def disperse_brigade(self, b):
        if self.pr.brigade[b]["pool"] in ("covenanter", "lorrainer"):
            self.eliminate(b)
        elif b in self.p.turned:
            self.send(b, "available")
        else:
            self.send(b, "dispersed")

    def box_general(self, g, box="dispersed"):
        x, p = self.p.gen[g], self.p
        for h in p.subordinates(g):
            self.free(h)
        x.area, x.box, x.under, x.inside, x.sheltered = None, box, None, False, False
        self.train_and_queen(g)
        if g == "king-charles":
            p.brentford = False

    def king_surrenders(self):
        """6.1; 25 (GMT 17.1): two players may agree to disable it."""
        if not self.options["no-automatic-victory"]:
            raise GameOver("parliament")

    def train_and_queen(self, g):
        p = self.p
        if p.train[self.side(g)][1] == g:
            self.lose_train(self.side(g))
        if p.queen[1] == g:
            self.queen_caught()

    def lose_train(self, side):
        """10.6: it can be recruited again in the next turn."""
        self.p.train[side] = (None, None)
        self.train_waits[side] = self.p.turn

    def queen_may_leave(self):
        """Annex 63: after Late 1644, from a Royalist Port."""
        area = self.p.queen[0]
        return bool(area and self.pr.area[area]["port"] and self.p.control[area] == "royalist"
                    and self.p.turn > self.pr.turn["late-1644"])

    def queen_leaves(self):
        self.p.queen, self.p.queen_gone = (None, None), True
        self.shift_naval(-1)

    def queen_caught(self):
        self.p.queen, self.p.queen_gone = (None, None), True
        self.shift_naval(2)

    def shift_naval(self, by):
        self.p.base = self.p.on_track(self.p.base + by)
        self.p.naval = self.p.on_track(self.p.base - self.p.dip())

    def side(self, g):
        return self.pr.general[g]["side"]

    def disperse_army(self, g):
        """18.3."""
        for b in self.p.army(g):
            self.disperse_brigade(b)
        for h in self.p.subordinates(g) + [g]:
            self.box_general(h)
        self.settle()

    def to_scotland_again(self, g):
        """Annex 2: beaten at the border, he waits in Scotland."""
        for h in [g] + self.p.subordinates(g):
            self.p.gen[h].area, self.p.gen[h].box = None, "waiting"
        self.settle()

    def withdraw_to_scotland(self, g):
        """Annex 2: Covenanters leave the game; English Brigades of theirs stay, Subordinates are free."""
        p, area = self.p, self.p.gen[g].area
        for h in [g] + p.subordinates(g):
            if self.faction(h) == "covenanter":
                for b in p.own(h):
                    p.place[b] = None if self.pr.brigade[b]["pool"] == "covenanter" else ("outside", area)
                self.box_general(h, "gone")
        self.settle()

    def lone(self, who=None):
        """4.2: Generals without a Brigade go to the Dispersed box, outside Battle; under Siege they Surrender. who: those
        who may have lost one; standard: all."""
        p = self.p
        for g, x in list(p.gen.items()):
            if (who is None or g in who) and x.area and (not p.size(g) if not x.under else not p.own(g)):
                besieged = x.inside and x.area in p.siege
                if besieged and not p.garrison(x.area) and p.train[self.side(g)][1] == g:
                    p.train[self.side(g)], p.train_gone[self.side(g)] = (None, None), True
                self.box_general(g)
                if besieged and g == "king-charles":
                    self.king_surrenders()
        self.settle()

    # ---- sieges ------------------------------------------------------------------------------------------------

    def lay(self, area, g):
        self.p.siege.add(area)
        self.p.siege_by[area] = g

    def lift(self, area):
        self.p.siege_by.pop(area, None)
        self.p.siege.discard(area)
        self.p.blockade.discard(area)
        self.p.bombarded.pop(area, None)

    def settle(self):
        """20.1: sieges without the Brigades for them end; who is no longer shut in is outside."""
        p = self.p
        for area in list(p.siege) if not self.reforming else ():
            g = p.siege_by.get(area)
            if g is None or p.gen[g].area != area or p.gen[g].under or not p.may_besiege(g, area):
                self.lift(area)
        for g, x in p.gen.items():
            if x.area and x.inside and not p.closed(x.area):
                x.inside = False
            if x.sheltered and (not x.area or p.control[x.area] != self.side(g)):
                x.sheltered = False
            if x.sheltered and p.besieger(x.area):  # GMT 14.1: the enemy finds him inside
                x.inside, x.sheltered = True, False
            if not x.under:
                self.leaves_the_crowd(g)

    def leaves_the_crowd(self, g):
        """Who takes in more than the Fortress holds is outside again."""
        x = self.p.gen[g]
        if x.sheltered and len(self.p.garrison(x.area)) > self.p.limit(x.area):
            self.comes_out(g)

    def set_control(self, area, side):
        self.p.control[area] = side
        self.shift_naval(0)

    def foe(self):
        return other(self.op.side)
