import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
/** Of the registry's clock, in days. */
let behind = 0;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - behind * 86_400_000) } });
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

interface Domain {
  expireDate: string;
}

async function registered(domainName: string, more: object = {}): Promise<Domain> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', { domain: { domainName }, ...more });
  expect(answer.status).toBe(200);
  return answer.body.domain as Domain;
}
const renew = (name: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'POST', `/core/v1/domains/${name}:renew`, body, headers);
const balance = async (): Promise<number> =>
  (await sandbox.call(url, 'GET', '/core/v1/accountinfo/balance')).body.balance as number;
const plus = (date: string, years: number): string => `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
const commands = async (name: string): Promise<number> =>
  (
    await sandbox.sql.query<{ n: number }>(
      `select count(*)::int as n from registry_commands where object = $1 and command = 'domain:renew'`,
      [name],
    )
  ).rows[0].n;

describe('a reseller renews a domain', () => {
  it('gets the domain with its new term, the order and what it paid, and finds all three again', async () => {
    const { expireDate } = await registered('renewed.com');
    const before = await balance();
    const bought = await renew('Renewed.COM', { years: 2 });
    expect(bought).toMatchObject({
      status: 200,
      body: {
        domain: { domainName: 'renewed.com', expireDate: plus(expireDate, 2), locked: true },
        totalPaid: expect.any(Number),
      },
    });
    const { order, totalPaid } = bought.body as { order: number; totalPaid: number };
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/renewed.com')).toMatchObject({
      status: 200,
      body: bought.body.domain as object,
    });
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).toMatchObject({
      body: {
        status: 'success',
        totalCapture: totalPaid,
        orderItems: [{ name: 'renewed.com', type: 'renewal', duration: 2, price: totalPaid }],
      },
    });
    expect(await balance()).toBeCloseTo(before - totalPaid, 5);
  });

  it('renews where the registry keeps contacts and names its fee, for the price that is quoted', async () => {
    const { expireDate } = await registered('renewed.xyz');
    const pricing = await sandbox.call(url, 'GET', '/core/v1/domains/renewed.xyz:getPricing?years=1');
    const bought = await renew('renewed.xyz', { years: 1, purchasePrice: pricing.body.renewalPrice });
    expect(bought).toMatchObject({
      status: 200,
      body: { domain: { expireDate: plus(expireDate, 1) }, totalPaid: pricing.body.renewalPrice },
    });
  });

  it('gets the stored answer for the same key, and is not charged again', async () => {
    await registered('keyed.com');
    const headers = { 'x-idempotency-key': 'renew-1' };
    const first = await renew('keyed.com', { years: 1 }, headers);
    const before = await balance();
    const second = await renew('keyed.com', { years: 1 }, headers);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect([second.headers.get('x-idempotent-replay'), second.headers.get('x-idempotency-key')]).toEqual([
      '1',
      'renew-1',
    ]);
    expect([await balance(), await commands('keyed.com')]).toEqual([before, 1]);
    expect(await renew('keyed.com', { years: 2 }, headers)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'Idempotency key has been reused for a different request.' },
    });
  });

  it('takes null for what is not sent', async () => {
    await registered('null-renew.com');
    expect(await renew('null-renew.com', { years: null, purchasePrice: null })).toMatchObject({
      status: 200,
    });
  });

  it('is told 504 when the answer is lost, 409 while the outcome is not known, and the money stays held', async () => {
    await registered('renew-drop-after-1.com');
    const before = await balance();
    const headers = { 'x-idempotency-key': 'renew-lost' };
    const lost = await renew('renew-drop-after-1.com', {}, headers);
    expect(lost).toMatchObject({ status: 504 });
    const order = lost.headers.get('x-order-id');
    expect([lost.headers.get('x-error-code'), lost.headers.get('x-operation-id')]).toEqual([
      'registry.timeout',
      expect.stringMatching(/^[0-9a-f-]{36}$/),
    ]);
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${order}`)).toMatchObject({
      status: 200,
      body: { orderItems: [{ type: 'renewal', name: 'renew-drop-after-1.com' }] },
    });
    const again = await renew('renew-drop-after-1.com', {}, headers);
    expect([again.status, again.headers.get('retry-after'), again.headers.get('x-error-code')]).toEqual([
      409,
      '5',
      'idempotency.in_flight',
    ]);
    expect(await renew('renew-drop-after-1.com')).toMatchObject({
      status: 409,
      body: { details: 'Another change of this domain is being carried out.' },
    });
    expect(await balance()).toBeLessThan(before);
  });
});

