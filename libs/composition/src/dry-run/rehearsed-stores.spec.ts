import {
  PostgresAuditLog,
  PostgresDomainStore,
  PostgresLedgerStore,
  PostgresOperations,
  PostgresOrderStore,
  PostgresOutbox,
} from '@registrar/adapter-postgres';
import type { AccountCredit, LedgerTransaction, NewOrder } from '@registrar/billing';
import type { HeldDomain } from '@registrar/domains/ports';
import { runInRequest } from '@registrar/http';
import { type DomainEvent, DryRun, Money, type NewOperation, ReadAhead } from '@registrar/kernel';
import type { NewAuditEntry } from '@registrar/staff/ports';
import { NotedOperations } from '../runtime/noted-operations';
import { NotedOrderStore, NotedOutbox } from '../runtime/noted-writes';
import { ACCOUNT_CREDIT, HELD_BY_ID } from './facts';
import { NotedDomainStore } from './noted-domains';
import { RehearsedAuditLog, RehearsedLedgerStore } from './rehearsed-stores';

const NONE = {} as never;
const AT = new Date('2027-03-02T09:15:00Z');
const usd = (minor: bigint): Money => Money.of(minor);
const HELD = { id: 7, accountId: 1, name: 'a.example', expiresAt: AT } as HeldDomain;
const CREDIT: AccountCredit = {
  accountId: 1,
  balance: { available: usd(100n), held: usd(5n), creditLimit: usd(10n) },
};
const HOLD: LedgerTransaction = {
  id: 't',
  kind: 'hold',
  accountId: 1,
  createdAt: AT,
  postings: [
    { ledgerAccount: 'available', accountId: 1, amount: usd(-110n) },
    { ledgerAccount: 'held', accountId: 1, amount: usd(110n) },
  ],
};
const ORDER = { items: [], authAmount: usd(1n) } as unknown as NewOrder;
const OPERATION = { id: 'o', kind: 'renew' } as NewOperation;
const EVENT = { name: 'account.credit.balance_change', accountId: 1 } as DomainEvent;

const orders = new NotedOrderStore(NONE, NONE);
const operations = new NotedOperations(NONE, NONE);
const outbox = new NotedOutbox(NONE, NONE, NONE);
const audit = new RehearsedAuditLog(NONE, NONE);
const ledger = new RehearsedLedgerStore(NONE, NONE);
const domains = new NotedDomainStore(NONE, NONE);

/** Answers of the stores behind, whose statements a rehearsed unit does not send. */
let sent: string[];
beforeEach(() => {
  sent = [];
  const behind = (prototype: object, method: string, answer?: unknown): void =>
    void jest.spyOn(prototype as never, method as never).mockImplementation((async () => {
      sent.push(method);
      return answer;
    }) as never);
  behind(PostgresOrderStore.prototype, 'place', { id: 12, itemIds: [] });
  behind(PostgresOperations.prototype, 'open');
  behind(PostgresOutbox.prototype, 'add');
  behind(PostgresAuditLog.prototype, 'append');
  behind(PostgresLedgerStore.prototype, 'write', 'stored');
  behind(PostgresDomainStore.prototype, 'holdUnchanged', 'stored');
});
afterEach(() => jest.restoreAllMocks());

const facts = (): ReadAhead => {
  const ahead = new ReadAhead(true);
  ahead.put(ACCOUNT_CREDIT, 1, CREDIT);
  ahead.put(HELD_BY_ID, 7, HELD);
  return ahead;
};
const rehearsal = (): DryRun => Object.assign(new DryRun(), { ahead: facts(), isRehearsed: true });
const run = <T>(dryRun: DryRun | undefined, work: () => T, request: object = {}): T =>
  runInRequest({ requestId: 'r', dryRun, ...request }, work);

const WRITES: [string, string, () => Promise<unknown>, string[]][] = [
  ['an order', 'place', () => orders.place(ORDER), ['order']],
  ['an operation', 'open', () => operations.open(OPERATION), ['operation']],
  ['an event', 'add', () => outbox.add(EVENT), ['event']],
  ['an audit entry', 'append', () => audit.append({} as NewAuditEntry), []],
  ['a hold', 'write', () => ledger.post(HOLD), []],
  ['a domain that is held', 'holdUnchanged', () => domains.holdUnchanged(HELD, 'o'), []],
];

