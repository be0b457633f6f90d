import { Money } from '@registrar/kernel';
import { type MovementRow, type OpeningBalance, type Period, StatementReader } from '../ports';

/** Has that many credits of 1.00, and creates them when they are read. */
export class EndlessStatementReader extends StatementReader {
  mostAsked = 0;
  reads = 0;

  constructor(private readonly movements: number) {
    super();
  }

  async opening(accountId: number): Promise<OpeningBalance> {
    return { accountId, username: 'busy', opening: Money.zero(), isStored: false };
  }

  async keep(): Promise<void> {}

  async part(
    _accountId: number,
    { from }: Period,
    after: MovementRow | undefined,
    limit: number,
  ): Promise<MovementRow[]> {
    this.reads += 1;
    this.mostAsked = Math.max(this.mostAsked, limit);
    const first = after ? Number(after.id) + 1 : 0;
    return Array.from({ length: Math.min(limit, this.movements - first) }, (_, at) => ({
      id: String(first + at),
      at: new Date(from.getTime() + first + at),
      kind: 'credit' as const,
      names: [],
      amount: Money.of(100n),
      tax: Money.zero(),
    }));
  }

  async whole(
    accountId: number,
    period: Period,
    limit: number,
  ): Promise<OpeningBalance & { rows: MovementRow[] }> {
    return { ...(await this.opening(accountId)), rows: await this.part(accountId, period, undefined, limit) };
  }
}
