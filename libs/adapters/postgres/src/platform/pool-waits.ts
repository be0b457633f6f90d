import type { Pool, PoolClient } from 'pg';

type Callback = (error: Error | undefined, client?: PoolClient, release?: (error?: unknown) => void) => void;
type Connect = (callback?: Callback) => Promise<PoolClient> | void;

/**
 * Reports how many seconds each request for a connection of the pool waited, also one that got none. The pool
 * has an event for a connection that was lent, not for the time before it.
 */
export function watchPoolWaits(pool: Pool, report: (seconds: number) => void): void {
  const connect = pool.connect.bind(pool) as Connect;
  const watched: Connect = (callback) => {
    const asked = performance.now();
    const reportWait = (): void => report((performance.now() - asked) / 1_000);
    if (callback)
      return connect((...answer) => {
        reportWait();
        callback(...answer);
      });
    const lent = connect() as Promise<PoolClient>;
    lent.then(reportWait, reportWait);
    return lent;
  };
  // `Pool.query` connects by the same method
  pool.connect = watched as Pool['connect'];
}
