import type { QuotedRequest } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeQuoteStore } from '../testing/fake-quote-store';
import { PricedCalls } from '../testing/priced-calls';
import { chargeDifferences } from './charge';
import type { Quote } from './quote';
import { RemoveQuotes } from './remove-quotes';
import { wireQuotes } from './wire';

const ACCOUNT = 7;
const ITEM = { domainName: 'a.example', years: 1 };

function world() {
  const uow = new FakeUnitOfWork();
  const clock = new FakeClock();
  const quoteStore = new FakeQuoteStore(uow);
  const calls = new PricedCalls();
  const parts = { uow, clock, ids: new FakeIds(), calls, quoteStore };
  const { create, use, queries } = wireQuotes(parts, { quoteMinutes: 10 });
  const quoteNow = async (command = 'renewDomain', item = ITEM): Promise<Quote> => {
    const result = await create.execute({ caller: { accountId: ACCOUNT, tokenId: 1 }, command, item });
    if (result.kind === 'refused') throw new Error('the quote was refused');
    return result.quote;
  };
  const requestOf = (quote: Pick<Quote, 'id'>, values: Partial<QuotedRequest> = {}): QuotedRequest => ({
    quoteId: quote.id,
    accountId: ACCOUNT,
    operationId: 'renewDomain',
    requestHash: calls.hashOf({ operationId: 'renewDomain', item: ITEM }),
    requestId: 'request-1',
    ...values,
  });
  const charge = (request: QuotedRequest, plan = calls.plan('a.example')): Promise<void> =>
    uow.run(() => use.use(request, { plan, orderId: 70_001 }));
  return { uow, clock, quoteStore, calls, create, use, queries, quoteNow, requestOf, charge };
}

describe('a quote', () => {
  it('stores the plan of a dry run for ten minutes, without its result and personal data', async () => {
    const { quoteNow, calls, clock, queries } = world();
    const quote = await quoteNow();
    expect(calls.calls).toEqual([
      { caller: { accountId: ACCOUNT, tokenId: 1 }, operationId: 'renewDomain', item: ITEM, dryRun: true },
    ]);
    expect(quote).toMatchObject({
      command: 'renewDomain',
      plan: { totalCents: 1_600, changes: [{ field: 'emailForwarding' }] },
      createdAt: clock.now(),
      expiresAt: new Date(clock.now().getTime() + 600_000),
    });
    expect(JSON.stringify(quote)).not.toContain('ilse@');
    expect(await queries.get(ACCOUNT, quote.id)).toEqual({ ...quote, state: 'open' });
  });

  it('answers the refusal of the operation, and stores nothing', async () => {
    const { create, calls, quoteStore } = world();
    calls.refusal = { status: 402, body: { message: 'x' }, requestId: 'r', errorCode: 'billing.funds' };
    const caller = { accountId: ACCOUNT, tokenId: 1 };
    expect(await create.execute({ caller, command: 'renewDomain', item: ITEM })).toEqual({
      kind: 'refused',
      answer: calls.refusal,
    });
    expect(quoteStore.quotes.size).toBe(0);
  });

  it.each(['unknown', 'refillSandboxCredit'])('is refused for %s, which has no dry run', async (command) => {
    const { create, calls } = world();
    await expect(
      create.execute({ caller: { accountId: ACCOUNT, tokenId: 1 }, command, item: ITEM }),
    ).rejects.toMatchObject({ kind: 'invalid', details: expect.stringContaining(`'${command}' is none`) });
    expect(calls.calls).toEqual([]);
  });

  it('is used by one call, whose order it names', async () => {
    const { quoteNow, requestOf, charge, queries, quoteStore } = world();
    const quote = await quoteNow();
    await charge(requestOf(quote));
    expect(await queries.get(ACCOUNT, quote.id)).toMatchObject({ state: 'used', orderId: 70_001 });
    expect(quoteStore.uses.get(quote.id)?.requestId).toBe('request-1');
    await expect(charge(requestOf(quote, { requestId: 'request-2' }))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'quote_used',
    });
  });

  it.each<[string, Partial<QuotedRequest>, string, string]>([
    ['of another account', { accountId: 8 }, 'not_found', 'quote.not_found'],
    [
      'that does not exist',
      { quoteId: '0197a0fe-0000-7000-8000-00000000ffff' },
      'not_found',
      'quote.not_found',
    ],
    ['of another operation', { operationId: 'restoreDomain' }, 'conflict', 'quote_mismatch'],
    ['of other fields', { requestHash: 'other' }, 'conflict', 'quote_mismatch'],
  ])('refuses a call with a quote %s', async (_, values, kind, code) => {
    const { quoteNow, requestOf, charge, use, quoteStore } = world();
    const quote = await quoteNow();
    await expect(use.verify(requestOf(quote, values))).rejects.toMatchObject({ kind, code });
    await expect(charge(requestOf(quote, values))).rejects.toMatchObject({ kind, code });
    expect(quoteStore.uses.size).toBe(0);
  });

  it.each([
    [599, 'open'],
    [600, 'expired'],
  ])('is after %s seconds %s', async (seconds, state) => {
    const { quoteNow, requestOf, charge, clock, queries } = world();
    const quote = await quoteNow();
    clock.advance(seconds);
    expect(await queries.get(ACCOUNT, quote.id)).toMatchObject({ state });
    const charged = charge(requestOf(quote));
    if (state === 'open') await expect(charged).resolves.toBeUndefined();
    else await expect(charged).rejects.toMatchObject({ kind: 'conflict', code: 'quote_expired' });
  });

  it('that ends between the comparison and its use refuses the call', async () => {
    const { quoteNow, requestOf, charge, quoteStore } = world();
    const quote = await quoteNow();
    jest.spyOn(quoteStore, 'use').mockResolvedValueOnce(false);
    await expect(charge(requestOf(quote))).rejects.toMatchObject({ code: 'quote_used' });
  });

  it('is listed, the newest first, and removed a day after its end', async () => {
    const { quoteNow, queries, clock, quoteStore } = world();
    const [first, second] = [await quoteNow(), await quoteNow()];
    const { quotes, totalCount } = await queries.list(ACCOUNT, { page: 1, perPage: 10 });
    expect([quotes.map(({ id }) => id), totalCount]).toEqual([[second.id, first.id], 2]);
    await expect(queries.get(8, first.id)).rejects.toMatchObject({ code: 'quote.not_found' });
    const remove = new RemoveQuotes(quoteStore, clock);
    clock.advance(86_400 + 599);
    expect([await remove.execute(), quoteStore.quotes.size]).toEqual([false, 2]);
    clock.advance(1);
    expect([await remove.execute(), quoteStore.quotes.size]).toEqual([false, 0]);
  });
});

