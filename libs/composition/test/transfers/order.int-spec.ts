import { Money } from '@registrar/kernel';
import type { CreateTransferRequest } from '@registrar/transfers';
import { CODE, CREDIT, PRICE, TransferHarness } from './harness';

let harness: TransferHarness;
beforeAll(async () => {
  harness = await TransferHarness.create({ dataModel: 'minimum', fee: { mode: 'fee', currency: 'USD' } });
  const { rows, connection } = harness.base;
  const now = harness.base.clock.now();
  for (const tld of ['net', 'org']) {
    await rows.call(
      harness.base,
      `insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3)`,
      [tld, connection.id, now],
    );
    await rows.call(
      harness.base,
      `insert into tld_rules (tld, valid_from, rules, created_at) values ($1, $2, '{}', $2)`,
      [tld, now],
    );
  }
  harness.base.registry.setFee('com', {
    class: 'standard',
    premium: false,
    currency: 'USD',
    create: Money.of(900n),
    renew: Money.of(900n),
    transfer: Money.of(900n),
  });
  harness.base.registry.setFee('gold.com', {
    class: 'premium',
    premium: true,
    currency: 'USD',
    create: Money.of(3_000n),
    renew: Money.of(3_000n),
    transfer: Money.of(3_000n),
  });
});
afterAll(() => harness.base.close());
beforeEach(() => harness.refill());

type Case = [what: string, domainName: string, values: Partial<CreateTransferRequest>, error: object];

describe('an order of a transfer is refused', () => {
  beforeAll(() => {
    const day = 86_400_000;
    const now = harness.base.clock.now().getTime();
    harness.elsewhere('young.com', { createdAt: new Date(now - 59 * day) });
    harness.elsewhere('old-enough.com', { createdAt: new Date(now - 61 * day) });
    harness.elsewhere('leaving.com', { statuses: ['pendingDelete'] });
    harness.elsewhere('moving.com', { statuses: ['pendingTransfer'] });
    harness.elsewhere('gold.com');
    harness.elsewhere('dear.com');
    harness.base.registry.registered(harness.base.connection, 'stray.com');
    harness.base.registry.script('dark.com', 'timeout', { command: 'foreign_info', times: 9 });
  });

  it.each<Case>([
    [
      'a name that is none',
      'no name',
      {},
      { kind: 'invalid', details: `'domainName' is not a valid domain name` },
    ],
    ['a name that is no domain', 'www.dear.com', {}, { kind: 'invalid' }],
    ['a TLD that nobody knows', 'a.nowhere', {}, { kind: 'unprocessable', message: 'Unsupported TLD' }],
    ['a TLD that is refused', 'a.co.in', {}, { kind: 'unprocessable', message: 'Unsupported TLD' }],
    [
      'a TLD that is not transferred',
      'a.net',
      {},
      { kind: 'unprocessable', message: 'We do not support transfers for .net domains' },
    ],
    [
      'no code',
      'dear.com',
      { authCode: undefined },
      { kind: 'invalid', message: 'Bad Request', details: `'authCode' is required` },
    ],
    ['an empty code', 'dear.com', { authCode: '  ' }, { kind: 'invalid', details: `'authCode' is required` }],
    ['a contact that is wrong', 'dear.com', { contacts: { tech: { email: 'nobody' } } }, { kind: 'invalid' }],
    [
      'a name that nobody has',
      'nobody-has-it.com',
      {},
      { kind: 'invalid', message: expect.stringContaining('authoritative domain information') },
    ],
    [
      'a wrong code',
      'dear.com',
      { authCode: 'wrong-code-99' },
      {
        kind: 'invalid',
        message: expect.stringContaining('domain name or auth code provided was not correct'),
      },
    ],
    [
      'a registry that does not answer',
      'dark.com',
      {},
      { kind: 'upstream_timeout', message: 'Unable to retrieve domain status' },
    ],
    ['a name that is at our account there', 'stray.com', {}, { kind: 'conflict', message: 'Conflict' }],
    [
      'a name that is too young',
      'young.com',
      {},
      { kind: 'conflict', message: 'Conflict', details: 'The domain was registered less than 60 days ago.' },
    ],
    [
      'a name that is on its way out',
      'leaving.com',
      {},
      { kind: 'conflict', details: 'Domain status does not allow a transfer (pendingDelete).' },
    ],
    [
      'a name that goes to somebody else',
      'moving.com',
      {},
      { kind: 'conflict', details: 'Domain status does not allow a transfer (pendingTransfer).' },
    ],
    [
      'a premium name without its price',
      'gold.com',
      {},
      { kind: 'invalid', message: 'PurchasePrice is required if the domain to transfer is a premium domain' },
    ],
    [
      'another price of a premium name',
      'gold.com',
      { purchasePrice: 29.99 },
      { kind: 'invalid', message: 'Invalid Price' },
    ],
    [
      'another price of a usual name',
      'dear.com',
      { purchasePrice: 1 },
      { kind: 'invalid', message: 'Invalid Price' },
    ],
    [
      'a price that is none',
      'dear.com',
      { purchasePrice: 12.001 },
      { kind: 'invalid', message: 'Invalid Price' },
    ],
    ['a client that has been told 504', 'dear.com', { deadline: new Date(0) }, { kind: 'upstream_timeout' }],
  ])('for %s', async (_, domainName, values, error) => {
    await expect(harness.create(domainName, values)).rejects.toMatchObject(error);
    expect(await harness.base.balance()).toEqual({ available: CREDIT, held: 0n });
    expect(await harness.base.rows('select id from transfers where name = $1', [domainName])).toEqual([]);
  });

  it('for want of credit, and nothing is left of it', async () => {
    await harness.base.rows('update account_balances set available = $1', [(PRICE - 1n).toString()]);
    await expect(harness.create('dear.com')).rejects.toMatchObject({
      kind: 'payment_required',
      message: 'Insufficient Funds',
      details: undefined,
    });
    expect(
      await harness.base.rows(
        `select 1 from operations where subject = 'dear.com' union all select 1 from order_items where name = 'dear.com'`,
      ),
    ).toEqual([]);
  });
});

