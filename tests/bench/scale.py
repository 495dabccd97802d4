"""What a million stored games change, and how soon the daemon serves."""
from figures import line, options
import stored

SIZES = (1000, 100000, 1000000)
SAMPLE = 1000  # games that are played and looked at, all over the store: no more than the smallest has


def sizes():
    return [n for n in SIZES if n <= max(options.stored, SIZES[0])]


def uncached(world, daemon):
    """Each view is asked for once after an action has made it anew, a few times over."""
    requests = seconds = 0
    for _ in range(5):
        world.load("act", 64, 0.1, port=daemon.port)
        found = world.load("get", 16, options.seconds, "once", port=daemon.port)
        requests, seconds = requests + found["requests"], seconds + found["seconds"]
    return requests / seconds


def measure(world, size, ids):
    """On a daemon that has just been started: no game is in memory."""
    found = {}
    with stored.serving(world, size) as daemon:
        world.write_paths(ids)
        found["view loaded"] = world.load("get", 16, options.seconds, "once", port=daemon.port)["rate"]
        world.write_games(ids, stored.POSITION)
        found["view uncached"] = uncached(world, daemon)
        found["act-64"] = world.load("act", 64, options.seconds, port=daemon.port)["rate"]
        world.write_paths(ids[:64])
        found["view cached"] = world.load("get", 16, options.seconds, port=daemon.port)["rate"]
    return found


def bench_scale(world):
    least = sizes()[0]
    ids = {size: stored.some(world, SAMPLE * options.pairs, size) for size in sizes()}
    found = {size: [] for size in sizes()}
    for i in range(options.pairs):
        stored.forget(world, least)  # all its games are played in each round: they are made anew
        for size in sizes():
            some = ids[size] if size == least else ids[size][SAMPLE * i:SAMPLE * (i + 1)]
            found[size].append(measure(world, size, some))
    for name, unit, aim in (("act-64", "actions/s", "ratio >= 0.9"), ("view uncached", "GET/s", "ratio >= 0.9"),
                            ("view cached", "GET/s", "ratio >= 0.9"), ("view loaded", "GET/s", "-")):
        for size in sizes():
            peer = [f[name] for f in found[least]] if size != least else None
            line("%s, %s games" % (name, "{:,}".format(size)), [f[name] for f in found[size]], peer, aim, unit)


def bench_start(world):
    new, again = [], {size: [] for size in [0] + sizes()}
    for i in range(options.pairs):
        daemon = world.new_daemon("started_%d" % i)
        new.append(daemon.start_time)
        world.end_daemon(daemon)
        for size in again:
            with stored.serving(world, size) as daemon:
                again[size].append(daemon.start_time)
    line("start on a new database", new, None, "< 1", "s")
    for size in again:
        line("start with %s games" % "{:,}".format(size), again[size], None, "< 1", "s")
