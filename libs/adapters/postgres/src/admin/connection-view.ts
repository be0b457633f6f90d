import type { RegistryConnectionView } from '@registrar/staff';
import type { Sql } from '../sql';
import { ifAny } from './decimal';

interface ConnectionRow {
  id: number;
  code: string;
  host: string;
  port: number;
  client_id: string;
  enabled: boolean;
  registration_limited: boolean;
  version: number;
  updated_at: Date;
  tlds: string[];
  leased: number;
  polling: number;
  waiting: number;
  cltrid: string | null;
  command: string | null;
  outcome: string | null;
  result_code: number | null;
  sent_at: Date | null;
  answered_at: Date | null;
  unknown_messages: number;
}

/** `$1`: the present. Passwords, keys and certificates stay where they are. */
const CONNECTIONS = `
select n.id, n.code, n.host, n.port, n.client_id, n.enabled, n.registration_limited, n.version, n.updated_at,
       array(select t.name from tlds t where t.connection_id = n.id order by t.name) as tlds,
       (select count(*)::int from session_leases l where l.connection_id = n.id and l.expires_at > $1) as leased,
       (select count(*)::int from session_leases l where l.connection_id = n.id and l.expires_at > $1 and l.purpose = 'poll') as polling,
       (select count(*)::int from session_wants w where w.connection_id = n.id and w.until > $1) as waiting,
       c.cltrid, c.command, c.outcome, c.result_code, c.sent_at, c.answered_at,
       (select count(*)::int from poll_messages m where m.connection_id = n.id and m.disposition = 'unknown' and m.seen_at is null) as unknown_messages
  from registry_connections n
  left join lateral (
    select * from registry_commands r where r.connection_id = n.id order by r.id desc limit 1
  ) c on true
 order by n.id`;

export async function readConnections(sql: Sql, now: Date): Promise<RegistryConnectionView[]> {
  return (await sql.rows<ConnectionRow>('admin_connections', CONNECTIONS, [now])).map(connectionOf);
}

const connectionOf = (row: ConnectionRow): RegistryConnectionView => ({
  id: row.id,
  code: row.code,
  host: row.host,
  port: row.port,
  clientId: row.client_id,
  enabled: row.enabled,
  registrationLimited: row.registration_limited,
  version: row.version,
  updatedAt: row.updated_at,
  tlds: row.tlds,
  sessions: { leased: row.leased, polling: row.polling, waiting: row.waiting },
  ...(row.cltrid !== null && { lastCommand: lastCommandOf(row) }),
  unknownPollMessages: row.unknown_messages,
});

const lastCommandOf = (row: ConnectionRow): RegistryConnectionView['lastCommand'] => ({
  clTrid: row.cltrid!,
  command: row.command!,
  outcome: ifAny(row.outcome),
  resultCode: ifAny(row.result_code),
  sentAt: row.sent_at!,
  answeredAt: ifAny(row.answered_at),
});
