import { Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { comparable, type Example, examplesOf, pathOf } from '../support/examples';

let sandbox: Sandbox;
let url: string;
beforeAll(async () => {
  sandbox = await Sandbox.start();
  url = await sandbox.serve(await createPublicApi(sandbox.settings()));
});
afterAll(() => sandbox?.stop());

type Body = Record<string, unknown>;
interface Contact {
  firstName: string;
  email: string;
}

const sql = async (text: string, values: unknown[] = []): Promise<Body[]> =>
  (await sandbox.sql.query<Body>(text, values)).rows;
const call = (method: string, path: string, body?: unknown) =>
  sandbox.call(url, method, `/core/v1/domains/${path}`, body);
const get = async (name: string): Promise<Body> => (await call('GET', name)).body;
const patch = (name: string, body: unknown) => call('PATCH', name, body);

/** Registered, and past the policy lock of a new name. */
async function owned(domainName: string, more: object = {}): Promise<string> {
  const answer = await sandbox.call(url, 'POST', '/core/v1/domains', {
    domain: { domainName, privacyEnabled: false, autorenewEnabled: true, ...more },
  });
  expect(answer).toMatchObject({ status: 200 });
  await sql(`update domains set transfer_lock_until = registered_at where name = $1`, [domainName]);
  return domainName;
}
const updatesOf = async (name: string): Promise<string[]> =>
  (
    await sql(
      `select request from registry_commands where object = $1 and command = 'domain:update' and cltrid like '%-update-%' order by sent_at`,
      [name],
    )
  ).map(({ request }) => request as string);

describe('settings', () => {
  it('are changed together, by one command to the registry', async () => {
    const name = await owned('settings.com');
    expect(await patch(name, { autorenewEnabled: false, locked: false, unknown: 1 })).toMatchObject({
      status: 200,
      body: { domainName: name, locks: [] },
    });
    const domain = await get(name);
    expect([domain.locked, domain.autorenewEnabled, domain.locks]).toEqual([undefined, undefined, []]);
    expect(await updatesOf(name)).toHaveLength(1);
    expect(await patch(name, { autorenewEnabled: true, locked: true })).toMatchObject({
      status: 200,
      body: { locked: true, autorenewEnabled: true, locks: ['ClientTransferProhibited'] },
    });
    expect(await updatesOf(name)).toHaveLength(2);
  });

  it('of privacy show another contact where the registry keeps contacts, and the same data here', async () => {
    const name = await owned('hidden.xyz');
    const contacts = (await get(name)).contacts;
    expect(await patch(name, { privacyEnabled: true })).toMatchObject({
      status: 200,
      body: { privacyEnabled: true, contacts },
    });
    expect((await updatesOf(name))[0]).toContain('domain:registrant');
    expect((await call('POST', `${name}:disableWhoisPrivacy`, {})).body).not.toHaveProperty('privacyEnabled');
  });

  it('may be sent by the six deprecated actions, with and without a body', async () => {
    const name = await owned('actions.com');
    const headers = { 'content-type': 'application/json' };
    const ACTIONS = {
      disableAutorenew: {},
      enableAutorenew: { autorenewEnabled: true },
      unlock: {},
      lock: { locked: true },
      enableWhoisPrivacy: { privacyEnabled: true },
      disableWhoisPrivacy: {},
    };
    for (const [action, shown] of Object.entries(ACTIONS)) {
      const answer = await sandbox.call(
        url,
        'POST',
        `/core/v1/domains/${name}:${action}`,
        action === 'unlock' ? undefined : { ignored: true },
        headers,
      );
      expect(answer).toMatchObject({ status: 200, body: { domainName: name, ...shown } });
      expect(answer.headers.get('deprecation')).toMatch(/^@\d+$/);
    }
    expect((await sandbox.call(url, 'POST', `/core/v1/domains/${name}:lock`)).status).toBe(415);
  });

  const WRONG: [body: unknown, details: string][] = [
    [{}, 'at least one of autorenewEnabled, privacyEnabled, locked, tags, notes is needed'],
    [{ other: true }, 'at least one of autorenewEnabled, privacyEnabled, locked, tags, notes is needed'],
    ...['autorenewEnabled', 'privacyEnabled', 'locked'].flatMap((field): [unknown, string][] => [
      [{ [field]: null }, `'${field}' cannot be null`],
      ...['true', 1, 0, [], {}, ''].map((value): [unknown, string] => [
        { [field]: value },
        `${field} must be a boolean value`,
      ]),
    ]),
    [[], 'the body must be a JSON object'],
  ];
  it.each(WRONG)('are refused: %j', async (body, details) => {
    expect(await patch('settings.com', body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details },
    });
  });

  it('are refused by what the domain is', async () => {
    const name = await owned('state.com');
    expect(await patch('not-here.com', { locked: true })).toMatchObject({
      status: 404,
      body: { message: 'Not Found', details: 'The requested domain does not exist.' },
    });
    expect(await patch('not_a_name', { locked: true })).toMatchObject({ status: 400 });
    await sql(`update domains set transfer_lock_until = '2099-05-01T09:15:00Z' where name = $1`, [name]);
    expect(await patch(name, { locked: false, autorenewEnabled: false })).toMatchObject({
      status: 409,
      body: {
        message: 'Conflict',
        details: 'The domain is under a policy transfer lock until 2099-05-01T09:15:00Z.',
      },
    });
    expect((await get(name)).autorenewEnabled).toBe(true);
    await sql(`update domains set expires_at = '2020-01-01T00:00:00Z' where name = $1`, [name]);
    expect(await patch(name, { autorenewEnabled: false })).toMatchObject({
      status: 403,
      body: { message: 'Permission denied', details: 'The domain has expired.' },
    });
  });
});

