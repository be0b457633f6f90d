#!/bin/sh
# A member of the database cluster; its name is the first argument, which is also its host. The passwords come by the environment.
set -eu
name=$1
umask 077
cat >/tmp/patroni.yml <<END
scope: registrar
name: $name
restapi: { listen: '0.0.0.0:8008', connect_address: '$name:8008', authentication: { username: patroni, password: '$PATRONI_PASSWORD' } }
etcd3: { hosts: ['etcd1:2379', 'etcd2:2379', 'etcd3:2379'] }
bootstrap:
  dcs:
    ttl: 30
    loop_wait: 10
    retry_timeout: 10
    # a commit is answered when the synchronous standby has it, and only that one may become the leader
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: { max_connections: 300, wal_log_hints: 'on', password_encryption: scram-sha-256, wal_sender_timeout: 10s, wal_receiver_timeout: 10s, tcp_user_timeout: 20s }
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
  post_bootstrap: /usr/local/bin/create-databases.sh
postgresql:
  listen: '0.0.0.0:5432'
  connect_address: '$name:5432'
  data_dir: /var/lib/registrar/data
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: /tmp/pgpass
  # a new replica copies at once, instead of after the next checkpoint, which is minutes away
  basebackup: [{ checkpoint: fast }]
  parameters: { unix_socket_directories: /tmp }
  pg_hba: ['local all all trust', 'host replication replicator all scram-sha-256', 'host all all all scram-sha-256']
  authentication:
    superuser: { username: postgres, password: '$POSTGRES_PASSWORD' }
    replication: { username: replicator, password: '$REPLICATION_PASSWORD' }
END
exec /usr/bin/python3 /usr/bin/patroni /tmp/patroni.yml
