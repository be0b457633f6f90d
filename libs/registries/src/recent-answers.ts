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
  /** Oldest first. */
  private readonly kept = new Map<string, Kept>();

  /** `maxAgeSeconds`: maximum age of a cached answer; 0: no caching. */
  constructor(
    private readonly clock: Clock,
    private readonly maxAgeSeconds: number,
    private readonly maxAnswers = MAX_ANSWERS,
  ) {}

  find(connection: RegistryConnection, name: DomainName, years: number): CheckAnswer | undefined {
    const kept = this.kept.get(keyOf(connection, name.ascii, years));
    if (!kept) return undefined;
    const age = this.clock.now().getTime() - kept.at;
    // with a clock that was set back no answer counts as recent
    return age >= 0 && age < this.maxAgeSeconds * 1_000 ? kept.answer : undefined;
  }

  keep(connection: RegistryConnection, years: number, answers: readonly CheckAnswer[]): void {
    if (this.maxAgeSeconds === 0) return;
    const at = this.clock.now().getTime();
    for (const answer of answers) {
      const key = keyOf(connection, answer.name, years);
      this.kept.delete(key);
      this.kept.set(key, { answer, at });
    }
    for (const key of this.kept.keys()) {
      if (this.kept.size <= this.maxAnswers) break;
      this.kept.delete(key);
    }
  }
}

/** By version: another profile may quote fees that this one did not. */
const keyOf = ({ id, version }: RegistryConnection, name: string, years: number): string =>
  `${id}.${version} ${years} ${name}`;
