import type { Tld } from '@registrar/catalog';
import { catalogStoreContract, type FakePrice, tldOf } from '@registrar/catalog/testing';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresCatalogStore } from './catalog-store';
import { PostgresRegisteredNames } from './registered-names';

let fixture: RegistriesFixture;
const start = async (): Promise<void> => {
  fixture = await registriesFixture();
};

describe('the catalogue in PostgreSQL', () => {
  beforeAll(start);
  afterAll(() => fixture?.end());

  catalogStoreContract(async (contents) => {
    expect(await fixture.newConnection()).toBe(1);
    const accountIds: [number, number] = [await fixture.newAccount(), await fixture.newAccount()];
    const { tlds, blocked, shut, prices, exchangeRates } = contents(accountIds);
    for (const tld of tlds) await insertTld(tld);
    for (const name of blocked) await insertBlocked(name);
    await insertTld(shut.tld);
    await fixture.sql.change(
      'test_shut',
      `update tlds set status = 'blocked', blocked_products = $2 where name = $1`,
      [shut.tld.name, shut.products],
    );
    for (const price of prices) await insertPrice(price);
    for (const { currency, rate = null, validFrom } of exchangeRates) {
      await fixture.sql.change(
        'test_rate',
        'insert into exchange_rates (currency, rate, valid_from) values ($1, $2, $3)',
        [currency, rate, validFrom],
      );
    }
    return { store: new PostgresCatalogStore(fixture.sql), accountIds };
  });

  it('does not sell a TLD that has no registry or no term', async () => {
    await insertTld(tldOf({ name: 'orphan', connectionId: null as unknown as number }));
    await insertTld(tldOf({ name: 'termless', allowedYears: [] }));
    const store = new PostgresCatalogStore(fixture.sql);
    expect([await store.tld('orphan', NOW), await store.tld('termless', NOW)]).toEqual([
      'blocked',
      'blocked',
    ]);
    expect(await store.held('orphan', NOW)).toMatchObject({
      name: 'orphan',
      blockedProducts: ['registration', 'transfer'],
    });
    expect((await store.held('orphan', NOW))?.connectionId).toBeUndefined();
    expect(await store.held('termless', NOW)).toBeUndefined();
  });

  it('returns terms ascending, in any stored order', async () => {
    await insertTld(tldOf({ name: 'unsorted', allowedYears: [10, 2, 1] }));
    expect(await new PostgresCatalogStore(fixture.sql).tld('unsorted', NOW)).toMatchObject({
      allowedYears: [1, 2, 10],
    });
  });

  it('returns the tax of an account, and throws for a missing one', async () => {
    const accountId = await fixture.newAccount();
    await fixture.sql.change('test_tax', 'update accounts set tax_bps = 1925 where id = $1', [accountId]);
    const store = new PostgresCatalogStore(fixture.sql);
    expect(await store.taxSituation(accountId)).toEqual({ ownRateBps: 1_925, byRule: false });
    await expect(store.taxSituation(2_000_000_000)).rejects.toThrow('account 2000000000 does not exist');
  });

  it('is read once for many names, and once for each price list', async () => {
    const read = jest.spyOn(fixture.sql, 'rows');
    const store = new PostgresCatalogStore(fixture.sql);
    await Promise.all([store.tld('test', NOW), store.tld('in', NOW), store.tld('unknown', NOW)]);
    await Promise.all([store.price('test', 'registration', 1, NOW), store.price('test', 'renewal', 1, NOW)]);
    expect(read).toHaveBeenCalledTimes(5);
    read.mockRestore();
  });
});

describe('names registered here', () => {
  beforeAll(start);
  afterAll(() => fixture?.end());

  it('are those that some account holds or is about to hold', async () => {
    const connectionId = await fixture.newConnection();
    await insertTld(tldOf({ name: 'example', connectionId }));
    await insertDomain('active.example', 'active', null, connectionId);
    await insertDomain('begun.example', 'initialized', null, connectionId);
    await insertDomain('gone.example', 'active', NOW, connectionId);
    await insertDomain('never.example', 'failed', NOW, connectionId);
    const names = new PostgresRegisteredNames(fixture.sql);
    const known = await names.among([
      'active.example',
      'begun.example',
      'gone.example',
      'never.example',
      'free.example',
    ]);
    expect(known.sort()).toEqual(['active.example', 'begun.example']);
    expect(await names.among([])).toEqual([]);
  });
});

async function insertTld({ name, connectionId, validFrom, ...rules }: Tld): Promise<void> {
  await fixture.sql.change(
    'test_tld',
    `insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3) on conflict do nothing`,
    [name, connectionId, NOW],
  );
  await fixture.sql.change(
    'test_tld_rules',
    'insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, $3, $4)',
    [name, validFrom, JSON.stringify(rules), NOW],
  );
}

async function insertBlocked(name: string): Promise<void> {
  await fixture.sql.change(
    'test_blocked',
    `insert into tlds (name, status, updated_at) values ($1, 'blocked', $2)`,
    [name, NOW],
  );
}

async function insertPrice(price: FakePrice): Promise<void> {
  await fixture.sql.change(
    'test_price',
    'insert into tld_prices (tld, product, account_id, price, list_price, currency, valid_from) values ($1, $2, $3, $4, $5, $6, $7)',
    [
      price.tld,
      price.product,
      price.accountId ?? null,
      price.price.minor.toString(),
      price.listPrice.minor.toString(),
      price.price.currency,
      price.validFrom,
    ],
  );
}

async function insertDomain(
  name: string,
  state: string,
  removedAt: Date | null,
  connectionId: number,
): Promise<void> {
  const contact = await fixture.newContact();
  await fixture.sql.change(
    'test_domain',
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
       registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
     values ($1, $2, 'example', $3, $4, $5, $5, 1, true, true, true, $6, $6, $6, $6, $5, $7)`,
    [await fixture.newAccount(), name, connectionId, state, NOW, contact, removedAt],
  );
}
