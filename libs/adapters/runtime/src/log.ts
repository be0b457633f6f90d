import { Log } from '@registrar/kernel';
import { type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import { LogStream } from './log-stream';
import { masked } from './masking';
import { prettyLine } from './pretty-line';

export type LogFormat = 'json' | 'pretty';

export interface LogOptions {
  /** Shown on each line: `public-api`. */
  app: string;
  level: Level;
  /** JSON objects unless given; `pretty`: text for a terminal. */
  format?: LogFormat;
  /** What the line is about beyond its own fields: the request that is being answered. */
  context?: () => object | undefined;
  /** Standard output where nothing else is given. */
  to?: DestinationStream;
}

/**
 * One JSON object per line (or text, see `format`), time in ISO 8601; secrets and personal data masked by field name. Never blocks:
 * see LogStream.
 */
export class PinoLog extends Log {
  private readonly logger: Logger;
  private readonly context: () => object | undefined;
  private readonly stream?: LogStream;

  constructor({ app, level, format, context, to }: LogOptions) {
    super();
    this.context = context ?? (() => undefined);
    if (!to || to instanceof LogStream) this.stream = to ?? new LogStream();
    if (this.stream) this.stream.onRecovered = (lines) => this.warn('log lines dropped', { lines });
    this.logger = pino(
      {
        level,
        base: { app, pid: process.pid },
        messageKey: 'message',
        timestamp: stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      format === 'pretty' ? inText(this.stream ?? to!) : (this.stream ?? to!),
    );
  }

  info(message: string, fields?: Record<string, unknown>): void {
    this.write('info', message, fields);
  }

  warn(message: string, fields?: Record<string, unknown>): void {
    this.write('warn', message, fields);
  }

  error(message: string, fields?: Record<string, unknown>): void {
    this.write('error', message, fields);
    this.logger.flush();
  }

  override async drain(withinMs: number): Promise<void> {
    await this.stream?.drain(withinMs);
  }

  /** Calls back for each line that is dropped, for a metric. */
  watchDrops(dropped: () => void): void {
    if (this.stream) this.stream.onDropped = dropped;
  }

  private write(level: 'info' | 'warn' | 'error', message: string, fields?: Record<string, unknown>): void {
    if (!this.logger.isLevelEnabled(level)) return;
    const context = this.context();
    this.logger[level](fields ? Object.assign({}, context, masked(fields)) : (context ?? {}), message);
  }
}

const inText = (to: DestinationStream): DestinationStream & { flush?(): void } => ({
  write: (line) => to.write(prettyLine(line)),
  flush: () => (to as { flush?(): void }).flush?.(),
});
