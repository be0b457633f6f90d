import { Money } from '@registrar/kernel';
import { RefundPayment } from '../../changes/money/refund-payment';
import { house, ines, max, named, POLICY } from '../../testing/approval-house';
import { ilse, owner } from '../../testing/desk';
import type { StaffActor } from '../../staff';
import type { ApprovalPolicy } from './approvable-acts';

const HOUR = 3_600;
const PAYMENT = '0190a000-0000-7000-8000-000000000001';

/** Credit of at most 100.00 USD does not wait, alone. */
async function till(policy: Partial<ApprovalPolicy> = {}) {
  const staged = await house({ ...POLICY, ...policy });
  const { fourEyes, useCases, thresholds, audit, account, waiting, done } = staged;
  const refunds = new Map<string, object>();
  const begin = {
    execute: async ({ amount, reference }: { amount: Money; reference: string }) => {
      const isNew = !refunds.has(reference);
      refunds.set(reference, { id: reference, state: 'asked', accountId: account.id, amount });
      return { refund: refunds.get(reference), isNew };
    },
  };
  const refundPayment = new RefundPayment(audit, begin as never, {} as never, thresholds);
  useCases.refundPayment.execute = (actor, command) => refundPayment.execute(actor, command);
  let references = 0;
  const credit = (cents: number, actor = ines, more: { accountId?: number; reference?: string } = {}) =>
    fourEyes.perform(actor, 'account.credit', {
      accountId: account.id,
      amount: Money.of(BigInt(cents)),
      reference: `wire ${(references += 1)}`,
      ...more,
    });
  const refund = (cents: number, actor = ines, reference = `refund ${(references += 1)}`) =>
    fourEyes.perform(actor, 'payment.refund', {
      paymentId: PAYMENT,
      amount: Money.of(BigInt(cents)),
      reference,
    });
  return { ...staged, credit, refund, waiting, done };
}

describe('amounts of one person to one account', () => {
  it('pass together up to the threshold, and wait from the next cent on', async () => {
    const { credit, waiting, store, log, given } = await till();
    await credit(9_000);
    await credit(1_000);
    const approval = await waiting(credit(1));
    expect(approval).toMatchObject({
      state: 'pending',
      cause:
        'credit and refunds of one person to this account within 24 h come to 100.01 USD, above 100.00 USD',
    });
    expect(log.entries.at(-1)).toMatchObject({
      action: 'account.credit',
      after: { approval: { id: approval.id, cause: approval.cause } },
    });
    expect([store.rows.length, given.rows.length]).toEqual([1, 2]);
  });

  it('count credit and refunds together', async () => {
    const { credit, refund, waiting } = await till();
    await credit(6_000);
    expect((await waiting(refund(4_001))).act).toBe('payment.refund');
    await refund(4_000);
    expect((await waiting(credit(1))).act).toBe('account.credit');
  });

  it.each([
    ['after the end of the window', 24 * HOUR, 'carried out'],
    ['a second before it', 24 * HOUR - 1, 'waits'],
  ])('count %s', async (_when, seconds, outcome) => {
    const { credit, clock } = await till();
    await credit(9_000);
    clock.advance(seconds);
    expect(
      await credit(9_000).then(
        () => 'carried out',
        () => 'waits',
      ),
    ).toBe(outcome);
  });

  it.each<[string, StaffActor, boolean]>([
    ['another person', max, false],
    ['the same person', ines, true],
    ['another key of the same name', { ...named('INES'), keyId: 99 }, true],
    ['the same key under another name', { ...named('Ina'), keyId: ines.keyId }, true],
  ])('are those of one person: %s', async (_who, actor, waits) => {
    const { credit, store } = await till();
    await credit(9_000);
    await credit(9_000, actor).catch(() => undefined);
    expect(store.rows).toHaveLength(waits ? 1 : 0);
  });

  it('are those of one account', async () => {
    const { credit, openAccount, store } = await till();
    await credit(9_000);
    const other = await openAccount.execute(owner, {
      accountName: 'harbour',
      contacts: { registrant: ilse },
    });
    await credit(9_000, ines, { accountId: other.id });
    expect(store.rows).toEqual([]);
  });

  it('do not count a repeated reference, nor make it wait', async () => {
    const { credit, refund, given, store } = await till();
    await credit(9_000, ines, { reference: 'wire of May' });
    await credit(9_000, ines, { reference: 'wire of May' });
    await refund(500, ines, 'refund of May');
    await refund(500, ines, 'refund of May');
    expect([given.rows.length, store.rows]).toEqual([2, []]);
  });

  it('do not count what a second person confirmed, for neither of them', async () => {
    const { credit, waiting, fourEyes, given, store, available } = await till();
    const { id } = await waiting(credit(10_001));
    expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
    expect(given.rows).toEqual([]);
    await credit(10_000);
    await credit(10_000, max);
    expect([store.rows.length, available()]).toEqual([1, '300.01']);
  });

  it('are carried out by the confirmation of an amount that waited for the sum', async () => {
    const { credit, waiting, fourEyes } = await till();
    await credit(9_000);
    const { id } = await waiting(credit(2_000));
    expect(await fourEyes.confirm(max, id)).toMatchObject({ state: 'carried_out' });
  });

  it('wait by the threshold of their own act: none, where it has none', async () => {
    const { credit, refund, waiting, store } = await till({ refundAbove: 0 });
    await refund(50_000);
    expect(store.rows).toEqual([]);
    expect((await waiting(credit(1))).act).toBe('account.credit');
  });

  it.each([
    ['the window is 0', { amountHours: 0 }],
    ['no act has a threshold', { creditAbove: 0, refundAbove: 0 }],
  ])('are not stored where %s', async (_what, policy) => {
    const { credit, given, store } = await till(policy);
    for (const cents of [9_000, 9_000, 9_000]) await credit(cents);
    expect([given.rows, store.rows]).toEqual([[], []]);
  });
});
