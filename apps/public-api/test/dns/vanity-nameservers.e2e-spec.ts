import type { Answer } from '@registrar/test-sandbox';
import { about, comparable, examplesOf, pathOf } from '../support/examples';
import {
  startVanity,
  useNewDomain,
  stopVanity,
  sandbox,
  url,
  domain,
  type Row,
  sql,
  owned,
  pathTo,
  list,
  create,
  get,
  update,
  remove,
  setNameservers,
  commands,
  states,
  newStranger,
} from '../support/dns/vanity-stack';

const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };
beforeAll(startVanity);
afterAll(stopVanity);
beforeEach(useNewDomain);

const NS1 = { hostname: 'ns1', ips: ['192.0.2.53', '2001:db8::53'] };

describe.each([
  'listVanityNameservers',
  'createVanityNameserver',
  'getVanityNameserver',
  'updateVanityNameserver',
  'deleteVanityNameserver',
])('%s answers as the interface description shows', (operation) => {
  const EMPTY = ['createVanityNameserver ok', 'createVanityNameserver no address'];

  it.each(examplesOf(operation))('$name', async (shown) => {
    if (!EMPTY.includes(`${operation} ${shown.name}`))
      expect(await create(NS1)).toMatchObject({ status: 200 });
    const { request, response } = about(shown, { 'example.com': domain });
    let { body } = response as { body: { details?: string } };
    if (operation === 'deleteVanityNameserver' && shown.name === 'in use') {
      expect(await setNameservers([`ns1.${domain}`, 'ns2.example.net'])).toMatchObject({ status: 200 });
      body = { ...body, details: `${body.details}: it is a nameserver of ${domain}` };
    }
    const answer = await sandbox.call(
      url,
      request.method,
      pathOf({ name: '', request, response }),
      request.body,
    );
    expect({ status: answer.status, body: comparable(answer.body) }).toEqual({
      status: response.status,
      body: comparable(body),
    });
  });
});

