#!/bin/sh
# Run once by Patroni, on the first leader: the roles and databases of the platform, by docker/postgres/create-databases.sh.
set -eu
export PGHOST=/tmp
. /docker-entrypoint-initdb.d/create-databases.sh
