import { AppError } from '@registrar/kernel';
import { wireRenewal } from '@registrar/domains/wiring';
import { PRICE } from '../registration/harness';
import { RefundHarness } from './harness';

const CROWD = 24;
const LEAST = 5;

let harness: RefundHarness;
beforeEach(async () => {
  harness = await RefundHarness.create([{ from: new Date(0), percent: 10, least: LEAST }]);
});
afterEach(() => harness.base.close());

/** What each was told: `refunded`, `failed`, or the details of its refusal. */
const reported = (results: PromiseSettledResult<Awaited<ReturnType<typeof refund>>>[]): string[] =>
  results.map((result) => {
    if (result.status === 'rejected') {
      if (!(result.reason instanceof AppError)) throw result.reason;
      return `${result.reason.kind}: ${result.reason.details ?? result.reason.message}`;
    }
    return result.value.kind === 'answered'
      ? result.value.answer.results[0].orderItemStatus
      : result.value.kind;
  });

const refund = (bought: Parameters<RefundHarness['request']>[0], values: object = {}) =>
  harness.newProcess().processRefund.execute(harness.request(bought, values));
const tally = (texts: string[]): Record<string, number> =>
  texts.reduce<Record<string, number>>((all, text) => ({ ...all, [text]: (all[text] ?? 0) + 1 }), {});

it('carries out one of 24 identical refunds sent at once, and refuses the others', async () => {
  const bought = await harness.bought('contested.com');
  const before = await harness.standing(bought);
  const counts = tally(
    reported(await Promise.allSettled(Array.from({ length: CROWD }, () => refund(bought)))),
  );
  expect(counts['refunded']).toBe(1);
  for (const text of Object.keys(counts)) {
    expect([
      'refunded',
      `invalid: Order item ${bought.itemIds[0]} has already been refunded.`,
      'conflict: Another change of this domain is being carried out.',
    ]).toContain(text);
  }
  expect(await harness.standing(bought)).toMatchObject({
    domain: 'deleted',
    isThere: false,
    refunds: 1,
    refunded: PRICE,
    deletes: 1,
    available: before.available + PRICE,
    operations: ['succeeded'],
  });
  expect(harness.base.registry.sent('domain:delete')).toHaveLength(1);
});

it('24 refunds of as many names at once keep the limit of the account', async () => {
  const all = [];
  for (let number = 0; number < CROWD; number += 1) all.push(await harness.bought(`name-${number}.com`));
  const counts = tally(reported(await Promise.allSettled(all.map((bought) => refund(bought)))));
  expect(counts).toEqual({
    'refunded': LEAST,
    'conflict: AGP delete threshold has been exceeded for this account. Please contact support.':
      CROWD - LEAST,
  });
  const [{ deletes }] = await harness.base.rows<{ deletes: number }>(
    'select deletes from grace_delete_counts',
  );
  expect(deletes).toBe(LEAST);
});

it('and a renewal of the same domain never both win', async () => {
  for (let round = 0; round < 6; round += 1) {
    const bought = await harness.bought(`race-${round}.com`);
    const { renewDomain } = wireRenewal(harness.base.newParts());
    const deadline = new Date(harness.base.clock.now().getTime() + 30_000);
    const renewing = renewDomain.execute({
      accountId: harness.base.accountId,
      domainName: bought.name,
      deadline,
    });
    const [renewed, refunded] = await Promise.allSettled([renewing, refund(bought)]);
    await harness.recover();
    const { domain, isThere, busy, held } = await harness.standing(bought);
    expect({ isThere, busy, held }).toEqual({ isThere: domain === 'active', busy: false, held: 0n });
    if (domain === 'active')
      expect([renewed.status, reported([refunded])[0]]).toEqual([
        'fulfilled',
        expect.stringMatching(/conflict|failed/),
      ]);
    // Both can be carried out one after the other: renewed first, then given up with what it had.
    else expect(reported([refunded])).toEqual(['refunded']);
  }
});

it('leaves a domain in redemption, and its money, to staff', async () => {
  const { base } = harness;
  const bought = await harness.bought('late.com');
  base.registry.script('late.com', 'drop_after', { command: 'delete' });
  const info = base.registry.domain(base.connection, 'late.com')!;
  base.registry.registered(base.connection, 'late.com', {
    ...info,
    createdAt: new Date(base.clock.now().getTime() - 6 * 86_400_000),
  });
  const before = await harness.standing(bought);
  expect((await refund(bought)).kind).toBe('unknown');
  await harness.recover();
  const { operations, ...after } = await harness.standing(bought);
  expect(operations).toEqual(['open']);
  expect(after).toMatchObject({
    domain: 'active',
    busy: true,
    refunds: 0,
    refunded: 0n,
    available: before.available,
    events: [],
  });
  const [{ shown }] = await base.rows<{ shown: boolean }>(
    `select attention_at is not null as shown from operations where kind = 'refund'`,
  );
  expect(shown).toBe(true);
});

it('frees the name for whoever comes next', async () => {
  const bought = await harness.bought('again.com');
  await refund(bought);
  const again = await harness.bought('again.com');
  expect(again.orderId).toBeGreaterThan(bought.orderId);
  await expect(refund(bought)).rejects.toMatchObject({
    details: `Order item ${bought.itemIds[0]} has already been refunded.`,
  });
  expect(await harness.standing(again)).toMatchObject({ domain: 'active', isThere: true });
});

it('settles as done what somebody else has registered since', async () => {
  const { base } = harness;
  const bought = await harness.bought('gone.com');
  base.registry.script('gone.com', 'drop_after', { command: 'delete' });
  await refund(bought);
  base.clock.advance(60);
  base.registry.registered(base.connection, 'gone.com', { clientId: 'registrar-b' });
  await harness.recover();
  expect(await harness.standing(bought)).toMatchObject({
    domain: 'deleted',
    operations: ['succeeded'],
    refunds: 1,
  });
});

it('shows to staff what is at another registrar since before the refund', async () => {
  const { base } = harness;
  const bought = await harness.bought('moved.com');
  base.registry.script('moved.com', 'drop_before', { command: 'delete' });
  await refund(bought);
  base.registry.registered(base.connection, 'moved.com', {
    ...base.registry.domain(base.connection, 'moved.com')!,
    clientId: 'registrar-b',
  });
  await harness.recover();
  expect(await harness.standing(bought)).toMatchObject({
    domain: 'active',
    operations: ['open'],
    refunds: 0,
  });
});
