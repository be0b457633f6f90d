import type { PremiumNameRecord, PromotionRecord } from '@registrar/catalog';
import { OfferWriter, unknownAccount, unknownTld } from '@registrar/catalog/ports';
import { Money, type UnitOfWork } from '@registrar/kernel';
import { type Sql, violates } from '../sql';
import { type PromotionRow, termsOf } from './promotion-rows';
import type { Repository } from 'typeorm';
import { PremiumNameEntity } from './entities/premium-names.entity';
import { PromotionEntity } from './entities/promotions.entity';

type PromotionRecordRow = PromotionRow &
  Pick<PromotionEntity, 'description' | 'max_uses' | 'max_uses_per_account'>;

type PremiumRow = Pick<
  PremiumNameEntity,
  'tld' | 'name' | 'class' | 'registration' | 'renewal' | 'transfer' | 'currency'
>;

const PROMOTION = `p.code, p.description, p.tlds, p.products, p.min_years, p.max_years, p.percent_bps, p.amount_off, p.currency, p.account_id, p.starts_at,
  p.ends_at, p.max_uses, p.max_uses_per_account`;
const PREMIUM = 'tld, name, class, registration, renewal, transfer, currency';

/** Promotions and premium names as edited by staff. */
export class PostgresOfferWriter extends OfferWriter {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async promotions(): Promise<(PromotionRecord & { uses: number })[]> {
    const rows = await this.sql.rows<PromotionRecordRow & { uses: number }>(
      'offer_promotions',
      `select ${PROMOTION}, (select count(*)::int from promotion_uses u where u.promotion_id = p.id and u.released_at is null) as uses
         from promotions p order by p.code collate "C"`,
    );
    return rows.map((row) => ({ ...promotionOf(row), uses: row.uses }));
  }

  async promotion(code: string): Promise<PromotionRecord | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<PromotionRecordRow>(
      'offer_promotion_lock',
      `select ${PROMOTION} from promotions p where p.code = $1 for no key update`,
      [code],
    );
    return row && promotionOf(row);
  }

  async putPromotion(record: PromotionRecord, now: Date): Promise<void> {
    this.uow.assertOpen();
    const {
      code,
      description,
      tlds,
      products,
      minYears,
      maxYears,
      off,
      accountId,
      startsAt,
      endsAt,
      maxUses,
      maxUsesPerAccount,
    } = record;
    const [percent, amount] = 'percentBps' in off ? [off.percentBps, undefined] : [null, off.amount];
    const terms = {
      description,
      tlds: tlds ? [...tlds] : null,
      products: [...products],
      min_years: minYears,
      max_years: maxYears,
      percent_bps: percent,
      amount_off: amount?.minor.toString() ?? null,
      currency: amount?.currency ?? 'USD',
      account_id: accountId ?? null,
      starts_at: startsAt,
      ends_at: endsAt ?? null,
      max_uses: maxUses ?? null,
      max_uses_per_account: maxUsesPerAccount ?? null,
    };
    try {
      // not `upsert`: the time of creation stays
      await this.sql
        .repository(PromotionEntity)
        .createQueryBuilder()
        .insert()
        .values({ code, ...terms, created_at: now })
        .orUpdate(Object.keys(terms), ['code'])
        .updateEntity(false)
        .execute();
    } catch (error) {
      throw violates(error, 'promotions_account_id_fkey') ? unknownAccount() : error;
    }
  }

  async premiumNames(tld: string, after: string | undefined, limit: number): Promise<PremiumNameRecord[]> {
    const rows = await this.sql.rows<PremiumRow>(
      'offer_premium_names',
      `select ${PREMIUM} from premium_names where tld = $1 and name > $2 order by name limit $3`,
      [tld, after ?? '', limit],
    );
    return rows.map(premiumOf);
  }

  async premiumName(name: string): Promise<PremiumNameRecord | undefined> {
    const row = await this.premium.findOneBy(keyOf(name));
    return row ? premiumOf(row) : undefined;
  }

  async putPremiumName(record: PremiumNameRecord, now: Date): Promise<void> {
    this.uow.assertOpen();
    const { tld, name, class: klass, registration, renewal, transfer } = record;
    try {
      await this.premium.upsert(
        {
          tld,
          name,
          class: klass,
          registration: registration.minor.toString(),
          renewal: renewal.minor.toString(),
          transfer: transfer?.minor.toString() ?? null,
          currency: registration.currency,
          updated_at: now,
        },
        ['tld', 'name'],
      );
    } catch (error) {
      throw violates(error, 'premium_names_tld_fkey') ? unknownTld() : error;
    }
  }

  async removePremiumName(name: string): Promise<void> {
    this.uow.assertOpen();
    await this.premium.delete(keyOf(name));
  }

  private get premium(): Repository<PremiumNameEntity> {
    return this.sql.repository(PremiumNameEntity);
  }
}

/** The name is one label below the TLD. */
const keyOf = (name: string): { tld: string; name: string } => ({
  tld: name.slice(name.indexOf('.') + 1),
  name,
});

const promotionOf = (row: PromotionRecordRow): PromotionRecord => ({
  ...termsOf(row),
  description: row.description,
  ...(row.max_uses !== null && { maxUses: row.max_uses }),
  ...(row.max_uses_per_account !== null && { maxUsesPerAccount: row.max_uses_per_account }),
});

function premiumOf(row: PremiumRow): PremiumNameRecord {
  const { tld, name, class: klass, registration, renewal, transfer, currency } = row;
  const money = (minor: string): Money => Money.of(BigInt(minor), currency);
  return {
    tld,
    name,
    class: klass,
    registration: money(registration),
    renewal: money(renewal),
    ...(transfer !== null && { transfer: money(transfer) }),
  };
}
