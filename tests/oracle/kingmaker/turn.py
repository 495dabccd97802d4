"""The opening, the order of play and the phases (KM-setup, KM-order, KM-phases), windows."""
from . import cards, chance, combat, coronation, expansions, fates, movement, offers, parliament, refuges
from .asking import Ask, Over
from .deals import act_in_window, out_of_turn, window_verbs
from .printed import NOBLES

FEW = ("before-combat", "captives", "between-items", "end-of-turn", "pardon")
QUIET = ("before-chance", "after-chance", "after-draw", "end-of-turn")


def window(o, kind):
    """All who could do something by what is public are asked at once, but for those whose standing passes cover it."""
    if is_few(o) and kind not in FEW:
        return
    o.window_count += 1
    here = Window(o.window_count, kind, called_to(o, kind))
    o.in_window.append(here)
    while here.asked and not (kind == "pardon" and not is_condemned(o)):
        answer = yield Ask("moment", here.asked, lambda role: ["pass"] + window_verbs(o, role, kind))
        if answer.verb == "pass":
            here.asked = [r for r in here.asked if r != answer.role]
        elif out_of_turn(answer.verb):
            offers.act(o, answer.role, answer.key)
        else:
            anew = called_to(o, kind)
            if is_few(o) and kind not in ("captives", "before-combat"):
                anew = [r for r in anew if kind == "end-of-turn" and captives_concern(o, r)]
            here.asked = [r for r in o.p.roles if r in anew or r in here.asked]
            yield from act_in_window(o, answer)
    offers.window_closes(o, o.in_window.pop().number)


def is_few(o):
    return o.p.options.get("windows", "few") == "few"


class Window:
    def __init__(self, number, kind, asked):
        self.number, self.kind, self.asked = number, kind, asked


def pass_laid(o, role):
    """Who lays down a pass is asked no longer in the windows that it covers."""
    for here in o.in_window:
        here.asked = [r for r in here.asked if r != role or not covered(o, here.kind, r)]


def is_condemned(o):
    return o.condemned in o.p.noble and o.p.noble[o.condemned].captor is not None


def called_to(o, kind):
    return [r for r in o.p.roles if could(o, kind, r) and not covered(o, kind, r)]


def could(o, kind, role):
    """By what all know: a hand, heirs, captives, cards that can be passed on, Nobles who could come under command."""
    p = o.p
    if not p.seat[role].present or kind == "between-moves" and role == p.active:
        return False
    if kind == "before-combat" and is_few(o) and (
            role == o.combat.attacker or role not in {p.noble[n].owner for n in o.fighting()} | {o.combat.defender(o)}):
        return False
    if kind == "pardon":
        return role != p.noble[o.condemned].captor and bool(p.seat[role].hand)
    if is_few(o):
        concerned = captives_concern(o, role)
        if kind == "captives":
            return concerned and can_act(o, role, kind)
        return (concerned or bool(p.seat[role].hand) or role == p.active) and can_act(o, role, kind)
    return can_act(o, role, kind)


def captives_concern(o, role):
    return any(x.captor and role in (x.captor, x.owner) for x in o.p.noble.values())


def can_act(o, role, kind):
    p = o.p
    return bool(p.seat[role].hand or p.heirs_of(role) or any(x.captor == role for x in p.noble.values())
                or window_verbs(o, role, kind))


def covered(o, kind, role):
    if kind == "end-of-turn" and role == o.p.active and not o.p.mine(role):
        return False
    laid = o.offers.laid.get(role, ())
    return ("all" in laid or "moves" in laid and kind == "between-moves" or "quiet" in laid and kind in QUIET and not concerns(o, kind, role)
            or "unless-mine" in laid and not concerns(o, kind, role))


def concerns(o, kind, role):
    p = o.p
    if role == p.active:
        return True
    if kind == "between-moves":
        for n in [n for n in p.mine(p.active) if p.noble[n].moved or n in o.freed_moves]:
            square = p.noble[n].square
            if (any(p.noble[m].square == square for m in p.mine(role)) or any(p.heir[h].square == square for h in p.heirs_of(role))
                    or any(p.owner(x) == role for x in o.printed.inside.get(square, ()))):
                return True
        return False
    if kind == "before-combat":
        return role in {p.noble[n].owner for n in o.fighting()} | {o.combat.attacker, o.combat.defender(o)}
    if kind in ("captives", "end-of-turn", "pardon"):
        return any(x.captor is not None and role in (x.captor, x.owner) for x in p.noble.values())
    if kind in ("before-parliament", "between-items"):
        return bool(p.mine(role)) or any(p.owner(x["id"]) == role for x in o.printed.voting)
    if kind == "before-coronation":
        return bool(p.heirs_of(role))
    return False


def opening(o):
    p = o.p
    for role in p.roles:
        for card in [c["id"] for c in o.printed.cards if c["kind"] in NOBLES]:
            if card in p.seat[role].dealt:
                p.seat[role].dealt.discard(card)
                o.enter(role, card)
            if card in p.noble and p.noble[card].owner == role:
                yield from cards.bring(o, card)
        for card in sorted(p.seat[role].dealt, key=o.printed.order.get):
            if o.printed.kind(card) in cards.ASSETS:
                cards.play(o, role, card)
        while True:
            legal = allot(o, role)
            if not legal:
                break
            key = legal[0]
            if len(legal) > 1:
                answer = yield Ask("allot", role, lambda: allot(o, role))
                key = answer.key
            _, card, name = key.split(":")
            cards.play(o, role, card, name)
        p.chancery |= p.seat[role].dealt
        p.seat[role].dealt = set()


