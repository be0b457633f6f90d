import { join } from 'node:path';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { type Hammered, hammer, strike, type Stroke } from '../records/hammer';
import { type StatementCost, StatementCosts } from '../statement-costs';
import { median, spread } from '../statistics';
import type { System } from '../system';
import type { BareSalesQuestion } from './bare-sales';
import { type Buyer, newBuyers } from './buyers';
import { processorTimeOfConnections } from './connections';
import type { SalesAnswer, SalesQuestion } from './sales-api';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
export const POOL_MAX = 10;
/** Clients, with one request at a time each. */
const BUYERS = 8;
/** Over which the same clients buy, beside all of them in one account. */
export const ACCOUNTS = 100;
/** For prepared statements, caches and compiled code; not counted. */
const WARM_UP_SECONDS = 2;
/** A process compiles its code and each of its connections its plans by then, slow machine or not. */
const WARM_UP_SALES = 1_000;
/** Of a machine that is too slow for the sales. */
const WARM_UP_AT_MOST_SECONDS = 60;

/** Processor times per sale, null where the system does not report them. */
export interface SaleFiguresOfServer {
  perSecond: number;
  p50Ms: number;
  serverMs: number | null;
  postgresMs: number | null;
  /** Of it, by connections of the public API; the rest is the worker's and PostgreSQL's own. */
  connectionsMs: number | null;
  /** Of the clients, on the same processors. */
  clientMs: number;
  /** With `--statements`. */
  costs?: StatementCost[];
}

/** Medians of the rounds: all clients in one account, and the same spread over ACCOUNTS. */
export interface SaleFigures {
  one: SaleFiguresOfServer;
  spread: SaleFiguresOfServer;
  /** Names of the statements of one sale, without `begin` and `commit`. */
  statements: string[];
}

export interface SalesFigures {
  accepted: SaleFigures & {
    ceiling: SaleFiguresOfServer;
    /** Sales of one account a second, API to ceiling. */
    ratio: { median: number; min: number; max: number };
  };
  renewals: SaleFigures;
}

type Strokes = (n: number) => Stroke;
interface Measured {
  pid: number;
  stroke: Strokes;
}

/** Paid registrations beside a bare handler, and paid renewals. */
export class SalesBench {
  private n = 0;
  private readonly label = `paid-${Date.now().toString(36)}`;

