import { anameNotAlone, cnameNotAlone, duplicateRecord } from '../errors';
import type { EmailForwarding, PlaceOwner, UrlForwarding } from '../forwarding/forwarding';
import { placeForwarded } from '../forwarding/forwarding-errors';
import { placeOwners } from '../forwarding/forwarding-records';
import {
  type RecordChange,
  type RecordPage,
  type TouchedZone,
  type VersionPage,
  type WriteRefusal,
  type WriteResult,
  type ZoneContents,
  RecordReader,
  RecordStore,
  type ZoneVersion,
  type ZoneWrite,
} from '../ports';
import {
  keyOf,
  nameOf,
  type RecordData,
  type RecordOrigin,
  setOf,
  shownAnswer,
  type ZoneRecord,
} from '../records/record';
import type { ChangeAction, ZonePlan } from '../records/zone-plan';

export interface FakeZone {
  domainId: number;
  accountId: number;
  name: string;
  locks: string[];
  version: number;
  records: ZoneRecord[];
  history: (ZoneVersion & { changes: RecordChange[] })[];
  /** Of records that are not the user's. */
  origins: Map<number, Exclude<RecordOrigin, 'user'>>;
  /** What forwardings have set aside. */
  aside: ZoneRecord[];
  urls: UrlForwarding[];
  emails: EmailForwarding[];
  /** Changes of name servers, holds and glue. */
  servedChanges: number;
}

/** What a version does, with what was there. */
interface Moves {
  added: ZoneRecord[];
  removed: ZoneRecord[];
  changed: { before: ZoneRecord; after: ZoneRecord }[];
}

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

export const tagOf = (zone: FakeZone): string => `${zone.domainId}-${zone.version}`;

/** The record as the contract shows it: what is at its default is left out. */
export const jsonOf = (
  zone: FakeZone,
  { id, host, type, answer, sent, ttl, priority, expiresAt }: ZoneRecord,
): string =>
  JSON.stringify({
    id,
    domainName: zone.name,
    ...(host !== '' && { host }),
    fqdn: `${nameOf(host, zone.name)}.`,
    type,
    answer: shownAnswer({ answer, sent }),
    ttl,
    ...(priority ? { priority } : {}),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  });

/** Throws as the constraints of the database do. */
function assertStandTogether(records: readonly ZoneRecord[]): void {
  if (new Set(records.map(keyOf)).size < records.length) throw duplicateRecord();
  for (const { host, type } of records) {
    const beside = records.filter((record) => record.host === host);
    if (type === 'CNAME' && beside.length > 1) throw cnameNotAlone();
    if (
      type === 'ANAME' &&
      beside.filter((record) => ['A', 'AAAA', 'ANAME'].includes(record.type)).length > 1
    )
      throw anameNotAlone();
  }
}

/** Live forwardings: those whose own records are there. */
function ownersOf({ records, origins, urls, emails }: FakeZone): PlaceOwner[] {
  const own = records.filter(({ id }) => origins.has(id));
  const mailboxes = emails.map(({ mailbox }) => mailbox).sort();
  return [
    ...urls
      .filter(({ host }) => own.some((record) => record.host === host && record.type !== 'MX'))
      .map(({ host, forwardsTo }): PlaceOwner => ({ origin: 'url_forwarding', host, forwardsTo })),
    ...(mailboxes.length > 0 && own.some(({ type }) => type === 'MX')
      ? [{ origin: 'email_forwarding' as const, mailbox: mailboxes[0], mailboxes: mailboxes.length }]
      : []),
  ];
}

const dataOf = ({ id: _id, ...data }: ZoneRecord): RecordData => data;

class FakeRecordStore extends RecordStore {
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
    if (action === 'batch')
      return { kind: 'written', tag: tagOf(zone), json: JSON.stringify(added.map(({ id }) => id)) };
    return { kind: 'written', tag: tagOf(zone), json: written ? jsonOf(zone, written) : '' };
  }
}

