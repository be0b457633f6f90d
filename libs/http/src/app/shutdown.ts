import type { Log } from '@registrar/kernel';

export interface ShutdownSettings {
  /** Milliseconds after which the process ends whatever still runs. */
  timeoutMs: number;
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * Ends the process on SIGTERM or SIGINT once `close` is through, at the latest after `timeoutMs` (exit code 1). A second
 * signal ends it at once.
 */
export function stopOnSignals(close: () => Promise<void>, settings: ShutdownSettings, log: Log): void {
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info('stopping', { signal });
    setTimeout(() => {
      log.error('stopping took too long, ending now', { timeoutMs: settings.timeoutMs });
      process.exit(1);
    }, settings.timeoutMs).unref();
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error('stopping failed', { error });
        process.exit(1);
      },
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
}
