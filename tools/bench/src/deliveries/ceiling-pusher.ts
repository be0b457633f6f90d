import { createHmac, randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { type Dispatcher, Pool as HttpPool } from 'undici';
import { answerQuestions } from '../child';
import { bodyOf, measured, type PushAnswer, type PushQuestion, sizeOf } from './measured';

const TOKEN = 'the token that signs';
/** Deliveries of a claim; claims under way at once; connections to a receiver. */
const [BATCH, CLAIMS, CONNECTIONS] = [500, 3, 25];
const LEASE_MS = 110_000;

/**
 * The least tables for the promise: a queue with an index over what is pending, whose rows have room for a
 * claim on their page, and a row for each attempt.
 */
const TABLES = `
create schema if not exists ceiling;
drop table if exists ceiling.queue, ceiling.delivered;
create table ceiling.queue (id bigint generated always as identity primary key, event_id uuid not null, receiver int not null, body text not null, claimed_until timestamptz) with (fillfactor = 50);
create table ceiling.delivered (id bigint not null, event_id uuid not null, receiver int not null, body text not null, started_at timestamptz not null, duration_ms int not null, status int not null, response_head text);
create index on ceiling.delivered (id)`;

/** In the order of the queue, from where the last claim ended. */
const CLAIM = `
update ceiling.queue set claimed_until = $2
 where id = any(array(select id from ceiling.queue where id > $4 and (claimed_until is null or claimed_until <= $1) order by id limit $3 for update skip locked))
returning id, event_id, receiver, body`;

/** One statement, and so one transaction. */
const SETTLE = `
with gone as (delete from ceiling.queue where id = any($1::bigint[]) returning id, event_id, receiver, body)
insert into ceiling.delivered (id, event_id, receiver, body, started_at, duration_ms, status, response_head)
select g.id, g.event_id, g.receiver, g.body, a.started_at, a.duration_ms, a.status, a.response_head
  from gone g join unnest($1::bigint[], $2::timestamptz[], $3::int[], $4::int[], $5::text[]) as a (id, started_at, duration_ms, status, response_head) on a.id = g.id`;

interface Claimed {
  id: string;
  event_id: string;
  receiver: number;
  body: string;
}

interface Sent {
  id: string;
  startedAt: Date;
  durationMs: number;
  status: number;
  head: string;
}

/** Collects an answer without a stream; `done` gets its status and body. */
class Answer implements Dispatcher.DispatchHandler {
  private status = 0;
  private head = '';

  constructor(
    private readonly done: (status: number, head: string) => void,
    private readonly failed: (error: Error) => void,
  ) {}

  onRequestStart(): void {}

  onResponseStart(_controller: unknown, status: number): void {
    this.status = status;
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    this.head += chunk.toString();
  }

  onResponseEnd(): void {
    this.done(this.status, this.head);
  }

  onResponseError(_controller: unknown, error: Error): void {
    this.failed(error);
  }
}

/** Claim in batches, sign, POST, settle in batches: as durable as the product, with nothing else. */
async function push(database: Pool, urls: readonly string[]): Promise<void> {
  const pools = urls.map((url) => new HttpPool(new URL(url).origin, { connections: CONNECTIONS }));
  const targets = urls.map((url) => ({ url, path: new URL(url).pathname }));
  const post = ({ id, event_id, receiver, body }: Claimed): Promise<Sent> =>
    new Promise((resolve, reject) => {
      const startedAt = new Date();
      const { url, path } = targets[receiver];
      const digest = createHmac('sha256', TOKEN).update(`${url}|${body}`).digest('hex');
      const seconds = Math.floor(startedAt.getTime() / 1_000);
      pools[receiver].dispatch(
        {
          method: 'POST',
          path,
          body,
          headers: [
            'content-type',
            'application/json',
            'webhook-id',
            event_id,
            'X-SERVICE-SIGNATURE',
            `sha256=${digest},${seconds},${randomUUID()}`,
          ],
        },
        new Answer(
          (status, head) =>
            resolve({ id, startedAt, durationMs: Date.now() - startedAt.getTime(), status, head }),
          reject,
        ),
      );
    });
  let last = '0';
  const claim = async (): Promise<Claimed[]> => {
    const now = new Date();
    const { rows } = await database.query<Claimed>({
      name: 'claim',
      text: CLAIM,
      values: [now, new Date(now.getTime() + LEASE_MS), BATCH, last],
    });
    for (const { id } of rows) if (BigInt(id) > BigInt(last)) last = id;
    return rows;
  };
  const lane = async (): Promise<void> => {
    for (let rows = await claim(); rows.length > 0; rows = await claim()) {
      const sent = await Promise.all(rows.map(post));
      await database.query({
        name: 'settle',
        text: SETTLE,
        values: [
          sent.map(({ id }) => id),
          sent.map(({ startedAt }) => startedAt),
          sent.map(({ durationMs }) => durationMs),
          sent.map(({ status }) => status),
          sent.map(({ head }) => head),
        ],
      });
    }
  };
  await Promise.all(Array.from({ length: CLAIMS }, lane));
  await Promise.all(pools.map((pool) => pool.close()));
}

async function run({ ownerUrl, postgresPid, urls, deliveries }: PushQuestion): Promise<PushAnswer> {
  const owner = new Pool({ connectionString: ownerUrl, max: CLAIMS });
  try {
    const tables = ['ceiling.queue', 'ceiling.delivered'];
    await owner.query(TABLES);
    const empty = await sizeOf(owner, tables);
    await owner.query(
      `insert into ceiling.queue (event_id, receiver, body) select gen_random_uuid(), n % $2::int, ${bodyOf('n')} from generate_series(1, $1::int) n`,
      [deliveries, urls.length],
    );
    await owner.query('analyze ceiling.queue');
    const deliver = await measured(owner, postgresPid, () => push(owner, urls));
    const { rows } = await owner.query<{ n: number }>(
      'select count(*)::int as n from ceiling.delivered where status = 200',
    );
    return { deliver, settled: rows[0].n, growth: (await sizeOf(owner, tables)) - empty };
  } finally {
    await owner.end();
  }
}

answerQuestions<PushQuestion, PushAnswer>(run);
