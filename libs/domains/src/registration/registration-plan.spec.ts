import { AppError, Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { PURCHASE_TYPES, type PurchaseType } from '@registrar/catalog';
import { EXAMPLE_NOTICE, promotionOf, tldOf } from '@registrar/catalog/testing';
import type { PlannedRegistration, RegisterDomainRequest } from './registration';
import { ACCOUNT, RegistrationWorld } from '../testing';

const usd = (minor: number): Money => Money.of(BigInt(minor));
const fee = (values: Partial<FeeQuote> = {}): FeeQuote => ({
  class: 'standard',
  premium: false,
  currency: 'USD',
  create: usd(900),
  renew: usd(900),
  ...values,
});

let world: RegistrationWorld;
beforeEach(async () => {
  world = await RegistrationWorld.create();
  const { id } = world.connection;
  world.catalog.put(
    tldOf({
      name: 'plain',
      connectionId: id,
      supportsPrivacy: false,
      supportsTransferLock: false,
      allowedYears: [2, 4],
      addGraceDays: 0,
    }),
  );
  world.catalog.put(tldOf({ name: 'idn', connectionId: id, idnLanguages: { DE: 'German', FR: 'French' } }));
  world.catalog.put(
    tldOf({
      name: 'us',
      connectionId: id,
      requirements: { fields: { nexus: { type: 'string', required: true } } },
    }),
  );
  world.catalog.put(tldOf({ name: 'app', connectionId: id, claimsCheckRequired: ['registration'] }));
  world.catalog.put(tldOf({ name: 'free', connectionId: id }));
  world.catalog.block('blocked');
  for (const tld of ['plain', 'idn']) {
    world.catalog.addPrice({
      tld,
      product: 'registration',
      price: usd(2_000),
      listPrice: usd(2_500),
      validFrom: new Date('2026-01-01T00:00:00Z'),
    });
  }
});

/** Told of fees by the registry from here on. */
function withFees(quotes: Record<string, FeeQuote>): void {
  const { connection } = world;
  world.connection = world.connections.put({
    ...connection,
    profile: { ...connection.profile, fee: { mode: 'fee', currency: 'USD', restore: 'alone' } },
  });
  for (const [name, quote] of Object.entries(quotes)) world.registry.setFee(name, quote);
}

const plan = (
  domainName: string,
  values: Partial<RegisterDomainRequest> = {},
): Promise<PlannedRegistration> => world.plan(world.request(domainName, values));

async function refusal(domainName: string, values: Partial<RegisterDomainRequest> = {}): Promise<string> {
  try {
    await plan(domainName, values);
  } catch (error) {
    if (error instanceof AppError)
      return `${error.code} | ${error.message}${error.details === undefined ? '' : ` | ${error.details}`}`;
    throw error;
  }
  throw new Error('not refused');
}

const asked = (): number => world.registry.commands.length;

describe('a registration is refused before the registry is asked', () => {
  type Case = [why: string, name: string, request: Partial<RegisterDomainRequest>, refusal: string];
  const NO_NAME = `domains.name_invalid | Bad Request | 'domainName' is not a valid domain name`;
  const CASES: Case[] = [
    ['an empty name', '', {}, NO_NAME],
    ['one label', 'example', {}, NO_NAME],
    ['an address', '192.0.2.1', {}, NO_NAME],
    ['a blank within', 'a b.example', {}, NO_NAME],
    ['a symbol', '☃.example', {}, NO_NAME],
    ['a name of 255 characters', `${'a.'.repeat(124)}example`, {}, NO_NAME],
    ['an unknown TLD', 'a.nowhere', {}, 'catalog.tld_unsupported | Unsupported TLD'],
    ['a blocked TLD', 'a.blocked', {}, 'catalog.tld_unsupported | Unsupported TLD'],
    [
      'a TLD whose requirements are not met',
      'a.us',
      {},
      `catalog.requirement_missing | Bad Request | 'tldRequirements.nexus' is required`,
    ],
    [
      'a requirement that nobody has',
      'a.us',
      { tldRequirements: { nexus: 'C11', other: 'x' } },
      `catalog.requirement_unknown | Bad Request | 'tldRequirements' holds "other", which .us does not take`,
    ],
    [
      'a name below a name',
      'www.a.example',
      {},
      `catalog.name_invalid | Bad Request | 'domainName' must be one label directly below .example`,
    ],
    [
      'an IDN without tables',
      'bücher.example',
      {},
      `catalog.name_invalid | Bad Request | 'domainName' must be ASCII: internationalized names do not exist under .example`,
    ],
    [
      'an IDN without its language',
      'bücher.idn',
      {},
      `catalog.requirement_missing | Bad Request | 'tldRequirements.language' is required`,
    ],
    [
      'an IDN in a language of no table',
      'bücher.idn',
      { tldRequirements: { language: 'JA' } },
      `catalog.requirement_invalid | Bad Request | 'tldRequirements.language' must be one of DE, FR`,
    ],
    [
      'a language that objects have',
      'bücher.idn',
      { tldRequirements: { language: 'constructor' } },
      `catalog.requirement_invalid | Bad Request | 'tldRequirements.language' must be one of DE, FR`,
    ],
    [
      'a term of nothing',
      'a.example',
      { years: 0 },
      `catalog.years | Invalid years | 'years' must be one of 1, 2, 3, 5.`,
    ],
    [
      'a negative term',
      'a.example',
      { years: -1 },
      `catalog.years | Invalid years | 'years' must be one of 1, 2, 3, 5.`,
    ],
    [
      'half a year',
      'a.example',
      { years: 0.5 },
      `catalog.years | Invalid years | 'years' must be one of 1, 2, 3, 5.`,
    ],
    [
      'a term between two',
      'a.example',
      { years: 4 },
      `catalog.years | Invalid years | 'years' must be one of 1, 2, 3, 5.`,
    ],
    [
      'a term below the least',
      'a.plain',
      { years: 1 },
      `catalog.years | Invalid years | 'years' must be one of 2, 4.`,
    ],
    [
      'another type without a price',
      'a.example',
      { purchaseType: 'aftermarket_s' },
      'domains.price_required | Purchase price is required in order to complete this request',
    ],
    [
      'a type that nobody sells',
      'a.example',
      { purchaseType: 'backorder', purchasePrice: 5 },
      `domains.purchase_type | Bad Request | 'purchaseType' backorder is not offered for this domain`,
    ],
    [
      'a promo code',
      'a.example',
      { promoCode: 'SPRING' },
      `catalog.promo_code | Bad Request | 'promoCode' is unknown or cannot be used for this purchase`,
    ],
    [
      'an empty promo code',
      'a.example',
      { promoCode: '' },
      `catalog.promo_code | Bad Request | 'promoCode' is unknown or cannot be used for this purchase`,
    ],
    [
      'a name server that is none',
      'a.example',
      { nameservers: ['ns1.example.net', 'no host'] },
      `request.invalid | Bad Request | 'nameservers' holds "no host", which is no host name`,
    ],
    [
      'a name server of one label',
      'a.example',
      { nameservers: ['localhost'] },
      `request.invalid | Bad Request | 'nameservers' holds "localhost", which is no host name`,
    ],
    [
      'an address as name server',
      'a.example',
      { nameservers: ['192.0.2.53'] },
      `request.invalid | Bad Request | 'nameservers' holds "192.0.2.53", which is no host name`,
    ],
    [
      'a name server twice, in another case',
      'a.example',
      { nameservers: ['NS1.Example.org', 'ns2.example.org', 'ns1.example.ORG'] },
      `domains.nameserver_duplicate | Bad Request | 'nameservers' holds ns1.example.org twice`,
    ],
    [
      'a name server twice, with a final dot',
      'a.example',
      { nameservers: ['ns1.example.org', 'ns1.example.org.'] },
      `domains.nameserver_duplicate | Bad Request | 'nameservers' holds ns1.example.org twice`,
    ],
    [
      'a name server below the name',
      'a.example',
      { nameservers: ['NS1.A.example.'] },
      `domains.nameserver_glue | Bad Request | 'nameservers' holds ns1.a.example, which lies below the domain and has no addresses at the registry`,
    ],
    [
      'the name as its own name server',
      'a.example',
      { nameservers: ['a.example'] },
      `domains.nameserver_glue | Bad Request | 'nameservers' holds a.example, which lies below the domain and has no addresses at the registry`,
    ],
    [
      'too many name servers',
      'a.example',
      { nameservers: Array.from({ length: 14 }, (_, at) => `ns${at}.example.net`) },
      `request.invalid | Bad Request | 'nameservers' holds more than 13 hosts`,
    ],
  ];
  it.each(CASES)('for %s', async (_, name, request, expected) => {
    expect(await refusal(name, request)).toBe(expected);
    expect(asked()).toBe(0);
  });
});

describe('a registration is refused by what the registry says', () => {
  const UNAVAILABLE = 'domains.not_available | Domain is not available | ';
  const NO_PRICE = /^catalog.pricing_unavailable \| Domain pricing unavailable/;
  const PREMIUM = fee({ premium: true, class: 'premium', create: usd(30_000), renew: usd(20_000) });

  it.each([
    [
      'taken',
      'taken: the domain is registered.',
      () => world.registry.registered(world.connection, 'a.example'),
    ],
    [
      'reserved',
      'reserved: the registry does not offer the domain (Reserved).',
      () => world.registry.reserve('a.example'),
    ],
  ])('for a name that is %s, and says so', async (_, reason, arrange) => {
    arrange();
    expect(await refusal('a.example', { purchasePrice: 14.5 })).toBe(`${UNAVAILABLE}${reason}`);
  });

  it('when it cannot be reached', async () => {
    world.registry.takeDown(world.connection.id);
    expect(await refusal('a.example')).toBe('registry.unavailable | Registry Connection Unavailable');
  });

  it('when it is switched off', async () => {
    world.connections.put({ ...world.connection, enabled: false });
    expect(await refusal('a.example')).toBe('registry.unavailable | Registry Connection Unavailable');
    expect(asked()).toBe(0);
  });

  it('when it does not answer', async () => {
    world.registry.script('a.example', 'timeout', { command: 'check' });
    expect(await refusal('a.example')).toMatch(/^registry.timeout \| /);
  });

  it('when its answer comes after the client was told to give up', async () => {
    expect(await refusal('a.example', { deadline: world.clock.now() })).toMatch(/^registry.timeout \| /);
  });

  type PriceCase = [
    why: string,
    name: string,
    quotes: Record<string, FeeQuote>,
    request: Partial<RegisterDomainRequest>,
    refusal: string | RegExp,
  ];
  const PRICES: PriceCase[] = [
    ['the name has no price', 'a.free', {}, {}, NO_PRICE],
    ['the registry tells no fee where it should', 'a.example', {}, {}, NO_PRICE],
    [
      'the registry takes more than our price',
      'a.example',
      { example: fee({ create: usd(1_451) }) },
      {},
      NO_PRICE,
    ],
    [
      'the registry wants another currency',
      'a.example',
      { example: fee({ create: Money.of(100n, 'EUR') }) },
      {},
      NO_PRICE,
    ],
    [
      'a premium name comes without a price',
      'gold.example',
      { 'gold.example': PREMIUM },
      {},
      /^domains.premium_price_required/,
    ],
    [
      'a premium name comes with the standard price',
      'gold.example',
      { 'gold.example': PREMIUM },
      { purchasePrice: 14.5 },
      'domains.price_mismatch | Purchase price does not match',
    ],
    [
      'a premium name comes with the registry’s own fee',
      'gold.example',
      { 'gold.example': PREMIUM },
      { purchasePrice: 300 },
      'domains.price_mismatch | Purchase price does not match',
    ],
  ];
  it.each(PRICES)('when %s', async (_, name, quotes, request, expected) => {
    withFees({ ...(name.endsWith('.free') && { free: fee() }), ...quotes });
    const reported = await refusal(name, request);
    if (typeof expected === 'string') expect(reported).toBe(expected);
    else expect(reported).toMatch(expected);
  });

  it.each([14.49, 14.51, 14.505, 14.500001, 0, -14.5, 29, NaN, Infinity, 1e21])(
    'for a price of %d',
    async (purchasePrice) => {
      expect(await refusal('a.example', { purchasePrice })).toBe(
        'domains.price_mismatch | Purchase price does not match',
      );
    },
  );
});

describe('a name with trademark claims', () => {
  const notice = {
    ...EXAMPLE_NOTICE,
    notBefore: new Date('2026-03-01T09:00:00Z'),
    notAfter: new Date('2026-03-03T09:00:00Z'),
  };
  const claims = { claimId: notice.id, notBefore: notice.notBefore, notAfter: notice.notAfter };
  beforeEach(async () => {
    world.catalog.addPrice({
      tld: 'app',
      product: 'registration',
      price: usd(2_000),
      listPrice: usd(2_500),
      validFrom: new Date('2026-01-01T00:00:00Z'),
    });
    world.registry.claim('example-one.app', 'key-1');
    await world.notices.add({
      notice,
      claimKey: 'key-1',
      validatorId: 'tmch',
      document: '<notice/>',
      fetchedAt: notice.notBefore,
    });
  });

  it('is sold to whoever accepted the notice, which goes to the registry word for word', async () => {
    expect(await plan('example-one.app', { claims })).toMatchObject({
      claims: {
        acceptance: {
          noticeId: notice.id,
          validatorId: 'tmch',
          notAfter: notice.notAfter,
          acceptedAt: world.clock.now(),
        },
        acknowledgement: { name: 'example-one.app', noticeId: notice.id },
      },
    });
  });

  it('is not sold without, and a notice that nobody needs is left out', async () => {
    expect(await refusal('example-one.app')).toMatch(
      /^catalog.claims \| Bad Request \| 'claims' is required/,
    );
    expect(await refusal('example-one.app', { claims: { ...claims, claimId: 'another' } })).toMatch(
      /^catalog.claims \| Bad Request \| 'claims.claimId'/,
    );
    expect((await plan('other.app', { claims })).claims).toBeUndefined();
  });
});

describe('a name that others have on offer', () => {
  const wish = { purchaseType: 'aftermarket_s', purchasePrice: 80 };

  it('is sold for a flat fee, whatever the term, with tax and without refund', async () => {
    world.catalog.taxes.set(ACCOUNT, 1_000);
    expect(await plan('offered.example', { ...wish, years: 9 })).toMatchObject({
      years: 1,
      price: usd(8_000),
      tax: usd(800),
      total: usd(8_800),
      refundDays: 0,
      purchaseType: 'aftermarket_s',
      acquisition: 'aftermarket_s',
    });
  });

  it.each<[string, string, Partial<RegisterDomainRequest>, string]>([
    [
      'with another price',
      'offered.example',
      { ...wish, purchasePrice: 79.99 },
      'domains.price_mismatch | Purchase price does not match',
    ],
    [
      'without a price',
      'offered.example',
      { purchaseType: 'aftermarket_s' },
      'domains.price_required | Purchase price is required in order to complete this request',
    ],
    [
      'that is another one',
      'a.example',
      wish,
      `domains.purchase_type | Bad Request | 'purchaseType' aftermarket_s is not offered for this domain`,
    ],
    [
      'in a landrush that the TLD is not in',
      'a.example',
      { purchaseType: 'landrush_eap', purchasePrice: 80 },
      `domains.purchase_type | Bad Request | 'purchaseType' landrush_eap is not offered for this domain`,
    ],
  ])('is not sold %s', async (_, name, request, expected) => {
    expect(await refusal(name, request)).toBe(expected);
  });

  const LANDRUSH = ['landrush_eap', 'landrush_auction_a', 'landrush_reserve_a'];
  it.each(
    [...PURCHASE_TYPES, ...LANDRUSH].flatMap((type) =>
      ['offered.example', 'a.example', 'a.app', 'offered.app'].map((name) => [type, name] as const),
    ),
  )(
    'is sold as %s exactly where check availability offers %s so, also under a TLD that has a claims check for all types',
    async (type, name) => {
      world.catalog.put(
        tldOf({
          name: 'app',
          connectionId: world.connection.id,
          claimsCheckRequired: ['landrush_eap', 'landrush_auction_a', 'landrush_reserve_a'],
        }),
      );
      world.catalog.addPrice({
        tld: 'app',
        product: 'registration',
        price: usd(2_000),
        listPrice: usd(2_500),
        validFrom: new Date('2026-01-01T00:00:00Z'),
      });
      // Check availability takes no landrush type: the contract has none there, so nothing is offered.
      const [result] = LANDRUSH.includes(type)
        ? []
        : await world.search.execute({
            accountId: ACCOUNT,
            domainNames: [name],
            purchaseType: type as PurchaseType,
          });
      const purchasePrice = result?.purchasable ? result.purchasePrice.toNumber() : 20;
      if (result?.purchasable)
        expect(await plan(name, { purchaseType: type, purchasePrice })).toMatchObject({ purchaseType: type });
      else if (type === 'registration')
        expect(await refusal(name, { purchaseType: type, purchasePrice })).toMatch(/Domain is not available/);
      else
        expect(await refusal(name, { purchaseType: type, purchasePrice })).toBe(
          `domains.purchase_type | Bad Request | 'purchaseType' ${type} is not offered for this domain`,
        );
    },
  );

  it('is not sold past its source, as a registration', async () => {
    const notAvailable =
      'domains.not_available | Domain is not available | reserved: the domain is sold with another purchaseType; check its availability.';
    expect(await refusal('offered.example')).toBe(notAvailable);
    expect(await refusal('offered.example', { purchaseType: 'registration', purchasePrice: 14.5 })).toBe(
      notAvailable,
    );
    world.acquisitions.trouble = new Error('away');
    expect(await plan('offered.example')).toMatchObject({ purchaseType: 'registration', total: usd(1_450) });
  });

  it('is not sold with a promotion, which would take nothing off', async () => {
    world.promotions.put(promotionOf({ code: 'SPRING' }));
    expect(await refusal('offered.example', { ...wish, promoCode: 'SPRING' })).toMatch(/^catalog.promo_code/);
  });

  it('is no bargain where the source gives no answer', async () => {
    world.acquisitions.trouble = new Error('away');
    await expect(plan('offered.example', wish)).rejects.toThrow('away');
  });
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
    expect(await plan('a.us', { tldRequirements: { nexus: 'C11' } })).toMatchObject({
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
    expect(await plan(' A.Example. ')).toEqual({
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
    expect(await plan(name, request)).toMatchObject(planned);
  });

  it('with the fee that the registry names, to be acknowledged', async () => {
    withFees({ example: fee({ create: usd(1_450) }) });
    expect(await plan('a.example', { years: 1 })).toMatchObject({
      total: usd(1_450),
      registryFee: usd(1_450),
      premium: false,
      renewalPrice: undefined,
    });
  });

  it('for a premium name with our mark-up, its own renewal price and no refund', async () => {
    withFees({ 'gold.example': fee({ premium: true, create: usd(30_000), renew: usd(20_000) }) });
    expect(await plan('gold.example', { purchasePrice: 345 })).toMatchObject({
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
    expect(await plan('a.example')).toMatchObject({
      autorenewEnabled: false,
      privacyEnabled: false,
      nameservers: [],
    });
    expect(await plan('a.example', { autorenewEnabled: true, privacyEnabled: true })).toMatchObject({
      autorenewEnabled: true,
      privacyEnabled: true,
    });
  });

  it('with the tax of the account on top, the price sent being the one without', async () => {
    world.catalog.taxes.set(ACCOUNT, 1_900);
    expect(await plan('a.example', { years: 2, purchasePrice: 29 })).toMatchObject({
      price: usd(2_900),
      tax: usd(551),
      total: usd(3_451),
    });
    expect(await refusal('a.example', { years: 2, purchasePrice: 34.51 })).toMatch(/^domains.price_mismatch/);
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
    expect(await plan('a.example', { promoCode: 'spring' })).toMatchObject(promoted);
    expect(await plan('a.example', { promoCode: 'SPRING', purchasePrice: 14.5 })).toMatchObject(promoted);
    expect(await refusal('a.example', { promoCode: 'SPRING', purchasePrice: 7.25 })).toMatch(
      /^domains.price_mismatch/,
    );
  });

  it('without a promotion for a premium name, which is sold by the registry’s price', async () => {
    withFees({ 'gold.example': fee({ premium: true, create: usd(30_000), renew: usd(20_000) }) });
    world.promotions.put(promotionOf());
    expect(await refusal('gold.example', { purchasePrice: 345, promoCode: 'SPRING' })).toMatch(
      /^catalog.promo_code/,
    );
  });
});
