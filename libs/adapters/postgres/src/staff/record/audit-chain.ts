import { AuditChain, type ChainEnd, type ChainLink } from '@registrar/staff/ports';
import type { Sql } from '../../sql';

interface LinkRow {
  sequence: string;
  version: number;
  prev_hash: string;
  hash: string;
  entry_id: string;
  id: string | null;
  stored_at: string;
  at: string;
  actor: string;
  role: string;
  action: string;
  target: string;
  before: string | null;
  after: string | null;
  request_id: string;
  source: string | null;
  reason: string | null;
}

/** A time as the chain hashes it, with microseconds. */
const timeOf = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const LINKS = `
select c.sequence::text, c.version, encode(c.prev_hash, 'hex') as prev_hash, encode(c.hash, 'hex') as hash, c.entry_id::text,
       l.id::text, ${timeOf('l.stored_at')} as stored_at, ${timeOf('l.at')} as at, l.actor, l.role, l.action, l.target,
       l.before::text, l.after::text, l.request_id, l.source, l.reason
  from (select * from audit_chain where sequence > $1 order by sequence limit $2) c
  left join audit_log l on l.id = c.entry_id and l.stored_at = c.stored_at
 order by c.sequence`;

/** Reads the chain that triggers write (migration 1778884000000). */
export class PostgresAuditChain extends AuditChain {
  constructor(private readonly sql: Sql) {
    super();
  }

  async head(): Promise<ChainEnd> {
    const row = await this.sql.row<{ sequence: string; hash: string }>(
      'audit_chain_head',
      `select sequence::text, encode(hash, 'hex') as hash from audit_chain_head`,
    );
    if (!row) throw new Error('the audit chain has no head: its row was removed');
    return { sequence: BigInt(row.sequence), hash: row.hash };
  }

  async links(after: bigint, limit: number): Promise<ChainLink[]> {
    const rows = await this.sql.rows<LinkRow>('audit_chain_links', LINKS, [String(after), limit]);
    return rows.map(linkOf);
  }

  async firstUnchained(): Promise<string | undefined> {
    const row = await this.sql.row<{ id: string }>(
      'audit_chain_unchained',
      `select l.id::text from audit_log l left join audit_chain c on c.entry_id = l.id where c.entry_id is null order by l.id limit 1`,
    );
    return row?.id;
  }

  async hasEntrySince(target: string, since: Date): Promise<boolean> {
    const row = await this.sql.row<{ found: boolean }>(
      'audit_chain_recent',
      `select exists (select from audit_log where target = $1 and at >= $2) as found`,
      [target, since],
    );
    return row?.found === true;
  }
}

const linkOf = (row: LinkRow): ChainLink => ({
  sequence: BigInt(row.sequence),
  version: row.version,
  prevHash: row.prev_hash,
  hash: row.hash,
  entryId: row.entry_id,
  ...(row.id !== null && {
    entry: {
      id: row.id,
      storedAt: row.stored_at,
      at: row.at,
      actor: row.actor,
      role: row.role,
      action: row.action,
      target: row.target,
      before: row.before,
      after: row.after,
      requestId: row.request_id,
      source: row.source,
      reason: row.reason,
    },
  }),
});
