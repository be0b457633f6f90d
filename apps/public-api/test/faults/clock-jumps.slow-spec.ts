import { loadSettings } from '@registrar/composition';
import { verifyLedger } from '@registrar/composition/programs';
import { basic, OWN_REGISTRAR, Stack, type StackPart, TestRegistry } from '@registrar/test-sandbox';
import {
  describeWith,
  FAKETIME_ADVICE,
  faketimeLibrary,
  redisUrl,
  until,
  WallClock,
} from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

/** Milliseconds for one jump: commands that last a while, twice, and the loops of the worker. */
jest.setTimeout(300_000);

const HOUR = 3_600;
/** Seconds that the registry takes for an answer: longer than processes take to notice that a clock was set. */
const ANSWER_SECONDS = 20;
const ITEMS = 2;
/** All commands of a test are in flight at once: the sandbox lets slow domains use two sessions. */
const MORE_SESSIONS = `
update registry_connections set version = version + 1,
       profile = jsonb_set(jsonb_set(profile, '{session,max}', '16'), '{slowLane,sessions}', '12')`;
/**
 * A holder deletes its lease when it closes the session. One whose holder changes was taken over: to the other
 * process it had ended.
 */
const NOTE_TAKEOVERS = `
create table session_takeovers (slot int, former text, holder text);
create function note_takeover() returns trigger language plpgsql security definer as $$
begin
  insert into public.session_takeovers values (old.slot, old.holder::text, new.holder::text);
  return new;
end $$;
create trigger note_takeover before update on session_leases for each row
  when (old.holder is distinct from new.holder) execute function note_takeover()`;

/**
 * A worker and a public API, each with a wall clock that the test sets, and another public API in this process
 * with the real one. All carry out items of jobs, and take over what they believe to be abandoned.
 */
class Processes {
  private constructor(
    readonly registry: TestRegistry,
    readonly stack: Stack,
    readonly clocks: Record<StackPart, WallClock>,
    /** Of the API whose clock is never set. */
    private readonly other: { url: string; close: () => Promise<void> },
  ) {}

  static async start(library: string): Promise<Processes> {
    const clocks = { 'public-api': new WallClock(library), 'worker': new WallClock(library) };
    const registry = await TestRegistry.start();
    const stack = await Stack.start({
      environment: 'sandbox',
      registry,
      registrar: OWN_REGISTRAR,
      settings: {
        REDIS_URL: redisUrl(),
        RATE_LIMIT_PER_SECOND: '100000',
        COMPARE_PER_MINUTE: '0',
        // a request waits for the answer also on a busy machine
        ANSWER_WITHIN_MS: '60000',
      },
      isWorkerApart: true,
      settingsOf: { 'public-api': clocks['public-api'].environment, 'worker': clocks.worker.environment },
    });
    await stack.sql.query(NOTE_TAKEOVERS);
    await stack.sql.query(MORE_SESSIONS);
    const app = await createPublicApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal' }));
    const host = '127.0.0.1';
    const { port } = await app.listen({ host, port: 0, ops: { host, port: 0 } });
    return new Processes(registry, stack, clocks, {
      url: `http://${host}:${port}`,
      close: () => app.close(),
    });
  }

