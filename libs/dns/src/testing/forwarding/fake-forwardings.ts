import type { HeldRecord, UrlForwarding, UrlForwardingKey } from '../../forwarding/forwarding';
import {
  type ForwardingAuthor,
  type ForwardingPage,
  ForwardingReader,
  ForwardingStore,
  type ForwardingWrite,
  type LockedZone,
  type MailSurroundings,
  type WebSurroundings,
  type WrittenForwarding,
} from '../../ports';
import type { RecordMoves } from '../../forwarding/forwarding-records';
import { hostOfTarget } from '../../forwarding/forwarding-rules';
import { nameOf } from '../../records/record';
import { type FakeZone, jsonOf, refusalOf, tagOf } from '../fake-zone';
import type { FakeZones } from '../fake-zones';

const hasKey =
  (key: UrlForwardingKey) =>
  ({ id, host }: UrlForwarding): boolean =>
    'id' in key ? id === key.id : host === key.host;

/** As the contract shows it: the apex has no host, title and meta belong to masked ones. */
const urlJson = (zone: FakeZone, { id, host, forwardsTo, type, title, meta }: UrlForwarding): string =>
  JSON.stringify({
    id,
    domainName: zone.name,
    ...(host !== '' && { host: nameOf(host, zone.name) }),
    forwardsTo,
    type,
    ...(type === 'masked' && title !== null && { title }),
    ...(type === 'masked' && meta !== null && { meta }),
  });

const emailJson = (zone: FakeZone, { mailbox, emailTo }: FakeZone['emails'][number]): string =>
  JSON.stringify({ domainName: zone.name, emailBox: mailbox, emailTo });

/** Forwardings over zones in memory; keep to the same contract as the database. */
export class FakeForwardings {
  readonly store: ForwardingStore;
  readonly reader: ForwardingReader;

  constructor(zones: FakeZones) {
    this.store = new FakeForwardingStore(zones);
    this.reader = new FakeForwardingReader(zones);
  }
}

class FakeForwardingStore extends ForwardingStore {
  constructor(private readonly zones: FakeZones) {
    super();
  }

  async lock({ accountId, domainName, author, now }: ForwardingAuthor): Promise<LockedZone | undefined> {
    const zone = this.zones.find(accountId, domainName);
    const refusal = zone && refusalOf(zone, { accountId, domainName, author, now, limit: 0 }, 0, undefined);
    const closed = refusal?.kind === 'locked' || refusal?.kind === 'verification_hold' ? refusal : undefined;
    return zone && { domainId: zone.domainId, tag: tagOf(zone), records: zone.records.length, closed };
  }

  async urlForwarding(zone: LockedZone, key: UrlForwardingKey): Promise<UrlForwarding | undefined> {
    return this.zones.byId(zone).urls.find(hasKey(key));
  }

  async aroundUrl(
    zone: LockedZone,
    { host, name, targetHost }: { host: string; name: string; targetHost: string },
    accountId: number,
  ): Promise<WebSurroundings> {
    const { urls, records } = this.zones.byId(zone);
    const targets = new Map(
      this.zones
        .of(accountId)
        .flatMap((one) =>
          one.urls.map((url) => [nameOf(url.host, one.name), hostOfTarget(url.forwardsTo)] as const),
        ),
    );
    return {
      isForwarded: urls.some(hasKey({ host })),
      forwardings: urls.length,
      isLoop: leadsTo(name, targetHost, targets),
      isDelegated: records.some(
        (record) => record.type === 'NS' && (record.host === host || host.endsWith(`.${record.host}`)),
      ),
    };
  }

  async aroundEmail(
    zone: LockedZone,
    { mailbox, address, emailTo }: { mailbox: string; address: string; emailTo: string },
    accountId: number,
  ): Promise<MailSurroundings> {
    const { emails } = this.zones.byId(zone);
    const targets = new Map(
      this.zones
        .of(accountId)
        .flatMap((one) =>
          one.emails.map((email) => [`${email.mailbox}@${one.name}`, email.emailTo.toLowerCase()] as const),
        ),
    );
    return {
      isForwarded: emails.some((email) => email.mailbox === mailbox),
      forwardings: emails.length,
      isLoop: leadsTo(address, emailTo.toLowerCase(), targets, (at) => at.replace(/\+[^@]*/, '')),
    };
  }

  async held(locked: LockedZone, hosts: readonly string[]): Promise<HeldRecord[]> {
    const zone = this.zones.byId(locked);
    const held = [
      ...zone.records.map((record) => ({ ...record, setAside: false })),
      ...zone.aside.map((record) => ({ ...record, setAside: true })),
    ];
    return held
      .filter(({ host }) => hosts.includes(host))
      .map((record) => ({ ...record, origin: zone.origins.get(record.id) ?? 'user' }));
  }

