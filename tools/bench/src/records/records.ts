import type { BareServer } from '../bare/bare-server';
import type { BenchOptions } from '../options';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { median } from '../statistics';
import type { System } from '../system';
import { type Hammered, hammer, strike, type Stroke } from './hammer';
import { PlainPowerDns } from './plain-powerdns';
import { WriteBench, type WriteFigures, writeLines, zoneFile } from './writes';

const [LARGE, SMALL, LISTED, WRITERS] = [100_000, 10, 1_000, 8];

export interface RecordFigures {
  /** Beside the least work for the same writes. */
  writes: WriteFigures;
  /**
   * Creates per second by one client and by eight, each into one zone; bare: the API's own statement;
   * PowerDNS
   * null: not installed.
   */
  write: { api: Hammered; bare: Hammered; powerdns: Hammered | null };
  eight: { api: Hammered; powerdns: Hammered | null };
  /** Medians of a create into a zone of 10 and of 100,000, measured alternately. */
  intoSmallMs: number;
  intoLargeMs: number;
  list: { api: Hammered; bare: Hammered };
  /** Processor time of one request, API and PostgreSQL together; null where the system does not report it. */
  readMicroseconds: number | null;
  unchangedMicroseconds: number | null;
}

type Target = (zone: string, n: number) => Stroke;

/** Zones: writes against a bare handler and PowerDNS' own API, large zones against small ones, reads. */
export class RecordBench {
  /** Behind those of `WriteBench`. */
  private zone = 400;
  private n = 0;

