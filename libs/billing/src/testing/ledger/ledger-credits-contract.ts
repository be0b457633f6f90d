import { AppError, Money } from '@registrar/kernel';
import { balanceAfterHold } from '../../account-credit';
import type { Balance } from '../../ports';
import type { LedgerTransactionKind } from '../../postings';
import { type LedgerUnderTest, step } from './ledger-under-test';

const usd = (minor: number): Money => Money.of(BigInt(minor));

const settled = (work: () => Promise<Balance>): Promise<{ balance: Balance } | { code: string }> =>
  work().then(
    (balance) => ({ balance }),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code };
    },
  );

/** `creditsOf` of every LedgerStore: by it `balanceAfterHold` answers as `post`. */
export function ledgerCreditsContract(test: () => LedgerUnderTest): void {
  let accountId: number;
  beforeEach(async () => {
    accountId = await test().newAccount();
  });

  const post = (kind: LedgerTransactionKind, amount: Money, values?: Parameters<typeof step>[3]) =>
    test().inUnit(() => test().store.post(step(kind, accountId, amount, values)));
  const grant = (amount: number) => post('credit', usd(amount), { reference: 'first' });

  const CREDITS: { what: string; credit?: number; beyond?: bigint; most?: bigint }[] = [
    { what: 'no credit' },
    { what: 'no credit and a limit of purchases', most: 40n },
    { what: 'credit', credit: 100 },
    { what: 'credit and a credit limit', credit: 100, beyond: 30n },
    { what: 'credit, of which a part is held', credit: 1_000 },
    { what: 'credit and limits of both kinds', credit: 100, beyond: 30n, most: 100n },
  ];
  const HOLDS = [usd(1), usd(40), usd(41), usd(100), usd(101), usd(130), usd(131), Money.of(1n, 'EUR')];
  it.each(CREDITS)('foresees each hold of an account with $what', async ({ credit, beyond, most }) => {
    if (credit) await grant(credit);
    if (beyond) await test().limitCredit(accountId, beyond);
    if (most) await test().limitPurchases(accountId, most);
    if (credit === 1_000) await post('hold', usd(900), { operationId: await test().newOperation(accountId) });
    for (const amount of HOLDS) {
      const operation = await test().newOperation(accountId);
      const [before] = await test().store.creditsOf([accountId]);
      const foreseen = await settled(async () => balanceAfterHold(before, amount));
      expect(await settled(() => post('hold', amount, { operationId: operation }))).toEqual(foreseen);
      if ('balance' in foreseen) await post('release', amount, { operationId: operation });
    }
  });

  it('answers the credits of several accounts, and none of an account that does not exist', async () => {
    await grant(100);
    const other = await test().newAccount();
    await test().limitPurchases(other, 40n);
    const credits = await test().store.creditsOf([accountId, other]);
    expect(credits.sort((a, b) => a.accountId - b.accountId)).toEqual([
      { accountId, balance: { available: usd(100), held: usd(0), creditLimit: usd(0) } },
      { accountId: other, purchaseLimit: 40n },
    ]);
    expect(await test().store.creditsOf([])).toEqual([]);
  });
}
