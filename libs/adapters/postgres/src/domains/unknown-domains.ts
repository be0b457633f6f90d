import { type Candidate, type CandidatePart, type CandidateSource, type UnknownDomain, UnknownDomainStore } from '@registrar/domains/ports';
import type { Sql } from '../sql';

/** SQL: whether a name has a domain, an inbound transfer or a deletion here. */
const isKnown = (name: string): string => `(
  exists (select from domains d where d.name = ${name} and d.state in ('initialized', 'pending_create', 'active'))
  or exists (select from domain_ends e where e.name = ${name} and e.ended_at is null)
  or exists (select from transfers t where t.name = ${name} and t.state not in ('completed', 'failed', 'canceled')))`;

interface PartRow {
  id: string;
  name: string | null;
  evidence: string;
  known: boolean;
}

/** Names of the commands that may have created a domain, `$2`: after this id, `$3`: sent before, and all before it too, `$4`: at most. */
const CREATES = `
select c.id, c.object as name, c.cltrid as evidence, ${isKnown('c.object')} as known
  from registry_commands c
 where c.connection_id = $1 and c.id > $2 and c.sent_at < $3 and c.command = 'domain:create' and (c.outcome is null or c.outcome in ('refused', 'unknown'))
   and c.id < coalesce((select min(y.id) from registry_commands y where y.connection_id = $1 and y.id > $2 and y.sent_at >= $3), 9223372036854775807)
 order by c.id limit $4`;
const MESSAGES = `
select m.id, lower(m.content->>'name') as name, m.message_id as evidence, ${isKnown("lower(m.content->>'name')")} as known
  from poll_messages m
 where m.connection_id = $1 and m.id > $2 and m.received_at < $3 and coalesce(m.content->>'object', 'domain') = 'domain' and m.content->>'name' is not null
 order by m.id limit $4`;

/** Domains that are ours at a registry and in no account, as rows. */
export class PostgresUnknownDomains extends UnknownDomainStore {
  constructor(private readonly sql: Sql) {
    super();
  }

  async take(connectionId: number, now: Date, leaseUntil: Date, firstAt: Date): Promise<boolean> {
    await this.sql.change('unknown_domain_scan_add', 'insert into unknown_domain_scans (connection_id, due_at) values ($1, $2) on conflict do nothing', [connectionId, firstAt]);
    return (await this.sql.change('unknown_domain_scan_take', 'update unknown_domain_scans set due_at = $3 where connection_id = $1 and due_at <= $2', [connectionId, now, leaseUntil])) === 1;
  }

  async candidates(connectionId: number, before: Date, limit: number): Promise<CandidatePart> {
    const from = (await this.sql.row<{ command_id: string; message_id: string }>('unknown_domain_scan', 'select command_id, message_id from unknown_domain_scans where connection_id = $1', [connectionId]))!;
    const creates = await this.sql.rows<PartRow>('unknown_domain_creates', CREATES, [connectionId, from.command_id, before, limit]);
    const messages = await this.sql.rows<PartRow>('unknown_domain_messages', MESSAGES, [connectionId, from.message_id, before, limit]);
    const byName = new Map<string, Candidate>();
    for (const candidate of [...candidatesOf(creates, 'create'), ...candidatesOf(messages, 'message')]) if (!byName.has(candidate.name)) byName.set(candidate.name, candidate);
    const isAll = creates.length === 0 && messages.length === 0;
    return { candidates: [...byName.values()], ...(!isAll && { next: { commandId: creates.at(-1)?.id ?? from.command_id, messageId: messages.at(-1)?.id ?? from.message_id } }) };
  }

  async advance(connectionId: number, { commandId, messageId }: { commandId: string; messageId: string }): Promise<void> {
    await this.sql.change('unknown_domain_scan_advance', 'update unknown_domain_scans set command_id = $2, message_id = $3 where connection_id = $1', [connectionId, commandId, messageId]);
  }

  async record(connectionId: number, found: Candidate & { registeredAt?: Date; expiresAt?: Date }, at: Date): Promise<boolean> {
    const { name, source, evidence, registeredAt, expiresAt } = found;
    const stored = await this.sql.change(
      'unknown_domain_record',
      `insert into unknown_domains as u (connection_id, name, source, evidence, registered_at, expires_at, found_at, seen_at)
       select $1::int, $2::text, $3::text, $4::text, $5::timestamptz, $6::timestamptz, $7::timestamptz, $7::timestamptz where not ${isKnown('$2::text')}
       on conflict (connection_id, name) do update
          set source = excluded.source, evidence = excluded.evidence, registered_at = excluded.registered_at, expires_at = excluded.expires_at, seen_at = excluded.seen_at,
              found_at = case when u.resolved_at is null then u.found_at else excluded.found_at end, resolved_at = null`,
      [connectionId, name, source, evidence, registeredAt ?? null, expiresAt ?? null, at],
    );
    return stored === 1;
  }

  async resolveKnown(connectionId: number, at: Date): Promise<void> {
    await this.sql.change('unknown_domain_resolve_known', `update unknown_domains u set resolved_at = $2 where u.connection_id = $1 and u.resolved_at is null and ${isKnown('u.name')}`, [connectionId, at]);
  }

  open(connectionId: number, afterId: string, limit: number): Promise<UnknownDomain[]> {
    return this.sql.rows<UnknownDomain>(
      'unknown_domain_open', 'select id, name from unknown_domains where connection_id = $1 and resolved_at is null and id > $2 order by id limit $3', [connectionId, afterId, limit],
    );
  }

  async resolve(id: string, at: Date): Promise<void> {
    await this.sql.change('unknown_domain_resolve', 'update unknown_domains set resolved_at = $2 where id = $1 and resolved_at is null', [id, at]);
  }

  async finish(connectionId: number, nextAt: Date): Promise<void> {
    await this.sql.change('unknown_domain_scan_finish', 'update unknown_domain_scans set due_at = $2 where connection_id = $1', [connectionId, nextAt]);
  }
}

const candidatesOf = (rows: readonly PartRow[], source: CandidateSource): Candidate[] =>
  rows.flatMap(({ name, evidence, known }) => (name === null || known ? [] : [{ name: name.toLowerCase(), source, evidence }]));
