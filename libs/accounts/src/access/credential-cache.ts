import type { Authentication } from './authenticate';

/**
 * Validity of a cached answer from the start of its query: with the query itself a revocation applies within
 * 2 s (issue: "within 2 s").
 */
const FRESH_MS = 1_000;
/** Accounts in use at once on one process; about 3 MB. */
const POSITIVE_MAX = 10_000;
/**
 * Keeps a client that repeats a wrong token away from the database; an attacker with varying tokens has
 * no advantage.
 */
const NEGATIVE_MAX = 1_000;

interface Entry {
  answer: Authentication;
  /** Start of the query, in milliseconds. */
  askedAt: number;
}

/**
 * Recent answers by username and keyed digest (never the token). An expired entry is never used as an answer
 * again, whatever the state of the database; it only records that the credentials were valid at their last
 * query.
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

  /** Whether the credentials were valid at their last query. */
  wasGood(key: string): boolean {
    return this.positive.has(key);
  }

  /** An answer of a later query is not replaced. */
  keep(key: string, answer: Authentication, askedAt: number): void {
    const known = this.positive.get(key) ?? this.negative.get(key);
    if (known && known.askedAt > askedAt) return;
    this.positive.delete(key);
    this.negative.delete(key);
    if (answer.kind === 'ok') put(this.positive, POSITIVE_MAX, key, { answer, askedAt });
    else put(this.negative, NEGATIVE_MAX, key, { answer, askedAt });
  }
}

/** After the clock was set back all entries are expired. */
export const isFresh = (askedAt: number, now: number): boolean => now >= askedAt && now - askedAt < FRESH_MS;

/** Removes the entry refreshed longest ago first: a Map keeps the order of insertion. */
function put(entries: Map<string, Entry>, max: number, key: string, entry: Entry): void {
  entries.set(key, entry);
  if (entries.size <= max) return;
  const [oldest] = entries.keys();
  entries.delete(oldest);
}
