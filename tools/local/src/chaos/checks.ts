import { join } from 'node:path';
import { runCommand } from '@registrar/tool-services';
import { ROOT } from '../settings';
import { REGISTRARS } from '../programs';
import type { CheckedStack } from './checked-stack';
import { type Queued, strangeArrivals, unmatchedBalances } from './events';
import type { Receiver } from './receiver';

/** A condition that must hold in the end. `violations`: one line each, the first ones are printed. */
export interface Check {
  name: string;
  /** Number of checked items: a check of nothing proves nothing. */
  looked: number;
  violations: string[];
}

/** The account of the load, and its initial credit in cents. */
export interface Watched {
  accountId: number;
  before: number;
}

const rowsAs = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row));

/** Consistency between the two databases. */
export async function databaseChecks(
  stack: CheckedStack,
  databaseUrl: string,
  receiver: Receiver,
  watched: Watched,
): Promise<Check[]> {
  return [
    await ledgerVerified(databaseUrl),
    await oneDebit(stack),
    await nothingUnsettled(stack),
    await domainsAgree(stack),
    await termsAgree(stack),
    await movementsTold(stack, watched),
    await eventsQueued(stack, watched),
    await removalsTold(stack, watched),
    await eventsArrived(stack, receiver),
  ];
}

async function ledgerVerified(databaseUrl: string): Promise<Check> {
  const args = [
    '-C',
    '@registrar/source',
    '-r',
    join(ROOT, 'tools/build/register.cjs'),
    join(ROOT, 'apps/cli/src/main.ts'),
    'verify-ledger',
  ];
  const { code, output } = await runCommand(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: databaseUrl },
  });
  return {
    name: 'the ledger balances, and is what balances and orders say',
    looked: Number(/^\d+/.exec(output)?.[0] ?? 0),
    violations: code === 0 ? [] : [output.trim()],
  };
}

/**
 * Operations, postings and orders of one purchase agree: a sale is held and captured once, a refused one is
 * released, and there is nothing else.
 */
async function oneDebit(stack: CheckedStack): Promise<Check> {
  const [{ count }] = await stack.query<{ count: number }>(
    'registrar',
    `select count(*)::int as count from operations where kind in ('register', 'renew')`,
  );
  const wrong = await stack.query(
    'registrar',
    `
    select * from (
      select o.id, o.kind, o.subject, o.state,
             (select count(*)::int from ledger_transactions t where t.operation_id = o.id and t.kind = 'hold') as holds,
             (select count(*)::int from ledger_transactions t where t.operation_id = o.id and t.kind = 'capture') as captures,
             (select count(*)::int from ledger_transactions t where t.operation_id = o.id and t.kind = 'release') as releases,
             (select array_agg(r.status || ' ' || r.total_capture) from orders r where r.operation_id = o.id) as orders,
             (select coalesce(sum(p.amount), 0)::text from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
               where t.operation_id = o.id and t.kind = 'hold' and p.ledger_account = 'held') as held
        from operations o where o.kind in ('register', 'renew')
    ) s where not (cardinality(orders) = 1 and (
        (state = 'succeeded' and (holds, captures, releases) = (1, 1, 0) and orders[1] = 'success ' || held)
     or (state = 'refused' and (holds, captures, releases) = (1, 0, 1) and orders[1] = 'failed 0')))`,
  );
  const refunds = await stack.query(
    'registrar',
    `
    select o.id, o.subject, o.state, (select count(*)::int from ledger_transactions t where t.operation_id = o.id and t.kind = 'refund') as refunds
      from operations o where o.kind = 'refund'
       and (select count(*) from ledger_transactions t where t.operation_id = o.id) <> case when o.state = 'succeeded' then 1 else 0 end`,
  );
  return {
    name: 'one debit for each purchase, none for a refused one, one payment for each refund',
    looked: count,
    violations: rowsAs([...wrong, ...refunds]),
  };
}

async function nothingUnsettled(stack: CheckedStack): Promise<Check> {
  const [{ count }] = await stack.query<{ count: number }>(
    'registrar',
    'select count(*)::int as count from operations',
  );
  const open = await stack.query(
    'registrar',
    `select id, kind, subject, state, attempts, due_at, leased_until, attention_at from operations where state in ('open', 'pending') order by created_at`,
  );
  const busy = await stack.query(
    'registrar',
    `
    select d.name, d.state, o.kind, o.state as operation from domains d left join operations o on o.id = d.busy_operation_id
     where d.removed_at is null and (d.state in ('initialized', 'pending_create') or d.busy_operation_id is not null)`,
  );
  const shown = await stack.query(
    'registrar',
    'select id, kind, subject, state from operations where attention_at is not null and settled_at is null',
  );
  return {
    name: 'no operation is left without an end, no domain busy',
    looked: count,
    violations: rowsAs([...open, ...busy, ...shown]),
  };
}

interface Held {
  name: string;
  expires: string;
  locked: boolean;
}

