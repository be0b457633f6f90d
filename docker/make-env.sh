#!/usr/bin/env bash
# Makes docker/.env (or the file named) out of .env.example, with a fresh secret in every line that ends in =. A file that is
# there is left as it is.
set -euo pipefail
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

umask 077
while IFS= read -r line; do
  case $line in
    \#*) printf '%s\n' "$line" ;;
    *=) printf '%s%s\n' "$line" "$(secret "${line%=}")" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$folder/.env.example" >"$target.draft"
mv "$target.draft" "$target"
echo "made $target"
