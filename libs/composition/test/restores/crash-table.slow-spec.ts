import type { ScriptedCommand, ScriptedOutcome } from '@registrar/registries/testing';
import { die, Executioner, survive, throughEveryMoment } from '../crash';
import { PRICE } from '../registration/harness';
import { REDEMPTION_PRICE, RestoreHarness, type RestoreStanding } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the domain is back here and at the registry and is paid for once, or it is at neither and nothing
 * is charged.
 */
interface Story {
  story: string;
  slug: string;
  /** Days since the end of the term. */
  day: number;
  price: bigint;
  script?: [ScriptedCommand, ScriptedOutcome];
  /** The registry wants a report, and leaves the term as it was: a renewal follows. */
  report?: true;
  /** A host below the domain went with the delete, and with it the delegation. */
  glue?: true;
  /** Every so many moments: what is the same in all stories is looked at closely in one. */
  every?: number;
}

const STORIES: Story[] = [
  { story: 'a domain that is kept is renewed late', slug: 'late', day: 30, price: PRICE, every: 2 },
  {
    story: 'the registry wants a report',
    slug: 'reported',
    day: 45,
    price: REDEMPTION_PRICE,
    report: true,
    glue: true,
    every: 2,
  },
  {
    story: 'the registry refuses',
    slug: 'refused',
    day: 45,
    price: REDEMPTION_PRICE,
    script: ['restore', 'refuse'],
    every: 3,
  },
  {
    story: 'the registry executes and drops the connection',
    slug: 'after',
    day: 45,
    price: REDEMPTION_PRICE,
    script: ['restore', 'drop_after'],
    every: 3,
  },
  {
    story: 'the answer to the report is lost',
    slug: 'lost',
    day: 45,
    price: REDEMPTION_PRICE,
    script: ['restore_report', 'drop_before'],
    report: true,
    every: 3,
  },
  {
    story: 'the answer to the renewal is lost',
    slug: 'unheard',
    day: 45,
    price: REDEMPTION_PRICE,
    script: ['renew', 'drop_after'],
    report: true,
    every: 4,
  },
  {
    story: 'the registry decides later',
    slug: 'later',
    day: 45,
    price: REDEMPTION_PRICE,
    script: ['restore', 'pending'],
    report: true,
    every: 3,
  },
];

/** Some thirty domains are bought and killed for in one. */
const LIMIT_MS = 240_000;
/**
 * Each is two restarts of the worker: a lease ends, a command is sent once more, and its answer may be lost
 * again.
 */
const RECOVERIES = 2;

let plain: RestoreHarness;
let reporting: RestoreHarness;
beforeAll(async () => {
  [plain, reporting] = await Promise.all([RestoreHarness.create(), RestoreHarness.create()]);
  reporting.base.registry.wantReports(reporting.base.connection.id);
  reporting.base.registry.restoresBareTerms(reporting.base.connection.id);
});
afterAll(() => Promise.all([plain.base.close(), reporting.base.close()]));

const harnessOf = ({ report }: Story): RestoreHarness => (report ? reporting : plain);

async function arrange(story: Story, run: string): Promise<{ name: string; before: RestoreStanding }> {
  const harness = harnessOf(story);
  const name = `${story.slug}-${run}.com`;
  await harness.left(name, story.day);
  if (story.glue) {
    await harness.base.rows('update domains set nameservers = $2 where name = $1', [name, [`ns1.${name}`]]);
    await harness.base.rows(
      `insert into vanity_nameservers select id, 'ns1.' || name, '{192.0.2.1}', created_at, created_at from domains where name = $1`,
      [name],
    );
  }
  if (story.script) harness.base.registry.script(name, story.script[1], { command: story.script[0] });
  return { name, before: await harness.standing(name) };
}

/** One restore in a process that dies at `killAt`; the moments it passed. */
async function runDoomed(story: Story, name: string, killAt: number | undefined): Promise<string[]> {
  const harness = harnessOf(story);
  const executioner = new Executioner(killAt);
  const idempotency = await harness.claim(name);
  const request = harness.request(name, { idempotency, purchasePrice: Number(story.price) / 100 });
  await harness.calendar.doomed(executioner).restores.restoreDomain.execute(request).catch(survive);
  return executioner.moments;
}

