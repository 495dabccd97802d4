#!/usr/bin/env bash
# docker/prometheus and docker/grafana.json: promtool accepts them, every alert fires when it should and only then, each
# metric that they name is one that the daemon has, and doc/OPERATING.md explains each alert.
set -eu
cd "$(dirname "$0")/../.."
promtool check config docker/prometheus/prometheus.yml
promtool test rules docker/prometheus/rules_test.yml

metrics=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export MUSTERD_RULESETS_DIR=${MUSTERD_BUILD:-build}/rulesets MUSTERD_METRICS_LISTEN=127.0.0.1:$metrics
. tests/support/daemon.bash
curl -sS -o /dev/null -H "Authorization: Bearer $MUSTERD_ADMIN_TOKEN" "$url/v1/me"
curl -sS "http://127.0.0.1:$metrics/metrics" > "$folder/metrics"
promtool check metrics < "$folder/metrics"
python3 - "$folder" <<'PYTHON'
import json, re, subprocess, sys, yaml
folder = sys.argv[1]
known = set(re.findall(r"^# TYPE (\S+)", open(folder + "/metrics").read(), re.M))
rules = [r for g in yaml.safe_load(open("docker/prometheus/rules.yml"))["groups"] for r in g["rules"]]
panels = json.load(open("docker/grafana.json"))["panels"]
expressions = [r["expr"] for r in rules] + [t["expr"] for p in panels for t in p["targets"]]
faults = []
for expression in expressions:
    for name in re.findall(r"\b(?:musterd|process)_\w+", expression):
        if re.sub(r"_(bucket|sum|count)$", "", name) not in known and name not in known:
            faults.append("%s is no metric of the daemon: %s" % (name, expression))
with open(folder + "/panels.yml", "w") as file:
    json.dump({"groups": [{"name": "panels", "rules": [
        {"record": "panel:%d" % i, "expr": e.replace("$instance", ".*")} for i, e in enumerate(expressions)]}]}, file)
subprocess.run(["promtool", "check", "rules", folder + "/panels.yml"], check=True)
chapters = open("doc/OPERATING.md").read()
faults += ["doc/OPERATING.md does not explain " + r["alert"] for r in rules if "`%s`" % r["alert"] not in chapters]
sys.exit("\n".join(faults) or 0)
PYTHON
