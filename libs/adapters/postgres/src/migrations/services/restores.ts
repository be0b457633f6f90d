/** Domains that come back from redemption, and renewals by registries. */
export const restoresTables = `
alter table order_items drop constraint order_items_type_check;
alter table order_items add constraint order_items_type_check check (type in ('registration', 'renewal', 'transfer', 'whois_privacy', 'restore'));

alter table domain_ends
  drop constraint domain_ends_stage_check,
  drop constraint domain_ends_check,
  drop constraint domain_ends_check1;
alter table domain_ends
  add column restore_operation_id uuid references operations (id) deferrable initially deferred,
  add constraint domain_ends_stage_check check (stage in ('kept', 'deleting', 'lapsing', 'deleted', 'restoring', 'restored', 'gone', 'left')),
  add constraint domain_ends_ended_ck check ((stage in ('gone', 'left', 'restored')) = (ended_at is not null)),
  add constraint domain_ends_due_ck check ((stage in ('kept', 'lapsing', 'deleted')) = (due_at is not null)),
  add constraint domain_ends_restore_ck check (stage not in ('restoring', 'restored') or restore_operation_id is not null);
create index domain_ends_name_ix on domain_ends (connection_id, name) where ended_at is null;
comment on column domain_ends.stage is
  'kept: until delete_at · deleting: operation_id is under way · lapsing: the registry ends it by itself · deleted: redemption, then pending delete · restoring: restore_operation_id is under way · restored: in its account again · gone: the name is free · left: another registrar has it';
comment on column domain_ends.restore_operation_id is 'The newest restore';
comment on table domain_ends is 'Domains that left their account and are, or were, still ours at the registry; one that came back and leaves again begins its row anew';

create table registry_charges (
  id             int generated always as identity primary key,
  domain_id      int not null references domains (id),
  connection_id  int not null references registry_connections (id),
  name           text collate "C" not null check (name = lower(name)),
  term_end       timestamptz not null,
  grace_until    timestamptz not null check (grace_until > term_end),
  state          text not null check (state in ('expected', 'none', 'charged', 'kept', 'reversed', 'final')),
  years          int check (years > 0),
  amount         bigint check (amount >= 0),
  currency       text,
  charged_at     timestamptz,
  operation_id   uuid references operations (id) deferrable initially deferred,
  due_at         timestamptz,
  decided_at     timestamptz,
  unique (domain_id, term_end),
  check ((amount is null) = (currency is null)),
  check (state not in ('charged', 'reversed', 'final') or (years is not null and charged_at is not null)),
  check ((state in ('expected', 'charged')) = (due_at is not null)),
  check ((state in ('none', 'kept', 'reversed', 'final')) = (decided_at is not null))
);
create index registry_charges_due_ix on registry_charges (due_at) where due_at is not null;
create index registry_charges_name_ix on registry_charges (connection_id, name) where due_at is not null;
comment on table registry_charges is 'Renewals that registries do by themselves when a term ends, and charge to us at once (RFC 3915: autoRenewPeriod)';
comment on column registry_charges.term_end is 'The end of our term, which the registry did not let pass';
comment on column registry_charges.grace_until is 'Until then a delete, or a transfer to another registrar, takes the charge back';
comment on column registry_charges.state is
  'expected: the registry is asked whether it renewed · none: it did not · charged · kept: its year is part of a term that was bought here · reversed: taken back by the registry · final: nobody bought it, and it is not taken back any more';
comment on column registry_charges.amount is 'Smallest units, as the registry tells its fee; null: it does not';
comment on column registry_charges.operation_id is 'The renewal or restore that bought the year, or the delete that took it back';
`;
