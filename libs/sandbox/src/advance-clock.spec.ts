import { addDays, addSeconds, Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { AdvanceClock } from './advance-clock';
import { CreditRefills } from './ports';
import { RefillCredit } from './refill-credit';
import { FakeAccountClocks, FakeClockSync } from './testing';

const ACCOUNT = 7;
const clock = new FakeClock();
const uow = new FakeUnitOfWork();
let clocks: FakeAccountClocks;
let sync: FakeClockSync;
let advance: AdvanceClock;
/** Milliseconds of each pause. */
let pauses: number[];
beforeEach(() => {
  clocks = new FakeAccountClocks(uow);
  sync = new FakeClockSync(clocks, clock);
  pauses = [];
  advance = new AdvanceClock(
    clocks,
    sync,
    { for: async (milliseconds) => void pauses.push(milliseconds) },
    uow,
    clock,
  );
});

const finish = (id: number): Promise<void> =>
  uow.run(() =>
    clocks.progress(id, { reachedAt: addSeconds(clock.now(), 60), at: clock.now(), state: 'done' }),
  );

describe('an advance', () => {
  it.each([
    ['neither a time nor seconds', {}, 'sandbox.advance_unclear'],
    ['both', { to: addDays(clock.now(), 1), seconds: 5 }, 'sandbox.advance_unclear'],
    ['the present', { to: clock.now() }, 'sandbox.clock_backwards'],
    ['the past', { to: addDays(clock.now(), -1) }, 'sandbox.clock_backwards'],
    ['no seconds', { seconds: 0 }, 'sandbox.clock_backwards'],
    ['seconds back', { seconds: -1 }, 'sandbox.clock_backwards'],
    ['more than five years', { seconds: 158_112_001 }, 'sandbox.clock_too_far'],
  ])('refuses %s', async (_what, wish, code) => {
    await expect(advance.begin(ACCOUNT, wish)).rejects.toMatchObject({ kind: 'invalid', code });
    expect(clocks.jobs).toEqual([]);
  });

  it('refuses to come more than ten years ahead of the real time', async () => {
    clocks.accounts.set(ACCOUNT, { ahead: 7 * 366 * 86_400 });
    await expect(advance.begin(ACCOUNT, { seconds: 4 * 366 * 86_400 })).rejects.toMatchObject({
      code: 'sandbox.clock_too_far',
    });
  });

  it('is announced to the other processes once its job is stored, and not when it is refused', async () => {
    const announce = jest.spyOn(sync, 'announce').mockImplementation(async () => {
      expect(await clocks.runningJob(ACCOUNT)).toBeDefined();
    });
    await advance.begin(ACCOUNT, { seconds: 60 });
    expect(announce).toHaveBeenCalledTimes(1);
    await expect(advance.begin(ACCOUNT, { seconds: 60 })).rejects.toMatchObject({ kind: 'conflict' });
    expect(announce).toHaveBeenCalledTimes(1);
  });

  it('refuses a second job while the first is running, and allows one of another account', async () => {
    await advance.begin(ACCOUNT, { seconds: 60 });
    await expect(advance.begin(ACCOUNT, { seconds: 60 })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'sandbox.clock_running',
    });
    await expect(advance.begin(8, { seconds: 60 })).resolves.toMatchObject({ state: 'running' });
  });

  it("counts from the account's clock", async () => {
    clocks.accounts.set(ACCOUNT, { ahead: 3_600 });
    expect(await advance.begin(ACCOUNT, { seconds: 60 })).toMatchObject({
      fromAt: addSeconds(clock.now(), 3_600),
      targetAt: addSeconds(clock.now(), 3_660),
    });
    expect(await advance.show(ACCOUNT)).toMatchObject({ aheadSeconds: 3_600, job: { state: 'running' } });
  });

  it('that takes longer than is waited for is answered as it stands', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    expect((await advance.wait(ACCOUNT, id, 1_000)).job).toMatchObject({ id, state: 'running' });
  });

  it('that ends at once is answered when every process knows that clocks move', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    await finish(id);
    sync.unnoticedMs = 1_700;
    await advance.wait(ACCOUNT, id, 60_000);
    expect(pauses).toEqual([200, 1_700]);
  });

  it('is answered without another pause where every process knows that clocks move', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    await finish(id);
    await advance.wait(ACCOUNT, id, 60_000);
    expect(pauses).toEqual([200]);
  });

  it('waits no longer than asked for the other processes', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    await finish(id);
    sync.unnoticedMs = 1_700;
    await advance.wait(ACCOUNT, id, 600);
    expect(pauses).toEqual([200, 600]);
  });

  it('reads all clocks after it has opened a job', async () => {
    const refresh = jest.spyOn(sync, 'refresh');
    await advance.begin(ACCOUNT, { seconds: 60 });
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('shows a thousand happenings, and that more exist', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    clock.advance(1);
    clocks.happened = Array.from({ length: 1_001 }, () => ({ at: clock.now(), what: 'mail' }));
    const report = await advance.report(ACCOUNT, id);
    expect([report.happened.length, report.isCut]).toEqual([1_000, true]);
  });

  it('of another account is not found', async () => {
    const { id } = await advance.begin(ACCOUNT, { seconds: 60 });
    await expect(advance.report(8, id)).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('a refill', () => {
  class FakeRefills extends CreditRefills {
    wait: number | undefined;
    constructor(private readonly minor: bigint) {
      super();
    }
    async take(_accountId: number, _now: Date, _seconds: number): Promise<number | undefined> {
      return this.wait;
    }
    async available(): Promise<Money> {
      return Money.of(this.minor);
    }
  }
  const refill = (refills: CreditRefills) => {
    const credits: string[] = [];
    const ledger = {
      credit: async ({ amount, reference }: { amount: Money; reference: string }) =>
        credits.push(`${amount.toDecimal()} ${reference.split(' ').slice(0, 2).join(' ')}`) > 0,
    };
    return {
      credits,
      use: new RefillCredit(refills, ledger, uow, clock, new FakeIds(), Money.of(10_000_000n)),
    };
  };

  it('adds what is missing, to the cent', async () => {
    const { credits, use } = refill(new FakeRefills(9_999_901n));
    expect(await use.execute(ACCOUNT)).toEqual({ balance: Money.of(10_000_000n), credited: Money.of(99n) });
    expect(credits).toEqual(['0.99 sandbox refill']);
  });

  it.each([10_000_000n, 10_000_001n])('adds nothing to %s cents', async (minor) => {
    const { credits, use } = refill(new FakeRefills(minor));
    expect(await use.execute(ACCOUNT)).toEqual({ balance: Money.of(minor), credited: Money.of(0n) });
    expect(credits).toEqual([]);
  });

  it('is refused within a minute of the last one, with the time to wait', async () => {
    const refills = new FakeRefills(0n);
    refills.wait = 42;
    const { credits, use } = refill(refills);
    await expect(use.execute(ACCOUNT)).rejects.toMatchObject({
      kind: 'too_many_requests',
      retryAfterSeconds: 42,
    });
    expect(credits).toEqual([]);
  });

  it('waits its minute by the time of the world, however far the clock of the account is ahead', async () => {
    const refills = new FakeRefills(0n);
    const take = jest.spyOn(refills, 'take');
    clock.ahead = new Map([[ACCOUNT, 86_400]]);
    await refill(refills).use.execute(ACCOUNT);
    clock.ahead = new Map();
    expect(take.mock.calls).toEqual([[ACCOUNT, clock.now(), 60]]);
  });
});