describe('a reseller keeps name servers of their own', () => {
  it('from making one to delegating to it, moving it and taking it away', async () => {
    const host = `ns1.${domain}`;
    expect(await create(NS1)).toMatchObject({
      status: 200,
      body: { domainName: domain, hostname: host, ips: NS1.ips },
    });
    expect(await setNameservers([host, 'ns2.example.net'])).toMatchObject({
      status: 200,
      body: { nameservers: [host, 'ns2.example.net'] },
    });
    expect(await update('ns1', { ips: ['192.0.2.54', '2001:db8::53'] })).toMatchObject({
      status: 200,
      body: { ips: ['192.0.2.54', '2001:db8::53'] },
    });
    expect(await remove(host)).toMatchObject({
      status: 400,
      body: { details: `the registry reports the nameserver in use: it is a nameserver of ${domain}` },
    });
    expect(await update(host, { ips: [] })).toMatchObject({ status: 400 });
    expect(await setNameservers(['ns1.example.net', 'ns2.example.net'])).toMatchObject({ status: 200 });
    expect(await remove(host)).toMatchObject({ status: 200, body: {} });
    expect(await get(host)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await commands()).toEqual([`host:create ${host}`, `host:update ${host}`, `host:delete ${host}`]);
  });

  it('and other domains of theirs use it, too', async () => {
    const [host, other] = [`ns1.${domain}`, await owned()];
    expect(await create(NS1)).toMatchObject({ status: 200 });
    expect(await setNameservers([host, 'ns2.example.net'], other)).toMatchObject({ status: 200 });
    expect(await remove('ns1')).toMatchObject({
      status: 400,
      body: {
        message: 'Bad Request',
        details: `the registry reports the nameserver in use: it is a nameserver of ${other}`,
      },
    });
    expect(await get('ns1')).toMatchObject({ status: 200, body: { ips: NS1.ips } });
    expect(await update('ns1', { ips: [] })).toMatchObject({ status: 400 });
    expect(await setNameservers(['ns1.example.net'], other)).toMatchObject({ status: 200 });
    expect(await remove('ns1')).toMatchObject({ status: 200 });
    // gone is gone: nobody delegates to what the registry does not have
    expect(await setNameservers([host], other)).toMatchObject({
      status: 400,
      body: { details: `'nameservers' holds ${host}, which the registry does not know` },
    });
  });

  it('whose addresses may all go, which takes it out of the registry, and come back', async () => {
    expect(await create(NS1)).toMatchObject({ status: 200 });
    expect(await update('ns1', { ips: [] })).toMatchObject({
      status: 200,
      body: { hostname: `ns1.${domain}`, ips: [] },
    });
    expect(await get('ns1')).toMatchObject({ status: 200, body: { ips: [] } });
    expect(await setNameservers([`ns1.${domain}`])).toMatchObject({ status: 400 });
    expect(await create(NS1)).toMatchObject({ status: 409 });
    expect(await update('ns1', { ips: ['192.0.2.60'] })).toMatchObject({
      status: 200,
      body: { ips: ['192.0.2.60'] },
    });
    expect(await setNameservers([`ns1.${domain}`])).toMatchObject({ status: 200 });
    expect(await commands()).toEqual(
      ['host:create', 'host:delete', 'host:create'].map((command) => `${command} ns1.${domain}`),
    );
  });

  it('and asks the registry for nothing when nothing changes', async () => {
    expect(
      await create({ hostname: 'ns1', ips: ['192.0.2.53', '2001:DB8:0::53', '192.0.2.53'] }),
    ).toMatchObject({ status: 200, body: { ips: NS1.ips } });
    expect(await update('ns1', { ips: NS1.ips })).toMatchObject({ status: 200 });
    expect(await update('ns1', { ips: [...NS1.ips].reverse() })).toMatchObject({
      status: 200,
      body: { ips: [...NS1.ips].reverse() },
    });
    expect(await commands()).toEqual([`host:create ns1.${domain}`]);
    expect(await states()).toEqual(['succeeded']);
  });

  it.each<[string, (name: string) => string, string]>([
    ['a label', () => 'ns1', 'ns1'],
    ['a label in capitals', () => 'NS1', 'ns1'],
    ['several labels', () => 'a.ns', 'a.ns'],
    ['a whole host name', (name) => `ns1.${name}`, 'ns1'],
    ['a whole host name with a final dot, in capitals', (name) => `NS1.${name.toUpperCase()}.`, 'ns1'],
    ['an IDN label', () => 'bücher', 'xn--bcher-kva'],
    ['an IDN whole', (name) => `Bücher.${name}`, 'xn--bcher-kva'],
    ['an A-label', () => 'XN--bcher-KVA', 'xn--bcher-kva'],
    ['a number', () => '1', '1'],
    ['the domain itself', (name) => name, ''],
    ['@ for the domain itself', () => '@', ''],
  ])('named by %s, in the body and in the path', async (_what, given, label) => {
    const [written, hostname] = [given(domain), label === '' ? domain : `${label}.${domain}`];
    expect(await create({ hostname: written, ips: ['192.0.2.1'] })).toMatchObject({
      status: 200,
      body: { hostname },
    });
    expect(await create({ hostname, ips: ['192.0.2.1'] })).toMatchObject({
      status: 409,
      body: { message: 'Object already exists.' },
    });
    const path = encodeURIComponent(written);
    expect(await get(path)).toMatchObject({ status: 200, body: { hostname } });
    expect(await update(path, { ips: ['192.0.2.2'] })).toMatchObject({
      status: 200,
      body: { hostname, ips: ['192.0.2.2'] },
    });
    expect(await remove(path)).toMatchObject({ status: 200, body: {} });
  });

  it('reads them page by page', async () => {
    for (const label of ['ns3', 'ns1', 'ns2'])
      expect(await create({ ...NS1, hostname: label })).toMatchObject({ status: 200 });
    const names = ({ body }: Answer): unknown[] =>
      (body.vanityNameservers as Row[]).map(({ hostname }) => hostname);
    const [first, second, third] = await Promise.all([
      list('?perPage=2'),
      list('?perPage=2&page=2'),
      list('?perPage=2&page=3'),
    ]);
    expect([names(first), names(second), names(third)]).toEqual([
      [`ns1.${domain}`, `ns2.${domain}`],
      [`ns3.${domain}`],
      [],
    ]);
    expect(first.body).toMatchObject({ totalCount: 3, from: 1, to: 2, nextPage: 2, lastPage: 2 });
    expect(first.headers.get('link')).toMatch(/page=2.*rel="next"/);
    expect(second.body).toEqual({ vanityNameservers: expect.any(Array), totalCount: 3, from: 3, to: 3 });
    expect(third.body).toEqual({ vanityNameservers: [], totalCount: 3, from: 0, to: 0 });
    for (const wrong of ['?page=0', '?perPage=0', '?perPage=1001', '?page=x'])
      expect(await list(wrong)).toMatchObject({ status: 400 });
  });
});

