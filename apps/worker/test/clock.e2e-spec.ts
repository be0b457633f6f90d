import { OWN_REGISTRAR, Stack, TestRegistry } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { Listener } from './listener';
import type { AppProcess } from '@registrar/tool-services/testing';
import { opsPortOf, startWorkerProcess } from './worker-process';

// Processes are started here, and go through weeks, on machines that may be busy.
jest.setTimeout(300_000);
const PATIENCE_MS = 120_000;
const DAY = 86_400;

interface Report {
  job: { id: number; state: string; steps: number; from: string; to: string; reached: string };
  happened: { time: string; what: string; domainName?: string; details?: string }[];
}

/** An advance as a reseller has it: by HTTP, with API and worker in processes of their own. */
describe('the clock of a sandbox account', () => {
  let registry: TestRegistry;
  let stack: Stack;
  let listener: Listener;
  let worker: AppProcess;
  const startWorker = async (): Promise<void> => {
    worker = startWorkerProcess({ ...stack.environment, LOG_LEVEL: 'info' });
    await opsPortOf(worker);
  };

  beforeAll(async () => {
    registry = await TestRegistry.start();
    listener = await new Listener().open();
    stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      runsHere: true,
      settings: {
        WEBHOOK_TIMEOUT_SECONDS: '60',
        PARKING_NAMESERVERS: 'ns1.example.org,ns2.example.org',
        COMPARE_PER_MINUTE: '0',
        RATE_LIMIT_PER_SECOND: '100000',
        RATE_LIMIT_PER_HOUR: '1000000',
      },
    });
    await stack.haltWorker();
    await startWorker();
  });
  afterAll(async () => {
    await worker?.end('SIGKILL');
    await stack?.stop();
    await listener?.close();
    await registry?.close();
  });

  const report = async (id: number): Promise<Report> =>
    (await stack.call('GET', `/core/v1/sandbox/clock/jobs/${id}`)).body as unknown as Report;
  const locks = async (name: string): Promise<string[]> =>
    (await stack.call('GET', `/core/v1/domains/${name}`)).body.locks as string[];

  it('goes on where a worker that was killed in the middle of a step has left it, and nothing happens twice', async () => {
    const registrant = {
      firstName: 'Jon',
      lastName: 'Reed',
      address1: '9 Mill Lane',
      city: 'Port Mara',
      state: 'North',
      zip: '40112',
      country: 'DE',
      email: 'late@example.net',
      phone: '+4930123457',
    };
    expect(
      await stack.call('POST', '/core/v1/domains', {
        domain: { domainName: 'killed.com', contacts: { registrant } },
      }),
    ).toMatchObject({ status: 200 });
    // the TransferLock of the registration is announced before anything listens
    await until(
      async () => (await stack.sql.query('select from outbox')).rows.length === 0,
      'the registration is announced',
      PATIENCE_MS,
    );
    await stack.call('POST', '/core/v1/notifications', {
      eventName: 'domain.lock.status_change',
      url: listener.url('/locks'),
      active: true,
    });
    // the first request is never answered: the worker is killed while it waits, fifteen days on
    listener.answering = (_request, count) => (count === 0 ? () => undefined : 200);
    const advancing = stack.call('POST', '/core/v1/sandbox/clock:advance', { seconds: 40 * DAY });
    await until(() => listener.received.length === 1, 'the hold is told', PATIENCE_MS);
    await worker.end('SIGKILL');
    const begun = await advancing;
    expect(begun).toMatchObject({ status: 200, body: { job: { state: 'running' } } });
    const { id, from } = (begun.body as unknown as Report).job;
    const cut = await report(id);
    expect(cut.job).toMatchObject({ id, state: 'running' });
    const daysGone = (Date.parse(cut.job.reached) - Date.parse(from)) / (DAY * 1_000);
    expect([daysGone > 10, daysGone < 16]).toEqual([true, true]);

    // Leases and claims of the dead process end by themselves; here sooner than by the clock.
    await stack.sql.query("update account_clocks set leased_until = now() - interval '1 second'");
    await stack.sql.query(
      "update webhook_deliveries set claimed_until = now() - interval '1 second' where state = 'pending'",
    );
    await startWorker();
    const { job, happened } = await until(
      async () => {
        const found = await report(id);
        return found.job.state === 'running' ? undefined : found;
      },
      'the job has ended',
      PATIENCE_MS,
    );
    expect(job).toMatchObject({ state: 'done', reached: expect.any(String) });
    expect(Date.parse(job.reached)).toBeGreaterThanOrEqual(Date.parse(job.to));
    const mine = happened
      .filter(({ domainName }) => domainName === 'killed.com')
      .map(({ what, details }) => `${what} ${details}`);
    expect(
      mine.filter((what) => what.startsWith('domain.lock.status_change') && !what.includes('TransferLock')),
    ).toEqual(['domain.lock.status_change VerificationHold added']);
    expect(happened.filter(({ what }) => what === 'webhook').map(({ details }) => details)).toEqual([
      'domain.lock.status_change attempt 1 200',
    ]);
    const metrics = await (await fetch(`http://127.0.0.1:${await opsPortOf(worker)}/metrics`)).text();
    expect(metrics).toMatch(/registrar_worker_webhook_attempts_total\{result="accepted",app="worker"\} 1\n/);
    expect([...happened].sort((one, next) => Date.parse(one.time) - Date.parse(next.time))).toEqual(happened);
    const [first, second] = listener.at('/locks');
    expect([second.headers['webhook-id'], listener.received.length]).toEqual([
      first.headers['webhook-id'],
      2,
    ]);
    expect(await locks('killed.com')).toContain('VerificationHold');
    expect(
      Date.parse((await stack.call('GET', '/core/v1/sandbox/clock')).body.now as string),
    ).toBeGreaterThanOrEqual(Date.parse(job.to));
  });

  it('has a hold lifted within moments when its reseller verifies the address', async () => {
    const {
      rows: [{ id }],
    } = await stack.sql.query<{ id: number }>(
      "update accounts set approved_reseller = true from contact_verifications v where v.account_id = accounts.id and v.state = 'open' returning v.id",
    );
    await until(
      async () => (await stack.call('POST', `/core/v1/contacts/verify/${id}`, {})).status === 200,
      'the approval is known',
    );
    await until(
      async () => !(await locks('killed.com')).includes('VerificationHold'),
      'the hold is lifted',
      PATIENCE_MS,
    );
  });
});
