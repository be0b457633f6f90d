import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { creditPostings, FakeStatementReader } from '../testing';
import { receiptAnswer, statementAnswer } from './answers';
import type { Receipt } from './receipt';
import { Statements } from './statement';

const usd = (minor: bigint): Money => Money.of(minor);
const AT = new Date('2026-03-02T09:15:00Z');
const RECEIPT: Receipt = {
  orderId: 70_001,
  status: 'success',
  orderedAt: AT,
  buyer: { accountId: 7, username: 'quay', address: [], asAtPurchase: true },
  items: [
    { type: 'renewal', status: 'success', duration: 2, quantity: 1, price: usd(10_01n), tax: usd(1_90n) },
  ],
  discount: usd(0n),
  net: usd(10_01n),
  tax: usd(1_90n),
  total: usd(11_91n),
  refunds: [{ at: AT, amount: usd(5n), tax: usd(1n) }],
  refunded: usd(5n),
};

describe('a receipt as the APIs answer it', () => {
  it('has amounts as decimal texts, and its number', () => {
    expect(receiptAnswer(RECEIPT, undefined)).toEqual({
      number: 'R-70001',
      orderId: 70_001,
      orderedAt: AT,
      buyer: RECEIPT.buyer,
      currency: 'USD',
      items: [
        {
          type: 'renewal',
          description: 'Renewal',
          status: 'success',
          duration: 2,
          quantity: 1,
          price: '10.01',
          tax: '1.90',
        },
      ],
      discount: '0.00',
      net: '10.01',
      tax: '1.90',
      total: '11.91',
      refunds: [{ at: AT, amount: '0.05', tax: '0.01' }],
      refunded: '0.05',
    });
  });

  it('has the seller, and the total in the currency of the account, where they are known', () => {
    const seller = { name: 'Quay Registrar', address: ['1 Harbour Street'] };
    const displayed = { rate: '0.92', total: Money.of(10_96n, 'EUR') };
    expect(receiptAnswer({ ...RECEIPT, displayed }, seller)).toMatchObject({
      seller,
      displayed: { currency: 'EUR', rate: '0.92', total: '10.96' },
    });
  });
});

it('a statement as the APIs answer it has amounts as decimal texts, and each kind in words', async () => {
  const reader = new FakeStatementReader([
    { id: '1', kind: 'credit', accountId: 7, createdAt: AT, postings: creditPostings(7, usd(250_50n)) },
  ]);
  reader.usernames.set(7, 'quay');
  const statements = new Statements(reader, new FakeClock(new Date('2026-05-02T00:00:00Z')));
  expect(statementAnswer(await statements.whole(7, '2026-03'))).toMatchObject({
    accountId: 7,
    username: 'quay',
    month: '2026-03',
    currency: 'USD',
    preliminary: false,
    opening: '0.00',
    movements: [{ kind: 'credit', description: 'Credit', amount: '250.50', balance: '250.50' }],
    totals: [{ kind: 'credit', description: 'Credit', count: 1, amount: '250.50' }],
    tax: '0.00',
    closing: '250.50',
  });
});
