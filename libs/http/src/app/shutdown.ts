import type { Log } from '@registrar/kernel';

export interface ShutdownSettings {
  /** Milliseconds after which the process exits although work still runs. */
  timeoutMs: number;
}

/** Milliseconds for the last lines of the log; a full disk must not delay the exit. */
const LOG_DRAIN_MS = 500;

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process on SIGTERM or SIGINT once `close` is done, at the latest after `timeoutMs` (exit code 1).
 * A second signal ends it at once.
 */
export function stopOnSignals(close: () => Promise<void>, settings: ShutdownSettings, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => {
      log.error('shutdown timed out, exiting', { timeoutMs: settings.timeoutMs });
      process.exit(1);
    }, settings.timeoutMs).unref();
    const end = async (code: number): Promise<never> => {
      await log.drain(LOG_DRAIN_MS);
      process.exit(code);
    };
    close().then(
      () => end(0),
      (error: unknown) => {
        log.error('shutdown failed', { error });
        return end(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
