import { catalogueWriterContract } from '@registrar/catalog/testing';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
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
