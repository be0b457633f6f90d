import { type PriceEntry, type Product, type Tld, type TldRules } from '@registrar/catalog';
import { CatalogStore, tldRulesOf } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';
import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';

interface TldRow {
  name: string;
  connection_id: number | null;
  status: 'live' | 'blocked';
}

interface RulesRow {
  tld: string;
  valid_from: Date;
  rules: Partial<TldRules>;
}

/** Rules of one TLD, newest first. */
type Versions = readonly { validFrom: Date; tld: Tld }[];

/** `sorted`: names on sale or blocked, in order. */
interface Shelf {
  entries: ReadonlyMap<string, Versions | 'blocked'>;
  sorted: readonly string[];
}

interface PriceRow {
  product: Product;
  account_id: number | null;
  /** bigint comes as text. */
  price: string;
  list_price: string;
  currency: string;
  valid_from: Date;
}

const ALL = 'all';
/** Accounts whose tax is kept. */
const MAX_TAXES = 5_000;
/** Price lists kept, one per TLD and account: some thousand rows at most. */
const MAX_PRICE_LISTS = 5_000;

/** The catalogue, each part of it read at most once a second by a process. */
export class PostgresCatalogStore extends CatalogStore {
  private readonly shelf: ShortCache<Shelf>;
  private readonly prices: ShortCache<PriceRow[]>;
  private readonly taxes: ShortCache<number>;

  constructor(private readonly sql: Sql) {
    super();
    this.shelf = new ShortCache(sql, () => this.loadShelf(), 1);
    this.prices = new ShortCache(sql, (key) => this.loadPrices(key), MAX_PRICE_LISTS);
    this.taxes = new ShortCache(sql, (key) => this.loadTax(Number(key)), MAX_TAXES);
  }

  async tld(name: string, now: Date): Promise<Tld | 'blocked' | undefined> {
    return inForce((await this.shelf.get(ALL)).entries.get(name), now);
  }

  async tlds(now: Date): Promise<readonly Tld[]> {
    const { entries, sorted } = await this.shelf.get(ALL);
    return sorted.map((name) => inForce(entries.get(name), now)).filter((tld) => tld !== undefined && tld !== 'blocked');
  }

  /** Rows are kept and not the choice among them, which depends on `now`: an account's clock may differ. */
  async price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined> {
    const begun = (await this.prices.get(priceListKey(tld, accountId))).filter((row) => row.product === product && row.valid_from <= now);
    const general = begun.find((row) => row.account_id === null);
    const row = begun.find((candidate) => candidate.account_id !== null) ?? general;
    if (!row) return undefined;
    const money = (minor: string, { currency }: PriceRow): Money => Money.of(BigInt(minor), currency);
    return { price: money(row.price, row), publicPrice: general ? money(general.price, general) : money(row.price, row), listPrice: money(row.list_price, row) };
  }

  taxBps(accountId: number): Promise<number> {
    return this.taxes.get(String(accountId));
  }

  private async loadTax(accountId: number): Promise<number> {
    const row = await this.sql.row<{ tax_bps: number }>('catalog_tax', 'select tax_bps from accounts where id = $1', [accountId]);
    if (!row) throw new Error(`account ${accountId} is not there`);
    return row.tax_bps;
  }

  private async loadShelf(): Promise<Shelf> {
    const tlds = await this.sql.rows<TldRow>('catalog_tlds', 'select name, connection_id, status from tlds order by name', []);
    const rules = await this.sql.rows<RulesRow>('catalog_rules', 'select tld, valid_from, rules from tld_rules order by valid_from desc', []);
    const byTld = new Map<string, RulesRow[]>();
    for (const row of rules) byTld.set(row.tld, [...(byTld.get(row.tld) ?? []), row]);
    return { entries: new Map(tlds.map((row) => [row.name, versionsOf(row, byTld.get(row.name))])), sorted: tlds.map(({ name }) => name) };
  }

  /** Newest first, the account's own beside the general ones. */
  private loadPrices(key: string): Promise<PriceRow[]> {
    const [tld, accountId] = key.split(' ');
    return this.sql.rows<PriceRow>(
      'catalog_prices',
      `select product, account_id, price, list_price, currency, valid_from
         from tld_prices where tld = $1 and (account_id is null or account_id = $2) order by valid_from desc, id desc`,
      [tld, Number(accountId)],
    );
  }
}

const priceListKey = (tld: string, accountId: number): string => `${tld} ${accountId}`;

/** A TLD without a connection has nobody to register names at, so it is not sold; one without rules is usual in everything. */
function versionsOf({ name, connection_id: connectionId, status }: TldRow, rules: readonly RulesRow[] = []): Versions | 'blocked' {
  if (status === 'blocked' || connectionId === null) return 'blocked';
  const rows = rules.length > 0 ? rules : [{ valid_from: new Date(0), rules: {} }];
  return rows.map((row) => ({ validFrom: row.valid_from, tld: { ...tldRulesOf(row.rules), name, connectionId, validFrom: row.valid_from } }));
}

/** Undefined where no rules have begun yet. */
function inForce(versions: Versions | 'blocked' | undefined, now: Date): Tld | 'blocked' | undefined {
  if (versions === undefined || versions === 'blocked') return versions;
  const tld = versions.find(({ validFrom }) => validFrom <= now)?.tld;
  return tld && tld.allowedYears.length === 0 ? 'blocked' : tld;
}
