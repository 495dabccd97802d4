"""The cards: decks, hands, the years' deals (2.1, 5.0, 11.4, 12.12), and what becomes of a card that was played."""
from ..asking import Ask
from .printed import SIDES

HEAPS = ("deck", "hand", "put_aside", "played", "beside", "removed", "later")


class Cards:
    """One side's cards, each heap in the order of the content."""

    def __init__(self):
        for heap in HEAPS:
            setattr(self, heap, [])

    def move(self, card, frm, to):
        getattr(self, frm).remove(card)
        there = getattr(self, to)
        there.append(card)
        there.sort()

    def move_all(self, cards, frm, to):
        for card in list(cards):
            self.move(card, frm, to)


def prepare(o):
    """12.12, 12.32."""
    s = o.pr.scenario[o.p.scenario]
    for side in SIDES:
        heaps = o.heaps[side] = Cards()
        for card, record in o.pr.card.items():
            if record["side"] != side:
                continue
            heap = ("later" if card in s["waiting"] else "removed" if card in s["removed"]
                    else "beside" if card in s["beside"] else "deck")
            getattr(heaps, heap).append(card)
    o.p.in_force = {c for c in s["beside"] if o.pr.card[c]["lasting"]}


def deal(o):
    """2.1: six cards each, the Royalist's first."""
    for side in SIDES:
        heaps = o.heaps[side]
        for _ in range(6):
            heaps.move(heaps.deck[o.draw(len(heaps.deck), "deal a card")], "deck", "hand")


def put_aside(o):
    """2.1, 12.51: in 1642 there are more cards than Turns."""
    left = {s: o.pr.scenario[o.p.scenario]["discards"] for s in SIDES}
    while any(left.values()):
        answer = yield Ask("discard", [s for s in SIDES if left[s]],
                           lambda side: ["discard:" + c for c in o.heaps[side].hand])
        o.heaps[answer.role].move(answer.args[0], "hand", "put_aside")
        left[answer.role] -= 1


def lay_down(o):
    """After the Turn: to what was played, beside the map, or out of the game. Only an Event that was enacted takes its
    card out of the deck."""
    for side in SIDES:
        card = o.cards.get(side)
        if card is None:
            continue
        after = o.pr.card[card]["after"]
        heap = {"removed": "removed", "beside": "beside"}.get(after, "played") if card in o.enacted else "played"
        there = getattr(o.heaps[side], heap)
        there.append(card)
        there.sort()
    o.cards = {}


def prepare_next_year(o):
    """11.4: year is the one that ends."""
    year = o.p.year
    for side in SIDES:
        heaps = o.heaps[side]
        heaps.move_all(heaps.played, "played", "deck")
        heaps.move_all(heaps.put_aside, "put_aside", "deck")
        heaps.move_all([c for c in heaps.deck if o.pr.card[c]["leaves"] == year], "deck", "removed")
        heaps.move_all([c for c in heaps.later if o.pr.card[c]["enters"] == year + 1], "later", "deck")
