import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  newDataSource,
  PostgresDeliveryStore,
  PostgresSigningTokens,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { AesSecretVault, PinoLog, SystemClock, SystemIds } from '@registrar/adapter-runtime';
import {
  HttpWebhookSender,
  NodeHmacSha256,
  NodeRandomness,
  PublicAddressPolicy,
} from '@registrar/adapter-webhook-http';
import {
  DeliverWebhooks,
  RetrySchedule,
  secretContext,
  signingTokenContext,
  WebhookSigner,
} from '@registrar/webhooks';
import { Pool } from 'pg';
import { Pool as HttpPool } from 'undici';
import { answerQuestions } from '../child';

export interface PushQuestion {
  databaseUrl: string;
  /** A role that may truncate. */
  ownerUrl: string;
  accountId: number;
  subscriptions: number;
  deliveries: number;
  how: 'product' | 'bare';
}

export interface PushAnswer {
  seconds: number;
  /** Answered by the receiver, which counts them. */
  received: number;
  /** Settled as delivered, counted in the database. */
  settled: number;
}

const TOKEN = 'the token that signs';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const KEYS = [{ id: 'bench', key: Buffer.alloc(32, 1) }];
const NAMES = [
  'account.credit.balance_change',
  'account.domain.removal',
  'contact.verification.status_change',
  'domain.expiration',
  'domain.lock.status_change',
];
/** Of the bare loop: batch size and concurrent requests as in the product for these subscriptions. */
const [BATCH, PARALLEL] = [100, 25];

/** A receiver in this process: both loops have the same cost of it. */
async function receiver(): Promise<{ url: string; received(): number; close(): Promise<unknown> }> {
  let received = 0;
  const server = createServer((request, answer) => {
    request.resume().on('end', () => {
      received += 1;
      answer.end('ok');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    received: () => received,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve).closeAllConnections();
      }),
  };
}

async function fill(
  pool: Pool,
  { accountId, subscriptions, deliveries }: PushQuestion,
  url: string,
  vault: AesSecretVault,
): Promise<void> {
  await pool.query('delete from webhook_attempts');
  await pool.query('delete from webhook_deliveries');
  await pool.query('delete from webhook_subscriptions where account_id = $1', [accountId]);
  await pool.query('update api_tokens set sealed = $2 where account_id = $1', [
    accountId,
    vault.seal(TOKEN, signingTokenContext(accountId)),
  ]);
  for (const name of NAMES.slice(0, subscriptions)) {
    const { rows } = await pool.query<{ id: number }>(
      'insert into webhook_subscriptions (account_id, event_name, url, active, created_at, is_quick) values ($1, $2, $3, true, $4, true) returning id',
      [accountId, name, url, new Date()],
    );
    await pool.query('update webhook_subscriptions set secret_sealed = $2 where id = $1', [
      rows[0].id,
      vault.seal(SECRET, secretContext(rows[0].id)),
    ]);
    await pool.query(
      `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, $3, $4, '{"domainName":"name-' || n || '.example","eventName":"' || $3 || '"}', $5, $5, $5 from generate_series(1, $6) n`,
      [accountId, rows[0].id, name, url, new Date(), Math.ceil(deliveries / subscriptions)],
    );
  }
  await pool.query('analyze webhook_deliveries');
}

/**
 * The product's own use case, adapters included; started again as soon as a round is claimed and done, as in
 * the worker's loop.
 */
async function product(databaseUrl: string, vault: AesSecretVault): Promise<() => Promise<void>> {
  const dataSource = await newDataSource({
    url: databaseUrl,
    applicationName: 'bench-deliveries',
    poolMax: 4,
    statementTimeoutMs: 60_000,
  }).initialize();
  const sql = new Sql(dataSource);
  const [uow, clock, ids, log] = [
    new PostgresUnitOfWork(sql),
    new SystemClock(),
    new SystemIds(),
    new PinoLog({ app: 'bench', level: 'warn' }),
  ];
  const signer = new WebhookSigner(
    new PostgresSigningTokens(sql),
    vault,
    new NodeHmacSha256(),
    clock,
    ids,
    log,
  );
  const sender = new HttpWebhookSender(new PublicAddressPolicy(true), uow);
  const deliver = new DeliverWebhooks(
    new PostgresDeliveryStore(sql, uow),
    signer,
    sender,
    new RetrySchedule(new NodeRandomness()),
    uow,
    clock,
    log,
  );
  return async () => {
    while ((await deliver.execute()).claimed > 0);
    await sender.close();
    await dataSource.destroy();
  };
}

/**
 * The minimum with the same durability: claim, sign once, POST, write the attempts and the states together.
 * No address checks, no lanes, no second signature.
 */
async function bare(pool: Pool, url: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const http = new HttpPool(origin, { connections: PARALLEL });
  for (;;) {
    const now = new Date();
    const { rows } = await pool.query<{ id: string; url: string; body: string }>({
      name: 'bare_claim',
      values: [now, new Date(now.getTime() + 90_000), BATCH],
      text: `update webhook_deliveries set claimed_until = $2 where id = any(array(
        select id from webhook_deliveries where state = 'pending' and due_at <= $1 and (claimed_until is null or claimed_until <= $1) order by due_at limit $3 for update skip locked))
        returning id, url, body`,
    });
    if (rows.length === 0) break;
    const results: { id: string; status: number; startedAt: Date }[] = [];
    const queue = [...rows];
    const lane = async (): Promise<void> => {
      for (let row = queue.shift(); row !== undefined; row = queue.shift()) {
        const startedAt = new Date();
        const digest = createHmac('sha256', TOKEN).update(`${row.url}|${row.body}`).digest('hex');
        const signature = `sha256=${digest},${Math.floor(startedAt.getTime() / 1_000)},${randomUUID()}`;
        const { statusCode, body } = await http.request({
          method: 'POST',
          path: pathname,
          body: row.body,
          headers: { 'content-type': 'application/json', 'X-SERVICE-SIGNATURE': signature },
        });
        await body.text();
        results.push({ id: row.id, status: statusCode, startedAt });
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, lane));
    const client = await pool.connect();
    try {
      await client.query('begin');
      const ids = results.map(({ id }) => id);
      await client.query({
        name: 'bare_attempts',
        values: [ids, results.map(({ startedAt }) => startedAt), results.map(({ status }) => status)],
        text: 'insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status) select id, 1, at, 0, status from unnest($1::uuid[], $2::timestamptz[], $3::int[]) as a (id, at, status)',
      });
      await client.query({
        name: 'bare_settle',
        values: [ids, new Date()],
        text: `update webhook_deliveries set state = 'delivered', attempts = 1, finished_at = $2, claimed_until = null where id = any($1::uuid[])`,
      });
      await client.query('commit');
    } finally {
      client.release();
    }
  }
  await http.close();
}

async function push(question: PushQuestion): Promise<PushAnswer> {
  const vault = new AesSecretVault(KEYS, Buffer.alloc(32, 2));
  const owner = new Pool({ connectionString: question.ownerUrl, max: 4 });
  const listener = await receiver();
  try {
    await fill(owner, question, listener.url, vault);
    const run =
      question.how === 'product'
        ? await product(question.databaseUrl, vault)
        : () => bare(owner, listener.url);
    const from = performance.now();
    await run();
    const seconds = (performance.now() - from) / 1_000;
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from webhook_deliveries where state = 'delivered'`,
    );
    return { seconds, received: listener.received(), settled: rows[0].n };
  } finally {
    await listener.close();
    await owner.end();
  }
}

answerQuestions<PushQuestion, PushAnswer>(push);
