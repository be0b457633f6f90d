/**
 * libs/billing/src/payments: how far the events of the card gateway were looked through; payments to be seen
 * for one of their refunds.
 */
export const paymentEventLooksTables = `
create table payment_event_looks (
  id            boolean primary key default true check (id),
  taken_until   timestamptz,
  looked_until  timestamptz,
  due_at        timestamptz not null,
  check ((taken_until is null) = (looked_until is null)),
  check (taken_until <= looked_until)
);
comment on table payment_event_looks is 'How far the events that the card gateway keeps were looked through, in one row: what no webhook brought is taken then';
comment on column payment_event_looks.taken_until is 'All that the gateway told before is taken; null: nothing was looked at yet';
comment on column payment_event_looks.looked_until is 'Where the next look begins, less its overlap: later than taken_until where an event could not be taken, until the present is reached';
comment on column payment_event_looks.due_at is 'When somebody looks next; of a look under way, when another may take it over';

create index payment_refunds_attention_ix on payment_refunds (payment_id) where attention_at is not null;
`;
