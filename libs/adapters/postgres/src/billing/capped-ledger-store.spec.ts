import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { Money, PRICE_ABOVE } from '@registrar/kernel';
import type { LedgerTransaction } from '@registrar/billing';
import type { Sql } from '../sql';
import { PostgresCappedLedgerStore } from './capped-ledger-store';
import { PostgresLedgerStore } from './ledger-store';

const usd = (cents: bigint): Money => Money.of(cents);
/** Cents that are held, or released where they are below zero. */
const transaction = (kind: 'hold' | 'release' | 'capture', ...held: bigint[]): LedgerTransaction =>
  ({
    kind,
    operationId: 'o-1',
    createdAt: new Date('2026-03-02T09:15:00Z'),
    postings: held.flatMap((cents) => [
      { ledgerAccount: 'held', amount: usd(cents) },
      { ledgerAccount: 'available', amount: usd(-cents) },
    ]),
  }) as unknown as LedgerTransaction;

const sql = { change: async () => 1, row: async () => ({ spent: '1' }) } as unknown as Sql;
let posted: jest.SpyInstance;
beforeEach(() => {
  posted = jest.spyOn(PostgresLedgerStore.prototype, 'post').mockResolvedValue({} as never);
});
afterEach(() => jest.restoreAllMocks());

const post = (mostCents: bigint | undefined, wish: LedgerTransaction): Promise<unknown> =>
  new PostgresCappedLedgerStore(
    sql,
    new FakeUnitOfWork(),
    () => undefined,
    () => (mostCents === undefined ? undefined : usd(mostCents)),
  ).post(wish);

it.each<[string, bigint | undefined, LedgerTransaction]>([
  ['a hold of exactly the most that the call accepts', 1_450n, transaction('hold', 1_450n)],
  ['a hold below it', 1_450n, transaction('hold', 1n)],
  ['a hold of nothing by a call that accepts nothing', 0n, transaction('hold', 0n)],
  ['any hold of a call without a limit', undefined, transaction('hold', 99_900n)],
  ['a capture above it, whose hold was accepted', 100n, transaction('capture', 1_450n)],
  ['a release above it', 100n, transaction('release', -1_450n)],
])('%s is posted', async (_what, most, wish) => {
  await post(most, wish);
  expect(posted).toHaveBeenCalledWith(wish);
});

it.each<[string, bigint, LedgerTransaction]>([
  ['a cent above the most that the call accepts', 1_450n, transaction('hold', 1_451n)],
  ['above it in several postings', 1_450n, transaction('hold', 1_000n, 451n)],
  ['of a cent by a call that accepts nothing', 0n, transaction('hold', 1n)],
])('a hold %s is refused, and nothing is posted', async (_what, most, wish) => {
  await expect(post(most, wish)).rejects.toMatchObject({ kind: 'conflict', code: PRICE_ABOVE });
  expect(posted).not.toHaveBeenCalled();
});
