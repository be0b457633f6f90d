# Run once, by the image of PostgreSQL, when the volume is empty: the roles and databases of the platform, as
# tools/services/src/provision.ts makes them for the local stack. Sourced or executed, as the image likes.
export PGPASSWORD=$POSTGRES_PASSWORD
psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet -U "${POSTGRES_USER:-postgres}" -d postgres \
  -v owner_password="$DATABASE_OWNER_PASSWORD" -v app_password="$DATABASE_PASSWORD" \
  -v dns_reader_password="$DNS_READER_DATABASE_PASSWORD" -v simulator_password="$SIMULATOR_DATABASE_PASSWORD" \
  -v forwarder_password="$FORWARDER_DATABASE_PASSWORD" -v mail_reader_password="$MAIL_READER_DATABASE_PASSWORD" <<'SQL'
-- owns and migrates the schema · what the apps connect as · reads zones · the forwarder · reads mail aliases · owns the simulated registry's database
create role registrar_owner login password :'owner_password';
create role registrar login password :'app_password';
create role registrar_dns_reader login password :'dns_reader_password';
create role registrar_forwarder login password :'forwarder_password';
create role registrar_mail_reader login password :'mail_reader_password';
create role registrar_simulator login password :'simulator_password';

create database registrar owner registrar_owner;
revoke all on database registrar from public;
grant connect on database registrar to registrar, registrar_dns_reader, registrar_forwarder, registrar_mail_reader;

create database registrar_simulator owner registrar_simulator;
revoke all on database registrar_simulator from public;
SQL
