import { CLASSES } from './histogram';

/**
 * ok: answered · refused: by the customer's own fault (4xx), or by a registry's rules · failed: by the
 * platform's or the registry's fault (5xx) · maintenance: an announced maintenance was open.
 */
export type Outcome = 'ok' | 'refused' | 'failed' | 'maintenance';

/** operation: of the API, by its id · registry: a connection, by its code. */
export type SubjectKind = 'operation' | 'registry';

/** How requests ended, and the classes of durations of those that were answered or failed. */
export interface Counts {
  ok: number;
  refused: number;
  failed: number;
  maintenance: number;
  /** By the classes of histogram.ts. */
  durations: number[];
}

export const noCounts = (): Counts => ({
  ok: 0,
  refused: 0,
  failed: 0,
  maintenance: 0,
  durations: new Array<number>(CLASSES).fill(0),
});

export const sumOf = (parts: readonly Counts[]): Counts =>
  parts.reduce(
    (sum, part) => ({
      ok: sum.ok + part.ok,
      refused: sum.refused + part.refused,
      failed: sum.failed + part.failed,
      maintenance: sum.maintenance + part.maintenance,
      durations: sum.durations.map((count, index) => count + part.durations[index]),
    }),
    noCounts(),
  );

/** Counts are stored by stretches of five minutes: a day of them is read at once. */
export const SLOT_MS = 300_000;

/** The start of the stretch that a moment lies in, in milliseconds since 1970. */
export const slotOf = (at: Date): number => Math.floor(at.getTime() / SLOT_MS) * SLOT_MS;
