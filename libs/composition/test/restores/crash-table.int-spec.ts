import type { ScriptedCommand, ScriptedOutcome } from '@registrar/registries/testing';
import { Executioner, Killed, momentsOfDeath, PRICE } from '../registration/harness';
import { REDEMPTION_PRICE, RestoreHarness, type RestoreStanding } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the moment: the domain is back here and
 * at the registry and is paid for once, or it is at neither and nothing is charged.
 */
interface Story {
  story: string;
  slug: string;
  /** Days since the end of the term. */
  day: number;
  price: bigint;
  script?: [ScriptedCommand, ScriptedOutcome];
  /** The registry wants a report. */
  report?: true;
  /** Every so many moments: what is the same in all stories is looked at closely in one. */
  every?: number;
}

const STORIES: Story[] = [
  { story: 'a domain that is kept is renewed late', slug: 'late', day: 30, price: PRICE, every: 2 },
  { story: 'the registry wants a report', slug: 'reported', day: 45, price: REDEMPTION_PRICE, report: true },
  { story: 'the registry refuses', slug: 'refused', day: 45, price: REDEMPTION_PRICE, script: ['restore', 'refuse'], every: 3 },
  { story: 'the registry executes and drops the connection', slug: 'after', day: 45, price: REDEMPTION_PRICE, script: ['restore', 'drop_after'], every: 3 },
  { story: 'the answer to the report is lost', slug: 'lost', day: 45, price: REDEMPTION_PRICE, script: ['restore_report', 'drop_before'], report: true, every: 3 },
];

/** Some thirty domains are bought and killed for in one. */
const LIMIT_MS = 240_000;
/** Each is two restarts of the worker: a lease ends, a command is sent once more, and its answer may be lost again. */
const RECOVERIES = 2;

let plain: RestoreHarness;
let reporting: RestoreHarness;
beforeAll(async () => {
  [plain, reporting] = await Promise.all([RestoreHarness.create(), RestoreHarness.create()]);
  reporting.base.registry.wantReports(reporting.base.connection.id);
});
afterAll(() => Promise.all([plain.base.close(), reporting.base.close()]));

const harnessOf = ({ report }: Story): RestoreHarness => (report ? reporting : plain);

async function arrange(story: Story, run: string): Promise<{ name: string; before: RestoreStanding }> {
  const harness = harnessOf(story);
  const name = `${story.slug}-${run}.com`;
  await harness.left(name, story.day);
  if (story.script) harness.base.registry.script(name, story.script[1], { command: story.script[0] });
  return { name, before: await harness.standing(name) };
}

/** One restore in a process that dies at `killAt`; the moments it passed. */
async function runDoomed(story: Story, name: string, killAt: number | undefined): Promise<string[]> {
  const harness = harnessOf(story);
  const executioner = new Executioner(killAt);
  const idempotency = await harness.claim(name);
  const request = harness.request(name, { idempotency, purchasePrice: Number(story.price) / 100 });
  await harness.calendar.doomed(executioner).restores.restoreDomain.execute(request).catch((error: unknown) => {
    const isRefusal = error instanceof Error && error.name === 'AppError';
    if (!(error instanceof Killed) && !isRefusal) throw error;
  });
  return executioner.moments;
}

async function recover(story: Story): Promise<void> {
  for (let round = 0; round < RECOVERIES; round += 1) await harnessOf(story).calendar.recover();
}

async function expectConsistent(story: Story, name: string, before: RestoreStanding): Promise<void> {
  const { base } = harnessOf(story);
  const after = await harnessOf(story).standing(name);
  const isBought = after.operations.includes('succeeded');
  expect(after.operations.length).toBeLessThanOrEqual(1);
  const begun = after.operations.length > 0;
  expect(after).toEqual({
    ...before,
    operations: begun ? [isBought ? 'succeeded' : 'refused'] : [],
    orders: begun ? [isBought ? 'success' : 'failed'] : [],
    money: begun ? (isBought ? ['capture', 'hold'] : ['hold', 'release']) : [],
    available: 10_000n - (isBought ? story.price : 0n),
    ...(isBought && { state: 'active', stage: 'restored', phases: [], here: oneYearAfter(before.here), there: oneYearAfter(before.there!) }),
  });
  const events = await base.rows<{ name: string }>('select name from outbox');
  expect(events.map((event) => event.name)).toEqual(begun ? Array.from({ length: isBought ? 1 : 2 }, () => 'account.credit.balance_change') : []);
}

const oneYearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

async function throughMoments({ every = 1 }: Story, least: number, play: (run: string, killAt: number | undefined) => Promise<string[]>): Promise<void> {
  const moments = await play('calm', undefined);
  expect(moments.length).toBeGreaterThan(least);
  for (const at of momentsOfDeath(moments).filter((_, index) => index % every === 0)) {
    try {
      await play(`crash-${at}`, at);
    } catch (error) {
      throw new Error(`killed ${moments[at - 1]} (moment ${at}): ${(error as Error).message}`, { cause: error });
    }
  }
}

describe.each(STORIES)('when $story', (story) => {
  it('ends consistent without a crash, and after a crash at every single moment', () => throughMoments(story, 25, async (run, killAt) => {
    const { name, before } = await arrange(story, run);
    const moments = await runDoomed(story, name, killAt);
    await recover(story);
    await expectConsistent(story, name, before);
    return moments;
  }), LIMIT_MS);
});

describe.each(STORIES.filter(({ slug }) => ['late', 'reported'].includes(slug)))('when $story and the worker dies while it reconciles', (story) => {
  it('ends consistent whatever moment the worker dies at', async () => {
    const held = await afterHold(story);
    return throughMoments(story, 8, async (run, killAt) => {
      const { name, before } = await arrange(story, `worker-${run}`);
      // The request's process dies right after the money is held: everything is left to the worker.
      const moments = await runDoomed(story, name, held);
      expect(moments.at(-1)).toBe('after uow.run');
      harnessOf(story).base.clock.advance(300);
      const executioner = new Executioner(killAt);
      await harnessOf(story).calendar.doomed(executioner).restores.reconcile.execute().catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      });
      await recover(story);
      await expectConsistent(story, name, before);
      return executioner.moments;
    });
  }, LIMIT_MS);
});

/** The moment after the transaction that holds the money: the second one, after the look at the domain. */
async function afterHold(story: Story): Promise<number> {
  const { name } = await arrange(story, 'probe');
  const moments = await runDoomed(story, name, undefined);
  const ends = moments.flatMap((moment, at) => (moment === 'after uow.run' ? [at + 1] : []));
  return ends[1];
}