  constructor(
    private readonly system: System,
    private readonly bare: BareServer,
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<RecordFigures> {
    const plain = await PlainPowerDns.start(this.system.superuserUrl, this.folder);
    try {
      return await this.measure(plain, say);
    } finally {
      await plain?.stop();
    }
  }

  private async measure(
    plain: PlainPowerDns | undefined,
    say: (line: string) => void,
  ): Promise<RecordFigures> {
    say(
      plain
        ? 'records: writes beside a bare handler and PowerDNS'
        : 'records: writes beside a bare handler; there is no PowerDNS here',
    );
    const writes = await new WriteBench(this.system, this.options, this.interrupted).execute(say);
    const powerdns = plain && this.toPowerDns(plain);
    const one = await this.compare({ api: this.toApi, bare: this.toBare, powerdns }, 1, plain);
    const eight = await this.compare({ api: this.toApi, powerdns }, WRITERS, plain);
    say(`records: a zone of ${LARGE}`);
    const [small, large, listed] = [await this.filled(SMALL), this.nextZone(), await this.filled(LISTED)];
    await this.import(large, LARGE);
    const turns = { small: [] as number[], large: [] as number[] };
    for (let turn = 0; turn < this.options.rounds * 2; turn += 1) {
      for (const [key, zone] of turn % 2 === 0
        ? ([
            ['small', small],
            ['large', large],
          ] as const)
        : ([
            ['large', large],
            ['small', small],
          ] as const)) {
        turns[key].push((await this.run((n) => this.toApi(zone, n), 1, 1)).p50Ms);
      }
    }
    const read = await this.reads(listed);
    return {
      writes,
      write: { api: one.api!, bare: one.bare!, powerdns: one.powerdns ?? null },
      eight: { api: eight.api!, powerdns: eight.powerdns ?? null },
      intoSmallMs: median(turns.small),
      intoLargeMs: median(turns.large),
      ...read,
    };
  }

  /** The median of the rounds of each, measured alternately. */
  private async compare(
    targets: Readonly<Record<string, Target | undefined>>,
    writers: number,
    plain?: PlainPowerDns,
  ): Promise<Record<string, Hammered | undefined>> {
    const results: Record<string, Hammered[]> = {};
    for (let round = 0; round < this.options.rounds; round += 1) {
      for (const [name, target] of Object.entries(targets)) {
        if (!target) continue;
        const zone = this.nextZone();
        if (name === 'powerdns') await plain!.zone(zone, 0);
        (results[name] ??= []).push(await this.run((n) => target(zone, n), writers, this.options.seconds));
      }
    }
    return Object.fromEntries(
      Object.entries(results).map(([name, all]) => [
        name,
        all.sort((a, b) => a.perSecond - b.perSecond)[Math.floor(all.length / 2)],
      ]),
    );
  }

  private async run(
    stroke: (n: number) => Stroke,
    writers: number,
    seconds: number,
    expected = [200, 204],
  ): Promise<Hammered> {
    this.interrupted.throwIfAborted();
    const result = await hammer(stroke, writers, seconds, expected, this.n);
    this.n += result.requests + writers;
    if (result.failures > 0)
      throw new Error(`${result.failures} of ${result.requests} requests were refused`);
    return result;
  }

  private async reads(
    zone: string,
  ): Promise<Pick<RecordFigures, 'list' | 'readMicroseconds' | 'unchangedMicroseconds'>> {
    const { authorization, publicApi } = this.system;
    const url = `${publicApi}/core/v1/domains/${zone}/records?perPage=${LISTED}`;
    const list =
      (headers: Record<string, string> = {}) =>
      (): Stroke => ({ method: 'GET', url, headers: { authorization, ...headers } });
    const bare = (): Stroke => ({
      method: 'GET',
      url: `${this.bare.url}/domains/${zone}/records`,
      headers: {},
    });
    const etag = String((await strike(list()())).headers['etag']);
    const both = {
      api: await this.run(list(), WRITERS, this.options.seconds),
      bare: await this.run(bare, WRITERS, this.options.seconds),
    };
    const readMicroseconds = await this.cost(list(), 200);
    return {
      list: both,
      readMicroseconds,
      unchangedMicroseconds: await this.cost(list({ 'if-none-match': etag }), 304),
    };
  }

  private async cost(stroke: () => Stroke, status: number): Promise<number | null> {
    const time = (): number =>
      (processorTime(this.system.pids.publicApi) ?? NaN) +
      (processorTimeOfFamily(this.system.pids.postgres) ?? NaN);
    const before = time();
    const { requests } = await this.run(stroke, WRITERS, this.options.seconds, [status]);
    const cost = (time() - before) / requests;
    return Number.isNaN(cost) ? null : cost;
  }

  private async filled(records: number): Promise<string> {
    const zone = this.nextZone();
    await this.import(zone, records);
    return zone;
  }

  private async import(zone: string, records: number): Promise<void> {
    const { status, body } = await strike({
      method: 'POST',
      url: `${this.system.publicApi}/core/v1/domains/${zone}/records:import`,
      headers: { authorization: this.system.authorization },
      body: JSON.stringify({ zoneFile: zoneFile(records), mode: 'merge' }),
    });
    if (status !== 200)
      throw new Error(`the import of ${records} records is answered ${status}: ${body.slice(0, 300)}`);
  }

  private nextZone(): string {
    return this.system.stock.names[(this.zone += 1)];
  }

  private readonly toApi: Target = (zone, n) => ({
    method: 'POST',
    url: `${this.system.publicApi}/core/v1/domains/${zone}/records`,
    headers: { authorization: this.system.authorization },
    body: JSON.stringify({ type: 'A', host: `h${n}`, answer: '192.0.2.1' }),
  });

  private readonly toBare: Target = (zone, n) => ({
    method: 'POST',
    url: `${this.bare.url}/domains/${zone}/records`,
    headers: {},
    body: JSON.stringify({ host: `h${n}`, answer: '192.0.2.1' }),
  });

  private toPowerDns({ url, headers }: PlainPowerDns): Target {
    return (zone, n) => ({
      method: 'PATCH',
      url: `${url}/zones/${zone}.`,
      headers,
      body: JSON.stringify({
        rrsets: [
          {
            name: `h${n}.${zone}.`,
            type: 'A',
            ttl: 300,
            changetype: 'REPLACE',
            records: [{ content: '192.0.2.1', disabled: false }],
          },
        ],
      }),
    });
  }
}

const ratio = (one: Hammered, other: Hammered | null, aim: number): string =>
  other ? `${(one.perSecond / other.perSecond).toFixed(2)} (aim ≥ ${aim})` : 'not measured: not installed';

export function recordLines(f: RecordFigures): string[] {
  const rate = ({ perSecond, p50Ms }: Hammered): string =>
    `${perSecond.toFixed(0)}/s, median ${p50Ms.toFixed(1)} ms`;
  return [
    'Records of zones',
    ...writeLines(f.writes),
    `  one writer            ${rate(f.write.api)}; its own statement in a bare handler ${rate(f.write.bare)}: ${ratio(f.write.api, f.write.bare, 0.5)}; PowerDNS' API ${f.write.powerdns ? rate(f.write.powerdns) : '-'}: ${ratio(f.write.api, f.write.powerdns, 3.5)}`,
    `  eight on one zone     ${rate(f.eight.api)}; PowerDNS' API ${f.eight.powerdns ? rate(f.eight.powerdns) : '-'}: ${ratio(f.eight.api, f.eight.powerdns, 3)}`,
    `  into a zone           of ${LARGE} ${f.intoLargeMs.toFixed(2)} ms, of ${SMALL} ${f.intoSmallMs.toFixed(2)} ms: ${(f.intoLargeMs / f.intoSmallMs).toFixed(2)} (aim ≤ 1.3)`,
    `  list of ${LISTED}          ${rate(f.list.api)}; bare handler ${rate(f.list.bare)}: ${ratio(f.list.api, f.list.bare, 0.5)}`,
    `  304                   ${f.unchangedMicroseconds?.toFixed(0) ?? '-'} µs of processor behind it, the read ${f.readMicroseconds?.toFixed(0) ?? '-'}: ${f.readMicroseconds && f.unchangedMicroseconds ? (f.readMicroseconds / f.unchangedMicroseconds).toFixed(1) : '-'} (aim ≥ 10)`,
  ];
}
