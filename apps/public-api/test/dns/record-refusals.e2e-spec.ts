import {
  startRecords,
  useNewDomain,
  stopRecords,
  NOT_FOUND,
  sandbox,
  url,
  domain,
  query,
  newDomain,
  newStranger,
  pathOfZone,
  list,
  create,
  replace,
  remove,
  records,
  etag,
  WWW,
  MAIL,
  SIP,
  useDomain,
} from '../support/dns/record-stack';

beforeAll(startRecords);
afterAll(stopRecords);
beforeEach(useNewDomain);

const bad = (details: string) => ({ message: 'Bad Request', details });
const unfit = (details: string) => ({
  message: 'Invalid Argument',
  details: `Parameter Value Error - ${details}`,
});
const BODIES: { wrong: string; body: unknown; says: object }[] = [
  { wrong: 'no body', body: {}, says: { message: 'Bad Request' } },
  { wrong: 'a list', body: [WWW], says: bad('the body must be a JSON object') },
  { wrong: 'a text', body: 'www', says: { message: 'Bad Request' } },
  { wrong: 'no type', body: { answer: '192.0.2.1' }, says: bad("'type' cannot be null") },
  { wrong: 'null for the type', body: { ...WWW, type: null }, says: bad("'type' cannot be null") },
  ...['', 'a', 'SOA', 'CAA', 'PTR', 1, true, ['A'], {}].map((type) => ({
    wrong: `type ${JSON.stringify(type)}`,
    body: { ...WWW, type },
    says: bad('type is invalid: it must be one of A, AAAA, ANAME, CNAME, MX, NS, SRV, TXT'),
  })),
  { wrong: 'no answer', body: { type: 'A' }, says: bad("'answer' cannot be null") },
  { wrong: 'null for the answer', body: { ...WWW, answer: null }, says: bad("'answer' cannot be null") },
  { wrong: 'an empty answer', body: { ...WWW, answer: '' }, says: bad('answer should not be empty') },
  ...[1, true, ['192.0.2.1'], {}].map((answer) => ({
    wrong: `answer ${JSON.stringify(answer)}`,
    body: { ...WWW, answer },
    says: bad('answer must be a string'),
  })),
  ...[1, false, ['www'], {}].map((host) => ({
    wrong: `host ${JSON.stringify(host)}`,
    body: { ...WWW, host },
    says: bad('host must be a string'),
  })),
  ...['a b', 'www.other.com.', '-a', 'a..b', 'a*', '☃'].map((host) => ({
    wrong: `host ${JSON.stringify(host)}`,
    body: { ...WWW, host },
    says: { message: 'Bad Request', details: expect.stringMatching(/^host is invalid/) },
  })),
  {
    wrong: 'a host with a control character',
    body: { ...WWW, host: 'a\u0000' },
    says: { message: 'Bad Request', details: expect.stringMatching(/^host holds a control character/) },
  },
  ...['300', 300.5, true, [300], {}].map((ttl) => ({
    wrong: `ttl ${JSON.stringify(ttl)}`,
    body: { ...WWW, ttl },
    says: bad('ttl must be an integer number'),
  })),
  ...[299, 0, -1, 2_147_483_648, 1e300].map((ttl) => ({
    wrong: `ttl ${ttl}`,
    body: { ...WWW, ttl },
    says: bad('ttl must be between 300 and 2147483647'),
  })),
  ...['10', 1.5, true, [10], {}].map((priority) => ({
    wrong: `priority ${JSON.stringify(priority)}`,
    body: { ...MAIL, priority },
    says: bad('priority must be an integer number'),
  })),
  ...[-1, 65_536, 1e300].map((priority) => ({
    wrong: `priority ${priority}`,
    body: { ...MAIL, priority },
    says: bad('priority must be between 0 and 65535'),
  })),
  ...[MAIL, SIP].flatMap((record) =>
    [undefined, null].map((priority) => ({
      wrong: `${record.type} with priority ${String(priority)}`,
      body: { ...record, priority },
      says: bad("'priority' is required"),
    })),
  ),
  { wrong: 'no address', body: { ...WWW, answer: '192.0.2.999' }, says: unfit('Invalid IPv4') },
  { wrong: 'no IPv6 address', body: { type: 'AAAA', answer: '192.0.2.1' }, says: unfit('Invalid IPv6') },
  {
    wrong: 'no name',
    body: { type: 'CNAME', host: 'x', answer: '192.0.2.1' },
    says: unfit('Invalid Hostname'),
  },
  {
    wrong: 'a service without a target',
    body: { ...SIP, answer: '1 5061 ' },
    says: unfit('Invalid Srv Format'),
  },
  { wrong: 'a service at no service host', body: { ...SIP, host: 'www' }, says: unfit('Invalid Srv Format') },
  {
    wrong: 'a text too long',
    body: { type: 'TXT', answer: 'x'.repeat(4_097) },
    says: unfit('Invalid Txt Format'),
  },
  {
    wrong: 'a name server of the domain itself',
    body: { type: 'NS', host: '@', answer: 'ns1.example.net' },
    says: bad('host is invalid: the NS records of the domain itself follow its name servers'),
  },
  {
    wrong: 'a CNAME of the domain itself',
    body: { type: 'CNAME', host: '', answer: 'x.example.net' },
    says: unfit('A CNAME Must Be The Only Record Of Its Host'),
  },
];

