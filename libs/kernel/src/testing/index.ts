import { AsyncLocalStorage } from 'node:async_hooks';
import { Clock } from '../time';
import { Ids } from '../ids';
import { Log } from '../telemetry/log';
import { Outbox, SubscriberOutbox, type DomainEvent } from '../outbox';
import { UnitOfWork } from '../unit-of-work';

/** A clock that stands until it is moved. */
export class FakeClock extends Clock {
  /** Seconds by which the clocks of accounts are ahead, as in a sandbox. */
  ahead: ReadonlyMap<number, number> = new Map();

  constructor(private at: Date = new Date('2026-03-02T09:15:00Z')) {
    super();
  }
  now(accountId?: number): Date {
    return new Date(this.at.getTime() + (this.ahead.get(accountId ?? 0) ?? 0) * 1_000);
  }
  advance(seconds: number): void {
    this.at = new Date(this.at.getTime() + seconds * 1_000);
  }
}

/** Identifiers that count, in the shape of UUIDs. */
export class FakeIds extends Ids {
  private count = 0;
  uuid(): string {
    this.count += 1;
    return `00000000-0000-7000-8000-${String(this.count).padStart(12, '0')}`;
  }
  secret(bytes: number): string {
    this.count += 1;
    return `secret${this.count}`.padEnd(Math.ceil((bytes * 8) / 5), 'x');
  }
}

/**
 * Units one after the other, as if each locked everything; refuses what the real one refuses, and takes
 * nothing back.
 */
export class FakeUnitOfWork extends UnitOfWork {
  /**
   * The open units of a call chain, of all fakes: a storage of each would slow down every promise of the
   * process.
   */
  private static readonly open = new AsyncLocalStorage<readonly FakeUnitOfWork[]>();
  private last: Promise<unknown> = Promise.resolve();

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.isOpen) throw new Error('a unit of work is open already');
    const turn = this.last.then(() =>
      FakeUnitOfWork.open.run([...(FakeUnitOfWork.open.getStore() ?? []), this], work),
    );
    this.last = turn.catch(() => undefined);
    return turn;
  }
  assertOpen(): void {
    if (!this.isOpen) throw new Error('no unit of work is open: a write outside a unit of work');
  }
  assertNone(): void {
    if (this.isOpen) throw new Error('network call inside a unit of work');
  }
  private get isOpen(): boolean {
    return FakeUnitOfWork.open.getStore()?.includes(this) ?? false;
  }
}

export class FakeOutbox extends Outbox {
  readonly events: DomainEvent[] = [];
  async add(event: DomainEvent): Promise<void> {
    this.events.push(event);
  }
}

export class FakeSubscriberOutbox extends SubscriberOutbox {
  readonly events: Omit<DomainEvent, 'accountId'>[] = [];
  async addForSubscribers(event: Omit<DomainEvent, 'accountId'>): Promise<void> {
    this.events.push(event);
  }
}

export class FakeLog extends Log {
  readonly lines: { level: string; message: string; fields?: Record<string, unknown> }[] = [];
  info(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'info', message, fields });
  }
  warn(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'warn', message, fields });
  }
  error(message: string, fields?: Record<string, unknown>): void {
    this.lines.push({ level: 'error', message, fields });
  }
}

export * from './fake-vault';
export * from './fake-idempotency-keys';
export * from './fake-operations';
export * from './fake-platform-settings';
export * from './platform-settings-contract';
export * from './idempotency-keys-contract';
export * from './operations-contract';
export { ODD_DATES } from './odd-dates';
export { storedContract } from './stored-contract';
export * from './refusal-texts';
