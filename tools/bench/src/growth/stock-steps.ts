import { CREDIT, FIRST_ORDER, PRICE } from './stock-shape';

/** Rows of a table, made for a range of domains ($1 to $2, both inclusive) by one statement. */
export interface LoadStep {
  table: string;
  text: string;
}

/** Requests and answers of a registry without contacts, as the EPP adapter stores them. */
const FRAME = (inner: string): string =>
  `'<?xml version="1.0" encoding="UTF-8"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">' || ${inner} || '</epp>'`;
const REQUEST = FRAME(
  `'<command><' || s.kind || '><domain:' || s.kind || ' xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name>' || s.name || '</domain:name><domain:period unit="y">1</domain:period>'
   || '<domain:ns><domain:hostObj>ns1.example.test</domain:hostObj><domain:hostObj>ns2.example.test</domain:hostObj></domain:ns></domain:' || s.kind || '></' || s.kind || '><clTRID>' || s.operation_id || '-create-1</clTRID></command>'`,
);
const RESPONSE = FRAME(
  `'<response><result code="1000"><msg>Command completed successfully</msg></result><resData><domain:creData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name>' || s.name || '</domain:name><domain:exDate>'
   || s.term_end || '</domain:exDate></domain:creData></resData><trID><clTRID>' || s.operation_id || '-create-1</clTRID><svTRID>SRV-' || s.order_id || '</svTRID></trID></response>'`,
);

