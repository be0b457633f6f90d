import { join } from 'node:path';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { type Hammered, hammer, strike, type Stroke } from '../records/hammer';
import { processorTime, processorTimeOfFamily } from '../processor-time';
import { median, spread } from '../statistics';
import { type StatementCost, StatementCosts, costLines } from '../statement-costs';
import type { System } from '../system';
import type { BareSalesQuestion } from './bare-sales';
import { fillLedger, type LedgerStock } from './ledger-stock';
import type { MoveAnswer, MoveQuestion } from './mover';
import type { SalesAnswer, SalesQuestion } from './sales-api';
import type { VerifyAnswer, VerifyQuestion } from './verifier';

/** DATABASE_POOL_MAX of the API, which keeps its default. */
const POOL_MAX = 10;
const [BUYERS, MOVERS] = [8, 24];
/** For prepared statements, caches and compiled code; not counted. */
const WARM_UP_SECONDS = 2;
/** A process compiles its code and each of its connections its plans by then, slow machine or not. */
const WARM_UP_SALES = 1_000;
/** Of a machine that is too slow for the sales. */
const WARM_UP_AT_MOST_SECONDS = 60;

/** Processor times per sale, null where the system does not report them. */
interface SaleFiguresOfServer {
  perSecond: number;
  p50Ms: number;
  serverMs: number | null;
  postgresMs: number | null;
  /** With `--statements`. */
  costs?: StatementCost[];
}

export interface MoneyFigures {
  /** Medians of the rounds. */
  accepted: {
    api: SaleFiguresOfServer;
    ceiling: SaleFiguresOfServer;
    /** Names of the statements of one sale, without `begin` and `commit`. */
    statements: string[];
    /** Sales a second, API to ceiling. */
    ratio: { median: number; min: number; max: number };
  };
  renewals: { api: SaleFiguresOfServer; statements: string[] };
  /** All clients on one account. */
  hot: MoveAnswer & { clients: number };
  verify: { postings: number; fillSeconds: number; seconds: number };
}

/** Paid registrations against a bare handler, a contended account, and the check of a large ledger. */
export class MoneyBench {
  private n = 0;
  private readonly label = `paid-${Date.now().toString(36)}`;

