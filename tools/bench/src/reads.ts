import type { BareServer } from './bare/bare-server';
import type { LoadGenerator, ReadLoad, ReadLoadAnswer } from './load/load';
import type { BenchOptions } from './options';
import { processorTime, processorTimeOfFamily } from './processor-time';
import type { ReadFigures, ServerFigures } from './report';
import { median, spread } from './statistics';
import type { System } from './system';

/** Enough to keep both servers busy; few enough for readable latencies. */
const CONNECTIONS = 50;
/** Lists cost the database milliseconds each. */
const LIST_CONNECTIONS = 20;

/** A list that both servers serve. */
export interface ListPage {
  name: string;
  page: number;
  perPage: number;
}

/** The list's default (BEHAVIOUR §2), and the length of the aim. */
const [PER_PAGE, SHORT] = [250, 50];

/** The measured lists, by their name at the bare handler. */
export const listPages = ({ stock }: System): Record<string, ListPage> => ({
  short: { name: `list of ${SHORT}`, page: 1, perPage: SHORT },
  first: { name: 'list, first page', page: 1, perPage: PER_PAGE },
  last: { name: 'list, last page', page: Math.ceil(stock.total / PER_PAGE), perPage: PER_PAGE },
});

interface Operation {
  name: string;
  connections: number;
  api: readonly string[];
  bare: readonly string[];
}

type Target = 'api' | 'bare';
type Measurement = ReadLoadAnswer & { perSecond: number; server?: number; postgres?: number };

/** `pages`: the lists that the bare handler serves too, by name. */
export function readOperations({ stock }: System, pages: Readonly<Record<string, ListPage>>): Operation[] {
  return [
    { name: 'GET hello', connections: CONNECTIONS, api: ['/core/v1/hello'], bare: ['/hello'] },
    {
      name: 'GET domain',
      connections: CONNECTIONS,
      api: stock.names.map((name) => `/core/v1/domains/${name}`),
      bare: stock.names.map((name) => `/domains/${name}`),
    },
    ...Object.entries(pages).map(([key, { name, page, perPage }]) => ({
      name,
      connections: LIST_CONNECTIONS,
      api: [`/core/v1/domains?perPage=${perPage}&page=${page}`],
      bare: [`/pages/${key}`],
    })),
  ];
}

/** Measures the API and the bare handler alternately, so that other load affects both. */
export class ReadBench {
  constructor(
    private readonly system: System,
    private readonly bare: BareServer,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(operations: readonly Operation[], say: (line: string) => void): Promise<ReadFigures[]> {
    const bytes = new Map<Operation, { api: number; bare: number }>();
    for (const operation of operations) {
      bytes.set(operation, {
        api: await this.bytesOf(operation, 'api'),
        bare: await this.bytesOf(operation, 'bare'),
      });
      for (const target of ['api', 'bare'] as const)
        await this.measure(operation, target, this.options.warmUpSeconds);
    }
    const rounds: Map<Operation, Record<Target, Measurement>>[] = [];
    for (let round = 1; round <= this.options.rounds; round += 1) {
      say(`reads, round ${round} of ${this.options.rounds}`);
      rounds.push(await this.round(operations, round % 2 === 0 ? ['bare', 'api'] : ['api', 'bare']));
    }
    return operations.map((operation) =>
      figuresOf(
        operation,
        bytes.get(operation)!,
        rounds.map((round) => round.get(operation)!),
      ),
    );
  }

  private async round(
    operations: readonly Operation[],
    targets: readonly Target[],
  ): Promise<Map<Operation, Record<Target, Measurement>>> {
    const measured = new Map<Operation, Record<Target, Measurement>>();
    for (const operation of operations) {
      const both: Partial<Record<Target, Measurement>> = {};
      for (const target of targets)
        both[target] = await this.measure(operation, target, this.options.seconds);
      measured.set(operation, both as Record<Target, Measurement>);
    }
    return measured;
  }

  private async measure(operation: Operation, target: Target, seconds: number): Promise<Measurement> {
    this.interrupted.throwIfAborted();
    const pid = target === 'api' ? this.system.pids.publicApi : this.bare.pid;
    const times = () => ({
      server: processorTime(pid),
      postgres: processorTimeOfFamily(this.system.pids.postgres),
    });
    const before = times();
    const answer = await this.load.read({
      ...this.loadOf(operation, target),
      connections: operation.connections,
      seconds,
    });
    const after = times();
    if (answer.failures > 0 || answer.requests === 0) {
      throw new Error(
        `${operation.name} (${target}): ${answer.requests} requests were answered 2xx, ${answer.failures} not`,
      );
    }
    const perRequest = (from?: number, to?: number) =>
      from === undefined || to === undefined ? undefined : (to - from) / answer.requests;
    return {
      ...answer,
      perSecond: answer.requests / answer.seconds,
      server: perRequest(before.server, after.server),
      postgres: perRequest(before.postgres, after.postgres),
    };
  }

  private loadOf(operation: Operation, target: Target): Pick<ReadLoad, 'url' | 'paths' | 'headers'> {
    if (target === 'bare') return { url: this.bare.url, paths: operation.bare, headers: {} };
    return {
      url: this.system.publicApi,
      paths: operation.api,
      headers: { authorization: this.system.authorization },
    };
  }

  private async bytesOf(operation: Operation, target: Target): Promise<number> {
    const {
      url,
      paths: [path],
      headers,
    } = this.loadOf(operation, target);
    const response = await fetch(`${url}${path}`, { headers });
    const body = await response.text();
    if (response.status !== 200)
      throw new Error(`${operation.name} (${target}) is answered ${response.status}: ${body.slice(0, 300)}`);
    return Buffer.byteLength(body);
  }
}

function figuresOf(
  operation: Operation,
  bytes: { api: number; bare: number },
  rounds: readonly Record<Target, Measurement>[],
): ReadFigures {
  const ratios = rounds.map(({ api, bare }) => api.perSecond / bare.perSecond);
  const api = serverFigures(rounds.map((round) => round.api));
  const bare = serverFigures(rounds.map((round) => round.bare));
  return {
    operation: operation.name,
    connections: operation.connections,
    bytes,
    api,
    bare,
    ratio: spread(ratios),
    processorRatio:
      api.serverMicroseconds && bare.serverMicroseconds
        ? bare.serverMicroseconds / api.serverMicroseconds
        : null,
  };
}

function serverFigures(measurements: readonly Measurement[]): ServerFigures {
  const medianOf = (values: readonly (number | undefined)[]): number | null =>
    values.includes(undefined) ? null : median(values as number[]);
  return {
    requestsPerSecond: median(measurements.map(({ perSecond }) => perSecond)),
    serverMicroseconds: medianOf(measurements.map(({ server }) => server)),
    postgresMicroseconds: medianOf(measurements.map(({ postgres }) => postgres)),
    latencyMs: {
      p50: median(measurements.map(({ latencyMs }) => latencyMs.p50)),
      p99: median(measurements.map(({ latencyMs }) => latencyMs.p99)),
    },
  };
}