const REFUSALS: { when: string; name: string; body?: unknown; answer: object }[] = [
  {
    when: 'the path holds no host name',
    name: 'not_a_name.com',
    answer: { status: 400, body: { message: 'Bad Request' } },
  },
  {
    when: 'the TLD is blocked',
    name: 'lantern.co.in',
    answer: { status: 422, body: { message: 'Unsupported TLD' } },
  },
  {
    when: 'the domain is not here',
    name: 'nowhere.com',
    answer: { status: 404, body: { message: 'Not Found', details: 'The requested domain does not exist.' } },
  },
  {
    when: 'years is a text',
    name: 'mine.com',
    body: { years: '1' },
    answer: { status: 400, body: { message: 'Bad Request', details: 'years must be an integer number' } },
  },
  {
    when: 'years is a fraction',
    name: 'mine.com',
    body: { years: 1.5 },
    answer: { status: 400, body: { details: 'years must be an integer number' } },
  },
  {
    when: 'years is zero',
    name: 'mine.com',
    body: { years: 0 },
    answer: { status: 400, body: { message: 'Invalid years' } },
  },
  {
    when: 'the term is eleven years',
    name: 'mine.com',
    body: { years: 11 },
    answer: { status: 400, body: { message: 'Invalid years' } },
  },
  {
    when: 'it would end more than ten years ahead',
    name: 'mine.com',
    body: { years: 10 },
    answer: { status: 400, body: { message: 'Invalid years' } },
  },
  {
    when: 'the price is a text',
    name: 'mine.com',
    body: { purchasePrice: '14.50' },
    answer: {
      status: 400,
      body: { details: 'purchasePrice must be a number' },
    },
  },
  {
    when: 'the price is below zero',
    name: 'mine.com',
    body: { purchasePrice: -1 },
    answer: { status: 400, body: { details: 'purchasePrice must not be less than 0' } },
  },
  {
    when: 'the price is another',
    name: 'mine.com',
    body: { purchasePrice: 1 },
    answer: { status: 400, body: { message: 'Purchase price does not match' } },
  },
  {
    when: 'the registry refuses',
    name: 'renew-refused-1.com',
    answer: { status: 400, body: { message: 'Bad Request' } },
  },
  {
    when: 'the registry wants another fee',
    name: 'renew-fee-differs-1.xyz',
    answer: { status: 422, body: { message: 'Domain pricing unavailable' } },
  },
];

describe('a renewal is refused, and the money stays,', () => {
  beforeAll(async () => {
    for (const name of ['mine.com', 'renew-refused-1.com', 'renew-fee-differs-1.xyz']) await registered(name);
  });

  it.each(REFUSALS)('when $when', async ({ name, body, answer }) => {
    const before = await balance();
    expect(await renew(name, body)).toMatchObject(answer);
    expect(await balance()).toBe(before);
  });

  it('when a premium name comes without its price', async () => {
    const pricing = await sandbox.call(url, 'GET', '/core/v1/domains/gold-renew.xyz:getPricing?years=1');
    await registered('gold-renew.xyz', { purchasePrice: pricing.body.purchasePrice });
    expect(await renew('gold-renew.xyz')).toMatchObject({
      status: 400,
      body: { message: 'Purchase price is required for premium domains in order to complete this request' },
    });
    expect(await renew('gold-renew.xyz', { purchasePrice: pricing.body.renewalPrice })).toMatchObject({
      status: 200,
      body: { totalPaid: pricing.body.renewalPrice },
    });
  });

  it('when the grace after its end is over, and not before', async () => {
    await registered('old.com');
    const ended = async (days: number): Promise<unknown> =>
      sandbox.sql.query(
        `update domains set expires_at = now() - make_interval(days => $1) where name = 'old.com'`,
        [days],
      );
    await ended(26);
    expect(await renew('old.com')).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
    await ended(24);
    expect(await renew('old.com')).toMatchObject({ status: 200 });
  });

  it('when the content type is missing', async () => {
    expect(await sandbox.call(url, 'POST', '/core/v1/domains/mine.com:renew')).toMatchObject({ status: 415 });
  });
});

