#!/usr/bin/env bash
# Builds the images, starts compose.yml as a sandbox, asks for hello by HTTPS on 443, registers a domain and sets the clock of its account
# a day ahead, by worker and simulated registry; then takes all of it down, volumes included. Says "not built" and succeeds where there is no engine, no Compose or no image to build on.
# NODE_IMAGE: the image to build on. PUBLIC_API_PUBLISH: another port than 443.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

not_built() {
  echo "docker: not built: $1"
  exit 0
}
have() { docker image inspect "$1" >/dev/null 2>&1 || docker pull --quiet "$1" >/dev/null 2>&1; }

docker version >/dev/null 2>&1 || not_built 'no Docker engine answers'
if docker compose version >/dev/null 2>&1; then compose=(docker compose)
elif docker-compose version >/dev/null 2>&1; then compose=(docker-compose)
else not_built 'there is no Docker Compose'; fi
for image in postgres:16 redis:7; do have "$image" || not_built "$image can not be had"; done

export NODE_IMAGE=${NODE_IMAGE:-node:20-bookworm-slim}
if ! have "$NODE_IMAGE"; then
  NODE_IMAGE=registrar-local-node:$(node --version)
  docker image inspect "$NODE_IMAGE" >/dev/null 2>&1 || ./local-node-image.sh "$NODE_IMAGE" || not_built 'no Node image can be had or made'
fi

folder=$(mktemp -d)
export COMPOSE_PROJECT_NAME=registrar-check-$$ COMPOSE_PROFILES=sandbox IMAGE_TAG=check
export PUBLIC_API_PUBLISH=${PUBLIC_API_PUBLISH:-443} ADMIN_API_PUBLISH=127.0.0.1:
export PUBLIC_BASE_URL=https://localhost:${PUBLIC_API_PUBLISH##*:}
platform() { "${compose[@]}" --env-file "$folder/env" "$@"; }
take_down() {
  status=$?
  [ "$status" = 0 ] || platform logs --tail 20 || true
  platform down --volumes --timeout 20 >/dev/null 2>&1 || true
  rm -rf "$folder"
}
./make-env.sh "$folder/env"
trap take_down EXIT
trap 'exit 130' INT TERM

build() { # build <stage> <image>; the packages come over this machine's network
  docker build --network host --build-arg NODE_IMAGE --target "$1" --file Dockerfile --tag "$2:$IMAGE_TAG" .. >"$folder/build.log" 2>&1 && return
  tail -n 30 "$folder/build.log"
  return 1
}
build product registrar-platform
build tools registrar-platform-tools
echo "docker: built on $NODE_IMAGE"

platform up -d --no-build >"$folder/up.log" 2>&1 || { cat "$folder/up.log"; exit 1; }

in_tools() { platform run --rm --no-deps --entrypoint node sandbox -p "$1" 2>/dev/null | tr -d '\r'; }
credentials() { in_tools "const { username, token } = require('/etc/registrar/sandbox/demo.json'); username + ':' + token"; }
until_there() { # until_there <command...>: its output, once it has succeeded
  local turn
  for turn in $(seq 60); do
    if "$@" 2>/dev/null; then return 0; fi
    sleep 1
  done
  echo "docker: in vain for a minute: $1" >&2
  return 1
}

user=$(until_there credentials)
in_tools "require('node:fs').readFileSync('/etc/registrar/sandbox/tls/ca.pem', 'utf8').trim()" >"$folder/ca.pem"
request() { curl --silent --show-error --fail --cacert "$folder/ca.pem" --user "$user" "$@"; }
hello=$(until_there request "$PUBLIC_BASE_URL/core/v1/hello")
echo "docker: $PUBLIC_BASE_URL/core/v1/hello answers $hello"
order=$(request -H 'Content-Type: application/json' -d '{"domain": {"domainName": "docker-check.com"}}' "$PUBLIC_BASE_URL/core/v1/domains")
grep -q '"locked":true' <<<"$order" || { echo "docker: the registration was answered $order"; exit 1; }
echo 'docker: a domain was registered'
job=$(request -H 'Content-Type: application/json' -d '{"seconds": 86400}' "$PUBLIC_BASE_URL/core/v1/sandbox/clock:advance" | grep -o '"id":[0-9]*' | head -n 1)
clock_is_there() { request "$PUBLIC_BASE_URL/core/v1/sandbox/clock/jobs/${job#*:}" | grep -q '"state":"done"'; }
until_there clock_is_there
echo 'docker: the clock of its account is a day ahead'
