import type { SecretVault, UnitOfWork } from '@registrar/kernel';
import type {
  ConnectionRecord,
  ConnectionSecrets,
  ConnectionSettings,
  StoredSettings,
} from '@registrar/registries';
import { readProfile, RegistryConnectionStore } from '@registrar/registries/ports';
import type { Sql } from '../sql';
import type { QueryDeepPartialEntity, Repository } from 'typeorm';
import { RegistryConnectionEntity } from './entities/registry-connections.entity';

interface StoredConnection extends Pick<
  RegistryConnectionEntity,
  | 'code'
  | 'host'
  | 'port'
  | 'server_name'
  | 'client_id'
  | 'client_certificate'
  | 'certificate_authority'
  | 'profile'
  | 'registration_limited'
  | 'enabled'
  | 'version'
> {
  has_client_key: boolean;
}

/** Any constant: serialises writers of connections, also while there is no row yet to lock. */
const CONNECTIONS_LOCK = 7_272_003;

/**
 * Retains the current row as its version. Rows written by other programs (the seed of a local stack) get
 * theirs with the next change.
 */
const RETAIN = `
insert into registry_connection_versions (connection_id, version, settings, created_at)
select id, version, jsonb_build_object(
         'host', host, 'port', port, 'serverName', server_name, 'clientId', client_id, 'clientCertificate', client_certificate,
         'certificateAuthority', certificate_authority, 'profile', profile, 'registrationLimited', registration_limited, 'enabled', enabled), updated_at
  from registry_connections where code = $1
    on conflict (connection_id, version) do nothing`;

/**
 * Writes connections. Secrets are encrypted for the connection's code, as PostgresRegistryConnections
 * decrypts them.
 */
export class PostgresRegistryConnectionStore extends RegistryConnectionStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly vault: SecretVault,
  ) {
    super();
  }

  async lock(code: string): Promise<ConnectionRecord | undefined> {
    this.uow.assertOpen();
    await this.sql.row('registry_connection_lock', 'select pg_advisory_xact_lock($1)', [CONNECTIONS_LOCK]);
    const row = await this.sql.row<StoredConnection>(
      'registry_connection_find',
      `select code, host, port, server_name, client_id, client_certificate, certificate_authority, profile, registration_limited, enabled,
              version, client_key_sealed is not null as has_client_key
         from registry_connections where code = $1 for update`,
      [code],
    );
    return row && recordOf(row);
  }

  async put(
    code: string,
    settings: ConnectionSettings,
    { password, clientKey }: ConnectionSecrets,
    now: Date,
  ): Promise<number> {
    this.uow.assertOpen();
    const values = {
      ...settingsRow(settings),
      ...(password !== undefined && {
        password_sealed: this.vault.seal(password, `registry-password:${code}`),
      }),
      ...(clientKey !== undefined && {
        client_key_sealed: clientKey === null ? null : this.vault.seal(clientKey, `registry-key:${code}`),
      }),
      updated_at: now,
    };
    await this.sql.change('registry_connection_retain', RETAIN, [code]);
    const version =
      (await this.update(code, values)) ?? (await this.add({ ...values, code, created_at: now }));
    await this.sql.change('registry_connection_retain', RETAIN, [code]);
    return version;
  }

  async version(code: string, version: number): Promise<StoredSettings | undefined> {
    this.uow.assertOpen();
    await this.sql.change('registry_connection_retain', RETAIN, [code]);
    const row = await this.sql.row<{ settings: NullableSettings }>(
      'registry_connection_version',
      `select v.settings from registry_connection_versions v join registry_connections n on n.id = v.connection_id where n.code = $1 and v.version = $2`,
      [code, version],
    );
    return row && settingsOf(row.settings, `${code}, version ${version},`);
  }

  /** The new version; undefined when there is no row of this code. */
  private async update(
    code: string,
    values: QueryDeepPartialEntity<RegistryConnectionEntity>,
  ): Promise<number | undefined> {
    const { raw } = await this.connections
      .createQueryBuilder()
      .update()
      .set({ ...values, version: () => 'version + 1' })
      .where({ code })
      .returning('version')
      .execute();
    return versionOf(raw);
  }

  private async add(values: QueryDeepPartialEntity<RegistryConnectionEntity>): Promise<number> {
    const { raw } = await this.connections
      .createQueryBuilder()
      .insert()
      .values(values)
      .returning('version')
      .execute();
    return versionOf(raw)!;
  }

  private get connections(): Repository<RegistryConnectionEntity> {
    return this.sql.repository(RegistryConnectionEntity);
  }
}

const versionOf = (raw: unknown): number | undefined =>
  (raw as Pick<RegistryConnectionEntity, 'version'>[])[0]?.version;

type NullableSettings = { [field in keyof Required<ConnectionSettings>]: ConnectionSettings[field] | null };

/** Optional fields are null in JSON. */
const settingsOf = (
  { serverName, clientCertificate, certificateAuthority, profile, ...rest }: NullableSettings,
  id: string,
): StoredSettings => ({
  ...(rest as ConnectionSettings),
  ...profileFieldsOf(profile, id),
  serverName: serverName ?? undefined,
  clientCertificate: clientCertificate ?? undefined,
  certificateAuthority: certificateAuthority ?? undefined,
});

function profileFieldsOf(json: unknown, id: string): Pick<StoredSettings, 'profile' | 'profileFault'> {
  const read = readProfile(json, id);
  return 'fault' in read ? { profile: {}, profileFault: read.fault } : read;
}

const settingsRow = (
  settings: ConnectionSettings,
): Omit<StoredConnection, 'code' | 'version' | 'has_client_key'> => ({
  host: settings.host,
  port: settings.port,
  server_name: settings.serverName ?? null,
  client_id: settings.clientId,
  client_certificate: settings.clientCertificate ?? null,
  certificate_authority: settings.certificateAuthority ?? null,
  profile: settings.profile,
  registration_limited: settings.registrationLimited,
  enabled: settings.enabled,
});

const recordOf = (row: StoredConnection): ConnectionRecord => ({
  code: row.code,
  host: row.host,
  port: row.port,
  serverName: row.server_name ?? undefined,
  clientId: row.client_id,
  clientCertificate: row.client_certificate ?? undefined,
  certificateAuthority: row.certificate_authority ?? undefined,
  ...profileFieldsOf(row.profile, row.code),
  registrationLimited: row.registration_limited,
  enabled: row.enabled,
  version: row.version,
  hasClientKey: row.has_client_key,
});
