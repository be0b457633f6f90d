import type { TaxRule, TaxSituation } from '@registrar/billing';
import {
  BLOCKED_SALES,
  type DatedPrice,
  type HeldTld,
  type PriceEntry,
  type Product,
  type Tld,
} from '@registrar/catalog';
import { CatalogStore, tldRulesOf } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';
import { TAX_RULE_COLUMNS, taxRuleOf, type TaxRuleRow } from '../billing/tax-rule-rows';
import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';
import type { SalesStopEntity } from './entities/sales-stops.entity';
import type { TldEntity } from './entities/tlds.entity';
import type { TldRuleEntity } from './entities/tld-rules.entity';
import type { TldPriceEntity } from './entities/tld-prices.entity';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import type { ExchangeRateEntity } from '../billing/entities/exchange-rates.entity';

type TldRow = Pick<TldEntity, 'name' | 'connection_id' | 'status' | 'blocked_products'>;

type RulesRow = Pick<TldRuleEntity, 'tld' | 'valid_from' | 'rules'>;

type StopRow = Pick<SalesStopEntity, 'tld' | 'connection_id' | 'products' | 'until'>;

/** Rules of one TLD, newest first, and the stops of its sales. */
interface Versions {
  rules: readonly { validFrom: Date; tld: HeldTld }[];
  stops: readonly StopRow[];
}

/** `sorted`: names on sale or blocked, in order. */
interface Shelf {
  entries: ReadonlyMap<string, Versions>;
  sorted: readonly string[];
}

/** By TLD, newest first. */
type PriceList = Map<string, PriceRow[]>;

type PriceRow = Pick<TldPriceEntity, 'tld' | 'product' | 'price' | 'list_price' | 'currency' | 'valid_from'>;

type SituationRow = Pick<
  AccountEntity,
  'tax_bps' | 'tax_by_rule' | 'tax_country' | 'business_status' | 'tax_id'
>;

type RateRow = Pick<ExchangeRateEntity, 'rate' | 'valid_from'>;

const ALL = 'all';
/** Accounts whose tax situation is cached. */
const MAX_SITUATIONS = 5_000;
/** Two letters. */
const MAX_COUNTRIES = 676;
const MAX_CURRENCIES = 200;
/** Key of the general price list; the others are accounts' own. */
const GENERAL = 'general';
/** Cached price lists: the general one and one per account, nearly all of them empty. */
const MAX_PRICE_LISTS = 5_000;

/** The catalogue; a process reads each part of it at most once a second. */
export class PostgresCatalogStore extends CatalogStore {
  private readonly shelf: ShortCache<Shelf>;
  private readonly prices: ShortCache<PriceList>;
  private readonly situations: ShortCache<TaxSituation>;
  private readonly rulesOfTax: ShortCache<readonly TaxRule[]>;
  private readonly exchangeRates: ShortCache<readonly RateRow[]>;

  constructor(private readonly sql: Sql) {
    super();
    this.shelf = new ShortCache(sql, () => this.loadShelf(), 1);
    this.prices = new ShortCache(sql, (key) => this.loadPrices(key), MAX_PRICE_LISTS);
    this.situations = new ShortCache(sql, (key) => this.loadSituation(Number(key)), MAX_SITUATIONS);
    this.rulesOfTax = new ShortCache(sql, (key) => this.loadTaxRules(key), MAX_COUNTRIES);
    this.exchangeRates = new ShortCache(sql, (key) => this.loadExchangeRates(key), MAX_CURRENCIES);
  }

  async tld(name: string, now: Date): Promise<Tld | 'blocked' | undefined> {
    return saleOf((await this.shelf.get(ALL)).entries.get(name), now);
  }

  async tldReader(now: Date): Promise<(name: string) => Tld | 'blocked' | undefined> {
    const { entries } = await this.shelf.get(ALL);
    return (name) => saleOf(entries.get(name), now);
  }