describe('name servers', () => {
  it('are set, in the order that was sent, and known to the registry', async () => {
    const name = await owned('served.xyz');
    const nameservers = ['ns2.served-elsewhere.nz', 'ns1.bücher-elsewhere.nz'];
    expect(await call('POST', `${name}:setNameservers`, { nameservers })).toMatchObject({
      status: 200,
      body: { nameservers: ['ns2.served-elsewhere.nz', 'ns1.xn--bcher-elsewhere-zvb.nz'] },
    });
    expect(await updatesOf(name)).toHaveLength(1);
    for (const twice of ['NS2.served-elsewhere.NZ', 'ns2.served-elsewhere.nz', 'ns2.served-elsewhere.nz.']) {
      expect(
        await call('POST', `${name}:setNameservers`, { nameservers: [...nameservers, twice] }),
      ).toMatchObject({
        status: 400,
        body: { details: "'nameservers' holds ns2.served-elsewhere.nz twice" },
      });
    }
    expect(await updatesOf(name)).toHaveLength(1);
  });

  const HOSTS = Array.from({ length: 14 }, (_, at) => `ns${at}.elsewhere.nz`);
  const WRONG: [body: unknown, details: string][] = [
    [{}, "'nameservers' cannot be null"],
    [{ nameservers: null }, "'nameservers' cannot be null"],
    [{ nameservers: 'ns1.elsewhere.nz' }, 'nameservers must be an array'],
    [{ nameservers: {} }, 'nameservers must be an array'],
    [{ nameservers: [1] }, 'each value in nameservers must be a string'],
    [{ nameservers: [null] }, 'each value in nameservers must be a string'],
    [{ nameservers: [] }, "'nameservers' must hold at least 1 host"],
    [{ nameservers: HOSTS }, "'nameservers' holds more than 13 hosts"],
    [{ nameservers: [''] }, `'nameservers' holds "", which is no host name`],
    [{ nameservers: ['a..b'] }, `'nameservers' holds "a..b", which is no host name`],
    [
      { nameservers: ['ns1.unserved.xyz'] },
      "'nameservers' holds ns1.unserved.xyz, which lies below the domain and has no addresses at the registry",
    ],
  ];
  it('are refused field by field', async () => {
    const name = await owned('unserved.xyz');
    const before = await get(name);
    for (const [body, details] of WRONG) {
      expect(await call('POST', `${name}:setNameservers`, body)).toMatchObject({
        status: 400,
        body: { message: 'Bad Request', details },
      });
    }
    expect(await get(name)).toEqual(before);
  });

  it('are refused by the status that the registry has, and named from then on', async () => {
    const name = await owned('update-refused-1.com');
    expect(await call('POST', `${name}:setNameservers`, { nameservers: HOSTS.slice(0, 2) })).toMatchObject({
      status: 400,
      body: { message: 'Domain status does not allow this operation.' },
    });
    await sql(`update domains set registry_statuses = '{clientUpdateProhibited}' where name = $1`, [name]);
    expect(await call('POST', `${name}:setNameservers`, { nameservers: HOSTS.slice(0, 2) })).toMatchObject({
      status: 400,
      body: {
        message: 'Domain status does not allow this operation.',
        details: 'Command Failed - The Domain Cannot Be Updated (clientUpdateProhibited).',
      },
    });
    await sql(`update domains set locks = '{RegistrarLock}' where name = $1`, [name]);
    expect(await call('POST', `${name}:setNameservers`, { nameservers: HOSTS.slice(0, 2) })).toMatchObject({
      status: 409,
      body: { message: 'Conflict' },
    });
  });
});

