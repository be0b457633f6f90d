import { join } from 'node:path';
import { median } from '../statistics';
import { GrowthServer } from './database-server';
import { type DiskFigures, measureDisk } from './disk';
import { checkedSales, GrowthLoad, refuseSmallDisk } from './load';
import type { GrowthOptions } from './options';
import { type MeasuredPath, measuredPaths } from './paths';
import { pathLine } from './report';
import { type DatabaseWork, GrowthSide } from './side';

/** Prepared statements get a generic plan after five executions. */
const WARM_UP = 6;
/** As the job of the worker takes at once. */
const MOST_PER_PASS = 20;

export interface PathFigures {
  name: string;
  /** Medians in milliseconds. */
  baseMs: number;
  largeMs: number;
  ratio: number;
  /**
   * Of one run: what PostgreSQL touched at both sizes. Other statements of the API within that time are among
   * it.
   */
  pages: { base: number; large: number };
  /** Of one run, as PostgreSQL counts its statements. */
  postgresMs: { base: number; large: number };
}

/** A path that could not be measured at one of the sizes, a statement timeout for example. */
export interface FailedPath {
  name: string;
  failure: string;
}

export interface GrowthFigures {
  options: GrowthOptions;
  loadSeconds: { base: number; large: number };
  paths: (PathFigures | FailedPath)[];
  disk: { base: DiskFigures; large: DiskFigures };
}

/** Two databases of different size, loaded one after the other and measured in turn. */
export class GrowthBench {
  private readonly server = new GrowthServer();
  private readonly sides: GrowthSide[] = [];

  constructor(
    private readonly options: GrowthOptions,
    private readonly interrupted: AbortSignal,
    private readonly say: (line: string) => void,
    private readonly durable = true,
  ) {}

  async execute(): Promise<GrowthFigures> {
    const { base, domains } = this.options;
    refuseSmallDisk(this.server.folder, [base, domains]);
    await this.server.start(this.durable);
    const [small, large] = [await this.load('growth_base', base), await this.load('growth_large', domains)];
    this.interrupted.throwIfAborted();
    this.say('starting the product on both databases');
    for (const { database } of [small, large])
      this.sides.push(new GrowthSide(database, join(this.server.folder, `${database.name}.log`)));
    for (const side of this.sides) await side.start();
    return {
      options: this.options,
      loadSeconds: { base: small.seconds, large: large.seconds },
      // before the measurements add to the tables
      disk: {
        base: await measureDisk(small.database.superuserUrl),
        large: await measureDisk(large.database.superuserUrl),
      },
      paths: await this.measure(),
    };
  }

  /** Ends processes, removes the databases. */
  async stop(): Promise<void> {
    for (const side of this.sides.splice(0)) await side.stop().catch(() => undefined);
    await this.server.stop();
  }

  private async load(name: string, domains: number) {
    this.interrupted.throwIfAborted();
    const database = await this.server.createDatabase(name);
    const load = new GrowthLoad(database, domains, this.interrupted, this.say);
    return { database, seconds: await load.execute(checkedSales(this.options.base)) };
  }

  private async measure(): Promise<(PathFigures | FailedPath)[]> {
    const runs = WARM_UP + this.options.samples;
    const due = Math.min(...this.sides.map((side) => side.due));
    const limit = Math.max(1, Math.min(MOST_PER_PASS, Math.floor(due / runs)));
    const figures: (PathFigures | FailedPath)[] = [];
    const label = `n${Date.now().toString(36)}`;
    for (const path of measuredPaths(label, { limit, most: Math.floor(due / limit) })) {
      const figure = await this.inTurn(path, Math.min(runs, path.most ?? runs)).catch((error: Error) => {
        this.interrupted.throwIfAborted();
        return { name: path.name, failure: error.message.split('\n')[0] };
      });
      figures.push(figure);
      this.say(pathLine(figure));
    }
    return figures;
  }

  private async inTurn({ name, run }: MeasuredPath, runs: number): Promise<PathFigures> {
    const warmUp = Math.min(WARM_UP, Math.floor(runs / 2));
    const times: [number[], number[]] = [[], []];
    let before: DatabaseWork[] = [];
    for (let n = 0; n < runs; n += 1) {
      this.interrupted.throwIfAborted();
      if (n === warmUp) before = await this.work();
      for (const at of n % 2 === 0 ? [0, 1] : [1, 0]) times[at].push(await run(this.sides[at], n));
    }
    const after = await this.work();
    const [baseMs, largeMs] = times.map((all) => median(all.slice(warmUp)));
    const each = (of: keyof DatabaseWork): { base: number; large: number } => {
      const [base, large] = after.map((work, at) => (work[of] - before[at][of]) / (runs - warmUp));
      return { base, large };
    };
    return { name, baseMs, largeMs, ratio: largeMs / baseMs, pages: each('pages'), postgresMs: each('ms') };
  }

  private work(): Promise<DatabaseWork[]> {
    return Promise.all(this.sides.map((side) => side.work()));
  }
}