async function domainsAgree(stack: CheckedStack): Promise<Check> {
  const ours = await stack.query<Held>(
    'registrar',
    `
    select name, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as expires, locked from domains where removed_at is null and state = 'active'`,
  );
  const theirs = await stack.query<Held>(
    'registrar_simulator',
    `
    select name, to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as expires, 'clientTransferProhibited' = any (statuses) as locked
      from registry_simulator.domains where sponsor = $1 and not pending_create and deletion_phase is null`,
    [REGISTRARS[0].clientId],
  );
  const there = new Map(theirs.map((domain) => [domain.name, domain]));
  const here = new Set(ours.map(({ name }) => name));
  return {
    name: 'local domains are those that the registry shows at this registrar, with its expiry dates and locks',
    looked: ours.length,
    violations: [
      ...ours
        .filter(
          ({ name, expires, locked }) =>
            there.get(name)?.expires !== expires || there.get(name)?.locked !== locked,
        )
        .map(
          (domain) =>
            `here ${JSON.stringify(domain)}, there ${JSON.stringify(there.get(domain.name) ?? 'nothing')}`,
        ),
      ...theirs
        .filter(({ name }) => !here.has(name))
        .map((domain) => `there ${JSON.stringify(domain)}, here nothing`),
    ],
  };
}

/** The registry's records of executed commands: one year for the create, one for each sold renewal. */
async function termsAgree(stack: CheckedStack): Promise<Check> {
  const sold = await stack.query<{ name: string; years: number }>(
    'registrar',
    `
    select d.name, 1 + coalesce(r.renewals, 0) as years
      from domains d left join (select subject, count(*)::int as renewals from operations where kind = 'renew' and state = 'succeeded' group by subject) r on r.subject = d.name
     where d.removed_at is null and d.state = 'active'`,
  );
  const run = await stack.query<{ name: string; years: number }>(
    'registrar_simulator',
    `
    select name, round(extract(epoch from expires_at - created_at) / 31557600)::int as years from registry_simulator.domains where sponsor = $1 and not pending_create`,
    [REGISTRARS[0].clientId],
  );
  const years = new Map(run.map((domain) => [domain.name, domain.years]));
  return {
    name: 'the registry has each domain for the years that were paid',
    looked: sold.length,
    violations: sold
      .filter((domain) => years.get(domain.name) !== domain.years)
      .map((domain) => `${domain.name}: ${domain.years} paid, ${years.get(domain.name)} at the registry`),
  };
}

/**
 * Each change of the available balance has its own event, in order, with the balance after it. The log has
 * events in the order of their transactions.
 */
async function movementsTold(stack: CheckedStack, { accountId, before }: Watched): Promise<Check> {
  const movements = await stack.query<{ id: string; kind: string; amount: string }>(
    'registrar',
    `
    select t.id, t.kind, sum(p.amount)::text as amount from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
     where p.account_id = $1 and p.ledger_account = 'available' and t.created_at > (select max(created_at) from webhook_subscriptions where account_id = $1)
     group by t.id having sum(p.amount) <> 0`,
    [accountId],
  );
  const reported = await stack.query<{ cents: string }>(
    'registrar',
    `
    select round((e.body::jsonb ->> 'balance')::numeric * 100)::text as cents from account_events e
     where e.account_id = $1 and e.name = 'account.credit.balance_change' and e.occurred_at > (select max(created_at) from webhook_subscriptions where account_id = $1) order by e.position`,
    [accountId],
  );
  const violations = unmatchedBalances(
    before,
    reported.map(({ cents }) => Number(cents)),
    movements.map((row) => ({ ...row, amount: Number(row.amount) })),
  );
  return {
    name: 'one event for each movement of money, in order, with the balance after it',
    looked: movements.length,
    violations,
  };
}

/** Every event of the account since it subscribed to all of them. */
async function eventsQueued(stack: CheckedStack, { accountId }: Watched): Promise<Check> {
  const [{ count }] = await stack.query<{ count: number }>(
    'registrar',
    'select count(*)::int as count from webhook_deliveries where account_id = $1',
    [accountId],
  );
  const wrong = await stack.query(
    'registrar',
    `
    select * from (
      select e.id, e.name, e.body, array(select d.state from webhook_deliveries d where d.event_id = e.id) as deliveries
        from account_events e where e.account_id = $1 and e.occurred_at > (select max(created_at) from webhook_subscriptions where account_id = $1)
    ) s where deliveries <> array['delivered']`,
    [accountId],
  );
  return { name: 'one delivery for each event', looked: count, violations: rowsAs(wrong) };
}

/** A domain removed by a refund has one removal event. */
async function removalsTold(stack: CheckedStack, { accountId }: Watched): Promise<Check> {
  const wrong = await stack.query(
    'registrar',
    `
    with gone as (select subject as name, count(*)::int as refunds from operations where account_id = $1 and kind = 'refund' and state = 'succeeded' group by subject),
         told as (select body::jsonb ->> 'domainName' as name, count(*)::int as events from account_events where account_id = $1 and name = 'account.domain.removal' group by 1)
    select * from gone full join told using (name) where refunds is distinct from events`,
    [accountId],
  );
  const [{ count }] = await stack.query<{ count: number }>(
    'registrar',
    `select count(*)::int as count from account_events where account_id = $1 and name = 'account.domain.removal'`,
    [accountId],
  );
  return { name: 'one event for each domain that was refunded', looked: count, violations: rowsAs(wrong) };
}

/**
 * Delivered at least once (docs/lifecycle/webhook-delivery.md), each attempt with the id of its event, and no
 * delivery without a queued event.
 */
async function eventsArrived(stack: CheckedStack, receiver: Receiver): Promise<Check> {
  const queued = await stack.query<Queued>(
    'registrar',
    `select event_id as id, body, state = 'delivered' as "isDelivered" from webhook_deliveries`,
  );
  return {
    name: 'every event arrived at least once, by its id, and nothing else did',
    looked: queued.length,
    violations: strangeArrivals(queued, receiver.arrivals),
  };
}
