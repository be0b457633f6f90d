import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { newDataSource, PostgresUnitOfWork, PostgresZoneStore, Sql } from '@registrar/adapter-postgres';
import { PinoLog, SystemClock } from '@registrar/adapter-runtime';
import { ZoneFileSources } from '@registrar/adapter-zone-files';
import { ImportZones } from '@registrar/catalog';
import { answerQuestions } from '../child';
import { writeZone, ZONE } from './zone-text';

const MEGABYTE = 1_000_000;

export interface ImportQuestion {
  databaseUrl: string;
  /** For zone files and temporary sort files. */
  folder: string;
  names: number;
}

export interface ImportAnswer {
  seconds: number;
  /** Size of the gzipped file. */
  megabytes: number;
  /** Peak memory of this process in MB, and its memory before the import. */
  peakMegabytes: number;
  megabytesBefore: number;
}

/** The worker's import of one zone file, in its own process as in production. */
async function importZone({ databaseUrl, folder, names }: ImportQuestion): Promise<ImportAnswer> {
  await writeZone(folder, names);
  const dataSource = await newDataSource({
    url: databaseUrl,
    applicationName: 'bench-zones',
    poolMax: 2,
    statementTimeoutMs: 60_000,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const uow = new PostgresUnitOfWork(sql);
    const sources = new ZoneFileSources(
      { folder, urls: [], workFolder: folder, maxBytes: Number.MAX_SAFE_INTEGER, timeoutSeconds: 1 },
      uow,
    );
    const log = new PinoLog({ app: 'bench', level: 'warn' });
    const imports = new ImportZones(sources, new PostgresZoneStore(sql, uow), uow, new SystemClock(), log, {
      maxShrinkPercent: 100,
    });
    const megabytesBefore = process.memoryUsage.rss() / MEGABYTE;
    const from = performance.now();
    const { outcomes } = await imports.execute({ aborted: false });
    const seconds = (performance.now() - from) / 1_000;
    if (outcomes.get(ZONE) !== 'imported')
      throw new Error(`the zone file was not imported but ${outcomes.get(ZONE) ?? 'not found'}`);
    const { size } = await stat(join(folder, `${ZONE}.zone.gz`));
    return {
      seconds,
      megabytes: size / MEGABYTE,
      peakMegabytes: (process.resourceUsage().maxRSS * 1_024) / MEGABYTE,
      megabytesBefore,
    };
  } finally {
    await dataSource.destroy();
  }
}

answerQuestions<ImportQuestion, ImportAnswer>(importZone);
