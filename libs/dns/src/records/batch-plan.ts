import { anameNotAlone, cnameNotAlone, domainNotFound, duplicateRecord } from '../errors';
import type { PlaceOwner } from '../forwarding/forwarding';
import { placeForwarded } from '../forwarding/forwarding-errors';
import { placeOwners } from '../forwarding/forwarding-records';
import { atChange, type BatchStep, changedTwice, refusedAt } from './batch';
import { keyOf, type RecordData, type RecordOrigin, setOf, type ZoneRecord } from './record';
import { standTogether, type ZonePlan } from './zone-plan';

/** A record that is listed, the user's or a forwarding's. */
export interface ListedRecord extends ZoneRecord {
  origin: RecordOrigin;
}

/** The part of a zone that a batch can touch: all records of the hosts of its changes. */
export interface BatchZone {
  name: string;
  records: readonly ListedRecord[];
  forwarded: readonly PlaceOwner[];
}

/** What a change did to a record. `kept`: the record is as it was. */
export type BatchOutcome = 'added' | 'changed' | 'kept' | 'removed';

/** A record that a change named. An added one is `plan.added[at]`, its id follows from the write. */
export type BatchTouched = { outcome: 'added'; at: number } | { outcome: BatchOutcome; id: number };

export interface BatchPlan {
  plan: ZonePlan;
  /** By change. */
  touched: BatchTouched[][];
  /** Records that a change named and left as they were. */
  kept: ZoneRecord[];
}

/** A step with its records in the stored form. */
export type StoredStep =
  | { kind: 'add'; record: RecordData }
  | { kind: 'replace'; id: number; record: RecordData }
  | { kind: 'replace_set'; host: string; type: RecordData['type']; records: readonly RecordData[] }
  | Extract<BatchStep, { kind: 'remove' | 'remove_set' }>;

/** A record as the batch leaves it. `before`: the stored record; `by`: the change that wrote it. */
interface Left {
  record: RecordData;
  before?: ListedRecord;
  by?: number;
}

/** Applies changes to a zone in memory, in their order; rules are checked on what the whole batch leaves. */
class BatchDraft {
  private readonly byId: ReadonlyMap<number, ListedRecord>;
  private readonly bySet = new Map<string, ListedRecord[]>();
  private readonly ownerOf: (record: Pick<RecordData, 'host' | 'type'>) => PlaceOwner | undefined;
  /** The change that named a record, or a whole record set. */
  private readonly changedBy = new Map<number, number>();
  private readonly setChangedBy = new Map<string, number>();
  /** The TTL of each set: that of its last written record (RFC 2181 §5.2). */
  private readonly ttls = new Map<string, number>();
  private readonly removed: ListedRecord[] = [];
  private readonly left: Left[] = [];
  private readonly named: { change: number; id?: number; left?: Left }[] = [];

  constructor(private readonly zone: BatchZone) {
    this.byId = new Map(zone.records.map((record) => [record.id, record]));
    for (const record of zone.records) {
      const set = this.bySet.get(setOf(record));
      if (set) set.push(record);
      else this.bySet.set(setOf(record), [record]);
    }
    this.ownerOf = placeOwners(zone.forwarded);
  }

  apply(step: StoredStep, change: number): void {
    switch (step.kind) {
      case 'add':
        return this.write({ record: step.record, by: change });
      case 'replace':
        return this.write({ record: step.record, before: this.claim(step.id, change), by: change });
      case 'remove':
        return this.remove(this.claim(step.id, change), change);
      case 'replace_set':
        return this.replaceSet(this.claimSet(step, change), step.records, change);
      case 'remove_set': {
        const records = this.claimSet(step, change);
        if (records.length === 0) throw domainNotFound();
        for (const record of records) this.remove(record, change);
      }
    }
  }

  private replaceSet(present: readonly ListedRecord[], wanted: readonly RecordData[], change: number): void {
    const rest = new Map(present.map((record) => [keyOf(record), record]));
    if (new Set(wanted.map(keyOf)).size < wanted.length) throw duplicateRecord();
    for (const record of wanted) {
      const before = rest.get(keyOf(record));
      rest.delete(keyOf(record));
      this.write({ record, ...(before && { before }), by: change });
    }
    for (const record of rest.values()) this.remove(record, change);
  }

  private write(left: Left & { by: number }): void {
    const owner = this.ownerOf(left.record);
    if (owner) throw placeForwarded(this.zone.name, owner);
    this.left.push(left);
    this.named.push({ change: left.by, left });
    this.ttls.set(setOf(left.record), left.record.ttl);
  }

