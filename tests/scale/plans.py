"""Plans each statement with sample values and counts the partitions that its plan names, of each table. What only reads
is also run, for a real game: partitions that the plan names and that are never read do not count.
usage: plans.py FILE SOCKET     FILE: name, tab, SQL (scripts/lint-statements --print); 1 if a statement has several"""
import collections
import re
import subprocess
import sys

# bigint and uuid are the ids of a game.
SAMPLES = {"integer": "1", "smallint": "2", "text": "'x'", "bytea": "'\\x00'", "json": "'[]'", "jsonb": "'{}'",
           "timestamp with time zone": "'2026-11-27'", "timestamp with time zone[]": "'{}'", "bigint[]": "'{}'",
           "bytea[]": "'{}'"}
COUNTED = {("create_game", "games")}  # counts the games of an owner
PART = re.compile(r"\bon (\w+?)_\d+(?:_there)?\b")


def psql(socket, text):
    command = ["psql", "-X", "-q", "-tA", "-v", "ON_ERROR_STOP=1", "-h", socket, "-U", "musterd", "musterd"]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout


def parts(socket, name, sql):
    """table -> the partitions that are read or written."""
    prepare = "PREPARE %s AS %s;\n" % (name, sql)
    types = psql(socket, prepare + "SELECT unnest(parameter_types) FROM pg_prepared_statements;").split("\n")
    values = ", ".join(SAMPLES[kind] for kind in types if kind)
    explain = "EXPLAIN (ANALYZE, TIMING OFF)" if sql.startswith("SELECT") else "EXPLAIN"
    plan = psql(socket, prepare + "SET plan_cache_mode = force_custom_plan; BEGIN; %s EXECUTE %s(%s); ROLLBACK;" % (
        explain, name, values))
    found = collections.defaultdict(set)
    for line in plan.splitlines():
        for match in PART.finditer(line) if "(never executed)" not in line else ():
            found[match[1]].add(match[0])
    return found


def main():
    count = wrong = 0
    some = psql(sys.argv[2], "SELECT game_id, quote_literal(id) FROM games LIMIT 1")
    SAMPLES["bigint"], SAMPLES["uuid"] = some.strip().split("|")
    with open(sys.argv[1]) as file:
        for line in file:
            name, sql = line.rstrip("\n").split("\t")
            found = parts(sys.argv[2], name, sql)
            count += bool(found)
            for table, some in found.items():
                if len(some) > 1 and (name, table) not in COUNTED:
                    wrong += 1
                    print("%s reads %d partitions of %s" % (name, len(some), table))
    print("%d statements are planned for one partition of each table" % count)
    if wrong or count < 40:
        sys.exit(1)


if __name__ == "__main__":
    main()
