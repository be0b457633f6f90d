import { Child } from '../child';

/** GET requests that cycle through some paths. */
export interface ReadLoad {
  /** Scheme, host and port. */
  url: string;
  paths: readonly string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
}

export interface ReadLoadAnswer {
  /** Answered 2xx. */
  requests: number;
  failures: number;
  seconds: number;
  latencyMs: Latency;
}

/** Registrations of names made of `label`, each with an idempotency key. */
export interface SaleLoad {
  url: string;
  headers: Record<string, string>;
  clients: number;
  warmUpSeconds: number;
  windowSeconds: number;
  tailSeconds: number;
  label: string;
}

export interface SaleLoadAnswer {
  /** Milliseconds since 1970. */
  windowFrom: number;
  windowUntil: number;
  /** Sales in the window. */
  sales: number;
  /** Of all answers, also outside the window. */
  statuses: Record<string, number>;
  latencyMs: Latency;
}

export interface Latency {
  p50: number;
  p99: number;
}

/** One timed request. */
export interface Exchange {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  /** JSON text. */
  body?: string;
  /** Milliseconds after the first one, where all are sent concurrently. Default 0. */
  afterMs?: number;
}

export interface ExchangeLoad {
  /** Scheme, host and port. */
  url: string;
  exchanges: readonly Exchange[];
  /** Each on its own connection; else sequentially on one connection. */
  atOnce: boolean;
}

/** Times in milliseconds from the request's first byte. */
export interface Exchanged {
  status: number;
  body: string;
  /** Until the first line of the body was complete; null: no body. */
  firstLineMs: number | null;
  /** Until the body was complete. */
  ms: number;
  /** Time of completion, counted from the first request. */
  endedAtMs: number;
}

export type LoadQuestion =
  ({ kind: 'read' } & ReadLoad) | ({ kind: 'sell' } & SaleLoad) | ({ kind: 'exchange' } & ExchangeLoad);
export type LoadAnswer = ReadLoadAnswer | SaleLoadAnswer | Exchanged[];

/** The load generator, in its own process: its processor time must not count as the server's. */
export class LoadGenerator {
  private readonly child = new Child<LoadQuestion, LoadAnswer>('load/generator.ts');

  get pid(): number {
    return this.child.pid;
  }

  async read(load: ReadLoad): Promise<ReadLoadAnswer> {
    return (await this.child.ask({ kind: 'read', ...load })) as ReadLoadAnswer;
  }

  async sell(load: SaleLoad): Promise<SaleLoadAnswer> {
    return (await this.child.ask({ kind: 'sell', ...load })) as SaleLoadAnswer;
  }

  /** In the order of the requests. */
  async exchange(load: ExchangeLoad): Promise<Exchanged[]> {
    return (await this.child.ask({ kind: 'exchange', ...load })) as Exchanged[];
  }

  stop(): Promise<void> {
    return this.child.stop();
  }
}
