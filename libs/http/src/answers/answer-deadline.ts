import { type Log, upstreamTimeout } from '@registrar/kernel';
import { currentRequest } from '../request-context';
import type { InFlight } from './in-flight';

/** No purchase starts later than this: its client would get a 504 before the registry can answer. */
export const BEGIN_WITHIN_SECONDS = 25;

/**
 * Answers 504 when work takes longer than the client should wait (30 s, DECISIONS "Registry"). The work still
 * runs to its end: a registration that has started is never abandoned.
 */
export class AnswerDeadline {
  constructor(
    private readonly inFlight: InFlight,
    private readonly log: Log,
    private readonly milliseconds = 30_000,
  ) {}

  /**
   * The result of `work`, or `upstreamTimeout` when the limit has passed. `what` names the work in the log.
   */
  async answer<T>(what: string, work: () => Promise<T>): Promise<T> {
    const running = this.inFlight.track(work());
    currentRequest()?.permit?.hold(running);
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.report(what, running);
        reject(upstreamTimeout());
      }, this.milliseconds);
    });
    try {
      return await Promise.race([running, deadline]);
    } finally {
      clearTimeout(timer);
    }
  }

  private report(what: string, running: Promise<unknown>): void {
    running.then(
      () => this.log.info('completed after a 504 answer', { what }),
      (error: unknown) => this.log.warn('failed after a 504 answer', { what, error }),
    );
  }
}
