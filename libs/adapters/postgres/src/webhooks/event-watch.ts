import { EventWatch, tooManyWaiting } from '@registrar/webhooks/ports';
import type { Sql } from '../sql';

export interface EventWatchSettings {
  /** Milliseconds between two polls: the maximum delay for a waiting client. Default 500. */
  everyMs?: number;
  /** Requests of one account, and of all, that may wait at once in this process. Defaults 10 and 500. */
  perAccount?: number;
  inAll?: number;
}

interface Waiter {
  accountId: number;
  after: bigint;
  answer(more: boolean): void;
}

/** The newest position of each account; one probe of the index each. */
const NEWEST = `
select a.id as account_id, (select e.position from account_events e where e.account_id = a.id order by e.position desc limit 1) as position
  from unnest($1::int[]) as a (id)`;

/** One poll of the database for all waiting requests of this process; none while no request waits. */
export class PostgresEventWatch extends EventWatch {
  private readonly waiters = new Set<Waiter>();
  private readonly everyMs: number;
  private readonly perAccount: number;
  private readonly inAll: number;
  private timer?: NodeJS.Timeout;
  private ended = false;

  constructor(
    private readonly sql: Sql,
    settings: EventWatchSettings = {},
  ) {
    super();
    this.everyMs = settings.everyMs ?? 500;
    this.perAccount = settings.perAccount ?? 10;
    this.inAll = settings.inAll ?? 500;
  }

  async beyond(accountId: number, after: string, over: AbortSignal): Promise<boolean> {
    if (this.ended || over.aborted) return false;
    const own = this.waitersOf(accountId).length;
    if (own >= this.perAccount) throw tooManyWaiting('account');
    if (this.waiters.size >= this.inAll) this.makeRoom(own);
    return new Promise<boolean>((resolve) => {
      const end = (): void => waiter.answer(false);
      const waiter: Waiter = {
        accountId,
        after: BigInt(after),
        answer: (more) => {
          this.waiters.delete(waiter);
          over.removeEventListener('abort', end);
          resolve(more);
        },
      };
      this.waiters.add(waiter);
      over.addEventListener('abort', end, { once: true });
      this.lookLater();
    });
  }

  end(): void {
    this.ended = true;
    clearTimeout(this.timer);
    for (const waiter of [...this.waiters]) waiter.answer(false);
  }

  private waitersOf(accountId: number): Waiter[] {
    return [...this.waiters].filter((waiter) => waiter.accountId === accountId);
  }

  /**
   * Answers the longest waiting request of the account with the most places, so that one with fewer is
   * admitted: such a request ends without events, as at its timeout. Throws where no account has two more
   * than this one.
   */
  private makeRoom(own: number): void {
    const counts = new Map<number, number>();
    for (const { accountId } of this.waiters) counts.set(accountId, (counts.get(accountId) ?? 0) + 1);
    const [most, count] = [...counts].reduce((one, other) => (other[1] > one[1] ? other : one));
    if (count < own + 2) throw tooManyWaiting('process');
    this.waitersOf(most)[0].answer(false);
  }

  private lookLater(): void {
    this.timer ??= setTimeout(() => void this.look(), this.everyMs).unref();
  }

  /** An unavailable database fails no request: they wait on, at most until their timeout. */
  private async look(): Promise<void> {
    const accounts = [...new Set([...this.waiters].map(({ accountId }) => accountId))];
    const rows =
      accounts.length === 0
        ? []
        : await this.sql
            .rows<{ account_id: number; position: string | null }>('event_newest', NEWEST, [accounts])
            .catch(() => []);
    const newest = new Map(rows.map((row) => [row.account_id, BigInt(row.position ?? 0)]));
    for (const waiter of [...this.waiters])
      if ((newest.get(waiter.accountId) ?? 0n) > waiter.after) waiter.answer(true);
    this.timer = undefined;
    if (this.waiters.size > 0 && !this.ended) this.lookLater();
  }
}
