import type { RateDecision, RateLimits } from '@registrar/accounts/ports';

type Resolve = (decision: RateDecision | Promise<RateDecision>) => void;

/** Requests of one subject that are decided together, in the order they came. */
export interface Waiting {
  subject: string;
  limits: RateLimits;
  resolves: Resolve[];
}

/**
 * Requests that came while the limiter was asking for others. The limits of a subject's first request count
 * for all of its batch.
 */
export class Batch {
  private readonly bySubject = new Map<string, Waiting>();

  get size(): number {
    return this.bySubject.size;
  }

  get waiting(): Waiting[] {
    return [...this.bySubject.values()];
  }

  add(subject: string, limits: RateLimits, resolve: Resolve): void {
    const known = this.bySubject.get(subject);
    if (known) known.resolves.push(resolve);
    else this.bySubject.set(subject, { subject, limits, resolves: [resolve] });
  }
}

/**
 * The reply as numbers: the second, then granted, used of the second and used of the hour for each. Throws where
 * it is anything else: what answers is no Redis, or one that is out of order.
 */
export function countsOf(reply: unknown, waiting: readonly Waiting[]): number[] {
  const isWhole =
    Array.isArray(reply) &&
    reply.length === 1 + 3 * waiting.length &&
    reply.every((count) => Number.isSafeInteger(count) && count >= 0) &&
    waiting.every(({ resolves }, at) => reply[1 + 3 * at] <= resolves.length);
  if (!isWhole) throw new Error('Redis gave an answer that is no count of requests');
  return reply;
}
