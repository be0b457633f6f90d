import { person } from '@registrar/contacts/testing';
import { describedFetch, Sandbox } from '@registrar/test-sandbox';
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { createPublicApi } from '../../src/app.module';
import { TLD_PATTERN } from '../../src/domain-info/domain-info.dto';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  await fill();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

const RULES = {
  ccTld: true,
  registryOperator: 'zz-registry',
  allowedYears: [1, 2],
  minLength: 3,
  supportsPrivacy: false,
  idnLanguages: { DE: 'German' },
  renewalWindowDays: 90,
  contacts: { roles: { tech: { required: true, fields: { companyName: { required: true } } } } },
  requirements: {
    description: 'Only residents may register here.',
    fields: {
      'X-ZZ-KIND': {
        type: 'enum',
        required: true,
        label: 'Kind',
        options: [
          {
            value: 'citizen',
            label: 'A citizen',
            fields: {
              'X-ZZ-ID': {
                type: 'string',
                required: true,
                label: 'Identity card',
                format: { pattern: '^[0-9]{8}$' },
              },
            },
          },
          'company',
        ],
      },
      'X-ZZ-NOTE': { type: 'notice', description: 'Names are looked at by people.' },
      'X-ZZ-A': { type: 'boolean', label: 'Shorter key' },
    },
  },
  mappings: [
    {
      on: 'registrant',
      form: 'unspec',
      values: [
        { field: 'X-ZZ-A', name: 'a' },
        { field: 'X-ZZ-KIND', name: 'kind' },
        { field: 'X-ZZ-ID', name: 'id' },
      ],
    },
  ],
};

/**
 * A TLD with requirements, beside those of the seed; one that is blocked, and one below .in that somebody put
 * on sale.
 */
async function fill(): Promise<void> {
  const { sql } = sandbox;
  const sell = async (name: string, rules: object): Promise<void> => {
    await sql.query(
      `insert into tlds (name, connection_id, status, updated_at) select $1, min(id), 'live', '2026-01-01' from registry_connections`,
      [name],
    );
    await sql.query(
      `insert into tld_rules (tld, valid_from, rules, created_at) values ($1, '2026-01-01', $2, '2026-01-01')`,
      [name, rules],
    );
  };
  await sell('zz', RULES);
  await sell('co.zz', {});
  await sell('exact.zz', {
    contacts: { exact: true, roles: { registrant: { required: true }, admin: { required: false } } },
  });
  await sell('anything.in', {});
  await sql.query(`insert into tlds (name, status, updated_at) values ('blocked', 'blocked', '2026-01-01')`);
}

const V1 = '/core/v1/domaininfo/requirements';
const V2 = '/core/v1/domaininfo/requirementsV2';
const get = (path: string, headers: Record<string, string> = {}) =>
  sandbox.call(url, 'GET', path, undefined, headers);

/** Without reading a body, which a 304 has not. */
async function raw(path: string, headers: Record<string, string>): Promise<Response> {
  const { username, token } = sandbox.credentials;
  return describedFetch(`${url}${path}`, {
    headers: { authorization: `Basic ${Buffer.from(`${username}:${token}`).toString('base64')}`, ...headers },
  });
}

