import { describedFetch } from '@registrar/test-sandbox';
import { answerBesideExample, examplesOf } from '../support/examples';
import {
  startRecords,
  useNewDomain,
  stopRecords,
  AT,
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
      const { seen, expected } = await answerBesideExample(
        (...request) => sandbox.call(url, ...request),
        shown,
        {
          'example.com': domain,
          ...(made.length > 0 && { 9001: String(made[0]) }),
        },
      );
      expect(seen).toEqual(expected);
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
      useDomain(await newDomain('zone-host.com'));
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
    useDomain(await newDomain('xn--bcher-kva.com'));
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
