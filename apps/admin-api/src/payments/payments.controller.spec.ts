import type { BookPaymentDispute, FourEyes, StaffActor, WriteOffPaymentDebt } from '@registrar/staff';
import { type Payment, type PaymentQueries, type PaymentReversal } from '@registrar/billing';
import { BodyPipe, type Query } from '@registrar/http';
import { Money } from '@registrar/kernel';
import { PaymentsController } from './payments.controller';
import { BookDisputeDto, REFUND_STATES, RefundPaymentDto, WriteOffDebtDto } from './payments.dto';

const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';
const ACTOR = { name: 'Ada', role: 'finance' } as unknown as StaffActor;
const usd = (cents: bigint): Money => Money.of(cents, 'USD');
const day = (date: number): Date => new Date(Date.UTC(2026, 2, date));

const PAYMENT: Payment = {
  id: ID,
  accountId: 7,
  amount: usd(25_000n),
  state: 'succeeded',
  gatewayId: 'session-1',
  charge: 'charge-1',
  pageUrl: 'https://pay.example/1',
  pageEndsAt: day(1),
  asked: 2,
  trouble: 'gateway refused it',
  refunded: usd(5_001n),
  attentionAt: day(2),
  createdAt: day(3),
  settledAt: day(4),
};
const SUMMARY = {
  id: ID,
  accountId: 7,
  state: 'succeeded',
  amount: '250.00',
  currency: 'USD',
  refunded: '50.01',
  gatewayId: 'session-1',
  charge: 'charge-1',
  trouble: 'gateway refused it',
  attentionAt: day(2),
  createdAt: day(3),
  settledAt: day(4),
};
const REFUND = {
  id: 'r-1',
  state: 'pending',
  amount: usd(5_001n),
  reference: 'case 1',
  gatewayId: 're-1',
  trouble: 'retried',
  attentionAt: day(5),
  createdAt: day(6),
  settledAt: day(7),
  paymentId: ID,
};
const REFUNDED = {
  id: 'r-1',
  state: 'pending',
  amount: '50.01',
  reference: 'case 1',
  gatewayId: 're-1',
  trouble: 'retried',
  attentionAt: day(5),
  createdAt: day(6),
  settledAt: day(7),
};
const REVERSAL = {
  id: 'd-1',
  source: 'dispute',
  state: 'taken',
  amount: usd(25_000n),
  owed: usd(1n),
  writtenOff: usd(200n),
  takenAt: day(8),
  returnedAt: day(9),
  accountId: 7,
} as unknown as PaymentReversal;
const REVERSED = {
  id: 'd-1',
  source: 'dispute',
  state: 'taken',
  amount: '250.00',
  owed: '0.01',
  writtenOff: '2.00',
  takenAt: day(8),
  returnedAt: day(9),
};
const DISPUTE = {
  id: 'd-1',
  amount: 25_000n,
  currency: 'USD',
  reason: 'fraudulent',
  status: 'lost',
  openedAt: day(10),
  withdrawnAt: day(11),
  reinstatedAt: day(12),
};

const part = jest.fn().mockResolvedValue({ items: [PAYMENT], next: ID });
const view = jest.fn();
const perform = jest.fn().mockResolvedValue(REFUND);
const book = jest.fn();
const writeOff = jest.fn().mockResolvedValue({ amount: usd(1n), reversals: [REVERSAL] });

const controller = new PaymentsController(
  { part, view } as unknown as PaymentQueries,
  { perform } as unknown as FourEyes,
  { execute: book } as unknown as BookPaymentDispute,
  { execute: writeOff } as unknown as WriteOffPaymentDebt,
);

const read = async (metatype: new () => object, body: object): Promise<unknown> =>
  new BodyPipe().transform(body, { type: 'body', metatype });

describe('the list of payments', () => {
  it.each<[string, Query, object]>([
    ['all', {}, {}],
    ['those of an account', { accountId: '7' }, { accountId: 7 }],
    ['those in a state', { state: 'succeeded' }, { state: 'succeeded' }],
    ['those that staff must check', { attention: 'true' }, { attention: true }],
    ['those with a chargeback', { disputed: 'true' }, { disputed: true }],
    ['those with a debt', { owed: 'true' }, { owed: true }],
    ['all, where a filter is false', { attention: 'false', disputed: 'false', owed: 'false' }, {}],
  ])('reads %s', async (_title, query, filter) => {
    const items = [SUMMARY];
    expect(await controller.list({ ...query, limit: '3', before: ID })).toEqual({ items, next: ID });
    expect(part.mock.lastCall).toEqual([
      {
        accountId: undefined,
        state: undefined,
        attention: undefined,
        disputed: undefined,
        owed: undefined,
        ...filter,
      },
      { before: ID, limit: 3 },
    ]);
  });

  it.each<[Query]>([
    [{ accountId: '0' }],
    [{ state: 'lost' }],
    [{ attention: 'maybe' }],
    [{ disputed: 'maybe' }],
    [{ owed: 'maybe' }],
    [{ before: '7' }],
  ])('refuses %j', async (query) => {
    part.mockClear();
    await expect(controller.list(query)).rejects.toMatchObject({ kind: 'invalid' });
    expect(part).not.toHaveBeenCalled();
  });
});

