import { PostgresIdempotencyHousekeeping } from '@registrar/adapter-postgres';
import { FirstOutcomes, Idempotency, type IdempotentRequest } from '@registrar/http';
import { AppError, type JsonValue, upstreamTimeout } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { OPERATION_POLICY, REGISTRATION_POLICY, wireRegistration } from '@registrar/domains/wiring';
import { Conductor, randomness } from './conductor';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

/**
 * Three processes get the same request with the same key, again and again, while the worker finishes what
 * they leave and old keys are swept away: in any order, with minutes between any two steps, and over the end
 * of the key's hour.
 */
const SEEDS = Number(process.env.INTERLEAVING_SEEDS ?? 120);
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
const SERVER_SIDE = ['upstream_invalid', 'upstream_timeout'];

interface Told {
  status: string;
  body?: unknown;
  isReplay: boolean;
}

let harness: RegistrationHarness;
beforeAll(async () => {
  harness = await RegistrationHarness.create();
});
afterAll(() => harness.close());

async function play(
  seed: number,
  name: string,
): Promise<{ story: string[]; reported: Told[]; overTheHour: boolean }> {
  const random = randomness(seed);
  for (let create = 0; create < 3; create += 1) {
    const script = CREATES[random(CREATES.length)];
    if (script) harness.registry.script(name, script);
  }
  const overTheHour = random(3) === 0;
  const decide = (): void => {
    if (harness.registry.domain(harness.connection, name)?.statuses.includes('pendingCreate'))
      harness.registry.decide(harness.connection, name, random(2) === 0);
  };
  const conductor = new Conductor(harness.sql);
  const reported: Told[] = [];
  // Who waited for longer was told 504 by then (AnswerDeadline), whatever came of it.
  const tell = (began: Date, answer: Told): void => {
    if (harness.clock.now().getTime() - began.getTime() < 30_000) reported.push(answer);
  };
  const request = async (who: string): Promise<void> => {
    const parts = conductor.conduct(who, harness.newParts());
    const { registerDomain, queries } = wireRegistration(parts);
    const idempotency = new Idempotency(
      parts.keys,
      new FirstOutcomes(parts.operations),
      parts.clock,
      parts.log,
      {
        extensionSeconds: 3_600,
      },
    );
    let isReplay = false;
    const asked: IdempotentRequest = {
      account: harness.accountId,
      method: 'POST',
      path: '/core/v1/domains',
      body: { domain: { domainName: name } },
      key: name,
      wording: 'create',
      setHeader: (header) => {
        isReplay ||= header === 'x-idempotent-replay';
      },
    };
    const began = harness.clock.now();
    const deadline = new Date(began.getTime() + 25_000);
    try {
      const body = await idempotency.run(
        asked,
        async (claim) => {
          const result = await registerDomain.execute(
            harness.request(name, { idempotency: claim, deadline }),
          );
          if (result.kind === 'unknown') throw upstreamTimeout();
          return result.answer as unknown as { [key: string]: JsonValue };
        },
        async (operationId) => {
          const result = await queries.result(operationId);
          return result.kind === 'unknown'
            ? 'unsettled'
            : (result.answer as unknown as { [key: string]: JsonValue });
        },
      );
      tell(began, { status: '200', body, isReplay });
    } catch (error) {
      const isRefusal = error instanceof AppError || (error as Error).name === 'StoredRefusal';
      if (!isRefusal) throw error;
      const { answer } = error as { answer?: { body: { message: string } } };
      tell(began, {
        status: answer
          ? `400 ${answer.body.message}`
          : `${(error as AppError).kind} ${(error as AppError).message}`,
        isReplay,
      });
    }
  };
  const clients = ['one', 'two', 'three'].map((who) =>
    conductor.start(async () => {
      for (let time = 0; time < 3; time += 1) await request(who);
    }),
  );
  const worker = conductor.start(async () => {
    const { reconcile } = wireRegistration(
      conductor.conduct('worker', harness.newParts()),
      REGISTRATION_POLICY,
      { ...OPERATION_POLICY, maxAttempts: 1 + random(2) },
    );
    for (let turn = 0; turn < 8; turn += 1) await reconcile.execute();
  });
  const poll = conductor.start(async () => {
    const drain = harness.drainPollQueue(conductor.conduct('poll', harness.newParts()));
    for (let turn = 0; turn < 3; turn += 1) await drain.execute(harness.connection);
  });
  const housekeeping = new PostgresIdempotencyHousekeeping(harness.sql);
  let sweeps = Promise.resolve(0);
  await conductor.play(random, () => {
    if (random(4) === 0) harness.clock.advance([1, 30, 95, 250, overTheHour ? 3_700 : 31][random(5)]);
    if (random(8) === 0) decide();
    if (random(10) === 0) sweeps = sweeps.then(() => housekeeping.removeExpired(harness.clock.now(), 100));
  });
  await Promise.all([...clients, worker, poll, sweeps]);
  await harness.recover(decide);
  return { story: conductor.story, reported, overTheHour };
}

async function expectOneExecution(
  name: string,
  reported: readonly Told[],
  overTheHour: boolean,
): Promise<void> {
  const operations = await harness.rows<{ state: string; kind: string | null }>(
    `select state, failure->>'kind' as kind from operations where subject = $1 order by created_at, id`,
    [name],
  );
  const bought = operations.filter(({ state }) => state === 'succeeded');
  expect(operations.filter(({ state }) => state === 'open' || state === 'pending')).toEqual([]);
  expect(bought.length).toBeLessThanOrEqual(1);
  // Executed again only what ended in an answer that is not kept, as long as the key lives.
  if (!overTheHour)
    expect(
      operations
        .slice(0, -1)
        .filter(({ state, kind }) => state !== 'refused' || !SERVER_SIDE.includes(kind!)),
    ).toEqual([]);
  expect(await harness.balance()).toEqual({
    available: START_CREDIT - PRICE * BigInt(bought.length),
    held: 0n,
  });
  expect(harness.registry.domain(harness.connection, name) !== undefined).toBe(bought.length === 1);
  expect(harness.registry.sent('domain:create', name).length).toBeLessThanOrEqual(2 * operations.length);
  // Whoever was told of a sale was told of the same one, word by word.
  const sales = new Set(
    reported.filter(({ status }) => status === '200').map(({ body }) => JSON.stringify(body)),
  );
  if (!overTheHour) expect(sales.size).toBeLessThanOrEqual(1);
  if (!overTheHour)
    expect(
      reported.filter(({ status, isReplay }) => status === '200' && !isReplay).length,
    ).toBeLessThanOrEqual(1);
  const final = new Set(
    reported
      .filter(({ status }) => /^(200|400|invalid)/.test(status))
      .map(({ status }) => status.replace(/^invalid/, '400')),
  );
  if (!overTheHour) expect([...final].length).toBeLessThanOrEqual(1);
}

it.each(Array.from({ length: SEEDS }, (_, at) => FIRST_SEED + at))(
  'one key is one sale and one answer in the order of seed %i',
  async (seed) => {
    const name = `keyed-${seed}.com`;
    const { story, reported, overTheHour } = await play(seed, name);
    try {
      await expectOneExecution(name, reported, overTheHour);
    } catch (error) {
      throw new Error(
        `${story.join('\n')}\n${JSON.stringify(reported, undefined, 1)}\n${(error as Error).message}`,
        { cause: error },
      );
    } finally {
      await harness.rows('delete from outbox');
      await harness.rows('update account_balances set available = $2, held = 0 where account_id = $1', [
        harness.accountId,
        START_CREDIT.toString(),
      ]);
    }
  },
);
