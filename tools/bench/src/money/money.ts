import { Child } from '../child';
import type { BenchOptions } from '../options';
import { costLines } from '../statement-costs';
import type { System } from '../system';
import { fillLedger, type LedgerStock } from './ledger-stock';
import type { MoveAnswer, MoveQuestion } from './mover';
import {
  ACCOUNTS,
  POOL_MAX,
  type SaleFigures,
  type SaleFiguresOfServer,
  SalesBench,
  type SalesFigures,
} from './sales';
import type { VerifyAnswer, VerifyQuestion } from './verifier';

const MOVERS = 24;
/** For prepared statements, caches and compiled code; not counted. */
const WARM_UP_SECONDS = 2;

export interface MoneyFigures extends SalesFigures {
  /** All clients on one account. */
  hot: MoveAnswer & { clients: number };
  verify: { postings: number; fillSeconds: number; seconds: number };
}

/** Paid registrations against a bare handler, a contended account, and the check of a large ledger. */
export class MoneyBench {
  constructor(
    private readonly system: System,
    private readonly folder: string,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<MoneyFigures> {
    this.interrupted.throwIfAborted();
    const sales = await new SalesBench(this.system, this.folder, this.options, this.interrupted).execute(say);
    say(`money: a ledger of ${this.options.postings} postings`);
    const stock = await fillLedger(this.system, this.options.postings);
    this.interrupted.throwIfAborted();
    say(`money: its check, then ${MOVERS} clients on one account of it`);
    const verify = await this.verify(stock);
    return { ...sales, verify, hot: await this.hot(stock) };
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

const costsOf = (unit: string, { costs }: SaleFiguresOfServer): string[] =>
  costs ? costLines(unit, costs) : [];

const ms = (value: number | null): string => value?.toFixed(2) ?? '?';

const saleLine = ({
  perSecond,
  p50Ms,
  serverMs,
  postgresMs,
  connectionsMs,
  clientMs,
}: SaleFiguresOfServer): string =>
  `${perSecond.toFixed(0)}/s, median ${p50Ms.toFixed(1)} ms, processor time a sale: ${ms(serverMs)} ms server, ${ms(postgresMs)} ms PostgreSQL (${ms(connectionsMs)} of the API's connections), ${ms(clientMs)} ms clients`;

const oneOf = ({ one, spread }: SaleFigures): string => (one.perSecond / spread.perSecond).toFixed(2);

export function moneyLines({ accepted, renewals, hot, verify }: MoneyFigures): string[] {
  const { one, spread, ceiling, statements, ratio } = accepted;
  return [
    'Money',
    `  paid sale accepted    ${saleLine(spread)}   (over ${ACCOUNTS} accounts; aims ≥ 250/s, ≤ 3 ms, ≤ 3 ms)`,
    `    in one account      ${saleLine(one)}: ${oneOf(accepted)}   (aim ≥ 0.7)`,
    `    ${statements.length} statements: ${statements.join(', ')}   (aim ≤ 14)`,
    `  the least work for it ${saleLine(ceiling)}: ${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)}) of one account`,
    `  paid renewal          ${saleLine(renewals.spread)}   (over ${ACCOUNTS} accounts; aim ≥ 400/s)`,
    `    in one account      ${saleLine(renewals.one)}: ${oneOf(renewals)}   (aim ≥ 0.7)`,
    `    ${renewals.statements.length} statements: ${renewals.statements.join(', ')}`,
    ...costsOf('sale of one account', one),
    ...costsOf('renewal of one account', renewals.one),
    `  one hot account       ${(hot.moves / hot.seconds).toFixed(0)} moves/s by ${hot.clients} clients: ${hot.purchases} purchases (hold, capture), ${hot.refunds} refunds, ${hot.topUps} top-ups in ${hot.seconds.toFixed(1)} s   (aim ≥ 800)`,
    `  check of the ledger   ${verify.seconds.toFixed(1)} s for ${verify.postings} postings, made in ${verify.fillSeconds.toFixed(0)} s   (aim ≤ 60 for 10,000,000)`,
  ];
}
