import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

const DOMAIN = 'expiring.com';
const BASE = `/core/v1/domains/${DOMAIN}`;
const END = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 19)}Z`;
const LATER = `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 19)}Z`;
const A = { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 };

let sandbox: Sandbox;
let shop: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com'] });
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'expiry-shop-test', {});
  await answered('POST', '/core/v1/domains', { domain: { domainName: DOMAIN } });
});
afterAll(() => sandbox?.stop());
afterEach(async () => {
  await answered('POST', `${BASE}/versions/0:rollback`, { allowMassDeletion: true });
});

const call = (method: string, path: string, body?: object): Promise<Answer> => shop.call(method, path, body);
async function answered(method: string, path: string, body?: object): Promise<Record<string, any>> {
  const { status, body: answer } = await call(method, path, body);
  expect([status, status === 200 ? '' : answer]).toEqual([200, '']);
  return answer;
}
const records = async (): Promise<Record<string, unknown>[]> =>
  (await answered('GET', `${BASE}/records`)).records as never;

describe('a record with an end', () => {
  it('is created, read, listed, replaced and exported', async () => {
    const made = await answered('POST', `${BASE}/records`, { ...A, expiresAt: END });
    expect(made).toMatchObject({ ...A, expiresAt: END });
    expect(await answered('GET', `${BASE}/records/${made.id}`)).toEqual(made);
    expect(await records()).toEqual([made]);
    const path = `${BASE}/records/${made.id}`;
    expect(await answered('PUT', path, { ...made, expiresAt: LATER })).toMatchObject({ expiresAt: LATER });
    expect(await answered('PUT', path, A)).not.toHaveProperty('expiresAt');
    expect((await records())[0]).not.toHaveProperty('expiresAt');
  });

  it('keeps the offset and fraction of a time out of the answer', async () => {
    const sent = `${END.slice(0, 19)}.750+00:00`;
    expect(await answered('POST', `${BASE}/records`, { ...A, expiresAt: sent })).toMatchObject({
      expiresAt: END,
    });
  });

  it('is written by a batch and by an import, and is in the difference and the history', async () => {
    const { changes } = await answered('POST', `${BASE}/records:batch`, {
      changes: [{ action: 'add', ...A, expiresAt: END }],
    });
    expect(changes).toEqual([{ after: { ...A, expiresAt: END } }]);
    const imported = await answered('POST', `${BASE}/records:import`, {
      zoneFile: 'x A 192.0.2.1',
      mode: 'merge',
      expiresAt: LATER,
    });
    expect(imported.changes).toEqual([{ after: { ...A, host: 'x', expiresAt: LATER } }]);
    expect((await records()).map(({ host, expiresAt }) => [host, expiresAt])).toEqual([
      ['www', END],
      ['x', LATER],
    ]);
    const { versions } = await answered('GET', `${BASE}/versions`);
    const newest = await answered('GET', `${BASE}/versions/${versions[0].version}`);
    expect(newest.changes).toMatchObject([{ after: { host: 'x', expiresAt: LATER } }]);
  });

  it('is shown by a dry run', async () => {
    const { plan } = await answered('POST', `${BASE}/records?dryRun=true`, { ...A, expiresAt: END });
    expect(plan.changes).toEqual([{ field: 'records', to: `www 300 A 192.0.2.1 ; expires ${END}` }]);
    expect(await records()).toEqual([]);
  });

  it('looks on the legacy interface as every other, which ignores the field', async () => {
    const legacy = `/v4/domains/${DOMAIN}/records`;
    const made = await answered('POST', `${BASE}/records`, { ...A, expiresAt: END });
    expect(await answered('GET', `${legacy}/${made.id}`)).not.toHaveProperty('expiresAt');
    const other = await answered('POST', legacy, { ...A, host: 'x', expiresAt: END });
    expect(await answered('GET', `${BASE}/records/${other.id}`)).not.toHaveProperty('expiresAt');
  });

  const PAST = '2020-01-01T00:00:00Z';
  const FAR = `${new Date().getUTCFullYear() + 6}-01-01T00:00:00Z`;
  it.each<[string, string, string, object, string]>([
    ['a past end', 'POST', '/records', { ...A, expiresAt: PAST }, 'expiresAt must be in the future'],
    [
      'a distant end',
      'POST',
      '/records',
      { ...A, expiresAt: FAR },
      'expiresAt must be at most 5 years ahead',
    ],
    ['a day', 'POST', '/records', { ...A, expiresAt: '2030-01-01' }, "'expiresAt' must be a timestamp"],
    ['a number', 'POST', '/records', { ...A, expiresAt: 5 }, 'expiresAt must be a string'],
    [
      'a past end in an import',
      'POST',
      '/records:import',
      { zoneFile: 'x A 192.0.2.1', mode: 'merge', expiresAt: PAST },
      'expiresAt must be in the future',
    ],
    [
      'no time in an import',
      'POST',
      '/records:import',
      { zoneFile: 'x A 192.0.2.1', mode: 'merge', expiresAt: 'x' },
      "'expiresAt' must be a timestamp",
    ],
    [
      'a past end in a batch',
      'POST',
      '/records:batch',
      { changes: [{ action: 'add', ...A, expiresAt: PAST }] },
      'changes[0]: expiresAt must be in the future',
    ],
    [
      'no time in a batch',
      'POST',
      '/records:batch',
      { changes: [{ action: 'add', ...A, expiresAt: 'x' }] },
      "'changes[0].expiresAt' must be a timestamp",
    ],
  ])('is refused with %s', async (_what, method, path, body, details) => {
    const refused = await call(method, `${BASE}${path}`, body);
    expect([refused.status, refused.body.details]).toEqual([400, details]);
    expect(await records()).toEqual([]);
  });
});
