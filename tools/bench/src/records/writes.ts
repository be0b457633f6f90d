import { Client } from 'pg';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { CeilingQuestion } from './ceiling-server';
import { hammer, strike, type Stroke } from './hammer';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;
const [ZONES, CLIENTS, IMPORTED] = [300, 8, 100_000];
/**
 * For prepared statements and compiled code; not counted. A number and not a time: the slower server would be
 * measured with less of its code compiled (the API's second 1,200 writes cost 1.5 times its fourth).
 */
const WARM_UP = { writes: 4_000, secondsAtOnce: 1 } as const;

/** Of one write, or of one import. Processor times are null where the system does not report them. */
export interface WriteCost {
  perSecond: number;
  p50Ms: number;
  serverMs: number | null;
  postgresMs: number | null;
  walBytes: number;
}

export interface ComparedWrites {
  /** Medians of the rounds. */
  api: WriteCost;
  ceiling: WriteCost;
  /** Writes a second, API to ceiling. */
  ratio: { median: number; min: number; max: number };
}

export interface WriteFigures {
  manyZones: ComparedWrites;
  oneZone: ComparedWrites;
  import: ComparedWrites;
}

/** Something that takes writes: the API, or the ceiling. */
interface Taker {
  pid: number;
  write: (zone: string, n: number) => Stroke;
  import: (zone: string, zoneFile: string) => Stroke;
}

type Takers = Readonly<Record<'api' | 'ceiling', Taker>>;

/** Writes to zones through the API, beside the least work for the same promise, in turn. */
export class WriteBench {
  private n = 0;
  private zone = ZONES;
  private readonly client: Client;

  constructor(
    private readonly system: System,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {
    this.client = new Client({ connectionString: system.superuserUrl });
  }

  async execute(say: (line: string) => void): Promise<WriteFigures> {
    const ceiling = new Child<CeilingQuestion, { port: number }>('records/ceiling-server.ts');
    await this.client.connect();
    try {
      const { superuserUrl, stock } = this.system;
      const { port } = await ceiling.ask({ superuserUrl, poolMax: POOL_MAX, zones: stock.names });
      const takers: Takers = { api: this.api(), ceiling: this.ceiling(ceiling.pid, port) };
      const zones = stock.names.slice(0, ZONES);
      for (const { write } of Object.values(takers)) {
        for (const zone of zones) await strike(write(zone, (this.n += 1)));
        for (let written = 0; written < WARM_UP.writes;)
          written += (await this.load((n) => write(zones[n % ZONES], n), WARM_UP.secondsAtOnce)).requests;
      }
      say(
        `records: writes to ${ZONES} zones and to one by ${CLIENTS} clients, beside the least work for them`,
      );
      const manyZones = await this.compare(takers, ({ pid, write }) =>
        this.measure(pid, (n) => write(zones[n % ZONES], n)),
      );
      const oneZone = await this.compare(takers, ({ pid, write }) => {
        const zone = this.nextZone();
        return this.measure(pid, (n) => write(zone, n));
      });
      say(`records: imports of ${IMPORTED}, beside the least work for them`);
      const imported = await this.compare(takers, (taker) => this.measureImport(taker));
      return { manyZones, oneZone, import: imported };
    } finally {
      await Promise.all([this.client.end(), ceiling.stop()]);
    }
  }

  private async compare(
    takers: Takers,
    measure: (taker: Taker) => Promise<WriteCost>,
  ): Promise<ComparedWrites> {
    const rounds = { api: [] as WriteCost[], ceiling: [] as WriteCost[] };
    for (let round = 0; round < this.options.rounds; round += 1) {
      for (const who of round % 2 === 0 ? (['api', 'ceiling'] as const) : (['ceiling', 'api'] as const))
        rounds[who].push(await measure(takers[who]));
    }
    return {
      api: medians(rounds.api),
      ceiling: medians(rounds.ceiling),
      ratio: spread(rounds.api.map(({ perSecond }, round) => perSecond / rounds.ceiling[round].perSecond)),
    };
  }

  private measure(pid: number, stroke: (n: number) => Stroke): Promise<WriteCost> {
    return this.cost(pid, () => this.load(stroke, this.options.seconds));
  }

  private measureImport({ pid, import: importFile }: Taker): Promise<WriteCost> {
    const zone = this.nextZone();
    return this.cost(pid, async () => {
      const begin = performance.now();
      const { status, body } = await strike(importFile(zone, zoneFile(IMPORTED)));
      if (status !== 200) throw new Error(`an import is answered ${status}: ${body.slice(0, 300)}`);
      const p50Ms = performance.now() - begin;
      return { requests: 1, perSecond: 1_000 / p50Ms, p50Ms };
    });
  }

  private async cost(
    pid: number,
    work: () => Promise<{ requests: number; perSecond: number; p50Ms: number }>,
  ): Promise<WriteCost> {
    const spent = () => [processorTime(pid), processorTimeOfFamily(this.system.pids.postgres)];
    const [before, lsn] = [spent(), await this.walBytes()];
    const { requests, perSecond, p50Ms } = await work();
    const [serverMs, postgresMs] = spent().map((after, at) => {
      const begun = before[at];
      return after === undefined || begun === undefined ? null : (after - begun) / 1_000 / requests;
    });
    return { perSecond, p50Ms, serverMs, postgresMs, walBytes: ((await this.walBytes()) - lsn) / requests };
  }

  private async load(
    stroke: (n: number) => Stroke,
    seconds: number,
  ): Promise<{ requests: number; perSecond: number; p50Ms: number }> {
    this.interrupted.throwIfAborted();
    const result = await hammer(stroke, CLIENTS, seconds, [200], this.n);
    this.n += result.requests + CLIENTS;
    if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} writes were refused`);
    return result;
  }

  /** Written to the log of the whole server so far. */
  private async walBytes(): Promise<number> {
    const { rows } = await this.client.query<{ bytes: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
    );
    return Number(rows[0].bytes);
  }

  private nextZone(): string {
    return this.system.stock.names[(this.zone += 1)];
  }

  private api(): Taker {
    const { authorization, publicApi, pids } = this.system;
    const post = (zone: string, path: string, body: object): Stroke => ({
      method: 'POST',
      url: `${publicApi}/core/v1/domains/${zone}/${path}`,
      headers: { authorization },
      body: JSON.stringify(body),
    });
    return {
      pid: pids.publicApi,
      write: (zone, n) => post(zone, 'records', recordOf(n)),
      import: (zone, file) => post(zone, 'records:import', { zoneFile: file, mode: 'merge' }),
    };
  }

  private ceiling(pid: number, port: number): Taker {
    const post = (zone: string, path: string, body: object): Stroke => ({
      method: 'POST',
      url: `http://127.0.0.1:${port}/zones/${zone}/${path}`,
      headers: {},
      body: JSON.stringify(body),
    });
    return {
      pid,
      write: (zone, n) => post(zone, 'records', recordOf(n)),
      import: (zone, file) => post(zone, 'import', { zoneFile: file }),
    };
  }
}

