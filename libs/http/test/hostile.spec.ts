import type { InjectOptions } from 'fastify';
import { MULTI_LINE_FIELDS, refuseUnusableTexts } from '../src/requests/text-rules';
import { type WireApp, wireApp } from './wire-app';

const JSON_TYPE = { 'content-type': 'application/json' };
const IN = { 'x-account': '7' };
const REFUSED = 'request.control_character';

describe('control characters and half characters', () => {
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp({ openRoutes: ['/core/v1/text'] });
  });
  afterAll(() => wire.app.close());

  const send = (url: string, rest: Omit<InjectOptions, 'url'> = {}) =>
    wire.app.fastify.inject({ url, ...rest, headers: { ...IN, ...(rest.headers as object | undefined) } });
  const post = (payload: string) => send('/core/v1/domains', { method: 'POST', payload, headers: JSON_TYPE });

  it.each([
    ['/core/v1/domains/a%00b.com'],
    ['/core/v1/domains/a%0ab.com'],
    ['/core/v1/domains/a%09b.com'],
    ['/core/v1/domains/a%7fb.com'],
    ['/core/v1/domains/a%C2%85b.com'],
    ['/core/v1/domains/%ED%A0%80.com'],
    ['/core/v1/orders/1%00'],
    ['/core/v1/no%00thing'],
    ['/no%00thing'],
  ])('are 400 in a path: %s', async (url) => {
    const reply = await send(url);
    expect([reply.statusCode, reply.json(), reply.headers['x-error-code']]).toEqual([
      400,
      { message: 'Bad Request', details: 'the path holds an invalid value' },
      'request.path',
    ]);
  });

  it('are 400 in the path of a page that needs no credentials', async () => {
    expect((await wire.app.fastify.inject({ url: '/core/v1/text?x=1' })).statusCode).toBe(200);
    expect((await wire.app.fastify.inject({ url: '/core/v1/text?x=%00' })).statusCode).toBe(400);
  });

  it.each([
    ['?tld=%00', 'tld holds a control character'],
    ['?unknown=a%01', 'unknown holds a control character'],
    ['?unknown=%0d%0a', 'unknown holds a control character'],
    ['?tld=%09', 'tld holds a control character'],
    ['?x=1&x=%7f', 'x holds a control character'],
    ['?a%00b=1', 'a name in the query holds a control character'],
    ['?unknown=%ED%A0%80', 'the query holds an unpaired surrogate'],
  ])('are 400 in a query, also in parameters that no operation reads: %s', async (query, details) => {
    const reply = await send(`/core/v1/domains${query}`);
    expect([reply.statusCode, reply.json().details]).toEqual([400, details]);
  });

  it('leave other texts of a query alone: letters of any script, and an emoji of two halves', async () => {
    expect((await send(`/core/v1/domains?unknown=${encodeURIComponent('Zürich 東京 👩‍🚀')}`)).statusCode).toBe(
      200,
    );
  });

  it.each([['a\x01b'], ['a\tb'], ['a\x7f'], ['\xed\xa0\x80']])('are 400 in a header: %j', async (value) => {
    const reply = await send('/core/v1/whoami', { headers: { 'x-note': value } });
    expect([reply.statusCode, reply.json().details, reply.headers['x-error-code']]).toEqual([
      400,
      'the header x-note holds a control character',
      REFUSED,
    ]);
  });

  it('leave UTF-8 in a header alone', async () => {
    expect(
      (
        await send('/core/v1/whoami', {
          headers: { 'user-agent': Buffer.from('À la carte').toString('latin1') },
        })
      ).statusCode,
    ).toBe(200);
  });

  const NOT_ALLOWED = [
    '\\u0000',
    '\\u0001',
    '\\b',
    '\\f',
    '\\u001b',
    '\\u007f',
    '\\u0085',
    '\\ud800',
    '\\udc00',
  ];
  const LINES = ['\\t', '\\n', '\\r'];

  it.each([...NOT_ALLOWED, ...LINES])(
    'are 400 in a field of one line, at any depth, known or not: %s',
    async (escape) => {
      for (const body of [
        `{"domainName":"a${escape}b.com"}`,
        `{"domainName":"a.com","contacts":{"registrant":{"phone":"+1${escape}"}}}`,
        `{"domainName":"a.com","x":[{"y":"${escape}"}]}`,
      ]) {
        const reply = await post(body);
        expect([reply.statusCode, reply.headers['x-error-code'], reply.json().details]).toEqual([
          400,
          REFUSED,
          expect.stringMatching(
            /^(domainName|contacts\.registrant\.phone|x\[0\]\.y) holds (a control character|an unpaired surrogate) \(U\+[0-9A-F]{4}\)/,
          ),
        ]);
      }
    },
  );

  it.each(['\\u0000', '\\n', '\\ud800'])('are 400 in the name of a field: %s', async (escape) => {
    expect((await post(`{"domainName":"a.com","x":{"a${escape}b":1}}`)).statusCode).toBe(400);
  });

  it.each([
    ['DEL', '\x7f'],
    ['C1', '\u0085'],
  ])('are 400 where they come without an escape: %s', async (_, character) => {
    expect((await post(`{"domainName":"a.com","x":"${character}"}`)).statusCode).toBe(400);
  });

  it('leave letters beyond ASCII and whole surrogate pairs alone', async () => {
    expect((await post('{"domainName":"a.com","x":"Zürich \\ud83d\\ude80 \\u00a0 \\\\ ¢"}')).statusCode).toBe(
      200,
    );
  });

  const nested = (path: string, value: string): object =>
    path
      .split('.')
      .reverse()
      .reduce<unknown>((inner, name) => ({ [name]: inner }), value) as object;

  it.each(MULTI_LINE_FIELDS)('TAB, LF and CR stand in %s, no others do', (field) => {
    expect(() => refuseUnusableTexts(nested(field, 'one\r\n\ttwo'))).not.toThrow();
    for (const escape of NOT_ALLOWED)
      expect(() => refuseUnusableTexts(nested(field, JSON.parse(`"${escape}"`) as string))).toThrow(
        'Bad Request',
      );
  });

  it('a field of several lines is known by its whole path: tldRequirements.reason is one line', () => {
    expect(() => refuseUnusableTexts({ domain: {}, tldRequirements: { reason: 'one\ntwo' } })).toThrow(
      'Bad Request',
    );
    expect(() =>
      refuseUnusableTexts({ rules: { requirements: [{ description: 'one\ntwo' }] } }),
    ).not.toThrow();
  });
});

