import { AppError } from '@registrar/kernel';
import { wireRegistration } from '@registrar/domains/wiring';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

let harness: RegistrationHarness;
beforeEach(async () => {
  harness = await RegistrationHarness.create();
});
afterEach(() => harness.close());

const NAME = 'contested.com';
const CROWD = 50;

/** 50 requests at once, each in a process of its own; answers their outcomes. */
async function crowd(
  request: (at: number) => Promise<unknown>,
): Promise<{ answered: number; refusals: string[] }> {
  const outcomes = await Promise.allSettled(Array.from({ length: CROWD }, (_, at) => request(at)));
  const refusals = outcomes.flatMap((outcome) => {
    if (outcome.status === 'fulfilled') return [];
    if (!(outcome.reason instanceof AppError)) throw outcome.reason;
    return [outcome.reason.message];
  });
  return { answered: CROWD - refusals.length, refusals };
}

async function expectOneSale(): Promise<void> {
  expect(harness.registry.sent('domain:create', NAME)).toHaveLength(1);
  expect(
    await harness.rows('select id from domains where name = $1 and removed_at is null', [NAME]),
  ).toHaveLength(1);
  expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: 0n });
}

describe('fifty registrations of one name at once', () => {
  it('make one domain and one charge when each has a key of its own', async () => {
    const { answered, refusals } = await crowd(async (at) => {
      const claimed = await harness.parts.keys.claim(
        harness.accountId,
        `key-${at}`,
        'hash',
        harness.clock.now(),
      );
      if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
      return wireRegistration(harness.newParts()).registerDomain.execute(
        harness.request(NAME, { idempotency: claimed.claim }),
      );
    });
    expect(answered).toBe(1);
    expect(new Set(refusals)).toEqual(new Set(['Domain is not available']));
    await expectOneSale();
  });

  it('make one domain and one charge when all share a key: the others are told that it is in flight', async () => {
    const results = await Promise.all(
      Array.from({ length: CROWD }, () =>
        harness.parts.keys.claim(harness.accountId, 'shared', 'hash', harness.clock.now()),
      ),
    );
    const claims = results.flatMap((result) => (result.kind === 'claimed' ? [result.claim] : []));
    expect(claims).toHaveLength(1);
    expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['claimed', 'in_flight']));
    await harness.useCases.registerDomain.execute(harness.request(NAME, { idempotency: claims[0] }));
    await expectOneSale();
  });

  it('make one domain and one charge without any key', async () => {
    const { answered } = await crowd(() =>
      wireRegistration(harness.newParts()).registerDomain.execute(harness.request(NAME)),
    );
    expect(answered).toBe(1);
    await expectOneSale();
  });
});

describe('a stalled holder of a key', () => {
  it('cannot open the sale once its lease went to another request', async () => {
    const first = await harness.parts.keys.claim(harness.accountId, 'lease', 'hash', harness.clock.now());
    harness.clock.advance(120);
    const second = await harness.parts.keys.claim(harness.accountId, 'lease', 'hash', harness.clock.now());
    if (first.kind !== 'claimed' || second.kind !== 'claimed') throw new Error('not claimed');
    const { registerDomain } = harness.useCases;
    await expect(
      registerDomain.execute(harness.request(NAME, { idempotency: first.claim })),
    ).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    await registerDomain.execute(harness.request(NAME, { idempotency: second.claim }));
    await expectOneSale();
  });

  it('keeps a request with other content out for the whole hour', async () => {
    await harness.parts.keys.claim(harness.accountId, 'other', 'hash', harness.clock.now());
    harness.clock.advance(120);
    expect(
      await harness.parts.keys.claim(harness.accountId, 'other', 'another hash', harness.clock.now()),
    ).toEqual({ kind: 'mismatch' });
    harness.clock.advance(3_600);
    expect(
      await harness.parts.keys.claim(harness.accountId, 'other', 'another hash', harness.clock.now()),
    ).toMatchObject({ kind: 'claimed' });
  });
});

describe('a crowd that spends the same credit', () => {
  it('buys no more than the credit reaches, and refuses the rest with 402', async () => {
    const { answered, refusals } = await crowd((at) =>
      wireRegistration(harness.newParts()).registerDomain.execute(harness.request(`name-${at}.com`)),
    );
    expect(answered).toBe(Number(START_CREDIT / PRICE));
    expect(new Set(refusals)).toEqual(new Set(['Payment failed']));
    expect(await harness.balance()).toEqual({ available: START_CREDIT % PRICE, held: 0n });
  });
});