describe('a reseller has a domain back that has left the account', () => {
  const restore = (name: string, body: unknown, headers: Record<string, string> = {}) =>
    sandbox.call(url, 'POST', `/core/v1/domains/${name}:restore`, body, headers);
  const quote = (name: string) => sandbox.call(url, 'GET', `/core/v1/domains/${name}:restore`);

  /**
   * Bought 395 days ago for a year; the registry has added one by itself, and the account has lost it five
   * days ago.
   */
  async function left(name: string): Promise<void> {
    behind = 395;
    await registered(name).finally(() => (behind = 0));
    await sandbox.simulator.tick();
    const {
      rows: [{ id }],
    } = await sandbox.sql.query<{ id: number }>(
      `update domains set state = 'deleted', removed_at = now() - interval '5 days', removal_reason = 'expiration', expires_at = now() - interval '395 days' + interval '1 year'
        where name = $1 returning id`,
      [name],
    );
    await sandbox.sql.query(
      `insert into domain_ends (domain_id, connection_id, name, account_id, stage, delete_at, due_at, removed_at)
       select id, connection_id, name, account_id, 'kept', expires_at + interval '43 days', expires_at + interval '43 days', removed_at from domains where id = $1`,
      [id],
    );
  }

  it('is told what it takes, pays that, and has it as it was', async () => {
    await left('had-back.com');
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/had-back.com')).toMatchObject({ status: 404 });
    const reported = await quote('Had-Back.COM');
    expect(reported).toMatchObject({
      status: 200,
      body: {
        domainName: 'had-back.com',
        kind: 'late_renewal',
        items: [{ type: 'renewal', years: 1, price: expect.any(Number) }],
        restorableUntil: expect.stringMatching(/Z$/),
      },
    });
    const { purchasePrice, totalPrice, expireDate } = reported.body;
    const before = await balance();
    const headers = { 'x-idempotency-key': 'restore-1' };
    const back = await restore('had-back.com', { purchasePrice }, headers);
    expect(back).toMatchObject({
      status: 200,
      body: {
        status: 'restored',
        totalPaid: totalPrice,
        domain: {
          domainName: 'had-back.com',
          expireDate: expect.stringContaining(String(expireDate).slice(0, 7)),
          locked: true,
        },
      },
    });
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/had-back.com')).toMatchObject({
      status: 200,
      body: back.body.domain as object,
    });
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${String(back.body.order)}`)).toMatchObject({
      body: { status: 'success', orderItems: [{ type: 'renewal', duration: 1, isRefundable: false }] },
    });
    expect(await restore('had-back.com', { purchasePrice }, headers)).toMatchObject({
      status: 200,
      body: back.body,
    });
    expect(await balance()).toBeCloseTo(before - Number(totalPrice), 5);
    // The registry had added the year by itself.
    expect(await commands('had-back.com')).toBe(0);
    expect(await restore('had-back.com', { purchasePrice })).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'The domain is in the account.' },
    });
  });

  it('is refused without the price, with another one, and for what it did not have last, with nothing changed', async () => {
    await left('still-away.com');
    await registered('held.com');
    await sandbox.sql.query(
      `update domains set state = 'deleted', removed_at = now(), removal_reason = 'administrative' where name = 'held.com'`,
    );
    const before = await balance();
    const refusals: [string, unknown, object][] = [
      [
        'still-away.com',
        {},
        { status: 400, body: { message: 'Purchase price is required in order to complete this request' } },
      ],
      [
        'still-away.com',
        { purchasePrice: 1 },
        { status: 400, body: { message: 'Purchase price does not match' } },
      ],
      [
        'still-away.com',
        { purchasePrice: '14.50' },
        {
          status: 400,
          body: { details: 'purchasePrice must be a number' },
        },
      ],
      [
        'nobodys.com',
        { purchasePrice: 1 },
        { status: 404, body: { message: 'Not Found', details: 'The requested domain does not exist.' } },
      ],
      ['lantern.co.in', { purchasePrice: 1 }, { status: 422, body: { message: 'Unsupported TLD' } }],
      [
        'held.com',
        { purchasePrice: 1 },
        {
          status: 409,
          body: { details: 'The domain was removed by the registrar. Please contact support.' },
        },
      ],
    ];
    for (const [name, body, answer] of refusals) expect(await restore(name, body)).toMatchObject(answer);
    expect(await quote('nobodys.com')).toMatchObject({ status: 404 });
    expect(await sandbox.call(url, 'POST', '/core/v1/domains/still-away.com:restore')).toMatchObject({
      status: 415,
    });
    expect(await balance()).toBe(before);
  });
});