describe('an order of a transfer', () => {
  it("of a premium name costs what its price says, tax on top, and acknowledges the registry's fee", async () => {
    harness.elsewhere('gold.com');
    await harness.base.rows('update accounts set tax_bps = 1000');
    harness.restart();
    const created = await harness.create('gold.com', { purchasePrice: 30 });
    await harness.base.rows('update accounts set tax_bps = 0');
    harness.restart();
    expect(created).toMatchObject({ totalPaid: 33, transfer: { status: 'pending' } });
    expect(await harness.base.balance()).toEqual({ available: CREDIT - 33_00n, held: 33_00n });
    const [item] = await harness.base.rows(
      `select type, status, price::int, tax_amount::int as tax, duration, tld from order_items where order_id = $1`,
      [created.order],
    );
    expect(item).toEqual({
      type: 'transfer',
      status: 'initialized',
      price: 3_000,
      tax: 300,
      duration: 1,
      tld: 'com',
    });
    await harness.work();
    expect(harness.base.registry.sent('domain:transfer', 'gold.com')[0].payload).toMatchObject({
      authInfo: CODE,
      fee: Money.of(3_000n),
    });
    await harness.base.rows('update account_balances set held = 0');
  });

  it('may name its price where the name is a usual one, in any case and in Unicode', async () => {
    harness.elsewhere('xn--bcher-kva.com');
    await harness.base
      .rows(`update tld_rules set rules = '{"idnLanguages": {"DE": "German"}}' where tld = 'com'`)
      .catch(() => undefined);
    harness.elsewhere('upper.com');
    expect(await harness.create('UPPER.com', { purchasePrice: 12 })).toMatchObject({
      totalPaid: 12,
      transfer: { domainName: 'upper.com' },
    });
    await harness.base.rows('update account_balances set held = 0');
  });

  it('begins once, however often it is sent at a time', async () => {
    harness.elsewhere('crowd.com');
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => harness.create('crowd.com')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ message: 'A transfer is already processing for this domain' });
    expect(await harness.base.balance()).toEqual({ available: CREDIT - PRICE, held: PRICE });
    await harness.base.rows('update account_balances set held = 0');
  });

  it('may be sent for a name that was registered 61 days ago', async () => {
    expect(await harness.create('old-enough.com')).toMatchObject({ transfer: { status: 'pending' } });
  });
});
