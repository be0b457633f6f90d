import * as fc from 'fast-check';

/** Random numbers of one case: enough for every draw that an operation makes. */
const NUMBERS = 48;
const MAX = 2 ** 30;

/** The numbers of each case; the same for the same seed. */
export const drawsOf = (cases: number, seed: number): Draws[] =>
  fc
    .sample(fc.array(fc.nat(MAX - 1), { minLength: NUMBERS, maxLength: NUMBERS, size: 'max' }), {
      numRuns: cases,
      seed,
    })
    .map((numbers) => new Draws(numbers));

/** Random choices of one case. */
export class Draws {
  private at = 0;

  constructor(private readonly numbers: readonly number[]) {}

  /** From 0 up to `limit`, exclusive. */
  below(limit: number): number {
    const number = this.numbers[this.at % this.numbers.length];
    this.at += 1;
    return number % limit;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.below(values.length)];
  }

  /** True in one of `in` cases. */
  once(inCases: number): boolean {
    return this.below(inCases) === 0;
  }

  /** The fields that are drawn: each is given in half of the cases. */
  some<T extends object>(fields: T): Partial<T> {
    return Object.fromEntries(Object.entries(fields).filter(() => this.once(2))) as Partial<T>;
  }

  /** One key, by weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][];
    let left = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [key, weight] of entries) {
      if (left < weight) return key;
      left -= weight;
    }
    throw new Error('no weight');
  }
}
