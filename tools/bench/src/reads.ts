import type { Ceiling } from './bare/ceiling';
import { ZONES, zoneList } from './bare/ceiling-stock';
import type { LoadGenerator, ReadLoad, ReadLoadAnswer } from './load/load';
import type { BenchOptions } from './options';
import { processorTime, processorTimeOfFamily } from './processor-time';
import type { ReadFigures, ServerFigures } from './report';
import { median, spread } from './statistics';
import type { System } from './system';

/** Enough to keep both servers busy; few enough for readable latencies. */
const [HELLO_CONNECTIONS, CONNECTIONS] = [50, 32];
/** Lists cost the database milliseconds each. */
const LIST_CONNECTIONS = 20;
/** The list's default (BEHAVIOUR §2), and the length of the aim. */
const [PER_PAGE, SHORT] = [250, 50];

/** The gate alone: credentials, limits, log and metrics; the others are compared with its time. */
export const GATE = 'GET hello';

interface Operation {
  name: string;
  connections: number;
  api: readonly string[];
  ceiling: readonly string[];
}

type Target = 'api' | 'ceiling';
type Measurement = ReadLoadAnswer & { perSecond: number; server?: number; postgres?: number };

/** The same answers by both; `zones`: the domain of each zone, by its number of records. */
export function readOperations({ stock }: System, zones: ReadonlyMap<number, string>): Operation[] {
  const list = (name: string, [path, key]: [string, string], page: number, perPage: number): Operation => ({
    name,
    connections: LIST_CONNECTIONS,
    api: [`/core/v1/${path}?perPage=${perPage}&page=${page}`],
    ceiling: [`/lists/${encodeURIComponent(key)}?perPage=${perPage}&page=${page}`],
  });
  const domains: [string, string] = ['domains', 'domains'];
  return [
    { name: GATE, connections: HELLO_CONNECTIONS, api: ['/core/v1/hello'], ceiling: ['/hello'] },
    {
      name: 'GET domain',
      connections: CONNECTIONS,
      api: stock.names.map((name) => `/core/v1/domains/${name}`),
      ceiling: stock.names.map((name) => `/documents/${name}`),
    },
    list(`list of ${SHORT}`, domains, 1, SHORT),
    list(`list of ${PER_PAGE}, first page`, domains, 1, PER_PAGE),
    list(`list of ${PER_PAGE}, last page`, domains, Math.ceil(stock.total / PER_PAGE), PER_PAGE),
    ...ZONES.map((records) =>
      list(zoneList(records), [`domains/${zones.get(records)}/records`, zoneList(records)], 1, records),
    ),
    {
      name: 'GET balance',
      connections: CONNECTIONS,
      api: ['/core/v1/accountinfo/balance'],
      ceiling: ['/documents/balance'],
    },
    list(`orders, list of ${SHORT}`, ['orders', 'orders'], 1, SHORT),
  ];
}

/** Measures the API and its ceiling alternately, so that other load affects both. */
export class ReadBench {
  constructor(
    private readonly system: System,
    private readonly ceiling: Ceiling,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(operations: readonly Operation[], say: (line: string) => void): Promise<ReadFigures[]> {
    const bytes = new Map<Operation, { api: number; ceiling: number }>();
    for (const operation of operations) {
      bytes.set(operation, {
        api: await this.bytesOf(operation, 'api'),
        ceiling: await this.bytesOf(operation, 'ceiling'),
      });
      for (const target of ['api', 'ceiling'] as const)
        await this.measure(operation, target, this.options.warmUpSeconds);
    }
    const rounds: Map<Operation, Record<Target, Measurement>>[] = [];
    for (let round = 1; round <= this.options.rounds; round += 1) {
      say(`reads, round ${round} of ${this.options.rounds}`);
      rounds.push(await this.round(operations, round % 2 === 0 ? ['ceiling', 'api'] : ['api', 'ceiling']));
    }
    const roundsOf = (operation: Operation) => rounds.map((round) => round.get(operation)!);
    const gate = operations.find(({ name }) => name === GATE);
    const gateMicroseconds = gate
      ? serverFigures(roundsOf(gate).map(({ api }) => api)).serverMicroseconds
      : null;
    return operations.map((operation) =>
      figuresOf(operation, bytes.get(operation)!, roundsOf(operation), gateMicroseconds),
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
    const pid = target === 'api' ? this.system.pids.publicApi : this.ceiling.pid;
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
    if (target === 'ceiling') return { url: this.ceiling.url, paths: operation.ceiling, headers: {} };
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
  bytes: { api: number; ceiling: number },
  rounds: readonly Record<Target, Measurement>[],
  gateMicroseconds: number | null,
): ReadFigures {
  const api = serverFigures(rounds.map((round) => round.api));
  return {
    operation: operation.name,
    connections: operation.connections,
    bytes,
    api,
    ceiling: serverFigures(rounds.map((round) => round.ceiling)),
    ratio: spread(rounds.map((round) => round.api.perSecond / round.ceiling.perSecond)),
    gates:
      api.serverMicroseconds !== null && gateMicroseconds ? api.serverMicroseconds / gateMicroseconds : null,
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
