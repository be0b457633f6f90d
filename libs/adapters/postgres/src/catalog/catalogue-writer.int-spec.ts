import { BLOCKED_TLDS, CATALOGUE_SINCE, LoadCatalogue, TLD_DATA } from '@registrar/catalog';
import { catalogueWriterContract } from '@registrar/catalog/testing';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/registries-fixture';
import { PostgresCatalogStore } from './catalog-store';
import { PostgresCatalogueWriter } from './catalogue-writer';

let fixture: RegistriesFixture;
let writer: PostgresCatalogueWriter;
const codes = async (): Promise<string[]> => writer.connectionCodes();

describe('the records of the catalogue in PostgreSQL', () => {
  beforeAll(async () => {
    fixture = await registriesFixture();
    writer = new PostgresCatalogueWriter(fixture.sql, fixture.uow);
  });
  afterAll(() => fixture?.end());

  catalogueWriterContract(async () => {
    await fixture.newConnection();
    await fixture.newConnection();
    const [first, second] = await codes();
    return {
      writer,
      connections: [first, second],
      accountId: await fixture.newAccount(),
      inUnit: (work) => fixture.uow.run(work),
    };
  });

  it('counts a row that does not say where it comes from as put by hand', async () => {
    await fixture.sql.change(
      'test_tld',
      `insert into tlds (name, status, updated_at) values ('by-hand', 'live', $1)`,
      [NOW],
    );
    await fixture.sql.change(
      'test_rules',
      `insert into tld_rules (tld, valid_from, rules, created_at) values ('by-hand', $1, '{}', $1)`,
      [NOW],
    );
    await fixture.sql.change(
      'test_price',
      `insert into tld_prices (tld, product, price, list_price, valid_from) values ('by-hand', 'renewal', 1, 1, $1)`,
      [NOW],
    );
    expect(await writer.rules('by-hand')).toMatchObject([{ source: { origin: 'staff' } }]);
    expect(await writer.prices('by-hand')).toMatchObject([{ source: { origin: 'staff' } }]);
  });
});

describe('the files of the catalogue, loaded', () => {
  beforeAll(async () => {
    fixture = await registriesFixture();
    writer = new PostgresCatalogueWriter(fixture.sql, fixture.uow);
  });
  afterAll(() => fixture?.end());

  const load = (now: Date) =>
    fixture.uow.run(() =>
      new LoadCatalogue(writer, fixture.uow).execute(
        { tlds: TLD_DATA, blocked: BLOCKED_TLDS, since: CATALOGUE_SINCE },
        now,
      ),
    );

  it('are what the product then reads, once they are connected', async () => {
    await fixture.newConnection();
    const [code] = await codes();
    const files = {
      tlds: TLD_DATA.map((data) => ({ ...data, connection: code })),
      blocked: BLOCKED_TLDS,
      since: CATALOGUE_SINCE,
    };
    await fixture.uow.run(() => new LoadCatalogue(writer, fixture.uow).execute(files, NOW));
    const store = new PostgresCatalogStore(fixture.sql);
    expect((await store.tlds(NOW)).map(({ name }) => name)).toEqual(TLD_DATA.map(({ name }) => name));
    expect(await store.tld('co.in', NOW)).toBe('blocked');
    expect(await store.tld('us', NOW)).toMatchObject({
      requirements: { fields: { 'X-US-NEXUS': { required: true } } },
      validFrom: CATALOGUE_SINCE,
    });
    expect((await store.price('shop', 'renewal', 1, NOW))?.price.toDecimal()).toBe('29.90');
  });

  it('change nothing when they are loaded again, by one process or by several at once', async () => {
    expect(await load(NOW)).toEqual([]);
    const again = await Promise.all([load(NOW), load(NOW), load(NOW)]);
    expect(again).toEqual([[], [], []]);
    expect(await fixture.sql.row('versions', 'select count(*)::int as count from tld_rules')).toEqual({
      count: TLD_DATA.length,
    });
  });
});
