import { PremiumNames } from '../ports';
import type { PremiumName, PremiumPrice } from '../prices/premium-names';

/** A premium list in memory. */
export class FakePremiumNames extends PremiumNames {
  private readonly rows: PremiumName[] = [];

  put(...names: PremiumName[]): void {
    this.rows.push(...names);
    this.rows.sort((a, b) => compare(keyOf(a), keyOf(b)));
  }

  async price(name: string): Promise<PremiumPrice | undefined> {
    const row = this.rows.find((candidate) => candidate.name === name);
    return row && { registration: row.registration, renewal: row.renewal, transfer: row.transfer };
  }

  async any(): Promise<boolean> {
    return this.rows.length > 0;
  }

  async after(last: PremiumName | undefined, limit: number): Promise<PremiumName[]> {
    return this.rows.filter((row) => last === undefined || keyOf(row) > keyOf(last)).slice(0, limit);
  }
}

const keyOf = ({ tld, name }: PremiumName): string => `${tld} ${name}`;
const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other));
