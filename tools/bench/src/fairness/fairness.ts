import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { LoadGenerator } from '../load/load';
import type { BenchOptions } from '../options';
import { processorTime } from '../processor-time';
import type { System } from '../system';
import type { FairnessFigures, Sales } from './fairness-lines';

/** The connection of .com: no contacts at the registry, no fees, no poll. */
const CONNECTION = 'sim-thin';
const ITEMS = 100_000;
/** Items of a job at once, and clients of the single calls that its speed is compared with. */
const AT_ONCE = 8;
/** Time to open the sessions, to learn the hosts and to compile. */
const WARM_UP_SECONDS = 8;

/**
 * One client buys one name after the other, without and with a job of 100,000 registrations, in turn; then the
 * job runs alone.
 */
export class FairnessBench {
  private readonly database: Client;
  private readonly label = `fair-${Date.now().toString(36)}`;
  private bought = 0;

  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {
    this.database = new Client({ connectionString: system.superuserUrl });
  }

  async execute(say: (line: string) => void): Promise<FairnessFigures> {
    await this.database.connect();
    try {
      return await this.measure(say);
    } finally {
      await this.database.end();
    }
  }

  private async measure(say: (line: string) => void): Promise<FairnessFigures> {
    const { saleSeconds: seconds, rounds } = this.options;
    say(`fairness: a job of ${ITEMS} registrations is taken in`);
    const job = await this.newJob();
    const singles = await this.singleCalls(seconds);
    const [without, withJob]: [number[], number[]] = [[], []];
    for (let round = 1; round <= rounds; round += 1) {
      say(`fairness: single sales without and with the job, ${seconds} s each, round ${round} of ${rounds}`);
      without.push(...(await this.sales(seconds)));
      await this.setState(job, 'running');
      // the first one opens sessions for the job
      if (round === 1) await this.sales(WARM_UP_SECONDS);
      withJob.push(...(await this.sales(seconds)));
      await this.setState(job, 'paused');
      await this.underWayEnded(job);
    }
    say(`fairness: the job alone, ${seconds} s`);
    const alone = await this.jobAlone(job, seconds);
    const sessions = await this.sessions();
    const { latencyMs } = this.system;
    const sessionsAllow = latencyMs === 0 ? null : sessions / ((latencyMs / 1_000) * alone.commandsPerItem);
    return {
      latencyMs,
      sessions,
      seconds,
      rounds,
      without: figuresOf(without),
      withJob: figuresOf(withJob),
      ratio: figuresOf(withJob).p95 / figuresOf(without).p95,
      alone: { ...alone, sessionsAllow, share: sessionsAllow && alone.itemsPerSecond / sessionsAllow },
      singleCallsPerSecond: singles,
      shareOfSingleCalls: alone.itemsPerSecond / singles,
      refusedItems: await this.count(job, 'refused'),
    };
  }

  /** Sales a second of as many clients as the job has items at once. */
  private async singleCalls(seconds: number): Promise<number> {
    const { sales, statuses } = await this.load.sell({
      url: `${this.system.publicApi}/core/v1/domains`,
      headers: this.headers,
      clients: AT_ONCE,
      warmUpSeconds: WARM_UP_SECONDS,
      windowSeconds: seconds,
      tailSeconds: 1,
      label: `${this.label}-c`,
    });
    if (sales === 0 || Object.keys(statuses).some((status) => status !== '200'))
      throw new Error(`registrations were answered ${JSON.stringify(statuses)}`);
    return sales / seconds;
  }

