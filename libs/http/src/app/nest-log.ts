import type { LoggerService } from '@nestjs/common';
import type { Log } from '@registrar/kernel';

/** Sends Nest's messages to the platform's log, except its list of routes at every start. */
export const nestLog = (log: Log): LoggerService => ({
  log: () => undefined,
  warn: (message: unknown, ...rest: unknown[]) => log.warn(String(message), { source: rest.at(-1) }),
  error: (message: unknown, ...rest: unknown[]) =>
    log.error(String(message), {
      source: rest.at(-1),
      error: message instanceof Error ? message : undefined,
    }),
});
