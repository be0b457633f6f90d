import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi, describePublicApi } from '../src/app.module';
import { about, comparable, type Example, examplesOf, pathOf } from './support/examples';

const AT = new Date('2026-03-02T09:15:00Z');
const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
const EXISTS = { message: 'Object already exists.' };
const FORWARDING = {
  FORWARDER_ADDRESSES: '198.51.100.7, 2001:DB8::7',
  FORWARDER_HOSTS: 'forward.registrar.example',
  URL_FORWARDINGS_MAX: '30',
};
const WWW = { host: 'www', forwardsTo: 'https://shop.example.org/', type: 'redirect' };
const APEX = {
  host: '',
  forwardsTo: 'https://example.org/',
  type: 'masked',
  title: 'Lantern',
  meta: "<meta name='keywords' content='lamp'>",
};
const OURS = ['A 198.51.100.7', 'AAAA 2001:db8::7'];

let sandbox: Sandbox;
let url: string;
let serial = 0;
let domain: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings(FORWARDING)));
});
afterAll(() => sandbox?.stop());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller; nothing of it is forwarded. */
async function newDomain(name = `url-${(serial += 1)}.com`): Promise<string> {
  await query(
    `insert into domains (name, account_id, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     select $1, a.id, t.name, t.connection_id, 'active', $2, $3, 1, true, true, true, a.registrant_id, a.admin_id, a.tech_id, a.billing_id, $2
       from accounts a, tlds t where a.username = 'demo-test' and t.name = 'com'`,
    [name, AT, new Date('2999-01-01T00:00:00Z')],
  );
  return name;
}

