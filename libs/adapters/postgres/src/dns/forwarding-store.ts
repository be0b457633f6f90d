import {
  alreadyForwarded,
  anameNotAlone,
  cnameNotAlone,
  duplicateRecord,
  type HeldRecord,
  type RecordMoves,
  type UrlForwarding,
  type UrlForwardingData,
  type UrlForwardingKey,
} from '@registrar/dns';
import {
  type ForwardingAuthor,
  ForwardingStore,
  type ForwardingWrite,
  type LockedZone,
  type MailSurroundings,
  type WebSurroundings,
  type WrittenForwarding,
} from '@registrar/dns/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { databaseError, type Sql } from '../sql';
import { StatementNames } from '../statement-names';
import {
  AROUND_EMAIL,
  AROUND_URL,
  type EntryKind,
  HELD,
  LOCK,
  URL_BY_HOST,
  URL_BY_ID,
  writeSql,
} from './forwarding-sql';
import type { ZoneEntity } from './entities/zones.entity';

/**
 * The client's error for each constraint. Writes under the lock never violate them; they guard against other
 * writers.
 */
const BY_CONSTRAINT: Readonly<Record<string, () => Error>> = {
  url_forwardings_host_uq: alreadyForwarded,
  email_forwardings_mailbox_uq: alreadyForwarded,
  dns_records_answer_uq: duplicateRecord,
  dns_records_cname_alone: cnameNotAlone,
  dns_records_aname_alone: anameNotAlone,
};

interface ZoneToWrite extends Pick<ZoneEntity, 'domain_id' | 'records'> {
  /** A lock's refusal is followed by a space and its name. */
  refusal: string | null;
  tag: string;
}

type HeldRow = Omit<HeldRecord, 'priority'> & { priority: number | null };

export class PostgresForwardingStore extends ForwardingStore {
  private readonly names = new StatementNames('dns_forwarding');
  private readonly texts: Readonly<Record<EntryKind, string>>;

  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    { sendDefaults }: { sendDefaults: boolean },
  ) {
    super();
    const text = (kind: EntryKind): string => writeSql(kind, sendDefaults);
    this.texts = {
      create_url: text('create_url'),
      change_url: text('change_url'),
      delete_url: text('delete_url'),
      create_email: text('create_email'),
      change_email: text('change_email'),
      delete_email: text('delete_email'),
    };
  }

  async lock({ accountId, domainName, now }: ForwardingAuthor): Promise<LockedZone | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<ZoneToWrite>('dns_forwarding_lock', LOCK, [accountId, domainName, now]);
    return (
      row && { domainId: row.domain_id, records: row.records, tag: row.tag, closed: closedBy(row.refusal) }
    );
  }

  urlForwarding({ domainId }: LockedZone, key: UrlForwardingKey): Promise<UrlForwarding | undefined> {
    return 'id' in key
      ? this.sql.row<UrlForwarding>('dns_url_forwarding_by_id', URL_BY_ID, [domainId, key.id])
      : this.sql.row<UrlForwarding>('dns_url_forwarding_by_host', URL_BY_HOST, [domainId, key.host]);
  }

  async aroundUrl(
    { domainId }: LockedZone,
    { host, name, targetHost }: { host: string; name: string; targetHost: string },
    accountId: number,
  ): Promise<WebSurroundings> {
    const labels = host === '' ? [] : host.split('.');
    const hostAndAbove = labels.map((_, at) => labels.slice(at).join('.'));
    return (await this.sql.row<WebSurroundings>('dns_around_url', AROUND_URL, [
      domainId,
      host,
      hostAndAbove,
      accountId,
      targetHost,
      name,
    ]))!;
  }

  async aroundEmail(
    { domainId }: LockedZone,
    { mailbox, address, emailTo }: { mailbox: string; address: string; emailTo: string },
    accountId: number,
  ): Promise<MailSurroundings> {
    return (await this.sql.row<MailSurroundings>('dns_around_email', AROUND_EMAIL, [
      domainId,
      mailbox,
      accountId,
      emailTo,
      address,
    ]))!;
  }

  async held({ domainId }: LockedZone, hosts: readonly string[]): Promise<HeldRecord[]> {
    const rows = await this.sql.rows<HeldRow>('dns_held', HELD, [domainId, hosts]);
    return rows.map(({ priority, ...record }) => ({ ...record, ...(priority !== null && { priority }) }));
  }

  async write(
    { domainId }: LockedZone,
    { domainName, author, now }: ForwardingAuthor,
    write: ForwardingWrite,
    { added, setAside, broughtBack, removed }: RecordMoves,
  ): Promise<WrittenForwarding> {
    this.uow.assertOpen();
    const text = this.texts[write.kind];
    const action = write.kind.endsWith('_url') ? 'url_forwarding' : 'email_forwarding';
    const values = [
      domainId,
      now,
      author,
      action,
      domainName,
      setAside,
      broughtBack,
      removed,
      added.map(({ host }) => host),
      added.map(({ type }) => type),
      added.map(({ answer }) => answer),
      added.map(({ ttl }) => ttl),
      added.map(({ priority }) => priority ?? null),
      ...entryOf(write),
    ];
    try {
      const row = await this.sql.row<WrittenForwarding>(this.names.of(write.kind, text), text, values);
      if (!row) throw new Error(`${write.kind}: the entry went away under the lock of its zone`);
      return row;
    } catch (error) {
      throw BY_CONSTRAINT[databaseError(error)?.constraint ?? '']?.() ?? error;
    }
  }
}

function closedBy(refusal: string | null): LockedZone['closed'] {
  if (refusal === null) return undefined;
  const [kind, lock] = refusal.split(' ');
  return kind === 'locked' ? { kind, lock } : { kind: 'verification_hold' };
}

const urlColumns = ({ host, forwardsTo, type, title, meta }: UrlForwardingData): unknown[] => [
  host,
  forwardsTo,
  type,
  title,
  meta,
];

/** Parameters of the entry's statement. */
function entryOf(write: ForwardingWrite): unknown[] {
  switch (write.kind) {
    case 'create_url':
      return urlColumns(write.entry);
    case 'change_url':
      return [...urlColumns(write.entry), write.id];
    case 'delete_url':
      return [write.id];
    case 'create_email':
    case 'change_email':
      return [write.entry.mailbox, write.entry.emailTo];
    case 'delete_email':
      return [write.mailbox];
  }
}
