#!/usr/bin/env bash
# Checks the files of this folder with the programs that read them: systemd-analyze, nginx and caddy, from Debian where they are missing.
# Nothing is started.
set -euo pipefail
cd "$(dirname "$0")"

packages=()
command -v systemd-analyze >/dev/null || packages+=(systemd)
[ -x /usr/sbin/nginx ] || packages+=(nginx-light)
command -v caddy >/dev/null || packages+=(caddy)
if [ ${#packages[@]} -gt 0 ]; then
  if [ "$(id -u)" != 0 ]; then
    echo "deploy/: not checked, because ${packages[*]} must be installed first, as root." >&2
    exit 0
  fi
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -qq >/dev/null
  # Debian would start both servers at installation; only the programs are wanted.
  RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${packages[@]}" >/dev/null
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# The program of the unit is not installed here, so another one replaces it.
sed 's|^ExecStart=.*|ExecStart=/bin/true|' plus.service >"$work/plus.service"
systemd-analyze verify --man=no "$work/plus.service"
systemd-analyze security --offline=true --threshold=20 "$work/plus.service" | tail -n 1

# nginx reads the certificate of its site: one that is valid for a day will do.
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN=plus.example.org \
  -keyout "$work/privkey.pem" -out "$work/fullchain.pem" 2>/dev/null
# It also opens what it would listen on: a port may be taken, a socket in this folder is not.
sed -E "s|/etc/letsencrypt/live/plus.example.org|$work|; s|listen (\[::\]:)?([0-9]+)|listen unix:$work/\1\2|; s|/\[::\]:|/v6-|" nginx.conf >"$work/site.conf"
grep -q "listen unix:$work/v6-443 ssl" "$work/site.conf"
cat >"$work/nginx.conf" <<END
pid $work/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  include $work/site.conf;
}
END
/usr/sbin/nginx -t -q -c "$work/nginx.conf" && echo 'nginx.conf: valid configuration'

for file in Caddyfile Caddyfile.cluster; do
  caddy validate --adapter caddyfile --config "$file" 2>&1 | sed "s|^Valid|$file: valid|" | tail -n 1
done
