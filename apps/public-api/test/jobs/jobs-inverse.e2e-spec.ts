import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../../src/app.module';
import { type ItemSeen, jobClient, type JobSeen } from '../support/job-client';
import { newAccount, type Reseller } from '../support/resellers';

jest.setTimeout(60_000);

const NAMES = ['inverse-one.com', 'inverse-two.com', 'inverse-three.com'];
const [ONE, TWO, THREE] = NAMES;
const PERSON = {
  firstName: 'Ilse',
  lastName: 'Varga',
  address1: '4 Hidden Quay',
  city: 'Port Mara',
  zip: '40110',
  country: 'DE',
  email: 'hidden-ilse@example.net',
  phone: '+15550100123',
};

let sandbox: Sandbox;
let shop: Reseller;
let jobs: ReturnType<typeof jobClient>;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings()));
  shop = await newAccount(sandbox, url, 'inverse-shop-test', {});
  jobs = jobClient(shop);
  const registered = await jobs.run(
    'createDomain',
    NAMES.map((domainName) => ({ domain: { domainName, contacts: { registrant: PERSON } } })),
  );
  expect((await jobs.items(registered.id)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
});
afterAll(() => sandbox?.stop());

interface Domain {
  nameservers: string[];
  contacts: { registrant: object; admin: object };
}
const domain = async (name: string): Promise<Domain & Record<string, unknown>> =>
  (await shop.call('GET', `/core/v1/domains/${name}`)).body as never;
const records = async (name: string): Promise<object[]> =>
  ((await shop.call('GET', `/core/v1/domains/${name}/records`)).body.records as { id: number }[]).map(
    ({ id: _id, ...record }) => record,
  );
const call = async (method: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const answer = await shop.call(method, `/core/v1/domains/${path}`, body);
  expect({ path, ...answer }).toMatchObject({ path, status: 200 });
  return answer.body as never;
};
const inverse = async ({ id }: JobSeen): Promise<{ id: string; leftOut: object; command: string }> => {
  const { status, body } = await jobs.act(id, 'inverse');
  expect([status, body]).toEqual([200, expect.objectContaining({ state: 'draft' })]);
  return body as never;
};
const ends = (items: ItemSeen[]) => items.map(({ subject, state, errorCode }) => [subject, state, errorCode]);
const NONE = { unchanged: 0, notRestorable: 0, tooLarge: 0 };

it('the inverse of a job of name servers puts them back for each domain, as they were before', async () => {
  const before = await Promise.all(NAMES.map(domain));
  await call('POST', `${TWO}:setNameservers`, { nameservers: ['ns3.elsewhere.nz', 'ns4.elsewhere.nz'] });
  const job = await jobs.run(
    'setNameservers',
    NAMES.map((domainName) => ({ domainName, nameservers: ['NS1.elsewhere.nz', 'ns2.elsewhere.nz.'] })),
  );
  expect(ends(await jobs.items(job.id))).toEqual(NAMES.map((name) => [name, 'done', undefined]));
  expect((await domain(ONE)).nameservers).toEqual(['ns1.elsewhere.nz', 'ns2.elsewhere.nz']);
  const draft = await inverse(job);
  expect([draft.command, draft.leftOut]).toEqual(['setNameservers', NONE]);
  const plan = (await jobs.plan(draft.id)).plan;
  expect(plan).toMatchObject({ accepted: 3, refused: 0, total: 0 });
  expect((await jobs.carryOut(draft.id)).charged).toBe(0);
  expect(await Promise.all(NAMES.map(async (name) => (await domain(name)).nameservers))).toEqual([
    before[0].nameservers,
    ['ns3.elsewhere.nz', 'ns4.elsewhere.nz'],
    before[2].nameservers,
  ]);
});

