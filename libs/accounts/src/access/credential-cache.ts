import type { Authentication } from './authenticate';

/**
 * How long an answer counts after its look-up began: with the look-up itself a revocation is seen within 2 s
 * (issue: "within 2 s").
 */
const FRESH_MS = 1_000;
/** Accounts in use at once on one process; about 3 MB. */
const POSITIVE_MAX = 10_000;
/**
 * Only to keep a client that repeats a wrong token away from the database; an attacker who varies it gains
 * nothing.
 */
const NEGATIVE_MAX = 1_000;

interface Entry {
  answer: Authentication;
  /** Milliseconds, when the look-up began. */
  askedAt: number;
}

/**
 * Recent answers by username and keyed digest (never the token). An entry past its time is never an answer
 * again, whatever the state of the database; it only remembers that the credentials were good when last
 * looked up.
 */
export class CredentialCache {
  private readonly positive = new Map<string, Entry>();
  private readonly negative = new Map<string, Entry>();
  hits = 0;
  misses = 0;

  get size(): number {
    return this.positive.size + this.negative.size;
  }

  fresh(key: string, now: number): Authentication | undefined {
    const entry = this.positive.get(key) ?? this.negative.get(key);
    if (entry && isFresh(entry.askedAt, now)) {
      this.hits += 1;
      return entry.answer;
    }
    this.misses += 1;
    return undefined;
  }

  /** Whether the credentials were good when they were last looked up. */
  wasGood(key: string): boolean {
    return this.positive.has(key);
  }

  /** An answer that was asked for later than this one stays. */
  keep(key: string, answer: Authentication, askedAt: number): void {
    const known = this.positive.get(key) ?? this.negative.get(key);
    if (known && known.askedAt > askedAt) return;
    this.positive.delete(key);
    this.negative.delete(key);
    if (answer.kind === 'ok') put(this.positive, POSITIVE_MAX, key, { answer, askedAt });
    else put(this.negative, NEGATIVE_MAX, key, { answer, askedAt });
  }
}

/** A clock that was set back makes everything old. */
export const isFresh = (askedAt: number, now: number): boolean => now >= askedAt && now - askedAt < FRESH_MS;

/** The entry refreshed longest ago leaves first: a Map keeps the order of insertion. */
function put(entries: Map<string, Entry>, max: number, key: string, entry: Entry): void {
  entries.set(key, entry);
  if (entries.size <= max) return;
  const [oldest] = entries.keys();
  entries.delete(oldest);
}
