import type { Clock, DomainName } from '@registrar/kernel';
import type { CheckAnswer } from './answers';
import type { RegistryConnection } from './connection';

/** About 300 bytes each; enough for some hundred searches. */
const MAX_ANSWERS = 20_000;

interface Kept {
  answer: CheckAnswer;
  /** Milliseconds. */
  at: number;
}

/**
 * Recent answers of registries, for searches: while people type, the same names are queried again within
 * seconds. Never used for a purchase.
 */
export class RecentAnswers {
  private newer: Map<string, Kept> = new Map();
  /** Dropped as a whole: deleting keys one by one leaves gaps in a map that each later walk passes over. */
  private older: ReadonlyMap<string, Kept> = new Map();
  /** When `newer` was begun, in milliseconds. */
  private begunAt = 0;

  /** `maxAgeSeconds`: maximum age of a cached answer; 0: no caching. */
  constructor(
    private readonly clock: Clock,
    private readonly maxAgeSeconds: number,
    private readonly maxAnswers = MAX_ANSWERS,
  ) {}

  /** Answers in memory, too old ones included. */
  get size(): number {
    return this.newer.size + this.older.size;
  }

  find(connection: RegistryConnection, name: DomainName, years: number): CheckAnswer | undefined {
    const key = keyOf(connection, name.ascii, years);
    const kept = this.newer.get(key) ?? this.older.get(key);
    if (!kept) return undefined;
    const age = this.clock.now().getTime() - kept.at;
    // with a clock that was set back no answer counts as recent
    return age >= 0 && age < this.maxAgeSeconds * 1_000 ? kept.answer : undefined;
  }

  keep(connection: RegistryConnection, years: number, answers: readonly CheckAnswer[]): void {
    if (this.maxAgeSeconds === 0) return;
    const at = this.clock.now().getTime();
    // the clock was set back: once its times come again, these answers would count as recent
    if (at < this.begunAt) {
      this.newer = new Map();
      this.begin(at);
    }
    for (const answer of answers) {
      if (this.isOver(at)) this.begin(at);
      this.newer.set(keyOf(connection, answer.name, years), { answer, at });
    }
  }

  /** Half of the room is used, or all answers of `older` are too old: they came before `begunAt`. */
  private isOver(at: number): boolean {
    return this.newer.size >= this.maxAnswers / 2 || at - this.begunAt >= this.maxAgeSeconds * 1_000;
  }

  private begin(at: number): void {
    this.older = this.newer;
    this.newer = new Map();
    this.begunAt = at;
  }
}

/** By version: another profile may quote fees that this one did not. */
const keyOf = ({ id, version }: RegistryConnection, name: string, years: number): string =>
  `${id}.${version} ${years} ${name}`;
