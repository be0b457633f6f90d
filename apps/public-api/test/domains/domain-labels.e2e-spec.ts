import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let url: string;
let other: Reseller;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  for (const domainName of ['first.com', 'second.com', 'third.com']) {
    const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
      domain: { domainName, privacyEnabled: false, autorenewEnabled: true },
    });
    expect(answer).toMatchObject({ status: 200 });
  }
  other = await newAccount(sandbox, url, 'labels-other-test', {});
});
afterAll(() => sandbox?.stop());

const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(url, method, `/core/v1/domains${path}`, body);
const patch = (name: string, body: unknown) => call('PATCH', `/${name}`, body);
const namesWith = async (query: string): Promise<string[]> =>
  (((await call('GET', `?${query}`)).body.domains ?? []) as { domainName: string }[]).map(
    ({ domainName }) => domainName,
  );
const commandsOf = async (name: string): Promise<number> =>
  (
    await sandbox.sql.query(
      `select from registry_commands where object = $1 and command = 'domain:update' and cltrid like '%-update-%'`,
      [name],
    )
  ).rows.length;
const LABELS = { tags: ['VIP', 'Käufer 7'], notes: 'call\nfirst' };

describe('tags and notes', () => {
  it('are set by PATCH, and are shown by GET and by the list', async () => {
    expect((await call('GET', '/first.com')).body).not.toHaveProperty('tags');
    expect(await patch('first.com', { ...LABELS, tags: [' VIP', 'Käufer 7'] })).toMatchObject({
      status: 200,
      body: { domainName: 'first.com', ...LABELS },
    });
    expect((await call('GET', '/first.com')).body).toMatchObject(LABELS);
    const { domains } = (await call('GET', '?domainName=first.com')).body as { domains: object[] };
    expect(domains).toMatchObject([LABELS]);
    expect(await commandsOf('first.com')).toBe(0);
  });

  it('are set together with the settings of the contract', async () => {
    await sandbox.sql.query(
      `update domains set transfer_lock_until = registered_at where name = 'second.com'`,
    );
    expect(await patch('second.com', { locked: false, tags: ['vip'] })).toMatchObject({
      status: 200,
      body: { locks: [], tags: ['vip'] },
    });
    expect(await commandsOf('second.com')).toBe(1);
  });

  it('are removed by an empty list, null and an empty text', async () => {
    for (const notes of [null, '']) {
      await patch('third.com', { tags: ['x'], notes: 'y' });
      const { body, status } = await patch('third.com', { tags: [], notes });
      expect([status, body.tags, body.notes]).toEqual([200, undefined, undefined]);
    }
  });

  it('change on an expired domain, whose settings do not', async () => {
    const { rows } = await sandbox.sql.query<{ expires_at: Date }>(
      `select expires_at from domains where name = 'third.com'`,
    );
    await sandbox.sql.query(`update domains set expires_at = '2020-01-01' where name = 'third.com'`);
    expect(await patch('third.com', { notes: 'expired' })).toMatchObject({
      status: 200,
      body: { notes: 'expired' },
    });
    expect(await patch('third.com', { notes: 'no', autorenewEnabled: false })).toMatchObject({ status: 403 });
    expect((await call('GET', '/third.com')).body.notes).toBe('expired');
    await sandbox.sql.query(`update domains set expires_at = $1 where name = 'third.com'`, [
      rows[0].expires_at,
    ]);
  });

  it.each<[unknown, string]>([
    [{ tags: null }, `'tags' cannot be null`],
    [{ tags: 'VIP' }, 'tags must be an array'],
    [{ tags: [1] }, 'each value in tags must be a string'],
    [{ tags: [''] }, 'tags[0] must not be empty'],
    [{ tags: ['a', 'A '] }, 'tags[1] repeats the tag "a"'],
    [{ tags: ['a,b'] }, 'tags[0] must not contain a comma'],
    [{ tags: ['x'.repeat(65)] }, 'tags[0] must have at most 64 characters'],
    [{ tags: Array.from({ length: 51 }, (_, at) => `${at}`) }, 'tags must have at most 50 entries'],
    [{ tags: ['a\nb'] }, 'control character'],
    [{ notes: 7 }, 'notes must be a string'],
    [{ notes: 'x'.repeat(4_001) }, 'notes must have at most 4000 characters'],
    [{ notes: 'a\u0001' }, 'control character'],
  ])('are refused: %j', async (body, details) => {
    expect(await patch('first.com', body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
    expect((await call('GET', '/first.com')).body).toMatchObject(LABELS);
  });
});

describe('the filter tag of the list', () => {
  it.each([
    ['tag=vip', ['first.com', 'second.com']],
    ['tag=VIP&tag=k%C3%A4ufer%207', ['first.com']],
    ['tag=vip,K%C3%84UFER%207', ['first.com']],
    ['tag=vip&domainName=second.com', ['second.com']],
    ['tag=absent', []],
  ])('%s lists %j', async (query, names) => {
    expect(await namesWith(query)).toEqual(names);
  });

  it.each([
    ['tag=', 'tag must not be empty'],
    ['tag=,', 'tag must not be empty'],
    [`tag=${'x'.repeat(65)}`, 'tag must have at most 64 characters'],
    [`tag=${Array.from({ length: 51 }, (_, at) => at).join(',')}`, 'tag must have at most 50 entries'],
  ])('%s is refused', async (query, details) => {
    expect(await call('GET', `?${query}`)).toMatchObject({ status: 400, body: { details } });
  });
});

it('tags of one account are nothing to another one', async () => {
  expect((await other.call('GET', '/core/v1/domains?tag=vip')).body).toMatchObject({ totalCount: 0 });
  expect((await other.call('PATCH', '/core/v1/domains/first.com', { tags: ['mine'] })).status).toBe(404);
  expect((await call('GET', '/first.com')).body).toMatchObject(LABELS);
});
