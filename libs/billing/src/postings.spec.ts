import { Money } from '@registrar/kernel';
import {
  assertBalanced,
  capturePostings,
  creditPostings,
  debtPaymentPostings,
  debtWriteOffPostings,
  giveBackPostings,
  holdPostings,
  paymentRefundPostings,
  paymentRefundReturnPostings,
  paymentRefundSettlePostings,
  type Posting,
  refundPostings,
  releasePostings,
  takeBackPostings,
} from './postings';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const text = (postings: readonly Posting[]): string =>
  postings
    .map(
      ({ ledgerAccount, accountId, amount }) =>
        `${ledgerAccount}${accountId === undefined ? '' : ` of ${accountId}`} ${amount.minor}`,
    )
    .join(', ');

describe('the postings', () => {
  it.each<[string, Posting[], string]>([
    ['of a credit', creditPostings(7, usd(100)), 'payment_clearing -100, available of 7 100'],
    ['of a hold', holdPostings(7, usd(100)), 'available of 7 -100, held of 7 100'],
    ['of a release', releasePostings(7, usd(100)), 'held of 7 -100, available of 7 100'],
    ['of a capture', capturePostings(7, usd(100), usd(0)), 'held of 7 -100, revenue 100'],
    ['of a capture with tax', capturePostings(7, usd(119), usd(19)), 'held of 7 -119, revenue 100, tax 19'],
    [
      'of a capture with a promotion',
      capturePostings(7, usd(119), usd(19), usd(30)),
      'held of 7 -119, revenue 130, promotions -30, tax 19',
    ],
    ['of a capture that is all tax', capturePostings(7, usd(19), usd(19)), 'held of 7 -19, tax 19'],
    ['of a refund', refundPostings(7, usd(100), usd(0)), 'available of 7 100, refunds -100'],
    [
      'of a refund with tax',
      refundPostings(7, usd(119), usd(19)),
      'available of 7 119, refunds -100, tax -19',
    ],
    [
      'of a refund with a promotion',
      refundPostings(7, usd(119), usd(19), usd(30)),
      'available of 7 119, refunds -130, promotions 30, tax -19',
    ],
    ['of a refund to a card', paymentRefundPostings(7, usd(100)), 'available of 7 -100, payment_refunds 100'],
    [
      'of a refund that reached the card',
      paymentRefundSettlePostings(usd(100)),
      'payment_refunds -100, payment_clearing 100',
    ],
    [
      'of a refund that did not reach the card',
      paymentRefundReturnPostings(7, usd(100), 'payment_refunds'),
      'payment_refunds -100, available of 7 100',
    ],
    [
      'of a refund that the bank sent back',
      paymentRefundReturnPostings(7, usd(100), 'payment_clearing'),
      'payment_clearing -100, available of 7 100',
    ],
    [
      'of a chargeback that is paid',
      takeBackPostings(7, usd(100), usd(100)),
      'available of 7 -100, payment_clearing 100',
    ],
    [
      'of a chargeback that is owed',
      takeBackPostings(7, usd(100), usd(0)),
      'payment_debts -100, payment_clearing 100',
    ],
    [
      'of a chargeback that is paid in part',
      takeBackPostings(7, usd(100), usd(30)),
      'available of 7 -30, payment_debts -70, payment_clearing 100',
    ],
    [
      'of a chargeback given back that was paid',
      giveBackPostings(7, usd(100), usd(0)),
      'payment_clearing -100, available of 7 100',
    ],
    [
      'of a chargeback given back that was owed',
      giveBackPostings(7, usd(100), usd(100)),
      'payment_clearing -100, payment_debts 100',
    ],
    [
      'of a chargeback given back that was paid, owed and written off',
      giveBackPostings(7, usd(100), usd(30), usd(20)),
      'payment_clearing -100, payment_debts 30, bad_debts 20, available of 7 50',
    ],
    ['of a debt that is paid', debtPaymentPostings(7, usd(100)), 'available of 7 -100, payment_debts 100'],
    ['of a debt that is written off', debtWriteOffPostings(usd(100)), 'bad_debts -100, payment_debts 100'],
  ])('%s are balanced, without any of nothing', (_what, postings, expected) => {
    expect(text(postings)).toBe(expected);
    expect(() => assertBalanced(postings)).not.toThrow();
  });
});
