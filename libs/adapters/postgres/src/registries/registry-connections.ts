import { registryUnavailable, type SecretVault } from '@registrar/kernel';
import type {
  ConnectionCredentials,
  RegistryConnection,
  StoredProfile,
  UnreadableConnection,
} from '@registrar/registries';
import { profileOf, readProfile, RegistryConnections } from '@registrar/registries/ports';
import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';
import type { RegistryConnectionEntity } from './entities/registry-connections.entity';

type ConnectionRow = Pick<
  RegistryConnectionEntity,
  | 'id'
  | 'code'
  | 'host'
  | 'port'
  | 'server_name'
  | 'client_id'
  | 'password_sealed'
  | 'client_certificate'
  | 'client_key_sealed'
  | 'certificate_authority'
  | 'profile'
  | 'registration_limited'
  | 'enabled'
  | 'version'
> & {
  /** Times as JSON texts. */
  windows: readonly { from: string; to: string }[] | null;
};

interface StoredConnection {
  /** Undefined: `fault` says why the profile is unreadable. */
  connection?: RegistryConnection;
  fault?: string;
  row: ConnectionRow;
}

const ALL = 'all';
/** Windows of a connection that are read: the latest. More than these are never planned at a time. */
const MOST_WINDOWS = 50;

/** A connection with its client certificate (PEM), whose expiry is watched. */
export type ConnectionAsRead = RegistryConnection & { clientCertificate: string | undefined };

/**
 * Connections as rows, read together (as many as registries) and cached for a second. Secrets stay encrypted
 * in memory and are decrypted only for a login.
 */
export class PostgresRegistryConnections extends RegistryConnections {
  private readonly cache: ShortCache<Map<number, StoredConnection>>;

  constructor(
    private readonly sql: Sql,
    private readonly vault: SecretVault,
    /** Called after each read with all connections whose profile is unreadable. */
    private readonly reportUnreadable: (connections: readonly UnreadableConnection[]) => void = () =>
      undefined,
    /** Called after each read with all readable connections. */
    private readonly reportRead: (connections: readonly ConnectionAsRead[]) => void = () => undefined,
  ) {
    super();
    this.cache = new ShortCache(sql, () => this.load(), 1, undefined, true);
  }

  async get(id: number): Promise<RegistryConnection> {
    const { connection, fault } = await this.stored(id);
    if (!connection) throw registryUnavailable(new Error(fault));
    return connection;
  }

  async list(): Promise<RegistryConnection[]> {
    return [...(await this.cache.get(ALL)).values()].flatMap(({ connection }) => connection ?? []);
  }

  async credentials(id: number): Promise<ConnectionCredentials> {
    const { row } = await this.stored(id);
    return {
      password: this.vault.open(row.password_sealed, `registry-password:${row.code}`),
      clientCertificate: row.client_certificate ?? undefined,
      clientKey:
        row.client_key_sealed === null
          ? undefined
          : this.vault.open(row.client_key_sealed, `registry-key:${row.code}`),
      certificateAuthority: row.certificate_authority ?? undefined,
    };
  }

  private async stored(id: number): Promise<StoredConnection> {
    const stored = (await this.cache.get(ALL)).get(id);
    if (!stored) throw new Error(`no registry connection ${id}`);
    return stored;
  }

  private async load(): Promise<Map<number, StoredConnection>> {
    const rows = await this.sql.rows<ConnectionRow>(
      'registry_connections_all',
      `select id, code, host, port, server_name, client_id, password_sealed, client_certificate, client_key_sealed,
              certificate_authority, profile, registration_limited, enabled, version,
              (select json_agg(json_build_object('from', w.starts_at, 'to', w.ends_at) order by w.starts_at)
                 from (select starts_at, ends_at from registry_windows
                        where connection_id = c.id and withdrawn_at is null order by ends_at desc limit ${MOST_WINDOWS}) w) as windows
         from registry_connections c order by id`,
    );
    const stored = new Map(rows.map((row) => [row.id, storedConnectionOf(row)]));
    this.reportUnreadable(
      [...stored.values()].flatMap(({ fault, row: { code, version } }) =>
        fault === undefined ? [] : { code, version, reason: fault },
      ),
    );
    this.reportRead(
      [...stored.values()].flatMap(({ connection, row }) =>
        connection ? [{ ...connection, clientCertificate: row.client_certificate ?? undefined }] : [],
      ),
    );
    return stored;
  }
}

function storedConnectionOf(row: ConnectionRow): StoredConnection {
  const read = readProfile(row.profile, row.code);
  return 'fault' in read ? { row, fault: read.fault } : { row, connection: toConnection(row, read.profile) };
}

const toConnection = (row: ConnectionRow, profile: StoredProfile): RegistryConnection => ({
  id: row.id,
  code: row.code,
  host: row.host,
  port: row.port,
  serverName: row.server_name ?? undefined,
  clientId: row.client_id,
  enabled: row.enabled,
  registrationLimited: row.registration_limited,
  profile: profileOf(profile),
  ...(row.windows && {
    maintenance: row.windows.map(({ from, to }) => ({ from: new Date(from), to: new Date(to) })),
  }),
  version: row.version,
});