describe('headers of every answer', () => {
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp();
  });
  afterAll(() => wire.app.close());

  it.each<[string, string, InjectOptions, number, string]>([
    ['unknown credentials', '/core/v1/whoami', {}, 401, 'x'],
    ['an unknown path', '/core/v1/nothing', { headers: IN }, 404, 'route.unknown'],
    ['another method', '/core/v1/whoami', { headers: IN, method: 'PUT' }, 405, 'route.method'],
    [
      'malformed JSON',
      '/core/v1/domains',
      { headers: { ...IN, ...JSON_TYPE }, method: 'POST', payload: '{' },
      400,
      'request.malformed',
    ],
    [
      'a field',
      '/core/v1/domains',
      { headers: { ...IN, ...JSON_TYPE }, method: 'POST', payload: '{}' },
      400,
      'request.fields',
    ],
    ['a bug', '/core/v1/bug', { headers: IN }, 500, 'internal'],
    [
      'a stored refusal of before codes were stored',
      '/core/v1/stored',
      { headers: IN },
      422,
      'idempotency.replayed',
    ],
    ['a stored refusal', '/core/v1/replayed', { headers: IN }, 402, 'billing.no_funds'],
    ['an upstream failure', '/core/v1/upstream', { headers: IN }, 504, 'registry.timeout'],
  ])('X-Error-Code names the refusal: %s', async (_, url, request, status, code) => {
    const reply = await wire.app.fastify.inject({ url, ...request });
    expect([reply.statusCode, reply.headers['x-error-code']]).toEqual([status, code]);
  });

  it('a success has no error code, and nothing under way', async () => {
    const { headers } = await wire.app.fastify.inject({ url: '/core/v1/whoami', headers: IN });
    expect([headers['x-error-code'], headers['x-operation-id'], headers['x-order-id']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('a 504 names the operation that the request opened and its order; other refusals do not', async () => {
    const send = (url: string) => wire.app.fastify.inject({ url, headers: IN });
    const { headers } = await send('/core/v1/opened/504');
    expect([headers['x-operation-id'], headers['x-order-id']]).toEqual(['op-1', '12']);
    const refused = await send('/core/v1/opened/400');
    expect([refused.headers['x-operation-id'], refused.headers['x-order-id']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('a 204 has no content type', async () => {
    const reply = await wire.app.fastify.inject({ url: '/core/v1/gone', method: 'DELETE', headers: IN });
    expect([reply.statusCode, reply.body, reply.headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('HEAD answers as GET does, without the body', async () => {
    const [get, head] = [
      await wire.app.fastify.inject({ url: '/core/v1/domains?perPage=250', headers: IN }),
      await wire.app.fastify.inject({ url: '/core/v1/domains?perPage=250', method: 'HEAD', headers: IN }),
    ];
    expect([head.statusCode, head.body, head.headers.link, head.headers['content-length']]).toEqual([
      200,
      '',
      get.headers.link,
      get.headers['content-length'],
    ]);
    expect((await wire.app.fastify.inject({ url: '/core/v1/domains', method: 'HEAD' })).statusCode).toBe(401);
    expect(
      (await wire.app.fastify.inject({ url: '/core/v1/nothing', method: 'HEAD', headers: IN })).statusCode,
    ).toBe(404);
  });
});

describe('pages of the description', () => {
  let wire: WireApp;
  let rendered = 0;
  beforeAll(async () => {
    wire = await wireApp({
      serveDocs: (app) => {
        app
          .getHttpAdapter()
          .get(
            '/docs-json',
            (_request: unknown, reply: { type(type: string): void; send(body: string): void }) => {
              rendered += 1;
              reply.type('application/json');
              reply.send(JSON.stringify({ openapi: '3.1.0', filler: 'x'.repeat(10_000) }));
            },
          );
      },
    });
  });
  afterAll(() => wire.app.close());
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    wire.app.fastify.inject({ url: '/docs-json', method, headers });

  it('are rendered once, compressed for clients that take gzip, and known by a tag', async () => {
    const [first, second, zipped] = [
      await get(),
      await get(),
      await get({ 'accept-encoding': 'deflate, gzip;q=0.5' }),
    ];
    expect([first.statusCode, second.body, rendered]).toEqual([200, first.body, 1]);
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'vary': 'accept-encoding',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(zipped.rawPayload.length).toBeLessThan(1_000);
    expect([first.headers.etag === zipped.headers.etag, first.headers['content-encoding']]).toEqual([
      false,
      undefined,
    ]);
    for (const { headers } of [first, zipped])
      expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get({ 'if-none-match': '"other"' })).statusCode).toBe(200);
    expect((await get({ 'accept-encoding': 'gzip;q=0' })).headers['content-encoding']).toBeUndefined();
    expect([(await get({}, 'HEAD')).statusCode, rendered]).toEqual([200, 1]);
  });
});
