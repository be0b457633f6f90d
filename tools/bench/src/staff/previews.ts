import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { median } from '../statistics';
import type { StaffProbe } from './probe';

/** Rows of the plan that the aim speaks of. */
export const PREVIEWED = 10_000;
const POLL_MS = 50;
/** A plan by a dry run of each item is given up after that: the items that were planned by then give its rate. */
const LONGEST_PLAN_MS = 60_000;
const PLANS = 3;

export interface MeasuredPreview {
  act: string;
  items: number;
  /** Medians of the plans, in milliseconds: the domains selected and stored, and planned. */
  createMs: number;
  planMs: number;
  /** Processor time of both, in milliseconds; null where the system does not report it. */
  apiMs: number | null;
  postgresMs: number | null;
  /** Refused items by the plan. */
  refused: number;
  failure?: string;
}

interface Act {
  command: string;
  template: object;
  /** Each item is a dry run. */
  isPriced?: true;
}

const ACTS: readonly Act[] = [
  { command: 'setAutorenewForAccount', template: { on: true, reason: 'Benchmark' } },
  {
    command: 'setNameserversForAccount',
    template: { nameservers: ['ns1.example.test', 'ns2.example.test'], reason: 'Benchmark' },
  },
  { command: 'addNote', template: { text: 'Benchmark', reason: 'Benchmark' } },
  { command: 'renewDomainForAccount', template: { years: 1, reason: 'Benchmark' }, isPriced: true },
];

interface Job {
  id: string;
  state: string;
  total: number;
  progress?: { planned: number };
  refusalsByCode?: { count: number }[];
}

/** A range of expiry with as many domains as are previewed; they are of all accounts. */
const RANGE = `
select min(expires_at) as first, max(expires_at) as last from (select expires_at from domains where state = 'active' order by expires_at offset $1 limit $2) d`;

/** Plans of bulk acts by a filter, from the request to the plan. */
export class PreviewMeasures {
  constructor(
    private readonly probe: StaffProbe,
    private readonly client: Client,
    private readonly pids: { api: number; postgres: number },
    private readonly say: (line: string) => void,
  ) {}

  async execute(domains: number): Promise<MeasuredPreview[]> {
    const wanted = Math.min(PREVIEWED, Math.floor(domains / 2));
    const { rows } = await this.client.query<{ first: Date; last: Date }>(RANGE, [
      Math.floor(domains / 3),
      wanted,
    ]);
    const [{ first, last }] = rows;
    const filter = {
      and: [
        { field: 'expiresAt', op: 'gte', value: first.toISOString() },
        { field: 'expiresAt', op: 'lte', value: last.toISOString() },
      ],
    };
    const figures: MeasuredPreview[] = [];
    for (const act of ACTS) {
      this.say(`staff: plan of ${act.command}`);
      figures.push(await this.measure(act, filter));
    }
    return figures;
  }

  private async measure({ command, template, isPriced }: Act, filter: object): Promise<MeasuredPreview> {
    const plans: { createMs: number; planMs: number; job: Job }[] = [];
    const before = this.processorTimes();
    for (let n = 0; n < (isPriced ? 1 : PLANS); n += 1)
      plans.push(await this.plan(command, template, filter));
    const after = this.processorTimes();
    const each = (of: 'api' | 'postgres'): number | null => {
      const [from, to] = [before[of], after[of]];
      return from === undefined || to === undefined ? null : (to - from) / 1_000 / plans.length;
    };
    const { job } = plans[plans.length - 1];
    return {
      act: command,
      items: job.total,
      createMs: median(plans.map(({ createMs }) => createMs)),
      planMs: median(plans.map(({ planMs }) => planMs)),
      apiMs: each('api'),
      postgresMs: each('postgres'),
      refused: (job.refusalsByCode ?? []).reduce((sum, { count }) => sum + count, 0),
      ...(job.state !== 'planned' && {
        failure: `${job.state}, ${job.progress?.planned ?? 0} items after ${LONGEST_PLAN_MS / 1_000} s`,
      }),
    };
  }

  private async plan(command: string, template: object, filter: object) {
    const began = performance.now();
    const { id } = await this.probe.read<Job>({
      method: 'POST',
      path: 'jobs',
      body: { command, selector: { filter }, template },
    });
    const created = performance.now();
    await this.probe.read<Job>({ method: 'POST', path: `jobs/${id}:plan`, body: {} });
    let job = await this.read(id);
    while (job.state === 'planning' && performance.now() - created < LONGEST_PLAN_MS) {
      await sleep(POLL_MS);
      job = await this.read(id);
    }
    const planned = performance.now();
    await this.probe.read<Job>({ method: 'POST', path: `jobs/${id}:cancel`, body: {} });
    return { createMs: created - began, planMs: planned - created, job };
  }

  private read(id: string): Promise<Job> {
    return this.probe.read<Job>({ method: 'GET', path: `jobs/${id}` });
  }

  private processorTimes() {
    return { api: processorTime(this.pids.api), postgres: processorTimeOfFamily(this.pids.postgres) };
  }
}
