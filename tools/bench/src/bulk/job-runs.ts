import { setTimeout as sleep } from 'node:timers/promises';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { BulkFigures } from './bulk-lines';

/** Items of a measured job, so that polls weigh little, and of the first one, which does not count. */
const [ITEMS, WARM_UP] = [1_000, 600];
/** `atOnce` of a job by default. */
const AT_ONCE = 8;
/** Each poll counts the items of the job: more often, it would slow it down. */
const POLL_MS = 100;

interface JobState {
  id: string;
  state: string;
  progress: { refused: number };
}

/** A running job of `createRecord`, which asks no registry, in turn with a loop of the same calls. */
export class JobRuns {
  private n = 0;

  constructor(
    private readonly system: System,
    private readonly interrupted: AbortSignal,
  ) {}

  async compare(rounds: number): Promise<BulkFigures['job']> {
    await this.runJob(this.items(WARM_UP));
    await this.loop(this.items(WARM_UP));
    const seconds: { job: number; loop: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      seconds.push({
        job: await this.runJob(this.items(ITEMS)),
        loop: await this.loop(this.items(ITEMS)),
      });
    return {
      name: 'createRecord',
      unit: 'items',
      count: ITEMS,
      atOnce: AT_ONCE,
      perSecond: ITEMS / median(seconds.map(({ job }) => job)),
      barePerSecond: ITEMS / median(seconds.map(({ loop }) => loop)),
      ratio: spread(seconds.map(({ job, loop }) => loop / job)),
    };
  }

  /** Records that no other round creates. */
  private items(count: number): { domainName: string; type: string; host: string; answer: string }[] {
    const { names } = this.system.stock;
    this.n += 1;
    return Array.from({ length: count }, (_, at) => ({
      domainName: names[at % names.length],
      type: 'A',
      host: `run-${this.n}-${at}`,
      answer: '192.0.2.1',
    }));
  }

  /** Seconds from the start to the end of the job. */
  private async runJob(items: readonly object[]): Promise<number> {
    const job = await this.call<JobState>('POST', '/jobs', { command: 'createRecord', items });
    await this.call('POST', `/jobs/${job.id}:plan`, {});
    await this.until(job.id, 'planned');
    const { planId } = await this.call<{ planId: string }>('GET', `/jobs/${job.id}/plan`);
    const began = performance.now();
    await this.call('POST', `/jobs/${job.id}:start`, { planId });
    const ended = await this.until(job.id, 'done');
    const seconds = (performance.now() - began) / 1_000;
    if (ended.progress.refused > 0) throw new Error(`items were refused: ${JSON.stringify(ended)}`);
    return seconds;
  }

  private async loop(items: readonly { domainName: string }[]): Promise<number> {
    const began = performance.now();
    let next = 0;
    const client = async (): Promise<void> => {
      while (next < items.length) {
        const { domainName, ...record } = items[next++];
        await this.call('POST', `/domains/${domainName}/records`, record);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    return (performance.now() - began) / 1_000;
  }

  private async until(id: string, state: string): Promise<JobState> {
    for (;;) {
      const job = await this.call<JobState>('GET', `/jobs/${id}`);
      if (job.state === state) return job;
      if (job.state === 'paused' || job.state === 'stopped')
        throw new Error(`a job ended otherwise: ${JSON.stringify(job)}`);
      await sleep(POLL_MS);
    }
  }

  private async call<Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    this.interrupted.throwIfAborted();
    const answer = await fetch(`${this.system.publicApi}/core/v1${path}`, {
      method,
      headers: { 'authorization': this.system.authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Answer;
  }
}
