"""Henrietta (26): each side's Display, what the decision die turns up and lets one play."""
from .cards import COVENANT, NEW_MODEL, PARLIAMENT, ROYALIST, STANDARD, Cards
from .oracle import Unjudged
from .printed import SIDES


SPACES = ("a", "b", "d", "e")
FLIPS = {1: "c", 2: "abc", 3: "dec", 4: "ab", 5: "de", 6: ""}
PLAYS = {1: "c", 2: "abc", 3: "cde", 4: "ab", 5: "de", 6: "abcde"}
CORE_TOO = (1, 2, 3)


class Display:
    def __init__(self):
        self.space = {s: None for s in SPACES}  # a card, or the layer of one that lies face-down
        self.c = None                           # the card that lies face-up on C
        self.pile = []                          # the layer of each card that lies face-down there, the top first

    def shown(self):
        return [x for x in [*self.space.values(), self.c] if isinstance(x, int)]


class Layer:
    """Cards that lie face-down and belong together: where each of them lies nobody knows."""

    def __init__(self, cards):
        self.cards = sorted(cards)


class Displays(Cards):
    def __init__(self, pr, gmt):
        super().__init__(pr, gmt)
        self.oracle = None  # which draws
        self.display = {side: Display() for side in SIDES}
        self.deck = Layer(self.layers[0])  # what the next Displays are laid out from
        self.layers = []
        self.waiting = {side: None for side in SIDES}  # a Mandatory card that could not be played
        self.offered = None  # after a mismatch: what the game lets one play, once

    def in_deck(self):
        return 0

    # ---- laying out (26.2) -----------------------------------------------------------------------------------------

    def set_up(self, o):
        """26.1: nothing is dealt."""

    def lay_out(self, o):
        if not self.known:
            raise Unjudged("cards are not known")
        if o.p.turn == 0:  # 26.3: seven plays
            for side in SIDES:
                o.to_play[side] += 1
        first = SIDES[o.draw(2, "Raising of the Standard")] if o.p.turn == 0 else None
        count = len(self.deck.cards)
        for side, share in ((ROYALIST, count // 2), (PARLIAMENT, count - count // 2)):
            self.display[side] = Display()
            self.display[side].pile = [self.deck] * share
            self.hand[side] = list(self.core[side])
            self.core_played[side] = []
        for side in SIDES:
            d = self.display[side]
            if first == side:
                d.c = STANDARD
            elif self.waiting[side]:
                d.c, self.waiting[side] = self.waiting[side], None
            for s in SPACES:
                if d.pile:
                    d.space[s] = d.pile.pop(0)
        for side in SIDES:
            for s in "ab":
                self.flip(o, side, s)
        self.exhausted(o)

    draw_phase = lay_out

    def flip(self, o, side, s):
        d = self.display[side]
        if s == "c":
            if d.c is None and d.pile:
                d.c = self.pick(o, d.pile.pop(0).cards, "turned up")
        elif isinstance(d.space[s], Layer):
            d.space[s] = self.pick(o, d.space[s].cards, "turned up")

    def refill(self, side, s):
        d = self.display[side]
        if d.c is not None:
            d.space[s], d.c = d.c, None
        else:
            d.space[s] = d.pile.pop(0) if d.pile else None

    def exhausted(self, o):
        """26.4: a side has no card on C: the next deck is added."""
        for side in SIDES:
            d = self.display[side]
            while d.c is None and not d.pile and not self.late_added:
                if not self.mid_added:
                    self.mid_added = True
                    self.add(self.add_alt(o, self.mid_war))
                    d.c = COVENANT
                else:
                    self.late_added, old = True, self.deck
                    self.add(self.add_alt(o, self.late_war))
                    self.new_model_on_c(old)

    def new_model_on_c(self, old):
        """What lay face-up there goes back into the half deck: among the older cards, which lie on top, or as an Alt-Hist
        card among the new ones (RULINGS, A half deck may end at any moment)."""
        d = self.display[PARLIAMENT]
        if d.c is not None and self.pr.card[d.c]["period"] == "alt-hist":
            self.deck.cards = sorted(self.deck.cards + [d.c])
            d.pile.append(self.deck)
        elif d.c is not None:
            old.cards = sorted(old.cards + [d.c])
            d.pile.insert(0, old)
        d.c = NEW_MODEL

    def add(self, cards):
        layer, count = Layer(cards), len(cards)
        for side, share in ((ROYALIST, count // 2), (PARLIAMENT, count - count // 2)):
            self.display[side].pile += [layer] * share
        self.deck = layer

    # ---- playing (26.3) --------------------------------------------------------------------------------------------

    def forced(self, o, side):
        """The Core and Mandatory cards that he has to play yet."""
        return self.hand[side] + [c for c in self.display[side].shown() if o.mandatory(c)]

    def offer(self, o, side):
        """The cards that may be played now."""
        if not self.known:
            if self.offered is None:
                raise Unjudged("cards are not known")
            found, self.offered = self.offered, None
            return found
        forced = self.forced(o, side)
        if len(forced) >= o.to_play[side]:
            return forced
        while True:
            die = o.die("decision die")
            for s in FLIPS[die]:
                self.flip(o, side, s)
            self.exhausted(o)
            d = self.display[side]
            cards = [d.c if s == "c" else d.space[s] for s in PLAYS[die]]
            found = [c for c in cards if isinstance(c, int)] + (self.hand[side] if die in CORE_TOO else [])
            if found:
                return found

    def may_play(self, o, side):
        d = self.display[side]
        return o.to_play[side] > 0 and any([d.c, d.pile, self.hand[side], *d.space.values()])

    def playable(self, side, turn):
        return self.display[side].shown()

    def spare(self, o, side):
        """26.4: whether a Combat card leaves enough plays for Core and Mandatory cards."""
        return o.to_play[side] - 1 >= len(self.forced(o, side))

    def lose(self, side, card):
        d = self.display[side]
        if card in self.hand[side]:
            self.hand[side].remove(card)
        elif d.c == card:
            d.c = None
        else:
            self.refill(side, next(s for s in SPACES if d.space[s] == card))
        self.exhausted(self.oracle)

    def end_of_campaign(self):
        rest = list(self.deck.cards)
        old = [layer for d in self.display.values() for layer in d.pile + list(d.space.values())
               if isinstance(layer, Layer) and layer is not self.deck]
        for layer in set(old):
            rest += [c for c in layer.cards if self.stays(c)]
        for side in SIDES:
            for c in self.display[side].shown():
                if c in (COVENANT, NEW_MODEL, STANDARD):
                    self.waiting[side] = c
                elif self.stays(c):
                    rest.append(c)
            self.core_played[side] = list(self.core[side])
        self.deck = Layer(rest)
        for side in SIDES:  # all that lay on them is the new deck
            self.display[side] = Display()
            self.display[side].c = self.waiting[side]

    def stays(self, card):
        """26.4: what is left of the older deck goes when the turn ends in which another was added; Alt-Hist cards stay."""
        period = self.pr.card[card]["period"]
        now = "late" if self.late_added else "mid" if self.mid_added else "early"
        return period in (now, "alt-hist")

    # ---- 26.4 ------------------------------------------------------------------------------------------------------

    def gain(self, o, side, count):
        o.to_play[side] += count

    def can_lose(self, o, side):
        return o.to_play[side] > 0

    def forced_discards(self, o, side, count):
        o.to_play[side] = max(0, o.to_play[side] - count)
        return []

    def out_of_phase(self, o, side):
        """The Royalist's bonus card: the top one that lies face-down on C."""
        d = self.display[side]
        card = self.pick(o, d.pile.pop(0).cards, "bonus card") if d.pile else None
        self.exhausted(o)
        return card

    # ---- the engine's views ----------------------------------------------------------------------------------------

    def load(self, views, bonus):
        """After a mismatch: what lies face-up is seen, what lies face-down is not."""
        self.known = False
        if not self.gmt and views[ROYALIST]["new_model_army"]:
            self.core[PARLIAMENT] = sorted({*self.core[PARLIAMENT], NEW_MODEL})
        for i, side in enumerate(SIDES):
            shown, d = views[side]["displays"][i], self.display[side]
            d.space = {x: Layer([]) if x in shown["face_down"] else shown[x] for x in SPACES}
            d.c, d.pile = shown["c"], [Layer([])] * shown["pile"]
            self.core_played[side] = list(views[side]["sides"][i]["core_played"])
            self.hand[side] = [c for c in self.core[side] if c not in self.core_played[side]]

    def compare(self, views, bonus):
        wrong = []
        for i, side in enumerate(SIDES):
            s, shown, d = views[side]["sides"][i], views[side]["displays"][i], self.display[side]
            mine = {x: d.space[x] if isinstance(d.space[x], int) else None for x in SPACES}
            mine.update(c=d.c, pile=len(d.pile), face_down=[x for x in SPACES if isinstance(d.space[x], Layer)])
            for name, value in mine.items():
                if value != shown[name]:
                    wrong.append("%s of %s's Display is %s, in the game %s" % (name, side, value, shown[name]))
            for name, cards in (("core_played", self.core_played[side]), ("bonus", bonus[side])):
                if sorted(cards) != sorted(s[name]):
                    wrong.append("%s's %s has %s, in the game %s" % (side, name, sorted(cards), sorted(s[name])))
        if len(self.discards) != views[ROYALIST]["discards"]:
            wrong.append("the discard pile has %d cards, in the game %d" % (len(self.discards), views[ROYALIST]["discards"]))
        return wrong if self.known else []
