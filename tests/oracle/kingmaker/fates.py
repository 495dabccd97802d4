"""Who dies, is taken or is left alone, and what becomes of what he had (KM-killed, KM-capture-heir, KM-capture-noble)."""

def take_heirs(o, role, leader):
    """At the end of a move: heirs at the same spot whom nobody guards."""
    p, x = o.p, o.p.noble[leader]
    for name, h in p.heir.items():
        if h.lives and (h.square, h.place, h.ship) == (x.square, x.place, x.ship) and h.__dict__["with"] is None and (
                h.owner not in p.seat[x.owner].allies):
            take_heir(o, name, leader)


def take_heir(o, heir, name):
    h, x = o.p.heir[heir], o.p.noble[name]
    if h.owner != x.owner:
        h.owner = x.owner
    h.__dict__["with"] = name
    o.put_heir(heir, x.square, x.place, x.ship)


def leave_heirs(o, name):
    """Another of the faction at the spot guards them, or nobody: then they are nobody's but in a place of the faction's."""
    p, x = o.p, o.p.noble[name]
    for heir in p.heirs_with(name):
        others = [n for n in p.mine(x.owner) if n != name and p.together(n, name)]
        others = [o.strongest(others, x.owner)] if others else []
        h = p.heir[heir]
        if others:
            h.__dict__["with"] = others[0]
        else:
            h.__dict__["with"] = None
            if h.ship is not None:
                ashore(o, heir)
    settle_heirs(o)


def settle_heirs(o):
    """Without a guard he stays his faction's in a place of its own alone."""
    for h in o.p.heir.values():
        if h.owner is not None and h.__dict__["with"] is None and (h.place is None or o.p.owner(h.place) != h.owner):
            h.owner = None


def ashore(o, heir):
    """An heir left alone at sea."""
    from .sea import nearest_land
    h = o.p.heir[heir]
    h.owner = None
    h.__dict__["with"] = None
    o.put_heir(heir, nearest_land(o, h.square) if o.printed.sea(h.square) else h.square, None)


def heir_dies(o, heir):
    h, house = o.p.heir[heir], o.printed.heir[heir]["house"]
    if o.p.senior(house) == heir:
        o.due.add("plantagenet-" + house)
    h.lives = h.crowned = False
    h.owner = h.square = h.place = h.ship = None
    h.__dict__["with"] = None
    if o.p.supported == heir:
        o.p.supported = None
    if o.signed_by == heir:
        o.p.treaty = o.signed_by = None


def plantagenets(o):
    """The senior heir died: his house's Plantagenet, with all that he has, goes to whoever controls the next."""
    p = o.p
    for card in sorted(o.due):
        heir = p.senior(o.printed.card[card]["house"])
        lord = p.heir[heir].owner if heir else None
        if heir and card in p.noble and lord is None:
            continue
        o.due.discard(card)
        if heir and card in p.noble and p.noble[card].owner != lord:
            change_sides(o, card, lord)


def change_sides(o, name, role):
    """Heirs whom he guarded stay with another of his old faction at the spot; where nobody is they go over with him."""
    p, x = o.p, o.p.noble[name]
    others = [n for n in p.mine(x.owner) if n != name and p.together(n, name)]
    for heir in p.heirs_with(name):
        if others:
            p.heir[heir].__dict__["with"] = others[0]
        else:
            p.heir[heir].owner = role
    o.alone(name)
    x.owner = role
    x.besieges = None
    if x.captor == role:
        x.captor = None
    if "chancellor-england" in x.awards:
        o.chancellor_died()
    for card in x.awards:
        if p.e1() and o.printed.kind(card) == "office":
            o.office_came(card)
    o.lift_weak_sieges()


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
    if "lieutenant-ireland" in x.awards and "irish-kerns" in p.lying_open:
        p.lying_open.discard("irish-kerns")
        p.discard.add("irish-kerns")
    p.noble.pop(name)
    p.discard.add(name)
    if name == "beaufort":
        p.beaufort_crowned = False
    if o.signed_by == name:
        p.treaty = o.signed_by = None


def to_pile(o, card):
    """Titles, offices and bishops to Chancery, all else to the discard."""
    p = o.p
    if o.printed.kind(card) in ("title", "office", "bishop"):
        p.chancery.add(card)
    else:
        p.discard.add(card)
