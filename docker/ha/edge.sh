#!/bin/sh
# HAProxy before the databases and Redis, and PgBouncer (session mode) before the writer port. The container ends when either does.
set -eu
umask 077
{
  printf '"postgres" "%s"\n' "$POSTGRES_PASSWORD"
  printf '"registrar_owner" "%s"\n' "$DATABASE_OWNER_PASSWORD"
  printf '"registrar" "%s"\n' "$DATABASE_PASSWORD"
} >/tmp/users.txt
cat >/tmp/pgbouncer.ini <<END
[databases]
* = host=127.0.0.1 port=5432

[pgbouncer]
listen_addr = *
listen_port = 6432
unix_socket_dir =
auth_type = scram-sha-256
auth_file = /tmp/users.txt
pool_mode = session
default_pool_size = 40
max_client_conn = 400
server_login_retry = 1
server_connect_timeout = 5
server_reset_query = DISCARD ALL
ignore_startup_parameters = extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout
END
haproxy -db -f /etc/haproxy/haproxy.cfg &
front=$!
pgbouncer /tmp/pgbouncer.ini &
pool=$!
trap 'kill "$front" "$pool" 2>/dev/null' TERM INT
while kill -0 "$front" 2>/dev/null && kill -0 "$pool" 2>/dev/null; do sleep 1 & wait $!; done
kill "$front" "$pool" 2>/dev/null || true
