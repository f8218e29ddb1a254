#!/bin/sh
# The command line of the installed program. It stands beside the Node that runs it.
here=$(dirname "$(readlink -f "$0")")
exec "$here/node" "$here/app.asar.unpacked/dist/cli/main.mjs" "$@"