describe('contacts', () => {
  const PERSON = {
    firstName: 'Jon',
    lastName: 'Reed',
    address1: '9 Mill Lane',
    city: 'Port Mara',
    zip: '40112',
    country: 'DE',
    email: 'jon@example.net',
    phone: '+4930123457',
  };

  it('are replaced role by role; a new registrant locks the domain and is written down', async () => {
    const name = await owned('handed.xyz');
    await patch(name, { locked: false });
    const answer = await call('POST', `${name}:setContacts`, {
      contacts: {
        registrant: PERSON,
        tech: { ...PERSON, phone: '+49.30123457', isVerified: true, companyName: null },
      },
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        locked: true,
        locks: ['ClientTransferProhibited', 'TransferLock'],
        transferLockExpiresAt: expect.any(String),
      },
    });
    const { registrant, tech, admin } = answer.body.contacts as Record<string, Contact>;
    expect([registrant.firstName, tech.firstName, admin.firstName]).toEqual([
      'Jon',
      'Jon',
      expect.not.stringMatching('Jon'),
    ]);
    const [update] = (await updatesOf(name)).slice(-1);
    expect(update).toContain('clientTransferProhibited');
    expect(update).toContain('domain:registrant');
    const [change] = await sql(
      `select material, opted_out, verification_due from registrant_changes r join domains d on d.id = r.domain_id where d.name = $1`,
      [name],
    );
    expect(change).toEqual({ material: true, opted_out: false, verification_due: true });
    const [event] = await sql(`select payload from outbox where payload ->> 'domainName' = $1`, [name]);
    expect(event.payload).toEqual({
      eventName: 'domain.lock.status_change',
      domainName: name,
      action: 'added',
      lockType: 'TransferLock',
      registryStatuses: expect.arrayContaining(['clientTransferProhibited']),
    });
    expect(await patch(name, { locked: false })).toMatchObject({ status: 409 });
  });

  it('of a registry without contacts are kept here', async () => {
    const name = await owned('handed.com');
    expect(await call('POST', `${name}:setContacts`, { contacts: { admin: PERSON } })).toMatchObject({
      status: 200,
      body: { contacts: { admin: { firstName: 'Jon' } } },
    });
    expect(await updatesOf(name)).toEqual([]);
  });

  const WRONG: [body: unknown, answer: object][] = [
    [{}, { message: 'Bad Request', details: "'contacts' cannot be null" }],
    [{ contacts: null }, { message: 'Bad Request', details: "'contacts' cannot be null" }],
    [{ contacts: 'all' }, { message: 'Bad Request', details: 'contacts must be an object' }],
    [{ contacts: [] }, { message: 'Bad Request' }],
    [
      { contacts: { registrant: 'Jon' } },
      { message: 'Bad Request', details: 'contacts.registrant must be an object' },
    ],
    [
      { contacts: { registrant: { ...PERSON, phone: '0550-100' } } },
      {
        message: "invalid value for 'contacts.registrant.phone'",
        details: "'contacts.registrant.phone' must be an E.164 number such as +15550100123",
      },
    ],
    [
      { contacts: { registrant: { ...PERSON, phone: 49 } } },
      {
        message: "invalid value for 'contacts.registrant.phone'",
        details: "'contacts.registrant.phone' must be a string",
      },
    ],
    [
      { contacts: { admin: { ...PERSON, fax: 'none' } } },
      { message: "invalid value for 'contacts.admin.fax'" },
    ],
    [
      { contacts: { admin: { ...PERSON, email: 'jon' } } },
      {
        message: "invalid value for 'contacts.admin.email'",
        details: "'contacts.admin.email' must be an email address",
      },
    ],
    [
      { contacts: { tech: { ...PERSON, country: 'Germany' } } },
      { message: "invalid value for 'contacts.tech.country'" },
    ],
    [
      { contacts: { tech: { ...PERSON, city: '' } } },
      { message: 'Bad Request', details: "'contacts.tech.city' is required" },
    ],
    [
      { contacts: { billing: { ...PERSON, address1: 'x'.repeat(256) } } },
      { message: "invalid value for 'contacts.billing.address1'" },
    ],
    [
      { contacts: { billing: { ...PERSON, lastName: 'a\u0000b' } } },
      { message: 'Bad Request', details: expect.stringContaining('contacts.billing.lastName') },
    ],
    [
      { contacts: { registrant: {} } },
      { message: 'Bad Request', details: "'contacts.registrant.firstName' is required" },
    ],
  ];
  it('are refused field by field', async () => {
    const name = await owned('unhanded.xyz');
    const before = await get(name);
    for (const [body, answer] of WRONG)
      expect(await call('POST', `${name}:setContacts`, body)).toMatchObject({ status: 400, body: answer });
    expect(await get(name)).toEqual(before);
  });
});

