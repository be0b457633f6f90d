import type { Tld } from '@registrar/catalog';
import { catalogStoreContract, type FakePrice, tldOf } from '@registrar/catalog/testing';
import { NOW, registriesFixture, type RegistriesFixture } from '../../test/registries-fixture';
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
    const { tlds, blocked, prices } = contents(accountIds);
    for (const tld of tlds) await insertTld(tld);
    for (const name of blocked) await insertBlocked(name);
    for (const price of prices) await insertPrice(price);
    return { store: new PostgresCatalogStore(fixture.sql), accountIds };
  });

  it('does not sell a TLD that has no registry or no term', async () => {
    await insertTld(tldOf({ name: 'orphan', connectionId: null as unknown as number }));
    await insertTld(tldOf({ name: 'termless', allowedYears: [] }));
    const store = new PostgresCatalogStore(fixture.sql);
    expect([await store.tld('orphan'), await store.tld('termless')]).toEqual(['blocked', 'blocked']);
  });

  it('tells terms ascending, however they were stored', async () => {
    await insertTld(tldOf({ name: 'unsorted', allowedYears: [10, 2, 1] }));
    expect(await new PostgresCatalogStore(fixture.sql).tld('unsorted')).toMatchObject({ allowedYears: [1, 2, 10] });
  });

  it('is read once for many names, and once for a price list', async () => {
    const read = jest.spyOn(fixture.sql, 'rows');
    const store = new PostgresCatalogStore(fixture.sql);
    await Promise.all([store.tld('test'), store.tld('in'), store.tld('unknown')]);
    await Promise.all([store.price('test', 'registration', 1, NOW), store.price('test', 'renewal', 1, NOW)]);
    expect(read).toHaveBeenCalledTimes(2);
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
    const known = await names.among(['active.example', 'begun.example', 'gone.example', 'never.example', 'free.example']);
    expect(known.sort()).toEqual(['active.example', 'begun.example']);
    expect(await names.among([])).toEqual([]);
  });
});

async function insertTld(tld: Tld): Promise<void> {
  await fixture.sql.change(
    'test_tld',
    `insert into tlds (name, connection_id, status, cc_tld, allowed_years, min_length, min_idn_length, idn_languages, supports_privacy, supports_transfer_lock,
       supports_dnssec, supports_premium, premium_markup_bps, requirements, claims_check_required, add_grace_days, updated_at)
     values ($1, $2, 'live', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    [
      tld.name, tld.connectionId, tld.ccTld, tld.allowedYears, tld.minLength, tld.minIdnLength ?? null, tld.idnLanguages, tld.supportsPrivacy,
      tld.supportsTransferLock, tld.supportsDnssec, tld.supportsPremium, tld.premiumMarkupBps, tld.hasRequirements ? { fields: {} } : {},
      tld.claimsCheckRequired, tld.addGraceDays, NOW,
    ],
  );
}

async function insertBlocked(name: string): Promise<void> {
  await fixture.sql.change('test_blocked', `insert into tlds (name, status, updated_at) values ($1, 'blocked', $2)`, [name, NOW]);
}

async function insertPrice(price: FakePrice): Promise<void> {
  await fixture.sql.change(
    'test_price',
    'insert into tld_prices (tld, product, account_id, price, list_price, currency, valid_from) values ($1, $2, $3, $4, $5, $6, $7)',
    [price.tld, price.product, price.accountId ?? null, price.price.minor.toString(), price.listPrice.minor.toString(), price.price.currency, price.validFrom],
  );
}

async function insertDomain(name: string, state: string, removedAt: Date | null, connectionId: number): Promise<void> {
  const contact = await fixture.newContact();
  await fixture.sql.change(
    'test_domain',
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled,
       registrant_id, admin_id, tech_id, billing_id, created_at, removed_at)
     values ($1, $2, 'example', $3, $4, $5, $5, 1, true, true, true, $6, $6, $6, $6, $5, $7)`,
    [await fixture.newAccount(), name, connectionId, state, NOW, contact, removedAt],
  );
}
