import { OTHER_REGISTRARS } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { DryRunWorld, successOf, TRANSFER_CODE } from '../support/plans/dry-run-world';
import type { Reseller } from '../support/resellers';
import { transformsOf } from '../support/untouched';

jest.setTimeout(120_000);

/** Each purchase has a domain for the quote that is used, and one whose price changes. */
const RESTORED = ['quote-back.com', 'quote-back-moved.com'];

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({
    domains: ['quote-move.com', 'quote-private.xyz', 'quote-over.uk'],
    foreign: ['quote-in.com', 'quote-in-moved.com'],
  });
  for (const name of RESTORED) await world.registerDeleted(name);
}, 120_000);
afterAll(() => world?.stop());

interface Purchase {
  command: string;
  path: (item: Record<string, unknown>) => string;
  item: () => object | Promise<object>;
  by?: () => Reseller;
}

const codeOf = async (name: string): Promise<string> =>
  (await successOf(world.shop.call('GET', `/core/v1/domains/${name}:getAuthCode`))).authCode as string;
const restoreOf = async (domainName: string): Promise<object> => {
  const { purchasePrice } = await successOf(world.shop.call('GET', `/core/v1/domains/${domainName}:restore`));
  return { domainName, purchasePrice };
};
const TRANSFER = { command: 'createTransfer', path: () => 'transfers' };
const RESTORE = {
  command: 'restoreDomain',
  path: ({ domainName }: Record<string, unknown>) => `domains/${String(domainName)}:restore`,
};
const MOVE = { command: 'createInternalTransferIn', path: () => 'transfers/internal/in' };

const PURCHASES: Record<string, Purchase> = {
  'a transfer in': { ...TRANSFER, item: () => ({ domainName: 'quote-in.com', authCode: TRANSFER_CODE }) },
  'a restore': { ...RESTORE, item: () => restoreOf('quote-back.com') },
  'a move between accounts': {
    ...MOVE,
    by: () => world.buyer,
    item: async () => ({ domainName: 'quote-move.com', authCode: await codeOf('quote-move.com') }),
  },
  'privacy': {
    command: 'purchasePrivacy',
    path: ({ domainName }) => `domains/${String(domainName)}:purchasePrivacy`,
    item: () => ({ domainName: 'quote-private.xyz' }),
  },
  'a hand-over to another registrar': {
    command: 'handOverDomain',
    path: ({ domainName }) => `transfers/external/out/${String(domainName)}:handOver`,
    item: () => ({ domainName: 'quote-over.uk', registrarTag: OTHER_REGISTRARS[1].clientId }),
  },
};

interface Quote {
  id: string;
  plan: { totalCents: number };
}

const balanceOf = async ({ id }: Reseller): Promise<number> =>
  Number(
    (await world.sql('select available from account_balances where account_id = $1', [id]))[0].available,
  );
const stateOf = async (by: Reseller, { id }: Quote): Promise<unknown> =>
  (await successOf(by.call('GET', `/core/v1/quotes/${id}`))).state;

/** The quote of a purchase, and the call that names it. */
async function quoted({ command, path, item, by = () => world.shop }: Purchase) {
  const [fields, buyer] = [(await item()) as Record<string, unknown>, by()];
  const quote = (await successOf(
    buyer.call('POST', '/core/v1/quotes', { command, item: fields }),
  )) as unknown as Quote;
  const { domainName, ...others } = fields;
  const target = path(fields);
  const body = target.includes(String(domainName)) ? others : fields;
  const send = (query: string) => buyer.call('POST', `/core/v1/${target}?${query}`, body);
  return {
    buyer,
    quote,
    call: () => send(`quoteId=${quote.id}`),
    plannedCents: async () => ((await successOf(send('dryRun=true'))).plan as Quote['plan']).totalCents,
  };
}

/** The rate of an account is cached for a second. */
async function setTax({ id }: Reseller, bps: number, isRead: () => Promise<boolean>): Promise<void> {
  await world.sql('update accounts set tax_bps = $2 where id = $1', [id, bps]);
  await until(isRead, 'the new rate is read');
}

it.each(Object.entries(PURCHASES))('%s charges what was quoted, once', async (_, purchase) => {
  const { buyer, quote, call } = await quoted(purchase);
  const before = await balanceOf(buyer);
  const bought = await call();
  expect([bought.status, bought.status === 200 ? {} : bought.body]).toEqual([200, {}]);
  expect(before - (await balanceOf(buyer))).toBe(quote.plan.totalCents);
  const sent = await transformsOf(world.sandbox);
  const again = await call();
  expect([again.status, again.headers.get('x-error-code'), await stateOf(buyer, quote)]).toEqual([
    409,
    'quote_used',
    'used',
  ]);
  expect([before - (await balanceOf(buyer)), await transformsOf(world.sandbox)]).toEqual([
    quote.plan.totalCents,
    sent,
  ]);
});

it.each<[string, Purchase]>([
  [
    'a transfer in',
    { ...TRANSFER, item: () => ({ domainName: 'quote-in-moved.com', authCode: TRANSFER_CODE }) },
  ],
  ['a restore', { ...RESTORE, item: () => restoreOf('quote-back-moved.com') }],
])('%s charges nothing at another tax, and its quote stays open', async (_, purchase) => {
  const { buyer, quote, call, plannedCents } = await quoted(purchase);
  const [before, sent] = [await balanceOf(buyer), await transformsOf(world.sandbox)];
  const { totalCents } = quote.plan;
  await setTax(buyer, 1_900, async () => (await plannedCents()) > totalCents);
  const refused = await call();
  expect([refused.status, refused.headers.get('x-error-code'), await stateOf(buyer, quote)]).toEqual([
    409,
    'quote_changed',
    'open',
  ]);
  expect([await balanceOf(buyer), await transformsOf(world.sandbox)]).toEqual([before, sent]);
  await setTax(buyer, 0, async () => (await plannedCents()) === totalCents);
  expect((await call()).status).toBe(200);
  expect(before - (await balanceOf(buyer))).toBe(quote.plan.totalCents);
});