const CONTACTS: LoadStep = {
  table: 'contacts',
  text: `
insert into contacts (id, first_name, last_name, address1, city, state, zip, country, email, phone, created_at) overriding system value
select distinct on (s.contact_id) s.contact_id, 'Holder', 'No ' || s.contact_id, s.contact_id || ' Quay Street', 'Port Mara', 'North', '40110', 'DE', 'holder-' || s.contact_id || '@example.net',
       '+15550100123', s.registered_at from growth.stock($1, $2) s order by s.contact_id on conflict do nothing`,
};
const VERIFICATIONS: LoadStep = {
  table: 'contact_verifications',
  text: `
insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, last_sent_at, sent, verified_at, verified_how, first_sent_at)
select distinct on (s.contact_id) s.account_id, 'holder-' || s.contact_id || '@example.net', s.contact_id, 'verified', s.registered_at, s.registered_at + interval '15 days', s.registered_at + interval '1 day',
       s.registered_at, 1, s.registered_at + interval '1 hour', 'link', s.registered_at
  from growth.stock($1, $2) s where s.i % 50 < 10 order by s.contact_id`,
};
/** Contacts are erased from payload and answer two hours after an operation is settled. */
const OPERATIONS: LoadStep = {
  table: 'operations',
  text: `
insert into operations (id, account_id, kind, subject, state, payload, answer, attempts, due_at, created_at, settled_at, contacts_erased_at)
select s.operation_id, s.account_id, s.kind, s.name, 'succeeded',
       jsonb_build_object('tld', s.tld, 'name', s.name, 'total', '${PRICE}', 'years', 1, 'locked', true, 'orderId', s.order_id, 'currency', 'USD', 'domainId', s.domain_id, 'refundDays', 5,
         'contactIds', jsonb_build_object('tech', 2, 'admin', s.contact_id, 'billing', 2, 'registrant', s.contact_id), 'nameservers', '["ns1.example.test", "ns2.example.test"]'::jsonb,
         'orderItemId', s.order_id, 'connectionId', s.connection_id, 'transferLockDays', 60),
       jsonb_build_object('order', s.order_id, 'totalPaid', 14.5, 'domain', jsonb_build_object('locks', '["TransferLock"]'::jsonb, 'locked', true, 'createDate', s.at, 'domainName', s.name, 'expireDate', s.term_end,
         'nameservers', '["ns1.example.test", "ns2.example.test"]'::jsonb, 'renewalPrice', 14.5, 'privacyEnabled', true, 'autorenewEnabled', true)),
       1, s.at + interval '1 minute', s.at, s.at + interval '250 ms', s.at + interval '2 hours'
  from growth.sales($1, $2) s`,
};
const ORDERS: LoadStep = {
  table: 'orders',
  text: `
insert into orders (id, account_id, operation_id, status, auth_amount, total_capture, final_amount, created_at) overriding system value
select s.order_id, s.account_id, s.operation_id, 'success', ${PRICE}, ${PRICE}, ${PRICE}, s.at from growth.sales($1, $2) s`,
};
const ORDER_ITEMS: LoadStep = {
  table: 'order_items',
  text: `
insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tld, refundable_until)
select s.order_id, s.name, t.type, 'success', 'year', 1, t.list_price, t.price, s.tld, case s.kind when 'register' then s.at + interval '5 days' end
  from growth.sales($1, $2) s
       join (values ('register', 'registration', 1600, ${PRICE}), ('register', 'whois_privacy', null, 0), ('renew', 'renewal', 1600, ${PRICE})) as t (kind, type, list_price, price) on t.kind = s.kind`,
};
const ORDER_TAXES: LoadStep = {
  table: 'order_taxes',
  text: `
insert into order_taxes (order_id, source, rate_bps, username, contact_id)
select s.order_id, 'none', 0, s.username, 2 from growth.sales($1, $2) s`,
};
const TRANSACTIONS: LoadStep = {
  table: 'ledger_transactions',
  text: `
insert into ledger_transactions (id, kind, account_id, operation_id, order_id, created_at)
select growth.uuid(s.at, k.step, s.order_id), k.kind, s.account_id, s.operation_id, s.order_id, s.at + interval '50 ms' * k.step
  from growth.sales($1, $2) s cross join (values (3, 'hold'), (4, 'capture')) as k (step, kind)`,
};
const POSTINGS: LoadStep = {
  table: 'ledger_postings',
  text: `
insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
select growth.uuid(s.at, p.step, s.order_id), p.line, p.ledger_account, case when p.ledger_account <> 'revenue' then s.account_id end, p.amount, 'USD'
  from growth.sales($1, $2) s
       cross join (values (3, 1, 'available', -${PRICE}), (3, 2, 'held', ${PRICE}), (4, 1, 'held', -${PRICE}), (4, 2, 'revenue', ${PRICE})) as p (step, line, ledger_account, amount)`,
};
/** Retained for 400 days. */
const COMMANDS: LoadStep = {
  table: 'registry_commands',
  text: `
insert into registry_commands (cltrid, connection_id, operation_id, command, object, request, sent_at, svtrid, result_code, outcome, response, answered_at)
select s.operation_id || '-' || case s.kind when 'register' then 'create' else 'renew' end || '-1', s.connection_id, s.operation_id, case s.kind when 'register' then 'create' else 'renew' end, s.name,
       ${REQUEST}, s.at + interval '100 ms', 'SRV-' || s.order_id, 1000, 'done', ${RESPONSE}, s.at + interval '200 ms'
  from growth.sales($1, $2) s, growth.facts f where s.at > f.now - interval '400 days'`,
};
const DOMAINS: LoadStep = {
  table: 'domains',
  text: `
insert into domains (id, account_id, name, tld, connection_id, state, roid, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium, renewal_price, registry_statuses, nameservers,
                     registrant_id, admin_id, tech_id, billing_id, operation_id, order_id, created_at, compare_at, served_changes, calendar_at) overriding system value
select s.id, s.account_id, s.name, s.tld, s.connection_id, 'active', s.id || '_DOMAIN-SIM', s.registered_at, s.expires_at, 1, s.j % 4 > 0, s.j % 10 > 0, s.j % 2 = 0, s.j % 20 = 7,
       case when s.j % 20 = 7 then 30000 + s.j % 10000 end, case when s.j % 10 > 0 then '{clientTransferProhibited}' else '{}' end::text[], '{ns1.example.test,ns2.example.test}',
       s.contact_id, s.contact_id, 2, 2, s.register_id, s.register_order, s.registered_at, f.now + interval '1 second' * (s.i % 2592000 + 86400), 1, s.expires_at - interval '30 days'
  from growth.stock($1, $2) s, growth.facts f`,
};
/** Of the last term of a domain without auto-renewal: the notice, and the mail as evidence, erased. */
const NOTICES: LoadStep = {
  table: 'domain_notices',
  text: `
insert into domain_notices (domain_id, kind, term_end, account_id, contact_id, policy, noticed_at)
select s.id, 'month_ahead', s.expires_at - interval '365 days', s.account_id, s.contact_id, 'icann', s.renewed_at from growth.stock($1, $2) s where s.j % 4 = 0`,
};
const MAILS: LoadStep = {
  table: 'mails',
  text: `
insert into mails (id, account_id, template, subject, created_at, attempts, sent_at, content_digest, recipient_digest)
select growth.uuid(s.renewed_at, 5, s.i), s.account_id, 'expiry_notice', 'domain:' || s.id, s.renewed_at, 1, s.renewed_at, md5(s.name) || md5(s.username), md5(s.username) || md5(s.name)
  from growth.stock($1, $2) s where s.j % 4 = 0`,
};
const ZONES: LoadStep = {
  table: 'zones',
  text: `insert into zones (domain_id, version, records, updated_at) select s.id, 1, 4, s.registered_at from growth.stock($1, $2) s where s.j % 2 = 0`,
};
const RECORDS: LoadStep = {
  table: 'dns_records',
  text: `
insert into dns_records (domain_id, host, type, answer, ttl, priority, created_at, updated_at)
select s.id, r.host, r.type, r.answer, 3600, r.priority, s.registered_at, s.registered_at
  from growth.stock($1, $2) s cross join (values ('', 'A', '192.0.2.1', null), ('www', 'CNAME', 'shops.example.net', null), ('', 'MX', 'mx.example.net', 10), ('', 'TXT', 'v=spf1 mx -all', null)) as r (host, type, answer, priority)
 where s.j % 2 = 0`,
};
const ZONE_CHANGES: LoadStep = {
  table: 'zone_changes',
  text: `
insert into zone_changes (domain_id, version, at, author, action, added, diff)
select s.id, 1, s.registered_at, s.username, 'create', 4,
       '[{"id":1,"after":{"host":"","type":"A","answer":"192.0.2.1","ttl":3600,"priority":null,"origin":"user"}},{"id":2,"after":{"host":"www","type":"CNAME","answer":"shops.example.net","ttl":3600,"priority":null,"origin":"user"}}]'
  from growth.stock($1, $2) s where s.j % 2 = 0`,
};
/** Two events of each sale, for 90 days. */
const EVENTS: LoadStep = {
  table: 'account_events',
  text: `
insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
select 2 * s.i + e.n, growth.uuid(s.at, 5 + e.n, s.i), s.account_id, e.name, case e.n when 1 then array[s.name] else '{}' end,
       jsonb_build_object('eventName', e.name, 'accountId', s.account_id, 'balance', 99985.5, 'domainName', s.name)::text, s.at, s.at
  from growth.sales($1, $2) s cross join (values (0, 'account.credit.balance_change'), (1, 'domain.renewal')) as e (n, name), growth.facts f
 where s.at > f.now - interval '90 days' and not s.is_first`,
};
/** A third of the accounts receives them. */
const DELIVERIES: LoadStep = {
  table: 'webhook_deliveries',
  text: `
insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
select growth.uuid(e.occurred_at, 9, e.position), e.id, e.account_id, w.id, e.name, w.url, e.body, 'delivered', 1, e.occurred_at, e.occurred_at, e.occurred_at, e.occurred_at + interval '1 second'
  from account_events e join webhook_subscriptions w on w.account_id = e.account_id and w.event_name = e.name where e.position between 2 * $1::bigint and 2 * $2::bigint + 1`,
};
const ATTEMPTS: LoadStep = {
  table: 'webhook_attempts',
  text: `
insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status)
select growth.uuid(e.occurred_at, 9, e.position), 1, e.occurred_at, 80, 200
  from account_events e join webhook_subscriptions w on w.account_id = e.account_id and w.event_name = e.name where e.position between 2 * $1::bigint and 2 * $2::bigint + 1`,
};