  async held(name: string, now: Date): Promise<HeldTld | undefined> {
    return inForce((await this.shelf.get(ALL)).entries.get(name), now);
  }

  async tlds(now: Date): Promise<readonly Tld[]> {
    const { entries, sorted } = await this.shelf.get(ALL);
    return sorted
      .map((name) => saleOf(entries.get(name), now))
      .filter((tld) => tld !== undefined && tld !== 'blocked');
  }

  /** Caches the rows and not the selected one, which depends on `now`: an account's clock may differ. */
  async price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined> {
    const newest = (list: PriceList): PriceRow | undefined =>
      list.get(tld)?.find((row) => row.product === product && row.valid_from <= now);
    const general = newest(await this.prices.get(GENERAL));
    const row = newest(await this.prices.get(String(accountId))) ?? general;
    if (!row) return undefined;
    const money = (minor: string, { currency }: PriceRow): Money => Money.of(BigInt(minor), currency);
    return {
      price: money(row.price, row),
      publicPrice: general ? money(general.price, general) : money(row.price, row),
      listPrice: money(row.list_price, row),
    };
  }

  async datedPrices(accountId: number, tlds?: readonly string[]): Promise<DatedPrice[]> {
    const of = (list: PriceList, isOwn: boolean): DatedPrice[] =>
      (tlds?.map((tld) => list.get(tld) ?? []) ?? [...list.values()])
        .flat()
        .map(({ tld, product, price, currency, valid_from: validFrom }) => ({
          tld,
          product,
          isOwn,
          price: Money.of(BigInt(price), currency),
          validFrom,
        }));
    return [
      ...of(await this.prices.get(GENERAL), false),
      ...of(await this.prices.get(String(accountId)), true),
    ];
  }

  taxSituation(accountId: number): Promise<TaxSituation> {
    return this.situations.get(String(accountId));
  }

  taxRules(country: string): Promise<readonly TaxRule[]> {
    return this.rulesOfTax.get(country);
  }

  async exchangeRate(currency: string, now: Date): Promise<string | undefined> {
    return (
      (await this.exchangeRates.get(currency)).find(({ valid_from: validFrom }) => validFrom <= now)?.rate ??
      undefined
    );
  }

  /** Newest first. */
  private loadExchangeRates(currency: string): Promise<RateRow[]> {
    return this.sql.rows<RateRow>(
      'catalog_exchange_rates',
      'select trim_scale(rate)::text as rate, valid_from from exchange_rates where currency = $1 order by exchange_rates.valid_from desc',
      [currency],
    );
  }

  private async loadSituation(accountId: number): Promise<TaxSituation> {
    const row = await this.sql.row<SituationRow>(
      'catalog_tax',
      'select tax_bps, tax_by_rule, tax_country, business_status, tax_id from accounts where id = $1',
      [accountId],
    );
    if (!row) throw new Error(`account ${accountId} does not exist`);
    const {
      tax_bps: ownRateBps,
      tax_by_rule: byRule,
      tax_country: country,
      business_status: businessStatus,
      tax_id: taxId,
    } = row;
    return {
      ownRateBps,
      byRule,
      ...(country !== null && { country }),
      ...(businessStatus && { businessStatus }),
      ...(taxId !== null && { taxId }),
    };
  }

  private async loadTaxRules(country: string): Promise<TaxRule[]> {
    return (
      await this.sql.rows<TaxRuleRow>(
        'catalog_tax_rules',
        `select ${TAX_RULE_COLUMNS} from tax_rules where country = $1 order by id`,
        [country],
      )
    ).map(taxRuleOf);
  }

