import { migrate } from '@registrar/adapter-postgres';
import { Client } from 'pg';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { PushAnswer, PushQuestion } from './pushers';

/** Webhooks of one run, and their subscriptions. */
const [DELIVERIES, SUBSCRIPTIONS] = [5_000, 5];
const DATABASE = 'deliveries';

export interface DeliveryFigures {
  deliveries: number;
  subscriptions: number;
  /** Deliveries a second: medians of the rounds. */
  product: number;
  bare: number;
  /** Ratio of product to bare loop, per round. */
  ratio: { median: number; min: number; max: number };
}

/**
 * Webhooks: the worker's own use case against the simplest loop with the same durability, alternately, each
 * in its own process with its receiver.
 */
export class DeliveryBench {
  constructor(
    private readonly system: System,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<DeliveryFigures> {
    const database = await this.database();
    const rates: Record<PushQuestion['how'], number[]> = { product: [], bare: [] };
    for (let round = 0; round < this.options.rounds; round += 1) {
      for (const how of round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
        this.interrupted.throwIfAborted();
        const rate = await this.run(how, database);
        say(`deliveries: round ${round + 1}, ${how}: ${rate.toFixed(0)}/s`);
        rates[how].push(rate);
      }
    }
    const ratios = rates.product.map((rate, round) => rate / rates.bare[round]);
    return {
      deliveries: DELIVERIES,
      subscriptions: SUBSCRIPTIONS,
      product: median(rates.product),
      bare: median(rates.bare),
      ratio: spread(ratios),
    };
  }

  private async run(
    how: PushQuestion['how'],
    database: Pick<PushQuestion, 'databaseUrl' | 'ownerUrl' | 'accountId'>,
  ): Promise<number> {
    const child = new Child<PushQuestion, PushAnswer>('deliveries/pushers.ts');
    try {
      const { seconds, received, settled } = await child.ask({
        ...database,
        subscriptions: SUBSCRIPTIONS,
        deliveries: DELIVERIES,
        how,
      });
      // deliveries that were not sent, or not stored, invalidate the run
      if (received !== DELIVERIES || settled !== DELIVERIES)
        throw new Error(`deliveries (${how}): ${received} received and ${settled} settled of ${DELIVERIES}`);
      return DELIVERIES / seconds;
    } finally {
      await child.stop();
    }
  }

  /**
   * A separate database on the same PostgreSQL: the stack's worker would deliver the webhooks of the other
   * one.
   */
  private async database(): Promise<{ databaseUrl: string; ownerUrl: string; accountId: number }> {
    const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${DATABASE}` }).toString();
    const { databaseUrl, superuserUrl } = this.system;
    await inClient(superuserUrl, (client) => client.query(`create database ${DATABASE}`));
    await migrate(at(superuserUrl), decodeURIComponent(new URL(databaseUrl).username));
    const accountId = await inClient(at(superuserUrl), async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `insert into accounts (username, created_at) values ('deliveries-test', $1) returning id`,
        [new Date()],
      );
      await client.query(
        `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', 'none', 'none', $2)`,
        [rows[0].id, new Date()],
      );
      return rows[0].id;
    });
    return { databaseUrl: at(databaseUrl), ownerUrl: at(superuserUrl), accountId };
  }
}

async function inClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The section of the printed report. */
export function deliveryLines({
  deliveries,
  subscriptions,
  product,
  bare,
  ratio,
}: DeliveryFigures): string[] {
  return [
    `Webhooks: ${deliveries} deliveries to ${subscriptions} subscriptions of one receiver, claim, sign, POST, settle`,
    `  product               ${product.toFixed(0)}/s`,
    `  bare durable loop     ${bare.toFixed(0)}/s`,
    `  ratio                 ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})   (aim ≥ 0.5)`,
  ];
}
