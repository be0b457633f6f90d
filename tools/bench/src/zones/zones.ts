import { mkdirSync, rmSync } from 'node:fs';
import { Client } from 'pg';
import { Child } from '../child';
import type { Exchange, LoadGenerator } from '../load/load';
import type { BenchOptions } from '../options';
import { spread, type ZoneFigures } from '../report-scale';
import type { System } from '../system';
import type { ImportAnswer, ImportQuestion } from './importer';
import { labelAt, ZONE } from './zone-text';

/** Names of one request (BEHAVIOUR §6). */
const NAMES = 500;
/** A newly started API is several times slower in its first dozens of requests. */
const WARM_UP = 40;

/**
 * Imports a zone file beside the running API, then runs zone checks in it. Each check has its own names, half
 * of which exist.
 */
export class ZoneBench {
  /** `folder`: for the file and temporary sort files; emptied first. */
  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<ZoneFigures> {
    const { zoneNames, samples } = this.options;
    say(`zones: writing and importing ${zoneNames} names`);
    const imported = await this.import(zoneNames);
    await this.settle();
    say(`zones: ${samples} checks of ${NAMES} names`);
    const times = [];
    for (let sample = 1 - WARM_UP; sample <= samples; sample += 1) {
      const ms = await this.check();
      if (sample > 0) times.push(ms);
    }
    return { names: zoneNames, import: imported, checked: NAMES, samples, checkMs: spread(times) };
  }

  private async import(names: number): Promise<ImportAnswer> {
    rmSync(this.folder, { recursive: true, force: true });
    mkdirSync(this.folder, { recursive: true });
    const child = new Child<ImportQuestion, ImportAnswer>('zones/importer.ts');
    const stop = () => void child.stop();
    this.interrupted.addEventListener('abort', stop, { once: true });
    try {
      return await child.ask({ databaseUrl: this.system.databaseUrl, folder: this.folder, names });
    } finally {
      this.interrupted.removeEventListener('abort', stop);
      await child.stop();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }

  /** Flushes the import's pages to disk: else that happens during a measurement. */
  private async settle(): Promise<void> {
    const client = new Client({ connectionString: this.system.superuserUrl });
    await client.connect();
    try {
      await client.query('vacuum analyze zone_blocks');
      await client.query('checkpoint');
    } finally {
      await client.end();
    }
  }

  /** Milliseconds. Also verifies the answer for each name. */
  private async check(): Promise<number> {
    this.interrupted.throwIfAborted();
    const { zoneNames } = this.options;
    const there = new Map<string, boolean>();
    while (there.size < NAMES) {
      const isThere = there.size % 2 === 0;
      const at = Math.floor(Math.random() * zoneNames) + (isThere ? 0 : zoneNames);
      there.set(`${labelAt(at)}.${ZONE}`, isThere);
    }
    const exchange: Exchange = {
      method: 'POST',
      path: '/core/v1/zonecheck',
      body: JSON.stringify({ domainNames: [...there.keys()] }),
      headers: { 'authorization': this.system.authorization, 'content-type': 'application/json' },
    };
    const [{ status, body, ms }] = await this.load.exchange({
      url: this.system.publicApi,
      exchanges: [exchange],
      atOnce: false,
    });
    if (status !== 200) throw new Error(`zonecheck is answered ${status}: ${body.slice(0, 300)}`);
    const { results } = JSON.parse(body) as { results: { domainName: string; available: boolean | null }[] };
    const wrong = results.filter(({ domainName, available }) => available !== !there.get(domainName));
    if (results.length !== NAMES || wrong.length > 0)
      throw new Error(
        `zonecheck: ${results.length} answers, wrong for ${wrong
          .map(({ domainName }) => domainName)
          .slice(0, 3)
          .join(', ')}`,
      );
    return ms;
  }
}
