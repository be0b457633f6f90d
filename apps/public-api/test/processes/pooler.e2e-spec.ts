import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { verifyLedger } from '@registrar/composition/programs';
import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import {
  describeWith,
  freePort,
  PGBOUNCER_ADVICE,
  PgBouncer,
  pgBouncerProgram,
  redisUrl,
  until,
} from '@registrar/testkit';

const PATIENCE_MS = 240_000;
jest.setTimeout(PATIENCE_MS);

/** The public API and the worker, each with pools of its own, whose only way to PostgreSQL is a PgBouncer. */
describeWith(pgBouncerProgram(), PGBOUNCER_ADVICE, 'a stack behind PgBouncer', () => {
  describe.each(['session', 'transaction'] as const)('in %s mode', (mode) => {
    const heard: { eventName: string; domainName?: string }[] = [];
    let receiver: Server;
    let registry: TestRegistry;
    let pooler: PgBouncer;
    let stack: Stack;

    beforeAll(async () => {
      receiver = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          heard.push(JSON.parse(text) as (typeof heard)[0]);
          response.end();
        });
      }).listen(0, '127.0.0.1');
      registry = await TestRegistry.start();
      const port = await freePort();
      let databaseUrl = '';
      const through = (url: string): string => {
        databaseUrl = url;
        const pooled = new URL(url);
        pooled.port = String(port);
        // starts while the applications of the stack do
        pooler = new PgBouncer({
          port,
          databaseUrls: [databaseUrl],
          mode,
          // fewer than the two applications have clients, where connections are lent for a transaction
          poolSize: mode === 'session' ? 40 : 4,
        });
        starting = pooler.start();
        return pooled.toString();
      };
      let starting = Promise.resolve();
      stack = await Stack.start({
        environment: 'sandbox',
        registry,
        registrar: OWN_REGISTRAR,
        settings: {
          RATE_LIMIT_PER_SECOND: '1000',
          COMPARE_PER_MINUTE: '0',
          REDIS_URL: redisUrl(),
          DATABASE_POOLER: mode,
        },
        runsHere: true,
        through,
      });
      await starting;
    });
    afterAll(async () => {
      await stack?.stop();
      await pooler?.stop();
      await registry?.close();
      receiver?.close();
    });

    const call = async (method: string, path: string, body?: unknown): Promise<Record<string, unknown>> => {
      const answer = await stack.call(method, `/core/v1/${path}`, body);
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body;
    };
    const isRegistered = (name: string): Promise<unknown> =>
      until(
        async () => (await stack.call('GET', `/core/v1/domains/${name}`)).status === 200,
        `${name} is registered`,
        PATIENCE_MS,
      );

    it('registers, renews, changes records, runs a job and sends webhooks', async () => {
      await call('POST', 'notifications', {
        eventName: 'account.credit.balance_change',
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
        active: true,
      });
      await call('POST', 'domains', { domain: { domainName: 'pooled.com', privacyEnabled: false } });
      await isRegistered('pooled.com');
      const before = (await call('GET', 'domains/pooled.com')).expireDate as string;
      await call('POST', 'domains/pooled.com:renew', { years: 1 });
      const after = (await call('GET', 'domains/pooled.com')).expireDate as string;
      expect(Number(after.slice(0, 4))).toBe(Number(before.slice(0, 4)) + 1);

      const record = { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 };
      await call('POST', 'domains/pooled.com/records', record);
      expect(await call('GET', 'domains/pooled.com/records')).toMatchObject({ records: [record] });

      const { id } = (await call('POST', 'jobs', {
        command: 'createDomain',
        items: ['one', 'two', 'three'].map((name) => ({
          domain: { domainName: `pooled-${name}.com`, privacyEnabled: false },
        })),
      })) as { id: string };
      const state = async (): Promise<string> => (await call('GET', `jobs/${id}`)).state as string;
      await call('POST', `jobs/${id}:plan`, {});
      await until(async () => (await state()) === 'planned', 'the job is planned', PATIENCE_MS);
      await call('POST', `jobs/${id}:start`, { planId: (await call('GET', `jobs/${id}`)).planId });
      for (const name of ['one', 'two', 'three']) await isRegistered(`pooled-${name}.com`);

      await until(() => heard.length >= 5, 'the balance changes are reported', PATIENCE_MS);
      expect(await verifyLedger(stack.database.url)).toMatchObject({ differences: 0 });
    });

    it('answers many calls at once', async () => {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, at) =>
          at % 3 === 0
            ? stack.call('POST', '/core/v1/domains/pooled.com/records', {
                host: `h${at}`,
                type: 'A',
                answer: '192.0.2.1',
                ttl: 300,
              })
            : stack.call('GET', '/core/v1/domains/pooled.com'),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(60).fill(200));
    });
  });
});
