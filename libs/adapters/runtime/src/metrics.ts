import { withinTime } from '@registrar/kernel';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Readings of a gauge: one number, or numbers by the value of its label. */
export type Reading = number | Readonly<Record<string, number>>;

/** One line of a gauge with several labels. */
export interface LabelledReading {
  labels: Readonly<Record<string, string>>;
  value: number;
}

/** Milliseconds that a reading waits for a refresh. */
const REFRESH_MS = 1_000;

/**
 * The metrics of one process, all named `registrar_…`; memory, event loop and garbage collection included.
 */
export class MetricsRegistry extends Registry {
  private readonly refreshes: (() => Promise<unknown>)[] = [];

  constructor(readonly app: string) {
    super();
    this.setDefaultLabels({ app });
    collectDefaultMetrics({ register: this, prefix: 'registrar_' });
  }

  /**
   * `refresh` is called before each reading of all metrics: what they show may else be as old as the last
   * request of an idle process. A reading waits a second for it, and goes on without it where it fails.
   */
  beforeReading(refresh: () => Promise<unknown>): void {
    this.refreshes.push(refresh);
  }

  override async metrics(): Promise<string> {
    await Promise.all(this.refreshes.map((refresh) => inTime(refresh)));
    return super.metrics();
  }

  /**
   * A gauge that is read when it is asked for. `label` names what the keys of a reading stand for; a key that
   * the reading no longer has is no longer served.
   */
  gauge(name: `registrar_${string}`, help: string, read: () => Reading, label = 'kind'): void {
    const gauge: Gauge<string> = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this],
      collect: () => {
        const reading = read();
        gauge.reset();
        if (typeof reading === 'number') gauge.set(reading);
        else for (const [key, value] of Object.entries(reading)) gauge.set({ [label]: key }, value);
      },
    });
  }

  /**
   * Something that is counted up elsewhere, read when it is asked for. `label` names what the keys of a
   * reading stand for.
   */
  total(name: `registrar_${string}_total`, help: string, read: () => Reading, label = 'kind'): void {
    const counter: Counter<string> = new Counter({
      name,
      help,
      labelNames: [label],
      registers: [this],
      collect: () => {
        const reading = read();
        counter.reset();
        if (typeof reading === 'number') counter.inc(reading);
        else for (const [key, value] of Object.entries(reading)) counter.inc({ [label]: key }, value);
      },
    });
  }

  /** A gauge with several labels that is read when it is asked for. */
  readings(
    name: `registrar_${string}`,
    help: string,
    labelNames: readonly string[],
    read: () => readonly LabelledReading[],
  ): void {
    const gauge: Gauge<string> = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this],
      collect: () => {
        gauge.reset();
        for (const { labels, value } of read()) gauge.set(labels, value);
      },
    });
  }

  /** Something that is counted up, by labels. */
  counter<Label extends string>(
    name: `registrar_${string}_total`,
    help: string,
    labelNames: readonly Label[],
  ): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this] });
  }

  /** How long something takes, by labels. */
  durations<Label extends string>(
    name: `registrar_${string}_seconds`,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this] });
  }
}

const inTime = (refresh: () => Promise<unknown>): Promise<unknown> =>
  withinTime(
    refresh().catch(() => undefined),
    REFRESH_MS,
    () => undefined,
  );
