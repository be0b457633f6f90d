import { join } from 'node:path';
import { Child } from '../child';
import type { BenchOptions } from '../options';
import { type Hammered, hammer, strike, type Stroke } from '../records/hammer';
import { median, spread } from '../statistics';
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

export interface MoneyFigures {
  /** Accepted sales per second: medians of the rounds. */
  accepted: {
    api: number;
    bare: number;
    statements: number;
    apiMs: number;
    bareMs: number;
    ratio: { median: number; min: number; max: number };
  };
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
    const accepted = await this.accepted(say);
    say(`money: a ledger of ${this.options.postings} postings`);
    const stock = await fillLedger(this.system, this.options.postings);
    this.interrupted.throwIfAborted();
    say(`money: its check, then ${MOVERS} clients on one account of it`);
    const verify = await this.verify(stock);
    return { accepted, verify, hot: await this.hot(stock) };
  }

  private async accepted(say: (line: string) => void): Promise<MoneyFigures['accepted']> {
    const [api, bare] = [
      new Child<SalesQuestion, SalesAnswer>('money/sales-api.ts', join(this.folder, 'sales-api.log')),
      new Child<BareSalesQuestion, { port: number }>('money/bare-sales.ts'),
    ];
    try {
      const { port } = await api.ask({
        kind: 'start',
        env: { ...this.system.apiSettings, DATABASE_POOL_MAX: String(POOL_MAX) },
      });
      const toApi = this.sale(`http://127.0.0.1:${port}/core/v1/domains`);
      await this.run(toApi, WARM_UP_SECONDS);
      const question = await this.taken(api, toApi);
      say(`money: paid registrations, ${question.statements.length} statements each, beside a bare handler`);
      const toBare = this.sale(`http://127.0.0.1:${(await bare.ask(question)).port}/sales`);
      await this.run(toBare, WARM_UP_SECONDS);
      const rounds = { api: [] as Hammered[], bare: [] as Hammered[] };
      for (let round = 0; round < this.options.rounds; round += 1) {
        for (const who of round % 2 === 0 ? (['api', 'bare'] as const) : (['bare', 'api'] as const))
          rounds[who].push(await this.run(who === 'api' ? toApi : toBare, this.options.seconds));
      }
      const ratios = rounds.api.map(({ perSecond }, round) => perSecond / rounds.bare[round].perSecond);
      return {
        api: median(rounds.api.map(({ perSecond }) => perSecond)),
        bare: median(rounds.bare.map(({ perSecond }) => perSecond)),
        statements: question.statements.length,
        apiMs: median(rounds.api.map(({ p50Ms }) => p50Ms)),
        bareMs: median(rounds.bare.map(({ p50Ms }) => p50Ms)),
        ratio: spread(ratios),
      };
    } finally {
      await Promise.all([api.stop(), bare.stop()]);
    }
  }

  /** The API's statements for one sale, to be repeated by the bare handler. */
  private async taken(
    api: Child<SalesQuestion, SalesAnswer>,
    toApi: (n: number) => Stroke,
  ): Promise<BareSalesQuestion> {
    const at = (this.n += 1);
    await api.ask({ kind: 'take' });
    const { status, body } = await strike(toApi(at));
    const { statements } = await api.ask({ kind: 'taken' });
    if (status !== 200 || !statements?.some(({ name }) => name === 'ledger_post_hold'))
      throw new Error(`a sale is answered ${status}: ${body.slice(0, 300)}`);
    return {
      databaseUrl: this.system.databaseUrl,
      poolMax: POOL_MAX,
      statements,
      domainName: this.nameOf(at),
      key: this.keyOf(at),
    };
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

export function moneyLines({ accepted, hot, verify }: MoneyFigures): string[] {
  const { ratio } = accepted;
  return [
    'Money',
    `  paid sale accepted    ${accepted.api.toFixed(0)}/s, median ${accepted.apiMs.toFixed(1)} ms; the same ${accepted.statements} statements bare, in one transaction ${accepted.bare.toFixed(0)}/s, median ${accepted.bareMs.toFixed(1)} ms: ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})   (aim ≥ 0.5)`,
    `  one hot account       ${(hot.moves / hot.seconds).toFixed(0)} moves/s by ${hot.clients} clients: ${hot.purchases} purchases (hold, capture), ${hot.refunds} refunds, ${hot.topUps} top-ups in ${hot.seconds.toFixed(1)} s   (aim ≥ 300)`,
    `  check of the ledger   ${verify.seconds.toFixed(1)} s for ${verify.postings} postings, made in ${verify.fillSeconds.toFixed(0)} s   (aim ≤ 60 for 10,000,000)`,
  ];
}
