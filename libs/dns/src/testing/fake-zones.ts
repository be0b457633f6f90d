import type { RecordReader, RecordStore } from '../ports';
import type { RecordData, ZoneRecord } from '../records/record';
import type { ChangeAction } from '../records/zone-plan';
import { FakeRecordReader } from './fake-record-reader';
import { FakeRecordStore } from './fake-record-store';
import { assertStandTogether, dataOf, type FakeZone, type Moves } from './fake-zone';

/** Zones in memory; keeps to the same contract as the database. */
export class FakeZones {
  private readonly zones: FakeZone[] = [];
  private lastId = 0;
  private readonly images = new Set<RecordData>();
  readonly store: RecordStore = new FakeRecordStore(this);
  readonly reader: RecordReader = new FakeRecordReader(this);

  addDomain(accountId: number, name: string, locks: string[] = []): void {
    this.zones.push({
      domainId: this.zones.length + 1,
      accountId,
      name,
      locks,
      version: 0,
      records: [],
      history: [],
      origins: new Map(),
      aside: [],
      urls: [],
      emails: [],
      servedChanges: 0,
    });
  }

  find(accountId: number, name: string): FakeZone | undefined {
    return this.zones.find((zone) => zone.accountId === accountId && zone.name === name);
  }

  setLocks(name: string, locks: string[]): void {
    for (const zone of this.zones) if (zone.name === name) zone.locks = locks;
  }

  of(accountId: number): FakeZone[] {
    return this.zones.filter((zone) => zone.accountId === accountId);
  }

  byId({ domainId }: { domainId: number }): FakeZone {
    return this.zones[domainId - 1];
  }

  nextId(): number {
    return (this.lastId += 1);
  }

  /**
   * Puts a version on top; throws as the constraints of the database do. What it changes is the user's from
   * now on.
   */
  advance(
    zone: FakeZone,
    { now, author }: { now: Date; author: string },
    action: ChangeAction,
    { added, removed, changed }: Moves,
  ): void {
    const gone = new Set([...removed, ...changed.map(({ before }) => before)].map(({ id }) => id));
    const records = [
      ...zone.records.filter(({ id }) => !gone.has(id)),
      ...changed.map(({ after }) => after),
      ...added,
    ].sort((one, other) => one.id - other.id);
    assertStandTogether(records);
    zone.records = records;
    zone.version += 1;
    zone.history.push({
      version: zone.version,
      at: now,
      author,
      action,
      added: added.length,
      removed: removed.length,
      changed: changed.length,
      changes: [
        ...removed.map((record) => ({ id: record.id, before: this.imageOf(zone, record) })),
        ...changed.map(({ before, after }) => ({
          id: after.id,
          before: this.imageOf(zone, before),
          after: dataOf(after),
        })),
        ...added.map((record) => ({ id: record.id, after: dataOf(record) })),
      ],
    });
    for (const { after } of changed) zone.origins.delete(after.id);
  }

  /** Whether an image of the history shows a record of a forwarding. */
  isForwardings(image: RecordData): boolean {
    return this.images.has(image);
  }

  private imageOf(zone: FakeZone, record: ZoneRecord): RecordData {
    const image = dataOf(record);
    if (zone.origins.has(record.id)) this.images.add(image);
    return image;
  }
}
