"""Who dies, is taken or is left alone, and what becomes of what he had (KM-killed, KM-capture-heir, KM-capture-noble)."""

def take_heirs(o, role, leader):
    """At the end of a move: heirs at the same spot whom nobody guards."""
    p, x = o.p, o.p.noble[leader]
    for name, h in p.heir.items():
        if h.lives and (h.square, h.place, h.ship) == (x.square, x.place, x.ship) and h.__dict__["with"] is None:
            take_heir(o, name, leader)


def take_heir(o, heir, name):
    h, x = o.p.heir[heir], o.p.noble[name]
    if h.owner != x.owner:
        h.owner = x.owner
        o.heir_came(heir, x.owner)
    h.__dict__["with"] = name
    o.put_heir(heir, x.square, x.place, x.ship)


def leave_heirs(o, name):
    """Another of the faction at the spot guards them, or nobody."""
    p, x = o.p, o.p.noble[name]
    for heir in p.heirs_with(name):
        others = [n for n in p.mine(x.owner) if n != name and p.together(n, name)]
        h = p.heir[heir]
        if others:
            h.__dict__["with"] = others[0]
        else:
            h.__dict__["with"] = None
            h.owner = None


def heir_dies(o, heir):
    h = o.p.heir[heir]
    h.lives = h.crowned = False
    h.owner = h.square = h.place = h.ship = None
    h.__dict__["with"] = None
    if o.p.supported == heir:
        o.p.supported = None


def dies(o, name):
    """Killed, or executed: cards to the discard and Chancery."""
    p = o.p
    leave_heirs(o, name)
    x = p.noble[name]
    o.alone(name)
    if "chancellor-england" in x.awards:
        o.chancellor_died()
    for card in sorted(x.awards):
        to_pile(o, card)
    p.noble.pop(name)
    p.discard.add(name)


def to_pile(o, card):
    """Titles, offices and bishops to Chancery, all else to the discard."""
    p = o.p
    if o.printed.kind(card) in ("title", "office", "bishop"):
        p.chancery.add(card)
    else:
        p.discard.add(card)
    for ship in o.printed.card[card].get("ships", ()):
        if ship in p.ship:
            o.ship_without_card(ship)


def execute(o, name):
    dies(o, name)
