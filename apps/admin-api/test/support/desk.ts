import { person } from '@registrar/contacts/testing';
import { loadSettings, type Settings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { type CreatedStaffKey, CreateStaffKey, STAFF_ROLES, type StaffRole } from '@registrar/staff';
import { describedFault, type Received, StackHere } from '@registrar/test-sandbox';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import type { AppProcess } from '@registrar/tool-services/testing';
import { Client } from 'pg';
import { startApi, urlOf } from './api-process';
import { createAdminApi } from '../../src/app.module';

export interface Answer {
  status: number;
  headers: Headers;
  // Answers of many shapes; each test says what it expects.
  body: any;
}

const ENVIRONMENT = {
  ENVIRONMENT: 'sandbox',
  LOG_LEVEL: 'fatal',
  RATE_LIMIT_PER_SECOND: '100000',
  RATE_LIMIT_PER_HOUR: '1000000',
  STAFF_LOGINS_PER_SECOND: '1000000',
  STAFF_LOGINS_PER_HOUR: '1000000',
  SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};

export const ilse = person();

/** An admin API on a fresh database with a key for each role, and as many further processes as wanted. */
export class Desk {
  private readonly apps: HttpApp[] = [];
  private readonly processes: AppProcess[] = [];
  private readonly publicApis: StackHere[] = [];
  /** A staff key by role. */
  readonly keys = {} as Record<StaffRole, string>;
  url!: string;
  opsUrl!: string;

  private constructor(
    private readonly database: TestDatabase,
    readonly sql: Client,
  ) {}

  static async start(environment: Record<string, string> = {}): Promise<Desk> {
    const database = await createTestDatabase();
    const sql = new Client({ connectionString: database.ownerUrl });
    await sql.connect();
    const desk = new Desk(database, sql);
    const { app, urls } = await desk.run(environment);
    [desk.url, desk.opsUrl] = urls;
    desk.keys.owner = (await app.nest.get(CreateStaffKey).executeFirst('Owner', 'installation')).key;
    for (const role of STAFF_ROLES.filter((other) => other !== 'owner'))
      desk.keys[role] = (await desk.newKey(role)).key;
    return desk;
  }

  settings(environment: Record<string, string> = {}): Settings {
    return loadSettings({ ...ENVIRONMENT, DATABASE_URL: this.database.url, ...environment });
  }

  /** A further admin API on the same database; its base URL. */
  async adminApi(environment: Record<string, string> = {}): Promise<string> {
    return (await this.run(environment)).urls[0];
  }

  /** A public API on the same database, in the process of the test; its base URL. */
  async publicApi(environment: Record<string, string> = {}): Promise<string> {
    const started = new StackHere({ ...ENVIRONMENT, DATABASE_URL: this.database.url, ...environment });
    this.publicApis.push(started);
    return `http://127.0.0.1:${(await started.wish('run public-api')).port}`;
  }

  /** The same as a process of its own, which shares no more than the database with others. */
  async publicApiProcess(environment: Record<string, string> = {}): Promise<string> {
    const started = startApi('public-api', {
      ...ENVIRONMENT,
      DATABASE_URL: this.database.url,
      ...environment,
    });
    this.processes.push(started);
    return urlOf(started);
  }

  async newKey(role: StaffRole): Promise<CreatedStaffKey> {
    return (await this.call('owner', 'POST', '/admin/v1/staff-keys', { name: `A ${role}`, role })).body;
  }

  /**
   * A request with the key of a role, or with the `authorization` given. A body that is undefined is not
   * sent.
   */
  call(
    who: StaffRole,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    return this.send(`Bearer ${this.keys[who]}`, method, `${this.url}${path}`, body, headers);
  }

  async send(
    authorization: string | undefined,
    method: string,
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: {
        ...(authorization && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    const text = await response.text();
    await this.assertDescribed(url, method, {
      status: response.status,
      contentType: response.headers.get('content-type'),
      text,
    });
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
  }

  /** Successful answers of the admin API are as it describes them. */
  private async assertDescribed(url: string, method: string, received: Received): Promise<void> {
    const { origin, pathname } = new URL(url);
    if (received.status >= 300 || !pathname.startsWith('/admin/v1/') || method === 'HEAD') return;
    const fault = await describedFault('admin-api', origin, method, pathname, received);
    if (fault !== undefined)
      throw new Error(
        `The answer is not as described. ${fault}\n${method} ${pathname}\n${received.text.slice(0, 1_000)}`,
      );
  }

  /** An account, and the header its developer sends. */
  async newAccount(
    accountName: string,
    more: object = {},
  ): Promise<{ id: number; username: string; token: { id: number; token: string }; basic: string }> {
    const { status, body } = await this.call('owner', 'POST', '/admin/v1/accounts', { accountName, ...more });
    if (status !== 200) throw new Error(`no account ${accountName}: ${JSON.stringify(body)}`);
    return { ...body, basic: basicOf(body.username, body.token.token) };
  }

  /** Entries of the audit log about this, newest first. */
  async audit(target: string): Promise<any[]> {
    return (await this.call('owner', 'GET', `/admin/v1/audit?target=${encodeURIComponent(target)}`)).body
      .items;
  }

  async stop(): Promise<void> {
    await Promise.all(this.processes.map((started) => started.end('SIGTERM')));
    for (const api of this.publicApis) await api.stop();
    for (const app of this.apps) await app.close();
    await this.sql.end();
    await this.database.drop();
  }

  private async run(environment: Record<string, string>): Promise<{ app: HttpApp; urls: string[] }> {
    const app = await createAdminApi(this.settings(environment));
    this.apps.push(app);
    const { port, opsPort } = await app.listen({
      host: '127.0.0.1',
      port: 0,
      ops: { host: '127.0.0.1', port: 0 },
    });
    return { app, urls: [port, opsPort].map((each) => `http://127.0.0.1:${each}`) };
  }
}

export const basicOf = (username: string, token: string): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;
