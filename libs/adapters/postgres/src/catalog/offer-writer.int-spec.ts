import { offerWriterContract } from '@registrar/catalog/testing';
import { addSeconds, Money } from '@registrar/kernel';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresCatalogueWriter } from './catalogue-writer';
import type { PromotionEntity } from './entities/promotions.entity';
import { PostgresOfferWriter } from './offer-writer';

let fixture: RegistriesFixture;
let writer: PostgresOfferWriter;

describe('promotions and premium names in PostgreSQL, as staff keep them', () => {
  beforeAll(async () => {
    fixture = await registriesFixture();
    writer = new PostgresOfferWriter(fixture.sql, fixture.uow);
  });
  afterAll(() => fixture?.end());

  offerWriterContract(async () => {
    const catalogue = new PostgresCatalogueWriter(fixture.sql, fixture.uow);
    await fixture.uow.run(() => catalogue.putTlds([{ name: 'test', status: 'live', origin: 'file' }], NOW));
    return {
      writer,
      tld: 'test',
      accountId: await fixture.newAccount(),
      inUnit: (work) => fixture.uow.run(work),
    };
  });

  it('retains the time at which a promotion was created', async () => {
    const promotion = {
      code: 'RENEWED',
      description: '',
      products: ['renewal' as const],
      minYears: 1,
      maxYears: 1,
      off: { percentBps: 1 },
      startsAt: NOW,
    };
    await fixture.uow.run(() => writer.putPromotion(promotion, NOW));
    await fixture.uow.run(() => writer.putPromotion(promotion, addSeconds(NOW, 60)));
    const row = await fixture.sql.row<Pick<PromotionEntity, 'created_at'>>(
      'test_promotion_created',
      "select created_at from promotions where code = 'RENEWED'",
    );
    expect(row).toEqual({ created_at: NOW });
  });

  const prices = { registration: Money.of(1n), renewal: Money.of(1n) };
  it.each<[string, () => Promise<void>, string]>([
    [
      'a TLD that does not exist',
      () => writer.putPremiumName({ tld: 'none', name: 'a.none', class: 'gold', ...prices }, NOW),
      "'tld' must",
    ],
    [
      'an account that does not exist',
      () =>
        writer.putPromotion(
          {
            code: 'ONE',
            description: '',
            products: ['renewal'],
            minYears: 1,
            maxYears: 1,
            off: { percentBps: 1 },
            startsAt: NOW,
            accountId: 2_000_000_000,
          },
          NOW,
        ),
      "'accountId' must",
    ],
  ])('refuses %s', async (_what, write, details) => {
    await expect(fixture.uow.run(write)).rejects.toMatchObject({
      kind: 'invalid',
      details: expect.stringContaining(details),
    });
  });
});
