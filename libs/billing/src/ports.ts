export * from './payments/ports';
export { monthOf } from './grace-delete-policy';
export * from './quotes/ports';
export * from './statements/ports';
export { MOVEMENT_WORDS } from './statements/movement-words';
export { ITEM_WORDS, receiptNumber } from './statements/receipt';
export * from './tax/ports';
import type { JsonText, Money } from '@registrar/kernel';
import type { AccountCredit } from './account-credit';
import type { ExchangeRate } from './exchange-rates';
import type { GraceDeleteLimit } from './grace-delete-policy';
import type { BoughtItem, BoughtOrder, NewOrder, OrderRefund, OrderStatus, PlacedOrder } from './order';
import type { LedgerTransaction } from './postings';
import type { SpendingLimitsOfAccount } from './spending-limits';

export interface Balance {
  available: Money;
  held: Money;
}

/** What a capture took. */
export interface CapturedMoney {
  total: Money;
  /** What a promotion took off before. */
  discount: Money;
}

/** What a registry charges us for a domain. */
export interface RegistryCost {
  id: string;
  /** Whose domain it is. */
  accountId: number;
  connectionId: number;
  /** In the registry's currency. */
  amount: Money;
  /** Posted once. */
  reference: string;
  createdAt: Date;
}

/** The append-only ledger. */
export abstract class LedgerStore {
  /**
   * Writes transaction and postings and moves the balance row of the account, which stays locked until the
   * end of the transaction: call it last. Throws insufficientFunds() when the available credit (with the
   * credit limit) does not reach, and purchaseLimitReached() for a hold beyond what the account may spend at
   * once. Demands a unit of work. Answers the balance afterwards.
   */
  abstract post(transaction: LedgerTransaction): Promise<Balance>;
  /**
   * What the account can spend, its credit limit included; its balance is locked from here on as by `post`.
   * Demands a unit of work.
   */
  abstract lockReach(accountId: number, currency: string): Promise<Money>;
  /** Without a lock, so for plans alone: by it `balanceAfterHold` answers as `post`. Of existing accounts, in no order. */
  abstract creditsOf(accountIds: readonly number[]): Promise<AccountCredit[]>;
  /**
   * Posts a cost, and that we owe it to the registry; no account's balance moves. Nothing when the reference
   * was posted before. Demands a unit of work.
   */
  abstract chargeRegistry(cost: RegistryCost): Promise<void>;
  /**
   * Takes back what was charged with the reference. Nothing when nothing was, or it is taken back already.
   * Demands a unit of work.
   */
  abstract creditRegistry(credit: Pick<RegistryCost, 'id' | 'reference' | 'createdAt'>): Promise<void>;
  /** What was captured of a purchase; undefined: nothing was. */
  abstract captured(operationId: string): Promise<CapturedMoney | undefined>;
  /** The transaction of this kind with this reference, posted before. */
  abstract findByReference(
    accountId: number,
    kind: LedgerTransaction['kind'],
    reference: string,
  ): Promise<{ amount: Money } | undefined>;
}

/** Writes of orders; all demand a unit of work. */
export abstract class OrderStore {
  abstract place(order: NewOrder): Promise<PlacedOrder>;
  /** Order and items have failed. */
  abstract fail(orderId: number): Promise<void>;
  /** The registry accepted and will decide later. */
  abstract start(orderId: number): Promise<void>;
  /** Bought: captured in full. `refundableUntil` applies to all items but never-refundable ones. */
  abstract complete(orderId: number, captured: Money, refundableUntil: Date | undefined): Promise<void>;
  /** The order as bought, items by id. Undefined: the account has none of this id. */
  abstract find(accountId: number, orderId: number): Promise<BoughtOrder | undefined>;
  /**
   * Privacy of a name that was bought on its own after the order `since`, by id, as far as it has not been
   * refunded.
   */
  abstract privacyOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]>;
  /**
   * Renewals of a name that were bought after the order `since`, by id: paid, and not refunded (they never
   * are).
   */
  abstract renewalsOf(accountId: number, name: string, since: number): Promise<readonly BoughtItem[]>;
  /**
   * Until when the account's latest registration of the name can be refunded. Undefined: never, or it has
   * none.
   */
  abstract refundableUntil(accountId: number, name: string): Promise<Date | undefined>;
  /**
   * Items are paid back. Throws when one of them is not `success`, or when more would go back than was
   * captured.
   */
  abstract refund(refund: OrderRefund): Promise<void>;
}

/** Reads of orders: JSON as the contract has it, made in SQL. */
export interface OrderFilter {
  domainName?: string;
  tld?: string;
  createdFrom?: Date;
  /** Exclusive end. */
  createdBefore?: Date;
  type?: string;
  status?: OrderStatus;
}

export interface OrderListRequest {
  accountId: number;
  page: number;
  perPage: number;
  descending: boolean;
  filter: OrderFilter;
  now: Date;
  graceDeletes: GraceDeleteLimit;
}

/** `items` is JSON text of the array, ready to be sent. */
export interface OrderListPage {
  items: JsonText;
  count: number;
  totalCount: number;
  parentAccountId?: number;
}

export abstract class OrderReader {
  abstract list(request: OrderListRequest): Promise<OrderListPage>;
  /** JSON text of the order, or undefined when the account has none of this id. */
  abstract get(
    accountId: number,
    orderId: number,
    now: Date,
    graceDeletes: GraceDeleteLimit,
  ): Promise<string | undefined>;
}

