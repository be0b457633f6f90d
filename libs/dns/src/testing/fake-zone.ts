import { anameNotAlone, cnameNotAlone, duplicateRecord } from '../errors';
import type { EmailForwarding, PlaceOwner, UrlForwarding } from '../forwarding/forwarding';
import type { RecordChange, WriteRefusal, ZoneVersion, ZoneWrite } from '../ports';
import {
  keyOf,
  nameOf,
  type RecordData,
  type RecordOrigin,
  shownAnswer,
  type ZoneRecord,
} from '../records/record';

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
export interface Moves {
  added: ZoneRecord[];
  removed: ZoneRecord[];
  changed: { before: ZoneRecord; after: ZoneRecord }[];
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
export function assertStandTogether(records: readonly ZoneRecord[]): void {
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
export function ownersOf({ records, origins, urls, emails }: FakeZone): PlaceOwner[] {
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

export const dataOf = ({ id: _id, ...data }: ZoneRecord): RecordData => data;

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
