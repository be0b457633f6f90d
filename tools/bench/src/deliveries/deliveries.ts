import { migrate } from '@registrar/adapter-postgres';
import { Client } from 'pg';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { Cost, PushAnswer, PushQuestion } from './measured';
import type { ReceiverAnswer, ReceiverQuestion } from './receiver';

/** Webhooks of a measured run, and of the one before it that warms the process up. */
const [DELIVERIES, WARM_UP] = [20_000, 4_000];
const RECEIVERS = 5;
const DATABASE = 'deliveries';
const PUSHERS = { product: 'deliveries/product-pusher.ts', ceiling: 'deliveries/ceiling-pusher.ts' } as const;

type Pusher = keyof typeof PUSHERS;

/** Per second and per delivery; times in microseconds, null where the system does not report them. */
interface CostOfOne {
  perSecond: number;
  pusherUs: number;
  postgresUs: number | null;
  walBytes: number;
}

/** Medians of the rounds. */
export interface DeliveryFigures {
  deliveries: number;
  receivers: number;
  product: CostOfOne & { growthBytes: number };
  ceiling: CostOfOne & { growthBytes: number };
  relay: CostOfOne;
  /** Deliveries a second, product to ceiling. */
  ratio: { median: number; min: number; max: number };
}

interface Run {
  deliver: CostOfOne;
  relay?: CostOfOne;
  growthBytes: number;
}

/**
 * Webhooks by the worker's own use cases, and by the least work that is as durable on a schema of its own, in
 * turn: each in its own process, both to the same receivers in a third one.
 */
export class DeliveryBench {
  constructor(
    private readonly system: Pick<System, 'databaseUrl' | 'superuserUrl' | 'pids'>,
    private readonly options: Pick<BenchOptions, 'rounds'>,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<DeliveryFigures> {
    const database = await this.database();
    const receiver = new Child<ReceiverQuestion, ReceiverAnswer>('deliveries/receiver.ts');
    try {
      const { ports } = await receiver.ask({ kind: 'start', receivers: RECEIVERS });
      const question = {
        ...database,
        postgresPid: this.system.pids.postgres,
        urls: ports.map((port) => `http://127.0.0.1:${port}/in`),
      };
      const runs: Record<Pusher, Run[]> = { product: [], ceiling: [] };
      for (let round = 0; round < this.options.rounds; round += 1) {
        for (const who of round % 2 === 0
          ? (['product', 'ceiling'] as const)
          : (['ceiling', 'product'] as const)) {
          this.interrupted.throwIfAborted();
          const run = await this.run(who, question, receiver);
          say(`deliveries: round ${round + 1}, ${who}: ${costText(run.deliver)}`);
          runs[who].push(run);
        }
      }
      return figuresOf(runs);
    } finally {
      await receiver.stop();
    }
  }

  private async run(
    who: Pusher,
    question: Omit<PushQuestion, 'deliveries'>,
    receiver: Child<ReceiverQuestion, ReceiverAnswer>,
  ): Promise<Run> {
    const child = new Child<PushQuestion, PushAnswer>(PUSHERS[who]);
    try {
      await child.ask({ ...question, deliveries: WARM_UP });
      await receiver.ask({ kind: 'count' });
      const { deliver, relay, settled, growth } = await child.ask({ ...question, deliveries: DELIVERIES });
      const { received } = await receiver.ask({ kind: 'count' });
      // deliveries that were not sent, or not stored, invalidate the run
      if (received !== DELIVERIES || settled !== DELIVERIES)
        throw new Error(`deliveries (${who}): ${received} received and ${settled} settled of ${DELIVERIES}`);
      return {
        deliver: costOfOne(deliver),
        relay: relay && costOfOne(relay),
        growthBytes: growth / DELIVERIES,
      };
    } finally {
      await child.stop();
    }
  }

  /**
   * A separate database on the same PostgreSQL: the stack's worker would deliver the webhooks of the other
   * one.
   */
  private async database(): Promise<{ databaseUrl: string; ownerUrl: string }> {
    const at = (url: string): string => Object.assign(new URL(url), { pathname: `/${DATABASE}` }).toString();
    const { databaseUrl, superuserUrl } = this.system;
    const client = new Client({ connectionString: superuserUrl });
    await client.connect();
    await client.query(`create database ${DATABASE}`);
    await client.end();
    await migrate(at(superuserUrl), decodeURIComponent(new URL(databaseUrl).username));
    return { databaseUrl: at(databaseUrl), ownerUrl: at(superuserUrl) };
  }
}

const costOfOne = ({ seconds, pusherMs, postgresMs, wal }: Cost): CostOfOne => ({
  perSecond: DELIVERIES / seconds,
  pusherUs: (pusherMs * 1_000) / DELIVERIES,
  postgresUs: postgresMs === null ? null : (postgresMs * 1_000) / DELIVERIES,
  walBytes: wal / DELIVERIES,
});

function figuresOf({ product, ceiling }: Record<Pusher, Run[]>): DeliveryFigures {
  const whole = (runs: readonly Run[]) => ({
    ...mediansOf(runs.map(({ deliver }) => deliver)),
    growthBytes: median(runs.map(({ growthBytes }) => growthBytes)),
  });
  return {
    deliveries: DELIVERIES,
    receivers: RECEIVERS,
    product: whole(product),
    ceiling: whole(ceiling),
    relay: mediansOf(product.map(({ relay }) => relay!)),
    ratio: spread(product.map(({ deliver }, round) => deliver.perSecond / ceiling[round].deliver.perSecond)),
  };
}

function mediansOf(costs: readonly CostOfOne[]): CostOfOne {
  const postgres = costs.map(({ postgresUs }) => postgresUs);
  return {
    perSecond: median(costs.map(({ perSecond }) => perSecond)),
    pusherUs: median(costs.map(({ pusherUs }) => pusherUs)),
    postgresUs: postgres.includes(null) ? null : median(postgres as number[]),
    walBytes: median(costs.map(({ walBytes }) => walBytes)),
  };
}

const costText = ({ perSecond, pusherUs, postgresUs, walBytes }: CostOfOne): string =>
  `${perSecond.toFixed(0)}/s, processor time ${pusherUs.toFixed(0)} µs and ${postgresUs?.toFixed(0) ?? '?'} µs PostgreSQL, ${walBytes.toFixed(0)} bytes of WAL each`;

/** The section of the printed report. */
export function deliveryLines({
  deliveries,
  receivers,
  product,
  ceiling,
  relay,
  ratio,
}: DeliveryFigures): string[] {
  return [
    `Webhooks: ${deliveries} deliveries to ${receivers} quick receivers, claim, sign, POST, settle; by one process`,
    `  worker                ${costText(product)}   (aim ≥ 4,000/s)`,
    `  ceiling               ${costText(ceiling)}`,
    `  ratio                 ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})   (aim ≥ 0.5)`,
    `  outbox to deliveries  ${costText(relay)}`,
    `  disk per webhook      WAL ${(product.walBytes + relay.walBytes).toFixed(0)} bytes, tables and indexes ${product.growthBytes.toFixed(0)} bytes (ceiling ${ceiling.growthBytes.toFixed(0)})`,
  ];
}
