import type { PremiumName } from '@registrar/catalog';
import { premiumNamesContract } from '@registrar/catalog/testing';
import { Money } from '@registrar/kernel';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { Rows } from '../../test/rows';
import { PostgresPremiumNames } from './premium-names';

let fixture: RegistriesFixture;
let connectionId: number;

describe('the premium list in PostgreSQL', () => {
  beforeAll(async () => {
    fixture = await registriesFixture();
    connectionId = await fixture.newConnection();
    const rows = new Rows(fixture.sql);
    for (const tld of ['club', 'example']) await rows.tld(tld, connectionId);
  });
  afterAll(() => fixture?.end());

  premiumNamesContract(async () => ({ names: new PostgresPremiumNames(fixture.sql), put: insert }));

  it.each([
    [
      'blocked',
      `insert into tlds (name, connection_id, status, updated_at) values ('shut', $1, 'blocked', $2)`,
    ],
    [
      'without a registry',
      `insert into tlds (name, connection_id, status, updated_at) values ('orphan', nullif($1, $1::int), 'live', $2)`,
    ],
  ])('does not list names of a TLD that is %s', async (_, text) => {
    const {
      rows: [{ name }],
    } = await fixture.sql.pool.query<{ name: string }>(`${text} returning name`, [connectionId, NOW]);
    await insert([{ tld: name, name: `gold.${name}`, registration: Money.of(1n), renewal: Money.of(1n) }]);
    const listed = await new PostgresPremiumNames(fixture.sql).after(undefined, 100);
    expect(listed.map(({ tld }) => tld)).not.toContain(name);
    expect(listed.length).toBeGreaterThan(0);
  });

  it('is read along its key, wherever it goes on and whatever is known of its size', async () => {
    await fixture.sql.change(
      'test_many',
      `insert into premium_names (tld, name, class, registration, renewal, updated_at)
                    select 'club', 'n' || n || '.club', 'premium', 100, 100, $1 from generate_series(1, 20000) n`,
      [NOW],
    );
    const { rows } = await fixture.sql.pool.query<{ 'QUERY PLAN': string }>(
      `explain select n.tld, n.name from premium_names n where (n.tld, n.name) > ('club', 'n5.club')
          and (select t.status = 'live' and t.connection_id is not null from tlds t where t.name = n.tld) order by n.tld, n.name limit 1000`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index.* using premium_names_pkey/);
  });
});

async function insert(names: readonly PremiumName[]): Promise<void> {
  for (const { tld, name, registration, renewal, transfer } of names) {
    await fixture.sql.change(
      'test_premium',
      `insert into premium_names (tld, name, class, registration, renewal, transfer, currency, updated_at) values ($1, $2, 'premium', $3, $4, $5, $6, $7)`,
      [
        tld,
        name,
        registration.minor.toString(),
        renewal.minor.toString(),
        transfer?.minor.toString() ?? null,
        registration.currency,
        NOW,
      ],
    );
  }
}