describe('GET /core/v1/domaininfo/requirements/{tld}', () => {
  it('tells all there is to know of a TLD, default values too', async () => {
    const { status, headers, body } = await get(`${V1}/zz`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body.tldInfo).toEqual({
      tld: 'zz',
      ccTld: true,
      supportsTransferLock: true,
      supportsDnssec: true,
      supportsPremium: false,
      supportsPrivacy: false,
      supportsInternalTransfer: true,
      requiresPreDelegation: false,
      expirationGracePeriod: 25,
      idnLanguages: { DE: 'German' },
      allowedRegistrationYears: [1, 2],
      hsts: false,
      minDomainLength: 3,
      minIdnDomainLength: 3,
      registryOperator: 'zz-registry',
      claimsCheckRequired: [],
      requireIdnSld: false,
      renewalWindowDays: 90,
    });
    expect(body.requirements).toEqual({
      description: 'Only residents may register here.',
      fields: {
        'language': {
          description: 'Character table of the name',
          type: 'enum',
          required: false,
          label: 'Character table',
          options: [{ value: 'DE', label: 'German' }],
          required_when: 'idn',
        },
        'X-ZZ-KIND': {
          type: 'enum',
          required: true,
          label: 'Kind',
          options: [
            {
              value: 'citizen',
              label: 'A citizen',
              fields: {
                'X-ZZ-ID': {
                  type: 'string',
                  required: true,
                  label: 'Identity card',
                  validation: '^[0-9]{8}$',
                },
              },
            },
            'company',
          ],
        },
        'X-ZZ-NOTE': { description: 'Names are looked at by people.', type: 'notice', required: false },
        'X-ZZ-A': { type: 'boolean', required: false, label: 'Shorter key' },
      },
    });
    expect(body.contacts).toMatchObject({
      type: 'string',
      required: true,
      fields: {
        tech: { required: true, fields: { companyName: { required: true }, fax: { required: false } } },
      },
    });
  });

  it('keeps the order in which the fields were described', async () => {
    const { requirements } = (await get(`${V1}/zz`)).body as { requirements: { fields: object } };
    expect(Object.keys(requirements.fields)).toEqual(['language', 'X-ZZ-KIND', 'X-ZZ-NOTE', 'X-ZZ-A']);
  });

  it('has empty objects for a TLD that asks for nothing', async () => {
    expect(await get(`${V1}/co.zz`)).toMatchObject({
      status: 200,
      body: { tldInfo: { tld: 'co.zz', minIdnDomainLength: null }, contacts: {}, requirements: {} },
    });
  });
});

describe('GET /core/v1/domaininfo/requirementsV2/{tld}', () => {
  it('is a draft-07 document that validators take as it is', async () => {
    const { status, body } = await get(`${V2}/zz`);
    expect(status).toBe(200);
    const validate = addFormats(new Ajv({ strict: false })).compile(body);
    const tech = person({
      firstName: 'Desk',
      lastName: 'Technical',
      companyName: 'Lantern Works',
      email: 'tech@example.net',
    });
    const of = (tldRequirements: object) => validate({ tldInfo: {}, contacts: { tech }, tldRequirements });
    expect([of({ 'X-ZZ-KIND': 'company' }), of({ 'X-ZZ-KIND': 'citizen', 'X-ZZ-ID': '40112233' })]).toEqual([
      true,
      true,
    ]);
    expect([
      of({}),
      of({ 'X-ZZ-KIND': 'citizen' }),
      of({ 'X-ZZ-KIND': 'company', 'X-ZZ-NOTE': 'read' }),
    ]).toEqual([false, false, false]);
    expect(body).toMatchObject({
      properties: { tldInfo: { tld: 'zz', hsts: false, claimsCheckRequired: [], readOnly: true } },
    });
  });

  it.each([
    [undefined, 'application/json'],
    ['*/*', 'application/json'],
    ['application/json', 'application/json'],
    ['application/*', 'application/json'],
    ['application/schema+json', 'application/schema+json'],
    ['Application/Schema+JSON; q=0.9, */*;q=0.1', 'application/schema+json'],
    ['application/schema+json, application/json', 'application/schema+json'],
    ['application/schema+json;q=0.5, application/json', 'application/json'],
    ['application/schema+json;q=0', 'application/json'],
    ['application/schema+json;q=x', 'application/json'],
  ])('answers Accept %p with %s', async (accept, type) => {
    const response = await raw(`${V2}/zz`, accept === undefined ? {} : { accept });
    expect([response.status, response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      200,
      `${type}; charset=utf-8`,
      'accept',
    ]);
    expect(await response.json()).toMatchObject({ title: 'Registration fields of .zz' });
  });
});

