import { addDays, addSeconds } from '@registrar/kernel';
import {
  newVerificationWorld,
  VERIFICATION_ACCOUNT as ACCOUNT,
  VERIFICATION_START as START,
} from '../testing';

const EMAIL = 'ilse@example.net';
const DAY = 86_400;
const day = (days: number): Date => addDays(START, days);

async function newWorld(mailsPerDay: { inbox?: number } = {}) {
  const world = newVerificationWorld(mailsPerDay);
  await world.use(EMAIL);
  world.takeMails();
  return {
    ...world,
    row: () => world.of(EMAIL),
    /** Moves the clock to a day and takes the steps that are due then. */
    to: async (days: number) => {
      world.clock.advance((day(days).getTime() - world.clock.now().getTime()) / 1_000);
      await world.run.execute();
      const { dueAt, doneUntil, heldAt } = world.of(EMAIL);
      return {
        mails: world.takeMails().map(({ template }) => template),
        dueAt,
        doneUntil,
        heldAt,
        checked: world.store.checked.splice(0),
      };
    },
  };
}

describe('the steps of a verification that stays open', () => {
  it('are two reminders, the hold on day 15 and its notice on day 16', async () => {
    const { to } = await newWorld();
    expect(await to(5 - 1 / DAY)).toEqual({
      mails: [],
      dueAt: day(5),
      doneUntil: START,
      heldAt: undefined,
      checked: [],
    });
    expect(await to(5)).toEqual({
      mails: ['verification-reminder'],
      dueAt: day(12),
      doneUntil: day(5),
      heldAt: undefined,
      checked: [],
    });
    expect(await to(12)).toEqual({
      mails: ['verification-reminder'],
      dueAt: day(15),
      doneUntil: day(12),
      heldAt: undefined,
      checked: [],
    });
    expect(await to(15)).toEqual({
      mails: [],
      dueAt: day(16),
      doneUntil: day(15),
      heldAt: day(15),
      checked: ['ilse.com'],
    });
    expect(await to(16)).toEqual({
      mails: ['verification-hold'],
      dueAt: undefined,
      doneUntil: day(16),
      heldAt: day(15),
      checked: [],
    });
  });

  it('are done without mail and without a hold while no domain has the address', async () => {
    const { to, store } = await newWorld();
    store.domains.splice(0);
    expect(await to(5)).toEqual({
      mails: [],
      dueAt: day(12),
      doneUntil: day(5),
      heldAt: undefined,
      checked: [],
    });
    expect(await to(15)).toEqual({
      mails: [],
      dueAt: day(16),
      doneUntil: day(15),
      heldAt: undefined,
      checked: [],
    });
  });

  it('end with the verification', async () => {
    const { to, row, uow, store } = await newWorld();
    await uow.run(() => store.change(1, { state: 'verified' }));
    const { mails, doneUntil } = await to(5);
    expect([mails, doneUntil, row().dueAt]).toEqual([[], START, addSeconds(day(5), 60)]);
  });

  it('are none of a verification that is gone', async () => {
    const { run, store, takeMails } = await newWorld();
    jest.spyOn(store, 'takeDue').mockResolvedValue([99]);
    await expect(run.execute()).resolves.toBe(1);
    expect(takeMails()).toEqual([]);
  });

  it('are taken by the clock of the account', async () => {
    const { to, clock } = await newWorld();
    clock.ahead = new Map([[ACCOUNT, 10 * DAY]]);
    expect(await to(5)).toMatchObject({ mails: [], heldAt: day(15), doneUntil: day(15) });
  });

  it('are mailed once the inbox has room', async () => {
    const { to, row, store } = await newWorld({ inbox: 1 });
    store.mailCounts.counts.set('verification inbox digest of verification ilse@example.net', {
      start: day(4.5),
      mails: 1,
    });
    expect(await to(5)).toMatchObject({ mails: [], dueAt: day(5.5), doneUntil: day(5) });
    expect(row().waitingMail).toEqual({ template: 'verification-reminder', until: day(5.5) });
    expect(await to(5.5)).toMatchObject({
      mails: ['verification-reminder'],
      dueAt: day(12),
      doneUntil: day(5),
    });
    expect(row().waitingMail).toBeUndefined();
  });

  it('let a mail wait on beyond the hold, and drop one whose domains are gone', async () => {
    const { to, row, store } = await newWorld();
    row().waitingMail = { template: 'verification-reminder', until: day(15.5) };
    row().doneUntil = day(12);
    row().dueAt = day(15);
    expect(await to(15)).toMatchObject({ mails: [], heldAt: day(15), dueAt: day(15.5) });
    store.domains.splice(0);
    expect(await to(15.5)).toMatchObject({ mails: [], dueAt: day(16), doneUntil: day(15) });
    expect(row().waitingMail).toBeUndefined();
  });

  it('keep a mail waiting beyond a step without a domain', async () => {
    const { to, row, store } = await newWorld();
    store.domains.splice(0);
    row().waitingMail = { template: 'verification', until: day(6) };
    expect(await to(5)).toMatchObject({ mails: [], doneUntil: day(5), dueAt: day(6) });
    expect(row().waitingMail).toEqual({ template: 'verification', until: day(6) });
  });

  it('leave a mail that waits longer than it was taken', async () => {
    const { to, row } = await newWorld();
    row().waitingMail = { template: 'verification', until: day(4) };
    row().dueAt = day(3);
    expect(await to(3)).toMatchObject({ mails: [], dueAt: day(4), doneUntil: START });
    expect(await to(4)).toMatchObject({ mails: ['verification'], dueAt: day(5), doneUntil: START });
  });

  it('are taken fifty at once, for a minute, by the time of the world', async () => {
    const { run, store, clock } = await newWorld();
    clock.ahead = new Map([[ACCOUNT, 3_600]]);
    const take = jest.spyOn(store, 'takeDue');
    await run.execute();
    await run.execute(2);
    expect(take.mock.calls).toEqual([
      [START, addSeconds(START, 60), 50],
      [START, addSeconds(START, 60), 2],
    ]);
  });
});

describe('links of verifications', () => {
  it('are removed by the thousand 30 days after their end', async () => {
    const { run, store } = await newWorld();
    const remove = jest.spyOn(store, 'removeLinks').mockResolvedValue(3);
    await expect(run.removeLinks()).resolves.toBe(3);
    expect(remove.mock.calls).toEqual([[day(-30), 1_000]]);
  });
});
