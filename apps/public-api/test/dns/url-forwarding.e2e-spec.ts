import type { Answer } from '@registrar/test-sandbox';
import { createPublicApi, describePublicApi } from '../../src/app.module';
import { answerBesideExample, examplesOf } from '../support/examples';
import {
  startUrlForwarding,
  forwardNewDomain,
  stopUrlForwarding,
  WWW,
  APEX,
  sandbox,
  url,
  domain,
  byHost,
  byId,
  list,
  create,
  patch,
  put,
  remove,
  records,
  lines,
  words,
  at,
} from '../support/dns/url-forwarding-stack';

const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
const EXISTS = { message: 'Object already exists.' };
beforeAll(startUrlForwarding);
afterAll(stopUrlForwarding);
beforeEach(forwardNewDomain);

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
    const { seen, expected } = await answerBesideExample(
      (...request) => sandbox.call(url, ...request),
      shown,
      {
        'example.com': domain,
        ...(ids.length > 0 && { '/311': `/${ids[0]}` }),
      },
    );
    expect(seen).toEqual(expected);
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
