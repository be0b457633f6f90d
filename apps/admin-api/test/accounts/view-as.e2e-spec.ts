import { Desk } from '../support/desk';

jest.setTimeout(120_000);

let desk: Desk;
let accountId: number;
const view = (
  path: unknown,
  id: number = accountId,
  role: 'support' | 'owner' | 'finance' | 'registry' = 'support',
) => desk.call(role, 'POST', `/admin/v1/accounts/${id}:viewAs`, { path });

beforeAll(async () => {
  desk = await Desk.start();
  ({ id: accountId } = await desk.newAccount('viewed-shop'));
});
afterAll(() => desk?.stop());

it('is 503 while no process of the reseller API runs', async () => {
  expect(await view('/core/v1/hello')).toMatchObject({
    status: 503,
    body: { details: expect.stringContaining('No process of the reseller API answered') },
  });
});

describe('viewing as an account', () => {
  beforeAll(() => desk.publicApi());

  it.each(['/core/v1/hello', '/v4/hello'])('answers what the account gets for %s', async (path) => {
    const { status, body } = await view(path);
    expect([status, body.status, body.body.username]).toEqual([200, 200, 'viewed-shop-test']);
    expect(body.headers).toMatchObject({
      'content-type': expect.stringContaining('application/json'),
      'x-request-id': expect.any(String),
    });
  });

  it('reads with the rights of the account, and sees its objects alone', async () => {
    const other = await desk.newAccount('other-shop');
    expect((await view('/core/v1/accountinfo/balance')).body.status).toBe(200);
    const own = await view('/core/v1/tokens');
    const others = await view('/core/v1/tokens', other.id);
    expect(own.body.body.tokens).not.toEqual(others.body.body.tokens);
    expect((await view('/core/v1/domains/absent.example')).body).toMatchObject({
      status: 404,
      body: { message: 'Not Found' },
    });
    expect((await view('/core/v1/domains?perPage=x')).body.status).toBe(400);
  });

  it('is audited with the path, personal values masked, and leaves nothing behind', async () => {
    await view('/core/v1/domains?page=2&keyword=jane.doe');
    await view('/core/v1/domains/a.example/email/forwarding/jane.doe');
    const entries = (await desk.audit(`account:${accountId}`)).filter(
      ({ action }) => action === 'account.view_as',
    );
    expect(entries.slice(0, 2).map(({ after }) => after)).toEqual([
      { path: '/core/v1/domains/a.example/email/forwarding/***' },
      { path: '/core/v1/domains?page=2&keyword=***' },
    ]);
    expect((await desk.sql.query('select from staff_view_requests')).rowCount).toBe(0);
  });

  it('shows a suspended account what it gets: 403', async () => {
    const { id } = await desk.newAccount('late-shop');
    await desk.call('support', 'POST', `/admin/v1/accounts/${id}:suspend`, { reason: 'unpaid' });
    expect((await view('/core/v1/domains', id)).body).toMatchObject({
      status: 403,
      body: { message: 'Permission denied', details: 'Account suspended' },
      headers: { 'x-error-code': 'credentials.account_suspended' },
    });
  });

  it('is not counted as a use of the legacy interface', async () => {
    await view('/v4/domains');
    const { body } = await desk.call('support', 'GET', '/admin/v1/legacy-usage');
    expect(body.usage).toEqual([]);
  });

  it.each([
    ['an operation that is no GET', '/core/v1/domains/a.example:renew'],
    ['an unknown path', '/core/v1/absent'],
    ['a path that waits', '/core/v1/domains/a.example/zone/versions/1:wait'],
    ['a file', '/core/v1/domains:export'],
    ['keys of a token', '/core/v1/idempotency-keys/abc'],
  ])('refuses %s', async (_what, path) => {
    expect(await view(path)).toMatchObject({
      status: 422,
      body: { details: expect.stringContaining('Only GET operations of the reseller API can be viewed') },
    });
  });
});

it.each([
  ['another API', '/admin/v1/accounts'],
  ['pages of links', '/verify/abc'],
  ['an address', 'https://example.org/core/v1/hello'],
  ['two dots', '/core/v1/../../admin/v1/accounts'],
  ['encoded dots', '/core/v1/%2e%2e/docs'],
  ['a blank', '/core/v1/hello world'],
  ['a fragment', '/core/v1/hello#x'],
  ['letters beyond ASCII', '/core/v1/domains/bücher.example'],
  ['a line end', '/core/v1/hello\r\nx: y'],
  ['2,001 characters', `/core/v1/${'x'.repeat(1_992)}`],
  ['nothing', ''],
  ['a number', 7],
])('refuses %s as a path', async (_what, path) => {
  expect((await view(path)).status).toBe(400);
});

it('refuses an unknown account', async () => {
  expect(await view('/core/v1/hello', 2_000_000_000)).toMatchObject({
    status: 404,
    body: { details: 'The requested account does not exist.' },
  });
});

it.each(['finance', 'registry'] as const)('is not for %s', async (role) => {
  expect((await view('/core/v1/hello', accountId, role)).status).toBe(403);
});
