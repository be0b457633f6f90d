import { AppError } from '@registrar/kernel';
import type { InjectOptions } from 'fastify';
import { type WireApp, wireApp } from './wire-app';

const JSON_TYPE = { 'content-type': 'application/json' };
const IN = { 'x-account': '7' };

describe('the wire', () => {
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp();
  });
  afterAll(() => wire.app.close());

  const send = async (method: string, url: string, rest: Omit<InjectOptions, 'method' | 'url'> = {}) =>
    wire.app.fastify.inject({
      method: method as 'GET',
      url,
      ...rest,
      headers: { ...IN, ...(rest.headers as object | undefined) },
    });
  const post = (url: string, payload?: string | object, type: object = JSON_TYPE) =>
    send('POST', url, { payload, headers: type as Record<string, string> });

  it.each([
    ['GET', '/core/v1/domains/Example.CO.UK', { name: 'example.co.uk' }],
    ['GET', '/core/v1/domains/b%C3%BCcher.example', { name: 'xn--bcher-kva.example' }],
    ['GET', '/core/v1/orders/2147483647', { orderId: 2_147_483_647 }],
    ['GET', '/core/v1/domains?page=2&perPage=10&locked=true', { page: 2, perPage: 10, locked: true }],
    ['GET', '/core/v1/text', { made: 'elsewhere' }],
  ])('%s %s is answered', async (method, url, body) => {
    const reply = await send(method, url);
    expect([reply.statusCode, reply.json()]).toEqual([200, body]);
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it.each([
    ['application/json', 200],
    ['Application/JSON; charset=utf-8', 200],
    ['application/json ;q', 200],
    [undefined, 415],
    ['text/plain', 415],
    ['application/jsonp', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json, text/plain', 415],
  ])('POST with the content type %p is %i', async (type, status) => {
    const reply = await post(
      '/core/v1/domains:checkAvailability',
      '{}',
      type === undefined ? {} : { 'content-type': type },
    );
    expect(reply.statusCode).toBe(status);
    if (status === 415)
      expect(reply.json()).toEqual({
        message: "The 'Content-Type' header must be 'application/json' for this request.",
      });
  });

  it.each([
    ['PATCH', '/core/v1/domains/example.com'],
    ['POST', '/core/v1/domains/example.com:renew'],
  ] as const)('%s %s without a body still needs the type', async (method, url) => {
    expect((await send(method, url)).statusCode).toBe(415);
    expect((await send(method, url, { headers: JSON_TYPE })).statusCode).toBe(200);
  });

  it.each([
    ['a literal colon', 'POST', '/core/v1/domains:checkAvailability', 200],
    ['an encoded colon', 'POST', '/core/v1/domains%3AcheckAvailability', 404],
    ['an encoded colon in lower case', 'POST', '/core/v1/domains%3acheckAvailability', 404],
    ['an encoded colon behind a name', 'POST', '/core/v1/domains/example.com%3Arenew', 404],
    ['an encoded colon behind a name in lower case', 'POST', '/core/v1/domains/example.com%3arenew', 404],
    ['an encoded colon with another method', 'GET', '/core/v1/domains%3AcheckAvailability', 404],
    ['an unknown action', 'POST', '/core/v1/domains/example.com:nope', 404],
    ['an action nobody knows, read', 'GET', '/core/v1/domains/example.com:foo', 404],
    ['an encoded colon in the query only', 'GET', '/core/v1/domains?domainName=a%3Ab', 200],
    ['an unknown path', 'GET', '/core/v1/nothing', 404],
    ['another root', 'GET', '/', 404],
    ['a final slash', 'GET', '/core/v1/domains/', 404],
    ['other capitals', 'GET', '/Core/v1/domains', 404],
  ])('%s: %s %s is %i', async (_, method, url, status) => {
    const reply = method === 'POST' ? await post(url, '{}') : await send(method, url);
    expect(reply.statusCode).toBe(status);
    if (status === 404) expect(reply.json()).toEqual({ message: 'Not Found' });
  });

  it.each([
    ['GET', '/core/v1/domains:checkAvailability', 'POST'],
    ['PUT', '/core/v1/domains', 'GET, HEAD, POST'],
    ['DELETE', '/core/v1/domains?x=1', 'GET, HEAD, POST'],
    ['DELETE', '/core/v1/domains/example.com', 'GET, HEAD, PATCH'],
    ['GET', '/core/v1/domains/example.com:renew', 'POST'],
    ['HEAD', '/core/v1/domains/example.com:renew', 'POST'],
    ['OPTIONS', '/core/v1/domains', 'GET, HEAD, POST'],
  ])('%s %s is 405 and tells what is allowed: %s', async (method, url, allow) => {
    const reply = await send(method, url);
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(reply.json()).toEqual({ message: 'Method Not Allowed' });
  });

  it.each([
    ['/core/v1/domains/not_a_host!', 'domainName is invalid'],
    ['/core/v1/domains/example', 'domainName is invalid'],
    ['/core/v1/domains/192.0.2.1', 'domainName is invalid'],
    [`/core/v1/domains/${'a'.repeat(254)}.example`, 'domainName is invalid'],
    ['/core/v1/domains/%E2%98%83.com', 'domainName is invalid'],
    ['/core/v1/orders/2147483648', 'orderId must be a whole number'],
    ['/core/v1/orders/-1', 'orderId must be a whole number'],
    ['/core/v1/orders/12a', 'orderId must be a whole number'],
    ['/core/v1/domains/%zz', 'the path holds an invalid value'],
    ['/core/v1/domains/%E2%98', 'the path holds an invalid value'],
    ['/core/v1/domains/a%2Fb.com', 'the path holds an invalid value'],
    ['/core/v1/domains/a%2fb.com', 'the path holds an invalid value'],
    [`/core/v1/domains/${'a'.repeat(301)}`, 'the path holds an invalid value'],
    ['/core/v1/domains?page=0', 'page must be at least 1'],
    ['/core/v1/domains?perPage=1001', 'perPage must be between 1 and 1000'],
    ['/core/v1/domains?locked=maybe', 'locked must be true or false'],
  ])('GET %s is 400', async (url, details) => {
    const reply = await send('GET', url);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it.each([
    ['', { body: {} }],
    [undefined, { body: {} }],
    ['{}', { body: {} }],
    [' {"a":1} ', { body: { a: 1 } }],
  ])('an action takes the body %p', async (payload, part) => {
    const reply = await post('/core/v1/domains/example.com:renew', payload);
    expect([reply.statusCode, reply.json()]).toEqual([200, { renewed: 'example.com', ...part }]);
  });

  it.each([
    ['{bad'],
    [' '],
    ['{"a":1'],
    ['undefined'],
    ["{'a':1}"],
    ['{"__proto__":{"x":1}}'],
    ['{"constructor":{"prototype":{}}}'],
    [`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ['\u0000'],
  ])('malformed JSON is 400: %#', async (payload) => {
    const reply = await post('/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request' }]);
  });

  it.each([
    ['arrays, in a short body', `{"domainName":"a.com","x":${'['.repeat(65)}${']'.repeat(65)}}`],
    [
      'arrays, deep enough to exhaust the stack of who walks them',
      `{"x":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
    ],
    ['objects', `{"x":${'{"a":'.repeat(64)}1${'}'.repeat(64)}}`],
  ])('a body that nests too deep is 400: %s', async (_, payload) => {
    const reply = await post('/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request' }]);
  });

  it.each([
    [
      'fields nobody knows',
      (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, 1])),
    ],
    ['entries of a list', (count: number) => ({ names: Array.from({ length: count }, () => 'n') })],
    ['empty lists', (count: number) => ({ x: Array.from({ length: count }, () => []) })],
    ['objects', (count: number) => ({ x: Array.from({ length: count }, () => ({})) })],
  ])('a body of too many values is 400, since each costs time: %s', async (_, filled) => {
    const reply = await post('/core/v1/domains', { domainName: 'a.com', ...filled(2_001) });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'Bad Request', details: 'the body holds more than 2000 values' },
    ]);
  });

  it('reads a body of a thousand values, and commas and brackets in texts are none', async () => {
    const reply = await post('/core/v1/domains', {
      domainName: 'a.com',
      x: Array.from({ length: 1_000 }, () => ',,[[{{"\\",'),
      type: 'renewal',
    });
    expect([reply.statusCode, reply.json().body]).toEqual([200, { domainName: 'a.com', type: 'renewal' }]);
  });

  it.each([
    ['a byte of Latin-1', Buffer.from('{"domainName":"m\xfcller.com"}', 'latin1')],
    [
      'a byte of Latin-1 in a field nobody knows',
      Buffer.from('{"domainName":"a.com","city":"Z\xfcrich"}', 'latin1'),
    ],
    ['half a surrogate pair', Buffer.from('7b22646f6d61696e4e616d65223a22eda080227d', 'hex')],
    ['UTF-16', Buffer.from('{"domainName":"a.com"}', 'utf16le')],
  ])('a body that is not UTF-8 is 400, not stored with characters replaced: %s', async (_, payload) => {
    const reply = await send('POST', '/core/v1/domains', { payload, headers: JSON_TYPE });
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request' }]);
  });

  it('takes a byte order mark before the JSON', async () => {
    expect((await post('/core/v1/domains', '\ufeff{"domainName":"a.com"}')).statusCode).toBe(200);
  });

  it('reads a long body that nests little', async () => {
    const names = [JSON.stringify('[{'.repeat(3_000)).slice(1, -1), 'b'];
    const reply = await post('/core/v1/domains', { domainName: 'example.com', names });
    expect([reply.statusCode, reply.json().body.names]).toEqual([200, names]);
  });

  it.each([
    [{}, "'domainName' cannot be null"],
    [{ domainName: null }, "'domainName' cannot be null"],
    [{ domainName: 7 }, 'domainName must be a string'],
    [{ domainName: ['a.com'] }, 'domainName must be a string'],
    [{ domainName: 'a.com', years: '2' }, 'years must be an integer number'],
    [{ domainName: 'a.com', years: 1.5 }, 'years must be an integer number'],
    [{ domainName: 'a.com', locked: 'true' }, 'locked must be a boolean value'],
    [{ domainName: 'a.com', type: 'gift' }, 'type is invalid'],
    [{ domainName: 'a.com', names: ['a', 2] }, 'each value in names must be a string'],
    [{ domainName: 'a.com', names: ['a', 'b', 'c'] }, 'names holds more than 2 names'],
    [{ domainName: 'a.com', contacts: 'none' }, 'contacts must be an object'],
    [{ domainName: 'a.com', contacts: { registrant: {} } }, "'phone' cannot be null"],
    [{ domainName: 'a.com', list: [{ phone: '1' }, { phone: 2 }] }, 'list[1].phone must be a string'],
    [[], 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['"text"', 'the body must be a JSON object'],
    ['7', 'the body must be a JSON object'],
  ])('the body %j is refused with %p', async (payload, details) => {
    const reply = await post('/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it('a field of a contact that is wrong is refused in the one form of contacts', async () => {
    const reply = await post('/core/v1/domains', {
      domainName: 'a.com',
      contacts: { registrant: { phone: 7 } },
    });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      {
        message: "invalid value for 'contacts.registrant.phone'",
        details: "'contacts.registrant.phone' must be a string",
      },
    ]);
  });

  it('ignores fields it does not know, at any depth', async () => {
    const reply = await post('/core/v1/domains', {
      domainName: 'a.com',
      unknown: { x: 1 },
      contacts: { registrant: { phone: '1', nickname: 'I' } },
    });
    expect(reply.json()).toEqual({
      body: { domainName: 'a.com', contacts: { registrant: { phone: '1' } } },
      isDto: true,
    });
  });

  it('takes a body of 1 MiB and refuses one more byte', async () => {
    const filled = (size: number) =>
      `{"domainName":"a.com","x":"${'y'.repeat(size - '{"domainName":"a.com","x":""}'.length)}"}`;
    expect((await post('/core/v1/domains', filled(1_048_576))).statusCode).toBe(200);
    const reply = await post('/core/v1/domains', filled(1_048_577));
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { message: 'Payload Too Large', details: 'A request body is limited to 1 MiB.' },
    ]);
  });

  it('puts id, version, limits and security headers on every answer', async () => {
    for (const reply of [
      await send('GET', '/core/v1/whoami'),
      await send('GET', '/core/v1/nothing'),
      await send('GET', '/core/v1/bug'),
      await post('/core/v1/domains', '{'),
    ]) {
      expect(reply.headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^[0-9a-f]{16}-[0-9a-z]+$/),
        'api-version': '1.36.0',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'ratelimit-policy': '"second";q=20;w=1, "hour";q=3000;w=3600',
        'ratelimit': '"second";r=19;t=1, "hour";r=2999;t=2600',
      });
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  it('gives each request an id of its own, and the handler the same one', async () => {
    const [one, other] = [
      await send('GET', '/core/v1/whoami'),
      await send('GET', '/core/v1/whoami', { headers: { 'x-request-id': 'mine' } }),
    ];
    expect(one.json()).toEqual({ account: 7, requestId: one.headers['x-request-id'] });
    expect(other.headers['x-request-id']).not.toBe('mine');
    expect(other.headers['x-request-id']).not.toBe(one.headers['x-request-id']);
  });

  it.each<[string, Record<string, string>]>([
    ['alone', {}],
    [
      "and nobody's X-Forwarded-* where no proxy is trusted",
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '192.0.2.9' },
    ],
  ])('makes links of the scheme and host that the client used, %s', async (_what, headers) => {
    const reply = await send('GET', '/core/v1/domains?perPage=250', {
      headers: { host: 'one.example.net:8080', ...headers },
    });
    expect(reply.headers.link).toBe(
      '<http://one.example.net:8080/core/v1/domains?perPage=250&page=2>; rel="next"',
    );
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'the host and scheme it forwards',
      'https://shop.example.org',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example.org' },
    ],
    [
      'PUBLIC_BASE_URL where it forwards no host',
      'https://api.example.net',
      { 'x-forwarded-proto': 'https' },
    ],
    [
      'PUBLIC_BASE_URL where it forwards no host that could be one',
      'https://api.example.net',
      { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'a b' },
    ],
    [
      'PUBLIC_BASE_URL where it forwards another scheme',
      'https://api.example.net',
      { 'x-forwarded-proto': 'ws', 'x-forwarded-host': 'shop.example.org' },
    ],
  ])('behind a trusted proxy links are made of %s', async (_what, front, headers) => {
    const proxied = await wireApp({ trustedProxies: ['127.0.0.1'] });
    const reply = await proxied.app.fastify.inject({
      method: 'GET',
      url: 'http://backend.internal/core/v1/domains?perPage=250',
      headers: { ...IN, 'x-forwarded-for': '192.0.2.9', ...headers },
    });
    await proxied.app.close();
    expect(reply.headers.link).toBe(`<${front}/core/v1/domains?perPage=250&page=2>; rel="next"`);
  });

  it('answers an error nobody foresaw with a bare 500, and logs it once with the id', async () => {
    wire.log.lines.length = 0;
    const reply = await send('GET', '/core/v1/bug?email=ilse@example.net');
    expect([reply.statusCode, reply.json()]).toEqual([
      500,
      { message: 'Internal Server Error', details: 'Something went wrong.' },
    ]);
    expect(wire.log.lines).toHaveLength(1);
    expect(wire.log.lines[0]).toMatchObject({
      level: 'error',
      message: 'unexpected error',
      fields: { requestId: reply.headers['x-request-id'], route: '/core/v1/bug' },
    });
    expect(JSON.stringify({ ...wire.log.lines[0].fields, error: undefined })).not.toContain('ilse');
  });

  it('answers 503 with the time to come back when the database has no room left', async () => {
    wire.log.lines.length = 0;
    const reply = await send('GET', '/core/v1/full');
    expect([
      reply.statusCode,
      reply.headers['retry-after'],
      reply.headers['x-error-code'],
      reply.json(),
    ]).toEqual([
      503,
      '30',
      'database.no_room',
      { message: 'Service Unavailable', details: 'The request cannot be stored at the moment. Retry later.' },
    ]);
    expect(wire.log.lines).toMatchObject([{ level: 'warn' }]);
  });

  it('answers a failure of others with its text, and tells the log', async () => {
    wire.log.lines.length = 0;
    const reply = await send('GET', '/core/v1/upstream');
    expect([reply.statusCode, reply.json()]).toEqual([
      504,
      { message: 'The upstream server is taking too long to respond.' },
    ]);
    expect(wire.log.lines).toMatchObject([{ level: 'warn' }]);
  });

  it('gives a stored refusal again letter by letter', async () => {
    const reply = await send('GET', '/core/v1/stored');
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      '{"message":"Unsupported TLD","details":"Try later."}',
    ]);
  });

  it('tells when a refusal is worth another try', async () => {
    const reply = await send('GET', '/core/v1/later');
    expect([
      reply.statusCode,
      reply.headers['retry-after'],
      reply.headers['x-error-code'],
      reply.json(),
    ]).toEqual([429, '60', 'attempts', { message: 'Too many registration attempts for this domain.' }]);
  });

  it('refuses what an account is not approved for', async () => {
    expect((await send('GET', '/core/v1/approved', { headers: { 'x-account': '1' } })).statusCode).toBe(200);
    const reply = await send('GET', '/core/v1/approved');
    expect([reply.statusCode, reply.json()]).toEqual([403, { message: 'Permission denied' }]);
  });

  it('tells how to log in with a 401', async () => {
    const reply = await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami' });
    expect([reply.statusCode, reply.headers['www-authenticate'], reply.json()]).toEqual([
      401,
      'Basic realm="api", charset="UTF-8"',
      { message: 'Unauthorized' },
    ]);
  });

  it('measures requests by operation and status, with no label made of what clients send', async () => {
    await send('GET', '/core/v1/domains/measured.example');
    await send('GET', '/core/v1/never/measured');
    const text = await wire.metrics.metrics();
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="GET /core/v1/domains/{domainName}",status="200"}',
    );
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="POST /core/v1/domains/{domainName}:renew",status="200"}',
    );
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="POST /core/v1/domains:checkAvailability",status="200"}',
    );
    expect(text).toContain('operation="unknown",status="404"');
    expect(text).not.toContain('measured');
  });
});

