import { Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeCatalogueWriter, FakeOfferWriter } from '../testing';
import { ChangeOffers } from './change-offers';
import type { PremiumNameRecord, PromotionRecord } from './ports';

const NOW = new FakeClock().now();
const seconds = (count: number): Date => new Date(NOW.getTime() + count * 1_000);
const usd = (minor: bigint): Money => Money.of(minor);

const PROMOTION: PromotionRecord = {
  code: 'SPRING',
  description: 'Spring sale',
  products: ['registration'],
  minYears: 1,
  maxYears: 2,
  off: { percentBps: 1_000 },
  startsAt: NOW,
};

async function house() {
  const uow = new FakeUnitOfWork();
  const [offers, catalogue] = [new FakeOfferWriter(uow), new FakeCatalogueWriter(uow)];
  await uow.run(() => catalogue.putTlds([{ name: 'test' }] as never));
  const change = new ChangeOffers(offers, catalogue);
  return {
    offers,
    put: (over: Partial<PromotionRecord> = {}) =>
      uow.run(() => change.putPromotion({ ...PROMOTION, ...over }, NOW)),
    end: (code: string, now: Date) => uow.run(() => change.endPromotion(code, now)),
    putName: (name: string, over: object = {}) =>
      uow.run(() =>
        change.putPremiumName(
          name,
          { class: 'gold', registration: usd(9_900n), renewal: usd(9_900n), ...over },
          NOW,
        ),
      ),
    removeName: (name: string) => uow.run(() => change.removePremiumName(name)),
  };
}

const refusal = (field: string, rule = '') => ({
  kind: 'invalid',
  code: 'catalog.change_invalid',
  details: expect.stringMatching(new RegExp(`^'${field}' must .*${rule}`)) as string,
});

describe('a promotion as staff send it', () => {
  it.each<[keyof PromotionRecord, Partial<PromotionRecord>]>([
    ['code', { code: 'A1' }],
    ['code', { code: 'A'.repeat(40) }],
    ['code', { code: 'A_1-B' }],
    ['description', { description: '' }],
    ['description', { description: 'x'.repeat(500) }],
    ['tlds', { tlds: undefined }],
    ['tlds', { tlds: ['test'] }],
    ['products', { products: ['registration', 'renewal', 'transfer', 'restore'] }],
    ['minYears', { minYears: 1 }],
    ['minYears', { minYears: 10, maxYears: 10 }],
    ['maxYears', { minYears: 3, maxYears: 3 }],
    ['maxYears', { maxYears: 10 }],
    ['off', { off: { percentBps: 1 } }],
    ['off', { off: { percentBps: 10_000 } }],
    ['off', { off: { amount: usd(1n) } }],
    ['endsAt', { endsAt: undefined }],
    ['endsAt', { endsAt: seconds(1) }],
    ['maxUses', { maxUses: undefined }],
    ['maxUses', { maxUses: 1 }],
    ['maxUses', { maxUses: 1_000_000_000 }],
    ['maxUsesPerAccount', { maxUsesPerAccount: undefined }],
    ['maxUsesPerAccount', { maxUsesPerAccount: 1 }],
    ['maxUsesPerAccount', { maxUsesPerAccount: 1_000_000_000 }],
  ])('is stored with the %s of %j', async (field, over) => {
    const { put, offers } = await house();
    const after = { ...PROMOTION, ...over };
    await expect(put(over)).resolves.toEqual({ before: undefined, after });
    expect((await offers.promotions())[0][field]).toEqual(after[field]);
  });

  it.each<[keyof PromotionRecord, Partial<PromotionRecord>]>([
    ['code', { code: 'A' }],
    ['code', { code: 'A'.repeat(41) }],
    ['code', { code: 'spring' }],
    ['code', { code: ' SPRING' }],
    ['code', { code: 'SPRING!' }],
    ['description', { description: 'x'.repeat(501) }],
    ['tlds', { tlds: [] }],
    ['tlds', { tlds: ['test', 'test'] }],
    ['tlds', { tlds: ['test', 'unknown'] }],
    ['products', { products: [] }],
    ['products', { products: ['renewal', 'renewal'] }],
    ['products', { products: ['renewal', 'privacy' as 'restore'] }],
    ['minYears', { minYears: 0 }],
    ['minYears', { minYears: 1.5 }],
    ['minYears', { minYears: 11, maxYears: 11 }],
    ['maxYears', { minYears: 3, maxYears: 2 }],
    ['maxYears', { maxYears: 1.5 }],
    ['maxYears', { maxYears: 11 }],
    ['off', { off: { percentBps: 0 } }],
    ['off', { off: { percentBps: 10_001 } }],
    ['off', { off: { percentBps: 0.5 } }],
    ['off', { off: { amount: usd(0n) } }],
    ['off', { off: { amount: usd(-1n) } }],
    ['endsAt', { endsAt: NOW }],
    ['endsAt', { endsAt: seconds(-1) }],
    ['maxUses', { maxUses: 0 }],
    ['maxUses', { maxUses: 1.5 }],
    ['maxUses', { maxUses: 1_000_000_001 }],
    ['maxUsesPerAccount', { maxUsesPerAccount: 0 }],
    ['maxUsesPerAccount', { maxUsesPerAccount: 1.5 }],
    ['maxUsesPerAccount', { maxUsesPerAccount: 1_000_000_001 }],
  ])('is refused by its %s, and not stored: %j', async (field, over) => {
    const { put, offers } = await house();
    await expect(put(over)).rejects.toMatchObject(refusal(field));
    expect(await offers.promotions()).toEqual([]);
  });

  it('is refused with the TLD that is not in the catalogue', async () => {
    const { put } = await house();
    await expect(put({ tlds: ['test', 'unknown'] })).rejects.toMatchObject(refusal('tlds', 'unknown is not'));
  });

  it('replaces the one with its code, and comes back with it', async () => {
    const { put, offers } = await house();
    await put();
    const { before, after } = await put({ description: 'Longer sale' });
    expect([before?.description, after.description]).toEqual(['Spring sale', 'Longer sale']);
    expect(await offers.promotions()).toHaveLength(1);
  });
});

