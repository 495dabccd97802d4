"""What is resident: for a stored game, one in memory, a stream, and after very many actions."""
import contextlib
import subprocess

from figures import line, options, program
import stored
from world import TOKEN

STREAMS, CACHE, DRIFT_ACTIONS = 5000, 1000, 1000000
STORED = 100000
WARM_UP = 200  # games, or streams, that come first: pools and first pages are nobody's


def idle_game(world):
    with stored.serving(world, 0) as none, stored.serving(world, STORED) as all_of_them:
        return (all_of_them.memory() - none.memory()) / STORED


def hot_game(world, ids, path):
    """Games that are asked for once each on a daemon that had none of them in memory."""
    def ask(some):
        with open(world.paths, "w") as file:
            file.writelines(path % name + "\n" for name in some)
        found = world.load("get", 16, 60, "once", port=daemon.port)
        if found["status"].get("200") != len(some):
            raise SystemExit("bench: memory: %s" % found)
    with stored.serving(world, STORED) as daemon:
        ask(ids[:WARM_UP])
        before = daemon.memory()
        ask(ids[WARM_UP:])
        return (daemon.memory() - before) / (len(ids) - WARM_UP)


@contextlib.contextmanager
def held(world, port, count):
    """Streams that nothing comes on."""
    process = subprocess.Popen([program("stream"), "hold", "127.0.0.1", str(port), TOKEN, str(count), world.games],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    try:
        if process.stdout.readline() != "ready\n":
            raise SystemExit("bench: %d streams cannot be opened" % count)
        yield
    finally:
        process.stdin.close()
        process.wait()
        process.stdout.close()


def stream(world, game):
    world.write_games([game], stored.POSITION)
    with stored.serving(world, STORED) as daemon:
        with held(world, daemon.port, WARM_UP):
            before = daemon.memory()
            with held(world, daemon.port, STREAMS):
                return (daemon.memory() - before) / STREAMS


def drift(world):
    """Games take each other's place in a cache that was full of games before."""
    daemon = world.new_daemon("drift", cache_games=CACHE)

    def play():
        world.fresh_games(CACHE, daemon)
        return world.load("act", 256, 600, port=daemon.port)["status"]["200"]
    wanted, actions = DRIFT_ACTIONS * min(1, options.seconds / 3), 0
    for _ in range(2):
        play()
    before = daemon.memory()
    while actions < wanted:
        actions += play()
    after = daemon.memory()
    world.end_daemon(daemon)
    print("%-34s %s KB over %s actions, of %s KB   (aim: <= 2,048 over 1,000,000)" % (
        "memory drift", "{:,}".format((after - before) // 1024), "{:,}".format(actions),
        "{:,}".format(before // 1024)), flush=True)


def bench_memory(world):
    stored.database(world, STORED)
    ids = stored.some(world, WARM_UP + 5 * options.games, STORED)
    rounds = range(options.pairs)
    line("memory of an idle game", [idle_game(world) for _ in rounds], None, "0", "bytes")
    line("memory of a hot game", [hot_game(world, ids, "/v1/games/%s") for _ in rounds], None, "<= 16,384", "bytes")
    line("memory of one with its view", [hot_game(world, ids, "/v1/games/%s/view?role=spectator") for _ in rounds], None,
         "<= 16,384", "bytes")
    line("memory of a stream", [stream(world, ids[0]) for _ in rounds], None, "<= 16,384", "bytes")
    drift(world)