describe('a payment', () => {
  it.each([
    ['USD with two decimals', 'USD', '250.00'],
    ['another currency in its smallest unit', 'JPY', '25000'],
  ])('shows refunds, reversals and disputes: %s', async (_title, currency, amount) => {
    const disputes = [{ ...DISPUTE, currency }];
    view.mockResolvedValue({ payment: PAYMENT, refunds: [REFUND], disputes, reversals: [REVERSAL] });
    expect(await controller.get(ID)).toEqual({
      ...SUMMARY,
      refunds: [REFUNDED],
      disputes: [{ ...DISPUTE, currency, amount }],
      reversals: [REVERSED],
    });
    expect(view.mock.lastCall).toEqual([ID]);
  });

  it('is refunded with the approval of a second person', async () => {
    const body = { amount: 50.01, reference: 'case 1', note: 'agreed' };
    expect(await controller.refund(ACTOR, ID, body)).toEqual(REFUNDED);
    expect(perform.mock.lastCall).toEqual([
      ACTOR,
      'payment.refund',
      { paymentId: ID, amount: usd(5_001n), reference: 'case 1', note: 'agreed' },
    ]);
  });

  it('is not refunded by an amount with a third decimal', async () => {
    perform.mockClear();
    await expect(controller.refund(ACTOR, ID, { amount: 0.001, reference: 'a' })).rejects.toMatchObject({
      details: "'amount' must have at most two decimals",
    });
    expect(perform).not.toHaveBeenCalled();
  });
});

describe('the outcome of a chargeback', () => {
  it.each([
    ['of the amount that the gateway reported', undefined, undefined],
    ['of an amount', 0.5, usd(50n)],
    ['of nothing', 0, usd(0n)],
  ])('is booked %s', async (_title, sent, amount) => {
    book.mockResolvedValue(REVERSAL);
    const body = { disputeId: 'd-1', outcome: 'lost', amount: sent, note: 'letter' } as const;
    expect(await controller.bookDispute(ACTOR, ID, body)).toEqual({ disputeId: 'd-1', reversal: REVERSED });
    expect(book.mock.lastCall).toEqual([
      ACTOR,
      { paymentId: ID, disputeId: 'd-1', outcome: 'lost', amount, note: 'letter' },
    ]);
  });

  it('has no reversal where nothing was taken', async () => {
    book.mockResolvedValue(undefined);
    const answer = await controller.bookDispute(ACTOR, ID, { disputeId: 'd-1', outcome: 'won' });
    expect(Object.keys(answer)).toEqual(['disputeId']);
  });

  it('refuses an amount with a third decimal', async () => {
    const body = { disputeId: 'd-1', outcome: 'won', amount: 1.005 } as const;
    await expect(controller.bookDispute(ACTOR, ID, body)).rejects.toMatchObject({
      details: "'amount' must have at most two decimals",
    });
  });
});

it('writes off the debt of a payment, and answers the amount that was written off', async () => {
  expect(await controller.writeOff(ACTOR, ID, { note: 'insolvent' })).toEqual({
    amount: '0.01',
    reversals: [REVERSED],
  });
  expect(writeOff.mock.lastCall).toEqual([ACTOR, { paymentId: ID, note: 'insolvent' }]);
});

describe('the bodies', () => {
  const REFUND_BODY = { amount: 1, reference: 'case 1' };
  const DISPUTE_BODY = { disputeId: 'd-1', outcome: 'lost' };

  it.each<[new () => object, object]>([
    [RefundPaymentDto, REFUND_BODY],
    [RefundPaymentDto, { ...REFUND_BODY, note: 'agreed' }],
    [BookDisputeDto, DISPUTE_BODY],
    [BookDisputeDto, { ...DISPUTE_BODY, outcome: 'won', amount: 1.5, note: 'letter' }],
    [WriteOffDebtDto, { note: 'insolvent' }],
  ])('of %p may be %j', async (dto, body) => {
    expect(await read(dto, body)).toEqual(body);
  });

  it.each<[new () => object, object, string]>([
    [RefundPaymentDto, { reference: 'case 1' }, "'amount' cannot be null"],
    [RefundPaymentDto, { ...REFUND_BODY, amount: '1' }, 'amount must be a number'],
    [RefundPaymentDto, { ...REFUND_BODY, amount: NaN }, 'amount must be a number'],
    [RefundPaymentDto, { ...REFUND_BODY, amount: Infinity }, 'amount must be a number'],
    [RefundPaymentDto, { amount: 1 }, "'reference' cannot be null"],
    [RefundPaymentDto, { ...REFUND_BODY, note: null }, "'note' cannot be null"],
    [RefundPaymentDto, { ...REFUND_BODY, note: 7 }, 'note must be a string'],
    [BookDisputeDto, { ...DISPUTE_BODY, disputeId: 7 }, 'disputeId must be a string'],
    [BookDisputeDto, { ...DISPUTE_BODY, outcome: 'open' }, 'outcome is invalid: it must be one of lost, won'],
    [BookDisputeDto, { ...DISPUTE_BODY, amount: null }, "'amount' cannot be null"],
    [BookDisputeDto, { ...DISPUTE_BODY, amount: NaN }, 'amount must be a number'],
    [BookDisputeDto, { ...DISPUTE_BODY, amount: Infinity }, 'amount must be a number'],
    [BookDisputeDto, { ...DISPUTE_BODY, note: null }, "'note' cannot be null"],
    [WriteOffDebtDto, {}, "'note' cannot be null"],
  ])('of %p are refused: %j', async (dto, body, details) => {
    await expect(read(dto, body)).rejects.toMatchObject({ kind: 'invalid', details });
  });

  it('name the states of a refund in their order', () => {
    expect(REFUND_STATES).toEqual(['created', 'asked', 'pending', 'succeeded', 'failed']);
  });
});
