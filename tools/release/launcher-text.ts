import { serverEnv, serverFlags } from '#tools/server-flags.mjs'
import { fullVersion, type Release } from './description.ts'

const USAGE = `Usage:
  bin/plus [--env-file FILE]             starts Plus
  bin/plus [--env-file FILE] admin …     runs a command of the operator; admin --help lists them
  bin/plus --version                     prints the version

Settings come from the environment: docs/configuration.md. FILE has one NAME=value on each line.
A variable that is set already wins over the file.`

/** The text of `bin/plus`. */
export const launcherText = (release: Release): string => `#!/bin/sh
# Starts Plus, or runs a command of its operator, with the Node beside it.
set -eu

# Whatever Plus writes is for its own system account only.
umask 077

self=$0
# Follows links, such as /usr/local/bin/plus.
while [ -L "$self" ]; do
  target=$(readlink "$self")
  case $target in
    /*) self=$target ;;
    *) self=$(dirname "$self")/$target ;;
  esac
done
home=$(CDPATH= cd "$(dirname "$self")/.." && pwd -P)

# Node keeps compiled code here, and starts without it where nothing can be written. Node itself tries forever to make some folders.
: "\${NODE_COMPILE_CACHE:=\${CACHE_DIRECTORY:-\${XDG_CACHE_HOME:-\${HOME:-/nonexistent}/.cache}/plus}}"
if mkdir -p "$NODE_COMPILE_CACHE" 2>/dev/null && [ -w "$NODE_COMPILE_CACHE" ]; then
  export NODE_COMPILE_CACHE
else
  unset NODE_COMPILE_CACHE
fi
${Object.entries(serverEnv)
  .map(([name, value]) => `: "\${${name}:=${value}}"\nexport ${name}`)
  .join('\n')}

usage() {
  cat <<'END'
${USAGE}
END
}

settings=
case \${1:-} in
  --env-file)
    if [ ! -r "\${2:-}" ]; then
      echo "plus: cannot read the file of settings: \${2:-no name was given}" >&2
      exit 2
    fi
    settings=$2
    shift 2
    ;;
esac

case \${1:-} in
  '')
    exec "$home/bin/node" ${serverFlags.join(' ')} \${settings:+"--env-file=$settings"} "$home/dist/server/main.js"
    ;;
  admin)
    shift
    exec "$home/bin/node" \${settings:+"--env-file=$settings"} "$home/dist/server/admin.js" "$@"
    ;;
  --version | -v) echo "plus ${fullVersion(release)}" ;;
  --help | -h) usage ;;
  *)
    echo "plus: $1 was not understood." >&2
    usage >&2
    exit 2
    ;;
esac
`
