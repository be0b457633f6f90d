import { PostgresCatalogueWriter } from '@registrar/adapter-postgres';
import { ChangeTld } from '@registrar/catalog';
import { Money } from '@registrar/kernel';
import { wireRegistration } from '@registrar/domains/wiring';
import { PRICE, RegistrationHarness, START_CREDIT } from './harness';

let harness: RegistrationHarness;
beforeEach(async () => {
  harness = await RegistrationHarness.create();
});
afterEach(() => harness.close());

/** Staff set a price and rules that begin a second from now; then that second passes. */
async function change(price: bigint, rules: object): Promise<void> {
  const { uow } = harness.parts;
  const tlds = new ChangeTld(new PostgresCatalogueWriter(harness.sql, uow));
  const now = harness.clock.now();
  const validFrom = new Date(now.getTime() + 1_000);
  await uow.run(() =>
    tlds.putPrice(
      'com',
      { product: 'registration', price: Money.of(price), listPrice: Money.of(price), validFrom },
      now,
    ),
  );
  await uow.run(() => tlds.addRules('com', { validFrom, rules, reason: 'while a sale is under way' }, now));
  harness.clock.advance(2);
}

describe('a sale that is under way while price and rules of its TLD change', () => {
  it.each([
    ['dearer', 50_00n],
    ['cheaper', 1_00n],
  ])('is charged what it was quoted when names get %s', async (_what, price) => {
    harness.registry.script('fresh.com', 'pending');
    await harness.useCases.registerDomain.execute(harness.request('fresh.com'));
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: PRICE });
    await change(price, { allowedYears: [5], minLength: 40 });
    harness.registry.decide(harness.connection, 'fresh.com', true);
    await harness.recover();
    expect(await harness.one('select status from orders')).toEqual({ status: 'success' });
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE, held: 0n });
  });

  it('is the last one at the old price: the next is quoted the new one', async () => {
    await harness.useCases.registerDomain.execute(harness.request('first.com'));
    await change(20_00n, { supportsPremium: true });
    // a process of its own: the first one reads its catalogue once a second
    await wireRegistration(harness.newParts()).registerDomain.execute(harness.request('second.com'));
    expect(await harness.balance()).toEqual({ available: START_CREDIT - PRICE - 20_00n, held: 0n });
  });
});
