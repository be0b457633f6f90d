import { conflict, Money, type UnitOfWork } from '@registrar/kernel';
import { type AccountCredit, balanceAfterHold } from '../account-credit';
import { debtOpen, insufficientFunds } from '../errors';
import { type Balance, type CapturedMoney, LedgerStore, type RegistryCost } from '../ports';
import type { LedgerAccount, LedgerTransaction } from '../postings';

interface FakeBalance {
  currency: string;
  available: bigint;
  held: bigint;
}

/** The ledger in memory, with the same refusals in the same order. Given a unit of work it demands one. */
export class FakeLedgerStore extends LedgerStore {
  readonly transactions: LedgerTransaction[] = [];
  readonly registryCosts: (RegistryCost & { isTakenBack: boolean })[] = [];
  /** Smallest units by account. */
  readonly purchaseLimits = new Map<number, bigint>();
  readonly creditLimits = new Map<number, bigint>();
  /** Accounts that owe for a payment which was taken back. */
  readonly debtors = new Set<number>();
  private readonly balances = new Map<number, FakeBalance>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  balance(accountId: number): { available: bigint; held: bigint } {
    const { available, held } = this.balances.get(accountId) ?? { available: 0n, held: 0n };
    return { available, held };
  }

  async post(transaction: LedgerTransaction): Promise<Balance> {
    this.uow?.assertOpen();
    const { accountId, kind, postings } = transaction;
    const { currency } = postings[0].amount;
    const known = this.balances.get(accountId);
    const isUsable = known ? known.currency === currency : kind === 'credit';
    const next = { ...(known ?? { currency, available: 0n, held: 0n }) };
    for (const { ledgerAccount, amount } of postings) {
      if (ledgerAccount === 'available' || ledgerAccount === 'held') next[ledgerAccount] += amount.minor;
    }
    const isOverdrawn = next.available + this.creditLimit(accountId) < 0n;
    // As the statement of PostgreSQL has it: a balance that is not updated is found last, behind the rows of
    // the transaction.
    if (isUsable && !isOverdrawn && next.held < 0n) throw new Error('account_balances_held_ck');
    this.refuseTwice(transaction);
    if (kind === 'hold')
      balanceAfterHold(this.creditOf(accountId), Money.of(next.held - (known?.held ?? 0n), currency));
    if (isUsable && isOverdrawn) throw insufficientFunds();
    if (!isUsable && kind === 'credit')
      throw conflict(
        'billing.other_currency',
        'The credit of this account is in another currency. Use the currency of the account.',
      );
    if (!isUsable) throw insufficientFunds();
    this.balances.set(accountId, next);
    this.transactions.push(transaction);
    return { available: Money.of(next.available, currency), held: Money.of(next.held, currency) };
  }

  /** What both have; throws what refuses a transfer. */
  assertTransferable(from: number, to: number, { currency, minor }: Money): FakeBalance[] {
    const [source, target] = [from, to].map(
      (id) => this.balances.get(id) ?? { currency, available: 0n, held: 0n },
    );
    if (source.currency !== currency || target.currency !== currency)
      throw conflict(
        'billing.other_currency',
        'The credit of one of the accounts is in another currency. Use the currency of both accounts.',
      );
    if (source.available < minor) throw insufficientFunds();
    if (this.debtors.has(from)) throw debtOpen();
    return [source, target];
  }

  /** Credit of one account becomes another's; what stands behind a credit limit is none to give away. */
  transfer(from: number, to: number, amount: Money): { from: Money; to: Money } {
    const { currency, minor } = amount;
    const [source, target] = this.assertTransferable(from, to, amount);
    this.balances.set(from, { ...source, available: source.available - minor });
    this.balances.set(to, { ...target, available: target.available + minor });
    return {
      from: Money.of(source.available - minor, currency),
      to: Money.of(target.available + minor, currency),
    };
  }

  async lockReach(accountId: number, currency: string): Promise<Money> {
    this.uow?.assertOpen();
    const known = this.balances.get(accountId);
    return Money.of(
      known?.currency === currency ? known.available + this.creditLimit(accountId) : 0n,
      currency,
    );
  }

  async creditsOf(accountIds: readonly number[]): Promise<AccountCredit[]> {
    return accountIds.map((accountId) => this.creditOf(accountId));
  }

  async chargeRegistry(cost: RegistryCost): Promise<void> {
    this.uow?.assertOpen();
    if (!this.registryCosts.some(({ reference }) => reference === cost.reference))
      this.registryCosts.push({ ...cost, isTakenBack: false });
  }

  async creditRegistry({ reference }: Pick<RegistryCost, 'reference'>): Promise<void> {
    this.uow?.assertOpen();
    const charged = this.registryCosts.find((cost) => cost.reference === reference);
    if (charged) charged.isTakenBack = true;
  }

  /** What is owed to a registry, in smallest units. */
  registryOwed(connectionId: number): bigint {
    return this.registryCosts
      .filter((cost) => cost.connectionId === connectionId && !cost.isTakenBack)
      .reduce((sum, { amount }) => sum + amount.minor, 0n);
  }

  private creditOf(accountId: number): AccountCredit {
    const known = this.balances.get(accountId);
    const purchaseLimit = this.purchaseLimits.get(accountId);
    const money = (minor: bigint): Money => Money.of(minor, known?.currency);
    return {
      accountId,
      ...(known && {
        balance: {
          available: money(known.available),
          held: money(known.held),
          creditLimit: money(this.creditLimit(accountId)),
        },
      }),
      ...(purchaseLimit !== undefined && { purchaseLimit }),
    };
  }

  private creditLimit(accountId: number): bigint {
    return this.creditLimits.get(accountId) ?? 0n;
  }

  async captured(operationId: string): Promise<CapturedMoney | undefined> {
    const found = this.transactions.find(
      (transaction) => transaction.kind === 'capture' && transaction.operationId === operationId,
    );
    if (!found) return undefined;
    const { currency } = found.postings[0].amount;
    const sum = (account: LedgerAccount): Money =>
      found.postings
        .filter((p) => p.ledgerAccount === account)
        .reduce((all, { amount }) => all.plus(amount), Money.zero(currency));
    return {
      total: Money.zero(currency).minus(sum('held')),
      discount: Money.zero(currency).minus(sum('promotions')),
    };
  }

  async findByReference(
    accountId: number,
    kind: string,
    reference: string,
  ): Promise<{ amount: Money } | undefined> {
    const found = this.transactions.find(
      (t) => t.accountId === accountId && t.kind === kind && t.reference === reference,
    );
    const posting = found?.postings.find((p) => p.ledgerAccount === 'available');
    return posting && { amount: posting.amount };
  }

  private refuseTwice({ accountId, kind, operationId, reference }: LedgerTransaction): void {
    const others = this.transactions.filter((other) => other.kind === kind);
    if (operationId !== undefined && others.some((other) => other.operationId === operationId))
      throw new Error('ledger_transactions_step_uq');
    if (
      reference !== undefined &&
      others.some((other) => other.accountId === accountId && other.reference === reference)
    ) {
      throw conflict('billing.reference_in_use', 'This reference is in use by another request. Retry.');
    }
  }
}
