# Sourced by the tests here, in the repository's top folder: a build whose databases are split as docker/scale says.
# shellcheck shell=bash
whole=$(cd "${MUSTERD_BUILD:-build}" && pwd)
work=$(mktemp -d /tmp/musterd-scale.XXXXXX)
split=$work/build
mkdir "$split"
cp -r "$whole/bin" "$whole/rulesets" "$whole/share" "$split/"
mkdir "$split/tests"
cp -r "$whole/tests/rulesets" "$whole/tests/openapi.json" "$split/tests/"
cp docker/scale/partitions.sql "$split/share/sql/9000_partitions.sql"
chmod -R a+rX "$work"

# play PROGRAM...: test programs, as they are, on databases that are split.
play() {
    local failed=0 program
    for program in "$@"; do
        [ -x "$whole/tests/$program" ] || { echo "FAIL: $program is not built"; failed=1; continue; }
        if MUSTERD_BUILD=$split MUSTERD_SOURCE=$PWD timeout 900 "$whole/tests/$program" >"$work/output" 2>&1; then
            echo "$program: $(grep -c '^\[       OK \]' "$work/output") passed"
        else
            echo "FAIL: $program"
            tail -n 40 "$work/output"
            failed=1
        fi
    done
    return "$failed"
}
