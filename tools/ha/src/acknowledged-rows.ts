import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Inserts numbered rows, one commit each, and remembers which commits the server acknowledged. */
export class AcknowledgedRows {
  readonly acknowledged: number[] = [];
  private isOver = false;
  private work!: Promise<void>;

  private constructor(private readonly url: string) {}

  static async begin(url: string): Promise<AcknowledgedRows> {
    const rows = new AcknowledgedRows(url);
    await rows.query('create table if not exists acknowledged (number bigint primary key)');
    await rows.query('truncate acknowledged');
    rows.work = rows.insert();
    return rows;
  }

  async end(): Promise<void> {
    this.isOver = true;
    await this.work;
  }

  /** Acknowledged rows that the present leader does not have. */
  async missing(): Promise<number[]> {
    const stored = await this.query('select number::int as number from acknowledged');
    const there = new Set(stored.map(({ number }) => number));
    return this.acknowledged.filter((number) => !there.has(number));
  }

  private async insert(): Promise<void> {
    let client: Client | undefined;
    // a number is tried once: what was not acknowledged may be stored or not
    for (let number = 1; !this.isOver; number += 1) {
      try {
        client ??= await this.connected();
        await client.query('insert into acknowledged values ($1)', [number]);
        this.acknowledged.push(number);
      } catch {
        await client?.end().catch(() => undefined);
        client = undefined;
        await sleep(200);
      }
    }
    await client?.end();
  }

  private async query(text: string): Promise<{ number: number }[]> {
    const client = await this.connected();
    try {
      return (await client.query<{ number: number }>(text)).rows;
    } finally {
      await client.end();
    }
  }

  private async connected(): Promise<Client> {
    const client = new Client({
      connectionString: this.url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    client.on('error', () => undefined); // the running query reports the error
    await client.connect();
    return client;
  }
}
