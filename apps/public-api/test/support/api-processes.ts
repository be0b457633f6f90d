import { createHmac, randomUUID } from 'node:crypto';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { describedFetch } from '@registrar/test-sandbox';
import { createTestDatabase, redisUrl, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../../src/app.module';

export const HOST = '127.0.0.1';
export const HASH_KEY = 'ab'.repeat(32);
export const TOKEN = 'tok-right';
export const digest = (token: string): string =>
  createHmac('sha256', Buffer.from(HASH_KEY, 'hex')).update(token).digest('hex');
export const basic = (username: string, token = TOKEN): string =>
  `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`;

export let database: TestDatabase;
export let admin: Client;
export const running: HttpApp[] = [];

export interface Api {
  url: string;
  ops: string;
  close(): Promise<void>;
}

/** Starts the real API on the test database; each call has its own caches, like another process. */
export async function startApi(environment: Record<string, string> = {}): Promise<Api> {
  const app = await createPublicApi(
    loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: HASH_KEY,
      PUBLIC_BASE_URL: 'https://api.example.net',
      LOG_LEVEL: 'fatal',
      MOTD: 'Welcome',
      SERVER_NAME: 'api-1',
      ...environment,
    }),
  );
  running.push(app);
  const { port, opsPort } = await app.listen({ host: HOST, port: 0, ops: { port: 0, host: HOST } });
  const close = (): Promise<void> => {
    running.splice(running.indexOf(app), 1);
    return app.close();
  };
  return { url: `http://${HOST}:${port}`, ops: `http://${HOST}:${opsPort}`, close };
}

export interface NewAccount {
  columns?: Record<string, unknown>;
  token?: string;
}

/** Adds an account with one API token. Each test takes its own, so that rate limits do not carry over. */
export async function newAccount({ columns = {}, token = TOKEN }: NewAccount = {}): Promise<{
  id: number;
  username: string;
  authorization: string;
}> {
  const username = `r${randomUUID().slice(0, 12)}-test`;
  const values = { username, created_at: new Date(), ...columns };
  const names = Object.keys(values);
  const {
    rows: [{ id }],
  } = await admin.query<{ id: number }>(
    `insert into accounts (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id`,
    Object.values(values),
  );
  const own = `${token}-${id}`;
  await admin.query(
    'insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, $2, $3, $4, $5)',
    [id, 'default', digest(own), 'sealed', new Date()],
  );
  return { id, username, authorization: basic(username, own) };
}

export const get = (api: Api, authorization?: string, path = '/core/v1/hello'): Promise<Response> =>
  describedFetch(`${api.url}${path}`, { headers: authorization === undefined ? {} : { authorization } });
export const statusOf = async (api: Api, authorization?: string): Promise<number> =>
  (await get(api, authorization)).status;

export async function openProcesses(): Promise<void> {
  database = await createTestDatabase();
  admin = new Client({ connectionString: database.superuserUrl });
  admin.on('error', () => undefined);
  await admin.connect();
}

export async function closeProcesses(): Promise<void> {
  await Promise.all(running.map((app) => app.close()));
  await admin.end();
  await database.drop();
}
