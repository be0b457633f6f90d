import { addSeconds } from '@registrar/kernel';
import type { BegunRound } from './deliver-webhooks';
import type { ClaimedDelivery, SettledAttempt } from './delivery';
import type { SendResult } from '../ports';
import { newDeliveryWorld } from '../testing';

const START = new Date('2026-03-02T09:15:00Z');
const ZERO = { claimed: 0, accepted: 0, refused: 0, failed: 0, givenUp: 0, held: 0 };
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Claims that were made elsewhere, of accounts with a token, each with a subscription and host of its own.
 */
function claimsOf(from: number, count: number, values: Partial<ClaimedDelivery> = {}): ClaimedDelivery[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `d${from + at}`,
    eventId: `e${from + at}`,
    accountId: from + at,
    subscriptionId: from + at,
    url: `https://hooks-${from + at}.example.org/in`,
    body: '{}',
    attempts: 0,
    claimedUntil: addSeconds(START, 110),
    isQuick: true,
    ...values,
  }));
}

/** A worker whose claims are scripted and whose requests wait for their answer. */
function newWorld() {
  const world = newDeliveryWorld();
  const claimDue = jest.spyOn(world.deliveries, 'claimDue');
  const release = jest.spyOn(world.deliveries, 'release').mockResolvedValue(undefined);
  const settles: SettledAttempt[][] = [];
  const settle = jest
    .spyOn(world.deliveries, 'settle')
    .mockImplementation(async (attempts) => void settles.push([...attempts]));
  const waiting: (() => void)[] = [];
  world.sender.during = () => new Promise((resolve) => waiting.push(resolve));
  return {
    ...world,
    claimDue,
    release,
    settle,
    settles,
    waiting,
    begin: async (claims: ClaimedDelivery[], stop?: { aborted: boolean }): Promise<BegunRound> => {
      for (const { accountId } of claims) world.setToken(accountId);
      claimDue.mockResolvedValueOnce(claims);
      const begun = await world.deliver.begin(stop);
      await settled();
      return begun;
    },
    /** What the last claim was limited to: of all, and of slow ones. */
    limits: () => [claimDue.mock.calls.at(-1)![2].most, claimDue.mock.calls.at(-1)![2].mostSlow],
    answer: async (): Promise<void> => {
      for (const resolve of waiting.splice(0)) resolve();
      await settled();
    },
  };
}

describe('claiming deliveries', () => {
  it('takes four hundred at once by the time of the world, for ten requests that time out and ten seconds', async () => {
    const { deliver, claimDue, clock, tokens } = newWorld();
    clock.ahead = new Map([[1, 3_600]]);
    const read = jest.spyOn(tokens, 'sealed');
    const { claimed, done } = await deliver.begin();
    expect([claimed, await done, read.mock.calls]).toEqual([0, ZERO, []]);
    expect(claimDue.mock.calls).toEqual([
      [
        START,
        addSeconds(START, 110),
        { most: 400, mostSlow: 300, perSubscription: 100, perSlowSubscription: 4, perHost: 400 },
      ],
    ]);
  });

  it('takes no more than two thousand that have not ended, and goes on as they end', async () => {
    const { begin, deliver, claimDue, limits, waiting, answer } = newWorld();
    for (let round = 0; round < 4; round += 1) await begin(claimsOf(round * 400, 400));
    expect(limits()).toEqual([400, 300]);
    await begin(claimsOf(1_600, 395));
    await begin(claimsOf(1_995, 5));
    expect([limits(), waiting.length, claimDue.mock.calls.length]).toEqual([[5, 300], 200, 6]);
    const { claimed, done } = await deliver.begin();
    expect([claimed, await done, claimDue.mock.calls.length]).toEqual([0, ZERO, 6]);
    await answer();
    await begin([]);
    expect(limits()).toEqual([200, 300]);
  });

  it('takes no more than three hundred of slow subscriptions that have not ended', async () => {
    const { begin, limits, answer } = newWorld();
    for (let round = 0; round < 3; round += 1)
      await begin([...claimsOf(round * 100, 99, { isQuick: false }), ...claimsOf(900 + round, 1)]);
    await begin(claimsOf(300, 20, { isQuick: false }));
    expect(limits()).toEqual([400, 3]);
    await begin([]);
    expect(limits()).toEqual([400, 0]);
    for (let turn = 0; turn < 20; turn += 1) await answer();
    await begin([]);
    expect(limits()).toEqual([400, 300]);
  });

  it('counts nothing of a round whose tokens could not be read', async () => {
    const { begin, limits, tokens } = newWorld();
    jest.spyOn(tokens, 'sealed').mockRejectedValueOnce(new Error('database is away'));
    const { claimed, done } = await begin(claimsOf(0, 7, { isQuick: false }));
    await expect(done).rejects.toThrow('database is away');
    await begin([]);
    expect([claimed, limits()]).toEqual([7, [400, 300]]);
  });
});

