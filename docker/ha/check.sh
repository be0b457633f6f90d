#!/usr/bin/env bash
# Starts the platform of README.md with sandbox and name servers, registers domains through the front while the leader of PostgreSQL, the master of Redis, an
# edge and one process of each app are killed or restarted, and takes all of it down. Each line it prints is a claim that was tried; the last
# line before the end sums them up. Says "not built" and succeeds where there is no engine, no Compose or no image to build on. It needs about 6 GB of memory.
# TEST_PATIENCE: how many times as long it waits, on a busy machine. NODE_IMAGE, DEBIAN_IMAGE: the images to build on.
# HA_IMAGE_TAG: does not build, but uses the images of this tag.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

. ./check-functions.sh ha
export IMAGE_TAG=${HA_IMAGE_TAG:-check} COMPOSE_PROJECT_NAME=registrar-ha-check-$$ COMPOSE_PROFILES=sandbox,dns COMPOSE_HTTP_TIMEOUT=300
# as the shell's environment goes before .env
export DNS_PUBLISH=127.0.0.1: DNS2_PUBLISH=127.0.0.1: FRONT_PUBLISH=${FRONT_PUBLISH:-127.0.0.1:8643} FRONT_ADMIN_PUBLISH=127.0.0.1:
export PUBLIC_BASE_URL=https://localhost:${FRONT_PUBLISH##*:}
platform() { "${compose[@]}" --env-file "$folder/env" --file compose.yml --file ha/compose.yml "$@"; }
./make-env.sh "$folder/env" >/dev/null
# what README.md adds to .env
eval "$(sed -n '/^cat >>.env/,/^END$/p' ha/README.md | sed "s#>>.env#>>'$folder/env'#")"
grep -q '^REPLICATION_PASSWORD=.' "$folder/env" || fail 'README.md does not say what .env needs'
take_down_at_the_end

# ---- images, one after the other
if [ -z "${HA_IMAGE_TAG:-}" ]; then
  build product --target product --file Dockerfile --tag "registrar-platform:$IMAGE_TAG" ..
  build tools --target tools --file Dockerfile --tag "registrar-platform-tools:$IMAGE_TAG" ..
  build powerdns --tag "registrar-platform-powerdns:$IMAGE_TAG" powerdns
  build ha --tag "registrar-platform-ha:$IMAGE_TAG" ha
  say "the images are built on $NODE_IMAGE and $DEBIAN_IMAGE"
fi

# ---- helpers
member() { platform exec -T "$1" healthy.sh "$2" "$3" </dev/null; } # member <db…> <port> <path>: whether it answers 200 there
leader() { # the member that is the leader; fails while there is none
  local name
  for name in db1 db2 db3; do ! member "$name" 8008 /primary || { echo "$name"; return; }; done 2>/dev/null
  return 1
}
new_leader() { local name; name=$(leader) && [ "$name" != "$1" ] && echo "$name"; }
master() { platform exec -T "$1" redis-cli -p 26379 sentinel get-master-addr-by-name registrar </dev/null | head -n 1 | tr -d '\r'; } # master <asked>
new_master() { local name; name=$(master "$2") && [ -n "$name" ] && [ "$name" != "$1" ] && echo "$name"; }
redis() { platform exec -T "$1" sh -c "REDISCLI_AUTH=\$REDIS_PASSWORD redis-cli info replication" </dev/null; } # redis <service>: by HAProxy where it is an edge
sentinels() { platform exec -T "$1" redis-cli -p 26379 info sentinel </dev/null; }
container() { platform ps --all --quiet "$1" | head -n 1; } # container <service>: the first, also one that is down
register() { # register <first label>: repeats with the same idempotency key, so that a request that a kill interrupted is charged once
  curl --silent --show-error --cacert "$folder/ca.pem" --user "$reseller" -H "Idempotency-Key: $1" -H 'Content-Type: application/json' \
    -d "{\"domain\": {\"domainName\": \"$1.com\"}}" "$PUBLIC_BASE_URL/core/v1/domains"
}
has() { api "$reseller" "domains/$1.com"; }
soa() { # soa <name server> <domain>: by its port of the machine
  local address
  address=$(platform port --protocol udp "$1" 5300)
  dig +short +time=3 +tries=1 "@${address%:*}" -p "${address##*:}" "$2" SOA
}

# ---- start
start
say 'all containers are made'
members=(etcd1 etcd2 etcd3 db1 db2 db3 cache1 cache2 cache3)
holds 'etcd, PostgreSQL, Redis and the edges are healthy' healthy "${members[@]}" postgres redis
holds 'two processes of each app, the front and both name servers are healthy' healthy public-api admin-api worker forwarder front powerdns powerdns2 alias-resolver alias-resolver2
roots=$(docker inspect --format '{{.Name}} {{.HostConfig.ReadonlyRootfs}} {{.HostConfig.CapDrop}}' $(platform ps -q))
! grep -v ' true \[ALL\]$' <<<"$roots" || fail 'these have a root that can be written to, or capabilities'
processes=0
for id in $(docker ps --quiet --filter "label=com.docker.compose.project=$COMPOSE_PROJECT_NAME"); do
  # a container that just ends has no processes
  users=$(docker top "$id" -o pid,uid | awk 'NR > 1 { print $2 }') || continue
  ! grep -qx 0 <<<"$users" || fail "a process of $id is of root"
  processes=$((processes + $(wc -l <<<"$users")))
