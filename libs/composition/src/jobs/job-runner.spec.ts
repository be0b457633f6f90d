import { Clock, WORK_KINDS, type WorkKind } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { Settings } from '../settings/settings';
import { accountJobs, BACKGROUND_JOBS } from './background-jobs';
import { job } from './job';
import { findIn, JobRunner } from './job-runner';
import type { LoopOptions, Loops, LoopWork } from './loops';
import { WorkAtHand } from './work-at-hand';

const settings = (more: Partial<Settings> = {}): Settings =>
  ({
    environment: 'production',
    comparePerMinute: 1,
    zoneFilesEveryMinutes: 5,
    mailSmtpUrl: 'smtp://127.0.0.1',
    ...more,
  }) as Settings;

type Begun = LoopOptions & { everyMs: number; work: LoopWork };

/** Jobs as the runner hands them to its loops. */
class Runner {
  readonly begun = new Map<string, Begun>();
  readonly log = new FakeLog();
  private at = 0;
  readonly jobs: JobRunner;

  /** Kinds of work that are due. */
  readonly due = new Set<WorkKind>();

  constructor(given: Settings, parts = new Map<unknown, object>([[Clock, new FakeClock()]])) {
    const loops = {
      runEvery: (name: string, everyMs: number, work: LoopWork, options: LoopOptions) =>
        void this.begun.set(name, { everyMs, work, ...options }),
    } as unknown as Loops;
    const work = new WorkAtHand(
      { findDue: () => Promise.resolve(this.due) },
      new FakeClock(),
      () => (this.at += 1_000),
    );
    this.jobs = new JobRunner(loops, given, this.log, work, {
      get: (token: unknown) => parts.get(token),
    } as never);
  }
}

const plain = job({
  name: 'plain-job',
  does: 'Nothing.',
  everyMs: 7,
  parts: { clock: Clock },
  run: async ({ clock }) => clock.now() > new Date(0),
});