describe('the code for a transfer', () => {
  it('is made once, at the registry and sealed here, and stands in no log', async () => {
    const name = await owned('moving.com');
    const answer = await call('GET', `${name}:getAuthCode`);
    expect(answer).toMatchObject({ status: 200, body: { authCode: expect.stringMatching(/^\S{20,32}$/) } });
    expect((await call('GET', `${name}:getAuthCode`)).body).toEqual(answer.body);
    const code = answer.body.authCode as string;
    expect(
      (await updatesOf(name)).map((frame) => [frame.includes('domain:authInfo'), frame.includes(code)]),
    ).toEqual([[true, false]]);
    const kept = await sql(
      `select auth_code_sealed, (select json_agg(o) from operations o where subject = $1)::text as operations from domains where name = $1`,
      [name],
    );
    expect(JSON.stringify(kept)).not.toContain(code);
  });

  it('is not for others, and not to be had where the registry refuses', async () => {
    expect(await call('GET', 'not-here.com:getAuthCode')).toMatchObject({ status: 404 });
    await owned('update-refused-2.com');
    expect(await call('GET', 'update-refused-2.com:getAuthCode')).toEqual(
      expect.objectContaining({ status: 406, body: { message: 'No authcode found' } }),
    );
  });
});

describe('a registry that', () => {
  const NEW = { nameservers: ['ns1.elsewhere.nz', 'ns2.elsewhere.nz'] };

  it('decides later is answered with the domain as it is, until its message comes', async () => {
    const name = await owned('update-pending-1.com');
    const before = await get(name);
    // The lock of the new name is the first update that the registry takes its time for.
    await until(async () => {
      const answer = await call('POST', `${name}:setNameservers`, NEW);
      return (
        answer.status === 200 &&
        JSON.stringify(answer.body.nameservers) === JSON.stringify(before.nameservers)
      );
    }, 'the first update is decided on');
    const [operation] = await sql(
      `select state from operations where subject = $1 and kind = 'update' order by id desc limit 1`,
      [name],
    );
    expect(operation.state).toBe('pending');
  });

  it.each(['update-drop-before-1.com', 'update-drop-after-1.com'])(
    'does not answer leaves it open: 504 (%s)',
    async (domainName) => {
      const name = await owned(domainName);
      const before = await get(name);
      expect(await call('POST', `${name}:setNameservers`, NEW)).toMatchObject({
        status: 504,
        body: { message: 'The upstream server is taking too long to respond.' },
      });
      expect(await get(name)).toEqual(before);
      const answer = await patch(name, { autorenewEnabled: false });
      expect(answer).toMatchObject({
        status: 409,
        body: { message: 'Conflict', details: 'Another change of this domain is being carried out.' },
      });
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
    },
  );
});

describe('the interface description', () => {
  const shapes = (example: Example): unknown => comparable(example.response.body);
  const keysOf = (body: unknown): string[] => Object.keys(body as object);

  /** Fields of a domain that may be there; a value at its default is left out. */
  const ALL = new Set(
    ['updateDomain', 'setNameservers', 'setContacts', 'lockDomain', 'enableAutorenew'].flatMap((name) =>
      examplesOf(name)
        .filter(({ response }) => response.status === 200)
        .flatMap((example) => keysOf(shapes(example))),
    ),
  );

  it.each([
    'updateDomain',
    'setNameservers',
    'setContacts',
    'lockDomain',
    'unlockDomain',
    'enableAutorenew',
    'disableAutorenew',
    'enableWhoisPrivacy',
    'disableWhoisPrivacy',
  ])('is kept by the answer of %s', async (operation) => {
    const name = await owned(`shape-${operation.toLowerCase()}.com`);
    const [ok] = examplesOf(operation);
    const path = pathOf(ok).replace(/lantern\.example|example\.com/, name);
    // Hosts of the examples lie below TLDs of this registry, where they would need their domain first.
    const body =
      operation === 'setNameservers'
        ? { nameservers: ['ns1.elsewhere.nz', 'ns2.elsewhere.nz'] }
        : ok.request.body;
    const answer = await sandbox.call(url, ok.request.method, path, body);
    expect(answer.status).toBe(200);
    expect(keysOf(answer.body).filter((field) => !ALL.has(field))).toEqual([]);
    expect(answer.body).toMatchObject({
      domainName: name,
      locks: expect.any(Array),
      nameservers: expect.any(Array),
      renewalPrice: expect.any(Number),
    });
  });
});