export function refusalOf(
  zone: FakeZone,
  { ifMatch, limit }: Partial<ZoneWrite> & Pick<ZoneWrite, 'limit'>,
  more: number,
  base: number | undefined,
): WriteRefusal | undefined {
  const lock = ['RegistrarLock', 'AccountLock', 'PrivacyLock'].find((name) => zone.locks.includes(name));
  if (lock) return { kind: 'locked', lock };
  if (zone.locks.includes('VerificationHold') || zone.locks.includes('VerificationClientHold'))
    return { kind: 'verification_hold' };
  if ((ifMatch && !ifMatch.includes(tagOf(zone))) || (base !== undefined && base !== zone.version))
    return { kind: 'changed' };
  return more > 0 && zone.records.length + more > limit ? { kind: 'full' } : undefined;
}

class FakeRecordReader extends RecordReader {
  constructor(private readonly zones: FakeZones) {
    super();
  }

  async tag(accountId: number, name: string): Promise<string | undefined> {
    const zone = this.zones.find(accountId, name);
    return zone && tagOf(zone);
  }

  async list(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<RecordPage | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const shown = zone.records.slice((page - 1) * perPage, page * perPage);
    return {
      items: `[${shown.map((record) => jsonOf(zone, record)).join(',')}]`,
      count: shown.length,
      totalCount: zone.records.length,
      tag: tagOf(zone),
    };
  }

  async get(
    accountId: number,
    name: string,
    id: number,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const zone = this.zones.find(accountId, name);
    const record = zone?.records.find((one) => one.id === id);
    return zone && { json: record && jsonOf(zone, record), tag: tagOf(zone) };
  }

  async contents(accountId: number, name: string, version?: number): Promise<ZoneContents | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone || (version !== undefined && version > zone.version)) return undefined;
    const records = new Map(
      zone.records.filter(({ id }) => !zone.origins.has(id)).map((record) => [record.id, record]),
    );
    for (const { version: later, changes } of [...zone.history].reverse()) {
      if (version === undefined || later <= version) break;
      for (const { id, before } of changes) {
        if (before && !this.zones.isForwardings(before)) records.set(id, { id, ...before });
        else records.delete(id);
      }
    }
    const order = ({ host, type, answer }: ZoneRecord): string => JSON.stringify([host, type, answer]);
    const sorted = [...records.values()].sort((one, other) => (order(one) < order(other) ? -1 : 1));
    return {
      name,
      version: version ?? zone.version,
      currentVersion: zone.version,
      tag: tagOf(zone),
      records: sorted,
      forwarded: ownersOf(zone),
    };
  }

  async touched(
    accountId: number,
    name: string,
    { ids, hosts }: { ids: readonly number[]; hosts: readonly string[] },
  ): Promise<TouchedZone | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const named = zone.records.filter(({ id }) => ids.includes(id)).map(({ host }) => host);
    const refusal = refusalOf(zone, { limit: Infinity }, 0, undefined);
    return {
      name,
      currentVersion: zone.version,
      tag: tagOf(zone),
      total: zone.records.length,
      records: zone.records
        .filter(({ host }) => hosts.includes(host) || named.includes(host))
        .map((record) => ({ ...record, origin: zone.origins.get(record.id) ?? 'user' })),
      forwarded: ownersOf(zone),
      ...(refusal && { refusal }),
    };
  }

  async serial(
    accountId: number,
    name: string,
  ): Promise<{ version: number; firstSerial: number } | undefined> {
    const zone = this.zones.find(accountId, name);
    return zone && { version: zone.version, firstSerial: 1 + zone.servedChanges };
  }

  async versions(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<VersionPage | undefined> {
    const zone = this.zones.find(accountId, name);
    if (!zone) return undefined;
    const newest = [...zone.history].reverse().slice((page - 1) * perPage, page * perPage);
    return { versions: newest.map(({ changes: _changes, ...version }) => version), totalCount: zone.version };
  }

  async version(
    accountId: number,
    name: string,
    version: number,
  ): Promise<(ZoneVersion & { changes: RecordChange[] }) | undefined> {
    return this.zones.find(accountId, name)?.history.find((one) => one.version === version);
  }
}
