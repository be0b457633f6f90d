import { PURCHASE_TYPES, type PurchaseType } from '@registrar/catalog';
import { EXAMPLE_NOTICE, promotionOf, tldOf } from '@registrar/catalog/testing';
import type { RegisterDomainRequest } from './registration';
import { ACCOUNT, type RegistrationWorld } from '../testing';
import { usd, planWorld, plan, refusal } from '../testing/worlds/plan-world';

let world: RegistrationWorld;
beforeEach(async () => {
  world = await planWorld();
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
    expect(await plan(world, 'example-one.app', { claims })).toMatchObject({
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
    expect(await refusal(world, 'example-one.app')).toMatch(
      /^catalog.claims \| Bad Request \| 'claims' is required/,
    );
    expect(await refusal(world, 'example-one.app', { claims: { ...claims, claimId: 'another' } })).toMatch(
      /^catalog.claims \| Bad Request \| 'claims.claimId'/,
    );
    expect((await plan(world, 'other.app', { claims })).claims).toBeUndefined();
  });
});

describe('a name that others have on offer', () => {
  const wish = { purchaseType: 'aftermarket_s', purchasePrice: 80 };

  it('is sold for a flat fee, whatever the term, with tax and without refund', async () => {
    world.catalog.taxes.set(ACCOUNT, 1_000);
    expect(await plan(world, 'offered.example', { ...wish, years: 9 })).toMatchObject({
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
    expect(await refusal(world, name, request)).toBe(expected);
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
        expect(await plan(world, name, { purchaseType: type, purchasePrice })).toMatchObject({
          purchaseType: type,
        });
      else if (type === 'registration')
        expect(await refusal(world, name, { purchaseType: type, purchasePrice })).toMatch(
          /Domain is not available/,
        );
      else
        expect(await refusal(world, name, { purchaseType: type, purchasePrice })).toBe(
          `domains.purchase_type | Bad Request | 'purchaseType' ${type} is not offered for this domain`,
        );
    },
  );

  it('is not sold past its source, as a registration', async () => {
    const notAvailable =
      'domains.not_available | Domain is not available | reserved: the domain is sold with another purchaseType; check its availability.';
    expect(await refusal(world, 'offered.example')).toBe(notAvailable);
    expect(
      await refusal(world, 'offered.example', { purchaseType: 'registration', purchasePrice: 14.5 }),
    ).toBe(notAvailable);
    world.acquisitions.trouble = new Error('away');
    expect(await plan(world, 'offered.example')).toMatchObject({
      purchaseType: 'registration',
      total: usd(1_450),
    });
  });

  it('is not sold with a promotion, which would take nothing off', async () => {
    world.promotions.put(promotionOf({ code: 'SPRING' }));
    expect(await refusal(world, 'offered.example', { ...wish, promoCode: 'SPRING' })).toMatch(
      /^catalog.promo_code/,
    );
  });

  it('is no bargain where the source gives no answer', async () => {
    world.acquisitions.trouble = new Error('away');
    await expect(plan(world, 'offered.example', wish)).rejects.toThrow('away');
  });
});
