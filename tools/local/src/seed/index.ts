import { claimEnvironment, newDataSource, PostgresUnitOfWork, Sql } from '@registrar/adapter-postgres';
import {
  AesSecretVault,
  parseHashKey,
  parseSecretsKeys,
  SystemClock,
  SystemIds,
} from '@registrar/adapter-runtime';
import { type RegistryAccount, SeedCatalogue } from './catalogue';
import { type SeedParts, SeedReseller } from './reseller';
import { SeedStaffKey } from './staff-key';
import { SeedStaffUser } from './staff-user';

/** Input of the sandbox's seed. */
export interface SeedSettings {
  /** As the applications' role: the seed does nothing that they may not do. */
  databaseUrl: string;
  /** The settings SECRETS_KEYS and TOKEN_HASH_KEY of the applications. */
  secretsKeys: string;
  tokenHashKey: string;
  /** The product's own account at the registry simulator; PEM texts. */
  registry: RegistryAccount;
  /** The result of an earlier start in this folder. */
  previous?: SeededSandbox;
}

/** The demo reseller's credentials and a staff key. */
export interface SeededSandbox {
  username: string;
  token: string;
  adminToken: string;
  /** Token of a one-time link of the first staff user; undefined: the user has a passkey. */
  staffLink?: string;
}

/**
 * Fills the database for a sandbox: registry connections, TLDs with prices, the demo reseller with credit,
 * a staff key and a staff user. Safe to run at every start: existing rows stay, known credentials remain valid. Throws
 * where the database belongs to production.
 */
export async function seedSandbox(settings: SeedSettings): Promise<SeededSandbox> {
  const database = {
    url: settings.databaseUrl,
    applicationName: 'registrar-seed',
    poolMax: 1,
    statementTimeoutMs: 30_000,
  };
  const dataSource = await newDataSource(database).initialize();
  try {
    const sql = new Sql(dataSource);
    await claimEnvironment(sql, 'sandbox', new SystemClock().now());
    const vault = new AesSecretVault(
      parseSecretsKeys(settings.secretsKeys),
      parseHashKey(settings.tokenHashKey),
    );
    return await seed(
      { sql, uow: new PostgresUnitOfWork(sql), vault, ids: new SystemIds(), clock: new SystemClock() },
      settings,
    );
  } finally {
    await dataSource.destroy();
  }
}

async function seed(parts: SeedParts, { registry, previous }: SeedSettings): Promise<SeededSandbox> {
  const { sql, uow, vault, clock } = parts;
  const reseller = await uow.run(async () => {
    await new SeedCatalogue(sql, uow, vault, clock.now()).execute(registry);
    return new SeedReseller(parts).execute(previous?.token);
  });
  const adminToken = await new SeedStaffKey(parts).execute(previous?.adminToken);
  const staffLink = await new SeedStaffUser(parts).execute();
  return { ...reseller, adminToken, ...(staffLink !== undefined && { staffLink }) };
}
