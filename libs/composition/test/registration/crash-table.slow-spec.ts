import type { IdempotencyClaim } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { wireRegistration } from '@registrar/domains/wiring';
import { die, Executioner, survive, throughEveryMoment } from '../crash';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the money, the domain at the registry and the domain here agree, and every event was written once.
 */
interface Story {
  story: string;
  script?: ScriptedOutcome;
  decide?: boolean;
  /** Half the price, with a fifth of it as tax. */
  promoted?: boolean;
}

const STORIES: Story[] = [
  { story: 'the registry creates the domain' },
  { story: 'the registry refuses', script: 'refuse' },
  { story: 'the registry executes and drops the connection', script: 'drop_after' },
  { story: 'the connection drops before the registry executes', script: 'drop_before' },
  { story: 'the registry accepts and later approves', script: 'pending', decide: true },
  { story: 'the registry accepts and later refuses', script: 'pending', decide: false },
  { story: 'a promoted sale is created', promoted: true },
  { story: 'a promoted sale is refused', script: 'refuse', promoted: true },
  { story: 'a promoted sale is created and the line drops', script: 'drop_after', promoted: true },
  { story: 'a promoted sale is refused later', script: 'pending', decide: false, promoted: true },
];

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
  await harness.rows(
    `insert into promotions (code, percent_bps, starts_at, max_uses, max_uses_per_account, created_at) values ('HALF', 5000, '2026-01-01', 100000, 100000, '2026-01-01')`,
  );
});
afterAll(() => harness.close());

/** 14.50 less half of it, and 20 % tax on the rest. */
const PROMOTED = 8_70n;
const BOOKED = {
  usual: [`held -${PRICE}`, `revenue ${PRICE}`],
  promoted: ['held -870', `revenue ${PRICE}`, 'promotions -725', 'tax 145'],
};

/** Tax counts for the stories that are promoted; what an account is taxed is known for a second. */
function sellAs(promoted = false): void {
  beforeAll(async () => {
    await harness.rows('update accounts set tax_bps = $1', [promoted ? 2_000 : 0]);
    harness.parts = harness.newParts();
    harness.useCases = wireRegistration(harness.parts);
  });
}

async function claim(key: string): Promise<IdempotencyClaim> {
  const claimed = await harness.parts.keys.claim(harness.accountId, key, 'hash', harness.clock.now());
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
}

/** Runs one registration in a process that dies at `killAt`; answers the moments it passed. */
async function runDoomed(name: string, killAt: number | undefined, promoted = false): Promise<string[]> {
  const executioner = new Executioner(killAt);
  const idempotency = await claim(name);
  await harness
    .doomedUseCases(executioner)
    .registerDomain.execute(harness.request(name, { idempotency, ...(promoted && { promoCode: 'HALF' }) }))
    .catch(survive);
  return executioner.moments;
}

