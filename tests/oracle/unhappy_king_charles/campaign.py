"""The Campaign Phase: who plays, and what a card is used for (12, 13, 15, 16)."""
from ..asking import Ask
from . import events, recruit
from .activation import activate, activations
from .printed import other
from .windows import window


def first_player(o):
    """12.1: who plays the first card; a Campaign card of the other's changes it."""
    chooser = "parliament" if o.p.new_model else "royalist"
    answer = yield Ask("first-player", chooser, lambda: ["go-first:royalist", "go-first:parliament"])
    first = answer.args[0]
    second = other(first)
    o.first = first
    claimed = yield from claim_first(o, second)
    if claimed is None:
        return first
    o.first = second
    yield from whole_play(o, second, claimed)
    return first


def claim_first(o, side):
    mine = [c for c in o.cards.playable(side, o.p.turn) if o.pr.card[c]["kind"].endswith("campaign")]
    if not (mine if o.solo else o.cards.holds(side, o.p.turn)):
        return None
    answer = yield from window(o, "claim-first", side, ["claim-first:%d" % c for c in mine], "done")
    return int(answer.args[0]) if answer.verb == "claim-first" else None


def campaign(o, side):
    """From that side's card to the end of the Phase."""
    while True:
        if o.p.passed[side]:
            side = other(side)
            if o.p.passed[side]:
                break
        if not o.cards.may_play(o, side):
            o.p.passed[side] = True
        else:
            yield from whole_play(o, side)
        side = other(side)
    o.cards.end_of_campaign()
    o.cards.end_of_turn()


def whole_play(o, side, claimed=None):
    """A card, and the bonus cards that were won in its play. claimed: the Campaign card that claims the first place."""
    if claimed is not None:
        yield from use_card(o, side, claimed, "campaign")
    elif (yield from play(o, side, o.cards.offer(o, side))) is None:
        return
    if o.p.truce == side:
        o.p.truce = None
    yield from play_bonus(o)


def play(o, side, hand, bonus=False):
    """Asks for a card and carries it out; None where the player passes."""
    committed = False
    while True:
        answer = yield Ask("play-card", side, lambda: choices(o, side, hand, committed, bonus))
        if answer.verb not in ("remove-siege-train", "queen-leaves"):
            break
        if answer.verb == "queen-leaves":
            o.queen_leaves()
        else:
            o.lose_train(side)
        committed = True
    if answer.verb == "pass":
        o.p.passed[side] = True
        return None
    card, use = int(answer.args[0]), answer.args[1]
    if bonus:
        hand.remove(card)
    yield from use_card(o, side, card, use, bonus)
    return card


def use_card(o, side, card, use, bonus=False):
    if not bonus:
        o.cards.lose(side, card)
        o.plays(side)
    if use == "recruit":
        o.recruited[side] = True
    o.playing = side
    yield from carry_out(o, side, card, use)
    o.playing = None
    o.cards.lay_away(side, card, use)


def choices(o, side, hand, committed, bonus=False):
    """12: what each card can be used for; passing; what may be done besides."""
    p, found = o.p, []
    for card in hand:
        found += ["play:%d:%s" % (card, use) for use in uses(o, side, card)]
    if not bonus and not committed and o.to_play[side] <= 0 and not any(o.mandatory(c) for c in o.cards.hand[side]):
        found.append("pass")
    if p.train[side][0]:
        found.append("remove-siege-train")
    if side == "royalist" and o.queen_may_leave():
        found.append("queen-leaves")
    return found


def uses(o, side, card):
    record = o.pr.card[card]
    ops = o.ops(card)
    if o.mandatory(card):
        yield "event"
        return
    if record["kind"].endswith("campaign"):
        yield "campaign"
    else:
        yield "place-pcs"
    if events.may_happen(o, side, card):
        yield "event"
    if not o.recruited[side] and o.p.infrastructures(side) and not (
            side == "royalist" and any(o.pr.brigade[b]["pool"] == "lorrainer" for b in o.p.on_map(side))) and \
            recruit.anything(o, side):
        yield "recruit"
    if record["kind"].endswith("campaign"):
        return
    o.moved, o.crossed = set(), 0
    if raid_choices(o, side, set()):
        yield "raid"
    if ops and activations(o, side, ops, set()):
        yield "activate"


def play_bonus(o):
    """19.1: cards won in Battle, set by set."""
    while o.bonus:
        side, cards = o.bonus[0]
        while cards:
            yield from play(o, side, cards, bonus=True)
        o.bonus.pop(0)


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
    elif use == "recruit":
        yield from recruit.action(o, side, 1 if record["kind"] == "event" and not ops else 2)
    else:
        yield from events.happen(o, side, card)


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
