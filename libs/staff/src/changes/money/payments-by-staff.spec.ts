import { Money } from '@registrar/kernel';
import { type AuditedAct, auditEntries, auditHouse, OWNER } from '../../testing/audit-house';
import { BookPaymentDispute } from './book-payment-dispute';
import { TransferAccountCredit } from './transfer-credit';
import { WriteOffPaymentDebt } from './write-off-payment-debt';

const [TEN, NINE, ZERO] = [Money.parse('10.00', 'EUR')!, Money.parse('9.50', 'EUR')!, Money.zero('EUR')];
const DISPUTE = { paymentId: 'p-1', disputeId: 'dp_1', outcome: 'lost', amount: TEN } as const;
const BOOKED = { state: 'lost', amount: TEN, owed: NINE, writtenOff: ZERO, paymentId: 'p-1' };
const BOOKED_ENTRY = { state: 'lost', amount: '10.00', owed: '9.50', writtenOff: '0.00', currency: 'EUR' };
const DEBT = { accountId: 7, amount: NINE, paymentId: 'p-1' };

const book = (dispute: object) => (house: Parameters<AuditedAct['act']>[0]) =>
  new BookPaymentDispute(house.audit, house.inner).execute(OWNER, { ...DISPUTE, ...dispute } as never);

/** Accounts with credit; 8 is a sub-account of 7, 9 stands alone. */
const accounts = {
  get: async (id: number) => ({
    id,
    parentId: id === 8 ? 7 : undefined,
    balance: { available: id === 7 ? TEN : NINE },
  }),
} as never;
const MOVE = { accountId: 7, toAccountId: 8, amount: TEN, reference: 'wire 7' };
const transfer = (request: object) => (house: Parameters<AuditedAct['act']>[0]) =>
  new TransferAccountCredit(house.audit, accounts, house.inner).execute(OWNER, {
    ...MOVE,
    ...request,
  } as never);

auditEntries([
  [
    'a dispute',
    {
      answers: { execute: { after: BOOKED } },
      act: book({ note: 'by mail' }),
      asked: ['execute', DISPUTE],
      result: BOOKED,
      entry: {
        action: 'payment.book_dispute',
        target: 'payment:p-1',
        after: { disputeId: 'dp_1', outcome: 'lost', note: 'by mail', ...BOOKED_ENTRY },
      },
    },
  ],
  [
    'a dispute that was booked before',
    {
      answers: { execute: { before: { ...BOOKED, state: 'open' }, after: BOOKED } },
      act: book({ amount: undefined }),
      asked: ['execute', { ...DISPUTE, amount: undefined }],
      result: BOOKED,
      entry: {
        action: 'payment.book_dispute',
        target: 'payment:p-1',
        before: { ...BOOKED_ENTRY, state: 'open' },
        after: { disputeId: 'dp_1', outcome: 'lost', ...BOOKED_ENTRY },
      },
    },
  ],
  [
    'a dispute that left no reversal',
    {
      answers: { execute: {} },
      act: book({}),
      asked: ['execute', DISPUTE],
      entry: {
        action: 'payment.book_dispute',
        target: 'payment:p-1',
        after: { disputeId: 'dp_1', outcome: 'lost' },
      },
    },
  ],
  [
    'a debt that is written off',
    {
      answers: { execute: DEBT },
      act: ({ audit, inner }) =>
        new WriteOffPaymentDebt(audit, inner).execute(OWNER, { paymentId: 'p-1', note: 'insolvent' }),
      asked: ['execute', 'p-1'],
      result: DEBT,
      entry: {
        action: 'payment.write_off',
        target: 'payment:p-1',
        after: { accountId: 7, amount: '9.50', currency: 'EUR', note: 'insolvent' },
      },
    },
  ],
  ...(
    [
      [7, 8],
      [8, 7],
    ] as const
  ).map(([accountId, toAccountId]): [string, AuditedAct] => [
    `credit that moves from account ${accountId} to account ${toAccountId}`,
    {
      answers: { execute: { from: NINE, to: TEN } },
      act: transfer({ accountId, toAccountId, note: 'as asked' }),
      asked: ['execute', { from: accountId, to: toAccountId, amount: TEN, reference: 'wire 7' }],
      result: { transferred: true, available: NINE, toAvailable: TEN },
      entry: {
        action: 'account.transfer_credit',
        target: `account:${accountId}`,
        after: { toAccountId, amount: '10.00', currency: 'EUR', reference: 'wire 7', note: 'as asked' },
      },
    },
  ]),
  [
    'credit that moved before',
    {
      answers: { execute: 'transferred_before' },
      act: transfer({}),
      asked: ['execute', { from: 7, to: 8, amount: TEN, reference: 'wire 7' }],
      result: { transferred: false, available: TEN, toAvailable: NINE },
    },
  ],
]);

describe('what is refused changes nothing and is not written down', () => {
  const ID = "'disputeId' must be 1 to 100 printable ASCII characters without spaces and colons";
  it.each<[string, AuditedAct['act'], string | RegExp]>([
    ['a dispute without an id', book({ disputeId: '' }), ID],
    ['a dispute with a long id', book({ disputeId: 'x'.repeat(101) }), ID],
    ['a dispute with a blank in its id', book({ disputeId: 'a b' }), ID],
    ['a dispute with a colon in its id', book({ disputeId: 'a:b' }), ID],
    ['a dispute with a letter beyond ASCII', book({ disputeId: 'ä' }), ID],
    ['a dispute with a line break', book({ disputeId: 'a\n' }), ID],
    ['a dispute of no amount', book({ amount: ZERO }), /^'amount' /],
    ['a dispute with a long note', book({ note: 'x'.repeat(501) }), /^'note' /],
    [
      'a debt without a reason',
      ({ audit, inner }) =>
        new WriteOffPaymentDebt(audit, inner).execute(OWNER, { paymentId: 'p-1', note: ' \n' }),
      "'note' must give a reason",
    ],
    [
      'a debt with a long note',
      ({ audit, inner }) =>
        new WriteOffPaymentDebt(audit, inner).execute(OWNER, { paymentId: 'p-1', note: 'x'.repeat(501) }),
      /^'note' /,
    ],
    ['credit of no amount', transfer({ amount: ZERO }), /^'amount' /],
    [
      'credit to an account of another family',
      transfer({ toAccountId: 9 }),
      "'toAccountId' must be the parent or a sub-account",
    ],
  ])('%s', async (_what, act, details) => {
    const house = auditHouse({ execute: {} });
    await expect(act(house)).rejects.toMatchObject({
      kind: 'invalid',
      details: typeof details === 'string' ? details : (expect.stringMatching(details) as string),
    });
    expect([house.asked, house.log.entries]).toEqual([[], []]);
  });

  it.each(['!', '9', ';', '~', 'x'.repeat(100)])('but a dispute may have the id %s', async (disputeId) => {
    expect(await book({ disputeId })(auditHouse({ execute: { after: BOOKED } }))).toBe(BOOKED);
  });
});
