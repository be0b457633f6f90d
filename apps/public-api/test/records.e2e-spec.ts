import { type Answer, describedFetch, Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../src/app.module';
import { about, comparable, type Example, examplesOf, pathOf } from './support/examples';

const AT = new Date('2026-03-02T09:15:00Z');
const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };

let sandbox: Sandbox;
let url: string;
let serial = 0;
let domain: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com', 'example'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings({ ZONE_RECORDS_MAX: '60' })));
});
afterAll(() => sandbox?.stop());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A domain of the demo reseller; its zone is empty. */
async function newDomain(name = `zone-${(serial += 1)}.com`): Promise<string> {
  await query(
    `insert into domains (name, account_id, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     select $1, a.id, t.name, t.connection_id, 'active', $2, $3, 1, true, true, true, a.registrant_id, a.admin_id, a.tech_id, a.billing_id, $2
       from accounts a, tlds t where a.username = 'demo-test' and t.name = split_part($1, '.', 2)`,
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

const pathOfZone = (name = domain): string => `/core/v1/domains/${name}/records`;
const list = (search = ''): Promise<Answer> => sandbox.call(url, 'GET', `${pathOfZone()}${search}`);
const create = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', pathOfZone(), body, headers);
const replace = (id: unknown, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'PUT', `${pathOfZone()}/${String(id)}`, body, headers);
const remove = (id: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'DELETE', `${pathOfZone()}/${String(id)}`, undefined, headers);
const records = async (): Promise<Record<string, unknown>[]> =>
  (await list()).body.records as Record<string, unknown>[];
const etag = ({ headers }: Answer): string => headers.get('etag')!;
const WWW = { type: 'A', host: 'www', answer: '192.0.2.10' };
const MAIL = { type: 'MX', host: '@', answer: 'mail.example.net', ttl: 3_600, priority: 10 };
const SIP = { type: 'SRV', host: '_sip._tcp.phone', answer: '1 5061 sip.example.org', priority: 5 };

beforeEach(async () => {
  domain = await newDomain();
});

describe.each(['listRecords', 'createRecord', 'getRecord', 'updateRecord', 'deleteRecord'])(
  '%s answers as the interface description shows',
  (operation) => {
    /** What is in the zone before. */
    const before: Record<string, object[]> = {
      'listRecords three': [WWW, MAIL, SIP],
      'getRecord ok': [WWW],
      'updateRecord new address': [WWW],
      'updateRecord id differs': [WWW],
      'updateRecord would be a duplicate': [WWW, MAIL],
      'deleteRecord ok': [WWW],
    };

    it.each(examplesOf(operation))('$name', async (shown) => {
      const made: number[] = [];
      for (const body of before[`${operation} ${shown.name}`] ?? [])
        made.push((await create(body)).body.id as number);
      const { request, response }: Example = about(shown, {
        'example.com': domain,
        ...(made.length > 0 && { 9001: String(made[0]) }),
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
  },
);

describe('a reseller keeps the zone of a domain', () => {
  it('reads back what it wrote, replaces it, deletes it', async () => {
    const {
      body: { id, ...made },
    } = await create({
      type: 'TXT',
      host: '_DMARC',
      answer: '"v=DMARC1; " "p=none"',
      ttl: 900,
      priority: 7,
      fqdn: 'ignored.',
      domainName: 'ignored.com',
      id: 5,
    });
    expect(made).toEqual({
      domainName: domain,
      host: '_dmarc',
      fqdn: `_dmarc.${domain}.`,
      type: 'TXT',
      answer: '"v=DMARC1; " "p=none"',
      ttl: 900,
    });
    expect((await sandbox.call(url, 'GET', `${pathOfZone()}/${String(id)}`)).body).toEqual({ id, ...made });
    expect(
      await replace(id, { id, type: 'CNAME', host: 'Bücher', answer: 'Shop.Example.NET.' }),
    ).toMatchObject({
      status: 200,
      body: {
        id,
        host: 'xn--bcher-kva',
        fqdn: `xn--bcher-kva.${domain}.`,
        type: 'CNAME',
        answer: 'shop.example.net',
        ttl: 300,
      },
    });
    expect((await remove(id)).body).toEqual({});
    expect(await remove(id)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await records()).toEqual([]);
  });

  it.each<[string, object, Record<string, unknown>]>([
    [
      'an IPv6 address in its shortest form',
      { type: 'AAAA', answer: '2001:0DB8:0:0:0:0:0:1' },
      { answer: '2001:db8::1' },
    ],
    ['a host given whole', { type: 'A', host: 'www.zone-host.com.', answer: '192.0.2.1' }, { host: 'www' }],
    ['a wildcard', { type: 'A', host: '*.dev', answer: '192.0.2.1' }, { host: '*.dev' }],
    [
      'a delegation',
      { type: 'NS', host: 'sub', answer: 'NS1.example.net.' },
      { host: 'sub', answer: 'ns1.example.net' },
    ],
    [
      'an alias of the apex',
      { type: 'ANAME', host: '', answer: 'cdn.example.net' },
      { answer: 'cdn.example.net' },
    ],
    ['a priority where there is none to have', { type: 'A', answer: '192.0.2.1', priority: 99_999 }, {}],
    [
      'null for what may be left out',
      { type: 'A', answer: '192.0.2.1', host: null, ttl: null, priority: null },
      { ttl: 300 },
    ],
  ])('with %s', async (_what, body, stored) => {
    if (JSON.stringify(body).includes('zone-host')) {
      await query('update domains set removed_at = $1 where name = $2', [AT, 'zone-host.com']);
      domain = await newDomain('zone-host.com');
    }
    const {
      status,
      body: { id: _id, domainName: _name, fqdn: _fqdn, ...made },
    } = await create(body);
    expect({ status, ...made }).toEqual({
      status: 200,
      type: (body as { type: string }).type,
      answer: '192.0.2.1',
      ttl: 300,
      ...stored,
    });
  });

  it('by its Unicode name too', async () => {
    domain = await newDomain('xn--bcher-kva.com');
    await create(WWW);
    for (const name of ['BÜCHER.com', 'XN--bcher-KVA.com']) {
      const { body } = await sandbox.call(url, 'GET', pathOfZone(encodeURIComponent(name)));
      expect(body).toMatchObject({
        totalCount: 1,
        records: [{ domainName: domain, fqdn: `www.${domain}.` }],
      });
    }
  });

  it('page by page, 500 at once when it does not say', async () => {
    for (let at = 1; at <= 5; at += 1) await create({ ...WWW, answer: `192.0.2.${at}` });
    const first = await list('?perPage=2');
    expect(first.body).toMatchObject({ totalCount: 5, from: 1, to: 2, nextPage: 2, lastPage: 3 });
    expect(first.headers.get('link')).toMatch(/page=2>; rel="next"$/);
    const last = await list('?perPage=2&page=3');
    expect(last.body).toMatchObject({ totalCount: 5, from: 5, to: 5, records: [{ answer: '192.0.2.5' }] });
    expect(last.body).not.toHaveProperty('nextPage');
    expect((await list('?page=9')).body).toEqual({ totalCount: 5, from: 0, to: 0, records: [] });
    expect(await records()).toHaveLength(5);
  });

  it('while it has expired and is in grace, and under the transfer lock', async () => {
    await query(
      `update domains set expires_at = $2, locks = '{TransferLock,ExpirationClientHold}' where name = $1`,
      [domain, AT],
    );
    expect(await create(WWW)).toMatchObject({ status: 200 });
  });
});

describe('the tag of a zone', () => {
  const read = (path: string, tag: string): Promise<Response> =>
    describedFetch(`${url}${path}`, {
      headers: {
        'authorization': `Basic ${Buffer.from(`${sandbox.credentials.username}:${sandbox.credentials.token}`).toString('base64')}`,
        'if-none-match': tag,
      },
    });

  it('spares the reading of what a client has already', async () => {
    const {
      body: { id },
    } = await create(WWW);
    const tag = etag(await list());
    for (const path of [pathOfZone(), `${pathOfZone()}/${String(id)}`]) {
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
        const answer = await read(path, known);
        expect([
          answer.status,
          await answer.text(),
          answer.headers.get('etag'),
          answer.headers.get('content-type'),
        ]).toEqual([304, '', tag, null]);
      }
      for (const other of ['"other"', '"1-1"', 'nonsense', ''])
        expect((await read(path, other)).status).toBe(200);
    }
    await create({ ...WWW, answer: '192.0.2.11' });
    expect((await read(pathOfZone(), tag)).status).toBe(200);
  });

  it("is no way to another account's zone", async () => {
    const tag = etag(await list());
    const answer = await describedFetch(`${url}${pathOfZone()}`, {
      headers: { ...(await newStranger()), 'if-none-match': tag },
    });
    expect([answer.status, await answer.json()]).toEqual([404, NOT_FOUND]);
    expect((await read(`${pathOfZone()}/1`, tag)).status).toBe(404);
  });

  it('lets a write through that knows the zone, and no other', async () => {
    const made = await create(WWW, { 'if-match': etag(await list()) });
    const [id, tag] = [made.body.id, etag(made)];
    const next = await create(MAIL, { 'if-match': `"other", ${tag}` });
    expect(next.status).toBe(200);
    const gone = {
      status: 412,
      body: { message: 'Precondition Failed', details: 'The zone has changed since it was read.' },
    };
    for (const stale of [tag, '"nonsense"', 'nonsense', `W/${etag(next)}`, '']) {
      expect(await create(SIP, { 'if-match': stale })).toMatchObject(gone);
      expect(await replace(id, MAIL, { 'if-match': stale })).toMatchObject(gone);
      expect(await remove(id, { 'if-match': stale })).toMatchObject(gone);
    }
    expect(await remove(id, { 'if-match': etag(next) })).toMatchObject({ status: 200 });
    expect(await create(SIP, { 'if-match': '*' })).toMatchObject({ status: 200 });
    expect(await records()).toHaveLength(2);
  });
});

describe('many at once', () => {
  it('write one record of 24 identical ones, and the others hear of it', async () => {
    const answers = await Promise.all(Array.from({ length: 24 }, () => create(WWW)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 23 }, () => 409),
    ]);
    expect(await records()).toHaveLength(1);
  });

  it('never come out with a CNAME beside another, nor with a 500', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        create({ type: at % 2 ? 'CNAME' : 'TXT', host: 'both', answer: `t${at}.example.net` }),
      ),
    );
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400)).toEqual(
      [],
    );
    const types = (await records()).map(({ type }) => type);
    expect(types.includes('CNAME') ? types.length : new Set(types).size).toBe(1);
  });

  it('fill a zone to its limit and not beyond', async () => {
    const answers = await Promise.all(
      Array.from({ length: 70 }, (_, at) => create({ ...WWW, answer: `192.0.2.${at}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'A zone holds at most 60 records.' },
    });
  });
});

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
    domain = await newDomain();
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
    says: bad('type is invalid'),
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

  it('with what cannot stand beside what is there', async () => {
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