it('a domain that changed after the job is refused by plan and call, and the others are put back', async () => {
  const before = (await domain(ONE)).nameservers;
  const items = [ONE, TWO].map((domainName) => ({
    domainName,
    nameservers: ['ns1.elsewhere.nz', 'ns2.elsewhere.nz'],
  }));
  const draft = await inverse(await jobs.run('setNameservers', items));
  await call('POST', `${TWO}:setNameservers`, { nameservers: ['ns5.elsewhere.nz', 'ns6.elsewhere.nz'] });
  const { plan } = await jobs.plan(draft.id);
  expect(plan).toMatchObject({
    accepted: 1,
    refused: 1,
    sample: [{ refusal: { errorCode: 'operation.changed_since', errorClass: 'policy' } }, {}],
  });
  await jobs.carryOut(draft.id);
  const done = await jobs.items(draft.id);
  expect(ends(done)).toEqual([
    [TWO, 'refused', 'operation.changed_since'],
    [ONE, 'done', undefined],
  ]);
  expect(done[0].message).toBe('`nameservers` changed after the job that is put back.');
  expect((await domain(ONE)).nameservers).toEqual(before);
  expect((await domain(TWO)).nameservers).toEqual(['ns5.elsewhere.nz', 'ns6.elsewhere.nz']);
});

it('contacts come back with their values, which are stored encrypted', async () => {
  const before = await Promise.all(NAMES.map(domain));
  const other = { ...PERSON, lastName: 'Weber', address1: '9 Secret Street' };
  const job = await jobs.run(
    'setContacts',
    NAMES.map((domainName) => ({ domainName, contacts: { registrant: other, admin: other } })),
  );
  expect((await domain(ONE)).contacts.registrant).toMatchObject({ lastName: 'Weber' });
  const { rows } = await sandbox.sql.query('select * from job_changes where job_id = $1', [job.id]);
  expect(rows).toHaveLength(3);
  expect(JSON.stringify(rows)).not.toMatch(/hidden|varga/i);
  const draft = await inverse(job);
  await jobs.carryOut(draft.id);
  expect(ends(await jobs.items(draft.id))).toEqual(
    NAMES.toReversed().map((name) => [name, 'done', undefined]),
  );
  for (const [at, name] of NAMES.entries())
    expect((await domain(name)).contacts).toEqual(before[at].contacts);
});

/** Command, its items, and what of a domain they change. */
const SETTINGS: [string, object, string, string[], number][] = [
  ['disableAutorenew', {}, 'enableAutorenew', ['autorenewEnabled'], 3],
  ['enableWhoisPrivacy', {}, 'disableWhoisPrivacy', ['privacyEnabled'], 3],
  ['unlockDomain', {}, 'lockDomain', ['locked'], 3],
  [
    'updateDomain',
    { tags: ['moved'], notes: 'moved in November', autorenewEnabled: false, locked: false },
    'updateDomain',
    ['tags', 'notes', 'autorenewEnabled', 'locked'],
    3,
  ],
  ['updateDomain', { tags: [] }, 'updateDomain', ['tags'], 1],
];

it.each(SETTINGS)(
  'what %s with %j changed is put back by %s',
  async (command, fields, by, changed, total) => {
    // a registration and another registrant lock a domain against transfers for some days
    await sandbox.sql.query('update domains set transfer_lock_until = registered_at where account_id = $1', [
      shop.id,
    ]);
    for (const name of NAMES)
      await call('PATCH', name, {
        autorenewEnabled: true,
        privacyEnabled: false,
        locked: true,
        tags: name === ONE ? ['VIP', 'shop'] : [],
        notes: null,
      });
    const pick = async (): Promise<unknown[][]> =>
      Promise.all(NAMES.map(async (name) => changed.map(async (field) => (await domain(name))[field]))).then(
        (rows) => Promise.all(rows.map((row) => Promise.all(row))),
      );
    const before = await pick();
    const job = await jobs.run(
      command,
      NAMES.map((domainName) => ({ domainName, ...fields })),
    );
    const ended = (await jobs.items(job.id)).map(({ state, message }) => message ?? state);
    expect(ended).toEqual(NAMES.map(() => 'done'));
    expect(await pick()).not.toEqual(before);
    const draft = await inverse(job);
    expect([draft.command, draft.leftOut]).toEqual([by, { ...NONE, unchanged: 3 - total }]);
    await jobs.carryOut(draft.id);
    expect(new Set((await jobs.items(draft.id)).map(({ state }) => state))).toEqual(new Set(['done']));
    expect(await pick()).toEqual(before);
  },
);