  async write(
    locked: LockedZone,
    author: ForwardingAuthor,
    write: ForwardingWrite,
    { added, setAside, broughtBack, removed }: RecordMoves,
  ): Promise<WrittenForwarding> {
    const zone = this.zones.byId(locked);
    const kind = write.kind.endsWith('_url') ? 'url_forwarding' : 'email_forwarding';
    const among = (
      records: readonly FakeZone['records'][number][],
      ids: readonly number[],
    ): FakeZone['records'] => records.filter(({ id }) => ids.includes(id));
    const ours = added.map((record) => ({ id: this.zones.nextId(), ...record }));
    const moves = {
      added: [...among(zone.aside, broughtBack), ...ours],
      removed: among(zone.records, [...setAside, ...removed]),
      changed: [],
    };
    const aside = [
      ...zone.aside.filter(({ id }) => !broughtBack.includes(id) && !removed.includes(id)),
      ...among(zone.records, setAside),
    ];
    this.zones.advance(zone, author, kind, moves);
    zone.aside = aside;
    for (const { id } of ours) zone.origins.set(id, kind);
    return {
      json: withSetAside(
        this.writeEntry(zone, write),
        among(aside, setAside).map((record) => jsonOf(zone, record)),
      ),
      tag: tagOf(zone),
    };
  }

  private writeEntry(zone: FakeZone, write: ForwardingWrite): string {
    switch (write.kind) {
      case 'create_url':
      case 'change_url': {
        const id = write.kind === 'change_url' ? write.id : this.zones.nextId();
        zone.urls = [...zone.urls.filter((url) => url.id !== id), { id, ...write.entry }].sort(
          (one, other) => one.id - other.id,
        );
        return urlJson(zone, { id, ...write.entry });
      }
      case 'delete_url':
        zone.urls = zone.urls.filter(({ id }) => id !== write.id);
        return '';
      case 'create_email':
        zone.emails.push(write.entry);
        return emailJson(zone, write.entry);
      case 'change_email':
        zone.emails = zone.emails.map((email) =>
          email.mailbox === write.entry.mailbox ? write.entry : email,
        );
        return emailJson(zone, write.entry);
      case 'delete_email':
        zone.emails = zone.emails.filter(({ mailbox }) => mailbox !== write.mailbox);
        return '';
    }
  }
}

/** An answer with the records that its write set aside; without any it has no such field. */
const withSetAside = (json: string, records: readonly string[]): string =>
  records.length === 0 ? json : `${json.slice(0, -1)},"setAside":[${records.join(',')}]}`;

/** Follows what is forwarded, each step once. */
function leadsTo(
  end: string,
  start: string,
  targets: ReadonlyMap<string, string>,
  baseOf = (at: string): string => at,
): boolean {
  const seen = new Set<string>();
  const open = [start];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const names = [at, baseOf(at)];
    if (names.includes(end)) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...names.map((name) => targets.get(name)).filter((to) => to !== undefined));
  }
  return false;
}

class FakeForwardingReader extends ForwardingReader {
  constructor(private readonly zones: FakeZones) {
    super();
  }

  async urlForwardings(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined> {
    const zone = this.zones.find(accountId, name);
    return (
      zone &&
      this.page(
        zone,
        zone.urls.map((url) => urlJson(zone, url)),
        page,
        perPage,
      )
    );
  }

  async urlForwarding(
    accountId: number,
    name: string,
    key: UrlForwardingKey,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const zone = this.zones.find(accountId, name);
    const url = zone?.urls.find(hasKey(key));
    return zone && { json: url && urlJson(zone, url), tag: tagOf(zone) };
  }

  async emailForwardings(
    accountId: number,
    name: string,
    page: number,
    perPage: number,
  ): Promise<ForwardingPage | undefined> {
    const zone = this.zones.find(accountId, name);
    return (
      zone &&
      this.page(
        zone,
        zone.emails.map((email) => emailJson(zone, email)),
        page,
        perPage,
      )
    );
  }

  async emailForwarding(
    accountId: number,
    name: string,
    mailbox: string,
  ): Promise<{ json?: string; tag: string } | undefined> {
    const zone = this.zones.find(accountId, name);
    const email = zone?.emails.find((one) => one.mailbox === mailbox);
    return zone && { json: email && emailJson(zone, email), tag: tagOf(zone) };
  }

  private page(zone: FakeZone, all: string[], page: number, perPage: number): ForwardingPage {
    const shown = all.slice((page - 1) * perPage, page * perPage);
    return { items: `[${shown.join(',')}]`, count: shown.length, totalCount: all.length, tag: tagOf(zone) };
  }
}
