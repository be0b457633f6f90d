import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokenContext } from '@registrar/accounts';
import {
  claimEnvironment,
  newDataSource,
  PostgresInstanceLeases,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { AesSecretVault, parseHashKey, parseSecretsKeys, SystemClock } from '@registrar/adapter-runtime';
import { startSimulator, type Simulator } from '@registrar/registry-simulator';
import {
  createEmptyDatabase,
  createTestDatabase,
  redisUrl,
  temporaryFolder,
  testCertificates,
  type TestDatabase,
} from '@registrar/testkit';
import { Client } from 'pg';

export const PASSWORD = 'secret-a-1';
export const TOKEN = 'token-of-a-client';

export const keysOf = (fill: number) => ({
  SECRETS_KEYS: `k1:${Buffer.alloc(32, fill).toString('base64')}`,
  TOKEN_HASH_KEY: Buffer.alloc(32, fill).toString('hex'),
});

/** A whole platform to examine: database with its lease, Redis, a registry, a certificate. */
export class Patient {
  readonly folder = temporaryFolder();
  private constructor(
    readonly database: TestDatabase,
    private readonly registryDatabase: TestDatabase,
    readonly simulator: Simulator,
  ) {}

  static async create(): Promise<Patient> {
    const { ca, server } = await testCertificates();
    const [database, registryDatabase] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    const simulator = await startSimulator({
      databaseUrl: registryDatabase.url,
      port: 0,
      tls: { ...server, ca },
      registrars: [{ clientId: 'registrar-a', password: PASSWORD }],
    });
    const patient = new Patient(database, registryDatabase, simulator);
    await patient.start();
    await patient.fill();
    for (const [name, text] of Object.entries(server)) writeFileSync(patient.path(`${name}.pem`), text);
    return patient;
  }

  path(name: string): string {
    return join(this.folder.path, name);
  }

  /** Settings with which nothing is wrong. */
  get environment(): Record<string, string> {
    return {
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: this.database.url,
      REDIS_URL: redisUrl(),
      PUBLIC_API_TLS_CERT_FILE: this.path('cert.pem'),
      PUBLIC_API_TLS_KEY_FILE: this.path('key.pem'),
      ...keysOf(1),
    };
  }

  query(text: string, values: unknown[] = [], url = this.database.superuserUrl): Promise<object[]> {
    const client = new Client({ connectionString: url });
    return client
      .connect()
      .then(() => client.query<object>(text, values))
      .then(({ rows }) => rows)
      .finally(() => client.end());
  }

  async close(): Promise<void> {
    await this.simulator.close();
    await Promise.all([this.database.drop(), this.registryDatabase.drop()]);
    this.folder.remove();
  }

  /** What the first process does. */
  private async start(): Promise<void> {
    const dataSource = await newDataSource({
      url: this.database.url,
      applicationName: 'test-doctor',
      poolMax: 1,
      statementTimeoutMs: 15_000,
    }).initialize();
    const [sql, clock] = [new Sql(dataSource), new SystemClock()];
    await claimEnvironment(sql, 'sandbox', clock.now());
    await new PostgresInstanceLeases(sql, new PostgresUnitOfWork(sql), clock).check();
    await dataSource.destroy();
  }

  private async fill(): Promise<void> {
    const { SECRETS_KEYS, TOKEN_HASH_KEY } = keysOf(1);
    const vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
    const { ca, client } = await testCertificates();
    const { cert, key } = await client('registrar-a');
    const [account] = (await this.query(
      `with c as (insert into contacts (first_name, last_name, address1, city, zip, country, email, phone, created_at)
                  values ('Ilse', 'Varga', '4 Quay Street', 'Port Mara', '40110', 'DE', 'ilse@example.net', '+4930123456', now()) returning id)
       insert into accounts (username, default_nameservers, registrant_id, admin_id, tech_id, billing_id, created_at)
       select 'lanternworks-test', '{ns1.example.net,ns2.example.net}', id, id, id, id, now() from c returning id`,
    )) as [{ id: number }];
    await this.query(
      'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, now())',
      [account.id, 'shop', vault.digest(TOKEN), vault.seal(TOKEN, tokenContext(account.id))],
    );
    await this.query(
      `insert into registry_connections (code, host, port, client_id, password_sealed, client_certificate, client_key_sealed, certificate_authority, created_at, updated_at)
       values ('registry-a', '127.0.0.1', $1, 'registrar-a', $2, $3, $4, $5, now(), now())`,
      [
        this.simulator.port,
        vault.seal(PASSWORD, 'registry-password:registry-a'),
        cert,
        vault.seal(key, 'registry-key:registry-a'),
        ca,
      ],
    );
  }

  /** The text of a password as the product stores it. */
  sealedPassword(password: string): string {
    const { SECRETS_KEYS, TOKEN_HASH_KEY } = keysOf(1);
    const vault = new AesSecretVault(parseSecretsKeys(SECRETS_KEYS), parseHashKey(TOKEN_HASH_KEY));
    return vault.seal(password, 'registry-password:registry-a');
  }
}
