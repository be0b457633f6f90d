/** Tables whose rows are written once: the application may add and read, nothing else. */
const APPEND_ONLY = ['ledger_transactions', 'ledger_postings', 'audit_log', 'contacts', 'webhook_attempts', 'tld_rules', 'registrant_changes', 'claims_notices', 'claims_acknowledgements', 'zone_changes'];
/** Tables the application only reads. */
const READ_ONLY = ['schema_migrations'];
/** Tables whose rows pass: only these it may empty. The others are records of money, names and what was done, or what those refer to. */
const PASSING = ['dns_records', 'email_forwardings', 'idempotency_keys', 'outbox', 'premium_names', 'registration_attempts', 'registry_hosts', 'session_leases', 'session_wants', 'url_forwardings', 'webhook_subscriptions', 'zone_blocks'];

/**
 * What the application's role may do, set after every migration. The owner of the tables is another role, so a fault or an
 * intruder in the application cannot rewrite the ledger, remove a record, drop a trigger or change a table.
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
  ];
}
