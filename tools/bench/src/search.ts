import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Exchange, Exchanged, LoadGenerator } from './load/load';
import type { BenchOptions } from './options';
import { processorTime } from './processor-time';
import { type SearchFigures, spread } from './report-scale';
import { median } from './statistics';
import type { System } from './system';

/** TLDs of one request (contract: SearchRequest). */
const TLDS = 50;
const AT_ONCE = 100;
/** The sale among the searches is sent once all of them are in flight. */
const SALE_AFTER_MS = 300;
const CROWDS = 5;
/** Concurrent searches that make the API open its allowed sessions, in several rounds. */
const WARM_UP = { searches: 20, rounds: 6 };
/** The reason of an unanswered name (BEHAVIOUR §6, `reason`). */
const NO_ANSWER = '"registry unavailable"';

/**
 * Searches over many registries, and a sale during many of them. Every keyword is new, so that no cache is
 * hit.
 */
export class SearchBench {
  private readonly label = `q${Date.now().toString(36)}`;
  private readonly database: Client;
  private keywords = 0;
  private tlds: string[] = [];

  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {
    this.database = new Client({ connectionString: system.superuserUrl });
  }

  async execute(say: (line: string) => void): Promise<SearchFigures> {
    await this.database.connect();
    try {
      const { rows } = await this.database.query<{ name: string }>(
        `select name from tlds where status = 'live' order by name limit ${TLDS}`,
      );
      this.tlds = rows.map(({ name }) => name);
      return await this.measure(say);
    } finally {
      await this.database.end();
    }
  }

  private async measure(say: (line: string) => void): Promise<SearchFigures> {
    const { samples } = this.options;
    say(`search: opening sessions`);
    for (let round = 1; round <= WARM_UP.rounds; round += 1) {
      await this.exchange(
        Array.from({ length: WARM_UP.searches }, () => this.search('search')),
        true,
      );
      await this.exchange([this.sale()], false);
    }
    const sessions = await this.sessions();
    say(`search: ${samples} streams and ${samples} searches, one at a time; ${sessions} sessions open`);
    const alternating = Array.from({ length: samples }, () => [
      this.search('searchStream'),
      this.search('search'),
    ]).flat();
    const before = await this.usage();
    const answers = await this.exchange(alternating, false);
    const after = await this.usage();
    const [streams, searches] = [0, 1].map((rest) => answers.filter((_, at) => at % 2 === rest));
    const quietSales = await this.exchange(
      Array.from({ length: samples }, () => this.sale()),
      false,
    );
    const crowds: Exchanged[][] = [];
    for (let crowd = 1; crowd <= CROWDS; crowd += 1) {
      say(`search: ${AT_ONCE} at once and a registration, ${crowd} of ${CROWDS}`);
      crowds.push(
        await this.exchange(
          [this.sale(SALE_AFTER_MS), ...Array.from({ length: AT_ONCE }, () => this.search('search'))],
          true,
        ),
      );
      await sleep(1_000, undefined, { signal: this.interrupted });
    }
    const crowded = crowds.flatMap((crowd) => crowd.slice(1));
    return {
      latencyMs: this.system.latencyMs,
      tlds: this.tlds.length,
      samples,
      sessions: { before: sessions, after: await this.sessions() },
      names: median(streams.map(({ body }) => lines(body))),
      unanswered: unanswered([...streams, ...searches]),
      transactionsPerSearch: (after.transactions - before.transactions) / answers.length,
      apiMillisecondsPerSearch:
        before.apiTime === undefined || after.apiTime === undefined
          ? null
          : (after.apiTime - before.apiTime) / 1_000 / answers.length,
      firstLineMs: spread(streams.map(({ firstLineMs }) => firstLineMs ?? Infinity)),
      streamMs: spread(streams.map(({ ms }) => ms)),
      searchMs: spread(searches.map(({ ms }) => ms)),
      quietSaleMs: spread(quietSales.map(({ ms }) => ms)),
      crowd: {
        searches: AT_ONCE,
        runs: CROWDS,
        searchMs: spread(crowded.map(({ ms }) => ms)),
        unanswered: unanswered(crowded),
        saleMs: spread(crowds.map(([sale]) => sale.ms)),
        // else the sale did not run during searches
        searchesLeft: Math.min(
          ...crowds.map(
            ([sale, ...others]) => others.filter(({ endedAtMs }) => endedAtMs > sale.endedAtMs).length,
          ),
        ),
      },
    };
  }

  private search(action: 'search' | 'searchStream'): Exchange {
    return this.post(`domains:${action}`, { keyword: this.newLabel(), tldFilter: this.tlds });
  }

  private sale(afterMs = 0): Exchange {
    return { ...this.post('domains', { domain: { domainName: `${this.newLabel()}.com` } }), afterMs };
  }

  private newLabel(): string {
    this.keywords += 1;
    return `${this.label}${this.keywords.toString(36)}`;
  }

  private post(path: string, body: object): Exchange {
    return {
      method: 'POST',
      path: `/core/v1/${path}`,
      body: JSON.stringify(body),
      headers: { 'authorization': this.system.authorization, 'content-type': 'application/json' },
    };
  }

  private async exchange(exchanges: Exchange[], atOnce: boolean): Promise<Exchanged[]> {
    this.interrupted.throwIfAborted();
    const answers = await this.load.exchange({ url: this.system.publicApi, exchanges, atOnce });
    const at = answers.findIndex(({ status }) => status !== 200);
    if (at >= 0)
      throw new Error(
        `${exchanges[at].path} is answered ${answers[at].status}: ${answers[at].body.slice(0, 300)}`,
      );
    return answers;
  }

  private async usage(): Promise<{ transactions: number; apiTime?: number }> {
    const { rows } = await this.database.query<{ transactions: number }>(
      'select xact_commit::float8 as transactions from pg_stat_database where datname = current_database()',
    );
    return { ...rows[0], apiTime: processorTime(this.system.pids.publicApi) };
  }

  /** Sessions of all processes, at all registries. */
  private async sessions(): Promise<number> {
    const { rows } = await this.database.query<{ held: number }>(
      'select count(*)::int as held from session_leases',
    );
    return rows[0].held;
  }
}

const lines = (body: string): number => body.split('\n').length - 1;
const unanswered = (answers: readonly Exchanged[]): number =>
  answers.reduce((sum, { body }) => sum + body.split(NO_ANSWER).length - 1, 0);