it.each(WRITES)(
  '%s is noted, and not stored, in a unit of work that facts answer',
  async (_, _method, write, noted) => {
    const dryRun = rehearsal();
    await run(dryRun, write);
    expect([sent, dryRun.notes.map(({ kind }) => kind)]).toEqual([[], noted]);
  },
);

it.each(WRITES)('%s is stored by a unit of work of its own', async (_, method, write) => {
  const own = Object.assign(new DryRun(), { ahead: facts() });
  for (const dryRun of [undefined, new DryRun(), own]) await run(dryRun, write);
  expect(sent).toEqual([method, method, method]);
});

it('an operation with an idempotency key is left to its statement', async () => {
  await run(rehearsal(), () => operations.open({ ...OPERATION, idempotency: {} as never }));
  expect(sent).toEqual(['open']);
});

describe('a hold', () => {
  it('is answered with the balance after it, and refused a cent above the credit', async () => {
    expect(await run(rehearsal(), () => ledger.post(HOLD))).toEqual({
      available: usd(-10n),
      held: usd(115n),
    });
    const more = HOLD.postings.map((posting) => ({
      ...posting,
      amount: posting.amount.plus(posting.amount),
    }));
    await expect(run(rehearsal(), () => ledger.post({ ...HOLD, postings: more }))).rejects.toMatchObject({
      code: 'billing.insufficient_funds',
    });
  });

  it('above the most that the call accepts is refused', async () => {
    const held = run(rehearsal(), () => ledger.post(HOLD), { mostPrice: usd(109n) });
    await expect(held).rejects.toMatchObject({ code: 'operation.price_above' });
  });

  it('of a token with a cap is counted by a statement, which ends the rehearsal', async () => {
    const row = jest.fn().mockRejectedValue(new Error('no statement is sent'));
    const capped = new RehearsedLedgerStore({ row } as never, NONE);
    await expect(run(rehearsal(), () => capped.post(HOLD), { cappedTokenId: 3 })).rejects.toThrow(
      'no statement is sent',
    );
    expect([row.mock.calls.map(([name]) => name as string), sent]).toEqual([['token_spending_count'], []]);
  });

  const LEFT: [string, () => DryRun, LedgerTransaction][] = [
    ['of an account whose credit was not read', rehearsal, { ...HOLD, accountId: 2 }],
    ['that is a release', rehearsal, { ...HOLD, kind: 'refund' }],
    [
      'after another movement of the call',
      () => Object.assign(rehearsal(), { notes: [{ kind: 'event', event: EVENT }] }),
      HOLD,
    ],
  ];
  it.each(LEFT)('%s is left to its statement', async (_, dryRun, transaction) => {
    await run(dryRun(), () => ledger.post(transaction));
    expect(sent).toEqual(['write']);
  });
});

describe('a domain', () => {
  it('is held as it was seen', async () => {
    expect(await run(rehearsal(), () => domains.holdUnchanged(HELD, 'o'))).toEqual({
      ...HELD,
      busyOperationId: 'o',
    });
  });

  it.each([
    ['another account', { accountId: 2 }, {}],
    ['another end of the term', { expiresAt: new Date(0) }, {}],
    ['an operation in progress', {}, { busyOperationId: 'p' }],
  ])('is not held with %s', async (_, seen, stored) => {
    const dryRun = rehearsal();
    dryRun.ahead!.put(HELD_BY_ID, 7, { ...HELD, ...stored });
    expect(await run(dryRun, () => domains.holdUnchanged({ ...HELD, ...seen }, 'o'))).toBeUndefined();
    expect(sent).toEqual([]);
  });

  it('that was not read is left to its statement', async () => {
    expect(await run(rehearsal(), () => domains.holdUnchanged({ ...HELD, id: 8 }, 'o'))).toBe('stored');
  });
});
