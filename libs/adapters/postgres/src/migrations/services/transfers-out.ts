/** libs/transfers: domains that leave for another registrar, and moves between accounts. */
export const transfersOutTables = `
alter table operations drop constraint operations_kind_check;
alter table operations add constraint operations_kind_check
  check (kind in ('register', 'renew', 'update', 'host', 'refund', 'delete', 'restore', 'transfer', 'move', 'transfer_out'));

alter table domains drop constraint domains_state_check;
alter table domains add constraint domains_state_check check (state in ('initialized', 'pending_create', 'active', 'failed', 'deleted', 'transferred'));
alter table domains add constraint domains_transferred_ck check (state <> 'transferred' or removed_at is not null);
comment on column domains.state is
  'initialized: money held, the registry not asked or not heard · pending_create: the registry accepted (1001) · active · failed: never came to be · deleted: at the registry too, it was ours until removed_at · transferred: at another registrar since removed_at';

create table transfers_out (
  id                   int generated always as identity primary key,
  domain_id            int not null references domains (id),
  account_id           int not null references accounts (id),
  connection_id        int not null references registry_connections (id),
  name                 text collate "C" not null check (name = lower(name)),
  state                text not null check (state in ('noticed', 'pending', 'completed', 'canceled', 'dropped')),
  gaining              text,
  requested_at         timestamptz,
  act_at               timestamptz,
  noticed_at           timestamptz not null,
  due_at               timestamptz,
  reject_operation_id  uuid references operations (id) deferrable initially deferred,
  ended_at             timestamptz,
  check ((state in ('noticed', 'pending')) = (ended_at is null)),
  check ((state in ('noticed', 'pending')) = (due_at is not null)),
  check (reject_operation_id is null or state = 'pending')
);
create unique index transfers_out_open_uq on transfers_out (domain_id) where state in ('noticed', 'pending');
create index transfers_out_due_ix on transfers_out (due_at) where state in ('noticed', 'pending');
create index transfers_out_domain_ix on transfers_out (domain_id, id);
create index transfers_out_name_ix on transfers_out (name, id);
comment on table transfers_out is 'Transfers of our domains to other registrars, as the registry reports them';
comment on column transfers_out.state is
  'noticed: something points to one, the registry not asked yet · pending: told to the account as initiated · completed: gone · canceled: not pending any more, and ours · dropped: there was none';
comment on column transfers_out.gaining is 'Client id of the gaining registrar at the registry';
comment on column transfers_out.requested_at is 'As the registry told: which request it is';
comment on column transfers_out.act_at is 'When the registry approves by itself';
comment on column transfers_out.due_at is 'When the registry is asked next how it stands';
comment on column transfers_out.reject_operation_id is 'The refusal that is under way; its reconciler asks the registry meanwhile';

create table domain_moves (
  id               int generated always as identity primary key,
  domain_id        int not null references domains (id),
  from_account_id  int not null references accounts (id),
  to_account_id    int not null references accounts (id),
  operation_id     uuid not null unique references operations (id),
  moved_at         timestamptz not null,
  check (from_account_id <> to_account_id)
);
create index domain_moves_domain_ix on domain_moves (domain_id, id);
comment on table domain_moves is 'Moves of domains between accounts, as evidence; operation_id: what the registry was told of it';

create table move_guesses (
  kind          text not null check (kind in ('name', 'account')),
  key           text collate "C" not null,
  window_start  timestamptz not null,
  guesses       int not null check (guesses > 0),
  primary key (kind, key)
);
comment on table move_guesses is 'Wrong codes for moves between accounts, by name and by the account that guesses, in a window that begins with the first';
`;
