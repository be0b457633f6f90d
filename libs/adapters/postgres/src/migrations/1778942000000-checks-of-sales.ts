import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * PostgreSQL reads the checks of a table from the catalogue's text again at each statement that writes a row,
 * and plans them: a third to a half of a short one (docs/adr/0022). As one function in PL/pgSQL they are planned
 * once per session. Rows are checked already: 1778942000001 only tells PostgreSQL so.
 */
export class ChecksOfSales1778942000000 implements MigrationInterface {
  readonly name = 'ChecksOfSales1778942000000';
  readonly transaction = false;

  /** Each table on its own, so that no lock waits for another; a repeat after a crash does the same again. */
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FUNCTIONS);
    for (const statement of CHECKS) await runner.query(statement);
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}

/** A check accepts null: a condition of a column that is null decides nothing, as in separate checks. */
const FUNCTIONS = `
create or replace function domain_state_is_valid(state text, removed_at timestamptz, removal_reason text) returns boolean language plpgsql immutable as $$
begin
  return state in ('initialized', 'pending_create', 'active', 'failed', 'deleted', 'transferred')
     and removal_reason in ('agp_refund', 'expiration', 'administrative')
     and (state not in ('failed', 'deleted', 'transferred') or removed_at is not null)
     and (state <> 'deleted' or removal_reason is not null);
end $$;
create or replace function domain_labels_are_valid(tags text[], tag_keys text[], notes text) returns boolean language plpgsql immutable as $$
begin
  return (tags is null) = (tag_keys is null) and cardinality(tags) between 1 and 50 and cardinality(tag_keys) = cardinality(tags)
     and char_length(notes) between 1 and 4000;
end $$;
create or replace function operation_is_valid(kind text, state text, settled_at timestamptz, failure jsonb, answer jsonb) returns boolean language plpgsql immutable as $$
begin
  return kind in ('register', 'renew', 'update', 'host', 'refund', 'delete', 'restore', 'transfer', 'move', 'transfer_out')
     and state in ('open', 'pending', 'succeeded', 'refused')
     and (state in ('succeeded', 'refused')) = (settled_at is not null)
     and (state <> 'refused' or failure is not null) and (state <> 'succeeded' or answer is not null);
end $$;
create or replace function order_is_valid(status text, currency_rate numeric) returns boolean language plpgsql immutable as $$
begin
  return status in ('success', 'failed', 'initialized', 'review', 'started') and currency_rate > 0 and currency_rate < 'Infinity';
end $$;
create or replace function order_item_is_valid(status text, type text, "interval" text, refund_operation_id uuid) returns boolean language plpgsql immutable as $$
begin
  return status in ('success', 'failed', 'refunded', 'initialized', 'canceled')
     and type in ('registration', 'renewal', 'transfer', 'whois_privacy', 'restore')
     and "interval" in ('year', 'month')
     and (refund_operation_id is null or status = 'refunded');
end $$;
create or replace function ledger_kind_is_valid(kind text) returns boolean language plpgsql immutable as $$
begin
  return kind in ('credit', 'hold', 'registry_charge', 'registry_credit', 'capture', 'release', 'refund', 'transfer', 'payment_refund', 'payment_refund_settle',
                  'payment_refund_return', 'chargeback', 'chargeback_return', 'gateway_refund', 'gateway_refund_return', 'debt_payment', 'debt_write_off');
end $$;
create or replace function ledger_posting_is_valid(ledger_account text, account_id integer, connection_id integer) returns boolean language plpgsql immutable as $$
begin
  return ledger_account in ('available', 'held', 'revenue', 'tax', 'refunds', 'promotions', 'registry_cost', 'registry_payable', 'payment_clearing', 'payment_refunds',
                            'payment_debts', 'bad_debts')
     and (ledger_account in ('available', 'held')) = (account_id is not null)
     and (ledger_account = 'registry_payable') = (connection_id is not null);
end $$;
`;

/** What is small, or has an error of its own, stays as it is. */
const CHECKS = [
  `alter table domains drop constraint if exists domains_check, drop constraint if exists domains_deleted_ck,
     drop constraint if exists domains_removal_reason_check, drop constraint if exists domains_transferred_ck,
     drop constraint if exists domains_state_check, drop constraint if exists domains_labels_ck,
     add constraint domains_state_check check (domain_state_is_valid(state, removed_at, removal_reason)) not valid,
     add constraint domains_labels_ck check (domain_labels_are_valid(tags, tag_keys, notes)) not valid`,
  `alter table operations drop constraint if exists operations_check, drop constraint if exists operations_check1,
     drop constraint if exists operations_check2, drop constraint if exists operations_kind_check, drop constraint if exists operations_state_check,
     add constraint operations_state_check check (operation_is_valid(kind, state, settled_at, failure, answer)) not valid`,
  `alter table orders drop constraint if exists orders_status_check, drop constraint if exists orders_currency_rate_check,
     add constraint orders_status_check check (order_is_valid(status, currency_rate)) not valid`,
  `alter table order_items drop constraint if exists order_items_status_check, drop constraint if exists order_items_type_check,
     drop constraint if exists order_items_interval_check, drop constraint if exists order_items_refund_ck,
     add constraint order_items_status_check check (order_item_is_valid(status, type, "interval", refund_operation_id)) not valid`,
  `alter table ledger_transactions drop constraint if exists ledger_transactions_kind_check,
     add constraint ledger_transactions_kind_check check (ledger_kind_is_valid(kind)) not valid`,
  `alter table ledger_postings drop constraint if exists ledger_postings_check, drop constraint if exists ledger_postings_ledger_account_check,
     drop constraint if exists ledger_postings_registry_ck,
     add constraint ledger_postings_check check (ledger_posting_is_valid(ledger_account, account_id, connection_id)) not valid`,
];
