import { type Answer, describedFetch, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi, describePublicApi } from '../../src/app.module';

const AT = new Date('2026-03-02T09:15:00Z');
const NOT_FOUND = { message: 'Not Found', details: 'The requested domain does not exist.' };

let sandbox: Sandbox;
let url: string;
let serial = 0;
let domain: string;
beforeAll(async () => {
  sandbox = await Sandbox.start({ tlds: ['com'] });
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

async function newDomain(username = 'demo-test'): Promise<string> {
  const name = `zone-${(serial += 1)}.com`;
  await sandbox.sql.query(
    `insert into domains (name, account_id, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     select $1, o.id, t.name, t.connection_id, 'active', $2, $3, 1, true, true, true, a.registrant_id, a.admin_id, a.tech_id, a.billing_id, $2
       from accounts a, accounts o, tlds t where a.username = 'demo-test' and o.username = $4 and t.name = 'com'`,
    [name, AT, new Date('2999-01-01T00:00:00Z'), username],
  );
  return name;
}

beforeEach(async () => {
  domain = await newDomain();
});

const pathOf = (rest: string, name = domain): string => `/core/v1/domains/${name}${rest}`;
const get = (rest: string): Promise<Answer> => sandbox.call(url, 'GET', pathOf(rest));
const post = (rest: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  sandbox.call(url, 'POST', pathOf(rest), body, headers);
const load = (zoneFile: string, more: object = {}): Promise<Answer> =>
  post('/records:import', { zoneFile, mode: 'merge', ...more });

async function exported(search = ''): Promise<{ status: number; type: string | null; text: string }> {
  const { username, token } = sandbox.credentials;
  const answer = await describedFetch(`${url}${pathOf(`/records:export${search}`)}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}` },
  });
  return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
}

describe('a zone as a file', () => {
  it('goes in and comes out', async () => {
    const answer = await load(
      '$TTL 300\n@ 3600 MX 0 mail.example.net.\nwww A 192.0.2.1\n_dmarc TXT "v=DMARC1; p=none"\n@ NS ns1.example.net.',
    );
    expect(answer).toMatchObject({
      status: 200,
      body: { applied: true, added: 3, removed: 0, changed: 0, skipped: 1, massDeletion: false },
    });
    expect((answer.body.changes as object[])[0]).toEqual({
      after: { type: 'MX', answer: 'mail.example.net', ttl: 3_600 },
    });
    expect(answer.headers.get('etag')).toMatch(/^"\d+-1"$/);
    expect(await exported()).toEqual({
      status: 200,
      type: 'text/dns; charset=utf-8',
      text: `; ${domain}, version 1\n$ORIGIN ${domain}.\n${domain}.\t3600\tIN\tMX\t0 mail.example.net.\n_dmarc.${domain}.\t300\tIN\tTXT\t"v=DMARC1; p=none"\nwww.${domain}.\t300\tIN\tA\t192.0.2.1\n`,
    });
    expect((await get('/records')).body).toMatchObject({ totalCount: 3 });
  });

  it('is shown as of any version, and made so again', async () => {
    await load('www A 192.0.2.1');
    const [{ id }] = (await get('/records')).body.records as { id: number }[];
    await sandbox.call(url, 'PUT', pathOf(`/records/${id}`), { type: 'A', host: 'www', answer: '192.0.2.2' });
    const first = (await exported('?version=1')).text;
    expect(first).toContain('192.0.2.1');
    const counts = {
      author: 'demo-test',
      createDate: expect.stringMatching(/Z$/),
      added: 0,
      removed: 0,
      changed: 0,
    };
    expect((await get('/versions')).body).toEqual({
      totalCount: 2,
      from: 1,
      to: 2,
      versions: [
        { ...counts, version: 2, action: 'replace', changed: 1 },
        { ...counts, version: 1, action: 'import', added: 1 },
      ],
    });
    const www = (answer: string): object => ({ type: 'A', host: 'www', answer, ttl: 300 });
    expect((await get('/versions/2')).body).toEqual({
      ...counts,
      version: 2,
      action: 'replace',
      changed: 1,
      changes: [{ id, before: www('192.0.2.1'), after: www('192.0.2.2') }],
    });
    expect(await post('/versions/1:rollback', {})).toMatchObject({
      status: 200,
      body: { applied: true, added: 1, removed: 1 },
    });
    expect((await exported()).text.split('\n').slice(1)).toEqual(first.split('\n').slice(1));
    expect((await get('/versions?perPage=2')).body).toMatchObject({
      totalCount: 3,
      nextPage: 2,
      versions: [{ version: 3, action: 'rollback' }, { version: 2 }],
    });
  });

  it('of 20,000 records goes in whole, more than other bodies hold', async () => {
    const lines = Array.from(
      { length: 20_000 },
      (_, at) => `host-${at} 3600 IN TXT "${'x'.repeat(60)}${at}"`,
    );
    expect(await load(lines.join('\n'))).toMatchObject({
      status: 200,
      body: { applied: true, added: 20_000 },
    });
    expect((await get('/records?perPage=1&page=20000')).body).toMatchObject({
      totalCount: 20_000,
      from: 20_000,
    });
    expect(await load(`a TXT ${'x'.repeat(17_000_000)}`)).toMatchObject({ status: 413 });
  });

  it('changes for who saw the last version only', async () => {
    const { headers } = await get('/records');
    const tag = headers.get('etag')!;
    await load('www A 192.0.2.1');
    for (const refused of [
      await post('/records:import', { zoneFile: 'a A 192.0.2.1', mode: 'merge' }, { 'if-match': tag }),
      await post('/versions/0:rollback', {}, { 'if-match': tag }),
    ])
      expect(refused).toMatchObject({ status: 412, body: { message: 'Precondition Failed' } });
  });
});

describe('a zone is not changed', () => {
  const file = { zoneFile: 'a A 192.0.2.1', mode: 'merge' };
  it.each<[string, object, object]>([
    ['no file', { mode: 'merge' }, { details: "'zoneFile' cannot be null" }],
    ['an empty file', { ...file, zoneFile: '' }, { details: 'zoneFile should not be empty' }],
    [
      'a file that is no text',
      { ...file, zoneFile: ['a A 192.0.2.1'] },
      { details: 'zoneFile must be a string' },
    ],
    ['no mode', { zoneFile: 'a A 192.0.2.1' }, { details: "'mode' cannot be null" }],
    [
      'another mode',
      { ...file, mode: 'append' },
      { details: 'mode is invalid: it must be one of merge, replace' },
    ],
    ['a text for dryRun', { ...file, dryRun: 'true' }, { details: 'dryRun must be a boolean value' }],
    [
      'a number for allowMassDeletion',
      { ...file, allowMassDeletion: 1 },
      { details: 'allowMassDeletion must be a boolean value' },
    ],
    [
      'a line that cannot be',
      { ...file, zoneFile: 'a A 192.0.2.1\nb A x' },
      { details: 'zoneFile cannot be read: line 2: Parameter Value Error - Invalid IPv4' },
    ],
  ])('by an import with %s', async (_what, body, says) => {
    expect(await post('/records:import', body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', ...says },
    });
    expect((await get('/records')).body).toMatchObject({ totalCount: 0 });
  });

  it('by a dry run', async () => {
    expect(await load('a A 192.0.2.1', { dryRun: true })).toMatchObject({
      status: 200,
      body: { applied: false, added: 1 },
    });
    expect((await get('/records')).body).toMatchObject({ totalCount: 0 });
  });

  it('for the most part without its being said', async () => {
    await load(Array.from({ length: 10 }, (_, at) => `h${at} A 192.0.2.1`).join('\n'));
    const refused = {
      status: 409,
      body: {
        message: 'Conflict',
        details: 'This deletes 10 of 10 records: set allowMassDeletion to do so.',
      },
    };
    expect(await post('/versions/0:rollback', {})).toMatchObject(refused);
    expect(await load('x A 192.0.2.1', { mode: 'replace' })).toMatchObject(refused);
    expect(await load('x A 192.0.2.1', { mode: 'replace', allowMassDeletion: true })).toMatchObject({
      status: 200,
      body: { removed: 10, added: 1, massDeletion: true },
    });
  });

  it('nor shown, where it belongs to somebody else or never was so', async () => {
    await sandbox.sql.query(`insert into accounts (username, created_at) values ($1, $2)`, [
      `other-${serial}`,
      AT,
    ]);
    const mine = domain;
    domain = await newDomain(`other-${serial}`);
    for (const rest of ['/records:export', '/versions', '/versions/1'])
      expect(await get(rest)).toMatchObject({ status: 404, body: NOT_FOUND });
    for (const [rest, body] of [
      ['/records:import', file],
      ['/versions/0:rollback', {}],
    ] as const)
      expect(await post(rest, body)).toMatchObject({ status: 404, body: NOT_FOUND });
    domain = mine;
    for (const rest of ['/records:export?version=1', '/versions/1', '/versions/0'])
      expect(await get(rest)).toMatchObject({ status: 404, body: NOT_FOUND });
    expect(await post('/versions/1:rollback', {})).toMatchObject({ status: 404, body: NOT_FOUND });
    for (const rest of [
      '/records:export?version=x',
      '/records:export?version=-1',
      '/versions/x',
      '/versions?page=0',
    ])
      expect(await get(rest)).toMatchObject({ status: 400 });
  });
});

it('answers 504 to an import that takes too long, and completes the import', async () => {
  const impatient = await sandbox.serve(await createPublicApi(sandbox.settings({ ANSWER_WITHIN_MS: '300' })));
  await load('first A 192.0.2.1');
  await sandbox.sql.query('begin');
  await sandbox.sql.query(
    'select from zones z join domains d on d.id = z.domain_id where d.name = $1 for update of z',
    [domain],
  );
  const late = await sandbox.call(impatient, 'POST', pathOf('/records:import'), {
    zoneFile: 'late A 192.0.2.1',
    mode: 'merge',
  });
  await sandbox.sql.query('commit');
  expect(late).toMatchObject({
    status: 504,
    body: { message: 'The upstream server is taking too long to respond.' },
  });
  await until(async () => (await get('/records')).body.totalCount === 2, 'the import to be there');
});

it('the description tells what is an addition to the interface', async () => {
  const app = await createPublicApi(sandbox.settings());
  try {
    const paths = Object.entries(describePublicApi(app.nest).paths);
    const added = paths.flatMap(([path, operations]) =>
      Object.values(operations as Record<string, Record<string, unknown>>)
        .filter((one) => one['x-extension'] === true)
        .map(() => path),
    );
    const zone = '/core/v1/domains/{domainName}';
    expect(added).toEqual(
      expect.arrayContaining([
        `${zone}/records:export`,
        `${zone}/records:import`,
        `${zone}/versions`,
        `${zone}/versions/{version}`,
        `${zone}/versions/{version}:rollback`,
      ]),
    );
    expect(added.filter((path) => /\/records(\/\{id\})?$/.test(path))).toEqual([]);
  } finally {
    await app.close();
  }
});
