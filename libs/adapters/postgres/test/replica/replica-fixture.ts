import { type OwnPostgres, type StandbyPostgres, startOwnPostgres, until } from '@registrar/testkit';
import { Client } from 'pg';
import type { Pooler } from '../../src/connections/pooler';
import { newDataSource } from '../../src/data-source';
import type { DeclaredRead } from '../../src/replica/declared-reads';
import type { FallbackReason } from '../../src/replica/freshness';
import { Replica } from '../../src/replica/replica';
import { ReplicaReads } from '../../src/replica/replica-reads';
import { Sql } from '../../src/sql';

const MAX_LAG_SECONDS = 30;

interface ReaderSettings {
  /** Milliseconds for the replica to replay what was written. */
  waitMs?: number;
  statementTimeoutMs?: number;
  /** Of the standby if left out. */
  url?: string;
  /** Of the primary if left out. */
  writer?: Sql;
  /** What the URL leads to. */
  pooler?: Pooler;
}

/** A PostgreSQL of this test file with a standby, and processes that read there. */
export class ReplicaFixture {
  /** Where reads were answered: at the replica, or the reason why not. */
  observed: [DeclaredRead, FallbackReason | undefined][] = [];
  private readonly closing: (() => Promise<void>)[] = [];

  private constructor(
    readonly primary: OwnPostgres,
    readonly standby: StandbyPostgres,
    readonly writer: Sql,
    private readonly closeWriter: () => Promise<void>,
  ) {}

  /** `prepare`: a statement of a superuser before the standby is made. */
  static async start(prepare = 'select'): Promise<ReplicaFixture> {
    const primary = await startOwnPostgres();
    await asSuperuser(primary.superuserUrl, prepare);
    const standby = await primary.startStandby();
    const { sql, close } = await writerAt(primary.urlOf('app'));
    return new ReplicaFixture(primary, standby, sql, close);
  }

  /** A process that writes at a server that was promoted. */
  async writerAt(url: string): Promise<Sql> {
    const { sql, close } = await writerAt(url);
    this.closing.push(close);
    return sql;
  }

  /** As a process has it, with two connections. */
  reader({
    waitMs = 0,
    statementTimeoutMs = 60_000,
    url = this.standby.urlOf('app'),
    writer = this.writer,
    pooler,
  }: ReaderSettings = {}): ReplicaReads {
    const dataSource = newDataSource({
      url,
      applicationName: 'registrar-test-reader',
      poolMax: 2,
      statementTimeoutMs,
      readOnly: true,
      pooler,
    });
    const limits = { maxLagSeconds: MAX_LAG_SECONDS, waitMs, answerMs: 5_000 };
    const replica = new Replica(dataSource, limits, () => new Date());
    this.closing.push(() => replica.close());
    return new ReplicaReads(writer, replica, MAX_LAG_SECONDS, (...read) => this.observed.push(read));
  }

  onStandby(text: string): Promise<void> {
    return asSuperuser(this.standby.superuserUrl, text);
  }

  async close(): Promise<void> {
    for (const close of this.closing) await close().catch(() => undefined);
    await this.closeWriter().catch(() => undefined);
    await this.standby.remove();
    await this.primary.remove();
  }
}

/** Until the replica shows what was committed last. */
export const replayed = (reads: ReplicaReads): Promise<unknown> =>
  until(async () => {
    await reads.compare();
    return reads.reading?.lagSeconds === 0;
  }, 'the replica has replayed everything');

async function writerAt(url: string): Promise<{ sql: Sql; close: () => Promise<void> }> {
  const dataSource = await newDataSource({
    url,
    applicationName: 'registrar-test',
    poolMax: 4,
    statementTimeoutMs: 60_000,
  }).initialize();
  return { sql: new Sql(dataSource), close: () => dataSource.destroy() };
}

export async function asSuperuser(connectionString: string, text: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
