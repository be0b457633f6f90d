#!/usr/bin/env bash
# Makes docker/.env (or the file named) out of .env.example, with a fresh secret in every line that ends in =. A file that is
# there is left as it is. --production: without what the sandbox alone has (simulated registry, its clock, clearinghouse and mail catcher).
set -euo pipefail
production=no
if [ "${1:-}" = --production ]; then production=yes; shift; fi
folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
target=${1:-$folder/.env}
[ ! -e "$target" ] || { echo "$target is there already: nothing made" >&2; exit 0; }

hex() { od -An -v -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

secret() { # secret <name of the variable>
  case $1 in
    SECRETS_KEYS) printf 'k1:%s' "$(head -c 32 /dev/urandom | base64 | tr -d '\n')" ;;
    TOKEN_HASH_KEY) hex 32 ;;
    REGISTRAR_?_PASSWORD) hex 8 ;;
    *_PASSWORD | *_API_KEY | *_CLOCK_KEY) hex 24 ;;
  esac
}

in_production() { # in_production <line of .env.example>: the line as production has it
  case $1 in
    ENVIRONMENT=*) echo 'ENVIRONMENT=production' ;;
    COMPOSE_PROFILES=* | CNIS_*=* | REGISTRY_CLOCK_*=* | MAIL_SMTP_URL=* | DEFAULT_NAMESERVERS=* | PUBLIC_BASE_URL=*) echo "${1%%=*}=" ;;
    TLS_DIR=*) echo 'TLS_DIR=./tls' ;;
    *) return 1 ;;
  esac
}

umask 077
while IFS= read -r line; do
  if [ "$production" = yes ] && in_production "$line"; then continue; fi
  case $line in
    \#*) printf '%s\n' "$line" ;;
    *=) printf '%s%s\n' "$line" "$(secret "${line%=}")" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$folder/.env.example" >"$target.draft"
mv "$target.draft" "$target"
echo "made $target"
