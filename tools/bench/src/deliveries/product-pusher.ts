import {
  newDataSource,
  PostgresDeliveryStore,
  PostgresEventLog,
  PostgresOutboxFeed,
  PostgresSigningTokens,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { SilentDeliveryWakeUp } from '@registrar/adapter-redis';
import { AesSecretVault, PinoLog, SystemClock, SystemIds } from '@registrar/adapter-runtime';
import {
  HttpWebhookSender,
  NodeHmacSha256,
  NodeRandomness,
  PublicAddressPolicy,
} from '@registrar/adapter-webhook-http';
import { type DeliverWebhooks, secretContext, signingTokenContext } from '@registrar/webhooks';
import { wireSending } from '@registrar/webhooks/wiring';
import { Pool } from 'pg';
import { answerQuestions } from '../child';
import { bodyOf, measured, type PushAnswer, type PushQuestion, sizeOf } from './measured';

const TOKEN = 'the token that signs';
const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const KEYS = [{ id: 'bench', key: Buffer.alloc(32, 1) }];
const TABLES = ['outbox', 'account_events', 'webhook_deliveries', 'webhook_attempts'];
/** An account has at most one subscription to an event. */
const NAME = 'account.credit.balance_change';
/** Milliseconds that the worker waits for a round before it begins the next one. */
const PATIENCE_MS = 100;

/** An account with a quick subscription per receiver, and their events in the outbox, in turns. */
async function fill(pool: Pool, { urls, deliveries }: PushQuestion, vault: AesSecretVault): Promise<void> {
  await pool.query(`truncate ${TABLES.join(', ')}, webhook_subscriptions`);
  const accounts: number[] = [];
  for (const [at, url] of urls.entries()) {
    const { rows } = await pool.query<{ id: number }>(
      `insert into accounts (username, created_at) values ('deliveries-' || gen_random_uuid() || '-test', now()) returning id`,
    );
    const [{ id }] = rows;
    accounts.push(id);
    await pool.query(
      `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1::int, 'default', gen_random_uuid(), $2, now())`,
      [id, vault.seal(TOKEN, signingTokenContext(id))],
    );
    const subscription = await pool.query<{ id: number }>(
      'insert into webhook_subscriptions (account_id, event_name, url, active, created_at, is_quick) values ($1, $2, $3, true, now(), true) returning id',
      [id, NAME, `${url}?n=${at}`],
    );
    await pool.query('update webhook_subscriptions set secret_sealed = $2 where id = $1', [
      subscription.rows[0].id,
      vault.seal(SECRET, secretContext(subscription.rows[0].id)),
    ]);
  }
  // ids begin with their time, as the product's: they determine the partition and the place in each index
  const ids = new SystemIds();
  await pool.query(
    `insert into outbox (event_id, account_id, name, payload, occurred_at)
     select id, ($3::int[])[1 + n % cardinality($3::int[])], $2, (${bodyOf('n')})::jsonb, now() from unnest($1::uuid[]) with ordinality as e (id, n)`,
    [Array.from({ length: deliveries }, () => ids.uuid()), NAME, accounts],
  );
  await pool.query('analyze outbox, webhook_subscriptions, api_tokens');
}

/** The product's own use cases, adapters included. */
async function product(databaseUrl: string, vault: AesSecretVault) {
  const dataSource = await newDataSource({
    url: databaseUrl,
    applicationName: 'bench-deliveries',
    poolMax: 5,
    statementTimeoutMs: 60_000,
  }).initialize();
  const sql = new Sql(dataSource);
  const [uow, clock, ids, log] = [
    new PostgresUnitOfWork(sql),
    new SystemClock(),
    new SystemIds(),
    new PinoLog({ app: 'bench', level: 'warn' }),
  ];
  const sender = new HttpWebhookSender(new PublicAddressPolicy(true), uow);
  const { relay, deliver } = wireSending({
    uow,
    clock,
    ids,
    log,
    vault,
    feed: new PostgresOutboxFeed(sql, uow),
    eventLog: new PostgresEventLog(sql, uow),
    deliveryStore: new PostgresDeliveryStore(sql, uow),
    wakeUp: new SilentDeliveryWakeUp(),
    signingTokens: new PostgresSigningTokens(sql),
    hmac: new NodeHmacSha256(),
    randomness: new NodeRandomness(),
    sender,
  });
  return {
    relay: async (): Promise<void> => {
      while ((await relay.execute()).events > 0);
    },
    deliver: () => drain(deliver),
    close: async (): Promise<void> => {
      await sender.close();
      await dataSource.destroy();
    },
  };
}

/** As the worker's `DeliveryRunner`: it waits a moment for a round, and begins the next one beside it. */
async function drain(deliver: DeliverWebhooks): Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  for (;;) {
    const { claimed, done } = await deliver.begin();
    if (claimed === 0 && underWay.size === 0) return;
    const round: Promise<unknown> = done.finally(() => underWay.delete(round));
    underWay.add(round);
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    await Promise.race([claimed === 0 ? Promise.all(underWay) : round, patience]);
    clearTimeout(timer);
  }
}

async function run(question: PushQuestion): Promise<PushAnswer> {
  const vault = new AesSecretVault(KEYS, Buffer.alloc(32, 2));
  const owner = new Pool({ connectionString: question.ownerUrl, max: 2 });
  try {
    await owner.query(`truncate ${TABLES.join(', ')}`);
    const empty = await sizeOf(owner, TABLES);
    await fill(owner, question, vault);
    const { relay, deliver, close } = await product(question.databaseUrl, vault);
    const relayed = await measured(owner, question.postgresPid, relay);
    await owner.query('analyze account_events, webhook_deliveries');
    const delivered = await measured(owner, question.postgresPid, deliver);
    await close();
    const { rows } = await owner.query<{ n: number }>(
      `select count(*)::int as n from webhook_deliveries d join webhook_attempts a on a.delivery_id = d.id where d.state = 'delivered' and a.status = 200`,
    );
    return {
      relay: relayed,
      deliver: delivered,
      settled: rows[0].n,
      growth: (await sizeOf(owner, TABLES)) - empty,
    };
  } finally {
    await owner.end();
  }
}

answerQuestions<PushQuestion, PushAnswer>(run);
