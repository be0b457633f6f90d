import type { IdempotencyClaim } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { die, Executioner, survive, throughEveryMoment } from '../crash';
import { PRICE } from '../registration/harness';
import { RenewalHarness, type Standing } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the money, the term at the registry and the term here agree, the domain is free for the next
 * change, and every event was written once.
 */
const STORIES: { story: string; script?: ScriptedOutcome; expired?: true }[] = [
  { story: 'the registry renews' },
  { story: 'the registry refuses', script: 'refuse' },
  { story: 'the registry executes and drops the connection', script: 'drop_after' },
  { story: 'the connection drops before the registry executes', script: 'drop_before' },
  { story: 'the registry renewed by itself and the domain is on hold', expired: true },
];

let harness: RenewalHarness;
beforeAll(async () => {
  harness = await RenewalHarness.create();
});
afterAll(() => harness.base.close());

async function claim(key: string): Promise<IdempotencyClaim> {
  const { base } = harness;
  const claimed = await base.parts.keys.claim(base.accountId, key, 'hash', base.clock.now());
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
}

/**
 * A domain to renew; `expired`: its term is over, the registry has added a year, and our hold is on it at
 * both sides.
 */
async function arrange(name: string, script: ScriptedOutcome | undefined, expired: boolean): Promise<void> {
  const { base } = harness;
  await harness.registered(name);
  if (script) base.registry.script(name, script, { command: 'renew' });
  if (!expired) return;
  const info = base.registry.domain(base.connection, name)!;
  const [over, renewed] = [
    new Date(base.clock.now().getTime() - 86_400_000),
    new Date(base.clock.now().getTime() + 364 * 86_400_000),
  ];
  base.registry.registered(base.connection, name, {
    ...info,
    statuses: ['clientHold', 'clientTransferProhibited'],
    expiresAt: renewed,
  });
  await base.rows(
    `update domains set expires_at = $2, locks = '{ExpirationClientHold}', registry_statuses = '{clientHold,clientTransferProhibited}' where name = $1`,
    [name, over],
  );
}

/** Runs one renewal in a process that dies at `killAt`; answers the moments it passed. */
async function runDoomed(name: string, killAt: number | undefined): Promise<string[]> {
  const executioner = new Executioner(killAt);
  const idempotency = await claim(name);
  await harness
    .doomed(executioner)
    .renewDomain.execute(harness.request(name, { idempotency }))
    .catch(survive);
  return executioner.moments;
}

/** What must be true of one name after recovery, whatever happened. */
async function expectConsistent(name: string, before: Standing, expired: boolean): Promise<void> {
  const { base } = harness;
  const operations = await base.rows<{ state: string }>(
    `select state from operations where subject = $1 and kind = 'renew'`,
    [name],
  );
  expect(operations.length).toBeLessThanOrEqual(1);
  expect(operations.every(({ state }) => state === 'succeeded' || state === 'refused')).toBe(true);
  const bought = operations.some(({ state }) => state === 'succeeded');

  const after = await harness.standing(name);
  expect({ available: after.available, held: after.held }).toEqual({
    available: before.available - (bought ? PRICE : 0n),
    held: 0n,
  });
  if (bought) expect(after.here).toBe(after.there);
  else expect({ here: after.here, there: after.there }).toEqual({ here: before.here, there: before.there });
  if (!expired) expect(yearOf(after.here) - yearOf(before.here)).toBe(bought ? 1 : 0);

  const { busy, locks, statuses } = await base.one<{
    busy: string | null;
    locks: string[];
    statuses: string[];
  }>(
    'select busy_operation_id as busy, locks, registry_statuses as statuses from domains where name = $1 and removed_at is null',
    [name],
  );
  expect(busy).toBeNull();
  expect(locks).toEqual(expired && !bought ? ['ExpirationClientHold'] : []);
  const isHeld = expired && !bought;
  expect([
    statuses.includes('clientHold'),
    base.registry.domain(base.connection, name)!.statuses.includes('clientHold'),
  ]).toEqual([isHeld, isHeld]);

  const orders = await base.rows<{ status: string }>(
    `select o.status from orders o join operations p on p.id = o.operation_id where p.subject = $1 and p.kind = 'renew'`,
    [name],
  );
  expect(orders.map(({ status }) => status)).toEqual(
    operations.map(({ state }) => (state === 'succeeded' ? 'success' : 'failed')),
  );
  const kinds = await base.rows<{ kind: string }>(
    `select t.kind from ledger_transactions t join operations p on p.id = t.operation_id where p.subject = $1 and p.kind = 'renew' order by t.kind`,
    [name],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    operations.length === 0 ? [] : bought ? ['capture', 'hold'] : ['hold', 'release'],
  );

  const events = await base.rows<{ name: string }>('select name from outbox');
  expect(events.filter((event) => event.name === 'account.credit.balance_change')).toHaveLength(
    operations.length === 0 ? 0 : bought ? 1 : 2,
  );
  expect(events.filter((event) => event.name === 'domain.lock.status_change')).toHaveLength(
    expired && bought ? 1 : 0,
  );
  await harness.refill();
}

const yearOf = (day: string): number => Number(day.slice(0, 4));

describe.each(STORIES)('when $story', ({ script, expired = false }) => {
  const slug = `${script ?? 'done'}${expired ? '-expired' : ''}`.replace('_', '-');

  it('ends consistent without a crash, and after a crash at every single moment', () =>
    throughEveryMoment(15, async (run, killAt) => {
      const name = `${run}-${slug}.com`;
      await arrange(name, script, expired);
      const before = await harness.standing(name);
      const moments = await runDoomed(name, killAt);
      await harness.recover();
      await expectConsistent(name, before, expired);
      return moments;
    }));
});

describe.each(STORIES)(
  'when $story and the worker dies while it reconciles',
  ({ script, expired = false }) => {
    const slug = `worker-${script ?? 'done'}${expired ? '-expired' : ''}`.replace('_', '-');

    it('ends consistent whatever moment the worker dies at', () =>
      throughEveryMoment(5, async (run, killAt) => {
        const name = `${run}-${slug}.com`;
        await arrange(name, script, expired);
        const before = await harness.standing(name);
        // The request's process dies right after the money is held: everything is left to the worker.
        const held = (await runDoomed(name, await afterHold())).at(-1);
        expect(held).toBe('after uow.run');
        harness.base.clock.advance(300);
        const executioner = new Executioner(killAt);
        await harness.doomed(executioner).reconcile.execute().catch(die);
        await harness.recover();
        await expectConsistent(name, before, expired);
        return executioner.moments;
      }));
  },
);

/** The moment after the transaction that holds the money, which is the first one. */
let holding: number | undefined;
async function afterHold(): Promise<number> {
  if (holding !== undefined) return holding;
  await harness.registered('probe.com');
  const moments = await runDoomed('probe.com', undefined);
  await harness.refill();
  const ends = moments.flatMap((moment, at) => (moment === 'after uow.run' ? [at + 1] : []));
  [holding] = ends;
  return holding;
}
