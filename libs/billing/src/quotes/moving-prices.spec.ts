import * as fc from 'fast-check';
import { AppError } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeQuoteStore } from '../testing/fake-quote-store';
import { type MovingPrice, PricedCalls } from '../testing/priced-calls';
import { wireQuotes } from './wire';

const CALLER = { accountId: 7, tokenId: 1 };
/** Quotes of each world. */
const QUOTES = 50;
const WORLDS = 200;

/** What happens between a quote and the call that names it. */
const change = fc.oneof(
  fc.record({ priceCents: fc.integer({ min: 0, max: 5_000 }) }),
  fc.record({ priceCents: fc.constantFrom(1_599, 1_600, 1_601) }),
  fc.record({ premiumCents: fc.option(fc.integer({ min: 1, max: 500_000 }), { nil: undefined }) }),
  fc.record({ currency: fc.constantFrom('USD', 'EUR', 'CNY') }),
  fc.record({ taxBps: fc.constantFrom(0, 1_900, 2_000) }),
  fc.record({
    discountCents: fc.integer({ min: 0, max: 300 }),
    discountsLeft: fc.integer({ min: 0, max: 3 }),
  }),
  fc.constant({}),
);

it('10,000 quotes under changing prices, promotions, premiums, taxes and currencies: no charge differs', async () => {
  let [charged, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(change, change, fc.boolean()), { minLength: QUOTES, maxLength: QUOTES }),
      async (steps) => {
        const uow = new FakeUnitOfWork();
        const clock = new FakeClock();
        const calls = new PricedCalls();
        const quoteStore = new FakeQuoteStore(uow);
        const { create, use } = wireQuotes(
          { uow, clock, ids: new FakeIds(), calls, quoteStore },
          { quoteMinutes: 10 },
        );
        for (const [at, [before, after, waits]] of steps.entries()) {
          calls.price = { ...calls.price, ...(before as Partial<MovingPrice>) };
          const item = { domainName: `a${at}.example` };
          const made = await create.execute({ caller: CALLER, command: 'renewDomain', item });
          if (made.kind === 'refused') throw new Error('refused');
          calls.price = { ...calls.price, ...(after as Partial<MovingPrice>) };
          if (waits) clock.advance(300);
          // What the call would charge at this moment, decided without the quote.
          const plan = calls.plan(item.domainName);
          const isCharged = await uow
            .run(() =>
              use.use(
                {
                  quoteId: made.quote.id,
                  accountId: CALLER.accountId,
                  operationId: 'renewDomain',
                  requestHash: made.quote.requestHash,
                  requestId: 'r',
                },
                { plan },
              ),
            )
            .then(() => true)
            .catch((error: unknown) => {
              if (error instanceof AppError && error.code === 'quote_changed') return false;
              throw error;
            });
          const money = ({ currency, items, totalCents }: typeof plan): string =>
            JSON.stringify([
              currency,
              totalCents,
              (items as Record<string, unknown>[]).map((one) => [one.priceCents, one.taxCents]),
            ]);
          expect([isCharged, quoteStore.uses.has(made.quote.id)]).toEqual(
            Array(2).fill(money(made.quote.plan) === money(plan)),
          );
          if (isCharged) charged += 1;
          else refused += 1;
          if (isCharged && calls.price.discountsLeft > 0)
            calls.price = { ...calls.price, discountsLeft: calls.price.discountsLeft - 1 };
        }
      },
    ),
    { numRuns: WORLDS },
  );
  expect(charged + refused).toBe(QUOTES * WORLDS);
  expect(Math.min(charged, refused)).toBeGreaterThan(1_000);
});
