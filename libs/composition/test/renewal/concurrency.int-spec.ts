import { AppError, type IdempotencyClaim } from '@registrar/kernel';
import { wireRenewal } from '@registrar/domains/wiring';
import { PRICE } from '../registration/harness';
import { RenewalHarness } from './harness';

const NAME = 'contested.com';
const CROWD = 10;

let harness: RenewalHarness;
beforeEach(async () => {
  harness = await RenewalHarness.create();
  await harness.registered(NAME);
});
afterEach(() => harness.base.close());

/**
 * So many renewals at once, each in a process of its own; answers how many were done and what the others were
 * told.
 */
async function crowd(
  claimOf: (at: number) => Promise<IdempotencyClaim | undefined>,
): Promise<{ renewed: number; refusals: Set<string> }> {
  const results = await Promise.allSettled(
    Array.from({ length: CROWD }, async (_, at) => {
      const { renewDomain } = wireRenewal(harness.base.newParts());
      return renewDomain.execute(harness.request(NAME, { idempotency: await claimOf(at) }));
    }),
  );
  const refusals = results.flatMap((result) => {
    if (result.status === 'fulfilled') return [];
    if (!(result.reason instanceof AppError)) throw result.reason;
    return [result.reason.details ?? result.reason.message];
  });
  return { renewed: CROWD - refusals.length, refusals: new Set(refusals) };
}

/** The first one is renewed whatever the others do; the refused ones know why. */
function expectOneOrMore(renewed: number, refusals: Set<string>): void {
  expect(renewed).toBeGreaterThan(0);
  const expected = ['Another change of this domain is being carried out.', 'Insufficient Funds'];
  expect([...refusals].filter((refusal) => !expected.includes(refusal))).toEqual([]);
}

/** As many terms there and here as were charged, one command for each. */
async function expectTerms(renewed: number): Promise<void> {
  const end = `${2027 + renewed}-03-02`;
  expect(await harness.standing(NAME)).toEqual({
    available: 100_00n - BigInt(renewed) * PRICE,
    held: 0n,
    here: end,
    there: end,
  });
  expect(harness.base.registry.sent('domain:renew', NAME)).toHaveLength(renewed);
  const captured = await harness.base.rows(
    `select t.id from ledger_transactions t join operations p on p.id = t.operation_id where p.kind = 'renew' and t.kind = 'capture'`,
  );
  expect(captured).toHaveLength(renewed);
}

describe('ten renewals of one domain at once', () => {
  it('add one term and one charge each, or are told that another one is carried out', async () => {
    const { renewed, refusals } = await crowd(async () => undefined);
    expectOneOrMore(renewed, refusals);
    await expectTerms(renewed);
  });

  it('with a key of their own are no different', async () => {
    const { base } = harness;
    const { renewed, refusals } = await crowd(async (at) => {
      const claimed = await base.parts.keys.claim(base.accountId, `key-${at}`, 'hash', base.clock.now());
      if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
      return claimed.claim;
    });
    expectOneOrMore(renewed, refusals);
    await expectTerms(renewed);
  });

  it('with one key are one renewal: the others are told that it is in flight', async () => {
    const { base } = harness;
    const results = await Promise.all(
      Array.from({ length: CROWD }, () =>
        base.parts.keys.claim(base.accountId, 'shared', 'hash', base.clock.now()),
      ),
    );
    const claims = results.flatMap((result) => (result.kind === 'claimed' ? [result.claim] : []));
    expect([claims.length, new Set(results.map(({ kind }) => kind))]).toEqual([
      1,
      new Set(['claimed', 'in_flight']),
    ]);
    const result = await harness.useCases.renewDomain.execute(
      harness.request(NAME, { idempotency: claims[0] }),
    );
    const again = await base.parts.keys.claim(base.accountId, 'shared', 'hash', base.clock.now());
    if (again.kind !== 'bound') throw new Error(again.kind);
    expect(await harness.useCases.queries.result(again.operationId)).toEqual(result);
    await expectTerms(1);
  });
});

describe('a renewal whose outcome is not known', () => {
  it('keeps others out until it is, and is charged once', async () => {
    harness.base.registry.script(NAME, 'drop_after', { command: 'renew' });
    expect(await harness.useCases.renewDomain.execute(harness.request(NAME))).toMatchObject({
      kind: 'unknown',
    });
    await expect(harness.useCases.renewDomain.execute(harness.request(NAME))).rejects.toMatchObject({
      code: 'domains.busy',
    });
    await harness.recover();
    await expectTerms(1);
    await harness.useCases.renewDomain.execute(harness.request(NAME));
    await expectTerms(2);
  });
});
