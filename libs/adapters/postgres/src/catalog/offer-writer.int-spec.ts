import { offerWriterContract } from '@registrar/catalog/testing';
import { Money } from '@registrar/kernel';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/registries-fixture';
import { PostgresCatalogueWriter } from './catalogue-writer';
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
