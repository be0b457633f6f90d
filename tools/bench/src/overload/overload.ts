import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { processorTime } from '../processor-time';
import type { System } from '../system';
import type { OverloadAnswer, OverloadLoad } from './generator';

const SEARCHERS = 6;
const TLDS = 50;
/** Of the closed loop: enough to keep the process busy. */
const CLIENTS = 8;
const CLOSED_SECONDS = 15;
const TIMES = [1, 2, 5];
const SAMPLE_MS = 500;

export interface OverloadPhase {
  name: string;
  searchesPerSecond: { sent: number; answered: number };
  statuses: Record<string, number>;
  searchMs: { p50: number; p99: number };
  lightMs: { kept: { p50: number; p99: number }; new: { p50: number; p99: number } };
  lightFailures: number;
  /** Largest resident memory of the API, in megabytes; null where the system does not report it. */
  megabytes: number | null;
  normalAfterMs: number;
  /** Of the load generator, in processors. */
  generatorShare: number | null;
}

export interface OverloadFigures {
  seconds: number;
  phases: OverloadPhase[];
}

/**
 * Searches of six accounts and light calls of a seventh: as fast as they are answered, then at 1, 2 and 5
 * times that rate without waiting for answers.
 */
export class OverloadBench {
  private readonly generator = new Child<OverloadLoad, OverloadAnswer>('overload/generator.ts');
  private readonly label = `o${Date.now().toString(36)}`;

  constructor(
    private readonly system: System,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<OverloadFigures> {
    const seconds = this.options.overloadSeconds;
    try {
      const accounts = await Promise.all(
        Array.from({ length: SEARCHERS + 1 }, (_, at) => this.newAccount(at)),
      );
      const base = {
        url: this.system.publicApi,
        searchers: accounts.slice(1),
        light: accounts[0],
        tlds: await this.tlds(),
        clients: CLIENTS,
      };
      say('overload: opening sessions');
      await this.generator.ask({ ...base, seconds: 5, label: `${this.label}w` });
      say(`overload: closed loop, ${CLOSED_SECONDS} s`);
      const closed = await this.measured('closed loop', {
        ...base,
        seconds: CLOSED_SECONDS,
        label: `${this.label}c`,
      });
      const phases = [closed];
      for (const times of TIMES) {
        const perSecond = closed.searchesPerSecond.answered * times;
        say(
          `overload: ${times} × ${closed.searchesPerSecond.answered.toFixed(1)} searches a second, ${seconds} s`,
        );
        phases.push(
          await this.measured(`${times} × the closed loop`, {
            ...base,
            seconds,
            perSecond,
            label: `${this.label}x${times}`,
          }),
        );
      }
      return { seconds, phases };
    } finally {
      await this.generator.stop();
    }
  }

  private async measured(name: string, load: OverloadLoad): Promise<OverloadPhase> {
    this.interrupted.throwIfAborted();
    const { publicApi } = this.system.pids;
    let megabytes = residentMegabytes(publicApi);
    const timer = setInterval(() => {
      megabytes = greater(megabytes, residentMegabytes(publicApi));
    }, SAMPLE_MS);
    const [before, begun] = [processorTime(this.generator.pid), performance.now()];
    const answer = await this.generator.ask(load);
    const [after, ended] = [processorTime(this.generator.pid), performance.now()];
    clearInterval(timer);
    const all = Object.values(answer.statuses).reduce((sum, count) => sum + count, 0);
    const lightOf = (isNew: boolean): { p50: number; p99: number } =>
      percentiles(answer.light.filter((call) => call.isNew === isNew).map(({ ms }) => ms));
    return {
      name,
      searchesPerSecond: {
        sent: load.perSecond ?? all / load.seconds,
        answered: answer.searchMs.length / load.seconds,
      },
      statuses: answer.statuses,
      searchMs: percentiles(answer.searchMs),
      lightMs: { kept: lightOf(false), new: lightOf(true) },
      lightFailures: answer.light.filter(({ status }) => status !== 200).length,
      megabytes,
      normalAfterMs: answer.normalAfterMs,
      generatorShare:
        before === undefined || after === undefined ? null : (after - before) / 1_000 / (ended - begun),
    };
  }

  private async newAccount(at: number): Promise<string> {
    const response = await fetch(`${this.system.adminApi}/admin/v1/accounts`, {
      method: 'POST',
      headers: { 'authorization': this.system.adminAuthorization, 'content-type': 'application/json' },
      body: JSON.stringify({ accountName: `${this.label}-${at}` }),
      signal: this.interrupted,
    });
    if (!response.ok)
      throw new Error(`an account cannot be opened: ${response.status} ${await response.text()}`);
    const { username, token } = (await response.json()) as { username: string; token: { token: string } };
    return `Basic ${Buffer.from(`${username}:${token.token}`).toString('base64')}`;
  }

  private async tlds(): Promise<string[]> {
    const database = new Client({ connectionString: this.system.superuserUrl });
    await database.connect();
    const { rows } = await database.query<{ name: string }>(
      `select name from tlds where status = 'live' order by name limit ${TLDS}`,
    );
    await database.end();
    return rows.map(({ name }) => name);
  }
}

function percentiles(times: number[]): { p50: number; p99: number } {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number): number =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}

function residentMegabytes(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1_024);
  } catch {
    return null;
  }
}

const greater = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.max(one, other);

export function overloadLines({ seconds, phases }: OverloadFigures): string[] {
  return [
    `Overload: searches of ${SEARCHERS} accounts over ${TLDS} TLDs, light calls of another account 20 a second; open loop ${seconds} s each. Aims: light p99 at most 250 ms, memory at most 1.5 times the closed loop's, normal within 5 s`,
    ...phases.map(
      ({
        name,
        searchesPerSecond,
        statuses,
        searchMs,
        lightMs,
        lightFailures,
        megabytes,
        normalAfterMs,
        generatorShare,
      }) =>
        `  ${name.padEnd(20)} ${searchesPerSecond.sent.toFixed(1)} searches/s sent, ${searchesPerSecond.answered.toFixed(1)} answered 200 (p50 ${searchMs.p50} ms, p99 ${searchMs.p99} ms), by status ${JSON.stringify(statuses)}; ` +
        `light p50/p99 ${lightMs.kept.p50}/${lightMs.kept.p99} ms, on new connections ${lightMs.new.p50}/${lightMs.new.p99} ms, ${lightFailures} failed; ` +
        `${megabytes ?? '-'} MB; normal after ${Math.round(normalAfterMs)} ms; generator ${generatorShare?.toFixed(2) ?? '-'} processors`,
    ),
  ];
}
