/** Structured log. Adapters mask secrets and personal data by field name; never put either into `message`. */
export abstract class Log {
  abstract info(message: string, fields?: Record<string, unknown>): void;
  abstract warn(message: string, fields?: Record<string, unknown>): void;
  /** Unexpected: a person should look. */
  abstract error(message: string, fields?: Record<string, unknown>): void;
  /** Before a process ends: resolves when all lines are written, at the latest after `withinMs`. */
  drain(_withinMs: number): Promise<void> {
    return Promise.resolve();
  }
}