def allot(o, role):
    return ["award:%s:%s" % (c, n) for c in sorted(o.p.seat[role].dealt, key=o.printed.order.get)
            for n in o.p.mine(role) if cards.fits(o, c, n)]


def first_player(o):
    """The Chancellor's player, the senior bishop's, or who has most men."""
    p = o.p
    bishops = sorted((c for c in o.printed.cards if c["kind"] == "bishop"), key=lambda c: c["seniority"])
    for card in ["chancellor-england"] + [c["id"] for c in bishops]:
        if p.holder(card):
            return p.holder(card)
    men = {r: sum(p.strength(n, bonus=False) for n in p.mine(r)) for r in p.roles}
    most = [r for r in p.roles if men[r] == max(men.values())]
    return most[0] if len(most) == 1 else o.draw_of("first player", most)


def game(o):
    yield from opening(o)
    o.p.first = first_player(o)
    role = o.p.first
    while True:
        yield from turn(o, role)
        role = o.p.clockwise(role, True)[0]


def resume(o, phase):
    """From a phase of the turn that is being played."""
    role = o.p.active
    yield from turn(o, role, phase)
    while True:
        role = o.p.clockwise(role, True)[0]
        yield from turn(o, role)


PHASES = ("chance", "movement", "combat", "parliament", "coronation", "crown-draw", "end")


def turn(o, role, begin="chance"):
    p = o.p
    start = PHASES.index(begin)
    if start == 0:
        begin_turn(o, role)
        p.phase = "chance"
        yield from window(o, "before-chance")
        yield from chance.phase(o, role)
        yield from between_phases(o)
        yield from window(o, "after-chance")
        yield from between_phases(o)
    if start <= 1 and plays_board(o, role):
        p.phase = "movement"
        yield from movement.phase(o, role)
        yield from between_phases(o)
    if start <= 2 and plays_board(o, role):
        p.phase = "combat"
        yield from combat.phase(o, role)
        yield from between_phases(o)
    if plays_board(o, role):
        p.phase = "parliament"
        yield from parliament.phase(o, role)
        yield from between_phases(o)
        p.phase = "coronation"
        yield from coronation.phase(o, role)
        yield from between_phases(o)
    p.phase = "crown-draw"
    yield from chance.crown_draw(o, role)
    yield from between_phases(o)
    yield from window(o, "after-draw")
    yield from between_phases(o)
    yield from window(o, "end-of-turn")
    p.phase = "end"
    yield from combat.executions(o, role)
    for r in p.clockwise(role):
        yield from coronation.houses(o, r)
    yield from between_phases(o)
    yield from end_turn(o, role)


def plays_board(o, role):
    """Without Nobles a player has only the first and the last part of his turn."""
    return bool(o.p.mine(role))


def begin_turn(o, role):
    p = o.p
    if role == p.first:
        p.round += 1
        p.offers_left = {r: offers.A_ROUND for r in p.offers_left}
        for x in list(p.noble.values()) + list(p.ship.values()):
            x.moved = False
        for x in p.noble.values():
            x.attacked = False
        o.attacked_at_sea = set()
    p.active = role
    o.new_turn()
    refuges.turn_begins(o, role)
    for square in [s for s, r in o.peace_until.items() if r == role]:
        del o.peace_until[square]
        p.peace.discard(square)
    expansions.catastrophe_counts(o, role)


def end_turn(o, role):
    """Leaves, the round of peace, pledges and defeatism are counted in turns."""
    p = o.p
    if p.e1():
        refuges.turn_ends(o, role)
    offers.turn_ends(o, p.clockwise(role, True)[0] == p.first)
    if p.clockwise(role, True)[0] == p.first and p.round >= p.rounds:
        o.over = parliament.by_votes(o)
        raise Over
    for n in o.freed_moves:
        if n in p.noble:
            p.noble[n].moved = True
        if n in p.ship:
            p.ship[n].moved = True
    if p.seat[role].defeatism:
        p.seat[role].defeatism -= 1
    p.truces = {k: v - 1 for k, v in p.truces.items() if v > 1}
    for leave in list(p.leaves):
        if leave["turns"] is not None:
            leave["turns"] = max(0, leave["turns"] - 1)
            at_sea = leave["term"] == "loan" and p.ship[leave["ship"]].port is None and any(
                x.ship == p.ship[leave["ship"]].fleet for x in p.noble.values())
            if leave["turns"] == 0 and not at_sea:
                p.leaves.remove(leave)
    return
    yield


def between_phases(o):
    """A Plantagenet finds his lord."""
    p = o.p
    o.settle_ships()
    fates.plantagenets(o)
    for card in ("plantagenet-lancaster", "plantagenet-york"):
        house = o.printed.card[card]["house"]
        heir = p.senior(house)
        lord = p.heir[heir].owner if heir else None
        if card in p.lying_open and lord:
            p.lying_open.discard(card)
            o.enter(lord, card)
            yield from cards.bring(o, card)
    return
    yield