/** Authorization of an account of its own. */
async function newStranger(): Promise<Record<string, string>> {
  const [username, token] = [`stranger-${(serial += 1)}-test`, `token-${serial}`];
  const [{ id }] = await query('insert into accounts (username, created_at) values ($1, $2) returning id', [
    username,
    AT,
  ]);
  await query(
    `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', $3)`,
    [id, sandbox.vault.digest(token), AT],
  );
  return { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` };
}

const below = (rest: string | undefined): string => (rest === undefined ? '' : `/${rest}`);
const byHost = (host?: string, name = domain): string =>
  `/core/v1/domains/${name}/url/forwarding${below(host)}`;
const byId = (id?: unknown, name = domain): string =>
  `/core/v1/urlforwarding/${name}${below(id === undefined ? undefined : String(id))}`;
const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${byId()}${search}`);
const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', byHost(), body, headers);
const patch = (id: unknown, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PATCH', byId(id), body, headers);
const put = (host: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PUT', byHost(host), body, headers);
const remove = (id: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', byId(id), undefined, headers);
const records = (): Promise<Answer> => sandbox.call(url, 'GET', `/core/v1/domains/${domain}/records`);
const lines = async (): Promise<string[]> =>
  ((await records()).body.records as { host?: string; type: string; answer: string }[])
    .map(({ host = '@', type, answer }) => `${host} ${type} ${answer}`)
    .sort();
/** What is said of a record where WWW is forwarded. */
const words = (): string =>
  `'www.${domain}' is forwarded to https://shop.example.org/; delete the URL forwarding first.`;
const at = (host: string): string[] => OURS.map((line) => `${host} ${line}`);

beforeEach(async () => {
  domain = await newDomain();
});

const OPERATIONS = [
  'listUrlForwardings',
  'getUrlForwarding',
  'updateUrlForwarding',
  'deleteUrlForwarding',
  'createUrlForwarding',
  'listUrlForwardingsByHost',
  'getUrlForwardingByHost',
  'updateUrlForwardingByHost',
  'deleteUrlForwardingByHost',
];
describe.each(OPERATIONS)('%s answers as the interface description shows', (operation) => {
  const before = (name: string): object[] => {
    if (operation.startsWith('list')) return [WWW, APEX];
    return operation === 'createUrlForwarding' ? (name === 'host taken' ? [WWW] : []) : [WWW];
  };

  it.each(examplesOf(operation))('$name', async (shown) => {
    const ids: number[] = [];
    for (const body of before(shown.name)) ids.push((await create(body)).body.id as number);
    const { request, response }: Example = about(shown, {
      'example.com': domain,
      ...(ids.length > 0 && { '/311': `/${ids[0]}` }),
    });
    const answer = await sandbox.call(
      url,
      request.method,
      pathOf({ name: '', request, response }),
      request.body,
    );
    expect({ status: answer.status, body: comparable(answer.body) }).toEqual({
      status: response.status,
      body: comparable(response.body),
    });
  });
});

describe('a reseller forwards hosts of a domain', () => {
  it('and they have the addresses of the forwarder until the end', async () => {
    await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
      type: 'CNAME',
      host: 'www',
      answer: 'cdn.example.net',
    });
    await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
      type: 'A',
      host: '',
      answer: '192.0.2.1',
    });
    const own = (await records()).body.records as { host?: string }[];
    const made = [(await create(WWW)).body, (await create(APEX)).body];
    expect(made.map(({ setAside }) => setAside)).toEqual(
      ['www', undefined].map((host) => own.filter((record) => record.host === host)),
    );
    const [www, apex] = made.map(({ setAside: _setAside, ...shown }) => shown);
    expect(await lines()).toEqual([...at('@'), ...at('www')]);
    expect((await list()).body).toEqual({ totalCount: 2, from: 1, to: 2, urlForwarding: [www, apex] });
    expect(await patch(www.id, { type: 'masked', title: 'Shop' })).toMatchObject({
      status: 200,
      body: { ...www, type: 'masked', title: 'Shop' },
    });
    expect((await patch(www.id, { title: null })).body).toEqual({ ...www, type: 'masked' });
    expect((await patch(www.id, { host: 'SHOP' })).body).toEqual({
      ...www,
      type: 'masked',
      host: `shop.${domain}`,
    });
    expect(await lines()).toEqual([...at('@'), ...at('shop'), 'www CNAME cdn.example.net']);
    for (const id of [www.id, apex.id]) expect((await remove(id)).body).toEqual({});
    expect(await lines()).toEqual(['@ A 192.0.2.1', 'www CNAME cdn.example.net']);
    expect(await remove(www.id)).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it('and refuses addresses at a forwarded host with the name of the forwarding, in every interface', async () => {
    const path = `/domains/${domain}/records`;
    const other = (
      await sandbox.call(url, 'POST', `/core/v1${path}`, { type: 'TXT', host: 'www', answer: 'v=1' })
    ).body.id as number;
    const {
      body: { id },
    } = await create(WWW);
    const [own] = ((await records()).body.records as { id: number; type: string }[]).filter(
      ({ type }) => type === 'A',
    );
    const refused = { status: 409, body: { message: 'Conflict', details: words() } };
    for (const prefix of ['/core/v1', '/v4']) {
      for (const record of [
        { type: 'A', answer: '192.0.2.1' },
        { type: 'AAAA', answer: '2001:db8::1' },
        { type: 'CNAME', answer: 'cdn.example.net' },
        { type: 'ANAME', answer: 'cdn.example.net' },
      ]) {
        for (const [method, to] of [
          ['POST', ''],
          ['PUT', `/${other}`],
          ['PUT', `/${own.id}`],
        ]) {
          const answer = await sandbox.call(url, method, `${prefix}${path}${to}`, { host: 'www', ...record });
          expect(answer).toMatchObject(refused);
          expect(answer.headers.get('x-error-code')).toBe('dns.forwarded');
        }
      }
      expect(await sandbox.call(url, 'DELETE', `${prefix}${path}/${own.id}`)).toMatchObject(refused);
    }
    expect(await lines()).toEqual([...at('www'), 'www TXT v=1']);
    await remove(id);
    expect(
      await sandbox.call(url, 'POST', `/core/v1${path}`, { type: 'A', host: 'www', answer: '192.0.2.1' }),
    ).toMatchObject({ status: 200 });
  });

  it('and reads in the answer what was set aside, in no other one; /v4 has no such field', async () => {
    for (const host of ['www', 'shop'])
      await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
        type: 'A',
        host,
        answer: '192.0.2.1',
      });
    const first = await create(WWW);
    expect(first.body.setAside).toEqual([
      {
        id: expect.any(Number),
        domainName: domain,
        host: 'www',
        fqdn: `www.${domain}.`,
        type: 'A',
        answer: '192.0.2.1',
        ttl: 300,
      },
    ]);
    expect((await create(WWW)).body).toEqual(EXISTS);
    expect((await sandbox.call(url, 'GET', byHost('www'))).body).not.toHaveProperty('setAside');
    const legacy = await sandbox.call(url, 'POST', `/v4/domains/${domain}/url/forwarding`, {
      ...WWW,
      host: 'shop',
    });
    expect(legacy).toMatchObject({ status: 200, body: { host: `shop.${domain}` } });
    expect(legacy.body).not.toHaveProperty('setAside');
    expect(await lines()).toEqual([...at('shop'), ...at('www')]);
  });

  it('by label, whole hostname, @ and the domain itself, in any case and script', async () => {
    const shop = (await create({ ...WWW, host: `BÜCHER.${domain.toUpperCase()}.` })).body;
    expect(shop.host).toBe(`xn--bcher-kva.${domain}`);
    for (const host of [
      'b%C3%BCcher',
      'xn--bcher-kva',
      `XN--bcher-kva.${domain}`,
      `${encodeURIComponent('bücher')}.${domain}.`,
    ]) {
      expect(await sandbox.call(url, 'GET', byHost(host))).toMatchObject({ status: 200, body: shop });
    }
    const apex = (await create({ ...APEX, host: '@' })).body;
    expect(apex).not.toHaveProperty('host');
    for (const host of ['@', '%40', domain, domain.toUpperCase()])
      expect((await sandbox.call(url, 'GET', byHost(host))).body).toEqual(apex);
    expect(await sandbox.call(url, 'GET', byHost('other'))).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await put('@', { forwardsTo: 'https://b.example.org', host: 'www' })).body).toEqual({
      ...apex,
      host: `www.${domain}`,
      forwardsTo: 'https://b.example.org',
    });
    expect((await sandbox.call(url, 'DELETE', byHost(`www.${domain}`))).body).toEqual({});
    expect((await list()).body).toMatchObject({ totalCount: 1 });
  });

  it('the old way too, which says that it is old', async () => {
    const {
      body: { id, ...made },
    } = await create(WWW);
    const since = '@1767225600';
    const answers = [
      await sandbox.call(url, 'GET', byHost()),
      await sandbox.call(url, 'GET', byHost('www')),
      await put('www', { forwardsTo: WWW.forwardsTo }),
      await sandbox.call(url, 'DELETE', byHost('www')),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('deprecation')])).toEqual(
      Array.from({ length: 4 }, () => [200, since]),
    );
    expect(answers[0].body).toMatchObject({ totalCount: 1, urlForwarding: [{ id, ...made }] });
    expect((await create(WWW)).headers.get('deprecation')).toBeNull();
    expect((await list()).headers.get('deprecation')).toBeNull();
  });

  it('page by page', async () => {
    for (const host of ['c', 'a', 'b']) await create({ ...WWW, host });
    const first = await list('?perPage=2');
    expect(first.body).toMatchObject({
      totalCount: 3,
      from: 1,
      to: 2,
      nextPage: 2,
      lastPage: 2,
      urlForwarding: [{ host: `c.${domain}` }, { host: `a.${domain}` }],
    });
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next"$/);
    expect((await list('?page=9')).body).toEqual({ totalCount: 3, from: 0, to: 0, urlForwarding: [] });
  });

  it('one at a time when all come at once', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(WWW)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 23 }, () => 409),
    ]);
    expect(answers.find(({ status }) => status === 409)!.body).toEqual(EXISTS);
    expect(await lines()).toEqual(at('www'));
  });

  it('as many as there may be', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, number) => create({ ...WWW, host: `h${number}` })));
    expect(await create(WWW)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'A domain holds at most 30 URL forwardings.' },
    });
  });

  it('of a zone as it was seen', async () => {
    const tag = (await list()).headers.get('etag')!;
    const made = await create(WWW, { 'if-match': tag });
    expect(made.status).toBe(200);
    const changed = { status: 412, body: { message: 'Precondition Failed' } };
    const stale = { 'if-match': tag };
    for (const refused of [
      await create(APEX, stale),
      await patch(made.body.id, { type: '302' }, stale),
      await put('www', WWW, stale),
      await remove(made.body.id, stale),
    ])
      expect(refused).toMatchObject(changed);
    expect((await records()).headers.get('etag')).toBe(made.headers.get('etag'));
  });

  it('not where nobody said where they go', async () => {
    const other = await sandbox.serve(await createPublicApi(sandbox.settings()));
    const {
      body: { id },
    } = await create(WWW);
    const none = {
      status: 503,
      body: { message: 'Service Unavailable', details: 'URL forwarding is not available.' },
    };
    expect(await sandbox.call(other, 'POST', byHost(), APEX)).toMatchObject(none);
    expect(await sandbox.call(other, 'PATCH', byId(id), { host: 'x' })).toMatchObject(none);
    expect(await sandbox.call(other, 'POST', byHost(undefined, 'nowhere.com'), APEX)).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
    expect(await sandbox.call(other, 'DELETE', byId(id))).toMatchObject({ status: 200 });
  });

  it('and finds each of it in the history of the zone, and none of it in a file of it', async () => {
    await create(WWW);
    const { versions } = (await sandbox.call(url, 'GET', `/core/v1/domains/${domain}/versions`)).body as {
      versions: object[];
    };
    expect(versions).toMatchObject([
      { version: 1, action: 'url_forwarding', author: 'demo-test', added: 2, removed: 0, changed: 0 },
    ]);
    const load = (zoneFile: string): Promise<Answer> =>
      sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records:import`, { zoneFile, mode: 'replace' });
    const refused = { message: 'Conflict', details: `zoneFile cannot be imported: line 1: ${words()}` };
    expect(await load('www A 192.0.2.1\nftp A 192.0.2.2')).toMatchObject({ status: 409, body: refused });
    expect(await load('ftp A 192.0.2.2')).toMatchObject({
      status: 200,
      body: { applied: true, added: 1, removed: 0, skipped: 0 },
    });
    expect(await lines()).toEqual(['ftp A 192.0.2.2', ...at('www')]);
  });
});

describe('what is not for this account or not now', () => {
  it('is answered for a domain of another account as for none', async () => {
    const {
      body: { id },
    } = await create(WWW);
    const stranger = await newStranger();
    const calls = (name: string): [string, string, unknown][] => [
      ['GET', byId(undefined, name), undefined],
      ['GET', byId(id, name), undefined],
      ['PATCH', byId(id, name), { type: '302' }],
      ['DELETE', byId(id, name), undefined],
      ['GET', byHost(undefined, name), undefined],
      ['POST', byHost(undefined, name), WWW],
      ['GET', byHost('www', name), undefined],
      ['PUT', byHost('www', name), WWW],
      ['DELETE', byHost('www', name), undefined],
    ];
    expect(calls(domain)).toHaveLength(9);
    for (const [method, path, body] of calls(domain))
      expect(await sandbox.call(url, method, path, body, stranger)).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
    for (const [method, path, body] of calls('nowhere.com'))
      expect(await sandbox.call(url, method, path, body)).toMatchObject({ status: 404, body: NOT_FOUND });
    for (const [method, path, body] of calls('no_name.com'))
      expect(await sandbox.call(url, method, path, body)).toMatchObject({
        status: 400,
        body: { message: 'Bad Request' },
      });
    domain = await newDomain();
    for (const [method, path, body] of calls(domain).slice(1, 4))
      expect(await sandbox.call(url, method, path, body)).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it.each(['abc', '1.5', '-1', '2147483648', '0x1', '%00'])('knows no id %s', async (id) => {
    for (const answer of [
      await sandbox.call(url, 'GET', byId(id)),
      await patch(id, { type: '302' }),
      await remove(id),
    ])
      expect(answer).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
  });

  it.each(['*', '%2A.www', '_dmarc', '-a', 'a..b', 'a%20b', 'www.other.com.', 'a'.repeat(64), '%E2%98%83'])(
    'knows no host %s',
    async (host) => {
      for (const answer of [
        await sandbox.call(url, 'GET', byHost(host)),
        await put(host, { forwardsTo: 'https://example.org/' }),
        await sandbox.call(url, 'DELETE', byHost(host)),
      ]) {
        expect(answer).toMatchObject({
          status: 400,
          body: { message: 'Bad Request', details: expect.stringMatching(/^host is invalid/) },
        });
      }
    },
  );

  it.each([
    ...['RegistrarLock', 'AccountLock', 'PrivacyLock'].map((lock) => ({
      lock,
      answer: { status: 409, body: { message: 'Conflict', details: `The domain is locked (${lock}).` } },
    })),
    ...['VerificationHold', 'VerificationClientHold'].map((lock) => ({
      lock,
      answer: {
        status: 400,
        body: { message: 'Invalid Argument', details: 'Parameter Value Error - Contact Verification Hold' },
      },
    })),
  ])('is shown and not changed under $lock', async ({ lock, answer }) => {
    const {
      body: { id },
    } = await create(WWW);
    await query('update domains set locks = $2 where name = $1', [domain, [lock]]);
    for (const refused of [
      await create(APEX),
      await patch(id, { type: '302' }),
      await put('www', WWW),
      await remove(id),
    ])
      expect(refused).toMatchObject(answer);
    for (const missing of [
      await patch(1, { type: '302' }),
      await put('x', { forwardsTo: WWW.forwardsTo }),
      await remove(1),
    ])
      expect(missing).toMatchObject({ status: 404, body: NOT_FOUND });
    expect((await list()).body).toMatchObject({ totalCount: 1 });
  });

  it.each([
    ['POST', byHost],
    ['PUT', () => byHost('www')],
    ['PATCH', () => byId(1)],
  ] as const)('wants %s to say that it is JSON', async (method, path) => {
    expect(await sandbox.call(url, method, path(), WWW, { 'content-type': 'text/plain' })).toMatchObject({
      status: 415,
    });
  });

  it.each([
    ['PATCH', () => byHost('www'), 'DELETE, GET, HEAD, PUT'],
    ['PUT', () => byId(1), 'DELETE, GET, HEAD, PATCH'],
    ['POST', () => byId(), 'GET, HEAD'],
  ] as const)('knows no %s there', async (method, path, allow) => {
    const answer = await sandbox.call(url, method, path(), {});
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each(['?page=0', '?page=x', '?perPage=0', '?perPage=1001', '?page=1&page=2'])(
    'has no page %s',
    async (search) => {
      for (const answer of [await list(search), await sandbox.call(url, 'GET', `${byHost()}${search}`)])
        expect(answer).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
    },
  );
});

const bad = (details: unknown): object => ({ message: 'Bad Request', details });
interface Wrong {
  wrong: string;
  fields: Record<string, unknown>;
  says: object;
}
/** Wrong in a create and in a change alike. */
const FIELDS: Wrong[] = [
  { wrong: 'null for the host', fields: { host: null }, says: bad("'host' cannot be null") },
  ...[1, true, ['www'], {}].map((host) => ({
    wrong: `host ${JSON.stringify(host)}`,
    fields: { host },
    says: bad('host must be a string'),
  })),
  ...[
    '*',
    '*.www',
    '_a',
    '-a',
    'a..b',
    'a b',
    ' www',
    'www.other.com',
    'www.other.com.',
    'http://www',
    '☃',
    'a'.repeat(64),
  ].map((host) => ({
    wrong: `host ${JSON.stringify(host)}`,
    fields: { host },
    says: bad(expect.stringMatching(/^host is invalid/)),
  })),
  {
    wrong: 'a host with a control character',
    fields: { host: 'a\u0000' },
    says: bad(expect.stringMatching(/^host holds a control character/)),
  },
  { wrong: 'null for the target', fields: { forwardsTo: null }, says: bad("'forwardsTo' cannot be null") },
  { wrong: 'an empty target', fields: { forwardsTo: '' }, says: bad('forwardsTo should not be empty') },
  ...[1, true, ['https://example.org'], {}].map((forwardsTo) => ({
    wrong: `target ${JSON.stringify(forwardsTo)}`,
    fields: { forwardsTo },
    says: bad('forwardsTo must be a string'),
  })),
  ...[
    'example.org',
    '//example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://',
    'https://org',
    'https://user:secret@example.org/',
    'http://localhost/',
    'http://127.0.0.1/',
    'http://10.0.0.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/',
    'https://example.org:0/',
    'https://example.org/a b',
    'https://example.org/<script>',
    'https://forward.registrar.example/',
  ].map((forwardsTo) => ({
    wrong: `target ${JSON.stringify(forwardsTo.slice(0, 60))}`,
    fields: { forwardsTo },
    says: bad(expect.stringMatching(/^forwardsTo is invalid/)),
  })),
  {
    wrong: 'a target with a line end',
    fields: { forwardsTo: 'https://example.org/\r\nSet-Cookie: a=b' },
    says: bad(expect.stringMatching(/^forwardsTo holds a control character/)),
  },
  {
    wrong: 'a target too long',
    fields: { forwardsTo: `https://example.org/${'a'.repeat(2_048)}` },
    says: bad('forwardsTo must have at most 2048 characters'),
  },
  { wrong: 'null for the type', fields: { type: null }, says: bad("'type' cannot be null") },
  ...['', '301', 'Masked', 'frame', 302, true, ['302'], {}].map((type) => ({
    wrong: `type ${JSON.stringify(type)}`,
    fields: { type },
    says: bad('type is invalid'),
  })),
  ...[1, true, ['a'], {}].map((title) => ({
    wrong: `title ${JSON.stringify(title)}`,
    fields: { title },
    says: bad('title must be a string'),
  })),
  {
    wrong: 'a title too long',
    fields: { title: 'x'.repeat(256) },
    says: bad('title must be shorter than or equal to 255 characters'),
  },
  {
    wrong: 'a title with a control character',
    fields: { title: 'a\u0000b' },
    says: bad(expect.stringMatching(/^title holds a control character/)),
  },
  ...[1, {}].map((meta) => ({
    wrong: `meta ${JSON.stringify(meta)}`,
    fields: { meta },
    says: bad('meta must be a string'),
  })),
  {
    wrong: 'a meta too long',
    fields: { meta: 'x'.repeat(1_025) },
    says: bad('meta must have at most 1024 characters'),
  },
  {
    wrong: 'a meta with a control character',
    fields: { meta: '\u0000' },
    says: bad(expect.stringMatching(/^meta holds a control character/)),
  },
];

