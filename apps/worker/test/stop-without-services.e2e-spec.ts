import { PostgresLine, redisUrl, TcpProxy, until } from '@registrar/testkit';
import { WorkerFixture } from './worker-fixture';
import type { AppProcess } from '@registrar/tool-services/testing';
import { opsPortOf, startWorkerProcess } from './worker-process';

jest.setTimeout(180_000);

/** Half of it is for statements under way: the worker's may take 60 s. */
const SHUTDOWN_MS = 24_000;

describe('a worker whose services are gone', () => {
  let fixture: WorkerFixture;
  let line: PostgresLine;
  let redis: TcpProxy;
  let worker: AppProcess;

  beforeAll(async () => {
    fixture = await WorkerFixture.open();
  });
  beforeEach(async () => {
    line = await PostgresLine.start(fixture.environment['DATABASE_URL']);
    redis = new TcpProxy(new URL(redisUrl()));
    await redis.start();
    worker = startWorkerProcess({
      ...fixture.environment,
      LOG_LEVEL: 'info',
      DATABASE_URL: line.url(),
      REDIS_URL: redis.url,
      SHUTDOWN_TIMEOUT_MS: String(SHUTDOWN_MS),
    });
    const ops = `http://127.0.0.1:${await opsPortOf(worker)}`;
    await until(
      async () =>
        (await (await fetch(`${ops}/metrics`)).text()).includes('loop="webhook-sweep",app="worker"} '),
      'the worker works',
    );
  });
  afterEach(async () => {
    await worker.end('SIGKILL');
    await line.close();
    await redis.stop();
  });
  afterAll(() => fixture?.close());

  const messages = (): unknown[] => worker.lines.map(({ message }) => message);
  const FAULTS: [string, () => Promise<unknown> | void][] = [
    ['PostgreSQL is gone without a word', () => line.hold()],
    ['PostgreSQL refuses connections', () => line.close()],
    ['Redis is gone without a word', () => void (redis.silent = true)],
    ['Redis refuses connections', () => redis.stop()],
    [
      'a proxy hangs up in place of Redis',
      async () => {
        redis.hangsUp = true;
        redis.cutAll();
        const before = redis.connections;
        await until(() => redis.connections > before + 9, 'its connections were cut', 60_000);
      },
    ],
  ];

  it.each(FAULTS)('because %s ends in order', async (_, fault) => {
    await fault();
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(messages()).not.toContain('shutdown timed out, exiting');
  });
});
