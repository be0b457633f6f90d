import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@registrar/tool-services';
import { Client } from 'pg';
import { Child } from '../child';
import { type GrowthDatabase, GrowthServer } from '../growth/database-server';
import { checkedSales, GrowthLoad, refuseSmallDisk } from '../growth/load';
import type { BenchOptions, StaffPart } from '../options';
import { ListMeasures } from './lists';
import { PreviewMeasures } from './previews';
import { StaffProbe } from './probe';
import { measureRoutes } from './routes';
import { measureScreen } from './screen';
import { measureSearches } from './searches';
import type { StaffApiQuestion } from './staff-api';
import { addStaffStock } from './staff-stock';
import type { StaffFigures } from './staff-lines';

/** The admin API and the console over many domains, on a PostgreSQL of their own: no other part works on it. */
export class StaffBench {
  private readonly server = new GrowthServer();
  private stopping?: Promise<void>;

  constructor(
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<StaffFigures> {
    const { staffDomains: domains } = this.options;
    refuseSmallDisk(this.server.folder, [domains]);
    await this.server.start();
    const database = await this.server.createDatabase('growth_staff');
    const load = new GrowthLoad(database, domains, this.interrupted, say);
    const loadSeconds = await load.execute(checkedSales(domains));
    await addStaffStock(database.superuserUrl, domains, this.interrupted, (line) => say(`staff: ${line}`));
    return { ...(await measureStaff(this.parts(database), say)), loadSeconds };
  }

  /** Removes the database. */
  async stop(): Promise<void> {
    await (this.stopping ??= this.server.stop());
  }

  private parts(database: GrowthDatabase): StaffParts {
    const { dataFolder, folder } = this.server;
    return { options: this.options, interrupted: this.interrupted, database, dataFolder, logFolder: folder };
  }
}

export interface StaffParts {
  options: Pick<BenchOptions, 'staffDomains' | 'staffParts' | 'samples'>;
  interrupted: AbortSignal;
  database: GrowthDatabase;
  dataFolder: string;
  logFolder: string;
}

/** Starts the admin API on the database, and measures it. */
export async function measureStaff(
  { options, interrupted, database, dataFolder, logFolder }: StaffParts,
  say: (line: string) => void,
): Promise<Omit<StaffFigures, 'loadSeconds'>> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const api = new Child<StaffApiQuestion, { port: number }>(
    'staff/staff-api.ts',
    join(logFolder, 'staff.log'),
  );
  const client = new Client({ connectionString: database.superuserUrl });
  client.on('error', () => undefined); // the running query reports it
  const pids = {
    api: api.pid,
    postgres: Number.parseInt(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8'), 10),
  };
  let probe: StaffProbe | undefined;
  try {
    await client.connect();
    await client.query('create extension if not exists pg_stat_statements');
    say('staff: starting the admin API');
    await api.ask({ env: { ...database.settings, ADMIN_BASE_URL: url }, port });
    probe = new StaffProbe(
      { url: `http://127.0.0.1:${port}`, pid: pids.api, authorization: database.adminAuthorization },
      { client, pid: pids.postgres },
      options.samples,
      interrupted,
    );
    const { staffDomains: domains, staffParts, samples } = options;
    const has = (part: StaffPart): boolean => staffParts.includes(part);
    return {
      domains,
      samples,
      searches: has('searches') ? await measureSearches(probe, { client, domains }, say) : [],
      lists: has('lists') ? await new ListMeasures(probe, database.settings, say).execute() : [],
      routes: has('routes') ? await measureRoutes(probe, client, say) : [],
      previews: has('previews') ? await new PreviewMeasures(probe, client, pids, say).execute(domains) : [],
      ...(has('screen') && { screen: await measureScreen(url, database.adminToken, interrupted, say) }),
    };
  } finally {
    probe?.close();
    await api.stop();
    await client.end();
  }
}
