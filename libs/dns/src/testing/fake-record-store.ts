import { duplicateRecord } from '../errors';
import { placeForwarded } from '../forwarding/forwarding-errors';
import { placeOwners } from '../forwarding/forwarding-records';
import { RecordStore, type WriteRefusal, type WriteResult, type ZoneWrite } from '../ports';
import { keyOf, type RecordData, setOf, type ZoneRecord } from '../records/record';
import type { ChangeAction, ZonePlan } from '../records/zone-plan';
import { type FakeZone, jsonOf, ownersOf, refusalOf, tagOf } from './fake-zone';
import type { FakeZones } from './fake-zones';

export class FakeRecordStore extends RecordStore {
  constructor(private readonly zones: FakeZones) {
    super();
  }

  async create(write: ZoneWrite, record: RecordData): Promise<WriteResult> {
    return this.write(write, 'create', { added: [record], removed: [], changed: [] });
  }

  async replace(write: ZoneWrite, id: number, after: RecordData): Promise<WriteResult> {
    const before = this.record(write, id);
    return before
      ? this.write(write, 'replace', { added: [], removed: [], changed: [{ before, after }] })
      : this.missing(write);
  }

  async delete(write: ZoneWrite, id: number): Promise<WriteResult> {
    const record = this.record(write, id);
    return record
      ? this.write(write, 'delete', { added: [], removed: [record], changed: [] })
      : this.missing(write);
  }

  async apply(
    write: ZoneWrite,
    action: 'import' | 'rollback',
    base: number,
    plan: ZonePlan,
  ): Promise<WriteResult> {
    return this.write(write, action, plan, base);
  }

  async applyBatch(write: ZoneWrite, base: number, plan: ZonePlan): Promise<WriteResult> {
    return this.write(write, 'batch', plan, base);
  }

  /** What a live forwarding has set is for it alone. */
  private assertNotOwned(zone: FakeZone | undefined, id: number): void {
    const record = zone?.origins.has(id) ? zone.records.find((one) => one.id === id) : undefined;
    const owner = zone && record && placeOwners(ownersOf(zone))(record);
    if (owner) throw placeForwarded(zone.name, owner);
  }

  private record({ accountId, domainName }: ZoneWrite, id: number): ZoneRecord | undefined {
    return this.zones.find(accountId, domainName)?.records.find((record) => record.id === id);
  }

  private missing({ accountId, domainName }: ZoneWrite): WriteRefusal {
    return { kind: this.zones.find(accountId, domainName) ? 'no_record' : 'no_domain' };
  }

  private write(write: ZoneWrite, action: ChangeAction, plan: ZonePlan, base?: number): WriteResult {
    const zone = this.zones.find(write.accountId, write.domainName);
    if (!zone) return { kind: 'no_domain' };
    const refusal = refusalOf(zone, write, plan.added.length - plan.removed.length, base);
    if (refusal?.kind === 'locked' || refusal?.kind === 'verification_hold') return refusal;
    if (action === 'replace' || action === 'delete')
      this.assertNotOwned(zone, (plan.changed[0]?.before ?? plan.removed[0]).id);
    if (refusal) return refusal;
    if (action === 'create' && zone.records.some((record) => keyOf(record) === keyOf(plan.added[0])))
      throw duplicateRecord();
    const ownerOf = placeOwners(ownersOf(zone));
    for (const owner of [...plan.added, ...plan.changed.map(({ after }) => after)].map(ownerOf))
      if (owner) throw placeForwarded(zone.name, owner);
    const added = plan.added.map((record) => ({ id: this.zones.nextId(), ...record }));
    const changed = plan.changed.map(({ before, after }) => ({ before, after: { id: before.id, ...after } }));
    const written = action === 'create' ? added[0] : action === 'replace' ? changed[0].after : undefined;
    const aligned = zone.records
      .filter(
        (record) =>
          written &&
          record.id !== written.id &&
          setOf(record) === setOf(written) &&
          record.ttl !== written.ttl,
      )
      .map((before) => ({ before, after: { ...before, ttl: written!.ttl } }));
    this.zones.advance(zone, write, action, {
      added,
      removed: plan.removed,
      changed: [...changed, ...aligned],
    });
    const ids = action === 'batch' ? JSON.stringify(added.map(({ id }) => id)) : '';
    return {
      kind: 'written',
      tag: tagOf(zone),
      json: written ? jsonOf(zone, written) : ids,
      ...(write.withChanges && { changes: zone.history.at(-1)!.changes }),
    };
  }
}
