/** Transfers of domains in, out and between accounts. */
export const transfersTables = `
create table transfers (
  id                int generated always as identity primary key,
  operation_id      uuid not null unique references operations (id) deferrable initially deferred,
  account_id        int not null references accounts (id),
  name              text collate "C" not null check (name = lower(name)),
  state             text not null check (state in (
    'pending', 'submitting_transfer', 'pending_new_auth_code', 'pending_unlock', 'pending_registry_unlock', 'pending_transfer', 'pending_insert', 'rejected',
    'completed', 'failed', 'canceled', 'canceled_pending_refund')),
  awaiting          text check (awaiting in ('request', 'cancel', 'withdraw')),
  auth_code_sealed  text,
  sent_at           timestamptz,
  act_at            timestamptz,
  progress_at       timestamptz not null,
  domain_id         int references domains (id),
  warning           text,
  created_at        timestamptz not null,
  check (auth_code_sealed is null or state not in ('completed', 'failed', 'canceled', 'canceled_pending_refund')),
  check (awaiting is null or state in ('submitting_transfer', 'pending_unlock', 'pending_registry_unlock', 'pending_transfer'))
);
create unique index transfers_open_uq on transfers (name) where state not in ('completed', 'failed', 'canceled', 'canceled_pending_refund');
create index transfers_pending_ix on transfers (account_id, id) where state not in ('completed', 'failed', 'canceled', 'canceled_pending_refund');
create index transfers_name_ix on transfers (name, id);
comment on table transfers is 'Transfers in from other registrars, one for each order; its operation has the money and what was decided at its beginning';
comment on column transfers.awaiting is 'The command to the registry whose outcome is not known here: written before it is sent';
comment on column transfers.auth_code_sealed is 'The code of the registrant, sealed, until the transfer ends';
comment on column transfers.sent_at is 'When the newest request was about to be sent: what the registry tells of older ones is not about it';
comment on column transfers.act_at is 'When the registry decides by itself, as it told';
comment on column transfers.progress_at is 'When it came to its state, or got a new code: 30 days later it has failed';
comment on column transfers.domain_id is 'The domain that it became, from the moment in which the registry has moved it';

create table transfer_moves (
  transfer_id  int not null references transfers (id),
  number       int not null,
  from_state   text,
  to_state     text not null,
  reason       text,
  at           timestamptz not null,
  primary key (transfer_id, number)
);
comment on table transfer_moves is 'Each change of the state of a transfer, as evidence; from_state null: it began';
`;
