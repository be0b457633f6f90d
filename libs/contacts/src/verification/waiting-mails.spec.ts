import { addDays } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import {
  newVerificationWorld,
  VERIFICATION_ACCOUNT as ACCOUNT,
  VERIFICATION_START as START,
} from '../testing';
import { isOverdue, isUnused, stepsAhead, type Verification } from './verification';

const DAY = 86_400;
const day = (days: number): Date => addDays(START, days);

function newWorld(domainMails: number) {
  const world = newVerificationWorld({ domain: domainMails });
  return {
    ...world,
    /** Days pass by quarters, with a worker at work. */
    days: async (days: number): Promise<void> => {
      for (let quarter = 0; quarter < days * 4; quarter += 1) {
        world.clock.advance(DAY / 4);
        await drain(() => world.run.execute(), 'verifications', 100);
      }
    },
    sent: (): string[] =>
      world
        .takeMails()
        .map(({ template, to, values }) => `${template} ${to!.split('@')[0]} ${values.verifyBy as string}`),
  };
}

describe('mails that wait for their window', () => {
  it('are sent in the order of their verifications, up to the daily limit', async () => {
    const world = newWorld(1);
    for (const name of ['a', 'b', 'c', 'd']) {
      await world.use(`${name}@one.example`);
      world.clock.advance(60);
    }
    // shuffled by the ends of their waits
    for (const [at, one] of [...world.store.verifications].reverse().entries())
      if (one.waitingMail) one.dueAt = new Date(one.waitingMail.until.getTime() - at);
    const first = (mails: string[]): string[] =>
      mails.filter((mail) => mail.startsWith('verification ')).map((mail) => mail.split(' ')[1]);
    const days: string[][] = [];
    for (let at = 0; at < 4; at += 1) {
      days.push(first(world.sent()));
      await world.days(1);
    }
    expect(days).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('leave verifyBy and its event as they are, and name the day of the hold', async () => {
    const world = newWorld(1);
    await world.use('a@one.example');
    await world.use('b@one.example');
    expect(world.of('b@one.example')).toMatchObject({
      verifyBy: day(15),
      waitingMail: { template: 'verification' },
    });
    expect(world.outbox.events.map(({ payload }) => payload)).toMatchObject(
      [0, 1].map(() => ({ verification: { verifyBy: '2026-03-17T09:15:00Z' } })),
    );
    await world.days(1);
    expect([world.sent(), world.of('b@one.example').verifyBy]).toEqual([
      ['verification a 2026-03-17', 'verification b 2026-03-18'],
      day(15),
    ]);
  });
});

describe('a verification whose steps no worker took for a while', () => {
  /** The mails and the hold after an absence that begins on day 1. */
  async function afterAbsence(until: number) {
    const world = newWorld(100);
    await world.use('a@one.example');
    await world.days(1);
    world.sent();
    world.clock.advance((until - 1) * DAY - DAY / 4);
    await world.days(0.25);
    const { heldAt, doneUntil } = world.of('a@one.example');
    return { ...world, first: { mails: world.sent().map((mail) => mail.split(' ')[0]), heldAt, doneUntil } };
  }

  it.each<[string, number, string[], number | undefined, number]>([
    ['sends the one reminder that is due', 11, ['verification-reminder'], undefined, 5],
    ['sends the later of two reminders alone', 13, ['verification-reminder'], undefined, 12],
    ['holds the domains without a reminder that the hold has overtaken', 15, [], 15, 15],
    ['sends the notice of the hold and no reminder', 17, ['verification-hold'], 17, 16],
  ])('%s: back on day %i', async (_, back, mails, held, done) => {
    const { first } = await afterAbsence(back);
    expect(first).toEqual({
      mails,
      heldAt: held === undefined ? undefined : day(held),
      doneUntil: day(done),
    });
  });

  it('never sends an overtaken reminder later', async () => {
    const { days, sent, of } = await afterAbsence(13);
    await days(1.75);
    expect([sent(), of('a@one.example').heldAt]).toEqual([[], undefined]);
    await days(2);
    expect(sent().map((mail) => mail.split(' ')[0])).toEqual(['verification-hold']);
  });
});

describe('a verification whose first mail waits', () => {
  /** b has no room for its mail as long as the window stays full. */
  async function waiting() {
    const world = newWorld(1);
    await world.use('a@one.example');
    await world.use('b@one.example');
    const fill = async (days: number): Promise<void> => {
      for (let at = 0; at < days; at += 1) {
        world.store.mailCounts.counts.set('verification domain one.example', {
          start: new Date(day(at).getTime() + 1_000),
          mails: 1,
        });
        await world.days(1);
      }
    };
    return { ...world, fill };
  }

  it('has no reminder, no hold and no notice before it, and the whole time from then on', async () => {
    const { fill, of, days, sent, clock, store } = await waiting();
    store.domains.splice(0, 1);
    await fill(20);
    store.mailCounts.counts.clear();
    sent();
    expect([of('b@one.example').heldAt, isOverdue(of('b@one.example'), clock.now())]).toEqual([
      undefined,
      false,
    ]);
    await days(1);
    const begun = of('b@one.example').firstSentAt!;
    expect([sent(), begun >= day(20)]).toEqual([
      [`verification b ${addDays(begun, 15).toISOString().slice(0, 10)}`],
      true,
    ]);
    await days(14);
    expect([sent().map((mail) => mail.split(' ')[0]), of('b@one.example').heldAt]).toEqual([
      ['verification-reminder', 'verification-reminder'],
      undefined,
    ]);
    await days(0.5);
    expect([of('b@one.example').heldAt, store.checked]).toEqual([addDays(begun, 15), ['b.com']]);
    await days(1);
    expect([sent().map((mail) => mail.split(' ')[0]), of('b@one.example').dueAt]).toEqual([
      ['verification-hold'],
      undefined,
    ]);
  });

  it('begins again for the next domain where the first had left before the mail could be sent', async () => {
    const { days, of, use, sent, store, clock } = await waiting();
    const [, gone] = store.domains.splice(0, 2);
    sent();
    await days(2);
    expect([sent(), of('b@one.example').waitingMail, of('b@one.example').dueAt]).toEqual([
      [],
      undefined,
      undefined,
    ]);
    store.domains.push(gone);
    await use('b@one.example');
    expect([sent(), of('b@one.example').createdAt]).toEqual([['verification b 2026-03-19'], clock.now()]);
    expect(of('b@one.example').dueAt).toEqual(addDays(clock.now(), 5));
  });

  it('begins with the mail that its account asks for', async () => {
    const { days, of, resend, store, clock } = await waiting();
    store.mailCounts.counts.clear();
    clock.advance(1_000);
    const asked = clock.now();
    expect(await resend.execute(ACCOUNT, of('b@one.example').id)).toMatchObject({ sent: true });
    expect(of('b@one.example')).toMatchObject({ firstSentAt: asked, dueAt: asked, waitingMail: undefined });
    await days(1);
    expect(of('b@one.example').dueAt).toEqual(addDays(asked, 5));
    clock.advance(1_000);
    expect(await resend.execute(ACCOUNT, of('b@one.example').id)).toMatchObject({ sent: true });
    expect(of('b@one.example')).toMatchObject({ firstSentAt: asked, dueAt: addDays(asked, 5) });
  });
});

describe('the calendar of a verification', () => {
  const open: Verification = {
    id: 1,
    accountId: 1,
    email: 'a@one.example',
    state: 'open',
    createdAt: START,
    verifyBy: day(15),
    doneUntil: START,
  };
  const waitingMail = { template: 'verification' as const, until: day(1) };

  it.each<[string, Partial<Verification>, Date, boolean, boolean]>([
    ['without a mail', {}, day(99), false, true],
    ['with a mail that waits', { waitingMail }, day(99), false, false],
    [
      'before 15 days from the first mail',
      { firstSentAt: day(3) },
      new Date(day(18).getTime() - 1),
      false,
      false,
    ],
    ['15 days from the first mail', { firstSentAt: day(3) }, day(18), true, false],
    ['whose hold found no domain', { firstSentAt: day(3), doneUntil: day(18) }, day(18), true, true],
    [
      'whose reminder came after verifyBy',
      { firstSentAt: day(5), doneUntil: day(17) },
      day(17),
      false,
      false,
    ],
    ['that was held', { heldAt: day(15) }, day(15), true, false],
    ['that is verified', { state: 'verified', firstSentAt: START, heldAt: day(15) }, day(99), false, false],
    [
      'that is verified and was never held',
      { state: 'verified', firstSentAt: START, doneUntil: day(15) },
      day(99),
      false,
      false,
    ],
  ])('%s: whether it is overdue and whether it is unused', (_, values, now, overdue, unused) => {
    expect([isOverdue({ ...open, ...values }, now), isUnused({ ...open, ...values })]).toEqual([
      overdue,
      unused,
    ]);
  });

  it('counts from the first mail, without reminders from the day of the hold on', () => {
    const steps = (values: Partial<Verification>) =>
      stepsAhead({ ...open, ...values }, { reminderDays: [12, 15, 5] }).map(({ kind, at }) => [
        kind,
        (at.getTime() - START.getTime()) / DAY / 1_000,
      ]);
    expect(steps({})).toEqual([]);
    expect(steps({ firstSentAt: day(2) })).toEqual([
      ['remind', 7],
      ['remind', 14],
      ['hold', 17],
      ['notice', 18],
    ]);
    expect(steps({ firstSentAt: START, doneUntil: day(12) })).toEqual([
      ['hold', 15],
      ['notice', 16],
    ]);
  });
});

describe('a reminder', () => {
  it.each<[string, number, string[]]>([
    ['the next one', 12, ['verification-reminder a 2026-03-17']],
    ['the hold', 15, []],
  ])('that %s has overtaken, because no worker ran, is not sent', async (_what, silentDays, mails) => {
    const world = newWorld(100);
    await world.use('a@one.example');
    expect(world.sent()).toEqual(['verification a 2026-03-17']);
    world.clock.advance(silentDays * DAY);
    await world.days(0.25);
    expect([world.sent(), world.of('a@one.example').heldAt !== undefined]).toEqual([
      mails,
      silentDays === 15,
    ]);
  });
});
