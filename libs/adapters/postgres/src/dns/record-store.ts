import {
  anameNotAlone,
  cnameNotAlone,
  domainNotFound,
  duplicateRecord,
  placeForwarded,
  type PlaceOwner,
  type RecordData,
  type ZonePlan,
} from '@registrar/dns';
import { isNumber, isObjectOf, isOneOf, isText } from '@registrar/kernel';
import { type WriteRefusal, type WriteResult, RecordStore, type ZoneWrite } from '@registrar/dns/ports';
import { arrayText } from '../array-text';
import { databaseError, type Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { applyBatchSql } from './batch-sql';
import { type StoredChange, toChange } from './record-images';
import { APPLY, createSql, DELETE, replaceSql } from './record-sql';
import { sizeOf } from './zone-sql';

interface WriteOutcome {
  /** A kind of WriteResult; a lock's kind is followed by a space and its name. */
  outcome: string;
  tag: string | null;
  json: string | null;
  /** With `forwarded`: the forwarding that owns the record. */
  owner: PlaceOwner | null;
  changes: StoredChange[] | null;
}

const APPLY_BATCH = { few: applyBatchSql('few'), many: applyBatchSql('many') };

/** The client's error for each constraint. */
const BY_CONSTRAINT: Readonly<Record<string, () => Error>> = {
  dns_records_answer_uq: duplicateRecord,
  dns_records_cname_alone: cnameNotAlone,
  dns_records_aname_alone: anameNotAlone,
  // the record was deleted while the write waited for its zone: the diff is empty, or the count would be
  // negative
  zone_changes_something: domainNotFound,
  zones_records_ck: domainNotFound,
};

/** Its detail is the forwarding. */
const FORWARDED = 'dns_records_forwarded';

export class PostgresRecordStore extends RecordStore {
  private readonly names = new StatementNames('dns_record');
  private readonly createText: string;
  private readonly replaceText: string;

  constructor(
    private readonly sql: Sql,
    settings: { sendDefaults: boolean },
  ) {
    super();
    this.createText = createSql(settings.sendDefaults);
    this.replaceText = replaceSql(settings.sendDefaults);
  }

  create(write: ZoneWrite, record: RecordData): Promise<WriteResult> {
    return this.write(write, this.names.of('create', this.createText), this.createText, [
      ...valuesOf(write),
      ...columnsOf(record),
      write.withChanges === true,
    ]);
  }

  replace(write: ZoneWrite, id: number, record: RecordData): Promise<WriteResult> {
    return this.write(write, this.names.of('replace', this.replaceText), this.replaceText, [
      ...valuesOf(write),
      id,
      ...columnsOf(record),
      write.withChanges === true,
    ]);
  }

  delete(write: ZoneWrite, id: number): Promise<WriteResult> {
    return this.write(write, 'dns_record_delete', DELETE, [
      ...valuesOf(write),
      id,
      write.withChanges === true,
    ]);
  }

  apply(
    write: ZoneWrite,
    action: 'import' | 'rollback',
    base: number,
    { added, removed, changed }: ZonePlan,
  ): Promise<WriteResult> {
    return this.write(write, 'dns_zone_apply', APPLY, [
      ...valuesOf(write),
      action,
      base,
      added.length - removed.length,
      arrayText(removed.map(({ id }) => id)),
      arrayText(changed.map(({ before }) => before.id)),
      arrayText(changed.map(({ after }) => after.ttl)),
      arrayText(changed.map(({ after }) => after.priority ?? null)),
      arrayText(changed.map(({ after }) => after.sent ?? null)),
      arrayText(changed.map(({ after }) => after.expiresAt ?? null)),
      ...arraysOf(added),
      write.withChanges === true,
    ]);
  }

  applyBatch(write: ZoneWrite, base: number, { added, removed, changed }: ZonePlan): Promise<WriteResult> {
    const size = sizeOf(removed.length + changed.length);
    return this.write(write, `dns_records_apply_batch_${size}`, APPLY_BATCH[size], [
      ...valuesOf(write),
      base,
      added.length - removed.length,
      arrayText(removed.map(({ id }) => id)),
      arrayText(changed.map(({ before }) => before.id)),
      ...arraysOf(changed.map(({ after }) => after)),
      ...arraysOf(added),
      write.withChanges === true,
    ]);
  }

  private async write(
    { domainName }: ZoneWrite,
    name: string,
    text: string,
    values: unknown[],
  ): Promise<WriteResult> {
    try {
      const row = await this.sql.row<WriteOutcome>(name, text, values);
      if (!row) return { kind: 'no_domain' };
      if (row.owner) throw placeForwarded(domainName, row.owner);
      return resultOf(row);
    } catch (error) {
      throw refusalOf(error, domainName) ?? error;
    }
  }
}

function refusalOf(error: unknown, domainName: string): Error | undefined {
  const { constraint, detail } = databaseError(error) ?? {};
  if (constraint === FORWARDED && detail !== undefined) return placeForwarded(domainName, ownerOf(detail));
  return BY_CONSTRAINT[constraint ?? '']?.();
}

const isUrlOwner = isObjectOf<Extract<PlaceOwner, { origin: 'url_forwarding' }>>({
  origin: isOneOf('url_forwarding'),
  host: isText,
  forwardsTo: isText,
});
const isEmailOwner = isObjectOf<Extract<PlaceOwner, { origin: 'email_forwarding' }>>({
  origin: isOneOf('email_forwarding'),
  mailbox: isText,
  mailboxes: isNumber,
});

/** The forwarding that a trigger reports as JSON. */
function ownerOf(detail: string): PlaceOwner {
  const owner: unknown = JSON.parse(detail);
  if (isUrlOwner(owner) || isEmailOwner(owner)) return owner;
  throw new Error(`${FORWARDED} reports no forwarding`);
}

const valuesOf = ({ accountId, domainName, now, author, limit, ifMatch }: ZoneWrite): unknown[] => [
  accountId,
  domainName,
  now,
  author,
  limit,
  ifMatch ?? null,
];

/** `columnsOf` of all records, column by column. */
const arraysOf = (records: readonly RecordData[]): unknown[] => [
  arrayText(records.map(({ host }) => host)),
  arrayText(records.map(({ type }) => type)),
  arrayText(records.map(({ answer }) => answer)),
  arrayText(records.map(({ ttl }) => ttl)),
  arrayText(records.map(({ priority }) => priority ?? null)),
  arrayText(records.map(({ sent }) => sent ?? null)),
  arrayText(records.map(({ expiresAt }) => expiresAt ?? null)),
];

const columnsOf = ({ host, type, answer, ttl, priority, sent, expiresAt }: RecordData): unknown[] => [
  host,
  type,
  answer,
  ttl,
  priority ?? null,
  sent ?? null,
  expiresAt ?? null,
];

function resultOf({ outcome, tag, json, changes }: WriteOutcome): WriteResult {
  if (outcome !== 'written') return refusalFrom(outcome);
  const written = { kind: 'written', tag: tag!, json: json ?? '' } as const;
  return changes ? { ...written, changes: changes.map(toChange) } : written;
}

/** `outcome`: a kind of WriteRefusal; a lock's kind is followed by a space and its name. */
export function refusalFrom(outcome: string): WriteRefusal {
  const [kind, lock] = outcome.split(' ');
  switch (kind) {
    case 'locked':
      return { kind, lock };
    case 'no_record':
    case 'verification_hold':
    case 'changed':
    case 'full':
      return { kind };
    default:
      throw new Error(`a write to a zone came out as ${outcome}`);
  }
}