describe('what cannot be is refused, and nothing is sent', () => {
  const ip = (n: number): string => `192.0.2.${n}`;
  const WRONG: [body: unknown, details: string | RegExp][] = [
    [{ ips: [ip(1)] }, "'hostname' cannot be null"],
    [{ hostname: null, ips: [ip(1)] }, "'hostname' cannot be null"],
    [{ hostname: '', ips: [ip(1)] }, /hostname/],
    [{ hostname: 1, ips: [ip(1)] }, /hostname/],
    [{ hostname: 'ns1' }, "'ips' cannot be null"],
    [{ hostname: 'ns1', ips: null }, "'ips' cannot be null"],
    [{ hostname: 'ns1', ips: ip(1) }, 'ips must be an array'],
    [{ hostname: 'ns1', ips: {} }, 'ips must be an array'],
    [{ hostname: 'ns1', ips: [1] }, 'each value in ips must be a string'],
    [{ hostname: 'ns1', ips: [null] }, 'each value in ips must be a string'],
    [{ hostname: 'ns1', ips: [] }, 'ips must hold at least one address'],
    [
      { hostname: 'ns1', ips: Array.from({ length: 14 }, (_, at) => ip(at)) },
      "'ips' holds more than 13 addresses",
    ],
    ...[
      'ns_1',
      '-ns',
      'ns-',
      'a..b',
      '.',
      '*',
      'ns 1',
      'ns1/..',
      '☃',
      'xn--a',
      'a'.repeat(64),
      `${'a.'.repeat(125)}b`,
      'ns1.example.net.',
    ].map((hostname): [unknown, RegExp] => [{ hostname, ips: [ip(1)] }, /^hostname must be a host name/]),
    [{ hostname: 'ns1.elsewhere.com', ips: [ip(1)] }, /^'hostname' is not below /],
    ...[
      '',
      ' ',
      'ns1',
      '192.0.2',
      '192.0.2.256',
      '192.0.02.1',
      '192.0.2.1/32',
      '::1::',
      '2001:db8::g',
      'fe80::1%eth0',
      '0x7f.1',
      '1',
    ].map((address): [unknown, string] => [
      { hostname: 'ns1', ips: [ip(1), address] },
      `'ips' holds ${JSON.stringify(address)}, which is no IP address`,
    ]),
    ...[
      '0.0.0.0',
      '10.1.2.3',
      '100.64.0.1',
      '127.0.0.1',
      '169.254.169.254',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '198.18.0.1',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      'fe80::1',
      'fc00::1',
      'ff02::1',
      '::ffff:8.8.8.8',
      '64:ff9b::808:808',
      '2002:808:808::1',
      '2001::1',
    ].map((address): [unknown, string] => [
      { hostname: 'ns1', ips: [address] },
      `'ips' holds ${address}, which is not reachable from the internet`,
    ]),
    [[], 'the body must be a JSON object'],
  ];
  it('by what it is, field by field', async () => {
    for (const [body, details] of WRONG) {
      const answer = await create(body);
      expect([body, answer]).toMatchObject([
        body,
        {
          status: 400,
          body: {
            message: 'Bad Request',
            details: typeof details === 'string' ? details : expect.stringMatching(details),
          },
        },
      ]);
    }
    expect([await commands(), (await list()).body.vanityNameservers]).toEqual([[], []]);
  });

  it.each(['8.8.8.8', '2606:4700::1111', '172.32.0.1', '100.128.0.1'])(
    'but not an address that can be reached: %s',
    async (address) => {
      expect(await create({ hostname: 'ns1', ips: [address] })).toMatchObject({
        status: 200,
        body: { ips: [address] },
      });
    },
  );

  it('by what is there', async () => {
    expect(await create(NS1)).toMatchObject({ status: 200 });
    for (const body of [{}, { ips: null }])
      expect(await update('ns1', body)).toMatchObject({
        status: 400,
        body: { details: "'ips' cannot be null" },
      });
    expect(await update('ns2', { ips: ['192.0.2.1'] })).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await remove('ns2')).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await get('ns2')).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await get('ns1.example.net')).toMatchObject({ status: 404 });
    const details = `hostname must be a host name below ${domain}`;
    for (const wrong of ['ns_1', 'a..b', '-', 'ns1.example.net.'])
      for (const send of [get, remove])
        expect(await send(wrong)).toMatchObject({ status: 400, body: { details } });
    expect(await sandbox.call(url, 'POST', pathTo())).toMatchObject({ status: 415 });
    expect(await sandbox.call(url, 'PATCH', pathTo('ns1'), {})).toMatchObject({ status: 405 });
  });

  it('by whose domain it is', async () => {
    expect(await create(NS1)).toMatchObject({ status: 200 });
    const stranger = await newStranger();
    const answers = await Promise.all([
      list('', stranger),
      create(NS1, stranger),
      get('ns1', stranger),
      update('ns1', { ips: [] }, stranger),
      remove('ns1', stranger),
    ]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await sandbox.call(url, 'GET', pathTo(undefined, 'not-here.com'))).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
    expect(await sandbox.call(url, 'GET', pathTo(undefined, 'not_a_name'))).toMatchObject({ status: 400 });
  });

  it.each(['RegistrarLock', 'AccountLock', 'PrivacyLock'])('under %s, which leaves reading', async (lock) => {
    expect(await create(NS1)).toMatchObject({ status: 200 });
    await sql('update domains set locks = $2 where name = $1', [domain, [lock]]);
    const locked = { status: 409, body: { message: 'Conflict', details: `The domain is locked (${lock}).` } };
    for (const answer of [
      await create({ ...NS1, hostname: 'ns2' }),
      await update('ns1', { ips: ['192.0.2.9'] }),
      await remove('ns1'),
    ])
      expect(answer).toMatchObject(locked);
    expect(await get('ns1')).toMatchObject({ status: 200, body: { ips: NS1.ips } });
  });

  it('under a status that forbids updates, but not under the transfer lock', async () => {
    await sql(`update domains set registry_statuses = '{clientUpdateProhibited}' where name = $1`, [domain]);
    expect(await create(NS1)).toMatchObject({
      status: 400,
      body: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    });
    await sql(
      `update domains set registry_statuses = '{clientTransferProhibited}', locked = true where name = $1`,
      [domain],
    );
    expect(await create(NS1)).toMatchObject({ status: 200 });
  });

  it('by the registry, which says why', async () => {
    expect(await create({ ...NS1, hostname: 'refused-ns' })).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: expect.stringContaining('refused by the registry') },
    });
    expect(await create({ ...NS1, hostname: 'update-refused-ns' })).toMatchObject({ status: 200 });
    expect(await update('update-refused-ns', { ips: ['192.0.2.9'] })).toMatchObject({
      status: 400,
      body: { message: 'Domain status does not allow this operation.' },
    });
    expect(await get('update-refused-ns')).toMatchObject({ body: { ips: NS1.ips } });
    expect(await states()).toEqual(['refused', 'succeeded', 'refused']);
    expect(
      await sql('select name from domains where name = $1 and busy_operation_id is not null', [domain]),
    ).toEqual([]);
  });
});

describe('when the registry gives no answer', () => {
  it('the client is told that the outcome is not known, and the domain waits for it', async () => {
    expect(await create({ ...NS1, hostname: 'drop-after-ns' })).toMatchObject({
      status: 504,
      body: { message: 'The upstream server is taking too long to respond.' },
    });
    expect([await states(), (await list()).body.totalCount]).toEqual([['open'], 0]);
    expect(await create(NS1)).toMatchObject({
      status: 409,
      body: { details: 'Another change of this domain is being carried out.' },
    });
  });
});

it('of 24 at once that make the same host one succeeds, and the others hear that it is there', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, () => create(NS1)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(23).fill(409)]);
  expect(
    answers
      .filter(({ status }) => status === 409)
      .every(({ body }) => body.message === 'Object already exists.'),
  ).toBe(true);
  expect(await commands()).toEqual([`host:create ns1.${domain}`]);
});
