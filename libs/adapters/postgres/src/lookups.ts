import type { Pool, PoolClient, QueryResult } from 'pg';
import { isConnectionFailure } from './connections/connection-failure';
import type { Statement } from './connections/first-statement';
import { Corked } from './corked';

/**
 * Lookups that wait for their answers on one connection: enough for what a busy process asks in one turn of
 * its event loop, few enough that a slow one holds up few others.
 */
const DEPTH = 16;
/** A connection that is always busy goes back to the pool after this, which ends old and useless ones. */
const LENT_MS = 1_000;

/**
 * Reads by key outside of transactions, many on one connection in pipeline mode: those of one turn of the
 * event loop leave in one piece, and PostgreSQL answers them in order. Each is a transaction of its own. Only
 * for statements that take far less than a millisecond, since those behind a slow one wait for it.
 */
export class Lookups {
  private readonly lanes = new Set<Lane>();

  constructor(
    private readonly pool: () => Pool,
    private readonly monotonic: () => number = () => performance.now(),
  ) {}

  async query<Row extends object>(statement: Statement): Promise<QueryResult<Row>> {
    const lane = this.free() ?? this.open();
    lane.waiting += 1;
    try {
      return await lane.query<Row>(statement);
    } finally {
      lane.waiting -= 1;
      if (lane.waiting === 0) {
        this.lanes.delete(lane);
        lane.release();
      }
    }
  }

  private free(): Lane | undefined {
    const now = this.monotonic();
    for (const lane of this.lanes) if (lane.waiting < DEPTH && now < lane.until) return lane;
    return undefined;
  }

  private open(): Lane {
    const lane = new Lane(this.pool().connect(), this.monotonic() + LENT_MS);
    this.lanes.add(lane);
    return lane;
  }
}

/** A connection of the pool, and the lookups that share it. */
class Lane {
  waiting = 0;
  private lost: Error | undefined;
  private readonly connected: Promise<{ client: PoolClient; stream: Corked }>;

  /** `until`: takes no more lookups from then on. */
  constructor(
    client: Promise<PoolClient>,
    readonly until: number,
  ) {
    this.connected = client.then((lent) => {
      // The pool listens to its idle connections only: a connection that is lost fails its lookups.
      lent.on('error', ignore);
      return { client: lent, stream: new Corked(lent) };
    });
  }

  async query<Row extends object>(statement: Statement): Promise<QueryResult<Row>> {
    const { client, stream } = await this.connected;
    stream.cork();
    try {
      return await client.query<Row>(statement);
    } catch (error) {
      if (isConnectionFailure(error)) this.lost = error;
      throw error;
    }
  }

  /** To the pool, which lends no connection again that was lost; it may not have noticed the loss yet. */
  release(): void {
    this.connected.then(({ client }) => {
      client.removeListener('error', ignore);
      client.release(this.lost);
    }, ignore);
  }
}

const ignore = (): void => undefined;
