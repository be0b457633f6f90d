import { createTestDatabase, type TestDatabase, until } from '@registrar/testkit';
import { ForwardedRows, RunningForwarder } from './forwarder-fixture';

let database: TestDatabase;
let rows: ForwardedRows;
let forwarder: RunningForwarder;
beforeAll(async () => {
  database = await createTestDatabase();
  rows = await ForwardedRows.open(database.superuserUrl);
  await rows.domain('shop.example');
  await rows.forward('shop.example', '', { forwardsTo: 'https://target.example.net' });
  await rows.forward('shop.example', 'www', { forwardsTo: 'https://target.example.net/shop?a=1#top' });
  await rows.forward('shop.example', 'now', { forwardsTo: 'http://target.example.net/', type: '302' });
  await rows.forward('shop.example', 'page', {
    forwardsTo: 'https://target.example.net/',
    type: 'masked',
    title: 'L\u00e4den & <b>more</b>',
    meta: 'All "lanterns"',
  });
  await rows.forward('shop.example', 'self', { forwardsTo: 'https://self.shop.example/' });
  await rows.forward('shop.example', 'ping', { forwardsTo: 'https://pong.shop.example/' });
  await rows.forward('shop.example', 'pong', { forwardsTo: 'https://ping.shop.example/' });
  await rows.forward('shop.example', 'home', { forwardsTo: 'https://forward.registrar.example/' });
  await rows.forward('shop.example', 'bad', { forwardsTo: 'javascript:alert(1)' });
  await rows.forward('shop.example', 'split', {
    forwardsTo: 'https://target.example.net/\r\nSet-Cookie: x=1',
  });
  forwarder = await RunningForwarder.start(database.urlOf('forwarder'));
});
afterAll(async () => {
  await forwarder?.stop();
  await rows?.close();
  await database?.drop();
});

