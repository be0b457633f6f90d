import { promotionOf, tldOf } from '@registrar/catalog/testing';
import type { PlannedRegistration, RegisterDomainRequest } from './registration';
import { ACCOUNT, type RegistrationWorld } from '../testing';
import { usd, fee, planWorld, withFees, plan, refusal } from '../testing/worlds/plan-world';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await planWorld();
});

describe('registry data of a TLD', () => {
  it('are planned in the registry’s own terms', async () => {
    world.catalog.put(
      tldOf({
        name: 'us',
        connectionId: world.connection.id,
        requirements: { fields: { nexus: { type: 'string', required: true } } },
        mappings: [{ on: 'registrant', form: 'unspec', values: [{ field: 'nexus', name: 'NexusCategory' }] }],
      }),
    );
    world.catalog.addPrice({
      tld: 'us',
      product: 'registration',
      price: usd(2_000),
      listPrice: usd(2_500),
      validFrom: new Date('2026-01-01T00:00:00Z'),
    });
    expect(await plan(world, 'a.us', { tldRequirements: { nexus: 'C11' } })).toMatchObject({
      registryValues: { nexus: 'C11' },
      extras: {
        domain: [],
        registrant: [{ form: 'unspec', values: [{ name: 'NexusCategory', value: 'C11' }] }],
      },
    });
  });
});

