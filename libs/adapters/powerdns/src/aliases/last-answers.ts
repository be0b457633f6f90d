/** RFC 8767 §4: the TTL of an answer that is served though it could not be renewed, in seconds. */
const STALE_TTL = 30;
/** Age up to which the last answer is served, in ms: longer than most outages, short for an address that moved. */
const STALE_MS = 900_000;
const QUESTIONS_MAX = 20_000;

interface Good {
  code: number;
  addresses: readonly Buffer[];
  at: number;
}

/**
 * The last good answers, for when a target cannot be resolved (RFC 8767). They are never served instead of an
 * answer that can be had. The one renewed longest ago goes first where there is no room.
 */
export class LastAnswers {
  private readonly answers = new Map<string, Good>();

  constructor(
    private readonly now: () => number,
    private readonly most = QUESTIONS_MAX,
  ) {}

  /** Without addresses it is forgotten: the target no longer has any. */
  note(key: string, { code, addresses }: { code: number; addresses: readonly Buffer[] }): void {
    this.answers.delete(key);
    if (addresses.length === 0) return;
    this.answers.set(key, { code, addresses, at: this.now() });
    if (this.answers.size > this.most) this.answers.delete(this.answers.keys().next().value!);
  }

  find(key: string): { code: number; ttl: number; addresses: readonly Buffer[] } | undefined {
    const good = this.answers.get(key);
    if (!good) return undefined;
    if (this.now() - good.at <= STALE_MS)
      return { code: good.code, ttl: STALE_TTL, addresses: good.addresses };
    this.answers.delete(key);
    return undefined;
  }
}
