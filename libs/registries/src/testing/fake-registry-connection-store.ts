import type { ConnectionRecord, ConnectionSecrets, ConnectionSettings } from '../connection';
import { RegistryConnectionStore } from '../ports';

/** Connections in memory, with what was sent to be sealed. */
export class FakeRegistryConnectionStore extends RegistryConnectionStore {
  readonly rows = new Map<string, { record: ConnectionRecord; password: string; clientKey?: string; updatedAt: Date }>();

  private readonly versions = new Map<string, ConnectionSettings>();

  async lock(code: string): Promise<ConnectionRecord | undefined> {
    return this.rows.get(code)?.record;
  }

  async put(code: string, settings: ConnectionSettings, secrets: ConnectionSecrets, now: Date): Promise<number> {
    const before = this.rows.get(code);
    const password = secrets.password ?? before?.password;
    if (password === undefined) throw new Error(`${code} is new and has no password`);
    const clientKey = secrets.clientKey === undefined ? before?.clientKey : secrets.clientKey ?? undefined;
    const version = (before?.record.version ?? 0) + 1;
    const record = { ...settings, code, version, hasClientKey: clientKey !== undefined };
    this.versions.set(`${code} ${version}`, structuredClone(settings));
    this.rows.set(code, { record, password, clientKey, updatedAt: now });
    return version;
  }

  async version(code: string, version: number): Promise<ConnectionSettings | undefined> {
    return this.versions.get(`${code} ${version}`);
  }
}
