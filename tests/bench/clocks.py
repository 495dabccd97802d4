"""What very many clocks cost that run and are not due."""
import time

from figures import line, options
import stored
from world import process_cpu

IDLE = 60
TABLES = ("games", "seats", "positions")  # nobody opens these games
CLOCK = {"clock": {"kind": "move", "seconds": 31622400, "on_expiry": "notice"}}
# How often the table of positions was gone through, and what was read of the index of armed clocks.
SCANS = """SELECT seq_scan, (SELECT idx_scan || ' ' || idx_tup_read FROM pg_stat_user_indexes WHERE indexrelname = 'positions_armed')
FROM pg_stat_user_tables WHERE relname = 'positions'"""
# Each at another time within the year.
SPREAD = "UPDATE positions SET wake_at = wake_at - (game_id % 1000) * 10000000000"

DUE = "UPDATE positions SET wake_at = 1 WHERE game_id IN (SELECT game_id FROM positions ORDER BY game_id LIMIT 300)"


def scans(world, daemon):
    return [int(n) for n in world.cluster.sql(SCANS, daemon.database).replace("|", " ").split()]


def cpu(world, daemon):
    return process_cpu(daemon.process.pid)[1], world.cluster.cpu()


def idle(world, daemon):
    """Shares of a core in per cent, the daemon's and the database's, and what the looks for due clocks have read."""
    time.sleep(5)  # what a start does
    before, read = cpu(world, daemon), scans(world, daemon)
    time.sleep(IDLE)
    after = cpu(world, daemon)
    time.sleep(1)  # figures of reading come late
    return [100 * (b - a) / IDLE for a, b in zip(before, after)], [b - a for a, b in zip(read, scans(world, daemon))]


def look(world, daemon):
    """How often the table was gone through when some were due."""
    time.sleep(1.5)  # figures of reading come late
    before = scans(world, daemon)[0]
    world.cluster.sql(DUE, daemon.database)  # by the primary key
    time.sleep(4.5)
    return scans(world, daemon)[0] - before


def bench_clocks(world):
    """A million of them beside a thousand: nobody plays, then act-64 in new games."""
    found = {}
    for count in (1000, options.stored):
        name = stored.database(world, count, "armed", TABLES, **CLOCK)
        world.cluster.sql(SPREAD, name)
        world.cluster.sql("VACUUM ANALYZE positions", name)
        world.cluster.sql("CHECKPOINT")
        daemon = world.new_daemon(name)
        world.daemon.stop()
        shares, read = idle(world, daemon)
        world.daemon.start()
        rates = []
        for _ in range(options.pairs):
            world.fresh_games(world.enough(), daemon)
            rates.append(world.load("act", 64, options.seconds, str(options.games), port=daemon.port)["rate"])
        due = look(world, daemon)
        world.end_daemon(daemon)
        found[count] = {"rates": rates, "shares": shares, "read": read, "due": due}
    few, many = found[1000], found[options.stored]
    clocks = "{:,} armed clocks".format(options.stored)
    for i, who in enumerate(("daemon", "database")):
        line("%s, idle, %s" % (clocks, who), [many["shares"][i]], [few["shares"][i]], "< 1 with the other", "% of a core")
    for i, what in enumerate(("positions gone through", "looks for due clocks", "rows that they read")):
        line("%s, idle, %s" % (clocks, what), [many["read"][i]], None, "-" if i == 1 else "0", "a minute")
    line("%s, some due: positions gone through" % clocks, [many["due"]], None, "0", "in 4 s")
    line("%s, act-64" % clocks, many["rates"], few["rates"], "ratio >= 0.9", "actions/s")
