import { DomainName, type Money } from '@registrar/kernel';
import type { PremiumPrice } from '../prices/premium-names';
import { promotionCode } from '../prices/promotions';
import type { Product } from '../tld';
import { invalidRecord as invalid, premiumNameNotFound, promotionNotFound, unknownTld } from './errors';
import type { CatalogueWriter, OfferWriter, PremiumNameRecord, PromotionRecord } from './ports';

/** The limit of the table; a promotion applies to terms on sale. */
const MAX_YEARS = 10;
const MAX_USES = 1_000_000_000;
const MAX_DESCRIPTION = 500;
const MAX_CLASS = 100;
const PRODUCTS: readonly Product[] = ['registration', 'renewal', 'transfer', 'restore'];

type Check = [field: keyof PromotionRecord, wrong: boolean, rule: string];

/**
 * Staff changes of promotions and premium names. All run inside the caller's unit of work; 400 naming the
 * field, 404.
 */
export class ChangeOffers {
  constructor(
    private readonly offers: OfferWriter,
    private readonly catalogue: CatalogueWriter,
  ) {}

  /** Adds the promotion, or replaces the one with its code; pending purchases retain their discount. */
  async putPromotion(
    record: PromotionRecord,
    now: Date,
  ): Promise<{ before?: PromotionRecord; after: PromotionRecord }> {
    if (promotionCode(record.code) !== record.code)
      throw invalid('code', 'must be 2 to 40 of A-Z, 0-9, _ and -');
    for (const [field, wrong, rule] of promotionChecks(record)) if (wrong) throw invalid(field, rule);
    for (const tld of record.tlds ?? [])
      if ((await this.catalogue.tlds(tld)).length === 0)
        throw invalid('tlds', `must be in the catalogue, and ${tld} is not`);
    const before = await this.offers.promotion(record.code);
    await this.offers.putPromotion(record, now);
    return { before, after: record };
  }

  /** Ends it now. It stays on record, since purchases refer to it; one that has ended stays unchanged. */
  async endPromotion(code: string, now: Date): Promise<{ before: PromotionRecord; after: PromotionRecord }> {
    const before = await this.offers.promotion(code);
    if (!before) throw promotionNotFound();
    if (before.endsAt && before.endsAt <= now) return { before, after: before };
    // one that has not begun is never valid
    const after = { ...before, endsAt: now, startsAt: before.startsAt < now ? before.startsAt : now };
    await this.offers.putPromotion(after, now);
    return { before, after };
  }

  async putPremiumName(
    sent: string,
    { class: klass, ...prices }: PremiumPrice & { class: string },
    now: Date,
  ): Promise<{ before?: PremiumNameRecord; after: PremiumNameRecord }> {
    const name = DomainName.parse(sent);
    if (!name) throw invalid('name', 'must be a domain name');
    if (klass.trim() === '' || klass.length > MAX_CLASS)
      throw invalid('class', `must be a text of 1 to ${MAX_CLASS} characters`);
    for (const [product, amount] of Object.entries(prices))
      if (amount && (amount as Money).minor <= 0n) throw invalid(product, 'must be more than 0');
    if ((await this.catalogue.tlds(name.parent)).length === 0) throw unknownTld();
    const before = await this.offers.premiumName(name.ascii);
    const after: PremiumNameRecord = { tld: name.parent, name: name.ascii, class: klass.trim(), ...prices };
    await this.offers.putPremiumName(after, now);
    return { before, after };
  }

  async removePremiumName(sent: string): Promise<PremiumNameRecord> {
    const name = DomainName.parse(sent);
    const before = name && (await this.offers.premiumName(name.ascii));
    if (!before) throw premiumNameNotFound();
    await this.offers.removePremiumName(before.name);
    return before;
  }
}

const isWhole = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;
const isEach = <T>(items: readonly T[], holds: (item: T) => boolean): boolean =>
  items.length > 0 && items.every(holds) && new Set(items).size === items.length;

function promotionChecks(record: PromotionRecord): Check[] {
  const { description, tlds, products, minYears, maxYears, startsAt, endsAt, maxUses, maxUsesPerAccount } =
    record;
  const uses = `must be a whole number from 1 to ${MAX_USES}`;
  return [
    ['description', description.length > MAX_DESCRIPTION, `must be at most ${MAX_DESCRIPTION} characters`],
    ['tlds', tlds !== undefined && !isEach(tlds, () => true), 'must be TLDs, each once'],
    [
      'products',
      !isEach(products, (product) => PRODUCTS.includes(product)),
      `must be of ${PRODUCTS.join(', ')}, each at most once`,
    ],
    ['minYears', !isWhole(minYears, 1, MAX_YEARS), `must be a whole number from 1 to ${MAX_YEARS}`],
    [
      'maxYears',
      !isWhole(maxYears, minYears, MAX_YEARS),
      `must be a whole number from minYears to ${MAX_YEARS}`,
    ],
    ['off', !isOff(record), 'must be a percentage of 1 to 10,000 basis points, or an amount above 0'],
    ['endsAt', endsAt !== undefined && endsAt <= startsAt, 'must be after startsAt'],
    ['maxUses', maxUses !== undefined && !isWhole(maxUses, 1, MAX_USES), uses],
    ['maxUsesPerAccount', maxUsesPerAccount !== undefined && !isWhole(maxUsesPerAccount, 1, MAX_USES), uses],
  ];
}

const isOff = ({ off }: PromotionRecord): boolean =>
  'percentBps' in off ? isWhole(off.percentBps, 1, 10_000) : off.amount.minor > 0n;