describe('the order of the checks', () => {
  const limited = {
    allowed: false,
    now: 1_000,
    second: { limit: 20, remaining: 0, resetAt: 1_001 },
    hour: { limit: 3_000, remaining: 5, resetAt: 3_600 },
  };
  let wire: WireApp | undefined;
  afterEach(() => wire?.app.close());

  const answer = async (request: InjectOptions, { maintenance = false, isLimited = false } = {}) => {
    wire = await wireApp({}, maintenance ? { on: true } : undefined);
    if (isLimited) wire.gate.decision = limited;
    return wire.app.fastify.inject(request);
  };

  // each request breaks all the rules that come after the one that answers
  const worst: InjectOptions = { method: 'POST', url: '/core/v1/nothing', headers: {}, payload: '{bad' };
  it.each<[string, InjectOptions, { maintenance?: boolean; isLimited?: boolean }, number]>([
    ['maintenance before credentials', worst, { maintenance: true, isLimited: true }, 503],
    ['credentials before the route', worst, { isLimited: true }, 401],
    ['credentials before a broken path', { ...worst, url: '/core/v1/%zz' }, { isLimited: true }, 401],
    ['the route before the rate', { ...worst, headers: IN }, { isLimited: true }, 404],
    [
      'the method before the rate',
      { ...worst, url: '/core/v1/whoami', headers: IN },
      { isLimited: true },
      405,
    ],
    [
      'the rate before an encoded colon',
      { ...worst, url: '/core/v1/domains/a.com%3Arenew', headers: IN },
      { isLimited: true },
      429,
    ],
    [
      'the rate before the type',
      { ...worst, url: '/core/v1/domains', headers: IN },
      { isLimited: true },
      429,
    ],
    [
      'an encoded colon before the type',
      { ...worst, url: '/core/v1/domains/a.com%3Arenew', headers: IN },
      {},
      404,
    ],
    [
      'the type before the size',
      { ...worst, url: '/core/v1/domains', headers: IN, payload: 'x'.repeat(2_000_000) },
      {},
      415,
    ],
    ['the type before the body', { ...worst, url: '/core/v1/domains', headers: IN }, {}, 415],
    [
      'the body before the path value',
      { ...worst, url: '/core/v1/domains/not_a_host!:renew', headers: { ...IN, ...JSON_TYPE } },
      {},
      400,
    ],
  ])('is %s', async (_, request, rules, status) => {
    expect((await answer(request, rules)).statusCode).toBe(status);
  });

  const overloaded = (): never => {
    throw new AppError('unavailable', 'platform.overloaded', 'Service Unavailable', {
      details: 'Overloaded. Retry after 3 seconds.',
      retryAfterSeconds: 3,
    });
  };
  it.each<[string, InjectOptions, number]>([
    ['credentials before overload', worst, 401],
    ['overload before the route', { ...worst, headers: IN }, 503],
    [
      'overload before the rate, the type and the body',
      { ...worst, url: '/core/v1/domains', headers: IN },
      503,
    ],
  ])('is %s', async (_, request, status) => {
    wire = await wireApp();
    wire.gate.admission = overloaded;
    wire.gate.decision = limited;
    const reply = await wire.app.fastify.inject(request);
    expect(reply.statusCode).toBe(status);
    if (status !== 503) return;
    expect([reply.headers['retry-after'], reply.headers['x-error-code'], reply.json()]).toEqual([
      '3',
      'platform.overloaded',
      { message: 'Service Unavailable', details: 'Overloaded. Retry after 3 seconds.' },
    ]);
    expect([wire.gate.counted, wire.log.lines.filter(({ level }) => level !== 'info')]).toEqual([0, []]);
  });

  it('tells the end of the full window with a 429, and what is left', async () => {
    const reply = await answer({ method: 'GET', url: '/core/v1/whoami', headers: IN }, { isLimited: true });
    expect(reply.json()).toEqual({ message: 'Rate Limit Exceeded' });
    expect(reply.headers).toMatchObject({
      'x-ratelimit-reset': '1001',
      'ratelimit': '"second";r=0;t=1, "hour";r=5;t=2600',
    });
  });

  it('tells the end of the hour where that is full too', async () => {
    wire = await wireApp();
    wire.gate.decision = { ...limited, hour: { ...limited.hour, remaining: 0 } };
    const reply = await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami', headers: IN });
    expect([reply.statusCode, reply.headers['x-ratelimit-reset']]).toEqual([429, '3600']);
  });

  it('counts requests for unknown paths too, and none without credentials', async () => {
    wire = await wireApp();
    for (const url of ['/core/v1/nothing', '/core/v1/%zz', '/core/v1/whoami'])
      await wire.app.fastify.inject({ method: 'GET', url, headers: IN });
    await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami' });
    expect(wire.gate.counted).toBe(3);
  });

  it('closes an API for maintenance with the time to come back, and not the one that stays up', async () => {
    const until = { on: true, until: '2026-03-02T09:25:00Z' };
    wire = await wireApp({}, until);
    const reply = await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami' });
    expect([reply.statusCode, reply.headers['retry-after'], reply.json()]).toEqual([
      503,
      '600',
      { message: 'Service Unavailable', details: 'The API is offline for scheduled maintenance.' },
    ]);
    expect(wire.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
    await wire.app.close();
    wire = await wireApp({ closedInMaintenance: false }, until);
    expect(
      (await wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami', headers: IN })).statusCode,
    ).toBe(200);
  });
});

describe('HTTPS', () => {
  let wire: WireApp | undefined;
  afterEach(() => wire?.app.close());

  const ask = async (
    options: { requireHttps: boolean; trustedProxies: string[] },
    request: InjectOptions,
  ) => {
    wire = await wireApp(options);
    return wire.app.fastify.inject({ method: 'GET', url: '/core/v1/whoami', ...request });
  };
  const proxy = '192.0.2.10';
  const forwarded = { ...IN, 'x-forwarded-proto': 'https', 'x-forwarded-for': '198.51.100.7' };

  it.each<[string, string[], InjectOptions, number]>([
    ['plain HTTP', [], { headers: IN }, 403],
    ['plain HTTP without credentials', [], {}, 403],
    ['a claim of HTTPS by somebody nobody trusts', [], { headers: forwarded, remoteAddress: proxy }, 403],
    [
      'a claim of HTTPS by somebody beside the trusted network',
      ['198.51.100.0/24'],
      { headers: forwarded, remoteAddress: proxy },
      403,
    ],
    [
      'plain HTTP at the trusted proxy',
      ['192.0.2.0/24'],
      { headers: { ...forwarded, 'x-forwarded-proto': 'http' }, remoteAddress: proxy },
      403,
    ],
    ['HTTPS at the trusted proxy', ['192.0.2.0/24'], { headers: forwarded, remoteAddress: proxy }, 200],
  ])('is demanded in production: %s', async (_, trustedProxies, request, status) => {
    const reply = await ask({ requireHttps: true, trustedProxies }, request);
    expect(reply.statusCode).toBe(status);
    if (status === 403)
      expect(reply.json()).toEqual({ message: 'Permission denied', details: 'HTTPS is required' });
  });

  it('is not demanded elsewhere', async () => {
    expect((await ask({ requireHttps: false, trustedProxies: [] }, { headers: IN })).statusCode).toBe(200);
  });

  it.each([
    ['a trusted proxy', ['192.0.2.10'], 'https 198.51.100.7'],
    ['anybody else', ['192.0.2.11'], 'http 192.0.2.10'],
  ])('and the address of the client are taken from what %s forwards', async (_, trustedProxies, seen) => {
    await ask({ requireHttps: false, trustedProxies }, { headers: forwarded, remoteAddress: proxy });
    expect(wire?.gate.seenProtocol).toBe(seen);
  });

  it('is asked for the next time too', async () => {
    const reply = await ask(
      { requireHttps: true, trustedProxies: [proxy] },
      { headers: forwarded, remoteAddress: proxy },
    );
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});

describe('the log of requests', () => {
  it('has a line per request with who asked for what, and nothing that was sent', async () => {
    const { app, log } = await wireApp({ accessLog: true });
    const reply = await app.fastify.inject({
      method: 'GET',
      url: '/core/v1/domains/secret.example?domainName=ilse',
      headers: IN,
    });
    await app.close();
    const [line] = log.lines.filter(({ message }) => message === 'request');
    expect(line.fields).toEqual({
      requestId: reply.headers['x-request-id'],
      accountId: 7,
      operation: 'GET /core/v1/domains/{domainName}',
      status: 200,
      ms: expect.any(Number),
    });
  });
});