  /** Milliseconds of each sale of one client within the time. */
  private async sales(seconds: number): Promise<number[]> {
    const times: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end;) {
      const begun = performance.now();
      const name = `${this.label}-s${(this.bought += 1)}`;
      const response = await fetch(`${this.system.publicApi}/core/v1/domains`, {
        method: 'POST',
        headers: { ...this.headers, 'x-idempotency-key': name },
        body: JSON.stringify({ domain: { domainName: `${name}.com` } }),
        signal: this.interrupted,
      });
      const text = await response.text();
      times.push(performance.now() - begun);
      if (response.status !== 200) throw new Error(`a sale was answered ${response.status} ${text}`);
    }
    return times;
  }

  /** Not planned by the runner: a dry run of each item would take longer than the measurement. */
  private async newJob(): Promise<string> {
    const items = Array.from({ length: ITEMS }, (_, at) => ({
      domain: { domainName: `${this.label}-j${at}.com` },
    }));
    const response = await fetch(`${this.system.publicApi}/core/v1/jobs`, {
      method: 'POST',
      headers: this.headers,
      body: JSON.stringify({ command: 'createDomain', options: { atOnce: AT_ONCE }, items }),
      signal: this.interrupted,
    });
    const job = (await response.json()) as { id: string };
    if (!response.ok) throw new Error(`a job was answered ${response.status} ${JSON.stringify(job)}`);
    await this.database.query(
      'update job_items set is_planned = true, planned = 100000000, plan_status = 200 where job_id = $1',
      [job.id],
    );
    await this.database.query('vacuum analyze job_items');
    return job.id;
  }

  private async setState(job: string, state: 'running' | 'paused'): Promise<void> {
    await this.database.query(
      `update jobs set state = $2, pause_reason = case when $2 = 'paused' then 'customer' end, open = total, started_at = coalesce(started_at, now()), revision = revision + 1 where id = $1`,
      [job, state],
    );
  }

  private async underWayEnded(job: string): Promise<void> {
    while ((await this.count(job, 'running')) > 0) await sleep(100, undefined, { signal: this.interrupted });
  }

  private async count(job: string, state: string): Promise<number> {
    const { rows } = await this.database.query<{ items: number }>(
      'select count(*)::int as items from job_items where job_id = $1 and state = $2',
      [job, state],
    );
    return rows[0].items;
  }

  private async jobAlone(
    job: string,
    seconds: number,
  ): Promise<
    Pick<FairnessFigures['alone'], 'itemsPerSecond' | 'commandsPerItem' | 'apiMillisecondsPerItem'>
  > {
    await this.setState(job, 'running');
    await sleep(WARM_UP_SECONDS * 1_000, undefined, { signal: this.interrupted });
    const before = { at: Date.now(), items: await this.count(job, 'done'), time: this.apiTime };
    await sleep(seconds * 1_000, undefined, { signal: this.interrupted });
    const after = { at: Date.now(), items: await this.count(job, 'done'), time: this.apiTime };
    await this.setState(job, 'paused');
    await this.underWayEnded(job);
    const items = after.items - before.items;
    if (items === 0) throw new Error(`the job did nothing in ${seconds} s`);
    return {
      itemsPerSecond: (items / (after.at - before.at)) * 1_000,
      commandsPerItem: this.commandsBetween(before.at, after.at) / items,
      apiMillisecondsPerItem:
        before.time === undefined || after.time === undefined
          ? null
          : (after.time - before.time) / 1_000 / items,
    };
  }

  private get apiTime(): number | undefined {
    return processorTime(this.system.pids.publicApi);
  }

  /** Commands about objects that the registry executed, by its own log. */
  private commandsBetween(from: number, until: number): number {
    let count = 0;
    for (const line of readFileSync(this.system.simulatorLog, 'utf8').split('\n')) {
      if (!line.includes('"event":"command"')) continue;
      const { time, command } = JSON.parse(line) as { time: string; command: string };
      const at = Date.parse(time);
      if (at >= from && at < until && command.includes(':')) count += 1;
    }
    return count;
  }

  private async sessions(): Promise<number> {
    const { rows } = await this.database.query<{ max: number }>(
      `select (profile->'session'->>'max')::int as max from registry_connections where code = $1`,
      [CONNECTION],
    );
    return rows[0].max;
  }

  private get headers(): Record<string, string> {
    return { 'authorization': this.system.authorization, 'content-type': 'application/json' };
  }
}

function figuresOf(times: number[]): Sales {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { sales: sorted.length, p50: at(0.5), p95: at(0.95) };
}
