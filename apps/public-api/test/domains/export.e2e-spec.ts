import { basic, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount } from '../support/resellers';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  for (const domainName of ['first.com', 'second.com', 'third.net']) {
    const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
      domain: { domainName, privacyEnabled: false, autorenewEnabled: true },
    });
    expect(answer).toMatchObject({ status: 200 });
  }
  const labels = { tags: ['VIP', '=cmd'], notes: '=HYPERLINK("x")' };
  expect(await sandbox.call(url, 'PATCH', '/core/v1/domains/second.com', labels)).toMatchObject({
    status: 200,
  });
});
afterAll(() => sandbox?.stop());

const request = (query = '', init: RequestInit = {}): Promise<Response> =>
  fetch(`${url}/core/v1/domains:export${query}`, {
    headers: { authorization: basic(sandbox.credentials.username, sandbox.credentials.token) },
    ...init,
  });
const rowsOf = async (query: string): Promise<string[]> =>
  (await (await request(query)).text()).split('\r\n').slice(1, -1);

describe('an export of domains', () => {
  it('is CSV by default, an attachment, guarded against formulas', async () => {
    const response = await request();
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'text/csv; charset=utf-8', 'attachment; filename="domains.csv"']);
    const text = await response.text();
    expect(text.split('\r\n', 1)[0]).toBe(
      'domainName,createDate,expireDate,autorenewEnabled,locked,locks,privacyEnabled,nameservers,renewalPrice,pendingCreate,tags,notes',
    );
    expect(text).toContain('"VIP, =cmd","\'=HYPERLINK(""x"")"');
    expect(text.split('\r\n')).toHaveLength(5);
  });

  it('of JSON lines has the entries of the list', async () => {
    const response = await request('?format=ndjson&sort=createDate&dir=desc');
    expect([response.headers.get('content-type'), response.headers.get('content-disposition')]).toEqual([
      'application/x-ndjson',
      'attachment; filename="domains.ndjson"',
    ]);
    const lines = (await response.text()).trim().split('\n');
    const list = await sandbox.call(url, 'GET', '/core/v1/domains?sort=createDate&dir=desc');
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual(list.body.domains);
  });

  it.each([
    ['?tag=vip', ['second.com']],
    ['?tld=net', ['third.net']],
    ['?domainName=*com&dir=desc', ['second.com', 'first.com']],
    ['?tag=absent', []],
  ])('%s has the domains that match', async (query, names) => {
    expect((await rowsOf(query)).map((row) => row.split(',', 1)[0])).toEqual(names);
  });

  it('leaves prices out on request', async () => {
    expect((await rowsOf('?domainName=first.com&includeRenewalPrice=false'))[0]).toMatch(/,,false,,$/);
    expect((await rowsOf('?domainName=first.com'))[0]).toMatch(/,\d+(\.\d+)?,false,,$/);
  });

  it('answers HEAD with the headers alone', async () => {
    const response = await request('?format=ndjson', { method: 'HEAD' });
    expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
      200,
      'application/x-ndjson',
      '',
    ]);
  });

  it('ends when its client leaves, and the API goes on', async () => {
    const leaving = new AbortController();
    const response = await request('', { signal: leaving.signal });
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
    expect((await request()).status).toBe(200);
  });

  it.each([
    ['?format=xml', 'format must be one of csv, ndjson'],
    ['?format=', 'format must not be empty'],
    ['?tag=', 'tag must not be empty'],
    ['?sort=name', 'sort must be one of'],
    ['?locked=1', 'locked must be true or false'],
  ])('%s is refused', async (query, details) => {
    const response = await request(query);
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ details: expect.stringContaining(details) }),
    ]);
  });

  it('has no domains of another account', async () => {
    const other = await newAccount(sandbox, url, 'export-other-test', {});
    const response = await fetch(`${url}/core/v1/domains:export?format=ndjson`, {
      headers: {
        authorization: `Basic ${Buffer.from(`${other.username}:${other.token}`).toString('base64')}`,
      },
    });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });

  it('needs credentials', async () => {
    expect((await request('', { headers: {} })).status).toBe(401);
  });
});
