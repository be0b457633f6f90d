import type { IdempotencyClaim } from '@registrar/kernel';
import type { ScriptedOutcome } from '@registrar/registries/testing';
import { THICK } from '../changes/harness';
import { die, Executioner, survive, throughEveryMoment } from '../crash';
import { PRICE } from '../registration/harness';
import { type Bought, RefundHarness } from './harness';

/**
 * Kill the process before and after every call it makes, one run per moment, then start again. Whatever the
 * moment: the domain is gone here and there with the money back once, or it is here and there with nothing
 * paid, free for the next change, and every event was written once.
 */
interface Story {
  story: string;
  slug: string;
  script?: ScriptedOutcome;
  /** What the registry decides, of a delete that it took. */
  decides?: boolean;
  /** Seconds between two rounds of the worker. */
  pace?: number;
  /** Its privacy was bought on its own, and goes along. */
  own?: boolean;
}

const STORIES: Story[] = [
  { story: 'the registry deletes', slug: 'done' },
  { story: 'the registry deletes, and privacy was bought on its own', slug: 'own-privacy', own: true },
  { story: 'the registry refuses', slug: 'refuse', script: 'refuse' },
  { story: 'the registry executes and drops the connection', slug: 'drop-after', script: 'drop_after' },
  { story: 'the connection drops before the registry executes', slug: 'drop-before', script: 'drop_before' },
  {
    story: 'the connection drops, and the grace period ends before anybody looks',
    slug: 'too-late',
    script: 'drop_before',
    pace: 6 * 86_400,
  },
  { story: 'the registry decides later, for it', slug: 'later-yes', script: 'pending', decides: true },
  { story: 'the registry decides later, against it', slug: 'later-no', script: 'pending', decides: false },
];

let harness: RefundHarness;
beforeAll(async () => {
  harness = await RefundHarness.create([{ from: new Date(0), percent: 10, least: 100_000 }], THICK);
});
afterAll(() => harness.base.close());

async function claim(key: string): Promise<IdempotencyClaim> {
  const { base } = harness;
  const claimed = await base.parts.keys.claim(base.accountId, key, 'hash', base.clock.now());
  if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
  return claimed.claim;
}

/** Runs one refund in a process that dies at `killAt`; answers the moments it passed. */
async function runDoomed(bought: Bought, killAt: number | undefined): Promise<string[]> {
  const executioner = new Executioner(killAt);
  const idempotency = await claim(bought.name);
  await harness
    .doomed(executioner)
    .processRefund.execute(harness.request(bought, { idempotency }))
    .catch(survive);
  return executioner.moments;
}

type Standing = Awaited<ReturnType<RefundHarness['standing']>>;

/** Recovers, with the registry deciding in between where it has something to decide. */
async function recover({ name }: Bought, { decides, pace }: Story): Promise<void> {
  const { base } = harness;
  // What was not sent yet, or not written down, comes first.
  await harness.recover(pace);
  if (
    decides === undefined ||
    !base.registry.domain(base.connection, name)?.statuses.includes('pendingDelete')
  )
    return;
  base.registry.decide(base.connection, name, decides);
  await harness.recover();
}

async function expectConsistent(bought: Bought, before: Standing): Promise<void> {
  const after = await harness.standing(bought);
  expect(after.operations.length).toBeLessThanOrEqual(1);
  const [state] = after.operations;
  expect([undefined, 'succeeded', 'refused']).toContain(state);
  const isDone = state === 'succeeded';
  expect(after).toEqual({
    domain: isDone ? 'deleted' : 'active',
    isThere: !isDone,
    busy: false,
    items: Array(2).fill(isDone ? 'refunded' : 'success'),
    refunded: isDone ? PRICE : 0n,
    operations: after.operations,
    refunds: isDone ? 1 : 0,
    deletes: before.deletes + (isDone ? 1 : 0),
    available: before.available + (isDone ? PRICE : 0n),
    held: 0n,
    events: isDone ? ['account.domain.removal', 'account.credit.balance_change'] : [],
  });
  await harness.base.rows('delete from outbox');
}