  private async loadShelf(): Promise<Shelf> {
    const tlds = await this.sql.rows<TldRow>(
      'catalog_tlds',
      'select name, connection_id, status, blocked_products from tlds order by name',
      [],
    );
    const rules = await this.sql.rows<RulesRow>(
      'catalog_rules',
      'select tld, valid_from, rules from tld_rules order by valid_from desc',
      [],
    );
    const stops = await this.sql.rows<StopRow>(
      'catalog_stops',
      'select tld, connection_id, products, until from sales_stops where ended_at is null',
      [],
    );
    const byTld = new Map<string, RulesRow[]>();
    for (const row of rules) byTld.set(row.tld, [...(byTld.get(row.tld) ?? []), row]);
    return {
      entries: new Map(
        tlds.map((row) => [
          row.name,
          {
            rules: versionsOf(row, byTld.get(row.name)),
            stops: stops.filter((stop) => stopsSaleOf(row, stop)),
          },
        ]),
      ),
      sorted: tlds.map(({ name }) => name),
    };
  }

  /** A whole list at once: a search needs the prices of fifty TLDs. Newest first. */
  private async loadPrices(key: string): Promise<PriceList> {
    const columns = 'tld, product, price, list_price, currency, valid_from';
    const rows =
      key === GENERAL
        ? await this.sql.rows<PriceRow>(
            'catalog_prices',
            `select ${columns} from tld_prices where account_id is null order by valid_from desc, id desc`,
            [],
          )
        : await this.sql.rows<PriceRow>(
            'catalog_account_prices',
            `select ${columns} from tld_prices where account_id = $1 order by valid_from desc, id desc`,
            [Number(key)],
          );
    const list: PriceList = new Map();
    for (const row of rows) {
      const known = list.get(row.tld);
      if (known) known.push(row);
      else list.set(row.tld, [row]);
    }
    return list;
  }
}

/** A TLD without a connection has no registry and is not sold; one without rules has the defaults. */
function versionsOf(
  { name, connection_id: connectionId, status, blocked_products: more }: TldRow,
  rules: readonly RulesRow[] = [],
): Versions['rules'] {
  const isBlocked = status === 'blocked' || connectionId === null;
  const own = {
    name,
    ...(connectionId !== null && { connectionId }),
    ...(isBlocked && { blockedProducts: [...new Set([...BLOCKED_SALES, ...(more ?? [])])] }),
  };
  const rows = rules.length > 0 ? rules : [{ valid_from: new Date(0), rules: {} }];
  return rows.map((row) => ({
    validFrom: row.valid_from,
    tld: { ...tldRulesOf(row.rules), ...own, validFrom: row.valid_from },
  }));
}

const stopsSaleOf = ({ name, connection_id: connectionId }: TldRow, stop: StopRow): boolean =>
  stop.tld === name || (stop.connection_id !== null && stop.connection_id === connectionId);

/** Undefined where no rules have begun yet, or where they have no term. */
function inForce(versions: Versions | undefined, now: Date): HeldTld | undefined {
  const tld = versions?.rules.find(({ validFrom }) => validFrom <= now)?.tld;
  return versions && tld && tld.allowedYears.length > 0 ? withStops(tld, versions.stops, now) : undefined;
}

function saleOf(versions: Versions | undefined, now: Date): Tld | 'blocked' | undefined {
  const newest =
    versions?.rules.find(({ validFrom }) => validFrom <= now)?.tld ??
    versions?.rules.find(({ tld }) => tld.blockedProducts)?.tld;
  if (!versions || !newest) return undefined;
  return isOnSale(newest) ? withStops(newest, versions.stops, now) : 'blocked';
}

/** With the stops whose end has not passed at this account's time. */
function withStops<T extends HeldTld>(tld: T, stops: readonly StopRow[], now: Date): T {
  const stopped = stops.filter(({ until }) => until === null || until > now);
  if (stopped.length === 0) return tld;
  return { ...tld, stoppedProducts: [...new Set(stopped.flatMap(({ products }) => products))] };
}

const isOnSale = (tld: HeldTld): tld is Tld =>
  tld.blockedProducts === undefined && tld.allowedYears.length > 0;
