#!/bin/sh
# A member of the cluster that holds Patroni's leader key. Its name is the first argument, which is also its host.
set -eu
name=$1
# as in tools/ha: an election needs more than a slow disk or a busy processor
exec etcd --name "$name" --data-dir "/var/lib/etcd/$name" --initial-cluster-token registrar-ha --initial-cluster-state new \
  --heartbeat-interval 300 --election-timeout 3000 \
  --listen-client-urls http://0.0.0.0:2379 --advertise-client-urls "http://$name:2379" \
  --listen-peer-urls http://0.0.0.0:2380 --initial-advertise-peer-urls "http://$name:2380" \
  --initial-cluster etcd1=http://etcd1:2380,etcd2=http://etcd2:2380,etcd3=http://etcd3:2380
