import {
  PostgresForwardingStore,
  type PostgresRecordReader,
  PostgresRecordStore,
  type Sql,
} from '@registrar/adapter-postgres';
import type { RecordData, RecordMoves, ZonePlan } from '@registrar/dns';
import type {
  ForwardingAuthor,
  ForwardingWrite,
  LockedZone,
  RecordChange,
  WriteResult,
  WrittenForwarding,
  ZoneWrite,
} from '@registrar/dns/ports';
import { areChangesReported, currentRequest, noteAnswer, reportChange, tagHeaders } from '@registrar/http';
import type { CallNotes, JsonValue, UnitOfWork } from '@registrar/kernel';
import { currentNotes, noteChange } from './note';

/** Differences of one plan; the answer of the call has the counts. */
const SHOWN = 1_000;

interface ZoneParts {
  sql: Sql;
  uow: UnitOfWork;
  recordReader: PostgresRecordReader;
  sendDefaults: boolean;
}

/**
 * Writes of records: in a dry run inside a unit of work, which is undone, with the zone's difference noted;
 * under an idempotency key inside one that marks it.
 */
export class NotedRecordStore extends PostgresRecordStore {
  constructor(private readonly parts: ZoneParts) {
    super(parts.sql, parts);
  }

  override create(write: ZoneWrite, record: RecordData): Promise<WriteResult> {
    return this.noted(write, (noted) => super.create(noted, record), textOf);
  }

  override replace(write: ZoneWrite, id: number, record: RecordData): Promise<WriteResult> {
    return this.noted(write, (noted) => super.replace(noted, id, record), textOf);
  }

  override delete(write: ZoneWrite, id: number): Promise<WriteResult> {
    return this.noted(
      write,
      (noted) => super.delete(noted, id),
      () => ({}),
    );
  }

  override apply(
    write: ZoneWrite,
    action: 'import' | 'rollback',
    base: number,
    plan: ZonePlan,
  ): Promise<WriteResult> {
    return this.noted(write, (noted) => super.apply(noted, action, base, plan));
  }

  override applyBatch(write: ZoneWrite, base: number, plan: ZonePlan): Promise<WriteResult> {
    return this.noted(write, (noted) => super.applyBatch(noted, base, plan));
  }

  /** `answerOf`: the answer of the request, whose whole change the write is. */
  private noted(
    write: ZoneWrite,
    work: (write: ZoneWrite) => Promise<WriteResult>,
    answerOf?: (written: Written) => object | string,
  ): Promise<WriteResult> {
    const call = currentNotes();
    const isReported = areChangesReported();
    if (!call && !isReported && !currentRequest()?.keyed) return work(write);
    return this.parts.uow.run(async () => {
      const result = await work({ ...write, withChanges: call !== undefined || isReported });
      if (result.kind !== 'written') return result;
      const { changes = [] } = result;
      if (call) noteChanges(call, changes);
      if (isReported) await reportChanges(changes);
      if (answerOf) noteAnswer(answerOf(result), tagHeaders(result.tag));
      return result;
    });
  }
}

type Written = Extract<WriteResult, { kind: 'written' }>;
const textOf = ({ json }: Written): string => json;

/** Notes the forwardings of a dry run, and the records that they add and set aside. */
export class NotedForwardingStore extends PostgresForwardingStore {
  constructor(private readonly parts: ZoneParts) {
    super(parts.sql, parts.uow, parts);
  }

  override async write(
    zone: LockedZone,
    author: ForwardingAuthor,
    write: ForwardingWrite,
    moves: RecordMoves,
  ): Promise<WrittenForwarding> {
    const call = currentNotes();
    const before = call && 'id' in write ? await this.urlForwarding(zone, { id: write.id }) : undefined;
    const written = await super.write(zone, author, write, moves);
    if (!call) return written;
    noteChange(call, write.kind.endsWith('_url') ? 'urlForwarding' : 'emailForwarding', {
      ...(before && { from: urlText(before) }),
      ...(write.kind === 'delete_email' && { from: write.mailbox }),
      ...('entry' in write && {
        to:
          'mailbox' in write.entry
            ? `${write.entry.mailbox} to ${write.entry.emailTo}`
            : urlText(write.entry),
      }),
    });
    if (written.tag !== zone.tag) await noteDifference(call, this.parts.recordReader, author, written.tag);
    return written;
  }
}

async function noteDifference(
  call: CallNotes,
  reader: PostgresRecordReader,
  author: ZoneAuthor,
  tag: string,
): Promise<void> {
  noteChanges(call, await writtenChanges(reader, author, tag));
}

function noteChanges(call: CallNotes, changes: readonly RecordChange[]): void {
  for (const { before, after } of changes.slice(0, SHOWN))
    noteChange(call, 'records', {
      ...(before && { from: recordText(before) }),
      ...(after && { to: recordText(after) }),
    });
}

/** All records of the difference with their values, for a job's call. */
async function reportChanges(changes: readonly RecordChange[]): Promise<void> {
  const side = (name: 'before' | 'after'): { [field: string]: JsonValue } =>
    Object.fromEntries(
      changes.flatMap(({ id, [name]: record }) => (record ? [[`record:${id}`, record as never]] : [])),
    );
  await reportChange({ before: side('before'), after: side('after') });
}

type ZoneAuthor = Pick<ZoneWrite, 'accountId' | 'domainName'>;

/** As the history of the zone has it: the version that was written just now, in the same unit of work. */
async function writtenChanges(
  reader: PostgresRecordReader,
  { accountId, domainName }: ZoneAuthor,
  tag: string,
): Promise<RecordChange[]> {
  const version = Number(tag.slice(tag.lastIndexOf('-') + 1));
  return (await reader.version(accountId, domainName, version))?.changes ?? [];
}

/** As in a zone file (RFC 1035 §5), without quotes; the end of a record as a comment. */
const recordText = ({ host, ttl, type, priority, answer, sent, expiresAt }: RecordData): string =>
  [
    host === '' ? '@' : host,
    ttl,
    type,
    ...(priority === undefined ? [] : [priority]),
    sent ?? answer,
    ...(expiresAt === undefined ? [] : [`; expires ${expiresAt}`]),
  ].join(' ');

const urlText = ({ host, type, forwardsTo }: { host: string; type: string; forwardsTo: string }): string =>
  `${host === '' ? '@' : host} to ${forwardsTo} (${type})`;