describe('the runner of background jobs', () => {
  it.each<[string, boolean | number | void, 'busy' | undefined]>([
    ['true', true, 'busy'],
    ['3', 3, 'busy'],
    ['false', false, undefined],
    ['0', 0, undefined],
    ['nothing', undefined, undefined],
  ])('returns busy or nothing after a pass that returned %s', async (_, taken, expected) => {
    const runner = new Runner(settings());
    runner.jobs.start([{ ...plain, pass: job({ ...plain, parts: {}, run: async () => taken }).pass }]);
    expect(await runner.begun.get('plain-job')!.work(new AbortController().signal)).toBe(expected);
  });

  it('gives a job its parts, found by their tokens', async () => {
    const runner = new Runner(settings());
    runner.jobs.start([plain]);
    expect(await runner.begun.get('plain-job')!.work(new AbortController().signal)).toBe('busy');
  });

  it('begins a pass of a job with kinds of work only when one of them is due', async () => {
    const runner = new Runner(settings());
    const pass = jest.fn().mockResolvedValue(true);
    runner.jobs.start([{ ...plain, dueKinds: ['mails', 'webhooks'], pass }]);
    const { work, aligned } = runner.begun.get('plain-job')!;
    expect(aligned).toBe(true);
    const stop = new AbortController().signal;
    // the first pass does not ask
    expect([await work(stop), pass.mock.calls.length]).toEqual(['busy', 1]);
    expect([await work(stop), pass.mock.calls.length]).toEqual([undefined, 1]);
    runner.due.add('checks');
    expect([await work(stop), pass.mock.calls.length]).toEqual([undefined, 1]);
    runner.due.add('webhooks');
    expect([await work(stop), pass.mock.calls.length]).toEqual(['busy', 2]);
  });

  it('begins a pass every five minutes whatever is due', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(5_000);
    const runner = new Runner(settings());
    const pass = jest.fn().mockResolvedValue(false);
    runner.jobs.start([{ ...plain, dueKinds: ['mails'], pass }]);
    const { work } = runner.begun.get('plain-job')!;
    for (const [ms, passes] of [
      [5_000, 1],
      [304_999, 1],
      [305_000, 2],
      [305_001, 2],
      [605_000, 3],
    ]) {
      now.mockReturnValue(ms);
      await work(new AbortController().signal);
      expect(pass).toHaveBeenCalledTimes(passes);
    }
    now.mockRestore();
  });

  it('names each kind of work in one job', () => {
    const kinds = BACKGROUND_JOBS.flatMap(({ dueKinds }) => dueKinds ?? []);
    expect([...kinds].sort()).toEqual([...WORK_KINDS].sort());
  });

  it('waits as long after a busy pass as after any, unless the job says otherwise', () => {
    const runner = new Runner(settings());
    runner.jobs.start([plain, { ...plain, name: 'busy-job', busyMs: 0 }]);
    expect(runner.begun.get('plain-job')).toMatchObject({ everyMs: 7, busyMs: 7, aligned: false });
    expect(runner.begun.get('busy-job')).toMatchObject({ everyMs: 7, busyMs: 0 });
  });

  it('takes intervals from the settings', () => {
    const runner = new Runner(settings({ zoneFilesEveryMinutes: 30 }));
    runner.jobs.start();
    expect(runner.begun.get('zone-import')).toMatchObject({ everyMs: 1_800_000, busyMs: 900_000 });
  });

  it('lets only the count of waiting work go on while the instance is suspended', () => {
    const runner = new Runner(settings());
    runner.jobs.start();
    const going = [...runner.begun].filter(([, { whenSuspended }]) => whenSuspended).map(([name]) => name);
    expect(going).toEqual(['backlog-watch']);
  });

  it.each<[string, Partial<Settings>, string[]]>([
    ['everything but test clocks in production', {}, ['account-clocks']],
    ['everything in a sandbox', { environment: 'sandbox' }, []],
    [
      'no comparison at a pace of 0',
      { environment: 'sandbox', comparePerMinute: 0 },
      ['registry-comparison'],
    ],
    ['no mail without a mail server', { environment: 'sandbox', mailSmtpUrl: undefined }, ['send-mail']],
  ])('runs %s', (_, given, left) => {
    const runner = new Runner(settings(given));
    runner.jobs.start();
    const names = BACKGROUND_JOBS.map(({ name }) => name).filter((name) => !runner.begun.has(name));
    expect(names).toEqual(left);
  });

  it('says once that mail waits, and nothing of other jobs that are off', () => {
    const runner = new Runner(settings({ comparePerMinute: 0, mailSmtpUrl: undefined }));
    runner.jobs.start();
    expect(runner.log.lines).toMatchObject([
      { level: 'warn', message: 'MAIL_SMTP_URL is not set: mail waits' },
    ]);
  });

  it('looks for parts in all modules', () => {
    const get = jest.fn(() => 'found');
    expect(findIn({ get } as never)(Clock)).toBe('found');
    expect(get).toHaveBeenCalledWith(Clock, { strict: false });
  });
});

describe('jobs of an account with a test clock', () => {
  it('take up kinds of work that no other job takes up', () => {
    const kinds = accountJobs().flatMap(({ accountWork }) => accountWork);
    expect(new Set(kinds).size).toBe(kinds.length);
    expect(kinds).toContain('webhooks');
  });

  it('relay events after everything that makes them, and before webhooks are sent', () => {
    const names = accountJobs().map(({ name }) => name);
    expect(names.slice(-4)).toEqual(['send-mail', 'outbox-relay', 'webhook-sweep', 'retire-subscriptions']);
  });

  it('look up only the parts that their own way of running takes', async () => {
    const row = job({
      name: 'two-ways',
      does: 'Nothing.',
      everyMs: 1,
      parts: { clock: Clock, other: FakeClock },
      run: async ({ other }) => other.now() > new Date(0),
      runForAccount: async ({ clock }) => Number(clock.now() > new Date(0)),
    });
    const find = <T>(token: unknown): T => {
      if (token !== Clock) throw new Error('not composed');
      return new FakeClock() as T;
    };
    expect(await row.passForAccount(find)).toBe(1);
    await expect(row.pass(find, new AbortController().signal)).rejects.toThrow('not composed');
  });

  it('run as for everybody where no other way is given', async () => {
    expect(await plain.passForAccount(<T>() => new FakeClock() as T)).toBe(1);
  });
});
