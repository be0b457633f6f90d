import type { ConnectionCredentials, RegistryConnection } from '../connection';
import { RegistryConnections } from '../ports';
import { profileOf, type StoredProfile } from '../profile';

/** A connection with sensible values; the profile is completed with the defaults. */
export function connectionOf(
  values: Partial<Omit<RegistryConnection, 'profile'>> & { profile?: StoredProfile } = {},
): RegistryConnection {
  return {
    id: 1,
    code: 'test-registry',
    host: '127.0.0.1',
    port: 700,
    clientId: 'registrar-a',
    enabled: true,
    registrationLimited: false,
    version: 1,
    ...values,
    profile: profileOf(values.profile ?? {}),
  };
}

/** Connections in memory. */
export class FakeRegistryConnections extends RegistryConnections {
  private readonly rows = new Map<
    number,
    { connection: RegistryConnection; credentials: ConnectionCredentials }
  >();

  put(
    connection: RegistryConnection,
    credentials: ConnectionCredentials = { password: 'secret-a' },
  ): RegistryConnection {
    this.rows.set(connection.id, { connection, credentials });
    return connection;
  }

  async get(id: number): Promise<RegistryConnection> {
    return this.row(id).connection;
  }

  async list(): Promise<RegistryConnection[]> {
    return [...this.rows.values()].map((row) => row.connection);
  }

  async credentials(id: number): Promise<ConnectionCredentials> {
    return this.row(id).credentials;
  }

  private row(id: number): { connection: RegistryConnection; credentials: ConnectionCredentials } {
    const row = this.rows.get(id);
    if (!row) throw new Error(`no registry connection ${id}`);
    return row;
  }
}
