import type { InjectOptions } from 'fastify';
import { IN, JSON_TYPE, post, send, type WireApp, wireApp } from './wire-app';

describe('the wire', () => {
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp();
  });
  afterAll(() => wire.app.close());

  it.each([
    ['GET', '/core/v1/domains/Example.CO.UK', { name: 'example.co.uk' }],
    ['GET', '/core/v1/domains/b%C3%BCcher.example', { name: 'xn--bcher-kva.example' }],
    ['GET', '/core/v1/orders/2147483647', { orderId: 2_147_483_647 }],
    ['GET', '/core/v1/domains?page=2&perPage=10&locked=true', { page: 2, perPage: 10, locked: true }],
    ['GET', '/core/v1/text', { made: 'elsewhere' }],
  ])('%s %s is answered', async (method, url, body) => {
    const reply = await send(wire, method, url);
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
      wire,
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
    expect((await send(wire, method, url)).statusCode).toBe(415);
    expect((await send(wire, method, url, { headers: JSON_TYPE })).statusCode).toBe(200);
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
    const reply = method === 'POST' ? await post(wire, url, '{}') : await send(wire, method, url);
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
    const reply = await send(wire, method, url);
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
    const reply = await send(wire, 'GET', url);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it.each([
    ['', { body: {} }],
    [undefined, { body: {} }],
    ['{}', { body: {} }],
    [' {"a":1} ', { body: { a: 1 } }],
  ])('an action takes the body %p', async (payload, part) => {
    const reply = await post(wire, '/core/v1/domains/example.com:renew', payload);
    expect([reply.statusCode, reply.json()]).toEqual([200, { renewed: 'example.com', ...part }]);
  });

  it('puts id, version, limits and security headers on every answer', async () => {
    for (const reply of [
      await send(wire, 'GET', '/core/v1/whoami'),
      await send(wire, 'GET', '/core/v1/nothing'),
      await send(wire, 'GET', '/core/v1/bug'),
      await post(wire, '/core/v1/domains', '{'),
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
      await send(wire, 'GET', '/core/v1/whoami'),
      await send(wire, 'GET', '/core/v1/whoami', { headers: { 'x-request-id': 'mine' } }),
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
    const reply = await send(wire, 'GET', '/core/v1/domains?perPage=250', {
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
    const reply = await send(wire, 'GET', '/core/v1/bug?email=ilse@example.net');
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
    const reply = await send(wire, 'GET', '/core/v1/full');
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

  it.each(['57014', '55P03'])(
    'answers 503 when a statement was cancelled for its time (%s)',
    async (code) => {
      const reply = await send(wire, 'GET', `/core/v1/timeout/${code}`);
      expect([
        reply.statusCode,
        reply.headers['retry-after'],
        reply.headers['x-error-code'],
        reply.json(),
      ]).toEqual([
        503,
        '30',
        'database.timeout',
        {
          message: 'Service Unavailable',
          details: 'The database took too long. Read what was changed, then retry; split a large change.',
        },
      ]);
    },
  );

  it.each([
    [
      'commit',
      'database.outcome_unknown',
      'The connection to the database was lost while the change was stored: its outcome is unknown. Repeat the request with the same idempotency key; without a key, read the state first.',
    ],
    [
      'statement',
      'database.unavailable',
      'The database cannot be reached. Repeat the request with the same idempotency key; without a key, read the state first.',
    ],
  ])(
    'answers 503 with the operation when the connection to the database is lost in a %s',
    async (when, code, details) => {
      const { statusCode, headers, ...reply } = await send(wire, 'GET', `/core/v1/lost/${when}`);
      expect([statusCode, headers['retry-after'], headers['x-error-code'], reply.json()]).toEqual([
        503,
        '5',
        code,
        { message: 'Service Unavailable', details },
      ]);
      expect([headers['x-operation-id'], headers['x-order-id']]).toEqual(['op-1', '12']);
    },
  );

  it('answers another error of a statement with a bare 500', async () => {
    expect((await send(wire, 'GET', '/core/v1/timeout/57000')).statusCode).toBe(500);
  });

  it('answers a failure of others with its text, and tells the log', async () => {
    wire.log.lines.length = 0;
    const reply = await send(wire, 'GET', '/core/v1/upstream');
    expect([reply.statusCode, reply.json()]).toEqual([
      504,
      { message: 'The upstream server is taking too long to respond.' },
    ]);
    expect(wire.log.lines).toMatchObject([{ level: 'warn' }]);
  });

  it('gives a stored refusal again letter by letter', async () => {
    const reply = await send(wire, 'GET', '/core/v1/stored');
    expect([reply.statusCode, reply.body]).toEqual([
      422,
      '{"message":"Unsupported TLD","details":"Try later."}',
    ]);
  });

  it('tells when a refusal is worth another try', async () => {
    const reply = await send(wire, 'GET', '/core/v1/later');
    expect([
      reply.statusCode,
      reply.headers['retry-after'],
      reply.headers['x-error-code'],
      reply.json(),
    ]).toEqual([429, '60', 'attempts', { message: 'Too many registration attempts for this domain.' }]);
  });

  it('refuses what an account is not approved for', async () => {
    expect((await send(wire, 'GET', '/core/v1/approved', { headers: { 'x-account': '1' } })).statusCode).toBe(
      200,
    );
    const reply = await send(wire, 'GET', '/core/v1/approved');
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

  it('measures requests by operation, status and class of the caller, with no label made of what clients send', async () => {
    await send(wire, 'GET', '/core/v1/domains/measured.example');
    await send(wire, 'GET', '/core/v1/never/measured');
    const text = await wire.metrics.metrics();
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="GET /core/v1/domains/{domainName}",status="200",caller="standard"}',
    );
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="POST /core/v1/domains/{domainName}:renew",status="200",caller="standard"}',
    );
    expect(text).toContain(
      'registrar_http_request_duration_seconds_count{operation="POST /core/v1/domains:checkAvailability",status="200",caller="standard"}',
    );
    expect(text).toContain('operation="GET /core/v1/whoami",status="401",caller="none"');
    expect(text).toContain('operation="GET /core/v1/approved",status="200",caller="approved"');
    expect(text).toContain('operation="unknown",status="404",caller="standard"');
    expect(text).not.toContain('measured');
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
