import type { Promotion } from '@registrar/catalog';
import { PromotionStore, type PromotionUse } from '@registrar/catalog/ports';
import type { UnitOfWork } from '@registrar/kernel';
import { familySql } from '../accounts/family-sql';
import type { Sql } from '../sql';
import { type PromotionRow, termsOf } from './promotion-rows';

const COLUMNS =
  'id, code, tlds, products, min_years, max_years, percent_bps, amount_off, currency, account_id, starts_at, ends_at';

export class PostgresPromotionStore extends PromotionStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async findByCode(code: string): Promise<Promotion | undefined> {
    const row = await this.sql.row<PromotionRow & { id: number }>(
      'promotion_find',
      `select ${COLUMNS} from promotions where code = $1`,
      [code],
    );
    return row && { id: row.id, ...termsOf(row) };
  }

  /**
   * Two statements, since only the second sees the writes of earlier lock holders. No lock without limits.
   * The limit per account counts all accounts with the same root: sub-accounts share it.
   * `no key`: uses by others refer to the row and need not wait for it.
   */
  async recordUse({ promotionId, operationId, accountId, discount, usedAt }: PromotionUse): Promise<boolean> {
    this.uow.assertOpen();
    await this.sql.row(
      'promotion_lock',
      'select id from promotions where id = $1 and (max_uses is not null or max_uses_per_account is not null) for no key update',
      [promotionId],
    );
    const taken = await this.sql.change(
      'promotion_take',
      `insert into promotion_uses (operation_id, promotion_id, account_id, discount, used_at)
       select $2, p.id, $3, $4, $5
         from promotions p
        where p.id = $1
          and (p.max_uses is null or p.max_uses > (select count(*) from promotion_uses u where u.promotion_id = p.id and u.released_at is null))
          and (p.max_uses_per_account is null
               or p.max_uses_per_account > (select count(*) from promotion_uses u where u.promotion_id = p.id and u.account_id in ${familySql('$3')} and u.released_at is null))`,
      [promotionId, operationId, accountId, discount.minor.toString(), usedAt],
    );
    return taken === 1;
  }

  async releaseUse(operationId: string, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'promotion_release',
      'update promotion_uses set released_at = $2 where operation_id = $1 and released_at is null',
      [operationId, at],
    );
  }
}
