import { badRequest, type Clock, type DomainName } from '@registrar/kernel';
import { writeOf, written, type ZoneAuthor, type ZonePolicy } from './change-records';
import { massDeletion, zoneChanged, zoneFull } from '../errors';
import { fileForwarded, forwardedWords } from '../forwarding/forwarding-errors';
import { placeOwners } from '../forwarding/forwarding-records';
import { FAULTS_MAX, readMasterFile } from './master-file';
import type { RecordReader, RecordStore, ZoneContents } from '../ports';
import { keyOf, type RecordData } from './record';
import { expiryFrom, isExpired } from './record-expiry';
import {
  type ChangeAction,
  deletesMost,
  isEmpty,
  planOf,
  type PlanRules,
  standTogether,
  type ZonePlan,
} from './zone-plan';
import { found } from './zone-queries';

/** Whether a change is only shown, and whether it may delete most of a zone. */
export interface ZoneChangeRequest {
  dryRun: boolean;
  allowMassDeletion: boolean;
}

export interface ImportRequest extends ZoneChangeRequest {
  /** Master file (RFC 1035 §5). */
  zoneFile: string;
  /** merge: what the file does not name stays; replace: the zone becomes what the file says. */
  mode: 'merge' | 'replace';
  /** When the records of the file are removed; omitted: existing ones keep their end. */
  expiresAt?: Date | null;
}

/** What a change does, or did. */
export interface ZoneChange {
  /** False for a dry run, and where there was nothing to do. */
  applied: boolean;
  /** Of the zone afterwards. */
  tag: string;
  plan: ZonePlan;
  /** Would delete more than half of a zone of ten records or more. */
  deletesMost: boolean;
  /** Entries that change nothing: SOA and NS of the domain itself, and records where a forwarding stands. */
  skipped: number;
}

/**
 * Another write came between reading the zone and changing it: the change is made out of what there is then,
 * this often.
 */
const ATTEMPTS = 3;

interface Parts {
  store: RecordStore;
  reader: RecordReader;
  clock: Clock;
  policy: ZonePolicy;
}

/**
 * Puts the records of a master file into a zone, all or none. 400 naming lines, 409 naming those for
 * forwarded places, else as for a single record.
 */
export class ImportZone {
  constructor(private readonly parts: Parts) {}

  async execute(
    author: ZoneAuthor,
    name: DomainName,
    { zoneFile, mode, expiresAt, ...wish }: ImportRequest,
  ): Promise<ZoneChange> {
    // 404 before the work of reading a long file
    found(await this.parts.reader.tag(author.accountId, name.ascii));
    const expiry = expiryFrom(expiresAt, this.parts.clock.now(author.accountId));
    const { records, lines, skipped } = readMasterFile(name.ascii, zoneFile);
    return change(this.parts, author, name, wish, {
      action: 'import',
      records: expiry.expiresAt === undefined ? records : records.map((record) => ({ ...record, ...expiry })),
      lines,
      skipped,
      rules: { keepOthers: mode === 'merge', keepSent: true },
    });
  }
}

/**
 * Restores a zone to a version; restored records get new ids, and expired ones stay away. 404 for an unknown
 * version.
 */
export class RollBackZone {
  constructor(private readonly parts: Parts) {}

  async execute(
    author: ZoneAuthor,
    name: DomainName,
    version: number,
    wish: ZoneChangeRequest,
  ): Promise<ZoneChange> {
    const then = found(await this.parts.reader.contents(author.accountId, name.ascii, version));
    const now = this.parts.clock.now(author.accountId);
    const records = then.records
      .map(({ id: _id, ...record }): RecordData => record)
      .filter((record) => !isExpired(record, now));
    return change(this.parts, author, name, wish, {
      action: 'rollback',
      records,
      skipped: then.records.length - records.length,
      rules: { keepOthers: false, keepSent: false },
    });
  }
}

/** What a zone is to hold. `skipped`: entries that were passed over already. */
interface Wanted {
  action: Extract<ChangeAction, 'import' | 'rollback'>;
  records: readonly RecordData[];
  /**
   * The line of each record in the file; without them records where a forwarding stands are passed over.
   */
  lines?: readonly number[];
  skipped: number;
  rules: PlanRules;
}

/**
 * Places of forwardings are not changed: their records are not the user's, and the records set aside return
 * when the forwarding ends.
 */
function planAmong(
  { name, records: present, forwarded }: ZoneContents,
  { records, lines, skipped, rules }: Wanted,
): { plan: ZonePlan; skipped: number } {
  const ownerOf = placeOwners(forwarded);
  const open = records.filter((record) => !ownerOf(record));
  const [there, rest] = [
    present.filter((record) => ownerOf(record)),
    present.filter((record) => !ownerOf(record)),
  ];
  if (lines && open.length < records.length) {
    // records from before they were refused there may stay as they are
    const unchanged = new Map(there.map((record) => [keyOf(record), record]));
    const faults = records.flatMap((record, at) => {
      const [owner, same] = [ownerOf(record), unchanged.get(keyOf(record))];
      if (!owner || (same && same.ttl === record.ttl && same.priority === record.priority)) return [];
      return [`line ${lines[at]}: ${forwardedWords(name, owner)}`];
    });
    if (faults.length > 0) throw fileForwarded(faults.slice(0, FAULTS_MAX));
  }
  return { plan: planOf(rest, open, rules), skipped: skipped + records.length - open.length };
}

async function change(
  { store, reader, clock, policy }: Parts,
  author: ZoneAuthor,
  name: DomainName,
  wish: ZoneChangeRequest,
  wanted: Wanted,
): Promise<ZoneChange> {
  for (let attempt = 1; ; attempt += 1) {
    const now = found(await reader.contents(author.accountId, name.ascii));
    if (author.ifMatch && !author.ifMatch.includes(now.tag)) throw zoneChanged();
    const { plan, skipped } = planAmong(now, wanted);
    assertPossible(now, plan, policy);
    const outcome = { plan, skipped, deletesMost: deletesMost(now.records, plan) };
    if (wish.dryRun || isEmpty(plan)) return { ...outcome, applied: false, tag: now.tag };
    if (outcome.deletesMost && !wish.allowMassDeletion)
      throw massDeletion(plan.removed.length, now.records.length);
    const result = await store.apply(
      writeOf(author, name, clock, policy),
      wanted.action,
      now.currentVersion,
      plan,
    );
    if (result.kind !== 'changed' || author.ifMatch || attempt === ATTEMPTS)
      return { ...outcome, applied: true, tag: written(result, policy).tag };
  }
}

/** Says beforehand what the database would refuse, by host; it has the last word. */
function assertPossible({ records, name }: ZoneContents, plan: ZonePlan, { maxRecords }: ZonePolicy): void {
  const gone = new Set(plan.removed.map(({ id }) => id));
  const kept = records.filter(({ id }) => !gone.has(id));
  if (plan.added.length > plan.removed.length && kept.length + plan.added.length > maxRecords)
    throw zoneFull(maxRecords);
  const host = standTogether([...kept, ...plan.added]);
  if (host !== undefined)
    throw badRequest(
      `records cannot share the host ${host === '' ? name : host}: CNAME stands alone, ANAME beside no A, AAAA or ANAME`,
      'dns.hosts',
    );
}
