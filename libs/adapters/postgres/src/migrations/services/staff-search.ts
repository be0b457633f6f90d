import type { QueryRunner } from 'typeorm';
import { buildIndexesBeside, type NewIndex } from './new-indexes';

/** As the search of staff compares it. */
const FULL_NAME = `lower(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`;

/** The classes of operators compare bytes, whatever the collation of the database. */
const INDEXES: readonly NewIndex[] = [
  { name: 'domains_prefix_ix', table: 'domains', on: '(name text_pattern_ops) where removed_at is null' },
  { name: 'accounts_prefix_ix', table: 'accounts', on: '(lower(username) text_pattern_ops)' },
  { name: 'accounts_words_ix', table: 'accounts', on: 'using gin (lower(username) gin_trgm_ops)' },
  { name: 'contacts_name_ix', table: 'contacts', on: `((${FULL_NAME}) text_pattern_ops)` },
  {
    name: 'contacts_company_ix',
    table: 'contacts',
    on: '(lower(company_name) text_pattern_ops) where company_name is not null',
  },
  {
    name: 'contacts_email_ix',
    table: 'contacts',
    on: '(lower(email) text_pattern_ops) where email is not null',
  },
  { name: 'contacts_phone_ix', table: 'contacts', on: '(phone text_pattern_ops) where phone is not null' },
  {
    name: 'contacts_words_ix',
    table: 'contacts',
    on: `using gin ((${FULL_NAME}) gin_trgm_ops, lower(company_name) gin_trgm_ops, lower(email) gin_trgm_ops)`,
  },
  {
    name: 'registry_commands_svtrid_ix',
    table: 'registry_commands',
    on: '(svtrid, id) where svtrid is not null',
    partitioned: true,
  },
  {
    name: 'audit_log_source_ix',
    table: 'audit_log',
    on: '(source, id) where source is not null',
    partitioned: true,
  },
];

export const buildSearchIndexes = (runner: QueryRunner): Promise<void> => buildIndexesBeside(runner, INDEXES);
