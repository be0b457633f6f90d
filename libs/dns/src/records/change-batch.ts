import type { Clock, DomainName } from '@registrar/kernel';
import { atChange, type BatchChange, type BatchStep, stepOf } from './batch';
import { type BatchOutcome, type BatchPlan, planBatch, type StoredStep } from './batch-plan';
import { refusalOf, writeOf, written, type ZoneAuthor, type ZonePolicy } from './change-records';
import { zoneChanged, zoneFull } from '../errors';
import type { RecordReader, RecordStore, TouchedZone } from '../ports';
import type { RecordData, RecordInput, ZoneRecord } from './record';
import { expiryFrom } from './record-expiry';
import { hostFrom, recordFrom } from './record-rules';
import { isEmpty, type ZonePlan } from './zone-plan';
import { found } from './zone-queries';

/** What a batch does, or did. */
export interface ZoneBatch {
  /** False where there was nothing to do. */
  applied: boolean;
  /** Of the zone afterwards. */
  tag: string;
  version: number;
  plan: ZonePlan;
  kept: readonly ZoneRecord[];
  /** By change. */
  results: { id: number; outcome: BatchOutcome }[][];
}

/** Another write may come between reading the zone and changing it: the batch is planned again, this often. */
const ATTEMPTS = 3;

/**
 * Changes records of a zone, all or none, as one version. Refusals as for a single record, naming the change;
 * rules are checked on the zone after the whole batch.
 */
export class ChangeRecords {
  constructor(
    private readonly store: RecordStore,
    private readonly reader: RecordReader,
    private readonly clock: Clock,
    private readonly policy: ZonePolicy,
  ) {}

  async execute(author: ZoneAuthor, name: DomainName, changes: readonly BatchChange[]): Promise<ZoneBatch> {
    const now = this.clock.now(author.accountId);
    const steps = changes.map((change, at) =>
      atChange(at, () => storedStep(name.ascii, stepOf(change), now)),
    );
    for (let attempt = 1; ; attempt += 1) {
      const zone = found(await this.reader.touched(author.accountId, name.ascii, touchedBy(steps)));
      if (zone.refusal) throw refusalOf(zone.refusal, this.policy);
      if (author.ifMatch && !author.ifMatch.includes(zone.tag)) throw zoneChanged();
      const planned = planBatch(zone, steps);
      assertRoom(zone, planned.plan, this.policy);
      const { tag, currentVersion: version } = zone;
      if (isEmpty(planned.plan)) return { ...batchOf(planned), applied: false, tag, version };
      const result = await this.store.applyBatch(
        writeOf(author, name, this.clock, this.policy),
        version,
        planned.plan,
      );
      if (result.kind === 'changed' && !author.ifMatch && attempt < ATTEMPTS) continue;
      const after = written(result, this.policy);
      return {
        ...batchOf(planned, JSON.parse(after.json) as number[]),
        applied: true,
        tag: after.tag,
        version: version + 1,
      };
    }
  }
}

function storedStep(zone: string, step: BatchStep, now: Date): StoredStep {
  const stored = (record: RecordInput): RecordData => ({
    ...recordFrom(zone, record),
    ...expiryFrom(record.expiresAt, now),
  });
  switch (step.kind) {
    case 'add':
    case 'replace':
      return { ...step, record: stored(step.record) };
    case 'replace_set': {
      const host = hostFrom(zone, step.host);
      return { ...step, host, records: step.records.map(stored) };
    }
    case 'remove_set':
      return { ...step, host: hostFrom(zone, step.host) };
    case 'remove':
      return step;
  }
}

/** Records and hosts that the changes name: each rule of a zone compares records of one host. */
function touchedBy(steps: readonly StoredStep[]): { ids: number[]; hosts: string[] } {
  const hosts = new Set<string>();
  const ids: number[] = [];
  for (const step of steps) {
    if ('id' in step) ids.push(step.id);
    if ('record' in step) hosts.add(step.record.host);
    if ('host' in step) hosts.add(step.host);
  }
  return { ids, hosts: [...hosts] };
}

function assertRoom({ total }: TouchedZone, { added, removed }: ZonePlan, { maxRecords }: ZonePolicy): void {
  const growth = added.length - removed.length;
  if (growth > 0 && total + growth > maxRecords) throw zoneFull(maxRecords);
}

/** `ids`: of the added records, in their order. */
function batchOf(
  { plan, touched, kept }: BatchPlan,
  ids: readonly number[] = [],
): Pick<ZoneBatch, 'plan' | 'kept' | 'results'> {
  return {
    plan,
    kept,
    results: touched.map((records) =>
      records.map((record) => ({
        id: 'at' in record ? ids[record.at] : record.id,
        outcome: record.outcome,
      })),
    ),
  };
}