/** Credit that leaves one account for another. */
export interface CreditTransferEntry {
  id: string;
  from: number;
  to: number;
  amount: Money;
  /** Posted once per account it leaves. */
  reference?: string;
  createdAt: Date;
}

export abstract class CreditTransferStore {
  /**
   * Writes the transaction (kind `transfer`) and moves both balances, locked in the order of account ids
   * until the end of the transaction: call it last. Throws insufficientFunds() when the credit of `from` does
   * not reach without its credit limit, 409 for credit in another currency, debtOpen() while `from` owes for a
   * payment that was taken back. Demands a unit of work. Answers what both can spend afterwards.
   */
  abstract post(entry: CreditTransferEntry): Promise<{ from: Money; to: Money }>;
  /** The transfer out of this account with this reference, posted before. */
  abstract findByReference(
    from: number,
    reference: string,
  ): Promise<{ to: number; amount: Money } | undefined>;
}

/** Limits of spending of accounts. */
export abstract class SpendingLimitStore {
  abstract find(accountId: number): Promise<SpendingLimitsOfAccount | undefined>;
  /** Locks them until the end of the transaction; demands a unit of work, as `save`. */
  abstract lock(accountId: number): Promise<SpendingLimitsOfAccount | undefined>;
  /** Throws creditLimitUsed() when more is used. */
  abstract save(accountId: number, limits: SpendingLimitsOfAccount): Promise<void>;
}

/**
 * transactions: each is balanced · balances: each is the sum of its postings · orders: each is what was
 * posted for it · payments: each is credited once if it succeeded, and what went back to its card is what was
 * posted · months: each balance that was stored for statements is the sum of the postings before it.
 */
export const LEDGER_PARTS = ['transactions', 'balances', 'orders', 'payments', 'months'] as const;
export type LedgerPart = (typeof LEDGER_PARTS)[number];

/** A difference from the postings. */
export interface LedgerDifference {
  part: LedgerPart;
  /** Id of the transaction, account, order or payment. */
  subject: string;
  /** What of it: `balance`, `available`, `total_refund` … */
  what: string;
  /** Smallest units, as text: as kept in the row, and as posted. */
  kept: string;
  posted: string;
}

export interface LedgerSlice {
  checked: number;
  differences: number;
  /** The one with the lowest id. */
  first?: LedgerDifference;
  /** Where the next slice begins; undefined: the part is at its end. */
  next?: string;
}

/**
 * Compares stored sums with postings, one slice per call. `position`: the start of the slice, '' at first.
 */
export abstract class LedgerAudit {
  abstract slice(part: LedgerPart, position: string, rows: number): Promise<LedgerSlice>;
}

/**
 * Ledger transactions that a check covers. Their ids are UUIDv7, so in the order of time: after `since`, up
 * to and including `until`. Without `since`: from the first one on.
 */
export interface LedgerSpan {
  since?: string;
  until: string;
}

/** What a check of a span compares: stored months belong to whole checks alone. */
export const RECENT_PARTS = ['transactions', 'balances', 'orders', 'payments'] as const;
export type RecentPart = (typeof RECENT_PARTS)[number];

/**
 * The comparison of what a span touched, whatever the size of the ledger before it: its transactions, the
 * orders they belong to, payments of the last 200 days, and all balances. A balance is compared with the sum
 * that the check before has verified and the postings since; the slice stores the sum of the postings up to
 * `until` for the next check.
 */
export abstract class RecentLedgerAudit {
  abstract slice(part: RecentPart, position: string, rows: number, span: LedgerSpan): Promise<LedgerSlice>;
}

export interface RunningCheck {
  id: number;
  /** Without `since` it is a check of the whole ledger. */
  span: LedgerSpan;
  part: LedgerPart;
  position: string;
  checked: number;
  differences: number;
  first?: LedgerDifference;
}

/** When a check is taken. */
export interface CheckTimes {
  now: Date;
  /** Until when a process holds the check. */
  leaseUntil: Date;
  /** A new check begins where none began later than this. */
  newIfBefore: Date;
  /** A new check is one of the whole ledger where none of those began later than this. */
  wholeIfBefore: Date;
}

/** Checks by slices, one at a time for all processes; each method is a statement of its own. */
export abstract class LedgerChecks {
  /**
   * Takes the check in progress that no process holds; else a new one, up to the ledger transaction `until`.
   * A new one goes on where the last one ended, unless that found differences: then it is whole, as the first
   * one is.
   */
  abstract take(times: CheckTimes, until: string): Promise<RunningCheck | undefined>;
  /** Gives it back, at its new position. */
  abstract advance(check: RunningCheck): Promise<void>;
  abstract finish(check: RunningCheck, at: Date): Promise<void>;
  /** The newest that has ended. */
  abstract last(): Promise<{ differences: number; finishedAt: Date } | undefined>;
}

/** Rates are added and never changed: what counts at a time is the newest of before. */
export abstract class ExchangeRateStore {
  /** Those that count at `at`, by currency; ended ones are left out. */
  abstract list(at: Date): Promise<ExchangeRate[]>;
  /** The newest of `at`; without `rate` where it was ended. */
  abstract find(currency: string, at: Date): Promise<ExchangeRate | undefined>;
  /** False: one of that time or later exists. Demands a unit of work. */
  abstract add(rate: ExchangeRate): Promise<boolean>;
}
