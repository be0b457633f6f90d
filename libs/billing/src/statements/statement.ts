import { type AppError, badRequest, type Clock, Money, notFound } from '@registrar/kernel';
import { monthNamed, type Month } from './month';
import type { MovementKind } from './movement-words';
import type { MovementRow, OpeningBalance, StatementReader } from './ports';

/** One movement of an account's money. */
export interface Movement extends MovementRow {
  /** Of all its money after it. */
  balance: Money;
}

/** The customer of a statement. */
export interface StatementHolder {
  accountId: number;
  username: string;
  name?: string;
}

export interface StatementHead {
  holder: StatementHolder;
  month: Month;
  currency: string;
  opening: Money;
  /** The month is not over, or only just: further movements may come. */
  preliminary: boolean;
  /** Later movements are not included. */
  asOf: Date;
}

export interface StatementFoot {
  /** By kind, of the kinds that there were. */
  totals: Partial<Record<MovementKind, { count: number; amount: Money }>>;
  /** Charged less given back. */
  tax: Money;
  closing: Money;
  movements: number;
}

/** A statement as it is read: the head at once, movements in parts, and the foot when all were read. */
export interface OpenStatement {
  head: StatementHead;
  /** To be read once. Its parts are small whatever the month. */
  parts(): AsyncGenerator<readonly Movement[], StatementFoot, undefined>;
}

/** Movements of one part: some 200 kB. */
const PART = 1_000;
/**
 * A movement gets its time before it is committed, and no statement of the database lasts longer (settings:
 * statement timeouts): until then a month may grow.
 */
const SETTLING_MS = 5 * 60_000;
/** Movements of a JSON answer; longer months are available as CSV. */
export const MOST_MOVEMENTS = 10_000;

/**
 * A month's statement of an account: available and held money. A purchase appears when it is charged; holds
 * and releases change no total.
 */
export class Statements {
  constructor(
    private readonly reader: StatementReader,
    private readonly clock: Clock,
    private readonly partOf = PART,
  ) {}

  /** Throws 400 for an invalid or future month, 404 for an unknown account. */
  async open(accountId: number, monthName: string): Promise<OpenStatement> {
    const period = this.period(accountId, monthName);
    const opened = await this.reader.opening(accountId, period.month.from);
    if (!opened) throw notFound('billing.account_not_found');
    const head = await this.begun(accountId, period, opened);
    return { head, parts: () => this.parts(head) };
  }

  /** Whole, in one read of the database. Throws as `open`, and 400 where it is too long for that. */
  async whole(
    accountId: number,
    monthName: string,
  ): Promise<{ head: StatementHead; movements: Movement[]; foot: StatementFoot }> {
    const period = this.period(accountId, monthName);
    const { month, asOf } = period;
    const found = await this.reader.whole(
      accountId,
      { from: month.from, until: endOf(month, asOf) },
      MOST_MOVEMENTS + 1,
    );
    if (!found) throw notFound('billing.account_not_found');
    const { rows, ...opened } = found;
    if (rows.length > MOST_MOVEMENTS) throw tooLong();
    const head = await this.begun(accountId, period, opened);
    const sum = new RunningSum(head.opening);
    return { head, movements: rows.map((row) => sum.add(row)), foot: sum.foot() };
  }

  private async begun(
    accountId: number,
    { month, asOf, preliminary, isSettled }: AskedMonth,
    { opening, isStored, ...holder }: OpeningBalance,
  ): Promise<StatementHead> {
    if (isSettled && !isStored) await this.reader.keep(accountId, month.from, opening);
    return { holder, month, currency: opening.currency, opening, preliminary, asOf };
  }

  /**
   * As of now, before any read. Settled: no later posting can change what is read of the time before the
   * month. By real time: a clock of an account may be ahead of it and never behind, so nothing is posted
   * before it.
   */
  private period(accountId: number, monthName: string): AskedMonth {
    const month = monthNamed(monthName);
    if (!month) throw badRequest(`'month' must be a month as YYYY-MM`, 'billing.month_invalid');
    const now = this.clock.now(accountId);
    if (now < month.from) throw badRequest(`'month' must not be in the future`, 'billing.month_to_come');
    return {
      month,
      asOf: now,
      preliminary: now.getTime() < month.until.getTime() + SETTLING_MS,
      isSettled: this.clock.now().getTime() >= month.from.getTime() + SETTLING_MS,
    };
  }

  private async *parts(head: StatementHead): AsyncGenerator<readonly Movement[], StatementFoot, undefined> {
    const { holder, month, asOf, opening } = head;
    const sum = new RunningSum(opening);
    const period = { from: month.from, until: endOf(month, asOf) };
    let after: MovementRow | undefined;
    do {
      const rows = await this.reader.part(holder.accountId, period, after, this.partOf);
      after = rows.length === this.partOf ? rows[rows.length - 1] : undefined;
      if (rows.length > 0) yield rows.map((row) => sum.add(row));
    } while (after);
    return sum.foot();
  }
}

interface AskedMonth {
  month: Month;
  asOf: Date;
  preliminary: boolean;
  isSettled: boolean;
}

/** Exclusive, and a movement of this very moment counts. */
const endOf = ({ until }: Month, asOf: Date): Date => (asOf < until ? new Date(asOf.getTime() + 1) : until);

const tooLong = (): AppError =>
  badRequest(
    `This month has more than ${MOST_MOVEMENTS} movements. Request format=csv.`,
    'billing.statement_too_long',
  );

/** The balance from movement to movement, and what they sum up to. */
class RunningSum {
  private readonly totals: StatementFoot['totals'] = {};
  private movements = 0;
  private balance: Money;
  private tax: Money;

  constructor(opening: Money) {
    this.balance = opening;
    this.tax = Money.zero(opening.currency);
  }

  add(row: MovementRow): Movement {
    const { kind, amount } = row;
    const total = this.totals[kind] ?? { count: 0, amount: Money.zero(amount.currency) };
    this.totals[kind] = { count: total.count + 1, amount: total.amount.plus(amount) };
    this.movements += 1;
    this.tax = this.tax.plus(row.tax);
    this.balance = this.balance.plus(amount);
    return { ...row, balance: this.balance };
  }

  foot(): StatementFoot {
    return { totals: this.totals, tax: this.tax, closing: this.balance, movements: this.movements };
  }
}