  private remove(record: ListedRecord, change: number): void {
    this.removed.push(record);
    this.named.push({ change, id: record.id });
  }

  /** Throws 404 for an unknown id and 409 for a record of a live forwarding. */
  private claim(id: number, change: number): ListedRecord {
    const record = this.byId.get(id);
    if (!record) throw domainNotFound();
    const other = this.changedBy.get(id);
    if (other !== undefined) throw changedTwice('record', other);
    const owner = record.origin === 'user' ? undefined : this.ownerOf(record);
    if (owner) throw placeForwarded(this.zone.name, owner);
    this.changedBy.set(id, change);
    return record;
  }

  private claimSet(set: Pick<RecordData, 'host' | 'type'>, change: number): readonly ListedRecord[] {
    const other = this.setChangedBy.get(setOf(set));
    if (other !== undefined) throw changedTwice('record set', other);
    this.setChangedBy.set(setOf(set), change);
    return (this.bySet.get(setOf(set)) ?? []).map(({ id }) => this.claim(id, change));
  }

  /** Throws the refusal of the first rule that what is left breaks, naming the change that wrote it. */
  finish(changes: number): BatchPlan {
    for (const { record, by } of this.left) {
      const other = this.setChangedBy.get(setOf(record));
      if (other !== undefined && other !== by)
        throw refusedAt(Math.max(other, by!), changedTwice('record set', Math.min(other, by!)));
    }
    for (const before of this.zone.records)
      if (!this.changedBy.has(before.id)) this.left.push({ record: dataOf(before), before });
    for (const left of this.left) left.record = this.withTtl(left.record);
    this.assertAlone();
    this.assertTogether();
    return this.planned(changes);
  }

  private withTtl(record: RecordData): RecordData {
    const ttl = this.ttls.get(setOf(record)) ?? record.ttl;
    return ttl === record.ttl ? record : { ...record, ttl };
  }

  private assertAlone(): void {
    const keys = new Map<string, number | undefined>();
    for (const { record, by } of this.left) {
      const key = keyOf(record);
      if (keys.has(key)) throw refusedAt(Math.max(by ?? 0, keys.get(key) ?? 0), duplicateRecord());
      keys.set(key, by);
    }
  }

  /** As the database, which checks the hosts of written records alone. */
  private assertTogether(): void {
    const writtenBy = new Map(
      this.left.flatMap(({ record, by }) => (by === undefined ? [] : [[record.host, by] as const])),
    );
    const records = this.left.map(({ record }) => record).filter(({ host }) => writtenBy.has(host));
    const host = standTogether(records);
    if (host === undefined) return;
    const hasCname = records.some((record) => record.host === host && record.type === 'CNAME');
    throw refusedAt(writtenBy.get(host)!, hasCname ? cnameNotAlone() : anameNotAlone());
  }

  private planned(changes: number): BatchPlan {
    const plan: ZonePlan = { added: [], removed: this.removed, changed: [] };
    const kept: ZoneRecord[] = [];
    const outcomes = new Map<Left, BatchTouched>();
    for (const left of this.left) {
      const { record: after, before, by } = left;
      if (!before) outcomes.set(left, { outcome: 'added', at: plan.added.push(after) - 1 });
      else if (isSame(before, after)) {
        outcomes.set(left, { outcome: 'kept', id: before.id });
        if (by !== undefined) kept.push(before);
      } else {
        outcomes.set(left, { outcome: 'changed', id: before.id });
        plan.changed.push({ before, after });
      }
    }
    const touched: BatchTouched[][] = Array.from({ length: changes }, () => []);
    for (const { change, id, left } of this.named)
      touched[change].push(left ? outcomes.get(left)! : { outcome: 'removed', id: id! });
    return { plan, touched, kept };
  }
}

/** What a batch does to a zone. Throws the first refusal, naming the change. */
export function planBatch(zone: BatchZone, steps: readonly StoredStep[]): BatchPlan {
  const draft = new BatchDraft(zone);
  steps.forEach((step, index) => atChange(index, () => draft.apply(step, index)));
  return draft.finish(steps.length);
}

const dataOf = ({ id: _id, origin: _origin, ...data }: ListedRecord): RecordData => data;

const isSame = (one: RecordData, other: RecordData): boolean =>
  keyOf(one) === keyOf(other) &&
  one.ttl === other.ttl &&
  one.priority === other.priority &&
  one.sent === other.sent &&
  one.expiresAt === other.expiresAt;
