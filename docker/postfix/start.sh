#!/usr/bin/env bash
# Starts Postfix in the foreground with the maps of the platform.
#
#   MAIL_HOSTNAME             the name of this server, one of MAIL_EXCHANGERS; its address has it as its PTR
#   MAIL_DATABASE_HOST        host[:port] of PostgreSQL, or several, separated by blanks: replicas do
#   MAIL_DATABASE_NAME        default registrar
#   MAIL_DATABASE_USER        default registrar_mail_reader
#   MAIL_DATABASE_PASSWORD
#   MAIL_TLS_CERT_FILE, MAIL_TLS_KEY_FILE   PEM; without them TLS is not offered
set -euo pipefail
umask 077
source_folder=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
config=${POSTFIX_CONFIG:-/etc/postfix}

mkdir -p "$config/pgsql"
for map in "$source_folder"/maps/*.cf; do
  {
    printf 'hosts = %s\nuser = %s\npassword = %s\ndbname = %s\n' \
      "${MAIL_DATABASE_HOST:?}" "${MAIL_DATABASE_USER:-registrar_mail_reader}" "${MAIL_DATABASE_PASSWORD:?}" "${MAIL_DATABASE_NAME:-registrar}"
    cat "$map"
  } >"$config/pgsql/${map##*/}"
done
chgrp -R postfix "$config/pgsql"
chmod 750 "$config/pgsql"
chmod 640 "$config/pgsql"/*.cf

umask 022
cp "$source_folder/main.cf" "$config/main.cf"
postconf -c "$config" -e "myhostname = ${MAIL_HOSTNAME:?}"
if [ -n "${MAIL_TLS_CERT_FILE:-}" ]; then
  postconf -c "$config" -e "smtpd_tls_chain_files = ${MAIL_TLS_KEY_FILE:?}, $MAIL_TLS_CERT_FILE"
else
  postconf -c "$config" -e 'smtpd_tls_security_level = none'
fi
[ "${1:-}" = configure ] || exec postfix -c "$config" start-fg
