import { Client } from 'pg';
import type { LoadStep } from '../growth/stock-steps';

/** One statement for a range of domains, as those of the growth benchmark. */
const STEPS: readonly LoadStep[] = [
  {
    table: 'transfers',
    text: `
insert into transfers (operation_id, account_id, name, state, sent_at, act_at, progress_at, domain_id, created_at)
select s.register_id, s.account_id, s.name, case s.i % 1000 when 0 then 'pending_transfer' else 'completed' end, s.registered_at, s.registered_at + interval '5 days',
       s.registered_at + interval '5 days', s.id, s.registered_at
  from growth.stock($1, $2) s where s.i % 20 = 0`,
  },
  {
    table: 'transfers_out',
    text: `
insert into transfers_out (domain_id, account_id, connection_id, name, state, gaining, requested_at, act_at, noticed_at, ended_at)
select s.id, s.account_id, s.connection_id, s.name, 'canceled', 'registrar-b', s.renewed_at, s.renewed_at + interval '5 days', s.renewed_at, s.renewed_at + interval '1 day'
  from growth.stock($1, $2) s where s.i % 50 = 1`,
  },
  {
    table: 'domain_moves',
    text: `
insert into domain_moves (domain_id, from_account_id, to_account_id, operation_id, moved_at)
select s.id, (select min(a.id) from growth.accounts a where a.id <> s.account_id), s.account_id, s.renew_id, s.renewed_at from growth.stock($1, $2) s where s.i % 50 = 2`,
  },
  {
    table: 'domain_ds',
    text: `
insert into domain_ds (domain_id, key_tag, algorithm, digest_type, digest)
select s.id, (s.i * 7919 % 65536)::int, 13, 2, upper(md5(s.name) || md5(s.username)) from growth.stock($1, $2) s where s.i % 20 = 3`,
  },
  {
    table: 'email_forwardings',
    text: `
insert into email_forwardings (domain_id, mailbox, email_to, created_at, updated_at)
select s.id, 'office', 'holder-' || s.contact_id || '@example.net', s.registered_at, s.renewed_at from growth.stock($1, $2) s where s.j % 20 = 2 or s.j % 20 = 4`,
  },
  {
    table: 'url_forwardings',
    text: `
insert into url_forwardings (domain_id, host, forwards_to, type, created_at, updated_at)
select s.id, '', 'https://shops.example.net/' || s.i, 'redirect', s.registered_at, s.renewed_at from growth.stock($1, $2) s where s.j % 20 = 6`,
  },
  {
    table: 'vanity_nameservers',
    text: `
insert into vanity_nameservers (domain_id, hostname, ips, created_at, updated_at)
select s.id, 'ns' || n || '.' || s.name, '{192.0.2.53}', s.registered_at, s.renewed_at from growth.stock($1, $2) s, generate_series(1, 2) n where s.i % 200 = 5`,
  },
  {
    table: 'payments',
    text: `
insert into payments (id, account_id, amount, currency, state, gateway_id, gateway_charge, page_ends_at, refunded, created_at, settled_at)
select growth.uuid(s.renewed_at, 32, s.i), s.account_id, 1000 + s.i % 500000, 'USD', case s.i % 500 when 0 then 'failed' else 'succeeded' end, 'pi_' || md5(s.i::text), 'ch_' || md5('c' || s.i), s.renewed_at + interval '1 day',
       case s.i % 100 when 10 then 500 else 0 end, s.renewed_at, s.renewed_at + interval '1 minute' from growth.stock($1, $2) s where s.i % 10 = 0`,
  },
  {
    table: 'payment_refunds',
    text: `
insert into payment_refunds (id, payment_id, account_id, amount, currency, reference, state, gateway_id, created_at, settled_at)
select growth.uuid(s.renewed_at, 33, s.i), growth.uuid(s.renewed_at, 32, s.i), s.account_id, 500, 'USD', 'refund-' || s.i, 'succeeded', 're_' || md5(s.i::text), s.renewed_at, s.renewed_at + interval '1 minute'
  from growth.stock($1, $2) s where s.i % 100 = 10`,
  },
  {
    table: 'registry_differences',
    text: `
insert into registry_differences overriding user value
select 0, s.id, case s.i % 3 when 0 then 'statuses' else 'nameservers' end, '[]', '["ns1.example.net"]', s.renewed_at, s.renewed_at, case when s.i % 5000 <> 7 then s.renewed_at + interval '1 hour' end,
       case when s.i % 5000 <> 7 then 'taken_over' end from growth.stock($1, $2) s where s.i % 50 = 7`,
  },
  {
    table: 'poll_messages',
    text: `
insert into poll_messages (connection_id, message_id, queued_at, text, content, raw, disposition, received_at, seen_at, seen_by)
select s.connection_id, 'M-' || s.i, s.renewed_at, 'Domain renewed automatically', jsonb_build_object('kind', 'renewed', 'name', s.name), '<epp/>', case when s.i % 5000 = 8 then 'unknown' else 'applied' end, s.renewed_at,
       case when s.i % 10000 = 8 then s.renewed_at end, case when s.i % 10000 = 8 then 'Ines' end from growth.stock($1, $2) s where s.i % 2 = 0`,
  },
  {
    table: 'audit_log',
    text: `
insert into audit_log (at, actor, role, action, target, after, request_id, source, reason)
select s.renewed_at, 'Ines', 'support', case s.i % 100 when 4 then 'account.credit' else 'domain.set_autorenew' end, case s.i % 100 when 4 then 'account:' || s.account_id else 'domain:' || s.name end, '{"on": true}',
       'req-' || s.i, '192.0.2.' || s.i % 250, 'Ticket ' || s.i from growth.stock($1, $2) s where s.i % 5 = 4`,
  },
  {
    table: 'idempotency_keys',
    text: `
insert into idempotency_keys (account_id, key, request_hash, operation_id, answer_status, operation_name, method, created_at, expires_at, has_effect)
select s.account_id, 'renew-' || s.i, md5(s.name), s.renew_id, 200, 'renewDomain', 'POST', f.now, f.now + interval '1 second' * (s.i % 3600), true
  from growth.stock($1, $2) s, growth.facts f where s.i % 50 = 9`,
  },
  {
    table: 'domain_ends',
    text: `
insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, removed_at, restore_operation_id, due_at, trouble, ended_at)
select s.id, s.connection_id, s.name, s.account_id, case when s.i % 5000 = 11 then 'lapsing' else 'restored' end, s.renewed_at, s.renewed_at, s.renew_id, case when s.i % 5000 = 11 then f.now + interval '1 day' end,
       case when s.i % 5000 = 11 then 'The registry refused the deletion.' end, case when s.i % 5000 <> 11 then s.renewed_at end from growth.stock($1, $2) s, growth.facts f where s.i % 100 = 11`,
  },
  {
    table: 'unknown_domains',
    text: `
insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at)
select s.connection_id, 'stray-' || s.name, 'list', 'listed', s.renewed_at, s.renewed_at from growth.stock($1, $2) s where s.i % 2500 = 12`,
  },
  {
    table: 'api_tokens',
    text: `
insert into api_tokens (account_id, name, digest, sealed, created_at, expires_at)
select s.account_id, 'token-' || s.i, md5('token-' || s.i), 'sealed', s.registered_at, case s.i % 2000 when 13 then s.expires_at end from growth.stock($1, $2) s where s.i % 500 = 13`,
  },
  {
    table: 'jobs',
    text: `
insert into jobs (id, account_id, token_id, command, state, is_complete, at_once, total, charged, created_at, started_at, ended_at)
select growth.uuid(s.renewed_at, 34, s.i), s.account_id, (select min(t.id) from api_tokens t), 'renewDomain', 'done', true, 8, (s.i % 9000)::int + 1, 1450, s.renewed_at, s.renewed_at, s.renewed_at + interval '1 hour'
  from growth.stock($1, $2) s where s.i % 500 = 14`,
  },
];

