import type { DomainView } from '@registrar/domains';
import type { JsonText } from '@registrar/kernel';
import {
  type DomainExportRequest,
  type DomainListPage,
  type DomainListRequest,
  DomainReader,
  type ExportBatch,
  type ExportedDomain,
} from '@registrar/domains/ports';
import { DomainAnswers } from './answers/domain-answers';
import { DomainPages } from './answers/domain-pages';
import { pageWindow, type PageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames, UNNAMED } from '../statement-names';
import { countStatement } from './domain-count-sql';
import { StoredTexts } from '../texts/stored-texts';
import { FIND_PRICED, type PricedDomainArrays, viewOf } from './domain-find';
import { type Condition, conditionsOf, countSql, needsOwnPlan, readsAllMatching } from './domain-list-sql';
import { LISTED } from './domain-sql';
import { DomainText } from './domain-text';
import { DomainExport } from './export/domain-export';
import { TldTermsCache } from './tld-terms';
import type { DomainEntity } from './entities/domains.entity';

export interface DomainReaderSettings {
  /** Also send fields with default values. */
  sendDefaults: boolean;
  /** Texts of answers that the process retains. Left out: none. */
  texts?: StoredTexts;
}

export class PostgresDomainReader extends DomainReader {
  private readonly names = new StatementNames('domains');
  private readonly answers: DomainAnswers;
  private readonly pages: DomainPages;
  private readonly exports: DomainExport;

  constructor(
    private readonly sql: Sql,
    { sendDefaults, texts = new StoredTexts(0) }: DomainReaderSettings,
  ) {
    super();
    const text = new DomainText(sendDefaults);
    const terms = new TldTermsCache(sql);
    this.answers = new DomainAnswers(sql, text, terms, texts);
    this.pages = new DomainPages(sql, text, terms, texts, this.names);
    this.exports = new DomainExport(sql, text, (...asked) => this.pages.pricesOf(...asked));
  }

  async find(accountId: number, name: string, now: Date): Promise<DomainView | undefined> {
    const values = [accountId, name, now];
    const row = await this.sql.lookup<PricedDomainArrays>('domain_find_priced', FIND_PRICED, values);
    return row && viewOf(row);
  }

  findJson(accountId: number, name: string, now: Date): Promise<JsonText | undefined> {
    return this.answers.find(accountId, name, now);
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

  async list(request: DomainListRequest): Promise<DomainListPage> {
    const { accountId, filter, page, perPage, sort, descending } = request;
    const conditions = conditionsOf(filter);
    const { limit, offset, fromEnd, total } = await this.windowOf(accountId, conditions, page, perPage);
    if (limit === 0) return { items: '[]', count: 0, totalCount: total ?? 0 };
    const counted = total === undefined;
    const {
      items,
      count,
      total: counts,
    } = await this.pages.read({
      shape: {
        conditions,
        sort,
        descending,
        fromEnd,
        skips: offset > limit,
        few: readsAllMatching(conditions, sort, total ?? Infinity),
        counted,
      },
      request,
      limit,
      offset,
    });
    return { items, count, totalCount: total ?? counts ?? 0 };
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
