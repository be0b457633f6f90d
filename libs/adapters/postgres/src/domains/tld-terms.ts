import { ShortCache } from '../short-cache';
import type { Sql } from '../sql';
import type { TldPriceEntity } from '../catalog/entities/tld-prices.entity';
import type { TldRuleEntity } from '../catalog/entities/tld-rules.entity';

/** Pairs of account and TLD that are cached; a few hundred bytes each. */
const MAX_ENTRIES = 10_000;

/** What the answers of an account's domains need of their TLD. */
export interface TldTerms {
  /** For the minimum term, in smallest units; undefined: the TLD has no renewal price. */
  renewalPrice: string | undefined;
  /** A ccTLD: verifications of registrants do not cover its domains (BEHAVIOUR §11). */
  isCountry: boolean;
}

interface Price extends Pick<TldPriceEntity, 'valid_from' | 'price'> {
  is_own: boolean;
}
interface Rules extends Pick<TldRuleEntity, 'valid_from' | 'minimum_years'> {
  is_country: boolean;
}
/** Newest first. */
interface Versions {
  own: readonly Price[];
  general: readonly Price[];
  rules: readonly Rules[];
}

/**
 * Terms of TLDs as `renewalPriceOf` and `notOfCountry` read them, which cost more than the domain itself
 * (measured); a process reads those of an account and TLD at most once a second. Rows are cached and not the
 * chosen one: an account's clock may differ. Not the catalogue's cache: that reads the rules and prices of
 * all TLDs at once, and its first term is the shortest one, where lists of domains multiply by
 * `minimum_years`.
 */
export class TldTermsCache {
  private readonly versions: ShortCache<Versions>;

  constructor(private readonly sql: Sql) {
    this.versions = new ShortCache(sql, (key) => this.load(key), MAX_ENTRIES);
  }

  async of(accountId: number, tld: string, now: Date): Promise<TldTerms> {
    const { own, general, rules } = await this.versions.get(`${accountId} ${tld}`);
    const price = (inForce(own, now) ?? inForce(general, now))?.price;
    const { minimum_years: years, is_country: isCountry } = inForce(rules, now) ?? DEFAULTS;
    return {
      renewalPrice: price === undefined || years === 1 ? price : String(BigInt(price) * BigInt(years)),
      isCountry,
    };
  }

  private async load(key: string): Promise<Versions> {
    const [accountId, tld] = key.split(' ');
    const prices = await this.sql.lookupAll<Price>(
      'tld_terms_prices',
      `select price, valid_from, account_id is not null as is_own from tld_prices
        where tld = $1 and product = 'renewal' and (account_id is null or account_id = $2) order by valid_from desc`,
      [tld, Number(accountId)],
    );
    const rules = await this.sql.lookupAll<Rules>(
      'tld_terms_rules',
      `select valid_from, minimum_years, coalesce((rules->>'ccTld')::boolean, false) as is_country from tld_rules
        where tld = $1 order by valid_from desc`,
      [tld],
    );
    return {
      own: prices.filter(({ is_own: isOwn }) => isOwn),
      general: prices.filter(({ is_own: isOwn }) => !isOwn),
      rules,
    };
  }
}

const DEFAULTS = { minimum_years: 1, is_country: false };

const inForce = <V extends { valid_from: Date }>(versions: readonly V[], now: Date): V | undefined =>
  versions.find(({ valid_from: from }) => from <= now);