const arrange = async (name: string, { script, own }: Story): Promise<Bought> => {
  // The registry refunds fifty deletes a month, and each play deletes one.
  await harness.base.rows('update registrar_grace_deletes set deletes = 0');
  const bought = await harness.bought(name, own);
  if (script) harness.base.registry.script(name, script, { command: 'delete' });
  return bought;
};

describe.each(STORIES)('when $story', (story) => {
  it('ends consistent without a crash, and after a crash at every single moment', () =>
    throughEveryMoment(15, async (run, killAt) => {
      const bought = await arrange(`${run}-${story.slug}.com`, story);
      const before = await harness.standing(bought);
      const moments = await runDoomed(bought, killAt);
      await recover(bought, story);
      await expectConsistent(bought, before);
      return moments;
    }));
});

describe.each(STORIES.filter(({ own }) => !own))(
  'when $story and the worker dies while it reconciles',
  (story) => {
    it('ends consistent whatever moment the worker dies at', () =>
      throughEveryMoment(4, async (run, killAt) => {
        const opens = await afterOpening();
        const bought = await arrange(`${run}-worker-${story.slug}.com`, story);
        const before = await harness.standing(bought);
        // The request's process dies right after the operation is open: everything is left to the worker.
        const opened = (await runDoomed(bought, opens)).at(-1);
        expect(opened).toBe('after uow.run');
        harness.base.clock.advance(story.pace ?? 300);
        const executioner = new Executioner(killAt);
        await harness.doomed(executioner).reconcile.execute().catch(die);
        await recover(bought, { ...story, pace: undefined });
        await expectConsistent(bought, before);
        return executioner.moments;
      }));
  },
);

describe('when privacy that was bought on its own is refunded alone', () => {
  it('is off and refunded in the end, or neither, and its key tells so whatever moment the process dies at', () =>
    throughEveryMoment(15, async (run, killAt) => {
      const { base } = harness;
      const bought = await harness.bought(`${run}-off.com`, true);
      const {
        name,
        privacyOrder,
        itemIds: [, item],
      } = bought;
      const before = await harness.standing(bought);
      const request = { orderId: privacyOrder, itemIds: [item] };
      const executioner = new Executioner(killAt);
      await harness
        .doomed(executioner)
        .processRefund.execute(harness.request(bought, { ...request, idempotency: await claim(name) }))
        .catch(survive);
      await harness.recover();
      const isOff = async () =>
        !(
          await base.one<{ on: boolean }>('select privacy_enabled as on from domains where name = $1', [name])
        ).on;
      const off = await isOff();
      expect(await harness.standing(bought)).toEqual({
        ...before,
        items: ['success', off ? 'refunded' : 'success'],
        events: [],
      });

      // The client repeats the request with its key, and is told that it is done, by now at the latest.
      const again = await base.parts.keys.claim(base.accountId, name, 'hash', base.clock.now());
      const { processRefund, queries } = harness.newProcess();
      const reported =
        again.kind === 'bound'
          ? queries.result(again.operationId)
          : processRefund.execute(
              harness.request(bought, {
                ...request,
                ...(again.kind === 'claimed' && { idempotency: again.claim }),
              }),
            );
      expect(await reported).toMatchObject({
        kind: 'answered',
        answer: {
          results: [{ orderId: privacyOrder, orderItemId: item, orderItemStatus: 'refunded' }],
          totalRefundAmount: 0,
        },
      });
      expect([await isOff(), (await harness.standing(bought)).items]).toEqual([
        true,
        ['success', 'refunded'],
      ]);
      await base.rows('delete from outbox');
      return executioner.moments;
    }));
});

/** The moment after the transaction that opens the operation: the second one, after the check. */
let opening: number | undefined;
async function afterOpening(): Promise<number> {
  if (opening !== undefined) return opening;
  const probe = await harness.bought('probe.com');
  const moments = await runDoomed(probe, undefined);
  await harness.base.rows('delete from outbox');
  const ends = moments.flatMap((moment, at) => (moment === 'after uow.run' ? [at + 1] : []));
  opening = ends[1];
  return opening;
}
