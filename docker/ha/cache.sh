#!/bin/sh
# Redis and its Sentinel; the first argument is its name, which is also its host. Nothing in Redis is worth keeping: a container that
# starts again asks the other Sentinels for the master, and is its replica.
set -eu
name=$1
master=cache1
for other in cache1 cache2 cache3; do
  [ "$other" = "$name" ] && continue
  found=$(timeout 2 redis-cli -h "$other" -p 26379 sentinel get-master-addr-by-name registrar 2>/dev/null | head -n 1 || true)
  [ -z "$found" ] || { master=$found; break; }
done
umask 077
cd /tmp
{
  echo 'port 6379'
  echo 'save ""'
  echo 'appendonly no'
  echo 'protected-mode no'
  echo "requirepass $REDIS_PASSWORD"
  echo "masterauth $REDIS_PASSWORD"
  echo "replica-announce-ip $name"
  [ "$master" = "$name" ] || echo "replicaof $master 6379"
} >redis.conf
# The same id after each start: with a new one the other Sentinels count the former one too, and after some starts no majority is left.
cat >sentinel.conf <<END
sentinel myid $(printf 'registrar-%s' "$name" | sha1sum | cut -c 1-40)
port 26379
sentinel resolve-hostnames yes
sentinel announce-hostnames yes
sentinel announce-ip $name
sentinel monitor registrar $master 6379 2
sentinel auth-pass registrar $REDIS_PASSWORD
sentinel down-after-milliseconds registrar 5000
sentinel failover-timeout registrar 20000
END
redis-server redis.conf &
server=$!
redis-sentinel sentinel.conf &
watch=$!
trap 'kill "$server" "$watch" 2>/dev/null' TERM INT
while kill -0 "$server" 2>/dev/null && kill -0 "$watch" 2>/dev/null; do sleep 1 & wait $!; done
kill "$server" "$watch" 2>/dev/null || true
