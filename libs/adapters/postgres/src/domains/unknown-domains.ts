import type { UnitOfWork } from '@registrar/kernel';
import {
  type Candidate,
  type CandidatePart,
  type CandidateSource,
  type ScanPosition,
  type UnknownDomain,
  UnknownDomainStore,
} from '@registrar/domains/ports';
import type { OuterJoined, Sql } from '../sql';
import { UnknownDomainEntity } from './entities/unknown-domains.entity';
import type { UnknownDomainScanEntity } from './entities/unknown-domain-scans.entity';

/** SQL: whether a name has a local domain, inbound transfer or deletion. */
const isKnown = (name: string): string => `(
  exists (select from domains d where d.name = ${name} and d.state in ('initialized', 'pending_create', 'active'))
  or exists (select from domain_ends e where e.name = ${name} and e.ended_at is null)
  or exists (select from transfers t where t.name = ${name} and t.state not in ('completed', 'failed', 'canceled')))`;

/**
 * SQL: whether the acknowledged domain is the registry's present one: open since then, and the same
 * registration.
 */
const IS_SAME = 'u.resolved_at is null and u.registered_at is not distinct from excluded.registered_at';

/** Rows of a log that one part reads: each row is read once, even if few match. */
const WINDOW = 1_000;

interface ReadCandidate extends OuterJoined<Pick<UnknownDomainEntity, 'name' | 'evidence'>> {
  /** Of the log, null where the part has no matching row. */
  id: string | null;
  known: boolean | null;
  /** The last row before the first one that is too recent; null: there is none. */
  read_to: string | null;
  is_last: boolean;
}

/**
 * SQL: the matching rows after id `$2`, older than `$3`, at most `$4`. Stops at the first more recent row:
 * later rows wait for it. Always at least one row, with how far it read.
 */
const partOf = (
  rows: string,
  at: string,
  use: string,
  columns: { name: string; evidence: string },
): string => `
with piece as materialized (${rows} limit ${WINDOW}),
     readable as (select * from piece p where p.id < coalesce((select min(y.id) from piece y where y.${at} >= $3), 9223372036854775807)),
     useful as (select * from readable p where ${use} order by p.id limit $4)
select u.id, ${columns.name} as name, ${columns.evidence} as evidence, ${isKnown(columns.name)} as known,
       (select max(r.id) from readable r) as read_to, (select count(*) from readable) < ${WINDOW} as is_last
  from (select) one left join useful u on true
 order by u.id`;

/** Commands that may have created a domain. */
const CREATES = partOf(
  'select c.id, c.command, c.object, c.cltrid, c.outcome, c.sent_at from registry_commands c where c.connection_id = $1 and c.id > $2 order by c.id',
  'sent_at',
  "p.command = 'domain:create' and (p.outcome is null or p.outcome in ('refused', 'unknown'))",
  { name: 'lower(u.object)', evidence: 'u.cltrid' },
);
/** Of all connections, in primary key order. */
const MESSAGES = partOf(
  'select m.id, m.connection_id, m.message_id, m.content, m.received_at from poll_messages m where m.id > $2 order by m.id',
  'received_at',
  "p.connection_id = $1 and coalesce(p.content->>'object', 'domain') = 'domain' and p.content->>'name' is not null",
  { name: "lower(u.content->>'name')", evidence: 'u.message_id' },
);