  constructor(
    private readonly system: System,
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<SalesFigures> {
    const [api, ceiling] = [
      new Child<SalesQuestion, SalesAnswer>('money/sales-api.ts', join(this.folder, 'sales-api.log')),
      new Child<BareSalesQuestion, { port: number }>('money/bare-sales.ts'),
    ];
    try {
      const env = { ...this.system.apiSettings, DATABASE_POOL_MAX: String(POOL_MAX) };
      const { port } = await api.ask({ kind: 'start', env });
      const question = { superuserUrl: this.system.superuserUrl, poolMax: POOL_MAX };
      const { port: ceilingPort } = await ceiling.ask(question);
      const url = `http://127.0.0.1:${port}/core/v1/domains`;
      const { names } = this.system.stock;
      const own: Buyer = { authorization: this.system.authorization, names: names.slice(names.length / 2) };
      const others = await newBuyers(
        this.system,
        ACCOUNTS,
        names.slice(0, names.length / 2),
        this.interrupted,
      );
      const accepted = await this.sales(
        api,
        {
          one: this.registrations(url, [own]),
          spread: this.registrations(url, others),
          ceiling: this.registrations(`http://127.0.0.1:${ceilingPort}/sales`, [own]),
        },
        { ceiling: ceiling.pid },
      );
      say(`money: paid registrations, ${accepted.statements.length} statements each, beside the least work`);
      const renewals = await this.sales(api, {
        one: this.renewals(url, [own]),
        spread: this.renewals(url, others),
      });
      say(`money: paid renewals, ${renewals.statements.length} statements each`);
      const ratios = accepted.rounds.one.map(
        ({ perSecond }, round) => perSecond / accepted.rounds.ceiling[round].perSecond,
      );
      return {
        accepted: {
          ...figuresOf(accepted),
          ceiling: medians(accepted.rounds.ceiling),
          ratio: spread(ratios),
        },
        renewals: figuresOf(renewals),
      };
    } finally {
      await Promise.all([api.stop(), ceiling.stop()]);
    }
  }

  /** Each in turn, in every second round backwards. */
  private async sales<Name extends string>(
    api: Child<SalesQuestion, SalesAnswer>,
    strokes: Record<Name | 'one', Strokes>,
    pids: Partial<Record<Name | 'one', number>> = {},
  ): Promise<{ statements: string[]; rounds: Record<Name | 'one', SaleFiguresOfServer[]> }> {
    const names = Object.keys(strokes) as (Name | 'one')[];
    for (const name of names) await this.warmUp(strokes[name]);
    const statements = await this.statements(api, strokes.one);
    const rounds = Object.fromEntries(names.map((name) => [name, [] as SaleFiguresOfServer[]])) as Record<
      Name | 'one',
      SaleFiguresOfServer[]
    >;
    for (let round = 0; round < this.options.rounds; round += 1)
      for (const name of round % 2 === 0 ? names : [...names].reverse())
        rounds[name].push(await this.measured({ pid: pids[name] ?? api.pid, stroke: strokes[name] }));
    return { statements, rounds };
  }

  /** The statements of the second of two sales: the first one fills what the API reads once a second. */
  private async statements(
    api: Child<SalesQuestion, SalesAnswer>,
    toApi: (n: number) => Stroke,
  ): Promise<string[]> {
    for (let sale = 0; sale < 2; sale += 1) {
      await api.ask({ kind: 'statements' });
      const { status, body } = await strike(toApi((this.n += 1)));
      if (status !== 200) throw new Error(`a sale is answered ${status}: ${body.slice(0, 300)}`);
    }
    return (await api.ask({ kind: 'statements' })).statements!;
  }

  private async measured({ pid, stroke }: Measured): Promise<SaleFiguresOfServer> {
    const spent = async () => [
      processorTime(pid),
      processorTimeOfFamily(this.system.pids.postgres),
      await processorTimeOfConnections(this.system.superuserUrl, 'registrar-public-api'),
    ];
    const [before, client] = [await spent(), process.cpuUsage()];
    const { hammered, costs } = await this.watched(() => this.run(stroke, this.options.seconds));
    const { user, system } = process.cpuUsage(client);
    const { requests, perSecond, p50Ms } = hammered;
    const [serverMs, postgresMs, connectionsMs] = (await spent()).map((after, at) => {
      const begun = before[at];
      return after === undefined || begun === undefined ? null : (after - begun) / 1_000 / requests;
    });
    const clientMs = (user + system) / 1_000 / requests;
    return { perSecond, p50Ms, serverMs, postgresMs, connectionsMs, clientMs, costs };
  }

  private async watched(
    load: () => Promise<Hammered>,
  ): Promise<{ hammered: Hammered; costs?: StatementCost[] }> {
    if (!this.options.statements) return { hammered: await load() };
    const { result, costs } = await new StatementCosts(this.system.superuserUrl).during(
      load,
      ({ requests }) => requests,
    );
    return { hammered: result, costs };
  }

  private async warmUp(stroke: Strokes): Promise<void> {
    for (let [sales, seconds] = [0, 0]; sales < WARM_UP_SALES && seconds < WARM_UP_AT_MOST_SECONDS;) {
      sales += (await this.run(stroke, WARM_UP_SECONDS)).requests;
      seconds += WARM_UP_SECONDS;
    }
  }

  private async run(stroke: Strokes, seconds: number): Promise<Hammered> {
    this.interrupted.throwIfAborted();
    const result = await hammer(stroke, BUYERS, seconds, [200], this.n);
    this.n += result.requests + BUYERS;
    const { failures, requests, firstFailure } = result;
    if (failures > 0)
      throw new Error(`${failures} of ${requests} sales were refused, the first with ${firstFailure}`);
    return result;
  }

  private registrations(url: string, buyers: readonly Buyer[]): Strokes {
    return (n) => ({
      method: 'POST',
      url,
      headers: this.headersOf(buyers, n),
      body: JSON.stringify({ domain: { domainName: `${this.label}-${n}.com` } }),
    });
  }

  /** One year for each of a buyer's domains in turn. */
  private renewals(url: string, buyers: readonly Buyer[]): Strokes {
    return (n) => {
      const { names } = buyers[n % buyers.length];
      return {
        method: 'POST',
        url: `${url}/${names[Math.floor(n / buyers.length) % names.length]}:renew`,
        headers: this.headersOf(buyers, n),
        body: JSON.stringify({ years: 1 }),
      };
    };
  }

  private headersOf(buyers: readonly Buyer[], n: number): Record<string, string> {
    const { authorization } = buyers[n % buyers.length];
    return { authorization, 'x-idempotency-key': `key-${this.label}-${n}` };
  }
}

const figuresOf = ({
  statements,
  rounds,
}: {
  statements: string[];
  rounds: Record<'one' | 'spread', SaleFiguresOfServer[]>;
}): SaleFigures => ({ one: medians(rounds.one), spread: medians(rounds.spread), statements });

const medianOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[]);

const medians = (rounds: readonly SaleFiguresOfServer[]): SaleFiguresOfServer => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  serverMs: medianOf(rounds.map(({ serverMs }) => serverMs)),
  postgresMs: medianOf(rounds.map(({ postgresMs }) => postgresMs)),
  connectionsMs: medianOf(rounds.map(({ connectionsMs }) => connectionsMs)),
  clientMs: median(rounds.map(({ clientMs }) => clientMs)),
  costs: rounds.at(-1)?.costs,
});