  constructor(
    private readonly system: System,
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<MoneyFigures> {
    this.interrupted.throwIfAborted();
    const { renewals, ...accepted } = await this.accepted(say);
    say(`money: a ledger of ${this.options.postings} postings`);
    const stock = await fillLedger(this.system, this.options.postings);
    this.interrupted.throwIfAborted();
    say(`money: its check, then ${MOVERS} clients on one account of it`);
    const verify = await this.verify(stock);
    return { accepted, renewals, verify, hot: await this.hot(stock) };
  }

  private async accepted(
    say: (line: string) => void,
  ): Promise<MoneyFigures['accepted'] & Pick<MoneyFigures, 'renewals'>> {
    const [api, ceiling] = [
      new Child<SalesQuestion, SalesAnswer>('money/sales-api.ts', join(this.folder, 'sales-api.log')),
      new Child<BareSalesQuestion, { port: number }>('money/bare-sales.ts'),
    ];
    try {
      const env = { ...this.system.apiSettings, DATABASE_POOL_MAX: String(POOL_MAX) };
      const { port } = await api.ask({ kind: 'start', env });
      const question = { superuserUrl: this.system.superuserUrl, poolMax: POOL_MAX };
      const sales = {
        api: { pid: api.pid, stroke: this.sale(`http://127.0.0.1:${port}/core/v1/domains`) },
        ceiling: {
          pid: ceiling.pid,
          stroke: this.sale(`http://127.0.0.1:${(await ceiling.ask(question)).port}/sales`),
        },
      };
      for (const { stroke } of Object.values(sales)) await this.warmUp(stroke);
      const statements = await this.statements(api, sales.api.stroke);
      say(`money: paid registrations, ${statements.length} statements each, beside the least work for them`);
      const rounds = { api: [] as SaleFiguresOfServer[], ceiling: [] as SaleFiguresOfServer[] };
      for (let round = 0; round < this.options.rounds; round += 1) {
        for (const who of round % 2 === 0 ? (['api', 'ceiling'] as const) : (['ceiling', 'api'] as const))
          rounds[who].push(await this.measured(sales[who].pid, sales[who].stroke));
      }
      return {
        api: medians(rounds.api),
        ceiling: medians(rounds.ceiling),
        statements,
        ratio: spread(rounds.api.map(({ perSecond }, round) => perSecond / rounds.ceiling[round].perSecond)),
        renewals: await this.renewals(api, `http://127.0.0.1:${port}/core/v1/domains`, say),
      };
    } finally {
      await Promise.all([api.stop(), ceiling.stop()]);
    }
  }

  /**
   * One year for each of the account's domains in turn, by the same API and its registry that answers at
   * once.
   */
  private async renewals(
    api: Child<SalesQuestion, SalesAnswer>,
    url: string,
    say: (line: string) => void,
  ): Promise<MoneyFigures['renewals']> {
    const { names } = this.system.stock;
    const stroke = (n: number): Stroke => ({
      method: 'POST',
      url: `${url}/${names[n % names.length]}:renew`,
      headers: { 'authorization': this.system.authorization, 'x-idempotency-key': this.keyOf(n) },
      body: JSON.stringify({ years: 1 }),
    });
    await this.warmUp(stroke);
    const statements = await this.statements(api, stroke);
    say(`money: paid renewals, ${statements.length} statements each`);
    const rounds: SaleFiguresOfServer[] = [];
    for (let round = 0; round < this.options.rounds; round += 1)
      rounds.push(await this.measured(api.pid, stroke));
    return { api: medians(rounds), statements };
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

  private async measured(pid: number, stroke: (n: number) => Stroke): Promise<SaleFiguresOfServer> {
    const spent = () => [processorTime(pid), processorTimeOfFamily(this.system.pids.postgres)];
    const before = spent();
    const { hammered, costs } = await this.watched(() => this.run(stroke, this.options.seconds));
    const { requests, perSecond, p50Ms } = hammered;
    const [serverMs, postgresMs] = spent().map((after, at) => {
      const begun = before[at];
      return after === undefined || begun === undefined ? null : (after - begun) / 1_000 / requests;
    });
    return { perSecond, p50Ms, serverMs, postgresMs, costs };
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

  private async warmUp(stroke: (n: number) => Stroke): Promise<void> {
    for (let [sales, seconds] = [0, 0]; sales < WARM_UP_SALES && seconds < WARM_UP_AT_MOST_SECONDS;) {
      sales += (await this.run(stroke, WARM_UP_SECONDS)).requests;
      seconds += WARM_UP_SECONDS;
    }
  }

  private async run(stroke: (n: number) => Stroke, seconds: number): Promise<Hammered> {
    this.interrupted.throwIfAborted();
    const result = await hammer(stroke, BUYERS, seconds, [200], this.n);
    this.n += result.requests + BUYERS;
    if (result.failures > 0) throw new Error(`${result.failures} of ${result.requests} sales were refused`);
    return result;
  }

  private readonly nameOf = (n: number): string => `${this.label}-${n}.com`;
  private readonly keyOf = (n: number): string => `key-${this.label}-${n}`;

  private sale(url: string): (n: number) => Stroke {
    return (n) => ({
      method: 'POST',
      url,
      headers: { 'authorization': this.system.authorization, 'x-idempotency-key': this.keyOf(n) },
      body: JSON.stringify({ domain: { domainName: this.nameOf(n) } }),
    });
  }

  private async hot({ databaseUrl, hotAccountId }: LedgerStock): Promise<MoneyFigures['hot']> {
    const child = new Child<MoveQuestion, MoveAnswer>('money/mover.ts');
    try {
      const question = { databaseUrl, poolMax: POOL_MAX, accountId: hotAccountId, clients: MOVERS };
      await child.ask({ ...question, seconds: WARM_UP_SECONDS });
      const answer = await child.ask({ ...question, seconds: this.options.saleSeconds });
      return { ...answer, clients: MOVERS };
    } finally {
      await child.stop();
    }
  }

  private async verify({
    databaseUrl,
    postings,
    seconds: fillSeconds,
  }: LedgerStock): Promise<MoneyFigures['verify']> {
    const child = new Child<VerifyQuestion, VerifyAnswer>('money/verifier.ts');
    try {
      const { seconds, differences } = await child.ask({ databaseUrl });
      if (differences !== 0) throw new Error(`the ledger of the benchmark has ${differences} differences`);
      return { postings, fillSeconds, seconds };
    } finally {
      await child.stop();
    }
  }
}

const medianOf = (values: readonly (number | null)[]): number | null =>
  values.includes(null) ? null : median(values as number[]);

const medians = (rounds: readonly SaleFiguresOfServer[]): SaleFiguresOfServer => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  serverMs: medianOf(rounds.map(({ serverMs }) => serverMs)),
  postgresMs: medianOf(rounds.map(({ postgresMs }) => postgresMs)),
  costs: rounds.at(-1)?.costs,
});

const costsOf = (unit: string, { costs }: SaleFiguresOfServer): string[] =>
  costs ? costLines(unit, costs) : [];

const saleLine = ({ perSecond, p50Ms, serverMs, postgresMs }: SaleFiguresOfServer): string =>
  `${perSecond.toFixed(0)}/s, median ${p50Ms.toFixed(1)} ms, processor time ${serverMs?.toFixed(2) ?? '?'} ms server and ${postgresMs?.toFixed(2) ?? '?'} ms PostgreSQL a sale`;

export function moneyLines({ accepted, renewals, hot, verify }: MoneyFigures): string[] {
  const { api, ceiling, statements, ratio } = accepted;
  return [
    'Money',
    `  paid sale accepted    ${saleLine(api)}   (aims ≥ 250/s, ≤ 3 ms, ≤ 3 ms)`,
    `    ${statements.length} statements: ${statements.join(', ')}   (aim ≤ 14)`,
    `  the least work for it ${saleLine(ceiling)}: ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
    `  paid renewal          ${saleLine(renewals.api)}   (aim ≥ 400/s)`,
    `    ${renewals.statements.length} statements: ${renewals.statements.join(', ')}`,
    ...costsOf('sale', api),
    ...costsOf('renewal', renewals.api),
    `  one hot account       ${(hot.moves / hot.seconds).toFixed(0)} moves/s by ${hot.clients} clients: ${hot.purchases} purchases (hold, capture), ${hot.refunds} refunds, ${hot.topUps} top-ups in ${hot.seconds.toFixed(1)} s   (aim ≥ 800)`,
    `  check of the ledger   ${verify.seconds.toFixed(1)} s for ${verify.postings} postings, made in ${verify.fillSeconds.toFixed(0)} s   (aim ≤ 60 for 10,000,000)`,
  ];
}
