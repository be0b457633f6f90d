import { newDataSource, PostgresInstanceLeases, PostgresUnitOfWork, Sql } from '@registrar/adapter-postgres';
import { AesSecretVault } from '@registrar/adapter-runtime';
import { type Clock, type InstanceStatus, withinTime } from '@registrar/kernel';
import { pooling } from '../../settings/pooling';
import { readableSettings } from '../../settings/settings';
import type { SettingValues } from '../../settings/setting-definitions';
import { Unchecked } from './finding';

/** Checks run at the same time; each has one statement at a time. */
const POOL_MAX = 4;
const STATEMENT_TIMEOUT_MS = 10_000;
const CLOSE_WITHIN_MS = 3_000;

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the checks share: the settings, as far as they are readable, and one read-only pool. */
export class DoctorContext {
  readonly settings: Partial<SettingValues>;
  /** What is wrong with each unreadable setting. */
  readonly problems: readonly string[];
  private opening?: Promise<Sql>;
  private reading?: Promise<InstanceStatus>;
  private readonly closing: (() => Promise<void>)[] = [];

  constructor(
    environment: Environment,
    readonly clock: Clock,
  ) {
    const { values, problems } = readableSettings(environment);
    this.settings = values;
    this.problems = problems;
  }

  get isProduction(): boolean {
    return this.settings.environment === 'production';
  }

  /** Rejects with the error of the driver; all callers share the one attempt. */
  open(): Promise<Sql> {
    const url = this.settings.databaseUrl;
    if (url === undefined) return Promise.reject(new Unchecked('DATABASE_URL is missing or unreadable'));
    return (this.opening ??= this.connect(url, 'writable'));
  }

  /** As `open`, for the checks beside that of the database itself. */
  async database(): Promise<Sql> {
    try {
      return await this.open();
    } catch (error) {
      throw error instanceof Unchecked ? error : new Unchecked('the database cannot be reached');
    }
  }

  /** Sessions of this pool cannot write. */
  async connect(url: string, server: 'writable' | 'any'): Promise<Sql> {
    const dataSource = await newDataSource({
      url,
      ...pooling(this.settings),
      applicationName: 'registrar-doctor',
      poolMax: POOL_MAX,
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      readOnly: true,
      server,
    }).initialize();
    this.closing.push(() => dataSource.destroy());
    return new Sql(dataSource);
  }

  /** Throws `Unchecked` without the keys. */
  vault(): AesSecretVault {
    const { secretsKeys, tokenHashKey } = this.settings;
    if (!secretsKeys || !tokenHashKey)
      throw new Unchecked('SECRETS_KEYS or TOKEN_HASH_KEY is missing or unreadable');
    return new AesSecretVault(secretsKeys, tokenHashKey);
  }

  /** Rejects where no process has taken the lease of this database yet: taking it would be a write. */
  instance(): Promise<InstanceStatus> {
    return (this.reading ??= this.readInstance());
  }

  private async readInstance(): Promise<InstanceStatus> {
    const sql = await this.database();
    return new PostgresInstanceLeases(sql, new PostgresUnitOfWork(sql), this.clock).read();
  }

  /** Waits a short time: the pool of a check that hangs may never end. */
  async close(): Promise<void> {
    const closed = Promise.allSettled(this.closing.map((close) => close()));
    await withinTime(closed, CLOSE_WITHIN_MS, () => undefined);
  }
}