describe('the charge', () => {
  const PLAN = new PricedCalls().plan('a.example');
  const item = { ...(PLAN.items as object[])[0] };
  it.each<[string, object, string[]]>([
    ['is the same', {}, []],
    ['has other changes', { changes: [], events: ['x'], balanceAfterCents: 3 }, []],
    ['has another price before promotions', { items: [{ ...item, originalPriceCents: 9_900 }] }, []],
    ['is in another currency', { currency: 'EUR' }, ['the currency was USD and is now EUR']],
    [
      'is lower',
      { items: [{ ...item, priceCents: 1_599 }], totalCents: 1_599 },
      [
        'the renewal of a.example for 1 year was 16.00 USD and is now 15.99 USD',
        'the total was 16.00 USD and is now 15.99 USD',
      ],
    ],
    [
      'has the same total with other taxes',
      { items: [{ ...item, priceCents: 1_500, taxCents: 100 }] },
      [
        'the renewal of a.example for 1 year was 16.00 USD and is now 15.00 USD',
        'the tax of the renewal of a.example for 1 year was 0.00 USD and is now 1.00 USD',
      ],
    ],
    ['has no line', { items: [] }, ['line 1 was renewal of a.example for 1 year and is now absent']],
    [
      'has a line more',
      { items: [item, { ...item, type: 'restore' }] },
      ['line 2 was absent and is now restore of a.example for 1 year'],
    ],
    [
      'has a line of another term',
      { items: [{ ...item, duration: 2 }] },
      ['line 1 was renewal of a.example for 1 year and is now renewal of a.example for 2 year'],
    ],
    ['refunds more', { refundCents: 5 }, ['the refund was 0.00 USD and is now 0.05 USD']],
  ])('that %s', (_, change, differences) => {
    expect(chargeDifferences(PLAN, { ...PLAN, ...change } as never)).toEqual(differences);
  });

  it('that changed is refused with the plan of this moment, and leaves the quote open', async () => {
    const { quoteNow, requestOf, charge, calls, queries } = world();
    const quote = await quoteNow();
    calls.price = { ...calls.price, priceCents: 1_500 };
    await expect(charge(requestOf(quote))).rejects.toMatchObject({
      kind: 'conflict',
      code: 'quote_changed',
      message: 'Conflict',
      details: expect.stringContaining('the total was 16.00 USD and is now 15.00 USD'),
      fields: { plan: expect.objectContaining({ totalCents: 1_500 }) },
    });
    expect(await queries.get(ACCOUNT, quote.id)).toMatchObject({ state: 'open' });
    calls.price = { ...calls.price, priceCents: 1_600 };
    await expect(charge(requestOf(quote))).resolves.toBeUndefined();
  });
});
