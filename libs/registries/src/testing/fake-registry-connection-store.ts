import type { UnitOfWork } from '@registrar/kernel';
import type { ConnectionRecord, ConnectionSecrets, ConnectionSettings } from '../connection';
import { RegistryConnectionStore } from '../ports';

/**
 * Connections in memory, with the secrets that the adapter encrypts. It stores and returns copies, like a
 * database.
 */
export class FakeRegistryConnectionStore extends RegistryConnectionStore {
  readonly rows = new Map<
    string,
    { record: ConnectionRecord; password: string; clientKey?: string; updatedAt: Date }
  >();

  private readonly versions = new Map<string, ConnectionSettings>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async lock(code: string): Promise<ConnectionRecord | undefined> {
    this.uow.assertOpen();
    return structuredClone(this.rows.get(code)?.record);
  }

  async put(
    code: string,
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
    now: Date,
  ): Promise<number> {
    this.uow.assertOpen();
    const before = this.rows.get(code);
    const password = secrets.password ?? before?.password;
    if (password === undefined) throw new Error(`${code} is new and has no password`);
    const clientKey = secrets.clientKey === undefined ? before?.clientKey : (secrets.clientKey ?? undefined);
    const version = (before?.record.version ?? 0) + 1;
    const record = { ...structuredClone(settings), code, version, hasClientKey: clientKey !== undefined };
    this.versions.set(`${code} ${version}`, structuredClone(settings));
    this.rows.set(code, { record, password, clientKey, updatedAt: now });
    return version;
  }

  async version(code: string, version: number): Promise<ConnectionSettings | undefined> {
    this.uow.assertOpen();
    return structuredClone(this.versions.get(`${code} ${version}`));
  }
}
