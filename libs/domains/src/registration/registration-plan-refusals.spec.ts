import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import type { RegisterDomainRequest } from './registration';
import type { RegistrationWorld } from '../testing';
import { usd, fee, planWorld, withFees, refusal } from '../testing/worlds/plan-world';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await planWorld();
});

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
    expect(await refusal(world, name, request)).toBe(expected);
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
    expect(await refusal(world, 'a.example', { purchasePrice: 14.5 })).toBe(`${UNAVAILABLE}${reason}`);
  });

  it('when it cannot be reached', async () => {
    world.registry.takeDown(world.connection.id);
    expect(await refusal(world, 'a.example')).toBe('registry.unavailable | Registry Connection Unavailable');
  });

  it('when it is switched off', async () => {
    world.connections.put({ ...world.connection, enabled: false });
    expect(await refusal(world, 'a.example')).toBe('registry.unavailable | Registry Connection Unavailable');
    expect(asked()).toBe(0);
  });

  it('when it does not answer', async () => {
    world.registry.script('a.example', 'timeout', { command: 'check' });
    expect(await refusal(world, 'a.example')).toMatch(/^registry.timeout \| /);
  });

  it('when its answer comes after the client was told to give up', async () => {
    expect(await refusal(world, 'a.example', { deadline: world.clock.now() })).toMatch(
      /^registry.timeout \| /,
    );
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
    withFees(world, { ...(name.endsWith('.free') && { free: fee() }), ...quotes });
    const reported = await refusal(world, name, request);
    if (typeof expected === 'string') expect(reported).toBe(expected);
    else expect(reported).toMatch(expected);
  });

  it.each([14.49, 14.51, 14.505, 14.500001, 0, -14.5, 29, NaN, Infinity, 1e21])(
    'for a price of %d',
    async (purchasePrice) => {
      expect(await refusal(world, 'a.example', { purchasePrice })).toBe(
        'domains.price_mismatch | Purchase price does not match',
      );
    },
  );
});
