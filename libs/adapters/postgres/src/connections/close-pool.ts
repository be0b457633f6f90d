import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import type { DataSource } from 'typeorm';

/** Milliseconds for connections that are still in use when their pool is closed. */
const IN_USE_MS = 3_000;
/** Milliseconds from the end of their sockets to that of the pool. */
const CUT_MS = 1_000;

/** What the driver's classes have beyond their types. */
type Client = PoolClient & {
  connection: { stream: { destroy(): void } };
  _activeQuery?: object | null;
  _sentQueryQueue: object[];
};
type OpenPool = Pool & { _clients: Client[] };

/**
 * Closes a data source and its pool. The driver waits without limit for connections that are in use, and for
 * the goodbye of servers that may be gone without a word: what remains after `inUseMs` is cut, and its
 * transaction rolled back. Returns the number of connections cut.
 */
export async function closeDataSource(dataSource: DataSource, inUseMs = IN_USE_MS): Promise<number> {
  const pool = poolOf(dataSource);
  // the pool forgets a client before its connection has ended
  const open = new Set<Client>(pool._clients);
  pool.on('connect', (client) => open.add(client as Client));
  pool.on('remove', (client) => open.delete(client as Client));
  const closed = dataSource.destroy().then(() => true);
  if (await inTime(closed, inUseMs)) return 0;
  const cut = [...open];
  cut.forEach(cutOff);
  pool.on('connect', (client) => cutOff(client as Client));
  await inTime(closed, CUT_MS);
  return cut.length;
}

export interface UnansweredLimits {
  /** Milliseconds before it begins. */
  afterMs: number;
  /** Milliseconds that one statement may then be without an answer. */
  unansweredMs: number;
}

/**
 * Cuts connections that wait for the answer to one and the same statement, until `stop` aborts: the end of a
 * process does not wait for the statement timeout of a server that is gone without a word. `onCut` gets the
 * number of connections cut at a time.
 */
export async function cutUnanswered(
  pool: Pool,
  { afterMs, unansweredMs }: UnansweredLimits,
  stop: AbortSignal,
  onCut: (connections: number) => void,
): Promise<void> {
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: stop, ref: false }).catch(() => undefined);
  await pause(afterMs);
  while (!stop.aborted) {
    const before = unanswered(pool);
    await pause(unansweredMs);
    if (stop.aborted) return;
    const cut = [...unanswered(pool)].filter(([client, statement]) => before.get(client) === statement);
    for (const [client] of cut) cutOff(client);
    if (cut.length > 0) onCut(cut.length);
  }
}

const poolOf = (dataSource: DataSource): OpenPool =>
  (dataSource.driver as DataSource['driver'] & { master: OpenPool }).master;

/** The connections in use, with the statement whose answer each awaits next. */
function unanswered(pool: Pool): Map<Client, object> {
  const waiting = new Map<Client, object>();
  for (const client of (pool as OpenPool)._clients) {
    const statement = client._activeQuery ?? client._sentQueryQueue[0];
    if (statement) waiting.set(client, statement);
  }
  return waiting;
}

function cutOff(client: Client): void {
  // without a listener the loss would end the process
  client.on('error', () => undefined);
  client.connection.stream.destroy();
}

const inTime = (work: Promise<boolean>, ms: number): Promise<boolean> =>
  Promise.race([work, sleep(ms, false, { ref: false })]);
