/** Tables whose rows are written once: the application may only insert and select. */
const APPEND_ONLY = [
  'account_events',
  'announcement_accounts',
  'database_timelines',
  'environment_mark',
  'ledger_transactions',
  'ledger_postings',
  'audit_log',
  'contacts',
  'webhook_attempts',
  'tld_rules',
  'transfer_moves',
  'domain_moves',
  'domain_notices',
  'data_reminders',
  'compliance_notices',
  'service_notice_updates',
  'registrant_changes',
  'claims_notices',
  'claims_acknowledgements',
  'zone_changes',
  'zone_signing_moves',
  'order_taxes',
  'payment_events',
  'account_month_balances',
  'exchange_rates',
  'registry_connection_versions',
];
/** Tables that the application only reads; triggers that run as their owner write the chain of the audit log. */
const READ_ONLY = ['schema_migrations', 'audit_chain', 'audit_chain_head'];
/**
 * Tables from which the application may delete rows. The others are records of money, names and actions, or
 * are referenced by those.
 */
const PASSING = [
  'account_mail_settings',
  'account_mail_wordings',
  'availability_counts',
  'data_reminder_turns',
  'dns_records',
  'domain_ds',
  'email_forwardings',
  'forwarding_recipient_links',
  'forwarding_recipient_mails',
  'idempotency_keys',
  'job_changes',
  'job_items',
  'jobs',
  'notice_turns',
  'outbox',
  'premium_names',
  'quotes',
  'registration_attempts',
  'registry_hosts',
  'registry_session_reports',
  'session_leases',
  'session_wants',
  'staff_challenges',
  'staff_passkeys',
  'staff_sessions',
  'staff_filters',
  'staff_views',
  'staff_view_requests',
  'status_subscribers',
  'status_subscriber_links',
  'upcoming_notices',
  'url_forwardings',
  'vanity_nameservers',
  'verification_checks',
  'verification_links',
  'webhook_subscriptions',
  'zone_blocks',
];

/** What the worker may have done to monthly partitions; it has no right to their schema. */
const FUNCTIONS = ['make_next_partition', 'drop_oldest_partition', 'partitioned_tables'];

/**
 * The privileges of the application's role, set after every migration. Another role owns the tables, so that
 * a fault or an intruder in the application cannot rewrite the ledger, remove a record, drop a trigger or
 * change a table.
 */
export function grantStatements(role: string): string[] {
  const quoted = `"${role.replaceAll('"', '""')}"`;
  return [
    `grant usage on schema public to ${quoted}`,
    `revoke delete on all tables in schema public from ${quoted}`,
    `grant select, insert, update on all tables in schema public to ${quoted}`,
    `grant usage, select on all sequences in schema public to ${quoted}`,
    ...PASSING.map((table) => `grant delete on ${table} to ${quoted}`),
    ...APPEND_ONLY.map((table) => `revoke update on ${table} from ${quoted}`),
    ...READ_ONLY.map((table) => `revoke insert, update on ${table} from ${quoted}`),
    ...FUNCTIONS.map((name) => `grant execute on function ${name} to ${quoted}`),
    // for a database with a single role, as on a developer's machine
    `grant usage on schema forwarding to ${quoted}`,
    `grant select on all tables in schema forwarding to ${quoted}`,
  ];
}

/** What a role may do to the rows of a table. */
export type TablePrivilege = 'select' | 'insert' | 'update' | 'delete';

/** Privileges of the application's role on a table of the schema public, as `grantStatements` sets them. */
export function expectedPrivileges(table: string): TablePrivilege[] {
  if (READ_ONLY.includes(table)) return ['select'];
  return [
    'select',
    'insert',
    ...(APPEND_ONLY.includes(table) ? [] : (['update'] as const)),
    ...(PASSING.includes(table) ? (['delete'] as const) : []),
  ];
}

/** Functions that the application's role may execute. */
export const EXPECTED_FUNCTIONS: readonly string[] = FUNCTIONS;

/** A role outside the applications, and its views in a schema of its own. */
export interface Reader {
  role: string;
  schema: string;
  views: readonly string[];
  /** Tables that it may write itself. */
  tables?: readonly string[];
  functions?: readonly string[];
}

/** Each gets its grants where its role exists. */
export const READERS: readonly Reader[] = [
  { role: 'registrar_forwarder', schema: 'forwarding', views: ['forwarded_hosts'] },
  { role: 'registrar_mail_reader', schema: 'forwarding', views: ['mail_domains', 'mail_aliases'] },
  {
    role: 'registrar_dns_reader',
    schema: 'powerdns',
    views: ['domains', 'records', 'metadata', 'tsigkeys', 'comments', 'supermasters'],
    tables: ['cryptokeys', 'domainmetadata'],
    functions: ['lookup'],
  },
];

export function readerGrants({ role, schema, views, tables = [], functions = [] }: Reader): string[] {
  const quoted = `"${role.replaceAll('"', '""')}"`;
  return [
    `revoke all on all tables in schema ${schema} from ${quoted}`,
    `grant usage on schema ${schema} to ${quoted}`,
    ...views.map((view) => `grant select on ${schema}.${view} to ${quoted}`),
    ...tables.map((table) => `grant select, insert, update, delete on ${schema}.${table} to ${quoted}`),
    ...functions.map((name) => `grant execute on function ${schema}.${name} to ${quoted}`),
  ];
}
