import {
  startUrlForwarding,
  forwardNewDomain,
  stopUrlForwarding,
  WWW,
  APEX,
  sandbox,
  url,
  domain,
  query,
  newDomain,
  newStranger,
  byHost,
  byId,
  list,
  create,
  patch,
  put,
  remove,
  records,
  lines,
  at,
  useDomain,
} from '../support/dns/url-forwarding-stack';

const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
const EXISTS = { message: 'Object already exists.' };
beforeAll(startUrlForwarding);
afterAll(stopUrlForwarding);
beforeEach(forwardNewDomain);

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
    says: bad('type is invalid: it must be one of masked, redirect, 302'),
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
    useDomain(await newDomain());
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