describe('deliveries that are held for a token', () => {
  it('are due again in a minute by the clock of each account, with one line of the log', async () => {
    const { deliver, claimDue, release, log, clock } = newWorld();
    clock.ahead = new Map([[2, 3_600]]);
    const claims = [...claimsOf(1, 2), { ...claimsOf(1, 1)[0], id: 'd9' }];
    claimDue.mockResolvedValueOnce(claims);
    await expect(deliver.execute()).resolves.toEqual({ ...ZERO, claimed: 3, held: 3 });
    const dueAt = addSeconds(START, 60);
    expect(release.mock.calls).toEqual([
      [
        [
          { claim: claims[0], dueAt },
          { claim: claims[1], dueAt: addSeconds(START, 3_660) },
          { claim: claims[2], dueAt },
        ],
      ],
    ]);
    expect(log.lines).toEqual([
      {
        level: 'warn',
        message: 'webhook deliveries held: account without a token to sign with',
        fields: { accountIds: [1, 2] },
      },
    ]);
  });

  it('are none where every account has one: nothing is released and nothing logged', async () => {
    const { begin, answer, release, log } = newWorld();
    const { done } = await begin(claimsOf(1, 2));
    await answer();
    await expect(done).resolves.toEqual({ ...ZERO, claimed: 2, accepted: 2 });
    expect([release.mock.calls, log.lines]).toEqual([[], []]);
  });
});

