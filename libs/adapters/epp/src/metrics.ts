/** Counters of the EPP client; every method may be called very often and must not throw. */
export interface EppMetrics {
  /** One command answered or given up. `outcome`: a result code (`1000`) or a fault (`timeout`). */
  command(event: { connection: string; command: string; outcome: string; seconds: number }): void;
  /** A command got its session after this time in the line. */
  waited(event: { connection: string; seconds: number }): void;
  session(event: { connection: string; event: 'opened' | 'failed' | 'closed' }): void;
  circuit(event: { connection: string; state: 'closed' | 'open' | 'half_open' | 'stopped' }): void;
}

export const NO_METRICS: EppMetrics = {
  command: () => undefined,
  waited: () => undefined,
  session: () => undefined,
  circuit: () => undefined,
};
