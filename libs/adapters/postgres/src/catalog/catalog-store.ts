import type { PriceEntry, Product, Tld } from '@registrar/catalog';
import { CatalogStore } from '@registrar/catalog/ports';
import { Money } from '@registrar/kernel';
import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';

interface TldRow {
  name: string;
  connection_id: number | null;
  status: 'live' | 'blocked';
  cc_tld: boolean;
  allowed_years: number[];
  min_length: number;
  min_idn_length: number | null;
  idn_languages: Record<string, string>;
  supports_privacy: boolean;
  supports_transfer_lock: boolean;
  supports_dnssec: boolean;
  supports_premium: boolean;
  premium_markup_bps: number;
  has_requirements: boolean;
  claims_check_required: string[];
  add_grace_days: number;
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
/** Price lists kept, one per TLD and account: some thousand rows at most. */
const MAX_PRICE_LISTS = 5_000;

/** The catalogue, each part of it read at most once a second by a process. */
export class PostgresCatalogStore extends CatalogStore {
  private readonly tlds: ShortCache<Map<string, Tld | 'blocked'>>;
  private readonly prices: ShortCache<PriceRow[]>;

  constructor(private readonly sql: Sql) {
    super();
    this.tlds = new ShortCache(sql, () => this.loadTlds(), 1);
    this.prices = new ShortCache(sql, (key) => this.loadPrices(key), MAX_PRICE_LISTS);
  }

  async tld(name: string): Promise<Tld | 'blocked' | undefined> {
    return (await this.tlds.get(ALL)).get(name);
  }

  /** Rows are kept and not the choice among them, which depends on `now`: an account's clock may differ. */
  async price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined> {
    const inForce = (await this.prices.get(priceListKey(tld, accountId))).filter((row) => row.product === product && row.valid_from <= now);
    const row = inForce.find((candidate) => candidate.account_id !== null) ?? inForce[0];
    return row && { price: Money.of(BigInt(row.price), row.currency), listPrice: Money.of(BigInt(row.list_price), row.currency) };
  }

  private async loadTlds(): Promise<Map<string, Tld | 'blocked'>> {
    const rows = await this.sql.rows<TldRow>(
      'catalog_tlds',
      `select name, connection_id, status, cc_tld, allowed_years, min_length, min_idn_length, idn_languages, supports_privacy,
              supports_transfer_lock, supports_dnssec, supports_premium, premium_markup_bps, requirements <> '{}' as has_requirements,
              claims_check_required, add_grace_days
         from tlds`,
    );
    return new Map(rows.map((row) => [row.name, toTld(row)]));
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

/** A TLD without a connection has nobody to register names at, so it is not sold. */
function toTld(row: TldRow): Tld | 'blocked' {
  if (row.status === 'blocked' || row.connection_id === null || row.allowed_years.length === 0) return 'blocked';
  return {
    name: row.name,
    connectionId: row.connection_id,
    ccTld: row.cc_tld,
    allowedYears: [...row.allowed_years].sort((a, b) => a - b),
    minLength: row.min_length,
    minIdnLength: row.min_idn_length ?? undefined,
    idnLanguages: row.idn_languages,
    supportsPrivacy: row.supports_privacy,
    supportsTransferLock: row.supports_transfer_lock,
    supportsDnssec: row.supports_dnssec,
    supportsPremium: row.supports_premium,
    premiumMarkupBps: row.premium_markup_bps,
    hasRequirements: row.has_requirements,
    claimsCheckRequired: row.claims_check_required,
    addGraceDays: row.add_grace_days,
  };
}