/** Domains that the registrar sponsors at a registry and that are in no account, as rows. */
export class PostgresUnknownDomains extends UnknownDomainStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async take(connectionId: number, now: Date, leaseUntil: Date, firstAt: Date): Promise<boolean> {
    await this.sql.change(
      'unknown_domain_scan_add',
      'insert into unknown_domain_scans (connection_id, due_at) values ($1, $2) on conflict do nothing',
      [connectionId, firstAt],
    );
    return (
      (await this.sql.change(
        'unknown_domain_scan_take',
        'update unknown_domain_scans set due_at = $3 where connection_id = $1 and due_at <= $2',
        [connectionId, now, leaseUntil],
      )) === 1
    );
  }

  async candidates(connectionId: number, before: Date, limit: number): Promise<CandidatePart> {
    const from = (await this.sql.row<Pick<UnknownDomainScanEntity, 'command_id' | 'message_id'>>(
      'unknown_domain_scan',
      'select command_id, message_id from unknown_domain_scans where connection_id = $1',
      [connectionId],
    ))!;
    const creates = await this.sql.rows<ReadCandidate>('unknown_domain_creates', CREATES, [
      connectionId,
      from.command_id,
      before,
      limit,
    ]);
    const messages = await this.sql.rows<ReadCandidate>('unknown_domain_messages', MESSAGES, [
      connectionId,
      from.message_id,
      before,
      limit,
    ]);
    const byName = new Map<string, Candidate>();
    for (const candidate of [...candidatesOf(creates, 'create'), ...candidatesOf(messages, 'message')])
      if (!byName.has(candidate.name)) byName.set(candidate.name, candidate);
    const next = {
      commandId: endOf(creates, limit) ?? from.command_id,
      messageId: endOf(messages, limit) ?? from.message_id,
    };
    return {
      candidates: [...byName.values()],
      next,
      isLast: isLast(creates, limit) && isLast(messages, limit),
    };
  }

  async advance(connectionId: number, { commandId, messageId }: ScanPosition): Promise<void> {
    await this.sql.change(
      'unknown_domain_scan_advance',
      'update unknown_domain_scans set command_id = $2, message_id = $3 where connection_id = $1',
      [connectionId, commandId, messageId],
    );
  }

  async record(
    connectionId: number,
    found: Candidate & { registeredAt?: Date; expiresAt?: Date },
    at: Date,
  ): Promise<boolean> {
    const { name, source, evidence, registeredAt, expiresAt } = found;
    const stored = await this.sql.change(
      'unknown_domain_record',
      `insert into unknown_domains as u (connection_id, name, source, evidence, registered_at, expires_at, found_at, seen_at)
       select $1::int, $2::text, $3::text, $4::text, $5::timestamptz, $6::timestamptz, $7::timestamptz, $7::timestamptz where not ${isKnown('$2::text')}
       on conflict (connection_id, name) do update
          set source = excluded.source, evidence = excluded.evidence, registered_at = excluded.registered_at, expires_at = excluded.expires_at, seen_at = excluded.seen_at,
              found_at = case when u.resolved_at is null then u.found_at else excluded.found_at end, resolved_at = null,
              acknowledged_at = case when ${IS_SAME} then u.acknowledged_at end, acknowledged_by = case when ${IS_SAME} then u.acknowledged_by end,
              acknowledged_reason = case when ${IS_SAME} then u.acknowledged_reason end`,
      [connectionId, name, source, evidence, registeredAt ?? null, expiresAt ?? null, at],
    );
    return stored === 1;
  }

  recordListed(connectionId: number, names: readonly string[], list: string, at: Date): Promise<string[]> {
    this.uow.assertOpen();
    return this.names(
      'unknown_domain_record_listed',
      `insert into unknown_domains as u (connection_id, name, source, evidence, found_at, seen_at)
       select $1::int, l.name, 'list', $3::text, $4::timestamptz, $4::timestamptz
         from unnest($2::text[]) as l (name) where not ${isKnown('l.name')} order by l.name
       on conflict (connection_id, name) do update
          set seen_at = excluded.seen_at,
              source = case when u.resolved_at is null then u.source else excluded.source end,
              evidence = case when u.resolved_at is null then u.evidence else excluded.evidence end,
              found_at = case when u.resolved_at is null then u.found_at else excluded.found_at end,
              acknowledged_at = case when u.resolved_at is null then u.acknowledged_at end,
              acknowledged_by = case when u.resolved_at is null then u.acknowledged_by end,
              acknowledged_reason = case when u.resolved_at is null then u.acknowledged_reason end, resolved_at = null
       returning name`,
      [connectionId, names, list, at],
    );
  }

  compareUnlisted(connectionId: number, names: readonly string[], at: Date): Promise<string[]> {
    this.uow.assertOpen();
    return this.names(
      'unknown_domain_compare_unlisted',
      `update domains d set compare_at = $3
        where d.connection_id = $1 and d.removed_at is null and d.state = 'active'
          and not exists (select from unnest($2::text[]) as l (name) where l.name = d.name)
        returning d.name`,
      [connectionId, names, at],
    );
  }

  private async names(name: string, statement: string, values: unknown[]): Promise<string[]> {
    const rows = await this.sql.rows<Pick<UnknownDomainEntity, 'name'>>(name, statement, values);
    return rows.map((row) => row.name).sort();
  }

  async scanAt(connectionId: number, at: Date): Promise<void> {
    await this.sql.change(
      'unknown_domain_scan_at',
      `insert into unknown_domain_scans as s (connection_id, due_at) values ($1, $2)
       on conflict (connection_id) do update set due_at = least(s.due_at, excluded.due_at)`,
      [connectionId, at],
    );
  }

  async resolveKnown(connectionId: number, at: Date): Promise<void> {
    await this.sql.change(
      'unknown_domain_resolve_known',
      `update unknown_domains u set resolved_at = $2 where u.connection_id = $1 and u.resolved_at is null and ${isKnown('u.name')}`,
      [connectionId, at],
    );
  }

  open(connectionId: number, afterId: string, limit: number): Promise<UnknownDomain[]> {
    return this.sql.rows<UnknownDomain>(
      'unknown_domain_open',
      'select id, name from unknown_domains where connection_id = $1 and resolved_at is null and id > $2 order by id limit $3',
      [connectionId, afterId, limit],
    );
  }

  async acknowledge(
    id: string,
    by: string,
    reason: string | undefined,
    at: Date,
  ): Promise<{ outcome: 'done' | 'before'; name: string } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<Pick<UnknownDomainEntity, 'name'> & { is_open: boolean }>(
      'unknown_domain_lock',
      'select name, acknowledged_at is null and resolved_at is null as is_open from unknown_domains where id = $1 for update',
      [id],
    );
    if (!row) return undefined;
    if (!row.is_open) return { outcome: 'before', name: row.name };
    await this.sql
      .repository(UnknownDomainEntity)
      .update({ id }, { acknowledged_at: at, acknowledged_by: by, acknowledged_reason: reason ?? null });
    return { outcome: 'done', name: row.name };
  }

  async resolve(id: string, at: Date): Promise<void> {
    await this.sql.change(
      'unknown_domain_resolve',
      'update unknown_domains set resolved_at = $2 where id = $1 and resolved_at is null',
      [id, at],
    );
  }

  async finish(connectionId: number, nextAt: Date): Promise<void> {
    await this.sql.change(
      'unknown_domain_scan_finish',
      'update unknown_domain_scans set due_at = $2 where connection_id = $1',
      [connectionId, nextAt],
    );
  }
}

const candidatesOf = (rows: readonly ReadCandidate[], source: CandidateSource): Candidate[] =>
  rows.flatMap(({ name, evidence, known }) =>
    name === null || known ? [] : [{ name, source, evidence: evidence! }],
  );

const isFull = (rows: readonly ReadCandidate[], limit: number): boolean =>
  rows.length === limit && rows[0].id !== null;

/** How far a part has read: its whole piece, unless it reached the limit of matching rows. */
const endOf = (rows: readonly ReadCandidate[], limit: number): string | null =>
  isFull(rows, limit) ? rows[limit - 1].id : rows[0].read_to;

const isLast = (rows: readonly ReadCandidate[], limit: number): boolean =>
  !isFull(rows, limit) && rows[0].is_last;
