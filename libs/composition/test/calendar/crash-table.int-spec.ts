import { Executioner, Killed, momentsOfDeath, PRICE } from '../registration/harness';
import { CalendarHarness, type Process } from './harness';

/**
 * Kill the worker before and after every call it makes, one run per moment, then start it again. Whatever the moment: a term is charged once,
 * an end is told once, and a domain that leaves is deleted at the registry once.
 */
interface Story {
  story: string;
  slug: string;
  arrange: Parameters<CalendarHarness['owned']>[1];
  /** What the worker that dies is at. */
  job(process: Process): Promise<number>;
  /** Puts the domain where the job begins. */
  before?(name: string): Promise<void>;
  least: number;
  /** Every so many moments; the renewal itself has a crash table of its own (../renewal). */
  every?: number;
  expected: object;
}

/** Some sixty domains are bought and killed for. */
const LIMIT_MS = 240_000;

let harness: CalendarHarness;
beforeAll(async () => {
  harness = await CalendarHarness.create();
  await harness.base.rows('update accounts set expiration_hold = true');
});
afterAll(() => harness.base.close());

const run = ({ calendar }: Process): Promise<number> => calendar.run.execute();
const end = ({ calendar }: Process): Promise<number> => calendar.end.execute();
const HELD = ['domain.expiration', 'domain.lock.status_change'];
const LEFT = { state: 'deleted', reason: 'expiration', busy: false, held: 0n, captures: 0 };

const STORIES: Story[] = [
  {
    story: 'a domain renews by itself', slug: 'renew', arrange: { endsIn: 20, autorenew: true }, job: run, least: 15, every: 3,
    expected: { state: 'active', captures: 1, available: 10_000n - PRICE, held: 0n, busy: false, events: [], stage: undefined },
  },
  {
    story: 'a domain expires and is held', slug: 'expire', arrange: { endsIn: 0 }, job: run, least: 10,
    expected: { state: 'active', captures: 0, events: HELD, locks: ['ExpirationClientHold'], there: ['clientTransferProhibited', 'clientHold'], busy: false },
  },
  {
    story: 'a domain leaves its account', slug: 'leave', arrange: { endsIn: -25 }, job: run, least: 6,
    expected: { ...LEFT, events: ['domain.expiration', 'account.domain.removal'], stage: 'kept', operations: [] },
  },
  {
    story: 'a domain is deleted at the registry', slug: 'delete', arrange: { endsIn: -43 }, before: async () => void (await harness.work({ ...harness.process, calendar: withoutEnds() })), job: end, least: 8,
    expected: { ...LEFT, events: ['domain.expiration', 'account.domain.removal'], stage: 'deleted', operations: ['delete succeeded'], there: ['pendingDelete', 'redemptionPeriod'] },
  },
];

/** A worker that leaves the registry alone. */
const withoutEnds = (): Process['calendar'] => ({ ...harness.process.calendar, end: { execute: async () => 0 } as unknown as Process['calendar']['end'] });

async function play({ slug, arrange, before, job, expected }: Story, at: number | undefined): Promise<string[]> {
  const name = `${slug}-${at ?? 'calm'}.com`;
  await harness.owned(name, arrange);
  await before?.(name);
  const executioner = new Executioner(at);
  await job(harness.doomed(executioner)).catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });
  await harness.recover();
  expect(await harness.standing(name)).toMatchObject(expected);
  return executioner.moments;
}

describe.each(STORIES)('when $story', (story) => {
  it('ends consistent without a crash, and after a crash at every single moment', async () => {
    const moments = await play(story, undefined);
    expect(moments.length).toBeGreaterThan(story.least);
    for (const at of momentsOfDeath(moments).filter((_, index) => index % (story.every ?? 1) === 0)) {
      try {
        await play(story, at);
      } catch (error) {
        throw new Error(`killed ${moments[at - 1]} (moment ${at}): ${(error as Error).message}`, { cause: error });
      }
    }
  }, LIMIT_MS);
});
