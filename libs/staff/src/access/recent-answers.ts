import { AppError, type Clock } from '@registrar/kernel';

/** Validity of a cached answer from the start of its query: a revocation takes effect everywhere within 2 s. */
const FRESH_MS = 1_000;
/** Digests in use at once, and guesses, on one process. */
const CACHE_MAX = 1_000;

interface LookUp<Answer> {
  /** Milliseconds. */
  askedAt: number;
  answer: Promise<Answer | undefined>;
}

/** The owner of a digest: requests with the same digest share one query, good or bad, for a second. */
export class RecentAnswers<Answer> {
  private readonly lookUps = new Map<string, LookUp<Answer>>();
  /** Digests that were valid at their last query. */
  private readonly good = new Set<string>();

  constructor(
    private readonly clock: Clock,
    /** Undefined: the digest is not valid. */
    private readonly query: (digest: string) => Promise<Answer | undefined>,
  ) {}

  /** Throws 503 when the query fails. */
  find(digest: string): Promise<Answer | undefined> {
    const now = this.clock.now().getTime();
    const known = this.lookUps.get(digest);
    if (known && now >= known.askedAt && now - known.askedAt < FRESH_MS) return known.answer;
    const lookUp = { askedAt: now, answer: this.lookUp(digest) };
    this.keep(digest, lookUp);
    return lookUp.answer;
  }

  wasGood(digest: string): boolean {
    return this.good.has(digest);
  }

  /** The next request with this digest queries again. */
  forget(digest: string): void {
    this.lookUps.delete(digest);
  }

  private async lookUp(digest: string): Promise<Answer | undefined> {
    try {
      const answer = await this.query(digest);
      this.good.delete(digest);
      if (answer !== undefined) addBounded(this.good, digest);
      return answer;
    } catch (cause) {
      // A failure is not cached: the next request queries again.
      this.lookUps.delete(digest);
      if (cause instanceof AppError) throw cause;
      throw new AppError('unavailable', 'staff.keys_unavailable', 'Service Unavailable', {
        details: 'Credentials cannot be checked at the moment.',
        retryAfterSeconds: 1,
        cause,
      });
    }
  }

  /** A Map keeps the order of insertion: the entry refreshed longest ago leaves first. */
  private keep(digest: string, lookUp: LookUp<Answer>): void {
    this.lookUps.delete(digest);
    this.lookUps.set(digest, lookUp);
    if (this.lookUps.size > CACHE_MAX) this.lookUps.delete(this.lookUps.keys().next().value as string);
  }
}

function addBounded(set: Set<string>, value: string): void {
  set.add(value);
  if (set.size > CACHE_MAX) set.delete(set.keys().next().value as string);
}
