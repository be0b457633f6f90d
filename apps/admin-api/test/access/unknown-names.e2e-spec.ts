import { Desk } from '../support/desk';

let desk: Desk;
let id: number;
beforeAll(async () => {
  desk = await Desk.start();
  ({ id } = await desk.newAccount('unknown-names'));
});
afterAll(() => desk?.stop());

describe('the staff API', () => {
  it.each<[string, string, () => string, object | undefined, string]>([
    [
      'a token that was meant to be read-only',
      'POST',
      () => `/admin/v1/accounts/${id}/tokens`,
      { name: 'reader', readonly: true },
      "'readonly' is not a known field",
    ],
    [
      'a price that was meant for one account',
      'POST',
      () => '/admin/v1/tlds/com/prices',
      { product: 'renewal', price: 1, listPrice: 2, validFrom: '2099-01-01T00:00:00Z', accountID: 7 },
      "'accountID' is not a known field; did you mean 'accountId'?",
    ],
    [
      'a nested field',
      'PATCH',
      () => `/admin/v1/accounts/${id}`,
      { contacts: { tech: { fristName: 'x' } } },
      "'contacts.tech.fristName' is not a known field; did you mean 'firstName'?",
    ],
    [
      'a field before the missing one it stands for',
      'POST',
      () => '/admin/v1/accounts',
      { acountName: 'unknown-typo' },
      "'acountName' is not a known field; did you mean 'accountName'?",
    ],
    [
      'a filter',
      'GET',
      () => '/admin/v1/registry-differences?status=open',
      undefined,
      "'status' is not a known query parameter; known: 'open', 'domainName', 'field', 'registryConnection', 'before', 'limit'",
    ],
    [
      'a filter that is nearly right',
      'GET',
      () => '/admin/v1/operations?status=settled',
      undefined,
      "'status' is not a known query parameter; did you mean 'state'?",
    ],
    [
      'a filter of an operation without any',
      'GET',
      () => `/admin/v1/accounts/${id}?expand=all`,
      undefined,
      "'expand' is not a known query parameter; this operation has no query parameters",
    ],
    [
      'a field where only a reason is read',
      'DELETE',
      () => '/admin/v1/staff-keys/2147483647',
      { why: 'left' },
      "'why' is not a known field; known: 'reason'",
    ],
    [
      'a reason where nothing is changed',
      'POST',
      () => `/admin/v1/accounts/${id}/mail-wordings/all:preview`,
      { reason: 'a trial' },
      "'reason' is not a known field",
    ],
  ])('refuses %s', async (_what, method, path, body, details) => {
    expect(await desk.call('owner', method, path(), body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: expect.stringContaining(details) },
    });
  });

  it('does what it was asked with names it has', async () => {
    expect((await desk.call('owner', 'GET', '/admin/v1/registry-differences?open=true')).status).toBe(200);
    expect(
      (await desk.call('owner', 'PATCH', `/admin/v1/accounts/${id}`, { strictRequests: true })).status,
    ).toBe(200);
  });

  it('checks the key before the names', async () => {
    expect(
      (await desk.send('Bearer x', 'PATCH', `${desk.url}/admin/v1/accounts/${id}`, { x: 1 })).status,
    ).toBe(401);
  });
});

describe('a change of an account', () => {
  it.each([
    ['nothing', {}, 'must change something'],
    ['unknown fields only', { username: 'other' }, "'username' is not a known field"],
    ['a wrong type', { twoStepEnabled: 'yes' }, 'twoStepEnabled must be a boolean'],
  ])('is refused with %s, and changes nothing', async (_what, body, details) => {
    const settings = async (): Promise<object> =>
      (await desk.call('support', 'GET', `/admin/v1/accounts/${id}`)).body;
    const [before, entries] = [await settings(), await desk.audit(`account:${id}`)];
    expect(await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: expect.stringContaining(details) },
    });
    expect(await settings()).toEqual(before);
    expect(await desk.audit(`account:${id}`)).toEqual(entries);
  });
});
