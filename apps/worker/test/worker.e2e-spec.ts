import { until } from '@registrar/testkit';
import { type AppProcess, CardGatewayStub } from '@registrar/tool-services/testing';
import { Listener } from './listener';
import { balanceChange, WorkerFixture } from './worker-fixture';
import { opsPortOf, startWorkerProcess } from './worker-process';

// Processes are started here, on machines that may be busy.
jest.setTimeout(120_000);

describe('the worker process', () => {
  let fixture: WorkerFixture;
  let listener: Listener;
  const processes: AppProcess[] = [];
  const start = (settings: Record<string, string> = {}): AppProcess => {
    const started = startWorkerProcess({ ...fixture.environment, LOG_LEVEL: 'info', ...settings });
    processes.push(started);
    return started;
  };

  beforeAll(async () => {
    fixture = await WorkerFixture.open();
  });
  beforeEach(async () => {
    listener = await new Listener().open();
  });
  afterEach(async () => {
    await Promise.all(processes.splice(0).map((started) => started.end('SIGKILL')));
    await listener.close();
  });
  afterAll(() => fixture?.close());

  it('tells how it is, and what it does, on its ops port', async () => {
    const base = `http://127.0.0.1:${await opsPortOf(start())}`;
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    await until(
      async () => ((await (await fetch(`${base}/readyz`)).json()) as { redis: string }).redis === 'ok',
      'Redis is connected',
    );
    await expect((await fetch(`${base}/readyz`)).json()).resolves.toEqual({
      status: 'ready',
      database: 'ok',
      redis: 'ok',
      instance: 'ok',
    });
    const read = async (): Promise<string> => (await fetch(`${base}/metrics`)).text();
    // the loops have run once each, in whatever order they came to it
    await until(
      async () => /loop="webhook-sweep",app="worker"\} \d{10}$/m.test(await read()),
      'the sweep to have run',
    );
    const metrics = await read();
    expect(metrics).toMatch(
      /^registrar_worker_loop_runs_total\{loop="outbox-relay",outcome="ok",app="worker"\} [1-9]/m,
    );
    expect(metrics).toMatch(
      /^registrar_worker_loop_last_success_timestamp_seconds\{loop="webhook-sweep",app="worker"\} \d{10}$/m,
    );
  });

  it('takes what the card gateway told while no webhook came, and tells how many and until when', async () => {
    const stub = await CardGatewayStub.start({ port: 0, webhookSecret: 'whsec_stub', key: 'sk_test_stub' });
    try {
      const now = Date.now();
      await fixture.pool.query(
        'insert into payment_event_looks (taken_until, looked_until, due_at) values ($1, $1, $1)',
        [new Date(now - 7_200_000)],
      );
      stub.signed(
        'charge.refunded',
        { id: 'ch_1', payment_intent: 'pi_of_nobody' },
        new Date(now - 3_600_000),
        'evt_unheard',
      );
      const worker = start({
        PAYMENT_GATEWAY_KEY: 'sk_test_stub',
        PAYMENT_WEBHOOK_SECRET: 'whsec_stub',
        PAYMENT_RETURN_URL: 'https://reseller.example.net/paid',
        PAYMENT_GATEWAY_URL: stub.url,
      });
      const base = `http://127.0.0.1:${await opsPortOf(worker)}`;
      const metrics = async (): Promise<string> => (await fetch(`${base}/metrics`)).text();
      await until(
        async () =>
          /^registrar_payment_events_taken_until_timestamp_seconds\{app="worker"\} \d{10}$/m.test(
            await metrics(),
          ),
        'the look has ended',
      );
      expect(await metrics()).toMatch(/^registrar_worker_payment_events_missed_total\{app="worker"\} 1$/m);
      const { rows } = await fixture.pool.query('select type, outcome from payment_events where id = $1', [
        'evt_unheard',
      ]);
      expect(rows).toEqual([{ type: 'charge.refunded', outcome: 'not_ours' }]);
    } finally {
      await stub.close();
    }
  });

  it('says in /readyz and in its log that it works without Redis', async () => {
    const without = start({ REDIS_URL: '' });
    const away = start({ REDIS_URL: 'redis://127.0.0.1:1/0' });
    const readiness = async (started: AppProcess) =>
      (await fetch(`http://127.0.0.1:${await opsPortOf(started)}/readyz`)).json();
    expect(await readiness(without)).toEqual({ status: 'ready', database: 'ok', instance: 'ok' });
    expect(await readiness(away)).toEqual({
      status: 'ready',
      database: 'ok',
      redis: 'degraded: webhooks are found by sweeps',
      instance: 'ok',
    });
    expect(without.lines).toContainEqual(
      expect.objectContaining({ level: 'warn', message: expect.stringContaining('REDIS_URL not set') }),
    );
  });

  it('ends cleanly on SIGTERM, the request under way included', async () => {
    const worker = start();
    await opsPortOf(worker);
    const helper = await fixture.createWorker();
    const accountId = await fixture.newAccount(helper, 'token', listener.url('/slow'));
    let answer: (() => void) | undefined;
    listener.answering = () => (response) => {
      answer = () => void response.end('late');
    };
    await fixture.happen(helper, balanceChange(accountId, 10));
    const finish = await until(() => answer, 'a request is under way');
    const ended = worker.end('SIGTERM');
    await until(() => worker.lines.some(({ message }) => message === 'stopping'), 'it is stopping');
    finish();
    expect(await ended).toBe(0);
    expect(await fixture.attempts(accountId)).toEqual([
      { number: 1, status: 200, error: null, response_head: 'late' },
    ]);
    expect(worker.errors).toBe('');
  });

  it.each([
    ['at once', {}],
    ['with Redis away', { REDIS_URL: 'redis://127.0.0.1:1/0' }],
  ])('ends cleanly on SIGTERM %s', async (_how, settings) => {
    const worker = start(settings);
    await opsPortOf(worker);
    expect(await worker.end('SIGTERM')).toBe(0);
    expect(worker.errors).toBe('');
  });

  it('killed between sending and writing down loses nothing: the next one sends it again', async () => {
    const helper = await fixture.createWorker();
    const accountId = await fixture.newAccount(helper, 'token', listener.url('/twice'));
    listener.answering = (_request, count) => (count === 0 ? () => undefined : 200);
    const killed = start();
    await opsPortOf(killed);
    await fixture.happen(helper, balanceChange(accountId, 10));
    await until(() => listener.received.length === 1, 'the request is under way');
    await killed.end('SIGKILL');
    expect(await fixture.attempts(accountId)).toEqual([]);
    // The claim of the dead process ends by itself; here sooner than by the clock.
    await fixture.pool.query('update webhook_deliveries set claimed_until = due_at where account_id = $1', [
      accountId,
    ]);
    await opsPortOf(start());
    await until(
      async () => (await fixture.deliveries(accountId))[0].state === 'delivered',
      'the delivery is settled',
    );
    expect(listener.at('/twice').map(({ body }) => body)).toEqual([
      listener.received[0].body,
      listener.received[0].body,
    ]);
    // a program that has only just started may, on a busy machine, not come to its own answer within ten
    // seconds: then it tried once more
    const isLate = ({ error }: { error: string | null }): boolean => error?.startsWith('TIMEOUT') ?? false;
    expect((await fixture.attempts(accountId)).filter((attempt) => !isLate(attempt))).toMatchObject([
      { status: 200 },
    ]);
  });

  it('refuses to start with wrong settings, naming them', async () => {
    const worker = start({ WEBHOOK_RETRY_WAITS: '60,soon', DATABASE_URL: '' });
    expect(await worker.ended).toBe(1);
    expect(worker.errors).toMatch(/DATABASE_URL is missing/);
    expect(worker.errors).toMatch(/WEBHOOK_RETRY_WAITS must be a whole number/);
  });

  it('removes expired idempotency keys, but none whose operation is not settled', async () => {
    const helper = await fixture.createWorker();
    const accountId = await fixture.newAccount(helper, '');
    const [past, future] = [new Date(Date.now() - 1_000), new Date(Date.now() + 3_600_000)];
    const operation = '019a0000-0000-7000-8000-00000000000a';
    await fixture.pool.query(
      `insert into operations (id, account_id, kind, subject, payload, due_at, created_at) values ($1, $2, 'register', 'example.org', '{}', $3, $3)`,
      [operation, accountId, future],
    );
    const add = (key: string, expiresAt: Date, operationId: string | null) =>
      fixture.pool.query(
        `insert into idempotency_keys (account_id, key, request_hash, operation_id, expires_at) values ($1, $2, 'hash', $3, $4)`,
        [accountId, key, operationId, expiresAt],
      );
    await add('expired', past, null);
    await add('expired, unsettled', past, operation);
    await add('living', future, null);
    await fixture.startWorker();
    const keys = async () =>
      (
        await fixture.pool.query('select key from idempotency_keys where account_id = $1 order by key', [
          accountId,
        ])
      ).rows.map(({ key }) => key as string);
    await until(async () => !(await keys()).includes('expired'), 'the expired key is gone');
    expect(await keys()).toEqual(['expired, unsettled', 'living']);
  });
});
