/** @jest-environment node */
import type * as Client from './client';
import { fakeBrowser, ORIGIN } from '../../test/support/fake-browser';

const { seen, given } = fakeBrowser();
// it reads the origin of its page while it is loaded
const client = jest.requireActual('./client') as typeof Client;

beforeEach(() => {
  for (const list of Object.values(seen)) list.length = 0;
  Object.assign(given, { status: 200, body: '{}', isAway: false });
  client.setCsrfToken(undefined);
  client.setStaffKey(undefined);
});

const PATH = '/admin/v1/tlds';

describe('a call of the admin API', () => {
  it.each<[string, unknown, unknown, string | null]>([
    ['GET', undefined, undefined, null],
    ['HEAD', undefined, undefined, null],
    ['POST', undefined, {}, 'application/json'],
    ['DELETE', undefined, {}, 'application/json'],
    ['put', { a: 1 }, { a: 1 }, 'application/json'],
    ['PATCH', [], [], 'application/json'],
  ])('by %s with the body %j sends %j', async (method, body, sent, type) => {
    given.status = 204;
    await client.callAdmin(method, PATH, { body }).catch(() => undefined);
    expect(seen.calls.map((call) => [call.method.toLowerCase(), call.path, call.body])).toEqual([
      [method.toLowerCase(), PATH, sent],
    ]);
    expect(seen.calls[0].headers.get('content-type')).toBe(type);
  });

  it('leaves empty parameters out, and sends its headers', async () => {
    const query = { from: '', to: undefined, limit: 0, open: false, tld: 'com' };
    await client.callAdmin('GET', PATH, { query, headers: { 'if-match': '"3"' } });
    expect(seen.calls.map(({ path, headers }) => [path, headers.get('if-match')])).toEqual([
      [`${PATH}?limit=0&open=false&tld=com`, '"3"'],
    ]);
  });

  it.each([
    ['GET', null],
    ['HEAD', null],
    ['POST', 'csrf-1'],
    ['DELETE', 'csrf-1'],
  ])('by %s has the token of the session: %s', async (method, token) => {
    client.setCsrfToken('csrf-1');
    await client.callAdmin(method, PATH);
    expect(seen.calls[0].headers.get('x-csrf-token')).toBe(token);
    expect(seen.calls[0].headers.get('authorization')).toBeNull();
  });

  it('has the key of staff, as long as one is set', async () => {
    client.setStaffKey('k-1');
    expect(client.hasStaffKey()).toBe(true);
    await client.callAdmin('GET', PATH);
    client.setStaffKey(undefined);
    expect(client.hasStaffKey()).toBe(false);
    await client.callAdmin('POST', PATH);
    expect(seen.calls.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer k-1', null]);
    expect(seen.calls[1].headers.get('x-csrf-token')).toBeNull();
  });

  it('answers what the API answers', async () => {
    given.body = '{"items":[1]}';
    expect(await client.callAdmin('GET', PATH)).toEqual({ items: [1] });
    expect(await client.answerOf(client.api.GET('/admin/v1/tlds'))).toEqual({ items: [1] });
    expect(seen.events).toEqual([]);
  });

  it.each([
    [401, ['console:session-ended']],
    [403, ['console:role-refused']],
    [404, []],
    [500, []],
  ])(
    'that is refused with %i sends the console %j, and throws the words of the API',
    async (status, events) => {
      Object.assign(given, { status, body: '{"message":"No","details":"Not so."}' });
      await expect(client.callAdmin('GET', PATH)).rejects.toMatchObject({
        status,
        message: 'No',
        details: 'Not so.',
      });
      expect(seen.events).toEqual(events);
    },
  );

  it('that nothing answers throws words for it', async () => {
    given.isAway = true;
    await expect(client.callAdmin('GET', PATH)).rejects.toMatchObject({
      status: 0,
      message: 'The admin API does not answer',
      details: 'Check the network, then try again.',
    });
  });
});

describe('a file of the admin API', () => {
  it.each([
    ['GET', {}, PATH, undefined],
    ['GET', { query: { from: '2026-03-01', to: '' } }, `${PATH}?from=2026-03-01`, undefined],
    ['POST', { body: { columns: ['id'] } }, PATH, { columns: ['id'] }],
  ])('is asked for by %s with %j, and saved under its name', async (method, call, path, body) => {
    given.body = 'name,price';
    await client.downloadFrom(method, PATH, call, 'tlds.csv');
    expect(seen.calls.map((sent) => [sent.method, sent.path, sent.body, sent.headers.get('accept')])).toEqual(
      [[method, path, body, 'text/csv']],
    );
    expect(seen.links).toMatchObject([{ href: 'blob:1', download: 'tlds.csv' }]);
    expect(seen.freed).toEqual(['blob:1']);
  });

  it('is not saved where it is refused', async () => {
    given.status = 403;
    await expect(client.downloadFrom('GET', PATH, {}, 'tlds.csv')).rejects.toMatchObject({ status: 403 });
    expect(seen.links).toEqual([]);
  });
});

it('stays with the origin of its page', async () => {
  await client.callAdmin('GET', PATH);
  expect(seen.urls).toEqual([`${ORIGIN}${PATH}`]);
});
