/** libs/registries and libs/catalog: connections, leases, command log, poll inbox, TLDs and their prices. */
export const registryTables = `
create table registry_connections (
  id                    int generated always as identity primary key,
  code                  text not null unique check (code ~ '^[a-z0-9-]{2,40}$'),
  host                  text not null,
  port                  int not null check (port between 1 and 65535),
  server_name           text,
  client_id             text not null,
  password_sealed       text not null,
  client_certificate    text,
  client_key_sealed     text,
  certificate_authority text,
  profile               jsonb not null default '{}',
  registration_limited  boolean not null default false,
  enabled               boolean not null default true,
  version               int not null default 1,
  created_at            timestamptz not null,
  updated_at            timestamptz not null
);

create table session_leases (
  connection_id  int not null references registry_connections (id),
  slot           int not null check (slot > 0),
  holder         text not null,
  purpose        text not null check (purpose in ('any', 'poll')),
  expires_at     timestamptz not null,
  primary key (connection_id, slot)
);
create index session_leases_holder_ix on session_leases (holder);

create table session_wants (
  connection_id  int not null references registry_connections (id),
  holder         text not null,
  until          timestamptz not null,
  primary key (connection_id, holder)
);
comment on table session_wants is 'Processes that found no free slot: whoever holds an idle session gives it back';

create table registry_commands (
  id             bigint generated always as identity primary key,
  cltrid         text not null,
  connection_id  int not null references registry_connections (id),
  operation_id   uuid,
  command        text not null,
  object         text not null,
  request        text not null,
  sent_at        timestamptz not null,
  svtrid         text,
  result_code    int,
  outcome        text check (outcome in ('done', 'pending', 'refused', 'unknown', 'not_sent')),
  response       text,
  answered_at    timestamptz
);
create unique index registry_commands_cltrid_uq on registry_commands (cltrid);
create index registry_commands_operation_ix on registry_commands (operation_id, id);
create index registry_commands_connection_ix on registry_commands (connection_id, id);

create table registry_contacts (
  connection_id  int not null references registry_connections (id),
  contact_id     int not null references contacts (id),
  registry_id    text not null,
  reserved_at    timestamptz not null,
  created_at     timestamptz,
  primary key (connection_id, contact_id)
);
create unique index registry_contacts_id_uq on registry_contacts (connection_id, registry_id);

create table registry_hosts (
  connection_id  int not null references registry_connections (id),
  name           text not null,
  created_at     timestamptz not null,
  primary key (connection_id, name)
);

create table poll_messages (
  id             bigint generated always as identity primary key,
  connection_id  int not null references registry_connections (id),
  message_id     text not null,
  queued_at      timestamptz,
  text           text not null,
  content        jsonb not null,
  raw            text not null,
  disposition    text not null check (disposition in ('applied', 'ignored', 'unknown')),
  received_at    timestamptz not null
);
create unique index poll_messages_uq on poll_messages (connection_id, message_id);
create index poll_messages_unknown_ix on poll_messages (connection_id, id) where disposition = 'unknown';

create table tlds (
  name                  text primary key check (name = lower(name)),
  connection_id         int references registry_connections (id),
  status                text not null check (status in ('live', 'blocked')),
  updated_at            timestamptz not null
);

create table tld_prices (
  id          int generated always as identity primary key,
  tld         text not null references tlds (name),
  product     text not null check (product in ('registration', 'renewal', 'transfer')),
  account_id  int references accounts (id),
  price       bigint not null check (price >= 0),
  list_price  bigint not null check (list_price >= 0),
  currency    char(3) not null default 'USD',
  valid_from  timestamptz not null
);
create unique index tld_prices_uq on tld_prices (tld, product, coalesce(account_id, 0), valid_from);
comment on table tld_prices is 'Per year, smallest unit. The newest row with valid_from <= now counts; an account''s own row goes before the general one';
`;
