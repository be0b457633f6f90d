import { Money, type UnitOfWork } from '@registrar/kernel';
import { type GivenAmount, GivenAmountStore } from '../record/approvals/ports';

/** Amounts in memory; keeps to the same contract as the database. */
export class FakeGivenAmountStore extends GivenAmountStore {
  readonly rows: GivenAmount[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async lock(): Promise<void> {
    this.uow.assertOpen();
  }

  async total(
    { accountId, member, name, amount }: Omit<GivenAmount, 'act' | 'at'>,
    since: Date,
  ): Promise<Money> {
    return this.rows
      .filter(
        (row) =>
          row.accountId === accountId &&
          row.at > since &&
          row.amount.currency === amount.currency &&
          (row.member === member || row.name.toLowerCase() === name.toLowerCase()),
      )
      .reduce((sum, row) => sum.plus(row.amount), Money.zero(amount.currency));
  }

  async add(given: GivenAmount): Promise<void> {
    this.uow.assertOpen();
    this.rows.push(given);
  }
}

export interface GivenAmountSetup {
  store: GivenAmountStore;
  /** Runs work inside a unit of work. */
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** An account without amounts. */
  accountId: number;
  otherAccountId: number;
}

const AT = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(AT.getTime() + seconds * 1_000);

/** The contract of every GivenAmountStore. */
export function givenAmountContract(start: () => Promise<GivenAmountSetup>): void {
  const opened = async () => {
    const { store, inUnit, accountId, otherAccountId } = await start();
    const of = { accountId, member: 'user:5', name: 'Ines', amount: Money.of(900n) };
    const add = (more: Partial<GivenAmount> = {}) =>
      inUnit(() => store.add({ ...of, act: 'account.credit', at: AT, ...more }));
    const total = async (more: Partial<GivenAmount> = {}, since = at(-1)) =>
      (await inUnit(() => store.total({ ...of, ...more }, since))).minor;
    return { store, inUnit, add, total, otherAccountId, accountId };
  };

  it('sums what one member gave one account, credit and refunds', async () => {
    const { add, total } = await opened();
    expect(await total()).toBe(0n);
    await add();
    await add({ act: 'payment.refund', amount: Money.of(50n) });
    expect(await total()).toBe(950n);
  });

  it.each<[string, Partial<GivenAmount>, bigint]>([
    ['the same member under another name', { name: 'Ines M.' }, 900n],
    ['another key of the same name, in other letters', { member: 'key:3', name: 'INES' }, 900n],
    ['another member', { member: 'user:6', name: 'Max' }, 0n],
    ['another currency', { amount: Money.of(1n, 'EUR') }, 0n],
  ])('counts for %s', async (_who, more, sum) => {
    const { add, total } = await opened();
    await add();
    expect(await total(more)).toBe(sum);
  });

  it('counts nothing for another account', async () => {
    const { add, total, otherAccountId } = await opened();
    await add();
    expect(await total({ accountId: otherAccountId })).toBe(0n);
  });

  it.each([
    [-1, 900n],
    [0, 0n],
  ])('counts what was given after the beginning of the window (%d s)', async (since, sum) => {
    const { add, total } = await opened();
    await add();
    expect(await total({}, at(since))).toBe(sum);
  });

  it('locks and adds inside a unit of work only', async () => {
    const { store, accountId } = await opened();
    const given = { accountId, member: 'user:5', name: 'Ines', amount: Money.of(1n), at: AT };
    await expect(store.lock(accountId)).rejects.toThrow('outside a unit of work');
    await expect(store.add({ ...given, act: 'account.credit' })).rejects.toThrow('outside a unit of work');
  });
}
