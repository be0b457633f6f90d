import { randomUUID } from 'node:crypto';
import { loadSettings } from '@registrar/composition';
import type { HttpApp } from '@registrar/http';
import { SecretVault } from '@registrar/kernel';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { createPublicApi } from '../../src/app.module';

export const EVENTS = '/core/v1/events';
export const AT = '2026-03-02T09:30:00Z';

export interface Answer {
  status: number;
  body: any;
  headers: Headers;
}

export let database: TestDatabase;
export let owner: Client;
export let app: HttpApp;
export let base: string;
export let accounts = 0;

export async function startEvents(): Promise<void> {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
  app = await startApi();
  base = await baseOf(app);
}

export async function stopEvents(): Promise<void> {
  await app?.close();
  await owner?.end();
  await database?.drop();
}

export const startApi = (): Promise<HttpApp> =>
  createPublicApi(
    loadSettings({
      ENVIRONMENT: 'sandbox',
      DATABASE_URL: database.url,
      LOG_LEVEL: 'fatal',
      SECRETS_KEYS: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
      TOKEN_HASH_KEY: 'ab'.repeat(32),
      RATE_LIMIT_PER_SECOND: '1000',
    }),
  );
export const baseOf = async (api: HttpApp): Promise<string> =>
  `http://127.0.0.1:${(await api.listen({ host: '127.0.0.1', port: 0 })).port}`;

/** A new account with two tokens, one of which only reads. */
export async function newAccount() {
  const username = `events-${(accounts += 1)}-test`;
  const {
    rows: [{ id }],
  } = await owner.query<{ id: number }>(
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [username, AT],
  );
  const vault = app.nest.get(SecretVault);
  const credentials = await Promise.all(
    [false, true].map(async (readOnly) => {
      const token = `token ${readOnly} of ${username}`;
      await owner.query(
        'insert into api_tokens (account_id, name, digest, sealed, created_at, read_only) values ($1, $2, $3, $4, $5, $6)',
        [id, String(readOnly), vault.digest(token), vault.seal(token, `api-token:${id}`), AT, readOnly],
      );
      return Buffer.from(`${username}:${token}`).toString('base64');
    }),
  );
  const sender =
    (authorization: string) =>
    async (method: string, path: string, body?: object, at = base): Promise<Answer> => {
      const answer = await fetch(`${at}${path}`, {
        method,
        headers: {
          authorization: `Basic ${authorization}`,
          ...(method === 'POST' && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
      });
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    };
  return { id, call: sender(credentials[0]), readOnly: sender(credentials[1]) };
}

/** As the worker's relay writes it. */
export async function log(
  accountId: number,
  values: { name?: string; domainNames?: string[]; occurredAt?: string } = {},
): Promise<{ id: string; position: string }> {
  const { name = 'domain.expiration', domainNames = ['lantern.example'], occurredAt = AT } = values;
  const id = randomUUID();
  const body = JSON.stringify({ domainName: domainNames[0], eventName: name });
  const { rows } = await owner.query<{ position: string }>(
    `with head as (update event_log_head set position = position + 1 returning position)
     insert into account_events select position, $1, $2, $3, $4, $5, $6, $6 from head returning position`,
    [id, accountId, name, domainNames, body, occurredAt],
  );
  return { id, position: rows[0].position };
}

export async function deliver(
  accountId: number,
  eventId: string,
  state: 'failed' | 'delivered',
): Promise<string> {
  const id = randomUUID();
  await owner.query(
    `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, attempts, due_at, occurred_at, created_at, finished_at)
     select $1, $2, $3, s.id, s.event_name, s.url, '{}', $4, 1, $5, $5, $5, $5 from webhook_subscriptions s where s.account_id = $3`,
    [id, eventId, accountId, state, AT],
  );
  await owner.query(
    'insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, response_head) values ($1, 1, $2, 21, 503, $3)',
    [id, AT, 'busy'],
  );
  return id;
}