  get urls(): string[] {
    return [this.stack.url, this.other.url];
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.stack.sql.query<Row>(text, values)).rows;
  }

  /** Sets the clock of a process, and returns once the process has noticed. */
  async jump(part: StackPart, ahead: number): Promise<void> {
    this.clocks[part].set(ahead);
    await until(
      async () => Math.abs((await this.differenceOf(part)) - ahead) < 60,
      `the clock of ${part} is ${ahead} s ahead`,
      30_000,
    );
  }

  async post(
    url: string,
    path: string,
    body: unknown,
    key?: string,
  ): Promise<{ status: number; code: string }> {
    const { username, token } = this.stack.credentials;
    const answer = await fetch(`${url}/core/v1/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'authorization': basic(username, token),
        'content-type': 'application/json',
        ...(key !== undefined && { 'x-idempotency-key': key }),
      },
    });
    await answer.arrayBuffer();
    return { status: answer.status, code: answer.headers.get('x-error-code') ?? '' };
  }

  async close(): Promise<void> {
    await this.other.close();
    await this.stack.stop();
    await this.registry.close();
    for (const clock of Object.values(this.clocks)) clock.remove();
  }

  private async differenceOf(part: StackPart): Promise<number> {
    const text = await (await fetch(`${this.stack.opsUrls[part]}/metrics`)).text();
    const [, value] = /^registrar_clock_difference_seconds\{clock="machine".*\} (\S+)$/m.exec(text) ?? [];
    return Number(value);
  }
}

describeWith(faketimeLibrary(), FAKETIME_ADVICE, 'a clock that is set while its process runs', (library) => {
  let processes: Processes;
  beforeAll(async () => {
    processes = await Processes.start(library);
  });
  afterAll(() => processes?.close());

  const slow = (label: string): string => `slow-${ANSWER_SECONDS}s-${label}.com`;
  const registration = (domainName: string) => ({ domain: { domainName, privacyEnabled: false } });
  const register = (url: string, name: string) =>
    processes.post(url, 'domains', registration(name), `key-${name}`);
  const inFlight = (names: string[]): Promise<unknown> =>
    until(
      async () => {
        const [{ count }] = await processes.rows<{ count: number }>(
          `select count(*)::int as count from operations where subject = any($1) and state = 'open' and in_flight_until is not null`,
          [names],
        );
        return count === names.length;
      },
      'all commands are in flight',
      60_000,
    );
  /** A planned job of slow registrations, which its start begins. */
  async function startJob(label: string): Promise<{ id: string; names: string[] }> {
    const names = Array.from({ length: ITEMS }, (_, at) => slow(`${label}-item${at}`));
    const body = { command: 'createDomain', options: { atOnce: ITEMS }, items: names.map(registration) };
    const { id } = (await processes.stack.call('POST', '/core/v1/jobs', body)).body as { id: string };
    await processes.stack.call('POST', `/core/v1/jobs/${id}:plan`, {});
    await until(async () => (await jobOf(id)).state === 'planned', 'the job is planned', 60_000);
    const { planId } = await jobOf(id);
    await processes.stack.call('POST', `/core/v1/jobs/${id}:start`, { planId });
    return { id, names };
  }
  const jobOf = async (id: string): Promise<{ state: string; planId: string }> =>
    (
      await processes.rows<{ state: string; planId: string }>(
        'select state, plan_id as "planId" from jobs where id = $1',
        [id],
      )
    )[0];

  /**
   * State and attempts of the operations of these domains, and their commands by which one is carried out or asked
   * about, as text.
   */
  const sent = async (names: string[]): Promise<string[]> =>
    (
      await processes.rows<{ line: string }>(
        `select o.subject || ' ' || o.state || ' attempts ' || o.attempts || ' ' ||
                coalesce((select string_agg(c.command, ' ' order by c.sent_at) from registry_commands c where c.operation_id = o.id and c.command in ('domain:create', 'domain:info')), '-') as line
           from operations o where o.subject = any($1) and o.kind = 'register' order by o.subject`,
        [names],
      )
    ).map(({ line }) => line);

  async function expectOnce(names: string[]): Promise<void> {
    expect(await sent(names)).toEqual(
      [...names].sort().map((name) => `${name} succeeded attempts 1 domain:create`),
    );
    const [{ orders, charged }] = await processes.rows<{ orders: number; charged: number }>(
      `select count(*)::int as orders, count(distinct i.name)::int as charged
         from orders o join order_items i on i.order_id = o.id where i.name = any($1) and o.status = 'success'`,
      [names],
    );
    expect([orders, charged]).toEqual([names.length, names.length]);
    const [label] = names[0].split('before');
    expect(await processes.registry.countDomains(label)).toBe(names.length);
  }

  it.each<[string, StackPart, number]>([
    ['that of the worker, an hour ahead', 'worker', HOUR],
    ['that of the worker, an hour back', 'worker', -HOUR],
    ['that of the public API, an hour ahead', 'public-api', HOUR],
    ['that of the public API, an hour back', 'public-api', -HOUR],
  ])(
    '%s: each command is sent once, each purchase charged once, no key and no session is taken over',
    async (_, part, ahead) => {
      const label = `${part}${ahead < 0 ? 'back' : 'ahead'}`;
      const { url } = processes.stack;
      await processes.rows('delete from session_takeovers');
      const job = await startJob(label);
      const before = slow(`${label}-before`);
      const first = register(url, before);
      await inFlight([before, ...job.names]);

      await processes.jump(part, ahead);
      const after = slow(`${label}-after`);
      const second = register(url, after);
      await inFlight([after]);
      for (const name of [before, after])
        for (const at of processes.urls) {
          const { status, code } = await register(at, name);
          // the first answer may be there on a busy machine
          expect(['409 idempotency.in_flight', '200 ']).toContain(`${status} ${code}`);
        }

      expect(await Promise.all([first, second])).toEqual([
        { status: 200, code: '' },
        { status: 200, code: '' },
      ]);
      await until(async () => (await jobOf(job.id)).state === 'done', 'the job is done', 120_000);
      expect(await processes.rows('select * from session_takeovers')).toEqual([]);
      await expectOnce([before, after, ...job.names]);
      expect(await verifyLedger(processes.stack.database.url)).toMatchObject({ differences: 0 });

      await processes.jump(part, 0);
    },
  );
});
