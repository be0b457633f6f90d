import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexesBeside, indexesOf } from './services/new-indexes';

/** Serve sorts and common filters of the lists that staff read, across accounts. */
const STAFF_LIST_INDEXES: Readonly<Record<string, string>> = {
  domains_staff_name_ix: 'domains (name collate "C", id)',
  domains_staff_account_ix: 'domains (account_id, name collate "C", id)',
  domains_staff_tld_ix: 'domains (tld, name collate "C", id)',
  domains_staff_registry_ix: 'domains (connection_id, name collate "C", id)',
  domains_staff_state_ix: 'domains (state, name collate "C", id)',
  domains_staff_expires_ix: 'domains (expires_at, name collate "C", id)',
  domains_staff_registered_ix: 'domains (registered_at, name collate "C", id)',
  domains_staff_trouble_ix: 'domains (id) where autorenew_trouble is not null and removed_at is null',
  domains_staff_contacts_ix: 'domains using gin ((array[registrant_id, admin_id, tech_id, billing_id]))',
  domains_staff_hosts_ix: 'domains using gin (nameservers)',
  domains_staff_statuses_ix: 'domains using gin (registry_statuses)',
  contacts_staff_name_ix: `contacts (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops)`,
  contacts_staff_company_ix: 'contacts (lower(company_name) text_pattern_ops)',
  operations_staff_state_ix: 'operations (state, id)',
  operations_staff_kind_ix: 'operations (kind, id)',
  orders_staff_status_ix: 'orders (status, id)',
};

/** Built beside readers and writers. */
export class StaffListIndexes1778880000001 implements MigrationInterface {
  readonly name = 'StaffListIndexes1778880000001';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await buildIndexesBeside(runner, indexesOf(STAFF_LIST_INDEXES));
  }

  async down(): Promise<void> {
    throw new Error('migrations only add; restore a backup instead');
  }
}