/** Contacts of the growth benchmark share one phone number and have no company. */
const CONTACTS = `
update contacts c set phone = '+4930' || lpad(c.id::text, 8, '0'), company_name = case c.id % 3 when 0 then 'Works ' || c.id || ' GmbH' end from growth.facts f where c.id > f.contacts`;
/** Resellers without a domain: a list of accounts is longer than the hundred that hold the domains. */
const RESELLERS = [
  `insert into accounts (username, registrant_id, admin_id, tech_id, billing_id, created_at)
   select 'reseller-' || substr(md5(n::text), 1, 6) || '-' || n || '-test', f.contacts + n, f.contacts + n, 2, 2, f.now - interval '1 hour' * n from growth.facts f, generate_series(1, $1::int / 100) n`,
  `insert into account_balances (account_id, available, held) select a.id, a.id * 7919 % 1000000, 0 from accounts a where a.username like 'reseller-%' on conflict do nothing`,
];
/** A domain that is deleted has left its account. */
const ENDED = `
update domains d set state = 'deleted', removal_reason = 'expiration', removed_at = e.removed_at, autorenew_enabled = false from domain_ends e where e.domain_id = d.id and e.trouble is not null`;
const AT_ONCE = 100_000;

/** Adds what staff see beside domains and sales; the growth benchmark's stock is loaded before. */
export async function addStaffStock(
  superuserUrl: string,
  domains: number,
  interrupted: AbortSignal,
  say: (line: string) => void,
): Promise<void> {
  const client = new Client({ connectionString: superuserUrl });
  client.on('error', () => undefined); // the running query reports it
  await client.connect();
  try {
    await client.query(
      `set session_replication_role = replica; set work_mem = '128MB'; set synchronous_commit = off`,
    );
    for (const { table, text } of STEPS) {
      let rows = 0;
      for (let first = 1; first <= domains; first += AT_ONCE) {
        interrupted.throwIfAborted();
        rows += (await client.query(text, [first, Math.min(first + AT_ONCE - 1, domains)])).rowCount ?? 0;
      }
      say(`${table}: ${rows} rows`);
    }
    say('contacts and accounts');
    await client.query(CONTACTS);
    await client.query(RESELLERS[0], [domains]);
    await client.query(RESELLERS[1]);
    await client.query(ENDED);
    for (const table of new Set([
      ...STEPS.map((step) => step.table),
      'contacts',
      'accounts',
      'account_balances',
      'domains',
    ])) {
      interrupted.throwIfAborted();
      await client.query(`vacuum analyze ${table}`);
    }
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
