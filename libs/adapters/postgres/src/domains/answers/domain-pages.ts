import type { DomainListRequest } from '@registrar/domains/ports';
import { type JsonText, StoredJson } from '@registrar/kernel';
import type { Sql } from '../../sql';
import { type StatementNames, UNNAMED } from '../../statement-names';
import { isQuickPage } from '../../texts/quick-pages';
import type { NewText, StoredText, StoredTexts } from '../../texts/stored-texts';
import {
  type Condition,
  type DomainListShape,
  hasVersions,
  listSql,
  needsOwnPlan,
  versionsSql,
} from '../domain-list-sql';
import type { DomainValues, PersonValues } from '../domain-sql';
import type { DomainText, Prices } from '../domain-text';
import { basisOf, PERSON_VERSION } from './domain-versions';
import { domainsOf, peopleOf } from '../fields/list-fields';
import type { TldTermsCache } from '../tld-terms';

/** Versions of a longer page take too long to share a connection with reads by key. */
const SHORT_PAGE = 100;

/** What is to be read: a page, by the text of its statement and the values for it. */
export interface PageRead {
  shape: DomainListShape;
  request: DomainListRequest;
  limit: number;
  offset: number;
}

export interface DomainPage {
  items: JsonText;
  count: number;
  /** Of a statement that counts. */
  total?: number;
}

interface ListRow<Domains, People> {
  domains: Domains;
  people: People;
  /** Of a statement that counts; null: the account has no stored counts. */
  total?: number | null;
}

interface TextRow extends ListRow<string | null, string | null> {
  server?: string;
  versions?: string | null;
}

interface PageRows extends ListRow<DomainValues[], PersonValues[]> {
  server?: string;
  versions?: string | null;
}

/** Undefined: without prices. */
type PagePrices = Prices | undefined;

/** Reads pages of domains, by their stored texts where those hold. */
export class DomainPages {
  constructor(
    private readonly sql: Sql,
    private readonly text: DomainText,
    private readonly terms: TldTermsCache,
    private readonly texts: StoredTexts,
    private readonly names: StatementNames,
  ) {}

  async read(read: PageRead): Promise<DomainPage> {
    const { shape, request, limit, offset } = read;
    const filter = shape.conditions.map(({ value }) => value);
    const values = [request.now, request.accountId, limit, offset, ...filter];
    if (!this.texts.isUsed || this.sql.inTransaction || !hasVersions(shape)) return this.whole(read, values);
    const key = `domains ${keyOf(shape)} ${request.includeRenewalPrice} ${JSON.stringify(values.slice(1))}`;
    return this.texts.read<DomainPage, PagePrices>(key, {
      current: (text) => this.current(read, values, text),
      whole: (isStored) => this.whole(read, values, isStored ? key : undefined),
    });
  }

  /** Undefined: its rows or prices have changed. */
  private async current(
    { shape, request, limit, offset }: PageRead,
    values: readonly unknown[],
    text: StoredText<PagePrices>,
  ): Promise<DomainPage | undefined> {
    const statement = versionsSql(shape);
    const name = this.names.of(`versions ${keyOf(shape)}`, statement);
    const asked = [...values, text.addresses];
    const found = (
      isQuickPage({ limit, offset }, name, SHORT_PAGE)
        ? await this.sql.lookup<VersionsRow>(name, statement, asked)
        : await this.sql.row<VersionsRow>(name, statement, asked)
    )!;
    if (found.versions !== text.versions) return undefined;
    if (!(await this.arePrices(request, text.terms))) return undefined;
    return { items: text.json, count: text.count, total: found.total ?? undefined };
  }

  /** `key`: of the text to store. */
  private async whole(read: PageRead, values: readonly unknown[], key?: string): Promise<DomainPage> {
    const { shape, request } = read;
    const { domains, people, total, server, versions } = await this.rowsOf(shape, values, key !== undefined);
    if (shape.fromEnd) domains.reverse();
    const prices = request.includeRenewalPrice
      ? await this.pricesOf(request.accountId, domains, request.now)
      : undefined;
    const items = this.text.list(domains, people, prices);
    const page = { count: domains.length, total: total ?? undefined };
    if (key === undefined || server === undefined) return { ...page, items };
    const stored: NewText<PagePrices> = {
      ...basisOf(server, versions ?? null, people),
      json: new StoredJson(items),
      count: page.count,
      terms: prices,
    };
    return { ...page, items: this.texts.put(key, stored) };
  }

  /**
   * As texts, and again as JSON where a value holds what separates others, which contacts may no longer; such a page
   * has no versions.
   */
  private async rowsOf(
    shape: DomainListShape,
    values: readonly unknown[],
    isVersioned: boolean,
  ): Promise<PageRows> {
    const text = listSql(shape, isVersioned ? 'versioned' : 'texts');
    const name = needsOwnPlan(shape.conditions)
      ? UNNAMED
      : this.names.of(`list ${isVersioned} ${keyOf(shape)}`, text);
    const row = (await this.sql.row<TextRow>(name, text, values))!;
    const domains = domainsOf(row.domains);
    const people = peopleOf(row.people, isVersioned ? PERSON_VERSION.length : 0);
    if (domains && people) return { ...row, domains, people };
    const json = (await this.sql.row<ListRow<DomainValues[] | null, PersonValues[] | null>>(
      UNNAMED,
      listSql(shape, 'json'),
      values,
    ))!;
    return { domains: json.domains ?? [], people: json.people ?? [], total: json.total };
  }

  /** Of the TLDs of these domains. */
  async pricesOf(accountId: number, domains: readonly DomainValues[], now: Date): Promise<Prices> {
    const prices = new Map<string, string | undefined>();
    for (const [, , , , , , , , , , , tld] of domains)
      if (!prices.has(tld)) prices.set(tld, (await this.terms.of(accountId, tld, now)).renewalPrice);
    return prices;
  }

  /** Whether the TLDs still have the prices that the text was written with. */
  private async arePrices({ accountId, now }: DomainListRequest, prices: PagePrices): Promise<boolean> {
    for (const [tld, price] of prices ?? [])
      if ((await this.terms.of(accountId, tld, now)).renewalPrice !== price) return false;
    return true;
  }
}

interface VersionsRow {
  versions: string;
  total?: number | null;
}

const conditionsKey = (conditions: readonly Condition[]): string =>
  conditions.map(({ sql }) => sql).join('&');

/** Decides the text of the statement. */
const keyOf = ({ sort, descending, fromEnd, skips, few, counted, conditions }: DomainListShape): string =>
  `${sort} ${descending} ${fromEnd} ${skips} ${few} ${counted} ${conditionsKey(conditions)}`;