describe('the contacts of exact rules', () => {
  /** An account without default contacts. */
  async function newcomer(): Promise<Record<string, string>> {
    const { sql, vault } = sandbox;
    const {
      rows: [{ id }],
    } = await sql.query<{ id: number }>(
      `insert into accounts (username, enterprise, created_at) values ('newcomer-test', true, now()) returning id`,
    );
    await sql.query(
      `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'default', $2, '-', now())`,
      [id, vault.digest('newcomer-token')],
    );
    return { authorization: `Basic ${Buffer.from('newcomer-test:newcomer-token').toString('base64')}` };
  }

  it('demand the registrant of an account without a default registrant, and of no other', async () => {
    const headers = await newcomer();
    const [mine, theirs] = [await get(`${V2}/exact.zz`), await get(`${V2}/exact.zz`, headers)];
    expect(
      [mine, theirs].map(({ status, body }) => [status, (body as any).properties.contacts.required]),
    ).toEqual([
      [200, undefined],
      [200, ['registrant']],
    ]);
    expect(mine.headers.get('etag')).not.toBe(theirs.headers.get('etag'));
    const [v1, v1Newcomer] = [await get(`${V1}/exact.zz`), await get(`${V1}/exact.zz`, headers)];
    expect([v1, v1Newcomer].map(({ body }) => (body as any).contacts.fields.registrant.required)).toEqual([
      false,
      true,
    ]);
    expect(v1.body).toMatchObject({
      contacts: {
        fields: {
          admin: {
            required: false,
            fields: { companyName: { required: false }, state: { required_when: 'AU, CA, US' } },
          },
        },
      },
    });
  });
});

describe.each([V1, V2])('%s', (path) => {
  it('says 304 to who has the answer, and sends it to who has another', async () => {
    const { headers } = await get(`${path}/zz`);
    const tag = headers.get('etag')!;
    expect(tag).toMatch(/^"[a-z0-9-]+"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await raw(`${path}/zz`, { 'if-none-match': known });
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', tag]);
    }
    expect((await raw(`${path}/zz`, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await raw(`${path}/co.zz`, { 'if-none-match': tag })).status).toBe(200);
  });

  it('has another tag for another representation', async () => {
    const tag = (await raw(`${V2}/zz`, {})).headers.get('etag')!;
    expect(
      (await raw(`${V2}/zz`, { 'accept': 'application/schema+json', 'if-none-match': tag })).status,
    ).toBe(200);
  });

  it.each(['nosuch', 'blocked', 'in', 'co.in', 'anything.in', 'xn--unknown', 'quay.zz', '-', 'z-'])(
    'refuses .%s as 422',
    async (tld) => {
      expect(await get(`${path}/${tld}`)).toMatchObject({
        status: 422,
        body: { message: 'Unsupported TLD' },
      });
    },
  );

  it.each([
    '.Example',
    '.zz',
    'ZZ',
    'zz.',
    'a..b',
    'a_b',
    'a.-b',
    'b%C3%BCcher',
    '%20',
    'xn--',
    `a.${'b'.repeat(64)}`,
    `${'.xn--a'.repeat(30)}!`,
  ])('refuses %s as 400', async (tld) => {
    expect(await get(`${path}/${tld}`)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: 'tld is invalid' },
    });
  });

  it('refuses who says not who he is, and other methods', async () => {
    expect((await describedFetch(`${url}${path}/zz`)).status).toBe(401);
    expect(await sandbox.call(url, 'POST', `${path}/zz`, {})).toMatchObject({ status: 405 });
  });
});

describe('the pattern of a TLD in a path', () => {
  /** As the contract writes it. */
  const CONTRACT =
    /^((?!xn--)[a-z0-9-]{1,63}|xn--[a-z0-9-]{1,63})((?:\.(?!-)[a-z0-9-]{1,63})|(?:\.xn--[a-z0-9-]{1,63}))*$/;
  const labels = [
    '',
    'a',
    '-a',
    'a-',
    'xn--',
    'xn--a',
    `xn--${'a'.repeat(59)}`,
    `xn--${'a'.repeat(63)}`,
    `xn--${'a'.repeat(64)}`,
    'a'.repeat(63),
    'a'.repeat(64),
    'A',
    'xn-',
    '-',
  ];

  it('takes what that of the contract takes', () => {
    const paths = labels.flatMap((first) => [
      first,
      ...labels.flatMap((second) => [
        `${first}.${second}`,
        ...labels.map((third) => `${first}.${second}.${third}`),
      ]),
    ]);
    expect(paths.filter((path) => TLD_PATTERN.test(path) !== CONTRACT.test(path))).toEqual([]);
  });
});
