import type { DomainView } from '@registrar/domains';
import { DomainReader, type DomainListPage, type DomainListRequest } from '@registrar/domains/ports';
import { pageWindow } from '../json-sql';
import type { Sql } from '../sql';
import { StatementNames } from '../statement-names';
import { countStatement } from './domain-count-sql';
import { type Condition, conditionsOf, countSql, FEW, listSql } from './domain-list-sql';
import { type DomainRow, FIND, viewOf } from './domain-find';
import { LISTED } from './domain-sql';

export class PostgresDomainReader extends DomainReader {
  private readonly names = new StatementNames('domains');

  constructor(
    private readonly sql: Sql,
    private readonly settings: { sendDefaults: boolean },
  ) {
    super();
  }

  async find(accountId: number, name: string, now: Date): Promise<DomainView | undefined> {
    const row = await this.sql.lookup<DomainRow>('domain_find', FIND, [accountId, name, now]);
    return row && viewOf(row);
  }

  async lastRegistryValues(
    accountId: number,
    tld: string,
  ): Promise<Readonly<Record<string, string>> | undefined> {
    const row = await this.sql.row<{ registry_values: Record<string, string> }>(
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
    const totalCount = await this.count(accountId, conditions);
    const { limit, offset, fromEnd } = pageWindow(page, perPage, totalCount);
    if (limit === 0) return { items: '[]', count: 0, totalCount };
    const few = conditions.length > 0 && totalCount <= FEW;
    const text = listSql(
      { conditions, sort, descending, fromEnd, withPrice: includeRenewalPrice, few },
      this.settings.sendDefaults,
    );
    const name = needsOwnPlan(conditions)
      ? UNNAMED
      : this.names.of(
          `list ${sort} ${descending} ${fromEnd} ${includeRenewalPrice} ${few} ${keyOf(conditions)}`,
          text,
        );
    const row = await this.sql.row<{ items: string; count: number }>(name, text, [
      now,
      accountId,
      limit,
      offset,
      ...conditions.map(({ value }) => value),
    ]);
    return { items: row!.items, count: row!.count, totalCount };
  }

  private async count(accountId: number, conditions: readonly Condition[]): Promise<number> {
    const { key, text, values } = countStatement(conditions, countSql);
    const name = needsOwnPlan(conditions) ? UNNAMED : this.names.of(`count ${key}`, text);
    const row = await this.sql.row<{ total: number }>(name, text, [accountId, ...values]);
    return row?.total ?? 0;
  }
}

/** PostgreSQL's unnamed statement is planned for its values each time. */
const UNNAMED = '';

/**
 * The number of rows that a range or a word matches decides which index is best: a cached plan ignores it
 * (measured: 20 times as slow).
 */
const needsOwnPlan = (conditions: readonly Condition[]): boolean =>
  conditions.some(({ sql }) => /[<>]|like/.test(sql));

const keyOf = (conditions: readonly Condition[]): string => conditions.map(({ sql }) => sql).join('&');