describe('records', () => {
  const record = (host: string, answer: string, type = 'A'): object => ({ host, answer, type, ttl: 300 });
  let ids: Record<string, number>;
  let before: object[];
  beforeAll(async () => {
    ids = {};
    for (const [name, body] of Object.entries({
      www: record('www', '192.0.2.1'),
      text: record('', '"v=spf1 " "-all"', 'TXT'),
      mail: { ...record('', 'mail.example.net', 'MX'), priority: 10 },
    }))
      ids[name] = (await call('POST', `${THREE}/records`, body)).id as number;
    before = await records(THREE);
  });

  /** Command, its items. */
  const WRITES: [string, () => object[]][] = [
    ['createRecord', () => [record('new', '192.0.2.7'), record('newer', '192.0.2.8')]],
    ['updateRecord', () => [{ id: ids.www, ...record('www', '192.0.2.99') }]],
    [
      'batchRecords',
      () => [
        {
          changes: [
            { action: 'remove', id: ids.text },
            { action: 'replace', id: ids.mail, ...record('', 'mx.example.org', 'MX'), priority: 5 },
            { action: 'add', ...record('third', '192.0.2.3') },
          ],
        },
      ],
    ],
    ['deleteRecord', () => [{ id: ids.www }]],
  ];

  it.each(WRITES)('that %s wrote are put back', async (command, items) => {
    const job = await jobs.run(
      command,
      items().map((item) => ({ domainName: THREE, ...item })),
      { atOnce: 1 },
    );
    expect(new Set((await jobs.items(job.id)).map(({ state }) => state))).toEqual(new Set(['done']));
    expect(await records(THREE)).not.toEqual(before);
    const draft = await inverse(job);
    expect([draft.command, draft.leftOut]).toEqual(['batchRecords', NONE]);
    await jobs.carryOut(draft.id);
    const sorted = (list: object[]): string[] => list.map((one) => JSON.stringify(one)).sort();
    expect(sorted(await records(THREE))).toEqual(sorted(before));
  });

  it('that changed after the job are not overwritten', async () => {
    const { id } = await call('POST', `${THREE}/records`, record('later', '192.0.2.20'));
    const job = await jobs.run('updateRecord', [{ domainName: THREE, id, ...record('later', '192.0.2.21') }]);
    const draft = await inverse(job);
    await call('PUT', `${THREE}/records/${String(id)}`, record('later', '192.0.2.22'));
    await jobs.carryOut(draft.id);
    expect(await jobs.items(draft.id)).toMatchObject([
      {
        state: 'refused',
        errorCode: 'operation.changed_since',
        message: expect.stringContaining(`Record ${String(id)} changed`),
      },
    ]);
    expect(await records(THREE)).toEqual(
      expect.arrayContaining([expect.objectContaining({ answer: '192.0.2.22' })]),
    );
  });
});

it('a job without an inverse, or that has not ended, or that changed nothing is refused with 409', async () => {
  const renewed = await jobs.run('renewDomain', [{ domainName: ONE, years: 1 }]);
  expect(await jobs.act(renewed.id, 'inverse')).toMatchObject({
    status: 409,
    body: { details: expect.stringContaining('Items of renewDomain cannot be put back. Commands with') },
  });
  const draft = await jobs.create('lockDomain', [{ domainName: ONE }]);
  expect(await jobs.act(draft, 'inverse')).toMatchObject({
    status: 409,
    body: { details: 'The job is draft: it cannot be put back.' },
  });
  await call('PATCH', ONE, { locked: true });
  await jobs.carryOut(draft);
  expect(await jobs.act(draft, 'inverse')).toMatchObject({
    status: 409,
    body: { details: 'The job has no done item whose change is stored and can be put back.' },
  });
});

it('changes of calls that were refused are not stored', async () => {
  const job = await jobs.run('setNameservers', [{ domainName: ONE, nameservers: ['not a host'] }]);
  expect((await jobs.items(job.id)).map(({ state }) => state)).toEqual(['refused']);
  expect((await sandbox.sql.query('select from job_changes where job_id = $1', [job.id])).rows).toEqual([]);
});
