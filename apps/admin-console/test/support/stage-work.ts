import type { Client } from 'pg';
import type { ConsoleBrowser, Person } from './console-browser';

/** Version 7, of the present: partitions are chosen by the time in an id. */
function uuid(tail: number): string {
  const time = Date.now().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${tail.toString(16).padStart(12, '0')}`;
}

export const COLLEAGUE = 'Ines';
/** Of the public status page. */
export const SUBSCRIBER = 'watch@example.net';
/** Of money and of a domain: no role but the owner may do both. */
export const APPROVALS = ['account.credit', 'domain.clear_lock'];

/** `$1`: the domain, `$2`: an id. Each puts something that acts are offered for. */
const STATEMENTS = [
  `insert into operations (id, account_id, kind, subject, state, payload, attempts, due_at, attention_at, created_at)
   select $2, account_id, kind, 'adrift-' || subject, 'pending', payload, 3, now() + interval '1 year', now(), now() from operations where kind = 'register' and subject = $1`,
  `insert into registry_differences values (default, (select id from domains where name = $1), 'nameservers', '[]', '["ns1.example.net"]', now(), now())`,
  `insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at) select connection_id, 'stray-' || name, 'create', 'X-1', now(), now() from domains where name = $1`,
  `insert into poll_messages (connection_id, message_id, text, content, raw, disposition, received_at)
   select connection_id, '7', 'Balance is low', '{"kind": "other"}', '<epp/>', 'unknown', now() from domains where name = $1`,
  `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, trouble, removed_at)
   select id, connection_id, name, account_id, 'kept', now(), now() + interval '1 day', 'refused: a policy', now() from domains where name = $1`,
  `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at)
   select id, 'court', 'standing', '{clientHold}', '{ClientHold}', '{}', '{}', 'order 17/4', '${COLLEAGUE}', now() from domains where name = $1`,
  `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at)
   select connection_id, now() + interval '2 days', now() + interval '3 days', 'update', '${COLLEAGUE}', now() from domains where name = $1`,
  `insert into sales_stops (tld, products, reason, stopped_by, since) select tld, '{registration}', 'wrong prices', '${COLLEAGUE}', now() from domains where name = $1`,
  `insert into sales_stops (connection_id, products, reason, stopped_by, since) select connection_id, '{registration}', 'wrong prices', '${COLLEAGUE}', now() from domains where name = $1`,
  `update domains set locked = true where name = $1`,
  `insert into premium_names (tld, name, class, registration, renewal, updated_at) values ('com', 'gold.com', 'premium', 34900, 34900, now())`,
  `insert into promotions (code, percent_bps, starts_at, created_at) values ('SPRING', 1000, now(), now())`,
  `insert into tax_rules (country, business_status, rate_bps, label, valid_from, created_at) values ('DE', 'consumer', 1900, 'VAT', now(), now())`,
  `insert into exchange_rates (currency, rate, valid_from) values ('EUR', 0.92, now())`,
  `insert into payments (id, account_id, amount, currency, state, gateway_id, page_ends_at, asked, created_at, settled_at)
   values ($2, 1, 5000, 'USD', 'succeeded', 'cs_1', now(), 1, now(), now())`,
  `insert into payment_disputes (id, payment_id, amount, currency, reason, status, opened_at, told_at)
   select 'dp_1', id, amount, currency, 'fraudulent', 'needs_response', now(), now() from payments`,
  `insert into payment_reversals (id, source, payment_id, account_id, amount, currency, state, owed, taken_at)
   select 'dp_1', 'dispute', id, account_id, amount, currency, 'taken', 1000, now() from payments`,
  `insert into mails (id, account_id, template, subject, recipient, created_at, attempts, sent_at) values ($2, 1, 'verification', 'verification:1', 'ilse@example.net', now(), 1, now())`,
  `insert into account_mail_wordings (account_id, template, subject, updated_at) values (1, 'expired', 'Gone: {{domain}}', now())`,
  `insert into status_subscribers (email, requested_at, confirmed_at) values ('${SUBSCRIBER}', now(), now())`,
  `insert into legacy_usage (account_id, operation, calls, first_call_at, last_call_at) values (1, 'listDomains', 3, now(), now())`,
  `insert into registry_connection_versions (connection_id, version, settings, created_at)
   select id, 100, '{"host": "127.0.0.1"}', now() from registry_connections on conflict do nothing`,
  ...APPROVALS.map(
    (
      act,
    ) => `insert into staff_approvals (id, act, target, command, command_sealed, digest, state, requested_by, created_at, expires_at)
    values ($2, '${act}', 'account:1', '{}', 'sealed', '${act}', 'pending', '${COLLEAGUE}', now(), now() + interval '1 day')`,
  ),
];

/** What needs a person, of every kind that the console has acts for; jobs and notes are each person's own. */
export async function stageWork(desk: ConsoleBrowser, domain: string): Promise<void> {
  for (const [at, statement] of STATEMENTS.entries()) {
    const values = ['$1', '$2'].filter((each) => statement.includes(each));
    const text = values.length === 1 ? statement.replaceAll(values[0], '$1') : statement;
    const known: Record<string, string> = { $1: domain, $2: uuid(at + 1) };
    await desk.sandbox.sql.query(
      text,
      values.map((each) => known[each]),
    );
  }
  await desk.asked('POST', '/admin/v1/jobs', {
    command: 'setPrivacyForAccount',
    items: [{ domainName: domain, on: true, reason: 'x' }],
  });
}

/** Where one's own job stands, for each act on it. */
const STATES = [
  `state = 'draft'`,
  `state = 'planned', plan_id = id,
   plan = json_build_object('planId', id, 'accepted', 1, 'refused', 0, 'total', '0', 'refusals', '{"transient": 0, "balance": 0, "policy": 0, "input": 0}'::json, 'sample', '[]'::json)`,
  `state = 'running', started_at = now(), not_before = now() + interval '1 year'`,
  `state = 'paused', pause_reason = 'customer', started_at = now()`,
];

/** Their own notes and jobs: only the member of staff who made them may go on with them. Ids of the jobs. */
export async function stageOwn({ at }: Person, sql: Client, domain: string): Promise<string[]> {
  const ids = await at.page.evaluate<string[]>(`(async () => {
    const { csrfToken } = await (await fetch('/admin/v1/session')).json();
    const post = async (path, body) => {
      const answer = await fetch('/admin/v1/' + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-csrf-token': csrfToken },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(path + ': ' + await answer.text());
      return answer.json();
    };
    for (const target of ['domain:${domain}', 'account:1', 'tld:com', 'registry:sim-thin'])
      await post('notes', { target, text: 'Own' });
    const ids = [];
    for (let made = 0; made < ${STATES.length}; made += 1)
      ids.push((await post('jobs', { command: 'addNote', items: [{ target: 'account:1', text: 'x' }] })).id);
    return ids;
  })()`);
  for (const [at, state] of STATES.entries())
    await sql.query(`update jobs set ${state} where id = $1`, [ids[at]]);
  await sql.query(
    `update job_items set state = 'refused', error_code = 'domain.busy', error_class = 'transient', ended_at = now() where job_id = $1`,
    [ids[3]],
  );
  return ids;
}
