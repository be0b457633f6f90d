import { priceFaultStoreContract } from '@registrar/catalog/testing';
import { registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { Rows } from '../../test/rows';
import { PostgresPriceFaults } from './price-faults';

let fixture: RegistriesFixture;
beforeAll(async () => {
  fixture = await registriesFixture();
  const rows = new Rows(fixture.sql);
  const connectionId = await rows.connection();
  for (const tld of ['test', 'co.test']) await rows.tld(tld, connectionId);
});
afterAll(() => fixture?.end());

describe('price faults in PostgreSQL', () => {
  priceFaultStoreContract(async () => {
    await fixture.sql.change('test_no_faults', `update price_faults set last_seen_at = '-infinity'`);
    return new PostgresPriceFaults(fixture.sql);
  });

  it('name the registry connection of the TLD', async () => {
    const store = new PostgresPriceFaults(fixture.sql);
    const at = new Date('2027-01-01T00:00:00Z');
    await store.record({ tld: 'test', product: 'renewal', reason: 'fee_missing', detail: 'none' }, at, at);
    const [{ code }] = await fixture.sql.rows<{ code: string }>(
      'test_code',
      `select c.code from registry_connections c join tlds t on t.connection_id = c.id where t.name = 'test'`,
    );
    expect((await store.seenSince(at))[0].connection).toBe(code);
  });

  it('are written by one of ten processes that meet one at the same moment', async () => {
    const at = new Date('2027-02-01T00:00:00Z');
    const stores = Array.from({ length: 10 }, () => new PostgresPriceFaults(fixture.sql));
    const written = await Promise.all(
      stores.map((store) =>
        store.record(
          { tld: 'co.test', product: 'renewal', reason: 'fee_missing', detail: 'none' },
          at,
          new Date(at.getTime() - 1),
        ),
      ),
    );
    expect(written.filter(Boolean)).toHaveLength(1);
  });
});
