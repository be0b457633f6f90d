import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

const call = (method: string, path: string, body?: object) =>
  sandbox.call(url, method, `/core/v1/${path}`, body);
const register = (domainName: string, query = '') =>
  call('POST', `domains${query}`, { domain: { domainName } });
const check = async (domainName: string) =>
  (
    (await call('POST', 'domains:checkAvailability', { domainNames: [domainName] })).body.results as {
      purchasable?: boolean;
    }[]
  )[0];
const isPurchasable = async (domainName: string) => (await check(domainName)).purchasable === true;

/** As staff do it; the process follows within 2 s. */
async function stop(column: 'tld' | 'connection_id', products: string[], probe: () => Promise<boolean>) {
  const target = column === 'tld' ? `'com'` : `(select connection_id from tlds where name = 'com')`;
  await sandbox.sql.query(
    `insert into sales_stops (${column}, products, reason, stopped_by, since) values (${target}, $1, 'test', 'Ann', now())`,
    [products],
  );
  await until(probe, 'the process knows the stop');
}

async function open(): Promise<void> {
  await sandbox.sql.query('update sales_stops set ended_at = now()');
  await until(() => isPurchasable('probe.com'), 'the process knows that sales are open');
}

afterEach(open);

describe('a TLD of which staff have stopped sales', () => {
  const UNSUPPORTED = { status: 422, body: { message: 'Unsupported TLD' } };

  it.each(['tld', 'connection_id'] as const)('is not sold by a stop by %s, and renewed', async (column) => {
    const held = `held-${column.replace('_', '-')}.com`;
    expect(await register(held)).toMatchObject({ status: 200 });
    await stop(column, ['registration', 'transfer'], async () => !(await isPurchasable('probe.com')));
    expect(await check('probe.com')).toEqual({
      domainName: 'probe.com',
      sld: 'probe',
      tld: 'com',
      reason: 'registrations are stopped at the moment',
    });
    expect(await register('probe.com')).toMatchObject(UNSUPPORTED);
    expect(await register('probe.com', '?dryRun=true')).toMatchObject(UNSUPPORTED);
    expect(
      await call('POST', 'transfers', { domainName: 'probe.com', authCode: 'Ax7-transfer-code-9' }),
    ).toMatchObject(UNSUPPORTED);
    const found = await call('POST', 'domains:search', { keyword: 'probe', tldFilter: ['com', 'shop'] });
    const tlds = (found.body.results as { tld: string }[]).map(({ tld }) => tld);
    expect([tlds.includes('com'), tlds.includes('shop')]).toEqual([false, true]);
    expect((await call('GET', 'domains/probe.com:getPricing')).body).toMatchObject({
      purchasePrice: null,
      renewalPrice: expect.any(Number),
      transferPrice: null,
    });
    expect(((await call('GET', 'tldpricing?tlds=com')).body.pricing as object[])[0]).toMatchObject({
      tld: 'com',
      registrationPrice: null,
      renewalPrice: expect.any(Number),
      transferInPrice: null,
    });
    expect(await call('POST', `domains/${held}:renew`, { years: 1 })).toMatchObject({ status: 200 });
    await open();
    expect(await register(`again-${held}`)).toMatchObject({ status: 200 });
  });

  it('is not renewed where staff stop renewals, and sold', async () => {
    expect(await register('renewals.com')).toMatchObject({ status: 200 });
    const renew = () => call('POST', 'domains/renewals.com:renew', { years: 1 });
    await stop(
      'tld',
      ['renewal'],
      async () => (await call('GET', 'domains/probe.com:getPricing')).body.renewalPrice === null,
    );
    expect(await renew()).toMatchObject(UNSUPPORTED);
    expect(await register('sold-on.com')).toMatchObject({ status: 200 });
    await sandbox.sql.query('update sales_stops set ended_at = now()');
    await until(async () => (await renew()).status === 200, 'renewals are open again');
  });
});
