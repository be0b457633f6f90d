import { loadSettings } from '@registrar/composition';
import { verifyLedger } from '@registrar/composition/programs';
import { basic, OWN_REGISTRAR, Stack, type StackPart, TestRegistry } from '@registrar/test-sandbox';
import { redisUrl, type TestDatabase, until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

/** Seconds that the registry takes for an answer: longer than processes take to notice that a clock was set. */
const ANSWER_SECONDS = 20;
/** Of a job. */
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

export interface ClockedProcessesGiven {
  /** What the environment of each process has besides: its clock. */
  settingsOf?: Partial<Record<StackPart, Record<string, string>>>;
  /** Default: a new one of the test services. */
  database?: TestDatabase;
}

/**
 * A worker and a public API in processes of their own, and another public API in this process with the real
 * clock. All carry out items of jobs, and take over what they believe to be abandoned.
 */
export class ClockedProcesses {
  private constructor(
    private readonly registry: TestRegistry,
    readonly stack: Stack,
    /** Of the API whose clock is never set. */
    private readonly other: { url: string; close: () => Promise<void> },
  ) {}

  static async start({ settingsOf, database }: ClockedProcessesGiven): Promise<ClockedProcesses> {
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
      ...(settingsOf && { settingsOf }),
      ...(database && { database }),
    });
    await stack.sql.query(NOTE_TAKEOVERS);
    await stack.sql.query(MORE_SESSIONS);
    const app = await createPublicApi(loadSettings({ ...stack.environment, LOG_LEVEL: 'fatal' }));
    const host = '127.0.0.1';
    const { port } = await app.listen({ host, port: 0, ops: { host, port: 0 } });
    return new ClockedProcesses(registry, stack, {
      url: `http://${host}:${port}`,
      close: () => app.close(),
    });
  }

  /** A name whose commands the registry answers late. */
  slow(label: string): string {
    return `slow-${ANSWER_SECONDS}s-${label}.com`;
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.stack.sql.query<Row>(text, values)).rows;
  }

  /** The key is that of the name. */
  async register(name: string, url = this.stack.url): Promise<{ status: number; code: string }> {
    const { username, token } = this.stack.credentials;
    const answer = await fetch(`${url}/core/v1/domains`, {
      method: 'POST',
      body: JSON.stringify(registration(name)),
      headers: {
        'authorization': basic(username, token),
        'content-type': 'application/json',
        'x-idempotency-key': `key-${name}`,
      },
    });
    await answer.arrayBuffer();
    return { status: answer.status, code: answer.headers.get('x-error-code') ?? '' };
  }

  /**
   * Sets a clock in the middle of purchases and of a job: `jump` sets it, and returns once processes have noticed.
   * Each command is sent once, each purchase charged once, and no key and no session is taken over.
   */
  async expectNothingTwice(label: string, jump: () => Promise<void>): Promise<void> {
    await this.rows('delete from session_takeovers');
    const job = await this.startJob(label);
    const before = this.slow(`${label}-before`);
    const first = this.register(before);
    await this.areInFlight([before, ...job.names]);

    await jump();
    const after = this.slow(`${label}-after`);
    const second = this.register(after);
    await this.areInFlight([after]);
    for (const name of [before, after])
      for (const url of [this.stack.url, this.other.url]) {
        const { status, code } = await this.register(name, url);
        // the first answer may be there on a busy machine
        expect(['409 idempotency.in_flight', '200 ']).toContain(`${status} ${code}`);
      }

    expect(await Promise.all([first, second])).toEqual([
      { status: 200, code: '' },
      { status: 200, code: '' },
    ]);
    await until(async () => (await this.jobOf(job.id)).state === 'done', 'the job is done', 120_000);
    expect(await this.rows('select * from session_takeovers')).toEqual([]);
    await this.expectOnce([before, after, ...job.names]);
    expect(await verifyLedger(this.stack.database.url)).toMatchObject({ differences: 0 });
  }

  /** What a clock is ahead of the time of a process, in seconds: that of its machine or of the database. */
  async differenceOf(part: StackPart, clock: 'machine' | 'database'): Promise<number> {
    const text = await (await fetch(`${this.stack.opsUrls[part]}/metrics`)).text();
    const line = new RegExp(`^registrar_clock_difference_seconds\\{clock="${clock}".*\\} (\\S+)$`, 'm');
    return Number(line.exec(text)?.[1]);
  }

  async close(): Promise<void> {
    await this.other.close();
    await this.stack.stop();
    await this.registry.close();
  }

  /** A planned job of slow registrations, which its start begins. */
  private async startJob(label: string): Promise<{ id: string; names: string[] }> {
    const names = Array.from({ length: ITEMS }, (_, at) => this.slow(`${label}-item${at}`));
    const body = { command: 'createDomain', options: { atOnce: ITEMS }, items: names.map(registration) };
    const { id } = (await this.stack.call('POST', '/core/v1/jobs', body)).body as { id: string };
    await this.stack.call('POST', `/core/v1/jobs/${id}:plan`, {});
    await until(async () => (await this.jobOf(id)).state === 'planned', 'the job is planned', 60_000);
    const { planId } = await this.jobOf(id);
    await this.stack.call('POST', `/core/v1/jobs/${id}:start`, { planId });
    return { id, names };
  }

  private async jobOf(id: string): Promise<{ state: string; planId: string }> {
    const [job] = await this.rows<{ state: string; planId: string }>(
      'select state, plan_id as "planId" from jobs where id = $1',
      [id],
    );
    return job;
  }

  private async areInFlight(names: string[]): Promise<void> {
    await until(
      async () => {
        const [{ count }] = await this.rows<{ count: number }>(
          `select count(*)::int as count from operations where subject = any($1) and state = 'open' and in_flight_until is not null`,
          [names],
        );
        return count === names.length;
      },
      'all commands are in flight',
      60_000,
    );
  }

  private async expectOnce(names: string[]): Promise<void> {
    expect(await this.sent(names)).toEqual(
      [...names].sort().map((name) => `${name} succeeded attempts 1 domain:create`),
    );
    const [{ orders, charged }] = await this.rows<{ orders: number; charged: number }>(
      `select count(*)::int as orders, count(distinct i.name)::int as charged
         from orders o join order_items i on i.order_id = o.id where i.name = any($1) and o.status = 'success'`,
      [names],
    );
    expect([orders, charged]).toEqual([names.length, names.length]);
    const [label] = names[0].split('before');
    expect(await this.registry.countDomains(label)).toBe(names.length);
  }

  /**
   * State and attempts of the operations of these domains, and their commands by which one is carried out or asked
   * about, as text.
   */
  private async sent(names: string[]): Promise<string[]> {
    const rows = await this.rows<{ line: string }>(
      `select o.subject || ' ' || o.state || ' attempts ' || o.attempts || ' ' ||
              coalesce((select string_agg(c.command, ' ' order by c.sent_at) from registry_commands c where c.operation_id = o.id and c.command in ('domain:create', 'domain:info')), '-') as line
         from operations o where o.subject = any($1) and o.kind = 'register' order by o.subject`,
      [names],
    );
    return rows.map(({ line }) => line);
  }
}

function registration(domainName: string): object {
  return { domain: { domainName, privacyEnabled: false } };
}
