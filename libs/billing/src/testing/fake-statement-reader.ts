import { Money } from '@registrar/kernel';
import { type MovementRow, type OpeningBalance, type Period, StatementReader } from '../ports';
import type { Posting } from '../postings';
import type { MovementKind } from '../statements/movement-words';

export interface PostedTransaction {
  id: string;
  kind: MovementKind;
  accountId: number;
  orderId?: number;
  reference?: string;
  postings: readonly Posting[];
  createdAt: Date;
}

/** Statements of transactions in memory; domain names by order. */
export class FakeStatementReader extends StatementReader {
  readonly usernames = new Map<number, string>();
  /** Moments of opening balances that were kept, by account. */
  readonly kept = new Map<string, Money>();
  readonly names = new Map<number, readonly string[]>();

  constructor(readonly transactions: PostedTransaction[] = []) {
    super();
  }

  async opening(accountId: number, at: Date): Promise<OpeningBalance | undefined> {
    const username = this.usernames.get(accountId);
    if (username === undefined) return undefined;
    const before = this.transactions
      .filter(({ createdAt }) => createdAt < at)
      .flatMap(({ postings }) => ofAccount(postings, accountId));
    return { accountId, username, opening: sum(before), isStored: this.kept.has(keyOf(accountId, at)) };
  }

  async keep(accountId: number, at: Date, opening: Money): Promise<void> {
    const key = keyOf(accountId, at);
    if (!this.kept.has(key)) this.kept.set(key, opening);
  }

  async part(
    accountId: number,
    { from, until }: Period,
    after: MovementRow | undefined,
    limit: number,
  ): Promise<MovementRow[]> {
    return this.transactions
      .filter(({ createdAt }) => createdAt >= from && createdAt < until)
      .map((transaction) => this.rowOf(transaction, accountId))
      .filter((row) => row.amount.minor !== 0n && (!after || compare(row, after) > 0))
      .sort(compare)
      .slice(0, limit);
  }

  async whole(
    accountId: number,
    period: Period,
    limit: number,
  ): Promise<(OpeningBalance & { rows: MovementRow[] }) | undefined> {
    const opening = await this.opening(accountId, period.from);
    return opening && { ...opening, rows: await this.part(accountId, period, undefined, limit) };
  }

  private rowOf(
    { id, kind, orderId, reference, postings, createdAt }: PostedTransaction,
    accountId: number,
  ): MovementRow {
    const names = orderId === undefined ? [] : (this.names.get(orderId) ?? []);
    return {
      id,
      at: createdAt,
      kind,
      ...(orderId !== undefined && { orderId }),
      names,
      ...(reference !== undefined && { reference }),
      amount: sum(ofAccount(postings, accountId)),
      tax: sum(postings.filter(({ ledgerAccount }) => ledgerAccount === 'tax')),
    };
  }
}

const keyOf = (accountId: number, at: Date): string => `${accountId} ${at.toISOString().slice(0, 7)}`;
type Position = Pick<MovementRow, 'at' | 'id'>;
const compare = (a: Position, b: Position): number =>
  a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : Number(a.id > b.id));
const ofAccount = (postings: readonly Posting[], accountId: number): Posting[] =>
  postings.filter((posting) => posting.accountId === accountId);
const sum = (postings: readonly Posting[]): Money =>
  postings.reduce((all, { amount }) => all.plus(amount), Money.zero());
