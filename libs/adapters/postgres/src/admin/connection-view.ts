import { profileOf, readProfile } from '@registrar/registries/ports';
import type { RegistryConnectionDetail, RegistryConnectionView } from '@registrar/staff';
import type { OuterJoined, Sql } from '../sql';
import { ifAny } from './decimal';
import type { RegistryCommandEntity } from '../registries/entities/registry-commands.entity';
import type { RegistryConnectionEntity } from '../registries/entities/registry-connections.entity';
import type { TldEntity } from '../catalog/entities/tlds.entity';
import type { RegistrySessionReportEntity } from '../registries/entities/registry-session-reports.entity';
import type { RegistryConnectionVersionEntity } from '../registries/entities/registry-connection-versions.entity';

/** A connection with its newest command, if any, and what its sessions reported. */
interface ConnectionSummary
  extends
    Pick<
      RegistryConnectionEntity,
      | 'id'
      | 'code'
      | 'host'
      | 'port'
      | 'client_id'
      | 'enabled'
      | 'registration_limited'
      | 'version'
      | 'updated_at'
      | 'profile'
    >,
    OuterJoined<
      Pick<
        RegistryCommandEntity,
        'cltrid' | 'command' | 'outcome' | 'result_code' | 'sent_at' | 'answered_at'
      >
    > {
  tlds: TldEntity['name'][];
  leased: number;
  polling: number;
  waiting: number;
  unknown_messages: number;
  processes: ReportedProcess[];
  refusal: ReportedRefusal | null;
}

/** Dates in JSON are text. */
interface ReportedProcess extends Pick<
  RegistrySessionReportEntity,
  'process' | 'circuit' | 'sessions' | 'waiting'
> {
  inUse: RegistrySessionReportEntity['in_use'];
  reportedAt: string;
}

interface ReportedRefusal {
  at: string;
  process: RegistrySessionReportEntity['process'];
  command: string;
  code: RegistrySessionReportEntity['refused_code'];
  reason: string;
}

/** A report that was not renewed for so long is of an ended process; the EPP client renews it every 20 s. */
const REPORT_SECONDS = 60;
/** The worst state of a circuit first. */
const WORST: readonly RegistryConnectionView['circuit'][] = ['stopped', 'open', 'half_open', 'closed'];

/** `$1`: the current time. Passwords, keys and certificates are not read. */
const CONNECTIONS = `
select n.id, n.code, n.host, n.port, n.client_id, n.enabled, n.registration_limited, n.version, n.updated_at, n.profile,
       array(select t.name from tlds t where t.connection_id = n.id order by t.name) as tlds,
       (select count(*)::int from session_leases l where l.connection_id = n.id and l.expires_at > $1) as leased,
       (select count(*)::int from session_leases l where l.connection_id = n.id and l.expires_at > $1 and l.purpose = 'poll') as polling,
       (select count(*)::int from session_wants w where w.connection_id = n.id and w.until > $1) as waiting,
       c.cltrid, c.command, c.outcome, c.result_code, c.sent_at, c.answered_at,
       (select count(*)::int from poll_messages m where m.connection_id = n.id and m.disposition = 'unknown' and m.seen_at is null) as unknown_messages,
       coalesce((
         select jsonb_agg(jsonb_build_object('process', s.process, 'circuit', s.circuit, 'sessions', s.sessions, 'inUse', s.in_use, 'waiting', s.waiting, 'reportedAt', s.reported_at)
                          order by s.process, s.holder)
           from registry_session_reports s where s.connection_id = n.id and s.reported_at > $1::timestamptz - interval '${REPORT_SECONDS} seconds'
       ), '[]') as processes,
       (
         select jsonb_build_object('at', s.refused_at, 'process', s.process, 'command', s.refused_command, 'code', s.refused_code, 'reason', s.refused_reason)
           from registry_session_reports s where s.connection_id = n.id and s.refused_at is not null order by s.refused_at desc limit 1
       ) as refusal
  from registry_connections n
  left join lateral (
    select * from registry_commands r where r.connection_id = n.id order by r.id desc limit 1
  ) c on true
 order by n.id`;

export async function readConnections(sql: Sql, now: Date): Promise<RegistryConnectionView[]> {
  return (await sql.rows<ConnectionSummary>('admin_connections', CONNECTIONS, [now])).map(connectionOf);
}

const connectionOf = (row: ConnectionSummary): RegistryConnectionView => ({
  id: row.id,
  code: row.code,
  host: row.host,
  port: row.port,
  clientId: row.client_id,
  enabled: row.enabled,
  registrationLimited: row.registration_limited,
  version: row.version,
  updatedAt: row.updated_at,
  ...faultOf(row),
  tlds: row.tlds,
  circuit: WORST.find((state) => row.processes.some(({ circuit }) => circuit === state)) ?? 'closed',
  sessions: {
    leased: row.leased,
    polling: row.polling,
    waiting: row.waiting,
    inUse: row.processes.reduce((sum, { inUse }) => sum + inUse, 0),
  },
  processes: row.processes.map((process) => ({ ...process, reportedAt: new Date(process.reportedAt) })),
  ...(row.refusal && {
    lastRefusal: { ...row.refusal, at: new Date(row.refusal.at), code: ifAny(row.refusal.code) },
  }),
  ...(row.cltrid !== null && { lastCommand: lastCommandOf(row) }),
  unknownPollMessages: row.unknown_messages,
});

function faultOf({ profile, code }: ConnectionSummary): Pick<RegistryConnectionView, 'profileFault'> {
  const read = readProfile(profile, code);
  return 'fault' in read ? { profileFault: read.fault } : {};
}

const lastCommandOf = (row: ConnectionSummary): RegistryConnectionView['lastCommand'] => ({
  clTrid: row.cltrid!,
  command: row.command!,
  outcome: ifAny(row.outcome),
  resultCode: ifAny(row.result_code),
  sentAt: row.sent_at!,
  answeredAt: ifAny(row.answered_at),
});

interface StoredSettings extends Pick<
  RegistryConnectionEntity,
  'server_name' | 'client_certificate' | 'certificate_authority' | 'profile'
> {
  has_client_key: boolean;
  versions: { version: RegistryConnectionVersionEntity['version']; createdAt: string }[];
}

/** One connection with its settings; of the secrets only whether they are set. */
export async function readConnection(
  sql: Sql,
  code: string,
  now: Date,
): Promise<RegistryConnectionDetail | undefined> {
  const row = await sql.row<StoredSettings>(
    'admin_connection',
    `select n.server_name, n.client_certificate, n.certificate_authority, n.profile, n.client_key_sealed is not null as has_client_key,
            coalesce((
              select jsonb_agg(jsonb_build_object('version', v.version, 'createdAt', v.created_at) order by v.version desc)
                from registry_connection_versions v where v.connection_id = n.id and v.version < n.version
            ), '[]') as versions
       from registry_connections n where n.code = $1`,
    [code],
  );
  const shown = row && (await readConnections(sql, now)).find((connection) => connection.code === code);
  if (!row || !shown) return undefined;
  const read = readProfile(row.profile, code);
  return {
    ...shown,
    serverName: row.server_name,
    clientCertificate: row.client_certificate,
    certificateAuthority: row.certificate_authority,
    ...('fault' in read
      ? { storedProfile: JSON.stringify(row.profile) }
      : { profile: profileOf(read.profile), profileOverrides: read.profile }),
    secrets: { passwordIsSet: true, clientKeyIsSet: row.has_client_key },
    olderVersions: row.versions.map(({ version, createdAt }) => ({
      version,
      createdAt: new Date(createdAt),
    })),
  };
}
