import { AppError } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { OPERATION_POLICY, REGISTRATION_POLICY, wireRegistration } from '@registrar/domains/wiring';
import { Conductor, randomness } from './conductor';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

/**
 * A request, two workers and the poll of the registry's queue go on in any order, each standing still for up
 * to some minutes at any step that is no transaction: thousands of orders nobody would think of, the same
 * ones for the same seed.
 */
const SEEDS = Number(process.env.INTERLEAVING_SEEDS ?? 250);
const FIRST_SEED = Number(process.env.INTERLEAVING_FIRST_SEED ?? 1);

const CREATES: readonly (ScriptedOutcome | undefined)[] = [
  undefined,
  undefined,
  'refuse',
  'drop_after',
  'drop_before',
  'pending',
  'not_sent',
];

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
});
afterAll(() => harness.close());

async function play(seed: number): Promise<{ story: string[]; reported: string }> {
  const random = randomness(seed);
  const name = `seed-${seed}.com`;
  const decide = (): void => {
    if (harness.registry.domain(harness.connection, name)?.statuses.includes('pendingCreate'))
      harness.registry.decide(harness.connection, name, random(2) === 0);
  };
  for (let create = 0; create < 2; create += 1) {
    const script = CREATES[random(CREATES.length)];
    if (script) harness.registry.script(name, script);
  }
  if (random(4) === 0) harness.registry.script(name, 'unknown', { command: 'info' });
  const conductor = new Conductor(harness.sql);
  const process = (who: string) =>
    wireRegistration(conductor.conduct(who, harness.newParts()), REGISTRATION_POLICY, {
      ...OPERATION_POLICY,
      maxAttempts: 1 + random(2),
    });
  let reported = 'nothing';
  const request = conductor.start(async () => {
    const bought = process('request').registerDomain.execute(
      harness.request(name, { deadline: new Date(harness.clock.now().getTime() + 25_000) }),
    );
    reported = await bought.then(
      ({ kind }) => kind,
      (error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        return error.message;
      },
    );
  });
  const workers = ['worker 1', 'worker 2'].map((who) =>
    conductor.start(async () => {
      const worker = process(who);
      for (let turn = 0; turn < 8; turn += 1) await worker.reconcile.execute();
    }),
  );
  const poll = conductor.start(async () => {
    const parts = conductor.conduct('poll', harness.newParts());
    const drain = harness.drainPollQueue(parts);
    for (let turn = 0; turn < 4; turn += 1) await drain.execute(harness.connection);
  });
  await conductor.play(random, () => {
    if (random(3) === 0) harness.clock.advance([1, 30, 61, 95, 250][random(5)]);
    if (random(8) === 0) decide();
  });
  await Promise.all([request, ...workers, poll]);
  await harness.recover(decide);
  return { story: conductor.story, reported };
}

/** What must be true of the name in the end, whatever the order. */
async function expectConsistent(name: string, reported: string): Promise<void> {
  const operations = await harness.rows<{ state: string; accepted: boolean; attention: boolean }>(
    `select state, answer is not null as accepted, attention_at is not null as attention from operations where subject = $1`,
    [name],
  );
  const bought = operations.some(({ state }) => state === 'succeeded');
  expect(operations.length).toBe(
    reported === 'The upstream server is taking too long to respond.' ? operations.length : 1,
  );
  expect(
    operations.map(({ state }) => state).filter((state) => state !== 'succeeded' && state !== 'refused'),
  ).toEqual([]);
  expect(harness.registry.domain(harness.connection, name) !== undefined).toBe(bought);
  expect(
    await harness.rows('select state from domains where name = $1 and removed_at is null', [name]),
  ).toEqual(bought ? [{ state: 'active' }] : []);
  expect(await harness.balance()).toEqual({ available: START_CREDIT - (bought ? PRICE : 0n), held: 0n });
  const orders = await harness.rows<{ status: string }>(
    'select o.status from orders o join operations p on p.id = o.operation_id where p.subject = $1',
    [name],
  );
  expect(orders).toEqual(operations.map(() => ({ status: bought ? 'success' : 'failed' })));
  const refusedLater = operations.filter(({ state, accepted }) => state === 'refused' && accepted).length;
  const events = await harness.rows<{ name: string }>('select name from outbox');
  expect(events.filter((event) => event.name === 'domain.registry.rejection')).toHaveLength(refusedLater);
  expect(events.filter((event) => event.name === 'account.credit.balance_change')).toHaveLength(
    operations.length === 0 ? 0 : bought ? 1 : 2,
  );
  // Nothing in these orders is for a person to mend.
  expect(harness.log.lines.filter(({ level }) => level === 'error')).toEqual([]);
  // Nobody is told a refusal for what he bought and pays for, and nobody a sale that came to nothing without
  // an event.
  if (reported === 'registered') expect(bought || refusedLater === 1).toBe(true);
  else if (reported !== 'unknown') expect(bought).toBe(false);
}

it.each(Array.from({ length: SEEDS }, (_, at) => FIRST_SEED + at))(
  'keeps money and name together in the order of seed %i',
  async (seed) => {
    const { story, reported } = await play(seed);
    try {
      await expectConsistent(`seed-${seed}.com`, reported);
    } catch (error) {
      throw new Error(`${story.join('\n')}\ntold: ${reported}\n${(error as Error).message}`, {
        cause: error,
      });
    } finally {
      harness.log.lines.length = 0;
      await harness.rows('delete from outbox');
      await harness.rows('update account_balances set available = $2, held = 0 where account_id = $1', [
        harness.accountId,
        START_CREDIT.toString(),
      ]);
    }
  },
);