done
[ "$processes" -gt 40 ] || fail "only $processes processes were seen"
say 'their roots are read-only, without capabilities, and no process is of root'
holds 'the sandbox has demo data' in_tools "require('/etc/registrar/sandbox/demo.json').token"
reseller=$(in_tools "const { username, token } = require('/etc/registrar/sandbox/demo.json'); username + ':' + token")
in_tools "require('node:fs').readFileSync('/etc/registrar/sandbox/tls/ca.pem', 'utf8').trim()" >"$folder/ca.pem"
holds "the front answers $PUBLIC_BASE_URL/core/v1/hello" prints '"username":"demo-test"' api "$reseller" hello
key=$(in_tools "require('/etc/registrar/sandbox/demo.json').adminToken")
holds 'and leads to the admin API' prints '"name":"com"' curl --silent --show-error -H "Authorization: Bearer $key" "http://$(platform port front 3001)/admin/v1/tlds/com"
holds 'a domain is registered through the front' prints '"locked":true' register ha-check-first

# ---- the leader of PostgreSQL
old=$(leader) || fail 'PostgreSQL has no leader'
docker kill "$(container "$old")" >/dev/null
began=$SECONDS
holds "the leader $old is killed, and another member leads" new_leader "$old"
led=$(cat "$folder/last")
holds 'the domain is not lost' prints '"ha-check-first.com"' has ha-check-first
holds 'a second domain is registered' prints '"locked":true' register ha-check-second
took=$((SECONDS - began))
docker start "$(container "$old")" >/dev/null
holds "$old is a replica of $led" member "$old" 8008 /replica

# ---- the master of Redis
survivor=cache2
old_master=$(master cache1) || fail 'the Sentinels know no master'
[ "$old_master" != "$survivor" ] || survivor=cache3
holds 'each Sentinel knows the two others' prints 'sentinels=3' sentinels "$survivor"
docker kill "$(container "$old_master")" >/dev/null
holds "the master $old_master of Redis is killed, and the Sentinels name another" new_master "$old_master" "$survivor"
now_master=$(cat "$folder/last")
holds 'an edge leads to a master' prints 'role:master' redis redis
holds 'a third domain is registered' prints '"locked":true' register ha-check-third
docker start "$(container "$old_master")" >/dev/null
holds "$old_master is a replica of $now_master" prints 'master_link_status:up' redis "$old_master"
holds 'no Sentinel is counted twice' prints 'sentinels=3' sentinels "$survivor"

# ---- an edge, a member of etcd, and one process of each app
docker kill "$(container postgres)" "$(container etcd1)" >/dev/null
holds 'an edge and a member of etcd are killed, and a fourth domain is registered' prints '"locked":true' register ha-check-fourth
docker start "$(container postgres)" "$(container etcd1)" >/dev/null
for app in public-api admin-api worker forwarder; do docker restart --time 70 "$(container "$app")" >/dev/null & done
for _ in $(seq 20); do api "$reseller" hello >"$folder/last" 2>&1 || fail "a request failed while one process of each app restarts: $(tail -c 300 "$folder/last")"; sleep 0.5; done
wait
holds 'one process of each app is restarted: 20 requests meanwhile were answered, and all are healthy' healthy public-api admin-api worker forwarder postgres etcd1
holds 'a fifth domain is registered' prints '"locked":true' register ha-check-fifth

# ---- name servers
for server in powerdns powerdns2; do
  for domain in ha-check-first.com ha-check-fifth.com; do holds "$server answers for $domain" prints '.' soa "$server" "$domain"; done
done

# ---- all of it at once, without an order: what starts before etcd has a quorum waits
docker kill $(for name in "${members[@]}" postgres redis; do platform ps -q "$name"; done) >/dev/null
for name in postgres redis cache3 cache2 cache1 db3 db2 db1 etcd3 etcd2 etcd1; do docker start $(platform ps --all --quiet "$name") >/dev/null; done
holds 'all members are killed and started in the wrong order, and are healthy' healthy "${members[@]}" postgres redis
for domain in first second third fourth fifth; do holds "ha-check-$domain.com is not lost" prints "\"ha-check-$domain.com\"" has "ha-check-$domain"; done
holds 'a sixth domain is registered' prints '"locked":true' register ha-check-sixth

say "seen: 6 registrations by two processes of each app; leader $old killed, $led led, and the next registration was answered ${took} s later; master $old_master of Redis killed, $now_master led; an edge, a member of etcd and one process of each app; both name servers; all members killed and started in the wrong order"