describe('the end of a promotion', () => {
  it.each<[string, Partial<PromotionRecord>, Date, Partial<PromotionRecord>]>([
    ['that has begun is now', {}, seconds(60), { startsAt: NOW, endsAt: seconds(60) }],
    [
      'that would end later is now',
      { endsAt: seconds(90) },
      seconds(60),
      { startsAt: NOW, endsAt: seconds(60) },
    ],
    [
      'that ends now stays the same',
      { endsAt: seconds(60) },
      seconds(60),
      { startsAt: NOW, endsAt: seconds(60) },
    ],
    [
      'that has ended stays the same',
      { endsAt: seconds(30) },
      seconds(60),
      { startsAt: NOW, endsAt: seconds(30) },
    ],
    [
      'that has not begun makes it never valid',
      { startsAt: seconds(90), endsAt: seconds(95) },
      seconds(60),
      { startsAt: seconds(60), endsAt: seconds(60) },
    ],
  ])('of one %s', async (_, over, now, expected) => {
    const { put, end, offers } = await house();
    const { after: stored } = await put(over);
    await expect(end('SPRING', now)).resolves.toEqual({ before: stored, after: { ...stored, ...expected } });
    expect(await offers.promotions()).toMatchObject([expected]);
  });

  it('of an unknown one is a 404', async () => {
    await expect((await house()).end('SPRING', NOW)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'catalog.promotion_not_found',
    });
  });
});

describe('a premium name as staff send it', () => {
  const STORED: PremiumNameRecord = {
    tld: 'test',
    name: 'gold.test',
    class: 'gold',
    registration: usd(9_900n),
    renewal: usd(9_900n),
  };

  it.each<[string, string, object, object]>([
    ['as it is', 'gold.test', {}, STORED],
    ['by its A-labels', 'Göld.test', {}, { ...STORED, name: 'xn--gld-sna.test' }],
    ['without blanks around its class', 'gold.test', { class: ' a ' }, { ...STORED, class: 'a' }],
    [
      'with a class of 100 characters',
      'gold.test',
      { class: 'x'.repeat(100) },
      { ...STORED, class: 'x'.repeat(100) },
    ],
    [
      'with the lowest prices',
      'gold.test',
      { registration: usd(1n), transfer: usd(1n) },
      { ...STORED, registration: usd(1n), transfer: usd(1n) },
    ],
  ])('is stored %s', async (_, name, over, after) => {
    const { putName, removeName } = await house();
    await expect(putName(name, over)).resolves.toEqual({ before: undefined, after });
    await expect(putName(name, over)).resolves.toEqual({ before: after, after });
    await expect(removeName(name)).resolves.toEqual(after);
    await expect(removeName(name)).rejects.toMatchObject({ code: 'catalog.premium_name_not_found' });
  });

  it.each<[string, string, object]>([
    ['name', 'not a name', {}],
    ['name', '', {}],
    ['class', 'gold.test', { class: '' }],
    ['class', 'gold.test', { class: '  ' }],
    ['class', 'gold.test', { class: 'x'.repeat(101) }],
    ['registration', 'gold.test', { registration: usd(0n) }],
    ['renewal', 'gold.test', { renewal: usd(-1n) }],
    ['transfer', 'gold.test', { transfer: usd(0n) }],
    ['tld', 'gold.unknown', {}],
  ])('is refused by its %s: %s %j', async (field, name, over) => {
    const { putName, offers } = await house();
    await expect(putName(name, over)).rejects.toMatchObject(refusal(field));
    expect(await offers.premiumNames('test', undefined, 9)).toEqual([]);
  });

  it.each(['not a name', 'gold.test'])(
    'is a 404 where %s is to be removed and is not stored',
    async (name) => {
      await expect((await house()).removeName(name)).rejects.toMatchObject({
        kind: 'not_found',
        code: 'catalog.premium_name_not_found',
      });
    },
  );
});
