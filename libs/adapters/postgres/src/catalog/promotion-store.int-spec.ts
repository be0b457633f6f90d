import type { Promotion } from '@registrar/catalog';
import { promotionOf, type PromotionLimits, promotionStoreContract } from '@registrar/catalog/testing';
import { Money } from '@registrar/kernel';
import { gate } from '../../test/gate';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { Rows } from '../../test/rows';
import { PostgresPromotionStore } from './promotion-store';

let fixture: RegistriesFixture;
let store: PostgresPromotionStore;
let rows: Rows;

async function start(): Promise<void> {
  fixture = await registriesFixture();
  store = new PostgresPromotionStore(fixture.sql, fixture.uow);
  rows = new Rows(fixture.sql);
}

describe('promotions in PostgreSQL', () => {
  beforeAll(start);
  afterAll(() => fixture?.end());

  promotionStoreContract(async () => ({
    store,
    put,
    inUnit: (work) => fixture.uow.run(work),
    newAccount: (parentId) => rows.account({ parentId }),
    newOperation: (accountId) => rows.operation(accountId),
  }));

  it('waits for a concurrent use, and succeeds when that fails', async () => {
    const promotion = await put(promotionOf({ code: 'LAST' }), { uses: 1 });
    const accountId = await rows.account();
    const take = async (operationId: string): Promise<boolean> =>
      store.recordUse({
        promotionId: promotion.id,
        operationId,
        accountId,
        discount: Money.zero(),
        usedAt: NOW,
      });
    const [first, second] = [await rows.operation(accountId), await rows.operation(accountId)];
    const taken = gate();
    const goOn = gate();
    const failing = fixture.uow.run(async () => {
      expect(await take(first)).toBe(true);
      taken.open();
      await goOn.opened;
      throw new Error('no credit');
    });
    await taken.opened;
    const waiting = fixture.uow.run(() => take(second));
    goOn.open();
    await expect(failing).rejects.toThrow('no credit');
    expect(await waiting).toBe(true);
  });

  it('has one use for one operation', async () => {
    const promotion = await put(promotionOf({ code: 'TWICE' }));
    const accountId = await rows.account();
    const operationId = await rows.operation(accountId);
    const use = { promotionId: promotion.id, operationId, accountId, discount: Money.zero(), usedAt: NOW };
    await fixture.uow.run(() => store.recordUse(use));
    await expect(fixture.uow.run(() => store.recordUse(use))).rejects.toMatchObject({
      constraint: 'promotion_uses_pkey',
    });
  });
});

async function put(promotion: Promotion, limits: PromotionLimits = {}): Promise<Promotion> {
  const {
    code,
    tlds = null,
    products,
    minYears,
    maxYears,
    off,
    accountId = null,
    startsAt,
    endsAt = null,
  } = promotion;
  const [percent, amount, currency] =
    'percentBps' in off
      ? [off.percentBps, null, 'USD']
      : [null, off.amount.minor.toString(), off.amount.currency];
  const row = await fixture.sql.row<{ id: number }>(
    'test_promotion',
    `insert into promotions (code, tlds, products, min_years, max_years, percent_bps, amount_off, currency, account_id, starts_at, ends_at, max_uses,
       max_uses_per_account, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) returning id`,
    [
      code,
      tlds,
      products,
      minYears,
      maxYears,
      percent,
      amount,
      currency,
      accountId,
      startsAt,
      endsAt,
      limits.uses ?? null,
      limits.usesPerAccount ?? null,
      NOW,
    ],
  );
  return { ...promotion, id: row!.id };
}
