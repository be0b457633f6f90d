import { Money } from '@registrar/kernel';
import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const five = Money.of(500n, 'EUR');
const ten = Money.of(1000n, 'EUR');

describe('refusals of payments', () => {
  refusalTexts(
    errors,
    {
      amountOutOfRange: [five, ten],
      moreThanLeft: [five],
      moreThanPaid: [ten],
      refundReferenceReused: [five],
    },
    { bare: ['paymentNotFound'] },
  );
});

it.each([
  [errors.amountOutOfRange(five, ten), /^'amount' .*from 5\.00 to 10\.00$/],
  [errors.moreThanLeft(five), /at most 5\.00 /i],
  [errors.moreThanPaid(ten), /^'amount' .*at most 10\.00 EUR,/],
  [errors.refundReferenceReused(five), /\(5\.00\)/],
])('a refused amount is answered with the one that is possible: %s', ({ details }, words) => {
  expect(details).toMatch(words);
});

it.each([errors.paymentsNotSetUp(), errors.eventNotTakenYet()])(
  'is a fault of this side, so that the caller repeats it: %s',
  ({ kind }) => {
    expect(kind).toBe('unavailable');
  },
);

it('a key that is used again has the code and the words that the interface has for any key', () => {
  expect(errors.topUpKeyReused()).toMatchObject({ kind: 'conflict', code: 'idempotency.reused' });
});
