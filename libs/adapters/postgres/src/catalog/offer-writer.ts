import type { PremiumNameRecord, PromotionRecord } from '@registrar/catalog';
import { OfferWriter, unknownAccount, unknownTld } from '@registrar/catalog/ports';
import { Money, type UnitOfWork } from '@registrar/kernel';
import { type Sql, violates } from '../sql';
import { type PromotionRow, termsOf } from './promotion-rows';
import type { PremiumNameEntity } from './entities/premium-names.entity';
import type { PromotionEntity } from './entities/promotions.entity';

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
    try {
      await this.sql.change(
        'offer_promotion_put',
        `insert into promotions (code, description, tlds, products, min_years, max_years, percent_bps, amount_off, currency, account_id, starts_at, ends_at,
           max_uses, max_uses_per_account, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
         on conflict (code) do update set description = excluded.description, tlds = excluded.tlds, products = excluded.products,
           min_years = excluded.min_years, max_years = excluded.max_years, percent_bps = excluded.percent_bps, amount_off = excluded.amount_off,
           currency = excluded.currency, account_id = excluded.account_id, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
           max_uses = excluded.max_uses, max_uses_per_account = excluded.max_uses_per_account`,
        [
          code,
          description,
          tlds,
          products,
          minYears,
          maxYears,
          percent,
          amount?.minor.toString(),
          amount?.currency ?? 'USD',
          accountId,
          startsAt,
          endsAt,
          maxUses,
          maxUsesPerAccount,
          now,
        ],
      );
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
    const row = await this.sql.row<PremiumRow>(
      'offer_premium_name',
      `select ${PREMIUM} from premium_names where tld = $1 and name = $2`,
      keyOf(name),
    );
    return row && premiumOf(row);
  }

  async putPremiumName(record: PremiumNameRecord, now: Date): Promise<void> {
    this.uow.assertOpen();
    const { tld, name, class: klass, registration, renewal, transfer } = record;
    try {
      await this.sql.change(
        'offer_premium_name_put',
        `insert into premium_names (tld, name, class, registration, renewal, transfer, currency, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
         on conflict (tld, name) do update set class = excluded.class, registration = excluded.registration, renewal = excluded.renewal,
           transfer = excluded.transfer, currency = excluded.currency, updated_at = excluded.updated_at`,
        [
          tld,
          name,
          klass,
          registration.minor.toString(),
          renewal.minor.toString(),
          transfer?.minor.toString(),
          registration.currency,
          now,
        ],
      );
    } catch (error) {
      throw violates(error, 'premium_names_tld_fkey') ? unknownTld() : error;
    }
  }

  async removePremiumName(name: string): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'offer_premium_name_remove',
      'delete from premium_names where tld = $1 and name = $2',
      keyOf(name),
    );
  }
}

/** The name is one label below the TLD. */
const keyOf = (name: string): [string, string] => [name.slice(name.indexOf('.') + 1), name];

const promotionOf = (row: PromotionRecordRow): PromotionRecord => ({
  ...termsOf(row),
  description: row.description,
  ...(row.max_uses !== null && { maxUses: row.max_uses }),
  ...(row.max_uses_per_account !== null && { maxUsesPerAccount: row.max_uses_per_account }),
});

function premiumOf({ registration, renewal, transfer, currency, ...row }: PremiumRow): PremiumNameRecord {
  const money = (minor: string): Money => Money.of(BigInt(minor), currency);
  return {
    ...row,
    registration: money(registration),
    renewal: money(renewal),
    ...(transfer !== null && { transfer: money(transfer) }),
  };
}