/** What must be true of one name after recovery, whatever happened. */
async function expectConsistent(
  name: string,
  before: { available: bigint },
  promoted = false,
): Promise<void> {
  const operations = await harness.rows<{ state: string; accepted: boolean }>(
    'select state, answer is not null as accepted from operations where subject = $1',
    [name],
  );
  const here = await harness.rows<{ state: string }>(
    'select state from domains where name = $1 and removed_at is null',
    [name],
  );
  const there = harness.registry.domain(harness.connection, name);
  const balance = await harness.balance();
  const bought = operations.some((operation) => operation.state === 'succeeded');

  expect(operations.length).toBeLessThanOrEqual(1);
  expect(operations.every(({ state }) => state === 'succeeded' || state === 'refused')).toBe(true);
  expect(here.map(({ state }) => state)).toEqual(bought ? ['active'] : []);
  expect(there !== undefined).toBe(bought);
  expect(balance).toEqual({
    available: before.available - (bought ? (promoted ? PROMOTED : PRICE) : 0n),
    held: 0n,
  });

  const orders = await harness.rows<{ status: string }>(
    'select o.status from orders o join operations p on p.id = o.operation_id where p.subject = $1',
    [name],
  );
  expect(orders.map(({ status }) => status)).toEqual(
    operations.map(({ state }) => (state === 'succeeded' ? 'success' : 'failed')),
  );

  const kinds = await harness.rows<{ kind: string }>(
    'select t.kind from ledger_transactions t join operations p on p.id = t.operation_id where p.subject = $1 order by t.kind',
    [name],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(
    operations.length === 0 ? [] : bought ? ['capture', 'hold'] : ['hold', 'release'],
  );

  const uses = await harness.rows<{ running: boolean; discount: string }>(
    'select u.released_at is null as running, u.discount from promotion_uses u join operations p on p.id = u.operation_id where p.subject = $1',
    [name],
  );
  expect(uses).toEqual(promoted && operations.length > 0 ? [{ running: bought, discount: '725' }] : []);
  const booked = await harness.rows<{ ledger_account: string; amount: string }>(
    `select l.ledger_account, l.amount from ledger_postings l join ledger_transactions t on t.id = l.transaction_id and t.kind = 'capture'
       join operations p on p.id = t.operation_id where p.subject = $1 order by l.line`,
    [name],
  );
  expect(booked.map(({ ledger_account, amount }) => `${ledger_account} ${amount}`)).toEqual(
    bought ? BOOKED[promoted ? 'promoted' : 'usual'] : [],
  );

  const events = await harness.rows<{ name: string }>('select name from outbox');
  const balanceChanges = operations.length === 0 ? 0 : bought ? 1 : 2;
  expect(events.filter((event) => event.name === 'account.credit.balance_change')).toHaveLength(
    balanceChanges,
  );
  // Told by an event only who was told "accepted" before.
  const rejected = operations.filter(({ state, accepted }) => state === 'refused' && accepted);
  expect(events.filter((event) => event.name === 'domain.registry.rejection')).toHaveLength(rejected.length);
  await harness.rows('delete from outbox');
}

describe.each(STORIES)('when $story', ({ story, script, decide, promoted }) => {
  sellAs(promoted);
  const slug = story.replace(/[^a-z]+/g, '-');

  async function play(name: string, killAt: number | undefined): Promise<string[]> {
    if (script) harness.registry.script(name, script);
    const before = await harness.balance();
    const moments = await runDoomed(name, killAt, promoted);
    await harness.recover(() => {
      const isPending = harness.registry.domain(harness.connection, name)?.statuses.includes('pendingCreate');
      if (isPending && decide !== undefined) harness.registry.decide(harness.connection, name, decide);
    });
    await expectConsistent(name, before, promoted);
    await harness.rows(`update account_balances set available = $2 where account_id = $1`, [
      harness.accountId,
      START_CREDIT.toString(),
    ]);
    return moments;
  }

  it('ends consistent without a crash, and after a crash at every single moment', () =>
    throughEveryMoment(15, (run, killAt) => play(`${run}-${slug}.com`, killAt)));
});

describe.each(STORIES)(
  'when $story and the worker dies while it reconciles',
  ({ story, script, decide, promoted }) => {
    sellAs(promoted);
    const slug = `worker-${story.replace(/[^a-z]+/g, '-')}`;
    /** The request's process dies right after the money is held: everything is left to the worker. */
    const AFTER_HOLD = 'after uow.run';

    async function play(name: string, killAt: number | undefined): Promise<string[]> {
      if (script) harness.registry.script(name, script);
      const before = await harness.balance();
      await runDoomed(name, afterHold, promoted);
      harness.clock.advance(300);
      const executioner = new Executioner(killAt);
      await harness.doomedUseCases(executioner).reconcile.execute().catch(die);
      await harness.recover(() => {
        const isPending = harness.registry
          .domain(harness.connection, name)
          ?.statuses.includes('pendingCreate');
        if (isPending && decide !== undefined) harness.registry.decide(harness.connection, name, decide);
      });
      await expectConsistent(name, before, promoted);
      await harness.rows(`update account_balances set available = $2 where account_id = $1`, [
        harness.accountId,
        START_CREDIT.toString(),
      ]);
      return executioner.moments;
    }

    let afterHold: number;
    beforeAll(async () => {
      const moments = await runDoomed(`probe-${slug}.com`, undefined, promoted);
      afterHold = moments.indexOf(AFTER_HOLD) + 1;
      await harness.recover();
      await harness.rows('delete from outbox');
      await harness.rows(`update account_balances set available = $2 where account_id = $1`, [
        harness.accountId,
        START_CREDIT.toString(),
      ]);
    });

    it('ends consistent whatever moment the worker dies at', () =>
      throughEveryMoment(5, (run, killAt) => play(`${run}-${slug}.com`, killAt)));
  },
);