async function recover(story: Story, name: string): Promise<void> {
  const { calendar } = harnessOf(story);
  // One more where the registry decides later: what it decides on may be sent first after the restart.
  const rounds = story.script?.[1] === 'pending' ? RECOVERIES + 1 : RECOVERIES;
  for (let round = 0; round < rounds; round += 1) {
    decideOn(story, name);
    await calendar.poll();
    await calendar.recover();
  }
}

function decideOn(story: Story, name: string): void {
  const { registry, connection } = harnessOf(story).base;
  if (registry.isPending(connection, name)) registry.decide(connection, name, true);
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
    ...(isBought && {
      state: 'active',
      stage: 'restored',
      phases: [],
      here: oneYearAfter(before.here),
      there: oneYearAfter(before.there!),
    }),
  });
  if (isBought && story.glue)
    expect([
      base.registry.domain(base.connection, name)!.nameservers,
      base.registry.host(base.connection, `ns1.${name}`),
    ]).toEqual([[`ns1.${name}`], ['192.0.2.1']]);
  const events = await base.rows<{ name: string }>('select name from outbox');
  // An expired domain has clientHold before its deletion; a restore lifts it.
  const freed = isBought && story.price === REDEMPTION_PRICE ? ['domain.lock.status_change'] : [];
  const payments = begun
    ? Array.from({ length: isBought ? 1 : 2 }, () => 'account.credit.balance_change')
    : [];
  expect(events.map((event) => event.name).sort()).toEqual([...payments, ...freed]);
}

const oneYearAfter = (date: string): string => `${Number(date.slice(0, 4)) + 1}${date.slice(4)}`;

describe.each(STORIES)('when $story', (story) => {
  it(
    'ends consistent without a crash, and after a crash at every single moment',
    () =>
      throughEveryMoment(
        25,
        async (run, killAt) => {
          const { name, before } = await arrange(story, run);
          const moments = await runDoomed(story, name, killAt);
          await recover(story, name);
          await expectConsistent(story, name, before);
          return moments;
        },
        story.every,
      ),
    LIMIT_MS,
  );
});

/**
 * The worker goes on with what the request's process has left, and dies at `killAt`; the moments it passed.
 */
async function reconcileDoomed(
  story: Story,
  name: string,
  before: RestoreStanding,
  killAt: number | undefined,
): Promise<string[]> {
  const harness = harnessOf(story);
  harness.base.clock.advance(300);
  const executioner = new Executioner(killAt);
  await harness.calendar.doomed(executioner).restores.reconcile.execute().catch(die);
  await recover(story, name);
  await expectConsistent(story, name, before);
  return executioner.moments;
}

describe.each(STORIES.filter(({ slug }) => ['late', 'reported'].includes(slug)))(
  'when $story and the worker dies while it reconciles',
  (story) => {
    it(
      'ends consistent whatever moment the worker dies at',
      async () => {
        const held = await afterHold(story);
        return throughEveryMoment(
          8,
          async (run, killAt) => {
            const { name, before } = await arrange(story, `worker-${run}`);
            // The request's process dies right after the money is held: everything is left to the worker.
            const moments = await runDoomed(story, name, held);
            expect(moments.at(-1)).toBe('after uow.run');
            return reconcileDoomed(story, name, before, killAt);
          },
          story.every,
        );
      },
      LIMIT_MS,
    );
  },
);

describe.each(STORIES.filter(({ slug }) => slug === 'later'))(
  'when $story and the worker dies while it goes on with what was decided',
  (story) => {
    it(
      'ends consistent whatever moment the worker dies at',
      () =>
        throughEveryMoment(
          15,
          async (run, killAt) => {
            const { name, before } = await arrange(story, `decided-${run}`);
            await runDoomed(story, name, undefined);
            decideOn(story, name);
            await harnessOf(story).calendar.poll();
            return reconcileDoomed(story, name, before, killAt);
          },
          story.every,
        ),
      LIMIT_MS,
    );
  },
);

/** The moment after the transaction that holds the money: the second one, after the look at the domain. */
async function afterHold(story: Story): Promise<number> {
  const { name } = await arrange(story, 'probe');
  const moments = await runDoomed(story, name, undefined);
  const ends = moments.flatMap((moment, at) => (moment === 'after uow.run' ? [at + 1] : []));
  return ends[1];
}
