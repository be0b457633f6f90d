import type { DryRunWorld } from './dry-run-world';

/** What the database holds of one account and of one name at a moment. */
export interface Standing {
  at: string;
  available: number;
  held: number;
  /** Of the other account of a call, such as a sub-account. */
  domain: Record<string, any> | null;
  ds: string[];
  records: string[];
  urls: string[];
  mailboxes: string[];
  hosts: string[];
  signing: string;
  lastOrder: number;
  lastEvent: number;
  lastCommand: number;
}

/** What a call added. */
export interface Additions {
  items: { name: string; type: string; duration: number; priceCents: number; taxCents: number }[];
  /** Amount of all holds. */
  heldCents: number;
  /** Postings of captures and releases, by ledger account. */
  captured: Record<string, number>;
  events: string[];
  commands: string[];
  mails: string[];
  /** States of the operations that it opened. */
  operations: string[];
}

const STANDING = `
with d as (select * from domains where account_id = $1 and name = $2 and state in ('initialized', 'pending_create', 'active') and removed_at is null order by id desc limit 1),
lines as (select (case when host = '' then '@' else host end) || ' ' || ttl || ' ' || type || coalesce(' ' || priority, '') || ' ' || coalesce(sent, answer) as line from dns_records where domain_id in (select id from d) and not set_aside)
select json_build_object(
  'at', clock_timestamp()::text,
  'available', b.available, 'held', b.held,
  'domain', (select row_to_json(d) from d),
  'ds', (select coalesce(json_agg(key_tag || ' ' || algorithm || ' ' || digest_type || ' ' || digest order by id), '[]') from domain_ds where domain_id in (select id from d)),
  'records', (select coalesce(json_agg(line order by line), '[]') from lines),
  'urls', (select coalesce(json_agg((case when host = '' then '@' else host end) || ' to ' || forwards_to || ' (' || type || ')' order by host), '[]') from url_forwardings where domain_id in (select id from d)),
  'mailboxes', (select coalesce(json_agg(mailbox || ' to ' || email_to order by mailbox), '[]') from email_forwardings where domain_id in (select id from d)),
  'hosts', (select coalesce(json_agg(hostname || ' ' || array_to_string(ips, ' ') order by hostname), '[]') from vanity_nameservers where domain_id in (select id from d)),
  'signing', coalesce((select state from zone_signings where domain_id in (select id from d)), 'off'),
  'lastOrder', (select coalesce(max(id), 0) from orders),
  'lastEvent', (select coalesce(max(id), 0) from outbox),
  'lastCommand', (select coalesce(max(id), 0) from registry_commands)) as standing
from account_balances b where b.account_id = $1`;

const ADDITIONS = `
select json_build_object(
  'items', (select coalesce(json_agg(json_build_object('name', i.name, 'type', i.type, 'duration', i.duration, 'priceCents', i.price, 'taxCents', coalesce(i.tax_amount, 0)) order by i.id), '[]') from order_items i join orders o on o.id = i.order_id where o.account_id = $1 and o.id > $2),
  'heldCents', (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where t.kind = 'hold' and t.account_id = $1 and t.created_at >= $5 and p.ledger_account = 'held'),
  'captured', (select coalesce(json_object_agg(ledger_account, amount), '{}') from (select p.ledger_account, sum(p.amount) as amount from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where t.kind = 'capture' and t.account_id = $1 and t.created_at >= $5 group by 1) c),
  'events', (select coalesce(json_agg(distinct name), '[]') from outbox where account_id = $1 and id > $3),
  'commands', (select coalesce(json_agg(command || ' ' || object order by id), '[]') from registry_commands where id > $4 and command !~ '(check|info|poll)$' and outcome is distinct from 'refused'),
  'mails', (select coalesce(json_agg(distinct template), '[]') from mails where account_id = $1 and created_at >= $5),
  'operations', (select coalesce(json_agg(state), '[]') from operations where created_at >= $5)) as additions`;

export const standingOf = async (world: DryRunWorld, accountId: number, name: string): Promise<Standing> =>
  (await world.sql(STANDING, [accountId, name]))[0].standing as Standing;

export const additionsSince = async (
  world: DryRunWorld,
  accountId: number,
  before: Standing,
): Promise<Additions> => {
  // API clocks count milliseconds.
  const at = new Date(Math.floor(Date.parse(before.at))).toISOString();
  const values = [accountId, before.lastOrder, before.lastEvent, before.lastCommand, at];
  return (await world.sql(ADDITIONS, values))[0].additions as Additions;
};
