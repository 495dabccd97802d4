# Sourced after tests/support/daemon.bash: `weather` starts weather.mjs before the daemon, as $bad_weather and, with nothing but
# the members of tomorrow, as $tomorrow. They end with this script, which holds the pipe that they read.
# shellcheck shell=bash
weather() {
    # shellcheck disable=SC2154 # url is set by daemon.bash
    exec 8> >(exec node tests/clients/weather.mjs "$url" >"$folder/bad") 9> >(exec node tests/clients/weather.mjs "$url" calm >"$folder/calm")
    until [ -s "$folder/bad" ] && [ -s "$folder/calm" ]; do sleep 0.1; done
    bad_weather=$(cat "$folder/bad")
    # shellcheck disable=SC2034 # used by the scripts that source this
    tomorrow=$(cat "$folder/calm")
    # shellcheck disable=SC2034
    readonly bad_weather tomorrow
}