const recordOf = (n: number): object => ({ type: 'A', host: `h${n}`, answer: '192.0.2.1' });

/** A master file of this many records, a quarter of them texts. */
export const zoneFile = (records: number): string =>
  Array.from(
    { length: records },
    (_, at) => `filler-${at} 3600 IN ${at % 4 === 0 ? `TXT "text ${at}"` : `A 192.0.2.${at % 256}`}`,
  ).join('\n');

const medianOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[]);

const medians = (rounds: readonly WriteCost[]): WriteCost => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  serverMs: medianOf(rounds.map(({ serverMs }) => serverMs)),
  postgresMs: medianOf(rounds.map(({ postgresMs }) => postgresMs)),
  walBytes: median(rounds.map(({ walBytes }) => walBytes)),
});

const costs = ({ serverMs, postgresMs, walBytes }: WriteCost, digits: number): string =>
  `${serverMs?.toFixed(digits) ?? '?'} + ${postgresMs?.toFixed(digits) ?? '?'} ms of processor (server + PostgreSQL), ${walBytes.toFixed(0)} bytes of WAL`;

function comparedLines(title: string, { api, ceiling, ratio }: ComparedWrites): string[] {
  const line = (cost: WriteCost): string =>
    `${cost.perSecond.toFixed(0)}/s, median ${cost.p50Ms.toFixed(1)} ms, ${costs(cost, 2)}`;
  return [
    `  ${title.padEnd(22)}${line(api)}`,
    `    least work for it     ${line(ceiling)}: ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}; aim ≥ 0.5)`,
  ];
}

export function writeLines({ manyZones, oneZone, import: imported }: WriteFigures): string[] {
  const seconds = ({ p50Ms }: WriteCost): string => `${(p50Ms / 1_000).toFixed(1)} s`;
  return [
    ...comparedLines(`${ZONES} zones, ${CLIENTS} clients`, manyZones),
    ...comparedLines(`one zone, ${CLIENTS} clients`, oneZone),
    `  import of ${IMPORTED}      ${seconds(imported.api)}, ${costs(imported.api, 0)}   (aim ≤ 3 s)`,
    `    least work for it     ${seconds(imported.ceiling)}, ${costs(imported.ceiling, 0)}: ${imported.ratio.median.toFixed(2)}`,
  ];
}
