import { Child } from '../child';
import type { BenchOptions } from '../options';
import { pin } from '../processor-time';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { BareBulkAnswer, BareBulkQuestion } from './bare-server';
import { type BulkCase, type BulkFigures, bulkLine } from './bulk-lines';
import { JobRuns } from './job-runs';

const [ITEMS, CHANGES, NAMES] = [100_000, 10_000, 1_000];

interface Request {
  url: string;
  type?: string;
  body?: string;
}

interface Compared {
  name: string;
  unit: string;
  count: number;
  /** The n-th request; no two change the same. */
  api: (n: number) => Request;
  bare: (n: number) => Request;
}

/** Operations on many items, each in turn with the least work for the same rows. */
export class BulkBench {
  private n = 0;

  constructor(
    private readonly system: System,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<BulkFigures> {
    const { databaseUrl, superuserUrl, stock } = this.system;
    const child = new Child<BareBulkQuestion, BareBulkAnswer>('bulk/bare-server.ts');
    try {
      const { port } = await child.ask({ databaseUrl, superuserUrl, accountId: stock.accountId });
      pin(child.pid, 0);
      const cases: BulkCase[] = [];
      for (const compared of this.cases(`http://127.0.0.1:${port}`)) {
        say(`bulk: ${compared.name}`);
        cases.push(await this.compare(compared));
        say(bulkLine(cases.at(-1)!));
      }
      say('bulk: a running job');
      const job = await new JobRuns(this.system, this.interrupted).compare(this.options.rounds);
      say(bulkLine(job));
      return { rounds: this.options.rounds, cases, job };
    } finally {
      await child.stop();
    }
  }

  private cases(bare: string): Compared[] {
    const { publicApi, stock } = this.system;
    const core = `${publicApi}/core/v1`;
    const nameOf = (n: number): string => stock.names[n % stock.names.length];
    const [json, csv] = [jsonItems(nameOf), csvItems(nameOf)];
    const names = JSON.stringify({ domainNames: stock.names.slice(0, NAMES) });
    const changes = JSON.stringify({ changes: Array.from({ length: CHANGES }, (_, at) => changeAt(at)) });
    const command = '?command=createRecord';
    const both = (name: string, unit: string, count: number, api: Compared['api'], own: Compared['api']) => ({
      name,
      unit,
      count,
      api,
      bare: own,
    });
    return [
      both(
        'job accepted, JSON',
        'items',
        ITEMS,
        () => ({ url: `${core}/jobs`, body: json }),
        () => ({ url: `${bare}/jobs`, body: json }),
      ),
      both(
        'job accepted, CSV',
        'items',
        ITEMS,
        () => ({ url: `${core}/jobs${command}`, type: 'text/csv', body: csv }),
        () => ({ url: `${bare}/jobs`, type: 'text/csv', body: csv }),
      ),
      both(
        'records:batch',
        'changes',
        CHANGES,
        (n) => ({ url: `${core}/domains/${nameOf(n)}/records:batch`, body: changes }),
        (n) => ({ url: `${bare}/domains/${nameOf(n)}/records`, body: changes }),
      ),
      both(
        'domains:dispositions',
        'names',
        Math.min(NAMES, stock.names.length),
        () => ({ url: `${core}/domains:dispositions`, body: names }),
        () => ({ url: `${bare}/dispositions`, body: names }),
      ),
      both(
        'domains:export, CSV',
        'rows',
        stock.total,
        () => ({ url: `${core}/domains:export` }),
        () => ({ url: `${bare}/export` }),
      ),
    ];
  }

  /** A first round of each does not count. */
  private async compare({ name, unit, count, api, bare }: Compared): Promise<BulkCase> {
    const rounds: { api: number; bare: number }[] = [];
    for (let round = 0; round <= this.options.rounds; round += 1) {
      const own = await this.seconds(api(this.n));
      const other = await this.seconds(bare(this.n));
      this.n += 1;
      if (round > 0) rounds.push({ api: count / own, bare: count / other });
    }
    return {
      name,
      unit,
      count,
      perSecond: median(rounds.map((round) => round.api)),
      barePerSecond: median(rounds.map((round) => round.bare)),
      ratio: spread(rounds.map((round) => round.api / round.bare)),
    };
  }

  /** Seconds until the last byte of the answer. */
  private async seconds({ url, body, type = 'application/json' }: Request): Promise<number> {
    this.interrupted.throwIfAborted();
    const began = performance.now();
    const answer = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: this.system.authorization,
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 300)}`);
    return (performance.now() - began) / 1_000;
  }
}

const jsonItems = (nameOf: (n: number) => string): string =>
  JSON.stringify({
    command: 'createRecord',
    items: Array.from({ length: ITEMS }, (_, at) => ({
      domainName: nameOf(at),
      type: 'A',
      host: `item-${at}`,
      answer: '192.0.2.1',
    })),
  });

const csvItems = (nameOf: (n: number) => string): string =>
  [
    'domainName,type,host,answer',
    ...Array.from({ length: ITEMS }, (_, at) => `${nameOf(at)},A,item-${at},192.0.2.1`),
    '',
  ].join('\n');

const changeAt = (at: number): object => ({
  action: 'add',
  type: 'A',
  host: `batch-${at}`,
  answer: '192.0.2.1',
});
