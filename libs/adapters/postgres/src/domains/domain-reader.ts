import type { DomainView } from '@registrar/domains';
import {
  type DomainExportRequest,
  type DomainListPage,
  type DomainListRequest,
  DomainReader,
  type ExportBatch,
  type ExportedDomain,
} from '@registrar/domains/ports';
import { pageWindow, type PageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { countStatement } from './domain-count-sql';
import { type DomainArrays, FIND, FIND_PRICED, type PricedDomainArrays, viewOf } from './domain-find';
import {
  type Condition,
  conditionsOf,
  countSql,
  type DomainListShape,
  listSql,
  needsOwnPlan,
  readsAllMatching,
} from './domain-list-sql';
import { type DomainValues, LISTED, type PersonValues } from './domain-sql';
import { DomainText } from './domain-text';
import { DomainExport } from './export/domain-export';
import { domainsOf, peopleOf } from './fields/list-fields';
import { TldTermsCache } from './tld-terms';
import type { DomainEntity } from './entities/domains.entity';

export class PostgresDomainReader extends DomainReader {
  private readonly names = new StatementNames('domains');
  private readonly text: DomainText;
  private readonly terms: TldTermsCache;
  private readonly exports: DomainExport;

  constructor(
    private readonly sql: Sql,
    { sendDefaults }: { sendDefaults: boolean },
  ) {
    super();
    this.text = new DomainText(sendDefaults);
    this.terms = new TldTermsCache(sql);
    this.exports = new DomainExport(sql, this.text, (...asked) => this.pricesOf(...asked));
  }

  async find(accountId: number, name: string, now: Date): Promise<DomainView | undefined> {
    const values = [accountId, name, now];
    const row = await this.sql.lookup<PricedDomainArrays>('domain_find_priced', FIND_PRICED, values);
    return row && viewOf(row);
  }

  async findJson(accountId: number, name: string, now: Date): Promise<string | undefined> {
    const row = await this.sql.lookup<DomainArrays>('domain_find', FIND, [accountId, name, now]);
    return row && this.text.domain(row, await this.terms.of(accountId, row.domain[11], now));
  }

  async lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const row = await this.sql.row<Pick<DomainEntity, 'registry_values'>>(
      'domain_last_registry_values',
      `select d.registry_values from domains d where d.account_id = $1 and d.tld = $2 and d.registry_values <> '{}'::jsonb and ${LISTED}
        order by coalesce(d.registry_values_at, d.created_at) desc, d.id desc limit 1`,
      [accountId, tld],
    );
    return row?.registry_values;
  }

  async isInAccount(name: string): Promise<boolean> {
    return (
      (await this.sql.row(
        'domain_is_here',
        'select 1 as here from domains where name = $1 and removed_at is null',
        [name],
      )) !== undefined
    );
  }

  async list({
    accountId,
    filter,
    page,
    perPage,
    sort,
    descending,
    includeRenewalPrice,
    now,
  }: DomainListRequest): Promise<DomainListPage> {
    const conditions = conditionsOf(filter);
    const { limit, offset, fromEnd, total } = await this.windowOf(accountId, conditions, page, perPage);
    if (limit === 0) return { items: '[]', count: 0, totalCount: total ?? 0 };
    const counted = total === undefined;
    const shape = {
      conditions,
      sort,
      descending,
      fromEnd,
      skips: offset > limit,
      few: readsAllMatching(conditions, sort, total ?? Infinity),
      counted,
    };
    const values = [now, accountId, limit, offset, ...conditions.map(({ value }) => value)];
    const { domains, people, ...stored } = await this.pageOf(shape, values);
    if (fromEnd) domains.reverse();
    const prices = includeRenewalPrice ? await this.pricesOf(accountId, domains, now) : undefined;
    return {
      items: this.text.list(domains, people, prices),
      count: domains.length,
      totalCount: total ?? stored.total ?? 0,
    };
  }

  /** As texts, and again as JSON where a value holds what separates others, which contacts may no longer. */
  private async pageOf(
    shape: DomainListShape,
    values: unknown[],
  ): Promise<ListRow<DomainValues[], PersonValues[]>> {
    const { conditions, sort, descending, fromEnd, skips, few, counted } = shape;
    const text = listSql(shape);
    const name = needsOwnPlan(conditions)
      ? UNNAMED
      : this.names.of(
          `list ${sort} ${descending} ${fromEnd} ${skips} ${few} ${counted} ${keyOf(conditions)}`,
          text,
        );
    const row = (await this.sql.row<ListRow<string | null, string | null>>(name, text, values))!;
    const [domains, people] = [domainsOf(row.domains), peopleOf(row.people)];
    if (domains && people) return { domains, people, total: row.total };
    const json = (await this.sql.row<ListRow<DomainValues[] | null, PersonValues[] | null>>(
      UNNAMED,
      listSql(shape, 'json'),
      values,
    ))!;
    return { domains: json.domains ?? [], people: json.people ?? [], total: json.total };
  }

  exportLines(request: DomainExportRequest): Promise<ExportBatch<string>> {
    return this.exports.lines(request);
  }

  exportRows(request: DomainExportRequest): Promise<ExportBatch<ExportedDomain[]>> {
    return this.exports.rows(request);
  }

  /** Domains in the lists of the account. */
  total(accountId: number): Promise<number> {
    return this.count(accountId, []);
  }

  /** Of the TLDs of these domains. */
  private async pricesOf(
    accountId: number,
    domains: readonly DomainValues[],
    now: Date,
  ): Promise<ReadonlyMap<string, string | undefined>> {
    const prices = new Map<string, string | undefined>();
    for (const [, , , , , , , , , , , tld] of domains)
      if (!prices.has(tld)) prices.set(tld, (await this.terms.of(accountId, tld, now)).renewalPrice);
    return prices;
  }

  /**
   * The first page of an unfiltered list begins at the start, whatever the count is: its statement returns the
   * count too, and `total` is undefined. For other lists the count decides from which end they are read.
   */
  private async windowOf(
    accountId: number,
    conditions: readonly Condition[],
    page: number,
    perPage: number,
  ): Promise<PageWindow & { total?: number }> {
    if (page === 1 && conditions.length === 0) return { limit: perPage, offset: 0, fromEnd: false };
    const total = await this.count(accountId, conditions);
    return { ...pageWindow(page, perPage, total), total };
  }

  private async count(accountId: number, conditions: readonly Condition[]): Promise<number> {
    const { key, text, values } = countStatement(conditions, countSql);
    const name = needsOwnPlan(conditions) ? UNNAMED : this.names.of(`count ${key}`, text);
    const row =
      conditions.length === 0
        ? await this.sql.lookup<{ total: number }>(name, text, [accountId])
        : await this.sql.row<{ total: number }>(name, text, [accountId, ...values]);
    return row?.total ?? 0;
  }
}

interface ListRow<Domains, People> {
  domains: Domains;
  people: People;
  /** Of a statement that counts; null: the account has no stored counts. */
  total?: number | null;
}

/** PostgreSQL's unnamed statement is planned for its values each time. */
const UNNAMED = '';

const keyOf = (conditions: readonly Condition[]): string => conditions.map(({ sql }) => sql).join('&');
