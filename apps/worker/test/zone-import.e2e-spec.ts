import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { until } from '@registrar/testkit';
import { WorkerFixture } from './worker-fixture';

interface ImportRow {
  state: string;
  names: string;
  serial: string | null;
  error: string | null;
}

describe('zone files of the worker', () => {
  let fixture: WorkerFixture;
  let folder: string;
  beforeAll(async () => {
    fixture = await WorkerFixture.open();
    folder = await mkdtemp(join(tmpdir(), 'worker-zones-'));
  });
  afterEach(() => fixture.stopWorkers());
  afterAll(async () => {
    await fixture?.close();
    await rm(folder, { recursive: true });
  });

  async function put(labels: readonly string[], modified: string): Promise<void> {
    const zone = `$ORIGIN example.\n@ SOA a. b. 2026030201 2 3 4 5\n${labels.map((label) => `${label} NS ns1.host.\n`).join('')}`;
    await writeFile(join(folder, 'example.zone.gz'), gzipSync(zone));
    await utimes(join(folder, 'example.zone.gz'), new Date(modified), new Date(modified));
  }

  const newest = async (): Promise<ImportRow | undefined> =>
    (
      await fixture.pool.query<ImportRow>(
        'select state, names, serial, error from zone_imports order by id desc limit 1',
      )
    ).rows[0];

  /** A worker looks when it starts. */
  async function imported(state: string): Promise<{ row: ImportRow; metrics: () => Promise<string> }> {
    const { opsPort } = await fixture.startWorker({ ZONE_FILES_FOLDER: folder });
    const row = await until(async () => {
      const found = await newest();
      return found?.state === state ? found : undefined;
    }, `an import is ${state}`);
    return { row, metrics: async () => (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text() };
  }

  it('are imported when it starts, and told of by its metrics', async () => {
    await put(['alpha', 'beta', 'gamma'], '2026-01-01T00:00:00Z');
    const { row, metrics } = await imported('current');
    expect(row).toEqual({ state: 'current', names: '3', serial: '2026030201', error: null });
    await until(
      async () => /registrar_zone_names\{zone="example",[^}]*\} 3\n/.test(await metrics()),
      'the metrics tell of it',
    );
    expect(await metrics()).toMatch(/registrar_zone_import_failing\{zone="example",[^}]*\} 0\n/);
  });

  it('are refused when too much is missing, which the metrics show, and the one before goes on answering', async () => {
    await put(['alpha'], '2026-01-02T00:00:00Z');
    const { row, metrics } = await imported('refused');
    expect(row.error).toBe('1 names after 3: more than 10 % are gone');
    await until(
      async () => /registrar_zone_import_failing\{zone="example",[^}]*\} 1\n/.test(await metrics()),
      'the metrics tell of it',
    );
    expect((await fixture.pool.query(`select names from zone_imports where state = 'current'`)).rows).toEqual(
      [{ names: '3' }],
    );
  });
});
