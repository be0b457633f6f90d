import { JSON_TYPE, post, send, type WireApp, wireApp } from './wire-app';

describe('the wire', () => {
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp();
  });
  afterAll(() => wire.app.close());

  const ENDS = 'the body ends before its JSON does';
  const FORBIDDEN =
    'the body holds a field named __proto__, or constructor with a prototype, which no object may have';
  const TOO_DEEP = 'the body nests too deep';
  it.each([
    ['{bad', 'the body is not valid JSON at line 1, column 2'],
    [' ', ENDS],
    ['{"a":1', expect.stringMatching(/^the body (?:ends before|is not valid JSON at line 1, column 7)/)],
    ['{"a":', ENDS],
    ['undefined', 'the body is not valid JSON'],
    ["{'a':1}", 'the body is not valid JSON at line 1, column 2'],
    ['{"a":1,\n "token" "s3cret"}', 'the body is not valid JSON at line 2, column 10'],
    ['{\n\n"a":1,\n,}\n', 'the body is not valid JSON at line 4, column 1'],
    ['{"a":1\n"b":2}', 'the body is not valid JSON at line 2, column 1'],
    ['{"a":1,\n "token" s3cret}', 'the body is not valid JSON'],
    ['\uFEFF{"a":1,}', 'the body is not valid JSON at line 1, column 8'],
    ['{"__proto__":{"x":1}}', FORBIDDEN],
    ['\uFEFF{"__proto__":{"x":1}}', FORBIDDEN],
    ['{"constructor":{"prototype":{}}}', FORBIDDEN],
    [`{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`, TOO_DEEP],
    ['\u0000', 'the body is not valid JSON'],
    // V8 quotes a short body in its message
    ['x at position 7', 'the body is not valid JSON'],
    ['x in JSON at position 7', 'the body is not valid JSON'],
    ['{"a":"in JSON at position 3",}', 'the body is not valid JSON at line 1, column 30'],
  ])('malformed JSON is 400, and the answer says where: %#', async (payload, details) => {
    const reply = await post(wire, '/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
    expect(reply.headers['x-error-code']).toBe('request.malformed');
  });

  it.each([
    ['arrays, in a short body', `{"domainName":"a.com","x":${'['.repeat(65)}${']'.repeat(65)}}`],
    [
      'arrays, deep enough to exhaust the stack of who walks them',
      `{"x":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
    ],
    ['objects', `{"x":${'{"a":'.repeat(64)}1${'}'.repeat(64)}}`],
  ])('a body that nests too deep is 400: %s', async (_, payload) => {
    const reply = await post(wire, '/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details: TOO_DEEP }]);
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
    const reply = await post(wire, '/core/v1/domains', { domainName: 'a.com', ...filled(2_001) });
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'Bad Request', details: 'the body holds more than 2000 values' },
    ]);
  });

  it('reads a body of a thousand values, and commas and brackets in texts are none', async () => {
    const reply = await post(wire, '/core/v1/domains', {
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
  ])('a body that is not UTF-8 is 400, not stored with characters replaced: %s', async (_, payload) => {
    const reply = await send(wire, 'POST', '/core/v1/domains', { payload, headers: JSON_TYPE });
    const details = 'the body is not UTF-8';
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it('a body of UTF-16 is no JSON', async () => {
    const payload = Buffer.from('{"domainName":"a.com"}', 'utf16le');
    const reply = await send(wire, 'POST', '/core/v1/domains', { payload, headers: JSON_TYPE });
    const details = 'the body is not valid JSON at line 1, column 2';
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it('takes a byte order mark before the JSON', async () => {
    expect((await post(wire, '/core/v1/domains', '\ufeff{"domainName":"a.com"}')).statusCode).toBe(200);
  });

  it('reads a long body that nests little', async () => {
    const names = [JSON.stringify('[{'.repeat(3_000)).slice(1, -1), 'b'];
    const reply = await post(wire, '/core/v1/domains', { domainName: 'example.com', names });
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
    [{ domainName: 'a.com', type: 'gift' }, 'type is invalid: it must be one of registration, renewal'],
    [{ domainName: 'a.com', grade: 'k' }, 'grade is invalid: it must be one of a, b, c, d, e, f, g, h, i, j'],
    [{ domainName: 'a.com', letter: 'l' }, 'letter is invalid'],
    [{ domainName: 'a.com', code: '1' }, 'code is invalid'],
    [{ domainName: 'a.com', price: '1.50' }, 'price must be a number'],
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
    const reply = await post(wire, '/core/v1/domains', payload);
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Bad Request', details }]);
  });

  it('a field of a contact that is wrong is refused in the one form of contacts', async () => {
    const reply = await post(wire, '/core/v1/domains', {
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
    const reply = await post(wire, '/core/v1/domains', {
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
    expect((await post(wire, '/core/v1/domains', filled(1_048_576))).statusCode).toBe(200);
    const reply = await post(wire, '/core/v1/domains', filled(1_048_577));
    expect([reply.statusCode, reply.json()]).toEqual([
      413,
      { message: 'Payload Too Large', details: 'A request body is limited to 1 MiB.' },
    ]);
  });
});

describe('the limit of a body', () => {
  const LIMIT = 2 * 1_048_576;
  let wire: WireApp;
  beforeAll(async () => {
    wire = await wireApp({ bodyLimits: { '/core/v1/domains': LIMIT } });
  });
  afterAll(() => wire.app.close());

  /** A body of exactly that many bytes. */
  const bodyOf = (bytes: number): string => {
    const [start, end] = ['{"domainName":"a.com","x":"', '"}'];
    return `${start}${'x'.repeat(bytes - start.length - end.length)}${end}`;
  };

  it.each([
    ['1 MiB on a route without one of its own', '/core/v1/domains/a.com:renew', 1_048_576, 200],
    ['a byte more there', '/core/v1/domains/a.com:renew', 1_048_577, 413],
    ['1 MiB and a byte on a route that accepts more', '/core/v1/domains', 1_048_577, 200],
    ['all that this route accepts', '/core/v1/domains', LIMIT, 200],
    ['a byte more than that', '/core/v1/domains', LIMIT + 1, 413],
  ])('is of the route: %s', async (_what, url, bytes, status) => {
    expect((await post(wire, url, bodyOf(bytes))).statusCode).toBe(status);
  });
});