describe('a registration is planned', () => {
  it('from the name alone, the rest by the account and the TLD', async () => {
    expect(await plan(world, ' A.Example. ')).toEqual({
      accountId: ACCOUNT,
      name: 'a.example',
      tld: 'example',
      connectionId: world.connection.id,
      years: 1,
      total: usd(1_450),
      price: usd(1_450),
      tax: usd(0),
      appliedTax: { source: 'none', rateBps: 0 },
      discount: usd(0),
      promotionId: undefined,
      listPrice: usd(1_600),
      premium: false,
      registryFee: undefined,
      renewalPrice: undefined,
      autorenewEnabled: true,
      privacyEnabled: true,
      locked: true,
      transferLockDays: 60,
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      idnTable: undefined,
      refundDays: 5,
      registryValues: {},
      extras: { domain: [], registrant: [] },
      claims: undefined,
      purchaseType: 'registration',
      acquisition: undefined,
    });
  });

  const WISHES: [
    wish: string,
    name: string,
    request: Partial<RegisterDomainRequest>,
    planned: Partial<PlannedRegistration>,
  ][] = [
    ['a longer term', 'a.example', { years: 5 }, { years: 5, total: usd(7_250), listPrice: usd(8_000) }],
    ['the exact price', 'a.example', { years: 2, purchasePrice: 29 }, { total: usd(2_900) }],
    ['the usual type by name', 'a.example', { purchaseType: 'registration' }, { total: usd(1_450) }],
    [
      'no renewal, no privacy',
      'a.example',
      { autorenewEnabled: false, privacyEnabled: false },
      { autorenewEnabled: false, privacyEnabled: false },
    ],
    ['no lock, which cannot be had at creation', 'a.example', { locked: false }, { locked: true }],
    [
      'what a TLD does not have',
      'a.plain',
      { privacyEnabled: true, locked: true },
      { privacyEnabled: false, locked: false, refundDays: 0 },
    ],
    ['the least term where none is told', 'a.plain', {}, { years: 2, total: usd(4_000) }],
    ['no name servers', 'a.example', { nameservers: [] }, { nameservers: [] }],
    [
      'name servers in any form',
      'a.example',
      { nameservers: ['NS1.Example.ORG.', 'ns.bücher.example'] },
      { nameservers: ['ns1.example.org', 'ns.xn--bcher-kva.example'] },
    ],
    [
      'a name server with a like ending',
      'a.example',
      { nameservers: ['ns1.aa.example'] },
      { nameservers: ['ns1.aa.example'] },
    ],
    [
      'an IDN in Unicode',
      'BÜCHER.idn',
      { tldRequirements: { language: 'DE' } },
      { name: 'xn--bcher-kva.idn', idnTable: 'DE' },
    ],
    [
      'an IDN in punycode',
      'xn--bcher-kva.idn',
      { tldRequirements: { language: 'FR' } },
      { name: 'xn--bcher-kva.idn', idnTable: 'FR' },
    ],
    [
      'an ASCII name with a language',
      'buch.idn',
      { tldRequirements: { language: 'DE' } },
      { name: 'buch.idn', idnTable: undefined },
    ],
  ];
  it.each(WISHES)('with %s', async (_, name, request, planned) => {
    expect(await plan(world, name, request)).toMatchObject(planned);
  });

  it('with the fee that the registry names, to be acknowledged', async () => {
    withFees(world, { example: fee({ create: usd(1_450) }) });
    expect(await plan(world, 'a.example', { years: 1 })).toMatchObject({
      total: usd(1_450),
      registryFee: usd(1_450),
      premium: false,
      renewalPrice: undefined,
    });
  });

  it('for a premium name with our mark-up, its own renewal price and no refund', async () => {
    withFees(world, { 'gold.example': fee({ premium: true, create: usd(30_000), renew: usd(20_000) }) });
    expect(await plan(world, 'gold.example', { purchasePrice: 345 })).toMatchObject({
      total: usd(34_500),
      listPrice: usd(34_500),
      premium: true,
      registryFee: usd(30_000),
      renewalPrice: usd(23_000),
      refundDays: 0,
    });
  });

  it('with the defaults of the account where they differ', async () => {
    world.settings.put(ACCOUNT, { autorenewEnabled: false, privacyEnabled: false, nameservers: [] });
    expect(await plan(world, 'a.example')).toMatchObject({
      autorenewEnabled: false,
      privacyEnabled: false,
      nameservers: [],
    });
    expect(await plan(world, 'a.example', { autorenewEnabled: true, privacyEnabled: true })).toMatchObject({
      autorenewEnabled: true,
      privacyEnabled: true,
    });
  });

  it('with the tax of the account on top, the price sent being the one without', async () => {
    world.catalog.taxes.set(ACCOUNT, 1_900);
    expect(await plan(world, 'a.example', { years: 2, purchasePrice: 29 })).toMatchObject({
      price: usd(2_900),
      tax: usd(551),
      total: usd(3_451),
    });
    expect(await refusal(world, 'a.example', { years: 2, purchasePrice: 34.51 })).toMatch(
      /^domains.price_mismatch/,
    );
  });

  it('with what a promotion takes off, the price sent being the one that is told', async () => {
    world.promotions.put(promotionOf({ id: 4, off: { percentBps: 5_000 } }));
    world.catalog.taxes.set(ACCOUNT, 1_000);
    const promoted = {
      price: usd(725),
      discount: usd(725),
      tax: usd(73),
      total: usd(798),
      promotionId: 4,
      listPrice: usd(1_600),
    };
    expect(await plan(world, 'a.example', { promoCode: 'spring' })).toMatchObject(promoted);
    expect(await plan(world, 'a.example', { promoCode: 'SPRING', purchasePrice: 14.5 })).toMatchObject(
      promoted,
    );
    expect(await refusal(world, 'a.example', { promoCode: 'SPRING', purchasePrice: 7.25 })).toMatch(
      /^domains.price_mismatch/,
    );
  });

  it('without a promotion for a premium name, which is sold by the registry’s price', async () => {
    withFees(world, { 'gold.example': fee({ premium: true, create: usd(30_000), renew: usd(20_000) }) });
    world.promotions.put(promotionOf());
    expect(await refusal(world, 'gold.example', { purchasePrice: 345, promoCode: 'SPRING' })).toMatch(
      /^catalog.promo_code/,
    );
  });
});
