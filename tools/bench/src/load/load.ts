import { Child } from '../child';

/** GET requests over some paths in turn. */
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
  /** In the window. */
  sales: number;
  /** Of all answers, also outside of the window. */
  statuses: Record<string, number>;
  latencyMs: Latency;
}

export interface Latency {
  p50: number;
  p99: number;
}

export type LoadQuestion = ({ kind: 'read' } & ReadLoad) | ({ kind: 'sell' } & SaleLoad);
export type LoadAnswer = ReadLoadAnswer | SaleLoadAnswer;

/** The load generator, in a process of its own: its processor time is not the server's. */
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

  stop(): Promise<void> {
    return this.child.stop();
  }
}
