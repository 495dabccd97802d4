"""Databases with very many games, made by SQL out of one that was played."""
import contextlib

POSITION, TAIL = 36, 4

# What a game is spread over. Of the log only what follows the snapshot: nobody asks for more of these games.
TABLES = {"games": "true", "game_secrets": "true", "seats": "true", "positions": "true", "snapshots": "true",
          "actions": "t.seq > %d" % (POSITION - TAIL)}

# An id is a UUIDv7 and game_id its first 63 bits worth, as daemon/game/game_id.c makes them: 48 of time, 19 of chance.
MADE = """
CREATE UNLOGGED TABLE made AS SELECT (ms << 19) | chance AS game_id, (lpad(to_hex(ms), 12, '0') || '7' ||
    lpad(to_hex(chance >> 7), 3, '0') || to_hex(128 | ((chance >> 1) & 63)) || lpad(to_hex((chance & 1) << 7), 2, '0') ||
    substr(md5(ms::text), 1, 12))::uuid AS id
FROM (SELECT 1600000000000 + i AS ms, (i * 7919) %% 524288 AS chance FROM generate_series(1, %d::bigint) i) x
"""


def make_template(world, name, members):
    """A database with one game that has been played for a while."""
    daemon = world.new_daemon(name)
    with open(world.script) as file:
        script = [line.split() for line in file]
    game = daemon.new_games(1, **members)[0]
    for seq, (role, key) in enumerate(script[:POSITION]):
        status, answer = daemon.call("POST", "/v1/games/%s/actions" % game, {"role": role, "seq": seq, "key": key})
        if status != 200:
            raise SystemExit("bench: the template's game cannot be played: %s" % answer)
    world.end_daemon(daemon)


def fill(cluster, database, count, tables):
    """Many games like the one that is there, and not that one. tables: which of each game."""
    def sql(text):
        return cluster.sql(text, database)
    template = int(sql("SELECT game_id FROM games"))
    sql(MADE % count)
    for table in TABLES:
        if table not in tables:
            sql("DELETE FROM %s WHERE game_id = %d" % (table, template))
            continue
        names = sql("SELECT attname FROM pg_attribute WHERE attrelid = '%s'::regclass AND attnum > 0 AND NOT attisdropped"
                    " ORDER BY attnum" % table).split()
        values = ["m." + n if n == "game_id" or (table, n) == ("games", "id") else "t." + n for n in names]
        sql("INSERT INTO %s (%s) SELECT %s FROM %s t CROSS JOIN made m WHERE t.game_id = %d AND %s" % (
            table, ", ".join(names), ", ".join(values), table, template, TABLES[table]))
        sql("DELETE FROM %s WHERE game_id = %d" % (table, template))
    sql("DROP TABLE made")
    sql("VACUUM ANALYZE")
    cluster.sql("CHECKPOINT")


def database(world, count, kind="stored", tables=tuple(TABLES), **members):
    """The name of a database with so many games at POSITION; made when first asked for. members: of such a game."""
    name, template = "%s_%d" % (kind, count), kind + "_template"
    there = world.cluster.sql("SELECT datname FROM pg_database").split()
    if template not in there:
        make_template(world, template, members)
    if name not in there:
        world.cluster.sql("CREATE DATABASE %s TEMPLATE %s" % (name, template))
        if count > 0:
            fill(world.cluster, name, count, tables)
        else:
            world.cluster.sql("TRUNCATE " + ", ".join(TABLES), name)
    return name


def forget(world, count):
    world.cluster.sql("DROP DATABASE IF EXISTS stored_%d" % count)


def some(world, count, of):
    """Ids of games all over that database, always the same."""
    return world.cluster.sql("SELECT id FROM games ORDER BY md5(id::text) LIMIT %d" % count, database(world, of)).split()


@contextlib.contextmanager
def serving(world, count, *kind, **members):
    daemon = world.new_daemon(database(world, count, *kind, **members))
    try:
        yield daemon
    finally:
        world.end_daemon(daemon)
