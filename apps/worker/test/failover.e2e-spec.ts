import { randomBytes } from 'node:crypto';
import { loadSettings } from '@registrar/composition';
import { UnitOfWork } from '@registrar/kernel';
import { type OwnPostgres, type StandbyPostgres, startOwnPostgres, until } from '@registrar/testkit';
import { Worker } from '../src/worker';

jest.setTimeout(180_000);

const PATIENCE_MS = 60_000;

/** A primary and its standby; the processes know both. */
describe('a failover to a standby', () => {
  const keys = {
    SECRETS_KEYS: `own:${randomBytes(32).toString('base64')}`,
    TOKEN_HASH_KEY: randomBytes(32).toString('hex'),
  };
  const workers: Worker[] = [];
  let primary: OwnPostgres;
  let standby: StandbyPostgres;

  beforeAll(async () => {
    primary = await startOwnPostgres();
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    await standby?.remove();
    await primary?.remove();
  });

  const run = async (
    databaseUrl: string,
  ): Promise<{
    worker: Worker;
    readiness: () => Promise<{ status: number; body: Record<string, string> }>;
  }> => {
    const worker = await Worker.create(
      loadSettings({
        ENVIRONMENT: 'sandbox',
        DATABASE_URL: databaseUrl,
        LOG_LEVEL: 'fatal',
        WORKER_OPS_PORT: '0',
        ...keys,
      }),
    );
    workers.push(worker);
    const { opsPort } = await worker.start();
    return {
      worker,
      readiness: async () => {
        const answer = await fetch(`http://127.0.0.1:${opsPort}/readyz`);
        return { status: answer.status, body: (await answer.json()) as Record<string, string> };
      },
    };
  };
  const hostOf = (url: string): string => new URL(url).host;

  it('is followed by processes that know both servers, and never asked about', async () => {
    const first = await run(primary.urlOf('app'));
    standby = await primary.startStandby();
    const [one, other] = [primary.urlOf('app'), standby.urlOf('app')];
    // the standby is named first: it takes no writes, so the primary is chosen
    const both = await run(other.replace(hostOf(other), `${hostOf(other)},${hostOf(one)}`));
    expect(await both.readiness()).toEqual({
      status: 200,
      body: { status: 'ready', database: 'ok', instance: 'ok' },
    });
    const alone = await run(other);
    await until(
      async () => (await alone.readiness()).body['database'] === 'read-only',
      'the standby is seen to be read-only',
      PATIENCE_MS,
    );
    expect((await alone.readiness()).status).toBe(503);

    await primary.end();
    await standby.promote();
    await until(
      async () => (await both.readiness()).status === 200,
      'it is ready on the new primary',
      PATIENCE_MS,
    );
    await until(
      async () => (await alone.readiness()).status === 200,
      'the process on the standby alone is ready',
      PATIENCE_MS,
    );
    expect((await first.readiness()).status).toBe(503);
    expect((await both.readiness()).body['instance']).toBe('ok');
    await both.worker.nest.get(UnitOfWork).run(async () => undefined);
  });
});
