"""The opening, the order of play and the phases (KM-setup, KM-order, KM-phases), windows."""
from . import cards, chance, combat, coronation, movement, parliament
from .asking import Ask, Over
from .deals import act_in_window, window_verbs
from .printed import NOBLES

TITLES = {"before-chance": "before the Chance card", "after-chance": "after the Chance card", "between-moves": "between two moves",
          "before-combat": "before combat", "captives": "over the captives", "before-parliament": "before Parliament",
          "between-items": "before the vote", "before-coronation": "before the coronation", "after-draw": "after the draw",
          "end-of-turn": "at the end of the turn", "pardon": "before the execution"}


def window(o, kind):
    """Who is asked and how long a window stands open is not judged: what each may do in it is."""
    while o.next[0] == "moment" and TITLES[kind] in o.next[2]:
        answer = yield Ask("moment", list(o.p.roles), lambda role: ["pass"] + window_verbs(o, role, kind))
        if answer.verb != "pass":
            yield from act_in_window(o, answer)


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
    yield from coronation.houses(o, role)
    yield from end_turn(o, role)


def plays_board(o, role):
    """Without Nobles a player has only the first and the last part of his turn."""
    return bool(o.p.mine(role))


def begin_turn(o, role):
    p = o.p
    if role == p.first:
        p.round += 1
        for x in list(p.noble.values()) + list(p.ship.values()):
            x.moved = False
        for x in p.noble.values():
            x.attacked = False
    p.active = role
    o.new_turn()
    for square in [s for s, r in o.peace_until.items() if r == role]:
        del o.peace_until[square]
        p.peace.discard(square)
    if p.catastrophe and o.catastrophe_of == role:
        p.catastrophe -= 1


def end_turn(o, role):
    """Leaves, the round of peace and defeatism are counted in turns."""
    p = o.p
    if p.clockwise(role, True)[0] == p.first and p.round >= p.rounds:
        o.over = "rounds"
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
            leave["turns"] -= 1
            if leave["turns"] <= 0:
                p.leaves.remove(leave)
    return
    yield


def between_phases(o):
    """A Plantagenet finds his lord."""
    p = o.p
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