export const LOAD_STEPS: readonly LoadStep[] = [
  CONTACTS,
  VERIFICATIONS,
  OPERATIONS,
  ORDERS,
  ORDER_ITEMS,
  ORDER_TAXES,
  TRANSACTIONS,
  POSTINGS,
  COMMANDS,
  DOMAINS,
  NOTICES,
  MAILS,
  ZONES,
  RECORDS,
  ZONE_CHANGES,
  EVENTS,
  DELIVERIES,
  ATTEMPTS,
];

export const SUBSCRIPTIONS = `
insert into webhook_subscriptions (account_id, event_name, url, active, created_at)
select a.id, e.name, 'https://hooks.example.net/' || a.id, true, now() from growth.accounts a cross join (values ('account.credit.balance_change'), ('domain.renewal')) as e (name) where a.at % 3 = 0`;

/** Balances are the sums of postings. `$1`: the opening credits. */
export const MONEY: readonly string[] = [
  `insert into ledger_transactions (id, kind, account_id, reference, created_at)
   select growth.uuid(f.now - interval '3 years', 8, a.at), 'credit', a.id, 'growth', f.now - interval '3 years' from growth.accounts a, growth.facts f`,
  `insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
   select growth.uuid(f.now - interval '3 years', 8, a.at), p.line, p.ledger_account, case p.line when 2 then a.id end, p.amount, 'USD'
     from growth.accounts a cross join (values (1, 'payment_clearing', -${CREDIT}), (2, 'available', ${CREDIT})) as p (line, ledger_account, amount), growth.facts f`,
  `insert into account_balances (account_id, available, held)
   select account_id, sum(amount) filter (where ledger_account = 'available'), sum(amount) filter (where ledger_account = 'held') from ledger_postings where account_id is not null group by 1
   on conflict (account_id) do update set available = excluded.available, held = excluded.held`,
];

