# What check.sh and ha/check.sh share; sourced in the folder docker, with the name that each line begins with. It ends the check where no engine,
# Compose or image is available, and sets `compose`, NODE_IMAGE, DEBIAN_IMAGE and `folder`. The check has to define `platform`: Compose
# with its files and $folder/env.
check_name=$1

not_built() {
  echo "$check_name: not built: $1"
  exit 0
}
say() { printf '%s: %4d s  %s\n' "$check_name" "$SECONDS" "$1"; }
fail() {
  echo "$check_name: failed: $1" >&2
  exit 1
}
have() { docker image inspect "$1" >/dev/null 2>&1 || docker pull --quiet "$1" >/dev/null 2>&1; }

docker version >/dev/null 2>&1 || not_built 'no Docker engine answers'
if docker compose version >/dev/null 2>&1; then compose=(docker compose)
elif docker-compose version >/dev/null 2>&1; then compose=(docker-compose)
else not_built 'there is no Docker Compose'; fi

export NODE_IMAGE=${NODE_IMAGE:-node:24-bookworm-slim} DEBIAN_IMAGE=${DEBIAN_IMAGE:-debian:bookworm-slim}
if ! have "$NODE_IMAGE"; then
  NODE_IMAGE=registrar-local-node:24
  docker image inspect "$NODE_IMAGE" >/dev/null 2>&1 || ./local-node-image.sh "$NODE_IMAGE" 24 || not_built 'no Node image can be had or made'
fi
if ! have "$DEBIAN_IMAGE"; then
  DEBIAN_IMAGE=registrar-local-debian:bookworm
  docker image inspect "$DEBIAN_IMAGE" >/dev/null 2>&1 || ./local-debian-image.sh "$DEBIAN_IMAGE" || not_built 'no Debian image can be had or made'
fi

folder=$(mktemp -d)
# the containers' user reads the certificate below
chmod 755 "$folder"

builds=()
take_down() {
  status=$?
  [ "$status" = 0 ] || platform logs --tail 20 2>&1 || true
  for pid in "${builds[@]}"; do kill "$pid" 2>/dev/null || true; done
  platform down --volumes --timeout 20 >/dev/null 2>&1 || true
  rm -rf "$folder"
  left=$(docker ps --all --quiet --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME")
  [ -z "$left" ] || fail 'containers are left'
  [ "$status" != 0 ] || say 'all of it is taken down'
}
take_down_at_the_end() {
  trap take_down EXIT
  trap 'exit 130' INT TERM
}

build() { # build <name of the log> <arguments of docker build...>
  local log=$folder/$1.log
  shift
  docker build --network host --build-arg NODE_IMAGE --build-arg DEBIAN_IMAGE "$@" >"$log" 2>&1 && return
  tail -n 30 "$log"
  return 1
}

holds() { # holds <claim> <command...>: says the claim once the command succeeds; fails after a minute, times TEST_PATIENCE
  local claim=$1 turn
  shift
  for turn in $(seq $((60 * ${TEST_PATIENCE:-1}))); do
    if "$@" >"$folder/last" 2>&1; then
      say "$claim"
      return 0
    fi
    sleep 1
  done
  fail "not so in time: $claim. The last output: $(tail -c 600 "$folder/last")"
}
prints() { # prints <text> <command...>: whether it succeeds with this text in its output
  local text=$1 output
  shift
  output=$("$@" 2>&1) && grep -qF -- "$text" <<<"$output" && return
  echo "$output"
  return 1
}
start() { platform up -d --no-build >"$folder/up.log" 2>&1 || { cat "$folder/up.log"; fail 'the platform does not start'; }; }
in_tools() { platform run --rm --no-deps --entrypoint node sandbox -p "$1" 2>/dev/null | tr -d '\r'; }
healthy() { # healthy <service...>: whether every container of them is; prints those that are not
  local states
  states=$(platform ps -q "$@" | xargs docker inspect --format '{{index .Config.Labels "com.docker.compose.service"}} {{.State.Health.Status}}') || return 1
  ! grep -v ' healthy$' <<<"$states"
}
api() { # api <user:token> <path> [<body>]: the answer; fails with it where the status is not 200
  local answer
  answer=$(curl --silent --show-error --cacert "$folder/ca.pem" --user "$1" --write-out '\n%{http_code}' ${3:+-H 'Content-Type: application/json' -d "$3"} "$PUBLIC_BASE_URL/core/v1/$2") || return 1
  echo "${answer%$'\n'*}"
  [ "${answer##*$'\n'}" = 200 ]
}
staff() { # staff <key> <path> [<body>]: the answer of the admin API, behind a proxy on its own address; fails where the status is not 2xx
  platform exec -T admin-api node -e '
    const [key, path, body] = process.argv.slice(1);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json", "x-forwarded-proto": "https", "x-forwarded-for": "127.0.0.1" };
    fetch(`http://127.0.0.1:3001/admin/v1/${path}`, body ? { method: "POST", headers, body } : { headers })
      .then(async (answer) => { console.log(await answer.text()); process.exitCode = answer.ok ? 0 : 1; })' "$@" </dev/null
}
new_account() { # new_account <staff key> <name>: its user:token
  staff "$1" accounts "{\"accountName\": \"$2\"}" | node -p 'const { username, token } = JSON.parse(require("fs").readFileSync(0, "utf8")); `${username}:${token.token}`'
}
