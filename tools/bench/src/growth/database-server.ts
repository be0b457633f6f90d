import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@registrar/adapter-postgres';
import { seedSandbox } from '@registrar/tool-local/seed';
import {
  createDatabase,
  EmbeddedPostgres,
  freePort,
  provisionRoles,
  ROLES,
  type Role,
} from '@registrar/tool-services';
import { LocalAuthority } from '@registrar/tool-services/certificates';
import { Client } from 'pg';
import { MARK } from './stock-shape';

const POSTGRES_SETTINGS = [
  'shared_preload_libraries=pg_stat_statements',
  'max_wal_size=4GB',
  'checkpoint_timeout=15min',
  'shared_buffers=512MB',
];

/** A migrated database with the sandbox's catalogue and the demo reseller. */
export interface GrowthDatabase {
  name: string;
  databaseUrl: string;
  superuserUrl: string;
  username: string;
  authorization: string;
  /** Of a staff member with all rights. */
  adminAuthorization: string;
  adminToken: string;
  /** Settings of the product's processes on it. */
  settings: Record<string, string>;
}

const newPassword = (): string => randomBytes(24).toString('base64url');

/** A PostgreSQL of its own in a temporary folder, with durability on; both databases of a run are on it. */
export class GrowthServer {
  /** Also accessible by the user of PostgreSQL. */
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'registrar-growth-')));
  private readonly secrets = {
    SECRETS_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    TOKEN_HASH_KEY: randomBytes(32).toString('hex'),
  };
  private readonly passwords = Object.fromEntries(
    Object.keys(ROLES).map((role) => [role, newPassword()]),
  ) as Record<Role, string>;
  private postgres?: EmbeddedPostgres;

  get dataFolder(): string {
    return this.postgres!.dataFolder;
  }

  /** `durable`: false in tests alone. */
  async start(durable = true): Promise<void> {
    chmodSync(this.folder, 0o755);
    this.postgres = new EmbeddedPostgres({
      folder: this.folder,
      port: await freePort(),
      password: newPassword(),
      durable,
      settings: POSTGRES_SETTINGS,
    });
    await this.postgres.start();
    await this.withAdmin((admin) => provisionRoles(admin, this.passwords));
  }

  async createDatabase(name: string): Promise<GrowthDatabase> {
    await this.withAdmin(async (admin) => {
      await createDatabase(admin, name, 'owner');
      await admin.query(`comment on database ${name} is '${MARK}'`);
    });
    await migrate(this.urlOf('owner', name), ROLES.app);
    const databaseUrl = this.urlOf('app', name);
    const { username, token, adminToken } = await seedSandbox({
      databaseUrl,
      secretsKeys: this.secrets.SECRETS_KEYS,
      tokenHashKey: this.secrets.TOKEN_HASH_KEY,
      registry: await neverReached(),
    });
    return {
      name,
      databaseUrl,
      superuserUrl: this.postgres!.url(name),
      username,
      authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`,
      adminAuthorization: `Bearer ${adminToken}`,
      adminToken,
      settings: {
        ...this.secrets,
        ENVIRONMENT: 'sandbox',
        DATABASE_URL: databaseUrl,
        RATE_LIMIT_PER_SECOND: '1000000',
        RATE_LIMIT_PER_HOUR: '100000000',
      },
    };
  }

  /** Also ends what is still being loaded: its connection is cut. */
  async stop(): Promise<void> {
    await this.postgres?.stop();
    this.postgres?.remove();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private urlOf(role: Role, name: string): string {
    const url = new URL(this.postgres!.url(name));
    return Object.assign(url, { username: ROLES[role], password: this.passwords[role] }).toString();
  }

  private async withAdmin(work: (admin: Client) => Promise<unknown>): Promise<void> {
    const admin = new Client({ connectionString: this.postgres!.url() });
    await admin.connect();
    try {
      await work(admin);
    } finally {
      await admin.end();
    }
  }
}

/** The product's registries answer in its own process: the address is that of none. */
async function neverReached() {
  const authority = await LocalAuthority.create('growth benchmark', new Date());
  const { cert, key } = await authority.issueClient('registrar-a', new Date());
  return {
    host: '127.0.0.1',
    port: 9,
    clientId: 'registrar-a',
    password: newPassword().slice(0, 16),
    ca: authority.pem.cert,
    cert,
    key,
  };
}
