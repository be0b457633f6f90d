import { keyOf, type RecordData, setOf, type ZoneRecord } from './record';

export type ChangeAction =
  | 'create'
  | 'replace'
  | 'delete'
  | 'batch'
  | 'import'
  | 'rollback'
  | 'url_forwarding'
  | 'email_forwarding'
  | 'expire';

/** What makes one set of records out of another. */
export interface ZonePlan {
  added: RecordData[];
  removed: ZoneRecord[];
  /** Same host, type and answer: the record stays, with another ttl, priority, end or form of its text. */
  changed: { before: ZoneRecord; after: RecordData }[];
}

export const isEmpty = ({ added, removed, changed }: ZonePlan): boolean =>
  added.length + removed.length + changed.length === 0;

export interface PlanRules {
  /** Records that are not wanted stay all the same (merge), with the TTL of their set. */
  keepOthers: boolean;
  /** Existing records keep what a zone file does not have: the form in which a text was sent, and their end. */
  keepSent: boolean;
}

/** No two of `wanted` have the same key. */
export function planOf(
  current: readonly ZoneRecord[],
  wanted: readonly RecordData[],
  { keepOthers, keepSent }: PlanRules,
): ZonePlan {
  const plan: ZonePlan = { added: [], removed: [], changed: [] };
  const ttls = current.length === 0 && hasOneTtl(wanted) ? NO_TTLS : ttlsOf(wanted);
  if (current.length === 0) {
    plan.added = wanted.map((record) => withTtl(record, ttls));
    return plan;
  }
  const present = new Map(current.map((record) => [keyOf(record), record]));
  for (const record of wanted.map((one) => withTtl(one, ttls))) {
    const key = keyOf(record);
    const before = present.get(key);
    present.delete(key);
    if (!before) {
      plan.added.push(record);
      continue;
    }
    const after = keepSent ? withKept(record, before) : record;
    if (differs(before, after)) plan.changed.push({ before, after });
  }
  if (!keepOthers) plan.removed.push(...present.values());
  else {
    for (const before of present.values()) {
      const { id: _id, ...data } = before;
      const after = withTtl(data, ttls);
      if (after.ttl !== before.ttl) plan.changed.push({ before, after });
    }
  }
  return plan;
}

const NO_TTLS: ReadonlyMap<string, number> = new Map();

/** Then no record of them has the TTL of another. */
const hasOneTtl = (records: readonly RecordData[]): boolean =>
  records.every(({ ttl }) => ttl === records[0].ttl);

/** The TTL of each set: that of its last record. */
const ttlsOf = (records: readonly RecordData[]): ReadonlyMap<string, number> =>
  new Map(records.map((record) => [setOf(record), record.ttl]));

/** The record with the TTL of its set, where one was set. */
function withTtl(record: RecordData, ttls: ReadonlyMap<string, number>): RecordData {
  if (ttls.size === 0) return record;
  const ttl = ttls.get(setOf(record)) ?? record.ttl;
  return ttl === record.ttl ? record : { ...record, ttl };
}

const differs = (before: RecordData, after: RecordData): boolean =>
  before.ttl !== after.ttl ||
  before.priority !== after.priority ||
  before.sent !== after.sent ||
  before.expiresAt !== after.expiresAt;

function withKept({ sent: _sent, ...record }: RecordData, { sent, expiresAt }: RecordData): RecordData {
  return {
    ...(expiresAt !== undefined && { expiresAt }),
    ...record,
    ...(sent !== undefined && { sent }),
  };
}

/** Records from which on a mass deletion has to be meant (issue: half of a zone of 10 records or more). */
const MASS_FROM = 10;

export const deletesMost = (current: readonly ZoneRecord[], { removed }: ZonePlan): boolean =>
  current.length >= MASS_FROM && removed.length * 2 > current.length;

/** The first host whose records cannot stand together (BEHAVIOUR §12); undefined: all can. */
export function standTogether(records: readonly RecordData[]): string | undefined {
  // a host without either has nothing that cannot be beside something
  const hosts = new Map(
    records
      .filter(({ type }) => type === 'CNAME' || type === 'ANAME')
      .map(({ host }) => [host, { all: 0, cnames: 0, anames: 0, addresses: 0 }]),
  );
  if (hosts.size === 0) return undefined;
  for (const { host, type } of records) {
    const counts = hosts.get(host);
    if (!counts) continue;
    counts.all += 1;
    if (type === 'CNAME') counts.cnames += 1;
    else if (type === 'ANAME') counts.anames += 1;
    else if (type === 'A' || type === 'AAAA') counts.addresses += 1;
  }
  for (const [host, { all, cnames, anames, addresses }] of hosts) {
    if ((cnames > 0 && all > 1) || (anames > 0 && anames + addresses > 1)) return host;
  }
  return undefined;
}
