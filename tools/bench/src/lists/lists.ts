import type { Exchange, Exchanged, LoadGenerator } from '../load/load';
import type { BenchOptions } from '../options';
import type { ListFigures, ListTimes } from '../report-scale';
import { median } from '../statistics';
import type { System } from '../system';
import { dayOf, fillLists, type ListedAccount, type ListStock, PER_PAGE, SMALL } from './list-stock';

/**
 * PostgreSQL uses a generic plan for a prepared statement after five executions; measurements start after
 * that.
 */
const WARM_UP = 6;

interface ListCase {
  name: string;
  query: (stock: ListStock, account: ListedAccount) => string;
  /** The aim excepts lists with this exact count. */
  isException?: boolean;
}

interface Reseller extends ListedAccount {
  authorization: string;
}

const filter = (text: string, name = text): ListCase => ({ name, query: () => text });
/** 500 days in the middle of a thousand; inclusive, so half of each account. */
const half = (field: 'createDate' | 'expireDate', of: 'registration' | 'expiry'): ListCase => ({
  name: `${field} of 500 days`,
  query: (stock) => `${field}Start=${dayOf(stock, 750, of)}&${field}End=${dayOf(stock, 251, of)}`,
});

const CASES: readonly ListCase[] = [
  filter('', 'no filter'),
  filter('locked=true'),
  filter('locked=false'),
  filter('privacyEnabled=true'),
  filter('autorenewEnabled=false'),
  filter('isPremium=true'),
  filter('tld=net'),
  filter('locked=true&tld=com', 'locked, tld'),
  half('createDate', 'registration'),
  half('expireDate', 'expiry'),
  {
    name: 'createDate of 50 days',
    query: (stock) =>
      `createDateStart=${dayOf(stock, 149, 'registration')}&createDateEnd=${dayOf(stock, 100, 'registration')}`,
  },
  { name: 'orderId', query: ({ samples }, { id }) => `orderId=${samples.get(id)!.orderId}` },
  { name: 'domainName', query: ({ samples }, { id }) => `domainName=${samples.get(id)!.domainName}` },
  filter('domainName=*.net'),
  filter('domainName=*-harbour.com', '*word, rare'),
  filter('domainName=*harbour*', '*word*, rare'),
  { ...filter('domainName=*-mill.com', '*word, 1 in 20'), isException: true },
  { ...filter('domainName=*mill*', '*word*, 1 in 20'), isException: true },
  ...[
    'domainName',
    'createDate',
    'expireDate',
    'renewalPrice',
    'autorenewEnabled',
    'locked',
    'privacyEnabled',
  ].map((sort) => filter(`sort=${sort}&dir=desc`, `by ${sort}, desc`)),
  filter('sort=createDate', 'by createDate'),
  filter('sort=renewalPrice', 'by renewalPrice'),
];

/**
 * The same lists of an account of a thousand domains and of a large one, alternately, one request at a time.
 */
export class ListBench {
  constructor(
    private readonly system: System,
    private readonly load: LoadGenerator,
    private readonly options: BenchOptions,
    private readonly interrupted: AbortSignal,
  ) {}

  async execute(say: (line: string) => void): Promise<ListFigures> {
    const accounts = [
      await this.open('bench-small', SMALL),
      await this.open('bench-large', this.options.listDomains),
    ];
    say(`lists: filling an account with ${this.options.listDomains} domains`);
    const stock = await fillLists(this.system.superuserUrl, accounts);
    this.interrupted.throwIfAborted();
    const cases = [];
    for (const listCase of CASES) {
      const queries = accounts.map((account) => listCase.query(stock, account));
      const [small, large] = await this.totals(listCase, accounts, queries);
      say(`lists: ${listCase.name}, ${small} and ${large}`);
      const first = await this.times(listCase, accounts, queries, [1, 1]);
      const last =
        small <= PER_PAGE && large <= PER_PAGE
          ? null
          : await this.times(
              listCase,
              accounts,
              queries,
              [small, large].map((total) => Math.ceil(total / PER_PAGE)),
            );
      cases.push({
        name: listCase.name,
        totals: { small, large },
        isException: listCase.isException === true,
        first,
        last,
      });
    }
    return {
      small: SMALL,
      large: this.options.listDomains,
      perPage: PER_PAGE,
      samples: this.options.samples,
      cases,
    };
  }

  /** A separate reseller, opened by staff in the usual way. */
  private async open(accountName: string, domains: number): Promise<Reseller> {
    const response = await fetch(`${this.system.adminApi}/admin/v1/accounts`, {
      method: 'POST',
      headers: { 'authorization': this.system.adminAuthorization, 'content-type': 'application/json' },
      body: JSON.stringify({ accountName }),
    });
    if (response.status !== 200)
      throw new Error(`an account is answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    const { id, username, token } = (await response.json()) as {
      id: number;
      username: string;
      token: { token: string };
    };
    return {
      id,
      domains,
      authorization: `Basic ${Buffer.from(`${username}:${token.token}`).toString('base64')}`,
    };
  }

  private async totals(
    { name }: ListCase,
    accounts: readonly Reseller[],
    queries: readonly string[],
  ): Promise<number[]> {
    const answers = await this.ask(
      name,
      accounts.map((account, at) => this.page(account, queries[at], 1)),
    );
    const totals = answers.map(({ body }) => (JSON.parse(body) as { totalCount: number }).totalCount);
    if (totals.includes(0)) throw new Error(`lists: ${name} lets nothing through (${totals.join(', ')})`);
    return totals;
  }

  private async times(
    { name }: ListCase,
    accounts: readonly Reseller[],
    queries: readonly string[],
    pages: readonly number[],
  ): Promise<ListTimes> {
    const turn = accounts.map((account, at) => this.page(account, queries[at], pages[at]));
    const turns = WARM_UP + this.options.samples;
    const answers = (await this.ask(name, Array.from({ length: turns }, () => turn).flat())).slice(
      WARM_UP * turn.length,
    );
    const [smallMs, largeMs] = turn.map((_, at) =>
      median(answers.filter((_answer, index) => index % turn.length === at).map(({ ms }) => ms)),
    );
    return { smallMs, largeMs, ratio: largeMs / smallMs };
  }

  private page({ authorization }: Reseller, query: string, page: number): Exchange {
    return {
      method: 'GET',
      path: `/core/v1/domains?perPage=${PER_PAGE}&page=${page}${query && `&${query}`}`,
      headers: { authorization },
    };
  }

  private async ask(name: string, exchanges: Exchange[]): Promise<Exchanged[]> {
    this.interrupted.throwIfAborted();
    const answers = await this.load.exchange({ url: this.system.publicApi, exchanges, atOnce: false });
    const refused = answers.find(({ status }) => status !== 200);
    if (refused)
      throw new Error(`lists: ${name} is answered ${refused.status}: ${refused.body.slice(0, 300)}`);
    return answers;
  }
}
