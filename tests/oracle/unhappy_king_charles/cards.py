"""The Strategy cards: decks, dealing, hands, what is drawn and lost, Aces in the Hole (5.4, 11, 12, 19.1).

What a draw brings follows from its value: the cards that lie under each other in no order are counted by their numbers.
"""
from .oracle import Unjudged
from .printed import SIDES

ROYALIST, PARLIAMENT = SIDES
STANDARD, COVENANT, NEW_MODEL, TURNHAM, DEFIANCE = 1, 2, 3, 73, 88


class Cards:
    """known: the decks' and the discard pile's cards are; after a mismatch they are not."""

    def __init__(self, pr, gmt):
        self.pr, self.gmt = pr, gmt
        early, self.mid_war, self.late_war, self.alt = ([c for c in sorted(pr.card) if pr.card[c]["period"] == period]
                                                        for period in ("early", "mid", "late", "alt-hist"))
        early.remove(STANDARD)
        self.mid_war.remove(COVENANT)
        self.late_war.remove(NEW_MODEL)
        self.core = {side: [c for c in sorted(pr.card) if pr.card[c]["period"] == "core" and pr.card[c]["side"] == side]
                     for side in SIDES}
        self.layers = [early]       # the top first; each without an order
        self.mid_added = self.late_added = False
        self.known = True
        self.discards, self.recruited = [], []
        self.hand = {side: [] for side in SIDES}    # with the Aces
        self.aces = {side: [] for side in SIDES}
        self.core_played = {side: [] for side in SIDES}
        self.gone = set()           # the Oracle's
        self.waits = False          # card 3 is the first of Parliament's next hand
        self.extra = None           # the last card of the Mid War deck, which goes to the Royalist

    def in_deck(self):
        return sum(len(layer) for layer in self.layers)

    # ---- drawing -------------------------------------------------------------------------------------------------

    def pick(self, o, cards, label):
        """One of them, by the game's draw."""
        if not self.known:
            raise Unjudged("cards are not known")
        return cards.pop(o.draw(len(cards), label))

    def top(self, o):
        """The top card of the deck, or None."""
        while self.layers and not self.layers[0]:
            self.layers.pop(0)
        return self.pick(o, self.layers[0], "strategy card") if self.layers else None

    def add_alt(self, o, deck):
        """The two Alt-Hist cards of a deck are drawn when it is added (RULINGS, Decks have no order)."""
        return sorted(deck + [self.pick(o, self.alt, "strategy card") for _ in range(2)])

    def add_mid_war(self, o):
        self.mid_added = True
        self.layers += [[COVENANT], self.add_alt(o, self.mid_war)]

    def add_late_war(self, o):
        self.late_added = True
        self.layers = [self.add_alt(o, self.late_war)]

    def out_of_phase(self, o, side):
        """19.1, 12.6: a card from the deck outside the Draw Phase, or None."""
        if not self.in_deck() and self.known:
            if not self.mid_added:
                self.add_mid_war(o)
            elif not self.late_added:
                self.new_model_comes(o)
        card = self.top(o)
        if card is not None and not self.in_deck():
            if not self.mid_added:
                self.add_mid_war(o)
            elif not self.late_added:
                self.new_model_comes(o)
        del side
        return card

    def new_model_comes(self, o):
        """The Mid War deck ends outside the Draw Phase."""
        self.add_late_war(o)
        if o.p.passed[PARLIAMENT]:
            self.waits = True
        else:
            self.hand[PARLIAMENT].append(NEW_MODEL)

    # ---- 5.4, 11: decks and hands --------------------------------------------------------------------------------

    def set_up(self, o):
        first = sorted([self.pick(o, self.layers[0], "strategy card") for _ in range(9)] + [STANDARD])
        self.layers.insert(0, first)
        for _ in range(o.pr.rule["hand_first"]):
            for side in SIDES:
                self.hand[side].append(self.top(o))
        for side in SIDES:
            self.hand[side] += self.core[side]

    def draw_phase(self, o):
        if o.pr.turns[o.p.turn]["id"] == "winter-1643" and not self.mid_added:
            self.add_mid_war(o)
        want = {side: o.pr.rule["hand_draw"] for side in SIDES}
        if NEW_MODEL in self.core[PARLIAMENT]:
            want[PARLIAMENT] -= 1
        full = dict(want)
        if self.waits:
            self.waits = False
            self.hand[PARLIAMENT].append(NEW_MODEL)
            want[PARLIAMENT] -= 1
        while want[ROYALIST] > 0 or want[PARLIAMENT] > 0:
            dealt = {side: full[side] - want[side] for side in SIDES}
            fewer = want[PARLIAMENT] > 0 and dealt[PARLIAMENT] < dealt[ROYALIST]
            turn = PARLIAMENT if fewer or want[ROYALIST] <= 0 else ROYALIST
            card = self.extra if turn == ROYALIST and self.extra else self.top(o)
            if card == self.extra:
                self.extra = None
            if card is None:
                break
            self.hand[turn].append(card)
            want[turn] -= 1
            if not self.in_deck() and not self.extra:
                self.deck_ends(o, turn, card, want)
        for side in SIDES:
            self.hand[side] += self.core[side]
        self.core_played = {side: [] for side in SIDES}

    def deck_ends(self, o, dealt, card, want):
        if not self.mid_added:
            self.add_mid_war(o)
        elif not self.late_added:
            self.add_late_war(o)
            if dealt == PARLIAMENT:
                self.exchange(card, want)
            elif want[PARLIAMENT] > 0:
                self.hand[PARLIAMENT].append(NEW_MODEL)
                want[PARLIAMENT] -= 1
            else:
                self.waits = True

    def exchange(self, card, want):
        """11.1: Parliament's card was the last: it goes to the Royalist."""
        if want[ROYALIST] > 0 or self.gmt:
            self.hand[PARLIAMENT].remove(card)
            self.hand[PARLIAMENT].append(NEW_MODEL)
            if want[ROYALIST] > 0:
                self.extra = card
            else:
                self.hand[ROYALIST].append(card)
        else:
            self.waits = True

    # ---- the hand ------------------------------------------------------------------------------------------------

    def playable(self, side, turn):
        """12.3: Aces are of no use in the last turn."""
        last = turn == len(self.pr.turns) - 1
        return [c for c in self.hand[side] if not (last and c in self.aces[side])]

    def may_play(self, o, side):
        return bool(self.playable(side, o.p.turn))

    def offer(self, o, side):
        """The cards that may be played now."""
        return self.playable(side, o.p.turn)

    def spare(self, o, side):
        """Whether Combat cards and Responses may be played."""
        return True

    def gain(self, o, side, count):
        """12.6: cards that an event brings."""
        for _ in range(count):
            card = self.out_of_phase(o, side)
            if card is not None:
                self.hand[side].append(card)

    def can_lose(self, o, side):
        return any(c not in self.aces[side] for c in self.hand[side])

    def forced_discards(self, o, side, count):
        """12.6: cards of the hand, Aces apart."""
        lost = []
        for _ in range(count):
            there = sorted(c for c in self.hand[side] if c not in self.aces[side])
            if there:
                card = self.pick(o, there, "card lost")
                self.lose(side, card)
                lost.append(card)
        return lost

    def is_core(self, card):
        return any(card in cards for cards in self.core.values())

    def holds(self, side, turn, combat=False):
        """Whether he holds a card that may be any (RULINGS, First player, Who is asked); an Ace is no Combat card."""
        return any(not self.is_core(c) and not (combat and c in self.aces[side]) for c in self.playable(side, turn))

    def lose(self, side, card):
        """Out of the hand."""
        self.hand[side].remove(card)
        if card in self.aces[side]:
            self.aces[side].remove(card)

    def lay_away(self, side, card, use=None):
        """Where a card goes that was played, discarded or lost."""
        if card in (TURNHAM, DEFIANCE):
            self.gone.add(card)
        if card in self.core[side]:
            self.core_played[side].append(card)
        elif card == NEW_MODEL and not self.gmt:
            self.core[PARLIAMENT].append(card)
            self.core_played[PARLIAMENT].append(card)
        elif card in (STANDARD, COVENANT, NEW_MODEL):
            pass
        elif self.gmt and use == "recruit":
            self.recruited.append(card)
        else:
            self.discards.append(card)

    def end_of_campaign(self):
        """12.3."""
        for side in SIDES:
            for c in list(self.hand[side]):
                if self.is_core(c):
                    self.lay_away(side, c)
                    self.hand[side].remove(c)
                elif "combat" in self.pr.card[c]["flags"]:
                    self.hand[side].remove(c)
                    self.discards.append(c)
            self.aces[side] = list(self.hand[side])

    def end_of_turn(self):
        """GMT 5.9: the cards used for recruits go to the discard pile."""
        self.discards += self.recruited
        self.recruited = []

    # ---- the engine's views ----------------------------------------------------------------------------------------

    def load(self, views, bonus):
        """After a mismatch: hands are seen, decks are not."""
        self.known = False
        for side, view in views.items():
            s = next(x for x in view["sides"] if x["role"] == side)
            self.hand[side] = list(s["hand"]) + list(s["aces_in_the_hole"])
            self.aces[side] = list(s["aces_in_the_hole"])
            self.core_played[side] = list(s["core_played"])
            if NEW_MODEL in s["core_played"] + s["hand"] and view["new_model_army"] and not self.gmt:
                self.core[PARLIAMENT] = sorted({*self.core[PARLIAMENT], NEW_MODEL})
        self.mid_added = views[ROYALIST]["turn"] not in [t["id"] for t in self.pr.turns[:4]]

    def compare(self, views, bonus):
        wrong = []
        for side in SIDES:
            s = next(x for x in views[side]["sides"] if x["role"] == side)
            hand = [c for c in self.hand[side] if c not in self.aces[side]]
            mine = {"hand": hand, "aces_in_the_hole": self.aces[side], "bonus": bonus[side],
                    "core_played": self.core_played[side]}
            for name, cards in mine.items():
                if sorted(cards) != sorted(s[name]):
                    wrong.append("%s's %s has %s, in the game %s" % (side, name, sorted(cards), sorted(s[name])))
        view = views[ROYALIST]
        if self.known and view["displays"] is None:
            if self.in_deck() != view["draw_deck"]:
                wrong.append("the draw deck has %d cards, in the game %d" % (self.in_deck(), view["draw_deck"]))
            if len(self.discards) != view["discards"]:
                wrong.append("the discard pile has %d cards, in the game %d" % (len(self.discards), view["discards"]))
            if view["discard_pile"] is not None and sorted(view["discard_pile"]) != sorted(self.discards):
                wrong.append("the discard pile is %s, in the game %s" % (
                    sorted(self.discards), sorted(view["discard_pile"])))
        return wrong
