import { addDays, addSeconds } from '@registrar/kernel';
import {
  newVerificationWorld,
  VERIFICATION_ACCOUNT as ACCOUNT,
  VERIFICATION_START as START,
} from '../testing';

const EMAIL = 'ilse@example.net';
const AHEAD = 3_600;
/** By the clock of the account, which is an hour ahead of the world's. */
const at = (seconds: number): Date => addSeconds(START, AHEAD + seconds);

/** A verification whose first mail was written. */
async function newWorld(mailsPerDay: { inbox?: number } = {}) {
  const world = newVerificationWorld(mailsPerDay);
  world.clock.ahead = new Map([[ACCOUNT, AHEAD]]);
  await world.use(EMAIL);
  world.takeMails();
  return world;
}

describe('sending the mail of a verification again', () => {
  it('waits fifteen minutes after the previous mail, reported by the clock of the account and the real one', async () => {
    const { resend, clock, takeMails } = await newWorld();
    clock.advance(899);
    await expect(resend.execute(ACCOUNT, 1)).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: at(900),
      retryAt: addSeconds(START, 900),
    });
    expect(takeMails()).toEqual([]);
  });

  it('writes a mail with another link after fifteen minutes, and leaves the calendar as it was', async () => {
    const { resend, clock, takeMails, store, of } = await newWorld();
    const { dueAt } = of(EMAIL);
    clock.advance(900);
    await expect(resend.execute(ACCOUNT, 1)).resolves.toEqual({
      kind: 'answered',
      sent: true,
      verificationId: 1,
      nextEligibleAt: at(1_800),
    });
    expect(takeMails()).toMatchObject([
      {
        template: 'verification',
        subject: 'verification:1',
        to: EMAIL,
        values: { verifyBy: '2026-03-17', domains: ['ilse.com'] },
      },
    ]);
    expect(store.links.map(({ createdAt, expiresAt }) => [createdAt, expiresAt])).toEqual([
      [START, addDays(START, 30)],
      [addSeconds(START, 900), addSeconds(START, 900 + 30 * 86_400)],
    ]);
    expect(of(EMAIL)).toMatchObject({ firstSentAt: at(0), lastSentAt: at(900), dueAt });
  });

  it.each<[string, (world: Awaited<ReturnType<typeof newWorld>>) => unknown]>([
    ['is verified', ({ of }) => Object.assign(of(EMAIL), { state: 'verified' })],
    ['has no domain', ({ store }) => store.domains.splice(0)],
  ])('sends nothing where the address %s', async (_what, change) => {
    const world = await newWorld();
    world.clock.advance(2_000);
    await change(world);
    await expect(world.resend.execute(ACCOUNT, 1)).resolves.toEqual({
      kind: 'answered',
      sent: false,
      verificationId: 1,
      nextEligibleAt: at(900),
    });
    expect(world.takeMails()).toEqual([]);
  });

  it.each([
    ['an unknown id', ACCOUNT, 99],
    ['an id of another account', ACCOUNT + 1, 1],
  ])('is not found by %s', async (_what, accountId, id) => {
    const { resend } = await newWorld();
    await expect(resend.execute(accountId, id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'contacts.verification_not_found',
    });
  });

  it('writes 200 mails of an account in an hour', async () => {
    const { resend, store, clock, takeMails } = await newWorld();
    clock.advance(900);
    const count = jest
      .spyOn(store, 'countResend')
      .mockResolvedValueOnce({ allowed: false, retryAt: at(4_500) });
    await expect(resend.execute(ACCOUNT, 1)).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: at(4_500),
      retryAt: addSeconds(START, 4_500),
    });
    expect([takeMails(), count.mock.calls]).toEqual([
      [],
      [[ACCOUNT, at(900), { resends: 200, seconds: 3_600 }]],
    ]);
  });

  it('waits where the inbox has had its mails of the day', async () => {
    const { resend, clock, takeMails, of } = await newWorld({ inbox: 1 });
    clock.advance(900);
    await expect(resend.execute(ACCOUNT, 1)).resolves.toEqual({
      kind: 'throttled',
      nextEligibleAt: at(86_400),
      retryAt: addSeconds(START, 86_400),
    });
    expect([takeMails(), of(EMAIL).lastSentAt]).toEqual([[], at(0)]);
  });

  it('waits fifteen minutes from its beginning where no mail was written yet, and begins the calendar then', async () => {
    const { resend, clock, store, of } = await newWorld();
    Object.assign(of(EMAIL), { firstSentAt: undefined, lastSentAt: undefined, dueAt: at(50) });
    clock.advance(899);
    await expect(resend.execute(ACCOUNT, 1)).resolves.toMatchObject({
      kind: 'throttled',
      nextEligibleAt: at(900),
    });
    expect(store.verifications[0].dueAt).toEqual(at(50));
    clock.advance(1);
    await expect(resend.execute(ACCOUNT, 1)).resolves.toMatchObject({ sent: true });
    expect(of(EMAIL)).toMatchObject({ firstSentAt: at(900), dueAt: at(900) });
  });
});
