#!/usr/bin/env bash
# The image of docker/Dockerfile installs every library that the daemon is linked with, by the name of its package.
set -eu
cd "$(dirname "$0")/../.."
build=${MUSTERD_BUILD:-build}
missing=0 seen=0
# The C library is in every image; libgobject and libglib come with librsvg.
for library in $(readelf -d "$build/bin/musterd" | grep -oE 'lib[a-z0-9.-]+\.so\.[0-9]+' | grep -vE '^lib(c|m|gobject-2\.0|glib-2\.0)\.so'); do
    package=$(dpkg -S "*/$library" | head -n 1 | cut -d: -f1)
    seen=$((seen + 1))
    if ! grep -qw -- "$package" docker/Dockerfile; then
        echo "docker/Dockerfile does not install $package, which has $library"
        missing=$((missing + 1))
    fi
done
[ "$seen" -ge 8 ] || { echo "only $seen libraries are named in the daemon"; exit 1; }
[ "$missing" = 0 ]