describe('an attempt', () => {
  const at = addSeconds(START, 3_600);
  const later = addSeconds(at, 3);
  it.each<[string, SendResult, number, Partial<SettledAttempt>]>([
    [
      'accepted',
      { kind: 'accepted', status: 204, responseHead: 'ok', durationMs: 1_999 },
      0,
      { status: 204, responseHead: 'ok', durationMs: 1_999, isQuick: true, next: { state: 'delivered' } },
    ],
    [
      'accepted late',
      { kind: 'accepted', status: 200, responseHead: '', durationMs: 2_000 },
      7,
      { status: 200, responseHead: '', durationMs: 2_000, isQuick: false, next: { state: 'delivered' } },
    ],
    [
      'refused',
      { kind: 'refused', status: 503, responseHead: 'busy', durationMs: 9 },
      0,
      {
        status: 503,
        responseHead: 'busy',
        durationMs: 9,
        isQuick: true,
        next: { state: 'pending', dueAt: addSeconds(later, 60) },
      },
    ],
    [
      'not answered',
      { kind: 'failed', error: 'timeout', durationMs: 10_000 },
      1,
      {
        error: 'timeout',
        durationMs: 10_000,
        isQuick: false,
        next: { state: 'pending', dueAt: addSeconds(later, 300) },
      },
    ],
    [
      'refused for the last time',
      { kind: 'refused', status: 410, responseHead: 'gone', durationMs: 9 },
      7,
      { status: 410, responseHead: 'gone', durationMs: 9, isQuick: true, next: { state: 'failed' } },
    ],
  ])('that is %s is settled whole, by the clock of the account', async (_what, result, attempts, kept) => {
    const { deliver, claimDue, setToken, sender, clock, settles, log } = newWorld();
    clock.ahead = new Map([[1, 3_600]]);
    setToken(1);
    claimDue.mockResolvedValueOnce(claimsOf(1, 1, { attempts }));
    sender.during = () => clock.advance(3);
    sender.then(result);
    const isLast = kept.next?.state === 'failed';
    await expect(deliver.execute()).resolves.toEqual({
      ...ZERO,
      claimed: 1,
      [result.kind]: 1,
      givenUp: isLast ? 1 : 0,
    });
    expect(settles).toEqual([
      [
        {
          deliveryId: 'd1',
          eventId: 'e1',
          subscriptionId: 1,
          number: attempts + 1,
          startedAt: at,
          settledAt: later,
          ...kept,
        },
      ],
    ]);
    expect(log.lines).toEqual(
      isLast
        ? [
            {
              level: 'warn',
              message: 'webhook delivery abandoned after its last attempt',
              fields: { deliveryId: 'd1', accountId: 1, attempts: 8 },
            },
          ]
        : [],
    );
  });

  it.each([
    ['less than 50 ms ago is written with it', 0.049, [['d1', 'd2']]],
    ['50 ms ago is not waited for', 0.05, [['d1']]],
  ])('beside another that began %s', async (_what, seconds, written) => {
    const { begin, waiting, settles, clock } = newWorld();
    await begin(claimsOf(1, 2));
    clock.advance(seconds);
    waiting[0]();
    await settled();
    if (written[0].length > 1) {
      expect(settles).toEqual([]);
      waiting[1]();
      await settled();
    }
    expect(settles.map((attempts) => attempts.map(({ deliveryId }) => deliveryId))).toEqual(written);
  });

  it('that waits for another is written with the next round at the latest', async () => {
    const { begin, waiting, settles } = newWorld();
    await begin(claimsOf(1, 2));
    waiting[0]();
    await settled();
    await begin([]);
    expect(settles.map((attempts) => attempts.map(({ deliveryId }) => deliveryId))).toEqual([['d1']]);
  });

  it('whose request throws is no company for others, and fails its round', async () => {
    const { begin, sender, waiting, settles } = newWorld();
    jest.spyOn(sender, 'send').mockRejectedValueOnce(new Error('a unit of work is open'));
    const { done } = await begin(claimsOf(1, 2));
    waiting[0]();
    await expect(done).rejects.toThrow('a unit of work is open');
    expect(settles.map((attempts) => attempts.map(({ deliveryId }) => deliveryId))).toEqual([['d2']]);
  });
});

describe('deliveries that may not begin', () => {
  it('go back together with one statement, due at once by the clock of each account', async () => {
    const { begin, release, sender, clock, answer } = newWorld();
    clock.ahead = new Map([[2, 3_600]]);
    const claims = claimsOf(1, 3);
    const { done } = await begin(claims, { aborted: true });
    await expect(done).resolves.toEqual({ ...ZERO, claimed: 3 });
    expect(release.mock.calls).toEqual([
      [
        [
          { claim: expect.objectContaining(claims[0]), dueAt: START },
          { claim: expect.objectContaining(claims[1]), dueAt: addSeconds(START, 3_600) },
          { claim: expect.objectContaining(claims[2]), dueAt: START },
        ],
      ],
    ]);
    expect(sender.sent).toEqual([]);
    await begin(claimsOf(4, 1), { aborted: true });
    expect(release.mock.calls[1][0].map(({ claim }) => claim.id)).toEqual(['d4']);
    await answer();
  });

  it.each([
    ['would end with its claim', 10, 0],
    ['ends a millisecond before its claim', 10.001, 1],
  ])('are those whose request %s', async (_what, seconds, sent) => {
    const { begin, sender, answer } = newWorld();
    const { done } = await begin(claimsOf(1, 1, { claimedUntil: addSeconds(START, seconds) }));
    await answer();
    await expect(done).resolves.toMatchObject({ accepted: sent });
    expect(sender.sent).toHaveLength(sent);
  });
});
