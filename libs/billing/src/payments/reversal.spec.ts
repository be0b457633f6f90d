import { at, NOW } from '../testing/payments/payment-world';
import type { PaymentDispute } from './payment';
import { debtReference, isWithdrawn, reversalReference, writeOffReference } from './reversal';

const reported = (values: Partial<PaymentDispute>): PaymentDispute => ({
  id: 'dp_1',
  amount: 1n,
  currency: 'USD',
  reason: 'fraudulent',
  status: 'lost',
  openedAt: NOW,
  reportedAt: NOW,
  ...values,
});

describe('the money of a dispute', () => {
  it.each<[string, Partial<PaymentDispute>, boolean]>([
    ['ours as long as nothing was said', {}, false],
    ['gone when the bank has it', { withdrawnAt: at(1) }, true],
    ['gone when that was said last', { reinstatedAt: at(1), withdrawnAt: at(2) }, true],
    ['ours when that was said last', { withdrawnAt: at(1), reinstatedAt: at(2) }, false],
    ['ours when both were said in one moment', { withdrawnAt: at(1), reinstatedAt: at(1) }, false],
    ['ours when only that was said', { reinstatedAt: at(1) }, false],
  ])('is %s', (_what, values, expected) => {
    expect(isWithdrawn(reported(values))).toBe(expected);
  });
});

it.each([
  ['dispute', 1, ['dispute:x1', 'dispute:x1:written_off', 'dispute:x1:debt:4']],
  ['dispute', 2, ['dispute:x1:2', 'dispute:x1:2:written_off', 'dispute:x1:debt:4']],
  ['refund', 1, ['gateway_refund:x1', 'gateway_refund:x1:written_off', 'gateway_refund:x1:debt:4']],
  ['refund', 2, ['gateway_refund:x1:2', 'gateway_refund:x1:2:written_off', 'gateway_refund:x1:debt:4']],
] as const)(
  'a %s that was taken %i times has references of its own in the ledger',
  (source, times, references) => {
    const reversal = { id: 'x1', source, times, debtPayments: 4 };
    expect([reversalReference(reversal), writeOffReference(reversal), debtReference(reversal)]).toEqual(
      references,
    );
  },
);
