"""The Campaign Phase: who plays, and what a card is used for (12, 13, 15, 16)."""
from ..asking import Ask
from .activation import activate, activations
from .oracle import Unjudged
from .printed import other


def campaign(o, side):
    """From that side's card to the end of the Phase."""
    while True:
        if o.p.passed[side]:
            side = other(side)
            if o.p.passed[side]:
                return
        if not o.hands[side]:
            o.p.passed[side] = True
        else:
            yield from play(o, side)
        side = other(side)


def play(o, side):
    committed = False
    while True:
        answer = yield Ask("play-card", side, lambda: choices(o, side, o.hands[side], committed))
        if answer.verb in ("remove-siege-train", "queen-leaves"):
            if answer.verb == "queen-leaves":
                o.p.queen, o.p.queen_gone = (None, None), True
                o.shift_naval(-1)
            else:
                o.lose_train(side)
            committed = True
            continue
        break
    if answer.verb == "pass":
        o.p.passed[side] = True
        return
    card = int(answer.args[0])
    o.hands[side].discard(card)
    yield from carry_out(o, side, card, answer.args[1])
    if o.p.truce == side:
        o.p.truce = None
    yield from play_bonus(o)


def choices(o, side, hand, committed, bonus=False):
    """12: what each card can be used for, events apart; passing; what may be done besides."""
    p, found = o.p, []
    for card in hand:
        found += ["play:%d:%s" % (card, use) for use in uses(o, side, card)]
    if not bonus and not committed and o.to_play[side] <= 0 and not any(o.mandatory(c) for c in hand):
        found.append("pass")
    if p.train[side][0]:
        found.append("remove-siege-train")
    port = p.queen[0] and o.pr.area[p.queen[0]]["port"] and p.control[p.queen[0]] == "royalist"
    if side == "royalist" and port and p.turn > o.pr.turn["late-1644"]:
        found.append("queen-leaves")
    return found


def uses(o, side, card):
    record = o.pr.card[card]
    ops = o.ops(card)
    if o.mandatory(card):
        return
    if record["kind"].endswith("campaign"):
        yield "campaign"
    else:
        yield "place-pcs"
    if not o.recruited[side] and o.p.infrastructures(side) and not (
            side == "royalist" and any(o.pr.brigade[b]["pool"] == "lorrainer" for b in o.p.on_map(side))):
        yield "recruit"
    if record["kind"].endswith("campaign"):
        return
    o.moved = set()
    if raid_choices(o, side, set()):
        yield "raid"
    if ops and activations(o, side, ops, set()):
        yield "activate"


def play_bonus(o):
    """19.1: cards won in Battle, set by set."""
    while o.bonus:
        side, count = o.bonus.pop(0)
        for left in range(count, 0, -1):
            if o.bonus_cards.get(side):
                answer = None
                while answer is None or answer.verb != "play":
                    mine = o.bonus_cards[side][:left]
                    answer = yield Ask("play-card", side, lambda: choices(o, side, mine, False, True))
                    if answer.verb != "play":
                        raise Unjudged("besides a bonus card")
                card = int(answer.args[0])
                yield from carry_out(o, side, card, answer.args[1])


def carry_out(o, side, card, use):
    o.moved, o.crossed = set(), 0
    record = o.pr.card[card]
    ops = o.ops(card)
    if use == "place-pcs":
        yield from place_pcs(o, side, ops or 1)
    elif use == "raid":
        yield from raids(o, side, ops or 1)
    elif use == "activate":
        yield from activate(o, side, ops, 1, set())
    elif use == "campaign":
        yield from activate(o, side, 0, record["activations"], set())
    else:
        raise Unjudged(use)


# ---- 13: markers ---------------------------------------------------------------------------------------------

def place_pcs(o, side, left):
    p, before = o.p, {a for a, c in o.p.control.items() if c == side}
    while left:
        places = marker_places(o, side, before)
        answer = yield from o.ask("place-pcs", side, ["place-pc:" + a for a in places] + ["done"])
        if answer.verb == "done":
            return
        o.set_control(answer.args[0], side)
        left -= 1


def marker_places(o, side, before):
    """13: an Open Area, or one without a Fortress where a General stands, beside a marker that was there before."""
    p = o.p
    return [a for a in o.pr.area if p.control[a] != side and not p.holds_out(a)
            and (p.control[a] == "neutral" or p.generals_at(a, side))
            and any(n in before for n in o.pr.line[a])]


# ---- 15: Raids -------------------------------------------------------------------------------------------------

def raid_choices(o, side, raided):
    found = []
    for area, notable in o.p.notable.items():
        if notable and notable not in raided and o.p.control[area] == side and area not in o.p.siege:
            found += ["raid:%s:%s" % (notable, a) for a in raid_places(o, side, area)]
    return found


def raid_places(o, side, home):
    p, region = o.p, o.pr.area[home]["region"]
    return [a for a in o.pr.within(home, o.pr.rule["raid_range"]) if o.pr.area[a]["region"] == region
            and p.control[a] != side and not p.holds_out(a) and not p.enemy_there(a, side)]


def raids(o, side, left):
    raided = set()
    while left:
        choices = raid_choices(o, side, raided)
        answer = yield from o.ask("raid", side, choices + ["done"])
        if answer.verb == "done":
            return
        raid(o, side, answer, raided)
        left -= 1


def raid(o, side, answer, raided):
    raided.add(answer.args[0])
    o.set_control(answer.args[1], side)
