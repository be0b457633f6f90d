import type { UnitOfWork } from '@registrar/kernel';
import { CatalogueWriter, type PriceRecord, type RulesRecord, type TldRecord } from '../records/ports';

/** The catalogue's records in memory. */
export class FakeCatalogueWriter extends CatalogueWriter {
  private readonly tldRows = new Map<string, TldRecord>();
  private readonly ruleRows: RulesRecord[] = [];
  private priceRows: PriceRecord[] = [];
  /** Number of writes, as a store would count statements. */
  writes = 0;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly connections: readonly string[] = ['sim-thin', 'sim-thick'],
  ) {
    super();
  }

  async lock(): Promise<void> {
    this.uow.assertOpen();
  }

  async connectionCodes(): Promise<string[]> {
    return [...this.connections];
  }

  async tlds(name?: string): Promise<TldRecord[]> {
    return [...this.tldRows.values()]
      .filter((row) => name === undefined || row.name === name)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async rules(tld?: string): Promise<RulesRecord[]> {
    return newestFirst(this.ruleRows.filter((row) => tld === undefined || row.tld === tld));
  }

  async prices(tld?: string): Promise<PriceRecord[]> {
    return newestFirst(this.priceRows.filter((row) => tld === undefined || row.tld === tld));
  }

  async putTlds(records: readonly TldRecord[]): Promise<void> {
    this.write();
    for (const record of records) {
      if (record.connection !== undefined && !this.connections.includes(record.connection))
        throw new Error(`there is no connection ${record.connection}`);
      this.tldRows.set(record.name, record);
    }
  }

  async addRules(records: readonly RulesRecord[]): Promise<void> {
    this.write();
    for (const record of records) {
      const taken = this.ruleRows.some(
        ({ tld, validFrom }) => tld === record.tld && validFrom.getTime() === record.validFrom.getTime(),
      );
      if (taken) throw new Error(`there are rules of ${record.tld} with that start`);
      this.ruleRows.push(structuredClone(record));
    }
  }

  async putPrices(records: readonly PriceRecord[]): Promise<void> {
    this.write();
    for (const record of records)
      this.priceRows = [...this.priceRows.filter((row) => keyOf(row) !== keyOf(record)), record];
  }

  private write(): void {
    this.uow.assertOpen();
    this.writes += 1;
  }
}

const keyOf = ({ tld, product, accountId, validFrom }: PriceRecord): string =>
  [tld, product, accountId, validFrom.getTime()].join(' ');
const newestFirst = <T extends { validFrom: Date }>(rows: readonly T[]): T[] =>
  [...rows].sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime());