describe('over HTTP', () => {
  it.each([
    ['shop.example', '/', 301, 'https://target.example.net/'],
    ['shop.example', '/a/b?c=d', 301, 'https://target.example.net/a/b?c=d'],
    ['SHOP.Example.:8080', '/', 301, 'https://target.example.net/'],
    ['www.shop.example', '/', 301, 'https://target.example.net/shop?a=1#top'],
    ['www.shop.example', '/x/?b=2', 301, 'https://target.example.net/shop/x/?a=1&b=2#top'],
    ['www.shop.example', '/../../x', 301, 'https://target.example.net/shop/x?a=1#top'],
    ['www.shop.example', '//evil.example/', 301, 'https://target.example.net/shop//evil.example/?a=1#top'],
    ['now.shop.example', '/x', 302, 'http://target.example.net/x'],
    // WHATWG URL takes line ends out of what is stored; nothing of it becomes a header
    ['split.shop.example', '/', 301, 'https://target.example.net/Set-Cookie:%20x=1'],
  ])('%s %s is %d to %s', async (host, path, status, location) => {
    const answer = await forwarder.get(host, path);
    expect([answer.status, answer.headers['location']]).toEqual([status, location]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    ['other.shop.example', 404],
    ['x.www.shop.example', 404],
    ['elsewhere.example', 404],
    ['localhost', 404],
    ['127.0.0.1', 404],
    ['[::1]:80', 404],
    ['forward.registrar.example', 404],
    ['self.shop.example', 508],
    ['ping.shop.example', 508],
    ['pong.shop.example', 508],
    ['home.shop.example', 508],
    ['bad.shop.example', 502],
    ['shop.example, shop.example', 400],
    ['user@shop.example', 400],
    ['shop.example/x', 400],
    ['shop.example:99999', 400],
    ['sh op.example', 400],
    ['', 400],
    ['[::1', 400],
    ['\u00fc.example', 400],
    [`${'a'.repeat(64)}.example`, 400],
    ['a'.repeat(5_000), 400],
    ['shop.example\tx', 400],
    ['%73hop.example', 400],
  ])('Host %p is %d', async (host, status) => {
    const answer = await forwarder.get(host);
    expect(answer.status).toBe(status);
    expect(answer.headers).not.toHaveProperty('location');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    if (host.length > 9) expect(answer.body).not.toContain(host);
  });

  it.each([
    ['POST', 'shop.example', 308],
    ['PUT', 'shop.example', 308],
    ['DELETE', 'shop.example', 308],
    ['PATCH', 'now.shop.example', 307],
    ['POST', 'now.shop.example', 307],
    ['OPTIONS', 'shop.example', 204],
    ['TRACE', 'shop.example', 405],
    ['PROPFIND', 'shop.example', 405],
    ['POST', 'page.shop.example', 405],
    ['DELETE', 'page.shop.example', 405],
    ['TRACE', 'page.shop.example', 405],
    ['OPTIONS', 'page.shop.example', 204],
    ['POST', 'elsewhere.example', 404],
  ])('%s %s is %d', async (method, host, status) => {
    expect((await forwarder.get(host, '/', { method })).status).toBe(status);
  });

  it('keeps a body for the target, does not read it, and ends the connection', async () => {
    const answer = await forwarder.raw(
      'POST /order HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\n\r\nhello',
    );
    expect([answer.status, answer.headers['location'], answer.headers['connection']]).toEqual([
      308,
      'https://target.example.net/order',
      'close',
    ]);
    const chunked = await forwarder.raw(
      'POST /order HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n',
    );
    expect([chunked.status, chunked.headers['connection']]).toEqual([308, 'close']);
    const waiting = await forwarder.raw(
      'POST /order HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1000000000\r\nExpect: 100-continue\r\n\r\n',
    );
    expect(waiting.status).toBe(308);
  });

  const NEXT = 'GET /2 HTTP/1.1\r\nHost: now.shop.example\r\nConnection: close\r\n\r\n';
  it.each([
    ['with a request behind it', `5\r\nhello\r\n0\r\n\r\n${NEXT}`],
    ['that holds a request', 'e\r\nGET / HTTP/1.1\r\n0\r\n\r\n'],
    ['without end', '5\r\nhello\r\n'],
    ['that has not begun', ''],
  ])('ends the connection after a chunked body %s', async (_, chunks) => {
    const answer = await forwarder.raw(
      `POST /order HTTP/1.1\r\nHost: shop.example\r\nTransfer-Encoding: chunked\r\n\r\n${chunks}`,
    );
    expect([answer.status, answer.headers['location'], answer.headers['connection']]).toEqual([
      308,
      'https://target.example.net/order',
      'close',
    ]);
    expect(answer.body).not.toContain('HTTP/1.1');
  });

  it('keeps the connection after a request that says it has no body', async () => {
    const answer = await forwarder.raw(
      `POST /1 HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 0\r\n\r\n${NEXT}`,
    );
    expect([answer.status, answer.headers['connection']]).toEqual([308, 'keep-alive']);
    expect(answer.body).toContain('HTTP/1.1 302 Found\r\n');
  });

  it('shows a masked page with the target in a frame, its texts as texts', async () => {
    const answer = await forwarder.get('page.shop.example', '/a?b=1&c=%22');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(Buffer.byteLength(answer.body)),
      },
    });
    expect(answer.body).toContain('<title>L\u00e4den &amp; &lt;b&gt;more&lt;/b&gt;</title>');
    expect(answer.body).toContain('<meta name="description" content="All &quot;lanterns&quot;">');
    expect(answer.body).toContain('<iframe src="https://target.example.net/a?b=1&amp;c=%22"');
    expect(answer.headers['content-security-policy']).toContain(`default-src 'none'`);
  });

  it.each(['shop.example', 'page.shop.example', 'elsewhere.example', 'a b'])(
    'HEAD of %p has the headers of GET',
    async (host) => {
      const [
        {
          headers: { date: _got, ...got },
          ...get
        },
        {
          headers: { date: _head, ...headed },
          ...head
        },
      ] = [await forwarder.get(host), await forwarder.get(host, '/', { method: 'HEAD' })];
      expect([head.status, headed, head.body]).toEqual([get.status, got, '']);
    },
  );

  it.each<[string, string, number]>([
    ['HTTP/1.0 with Host', 'GET /x HTTP/1.0\r\nHost: shop.example\r\n\r\n', 301],
    ['HTTP/1.0 without Host', 'GET / HTTP/1.0\r\n\r\n', 404],
    ['HTTP/1.0 with a whole URL', 'GET http://shop.example/ HTTP/1.0\r\n\r\n', 301],
    ['HTTP/1.1 without Host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    [
      'two Hosts',
      'GET / HTTP/1.1\r\nHost: shop.example\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'two Hosts that are the same',
      'GET / HTTP/1.1\r\nHost: shop.example\r\nhost: shop.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    [
      'a whole URL, which goes before Host',
      'GET http://shop.example/ HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n\r\n',
      301,
    ],
    ['CONNECT', 'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n', 400],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n', 204],
    [
      'a Host that folds',
      'GET / HTTP/1.1\r\nHost: shop.example\r\n evil.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['a null octet', 'GET /\0 HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n', 400],
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['the start of TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 400],
    [
      'both lengths of a body',
      'POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a header without end', `GET / HTTP/1.1\r\nHost: shop.example\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, 414],
    [
      'a long target',
      `GET /${'a'.repeat(9_000)} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`,
      414,
    ],
    [
      'a request that was here',
      'GET / HTTP/1.1\r\nHost: shop.example\r\nVia: 1.1 registrar-forwarder\r\nConnection: close\r\n\r\n',
      508,
    ],
    [
      'the mark of another forwarder',
      'GET / HTTP/1.1\r\nHost: shop.example\r\nX-Forwarded-By: somebody\r\nConnection: close\r\n\r\n',
      301,
    ],
    [
      'an upgrade',
      'GET / HTTP/1.1\r\nHost: shop.example\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n',
      301,
    ],
    [
      'octets above ASCII in the path, which browsers encode',
      'GET /\xc3\xbc HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
      400,
    ],
    ['the same encoded', 'GET /%c3%bc HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n', 301],
    [
      'a forwarded host of a proxy, which counts nothing',
      'GET / HTTP/1.1\r\nHost: elsewhere.example\r\nX-Forwarded-Host: shop.example\r\nConnection: close\r\n\r\n',
      404,
    ],
  ])('%s', async (_, request, status) => {
    expect((await forwarder.raw(request)).status).toBe(status);
  });

  it.each(['hello\r\n\r\n', 'CONNECT shop.example:443 HTTP/1.1\r\nHost: shop.example:443\r\n\r\n'])(
    '%j is answered with headers, and ends its connection',
    async (request) => {
      const { headers } = await forwarder.raw(request);
      expect(headers).toMatchObject({
        'connection': 'close',
        'content-type': 'text/plain; charset=utf-8',
        'content-length': expect.stringMatching(/^[1-9]\d+$/),
      });
    },
  );

  it('answers one request after the other on one connection', async () => {
    const text = await forwarder.raw(
      'GET /1 HTTP/1.1\r\nHost: shop.example\r\n\r\nGET /2 HTTP/1.1\r\nHost: now.shop.example\r\nConnection: close\r\n\r\n',
    );
    expect(text.headers['location']).toBe('https://target.example.net/1');
    expect(text.body).toContain('HTTP/1.1 302 Found\r\n');
  });
});

describe('a change', () => {
  it.each<[string, () => Promise<void>, number]>([
    [
      'of the target',
      () => rows.forward('shop.example', 'changes', { forwardsTo: 'https://new.example.net/', type: '302' }),
      302,
    ],
    ['to a hold of the domain', () => rows.hold('shop.example', ['ClientHold']), 404],
    ['back', () => rows.hold('shop.example', []), 302],
    ['to nothing', () => rows.remove('shop.example', 'changes'), 404],
    [
      'to something again',
      () => rows.forward('shop.example', 'changes', { forwardsTo: 'https://new.example.net/', type: '302' }),
      302,
    ],
  ])('%s is seen within five seconds', async (_, change, status) => {
    await forwarder.get('changes.shop.example');
    await change();
    // the promise of docs/lifecycle/forwarder.md: two seconds of cache, and time to read
    await until(
      async () => (await forwarder.get('changes.shop.example')).status === status,
      `the host is answered with ${status}`,
      5_000,
    );
  });
});

describe('the question of the TLS front', () => {
  it.each([
    ['?domain=shop.example', 200],
    ['?domain=WWW.shop.example.', 200],
    ['?domain=page.shop.example', 200],
    ['?domain=other.shop.example', 404],
    ['?domain=*.shop.example', 404],
    ['?domain=elsewhere.example', 404],
    ['?domain=forward.registrar.example', 404],
    ['?domain=127.0.0.1', 404],
    ['?domain=localhost', 404],
    ['?domain=', 404],
    ['?domain=shop.example%00', 404],
    ['?domain=shop.example%0d%0a', 404],
    [`?domain=${encodeURIComponent("' or 1=1 --")}`, 404],
    ['?domain=shop.example:443', 404],
    ['', 400],
    ['?domain=shop.example&domain=elsewhere.example', 400],
    ['?host=shop.example', 400],
    ['/x?domain=shop.example', 404],
  ])('%s is %d', async (query, status) => {
    expect(await forwarder.ask(query)).toBe(status);
  });

  it('is 429 for new hosts of a domain that had many, and counted; for known ones and other domains it is 200', async () => {
    for (const name of ['busy.example', 'calm.example']) await rows.domain(name);
    for (const host of ['a', 'b', 'c'])
      await rows.forward('busy.example', host, { forwardsTo: 'https://t.example/' });
    await rows.forward('calm.example', 'a', { forwardsTo: 'https://t.example/' });
    const limited = await RunningForwarder.start(database.urlOf('forwarder'), {
      FORWARDER_CERTIFICATES_PER_HOUR: '2',
    });
    try {
      const statuses = [];
      for (const name of ['a.busy', 'none.busy', 'b.busy', 'c.busy', 'a.busy', 'a.calm'])
        statuses.push(await limited.ask(`?domain=${name}.example`));
      expect(statuses).toEqual([200, 404, 200, 429, 200, 200]);
      expect((await limited.ops('/metrics')).text).toContain(
        'registrar_forwarder_asks_total{status="429",app="forwarder"} 1',
      );
    } finally {
      await limited.stop();
    }
  });

  it('is no question by POST', async () => {
    expect(
      (await fetch(`http://127.0.0.1:${forwarder.ports.askPort}/ask?domain=shop.example`, { method: 'POST' }))
        .status,
    ).toBe(405);
  });

  it('is not asked on the public port', async () => {
    expect((await forwarder.get('shop.example', '/ask?domain=shop.example')).headers['location']).toBe(
      'https://target.example.net/ask?domain=shop.example',
    );
  });
});

describe('the ops port', () => {
  it.each([
    ['/healthz', 200, '{"status":"ok"}'],
    ['/readyz', 200, '"database":"ok"'],
    ['/metrics', 200, 'registrar_forwarder_answers_total{status="301",app="forwarder"}'],
  ])('%s is %d', async (path, status, text) => {
    await forwarder.get('shop.example');
    expect(await forwarder.ops(path)).toEqual({ status, text: expect.stringContaining(text) });
  });

  it('names no host in its metrics', async () => {
    expect((await forwarder.ops('/metrics')).text).not.toContain('shop.example');
  });
});