describe('what is not for this account or not now', () => {
  it('answers for a domain of another account as for none', async () => {
    const {
      body: { id },
    } = await create(WWW);
    const stranger = await newStranger();
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '', MAIL],
      ['GET', `/${String(id)}`, undefined],
      ['PUT', `/${String(id)}`, MAIL],
      ['DELETE', `/${String(id)}`, undefined],
    ] as const) {
      expect(await sandbox.call(url, method, `${pathOfZone()}${path}`, body, stranger)).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
      expect(await sandbox.call(url, method, `${pathOfZone('nowhere.com')}${path}`, body)).toMatchObject({
        status: 404,
        body: NOT_FOUND,
      });
    }
    expect(await records()).toHaveLength(1);
  });

  it('answers for an id of another zone as for none', async () => {
    const {
      body: { id },
    } = await create(WWW);
    useDomain(await newDomain());
    expect(await sandbox.call(url, 'GET', `${pathOfZone()}/${String(id)}`)).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
    expect(await replace(id, MAIL)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await remove(id)).toMatchObject({ status: 404, body: NOT_FOUND });
  });

  it.each(['abc', '1.5', '-1', '2147483648', '99999999999', '0x1', '1%20', '%00'])(
    'knows no id %s',
    async (id) => {
      for (const answer of [
        await sandbox.call(url, 'GET', `${pathOfZone()}/${id}`),
        await replace(id, MAIL),
        await remove(id),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
      }
    },
  );

  it.each(['not_a_name.com', 'com', 'a..com', '-a.com', `${'a'.repeat(64)}.com`, '%F0%9F%92%A9%00.com'])(
    'knows no domain %s',
    async (name) => {
      for (const answer of [
        await sandbox.call(url, 'GET', pathOfZone(name)),
        await sandbox.call(url, 'POST', pathOfZone(name), MAIL),
      ]) {
        expect(answer).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
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
  ])('reads, and writes nothing, under $lock', async ({ lock, answer }) => {
    const {
      body: { id },
    } = await create(WWW);
    await query('update domains set locks = $2 where name = $1', [domain, [lock]]);
    for (const refused of [await create(MAIL), await replace(id, MAIL), await remove(id)])
      expect(refused).toMatchObject(answer);
    expect(await replace(1, MAIL)).toMatchObject({ status: 404 }); // existence before state (BEHAVIOUR §1)
    expect(await records()).toHaveLength(1);
  });

  it.each([
    ['POST', ''],
    ['PUT', '/1'],
  ])('wants %s%s to say that it is JSON', async (method, path) => {
    expect(
      await sandbox.call(url, method, `${pathOfZone()}${path}`, MAIL, { 'content-type': 'text/plain' }),
    ).toMatchObject({ status: 415 });
  });

  it.each([
    ['PATCH', '/1', 'DELETE, GET, HEAD, PUT'],
    ['DELETE', '', 'GET, HEAD, POST'],
  ])('knows no %s of records%s', async (method, path, allow) => {
    const answer = await sandbox.call(
      url,
      method,
      `${pathOfZone()}${path}`,
      method === 'PATCH' ? {} : undefined,
    );
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
  });

  it.each(['?page=0', '?page=-1', '?page=x', '?perPage=0', '?perPage=1001', '?perPage=x', '?page=1&page=2'])(
    'has no page %s',
    async (search) => {
      expect(await list(search)).toMatchObject({ status: 400, body: { message: 'Bad Request' } });
    },
  );
});

describe('a body is refused, and the zone stays as it is,', () => {
  it.each(BODIES)('with $wrong', async ({ body, says }) => {
    const {
      body: { id },
    } = await create({ ...WWW, host: 'kept' });
    const tag = etag(await list());
    expect(await create(body)).toMatchObject({ status: 400, body: says });
    expect(await replace(id, body)).toMatchObject({ status: 400, body: says });
    expect(etag(await list())).toBe(tag);
  });

  it.each<[string, unknown, object]>([
    ['another id', 5, bad('id must equal the id in the path')],
    ['a text for the id', '5', bad('id must be an integer number')],
    ['a fraction for the id', 1.5, bad('id must be an integer number')],
  ])('with %s in place of the one in the path', async (_what, id, says) => {
    const made = (await create(WWW)).body.id;
    expect(await replace(made, { ...MAIL, id })).toMatchObject({ status: 400, body: says });
  });

  it('with what cannot stand beside the records that exist', async () => {
    await create(WWW);
    expect(await create({ ...WWW, ttl: 900 })).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'Parameter Value Error - Duplicate Record' },
    });
    expect(await create({ type: 'CNAME', host: 'www', answer: 'x.example.net' })).toMatchObject({
      status: 400,
      body: unfit('A CNAME Must Be The Only Record Of Its Host'),
    });
    expect(await create({ type: 'ANAME', host: 'www', answer: 'x.example.net' })).toMatchObject({
      status: 400,
      body: unfit('An ANAME Cannot Stand Beside A, AAAA Or ANAME Records Of Its Host'),
    });
    expect(await records()).toHaveLength(1);
  });

  it('with more than a mebibyte', async () => {
    expect(await create({ type: 'TXT', answer: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 });
  });
});