/** Numbers go on after those of the load. */
export const numbersSql = (domains: number): readonly string[] => [
  `select setval(pg_get_serial_sequence('orders', 'id'), ${FIRST_ORDER + 2 * domains})`,
  `select setval(pg_get_serial_sequence('domains', 'id'), (select max(id) from domains))`,
  `select setval(pg_get_serial_sequence('contacts', 'id'), (select max(id) from contacts))`,
  `update event_log_head set position = (select coalesce(max(position), 0) from account_events), logged_at = now()`,
  `insert into account_counters (account_id, orders) select account_id, count(*) from orders group by 1 on conflict (account_id) do update set orders = excluded.orders`,
];

/**
 * A whole check of yesterday that ended before the last sales: the next one covers these alone. `$1` the
 * number of the last domain that it covered.
 */
export const LEDGER_CHECK: readonly string[] = [
  `insert into ledger_checks (started_at, part, position, finished_at, until_id)
   select now - interval '25 hours', 'months', '', now - interval '24 hours', growth.uuid(growth.renewed_at(now, $1) + interval '1 ms', 0, 0) from growth.facts`,
  `insert into ledger_verified_balances (account_id, currency, available, held, up_to)
   select p.account_id, p.currency, coalesce(sum(p.amount) filter (where p.ledger_account = 'available'), 0), coalesce(sum(p.amount) filter (where p.ledger_account = 'held'), 0), c.until_id
     from ledger_checks c join ledger_postings p on p.transaction_id <= c.until_id where p.account_id is not null group by p.account_id, p.currency, c.until_id`,
  'create table growth.verified as select * from ledger_verified_balances',
];