describe('a body is refused, and nothing is forwarded,', () => {
  it.each([
    { wrong: 'no body', body: {}, says: { message: 'Bad Request' } },
    { wrong: 'a list', body: [WWW], says: bad('the body must be a JSON object') },
    { wrong: 'a text', body: 'www', says: { message: 'Bad Request' } },
    ...['host', 'forwardsTo', 'type'].map((field) => ({
      wrong: `no ${field}`,
      body: { ...WWW, [field]: undefined },
      says: bad(`'${field}' cannot be null`),
    })),
    ...FIELDS.map(({ wrong, fields, says }) => ({ wrong, body: { ...WWW, ...fields }, says })),
  ])('with $wrong', async ({ body, says }) => {
    expect(await create(body)).toMatchObject({ status: 400, body: says });
    expect((await records()).body).toMatchObject({ totalCount: 0 });
  });

  it.each(FIELDS)('with $wrong in a change', async ({ fields, says }) => {
    const { body } = await create(WWW);
    expect(await patch(body.id, fields)).toMatchObject({ status: 400, body: says });
    // fields before existence (BEHAVIOUR §1)
    expect(await patch(1, fields)).toMatchObject({ status: 400, body: says });
    expect(await put('www', { forwardsTo: WWW.forwardsTo, ...fields })).toMatchObject({
      status: 400,
      body: says,
    });
    expect((await list()).body).toMatchObject({ urlForwarding: [body] });
  });

  it.each([{}, { id: 5 }, { domainName: 'x.com' }])('with %j, which changes nothing', async (body) => {
    const {
      body: { id },
    } = await create(WWW);
    expect(await patch(id, body)).toMatchObject({ status: 400, body: bad('at least one field is needed') });
    expect(await put('www', body)).toMatchObject({ status: 400, body: bad("'forwardsTo' cannot be null") });
  });

  it('with a host that is forwarded already', async () => {
    await create(WWW);
    const {
      body: { id },
    } = await create({ ...WWW, host: 'shop' });
    for (const host of ['www', 'WWW', `www.${domain}`, `www.${domain}.`]) {
      expect(await create({ ...WWW, host })).toMatchObject({ status: 409, body: EXISTS });
      expect(await patch(id, { host })).toMatchObject({ status: 409, body: EXISTS });
    }
    expect(await lines()).toEqual([...at('shop'), ...at('www')]);
  });

  it('with a host that has name servers of its own', async () => {
    await sandbox.call(url, 'POST', `/core/v1/domains/${domain}/records`, {
      type: 'NS',
      host: 'sub',
      answer: 'ns1.example.net',
    });
    const delegated = {
      status: 400,
      body: {
        message: 'Invalid Argument',
        details: 'Parameter Value Error - The Host Is Delegated To Other Name Servers',
      },
    };
    expect(await create({ ...WWW, host: 'sub' })).toMatchObject(delegated);
    expect(await create({ ...WWW, host: 'www.sub' })).toMatchObject(delegated);
  });

  it('with a target that leads back', async () => {
    const back = bad('forwardsTo is invalid: the target leads back to the forwarded address');
    expect(await create({ ...WWW, forwardsTo: `https://www.${domain}/home` })).toMatchObject({
      status: 400,
      body: back,
    });
    const {
      body: { id },
    } = await create({ ...WWW, forwardsTo: `https://${domain}/` });
    expect(await create({ ...APEX, forwardsTo: `http://WWW.${domain}:8080` })).toMatchObject({
      status: 400,
      body: back,
    });
    expect(await patch(id, { forwardsTo: `https://www.${domain}` })).toMatchObject({
      status: 400,
      body: back,
    });
    expect(await patch(id, { host: '' })).toMatchObject({ status: 400, body: back });
  });
});

it('the description marks the old forms', async () => {
  const app = await createPublicApi(sandbox.settings());
  try {
    const operations = Object.values(describePublicApi(app.nest).paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId?: string; deprecated?: boolean }>),
    );
    const marked = operations
      .filter(({ operationId = '', deprecated }) => operationId.includes('UrlForwarding') && deprecated)
      .map(({ operationId }) => operationId)
      .sort();
    expect(marked).toEqual([
      'deleteUrlForwardingByHost',
      'getUrlForwardingByHost',
      'listUrlForwardingsByHost',
      'updateUrlForwardingByHost',
    ]);
  } finally {
    await app.close();
  }
});
