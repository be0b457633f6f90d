import { CreateStaffKey } from '@registrar/staff';
import { until } from '@registrar/testkit';
import { createAdminApi } from '../../src/app.module';
import { Desk } from '../support/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
});
afterAll(() => desk?.stop());

describe('maintenance', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const switchTo = (body: object) => desk.call('registry', 'PUT', '/admin/v1/maintenance', body);
  let urls: string[];
  let basic: string;
  beforeAll(async () => {
    basic = (await desk.newAccount('maintained')).basic;
    urls = [await desk.publicApiProcess(), await desk.publicApiProcess()];
  });
  const balances = () =>
    Promise.all(urls.map((url) => desk.send(basic, 'GET', `${url}/core/v1/accountinfo/balance`)));
  const allAnswer = (status: number) =>
    until(async () => {
      const answers = await balances();
      return answers.every((answer) => answer.status === status) ? answers : undefined;
    }, `every public API answers ${status}`);

  it('closes every public API, says until when, and opens them again', async () => {
    await allAnswer(200);
    expect(await switchTo({ on: true, until: later })).toMatchObject({ status: 200, body: { on: true } });
    const [closed] = await allAnswer(503);
    expect(closed.body).toEqual({
      message: 'Service Unavailable',
      details: 'The API is offline for scheduled maintenance.',
    });
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(3_000);
    await switchTo({ on: false });
    await allAnswer(200);
  });

  it('leaves staff and health alone', async () => {
    await switchTo({ on: true });
    await allAnswer(503);
    expect((await desk.call('support', 'GET', '/admin/v1/accounts')).status).toBe(200);
    expect((await desk.send(undefined, 'GET', `${desk.opsUrl}/healthz`)).status).toBe(200);
    expect((await desk.call('support', 'GET', '/admin/v1/maintenance')).body).toEqual({ on: true });
    await switchTo({ on: false });
    await allAnswer(200);
  });

  it('is written down', async () => {
    const before = (await desk.audit('platform:maintenance')).length;
    await switchTo({ on: false });
    const entries = await desk.audit('platform:maintenance');
    expect(entries).toHaveLength(before + 1);
    expect(entries[0]).toMatchObject({
      action: 'maintenance.switch',
      role: 'registry',
      after: { on: false },
    });
  });

  it.each([
    ['no state', {}],
    ['a word for a state', { on: 'yes' }],
    ['an end that has passed', { on: true, until: '2020-01-01T00:00:00Z' }],
    ['an end that is no time', { on: true, until: 'tomorrow' }],
    ['an end of nothing', { on: false, until: later }],
  ])('is refused with %s', async (_what, body) => {
    expect((await switchTo(body)).status).toBe(400);
  });
});

describe('the instance', () => {
  const current = async () => (await desk.call('support', 'GET', '/admin/v1/environment')).body;
  const declare = (role: 'support' | 'registry', body: object) =>
    desk.call(role, 'POST', '/admin/v1/environment:declare', body);
  const readiness = async () => (await desk.send(undefined, 'GET', `${desk.opsUrl}/readyz`)).body.instance;

  it('is shown with the identity of its database, and is active', async () => {
    const { present, lease, ...rest } = await current();
    expect(rest).toEqual({
      environment: 'sandbox',
      instance: expect.stringMatching(/^[0-9a-f-]{36}$/),
      active: true,
    });
    expect(lease).toEqual({
      systemIdentifier: present.systemIdentifier,
      databaseId: present.databaseId,
      addresses: [present.address],
      renewedAt: expect.any(String),
    });
    expect(await readiness()).toBe('ok');
  });

  it('is suspended where the lease is that of another database, shown in health, until staff declare it alive, which is written down', async () => {
    await desk.sql.query(`update environment_leases set system_identifier = '1'`);
    await until(async () => (await readiness()) === 'suspended: copy', 'it is suspended');
    const { instance, ...suspended } = await current();
    expect(suspended).toMatchObject({ active: false, suspension: 'copy', lease: { systemIdentifier: '1' } });
    expect(await (await fetch(`${desk.opsUrl}/metrics`)).text()).toMatch(
      /registrar_instance_suspended\{app="admin-api"\} 1/,
    );
    expect((await desk.send(undefined, 'GET', `${desk.opsUrl}/readyz`)).status).toBe(200);
    const declared = await declare('registry', { alive: true, note: 'the original is gone' });
    expect(declared).toMatchObject({
      status: 200,
      body: { active: true, lease: { systemIdentifier: suspended.present.systemIdentifier } },
    });
    expect(declared.body.instance).not.toBe(instance);
    await until(async () => (await readiness()) === 'ok', 'it is active');
    const [entry] = await desk.audit('platform:instance');
    expect(entry).toMatchObject({
      action: 'environment.declare',
      role: 'registry',
      before: { instance, suspension: 'copy' },
      after: { instance: declared.body.instance, suspension: null, note: 'the original is gone' },
    });
  });

  it('is retired and taken back; what is so already is not written down', async () => {
    const written = async () => (await desk.audit('platform:instance')).length;
    const before = await written();
    expect((await declare('registry', { alive: true, note: 'again' })).status).toBe(200);
    expect(await written()).toBe(before);
    expect((await declare('registry', { alive: false, note: 'the copy is alive' })).body).toMatchObject({
      active: false,
      suspension: 'retired',
    });
    await until(async () => (await readiness()) === 'suspended: retired', 'it is retired');
    expect((await declare('registry', { alive: true, note: 'a mistake' })).body).toMatchObject({
      active: true,
    });
    await until(async () => (await readiness()) === 'ok', 'it is active');
    expect(await written()).toBe(before + 2);
  });

  it('is declared by the roles registry and owner only', async () => {
    expect((await declare('support', { alive: false, note: 'no' })).status).toBe(403);
    expect((await current()).active).toBe(true);
  });

  it.each([
    ['nothing', {}],
    ['no note', { alive: true }],
    ['an empty note', { alive: true, note: '' }],
    ['a word', { alive: 'yes', note: 'x' }],
    ['no decision', { note: 'x' }],
  ])('is not declared with %s', async (_what, body) => {
    expect((await declare('registry', body)).status).toBe(400);
  });
});

describe('registry connections', () => {
  const connection = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hidden-one' };
  const put = (code: string, body: unknown) =>
    desk.call('registry', 'PUT', `/admin/v1/registries/${code}`, body);
  const listed = async (code: string) =>
    (await desk.call('registry', 'GET', '/admin/v1/registries')).body.items.find(
      (item: any) => item.code === code,
    );
  const rowOf = async (code: string) =>
    (await desk.sql.query('select * from registry_connections where code = $1', [code])).rows[0];

  it.each<[string, string, object, string]>([
    ['a code in capitals', 'Main', connection, "'code' must"],
    ['nothing', 'absent', {}, "'body' must change something"],
    ['no password for a new one', 'absent', { ...connection, password: undefined }, "'password' is required"],
    ['null for a host', 'absent', { ...connection, host: null }, "'host' cannot be null"],
    ['a port as text', 'absent', { ...connection, port: '700' }, 'port must be an integer'],
    [
      'a key without a certificate',
      'absent',
      { ...connection, clientKey: 'KEY' },
      "'clientKey' must be one PEM",
    ],
    ['a list for a profile', 'absent', { ...connection, profile: [] }, 'profile must be an object'],
    [
      'unknown fields of the profile',
      'absent',
      { ...connection, profile: { poll: { every: 1 }, speed: 1 } },
      "'profile.poll.every', 'profile.speed'",
    ],
    [
      'a wrong field of the profile',
      'absent',
      { ...connection, profile: { session: { max: '4' } } },
      "'profile.session.max' must be a whole number",
    ],
  ])('are refused with %s', async (_what, code, body, details) => {
    const answer = await put(code, body);
    expect(answer).toMatchObject({ status: 400, body: { details: expect.stringContaining(details) } });
    expect(JSON.stringify(answer.body)).not.toContain('hidden-one');
    expect(await rowOf(code)).toBeUndefined();
  });

  const patch = (code: string, body: unknown, headers: Record<string, string> = {}) =>
    desk.call('registry', 'PATCH', `/admin/v1/registries/${code}`, body, headers);
  const read = (code: string) => desk.call('registry', 'GET', `/admin/v1/registries/${code}`);

  it('are made and changed, answered as the list shows them, and never show a secret', async () => {
    const made = await put('made', { ...connection, profile: { session: { max: 9 } } });
    expect(made).toMatchObject({
      status: 200,
      body: {
        code: 'made',
        host: 'epp.example',
        enabled: true,
        registrationLimited: false,
        version: 1,
        tlds: [],
        circuit: 'closed',
        processes: [],
      },
    });
    const changed = await patch(
      'made',
      { host: 'moved.example', password: 'hidden-two', enabled: false },
      { 'if-match': '"1"' },
    );
    expect(changed).toMatchObject({
      status: 200,
      body: { id: made.body.id, host: 'moved.example', port: 700, enabled: false, version: 2 },
    });
    expect(await listed('made')).toEqual(changed.body);
    const row = await rowOf('made');
    expect(row.profile).toEqual({ session: { max: 9 } });
    const entries = await desk.audit('registry:made');
    expect(entries).toMatchObject([
      {
        action: 'registry.patch',
        role: 'registry',
        before: { host: 'epp.example', version: 1 },
        after: { host: 'moved.example', changedAddress: ['host'], newSecrets: ['password'] },
      },
      { action: 'registry.put', after: { version: 1, newSecrets: ['password'] } },
    ]);
    expect(JSON.stringify([made.body, changed.body, entries, row])).not.toContain('hidden-');
  });

  it('are read whole, put back as they were read, and merged by their version alone', async () => {
    await put('whole', { ...connection, profile: { session: { max: 9 } } });
    const { status, body, headers } = await read('whole');
    expect([status, headers.get('etag')]).toEqual([200, '"1"']);
    expect(body).toMatchObject({
      serverName: null,
      secrets: { passwordIsSet: true, clientKeyIsSet: false },
      profile: { session: { max: 9, keepAliveSeconds: 60 }, poll: { enabled: true } },
      profileOverrides: { session: { max: 9 } },
      olderVersions: [],
    });
    const {
      host,
      port,
      serverName,
      clientId,
      clientCertificate,
      certificateAuthority,
      profile,
      registrationLimited,
      enabled,
    } = body;
    const settings = {
      host,
      port,
      serverName,
      clientId,
      clientCertificate,
      certificateAuthority,
      profile,
      registrationLimited,
      enabled,
    };
    expect(await put('whole', settings)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await put('whole', { ...settings, profile: { session: { max: 2 } } })).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining("'profile.dataModel'") },
    });
    expect(await patch('whole', { enabled: false })).toMatchObject({ status: 428 });
    expect(await patch('whole', { enabled: false }, { 'if-match': '"1"' })).toMatchObject({ status: 412 });
    expect(await patch('whole', { profile: { session: { max: 2 } } }, { 'if-match': '"2"' })).toMatchObject({
      status: 200,
      body: { version: 3 },
    });
    expect((await read('whole')).body).toMatchObject({
      profile: { session: { max: 2, keepAliveSeconds: 60 } },
      olderVersions: [{ version: 2 }, { version: 1 }],
    });
    const restored = await desk.call(
      'registry',
      'POST',
      '/admin/v1/registries/whole:restoreVersion',
      { version: 1 },
      { 'if-match': '"3"' },
    );
    expect(restored).toMatchObject({ status: 200, body: { version: 4 } });
    expect((await read('whole')).body).toMatchObject({ profileOverrides: { session: { max: 9 } } });
    expect(await read('absent')).toMatchObject({ status: 404 });
  });

  it('keep a stored secret to the server it was given for', async () => {
    await put('kept', connection);
    const { password_sealed: before } = await rowOf('kept');
    expect(await patch('kept', { host: 'taken.example' }, { 'if-match': '"1"' })).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining("'password' must be sent again") },
    });
    expect(await patch('kept', { enabled: false }, { 'if-match': '"1"' })).toMatchObject({ status: 200 });
    expect(await rowOf('kept')).toMatchObject({ password_sealed: before, host: 'epp.example' });
  });
});

describe('staff keys', () => {
  it('are listed without the keys themselves', async () => {
    const { body } = await desk.call('owner', 'GET', '/admin/v1/staff-keys');
    expect(body.items[0]).toEqual({
      id: expect.any(Number),
      name: 'Owner',
      role: 'owner',
      createdAt: expect.any(String),
    });
    expect(JSON.stringify(body)).not.toContain(desk.keys.owner);
  });

  it('end when they were told to, and say so', async () => {
    const end = new Date(Math.floor(Date.now() / 1_000) * 1_000 + 3_600_000).toISOString();
    const { status, body } = await desk.call('owner', 'POST', '/admin/v1/staff-keys', {
      name: 'Temp',
      role: 'support',
      expiresAt: end,
    });
    expect([status, body.expiresAt]).toEqual([200, end]);
    expect((await desk.call('owner', 'GET', '/admin/v1/staff-keys')).body.items).toContainEqual(
      expect.objectContaining({ id: body.id, expiresAt: end }),
    );
    expect((await desk.audit(`staff_key:${body.id}`))[0]).toMatchObject({
      action: 'staff_key.create',
      after: { role: 'support', expiresAt: end },
    });
    const works = async () =>
      (await desk.send(`Bearer ${body.key}`, 'GET', `${desk.url}/admin/v1/operations`)).status;
    expect(await works()).toBe(200);
    await desk.sql.query('update staff_keys set expires_at = now() where id = $1', [body.id]);
    await until(async () => (await works()) === 401, 'the key is refused');
  });

  it('of an owner with an end do not stand in for one without', async () => {
    const { body } = await desk.call('owner', 'POST', '/admin/v1/staff-keys', {
      name: 'Deputy',
      role: 'owner',
      expiresAt: '2027-12-31',
    });
    const [owner] = (await desk.call('owner', 'GET', '/admin/v1/staff-keys')).body.items;
    expect((await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${owner.id}`)).status).toBe(409);
    expect((await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${body.id}`)).status).toBe(200);
  });

  it('are written down when they are made and when they are revoked, without the key', async () => {
    const { id, key } = await desk.newKey('finance');
    await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${id}`);
    const entries = await desk.audit(`staff_key:${id}`);
    expect(entries.map((entry) => entry.action)).toEqual(['staff_key.revoke', 'staff_key.create']);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it('cannot be revoked down to nobody', async () => {
    const [owner] = (await desk.call('owner', 'GET', '/admin/v1/staff-keys')).body.items;
    expect(await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${owner.id}`)).toMatchObject({
      status: 409,
      body: { details: expect.stringContaining('last owner key') },
    });
    expect((await desk.call('owner', 'GET', '/admin/v1/audit')).status).toBe(200);
  });

  it.each([
    ['no role', { name: 'Piet' }],
    ['a role that is none', { name: 'Piet', role: 'root' }],
    ['no name', { role: 'support' }],
    ['an empty name', { name: '', role: 'support' }],
    ['an end that is past', { name: 'Piet', role: 'support', expiresAt: '2020-01-01T00:00:00Z' }],
    ['an end beyond ten years', { name: 'Piet', role: 'support', expiresAt: '2099-01-01T00:00:00Z' }],
    ['null for an end', { name: 'Piet', role: 'support', expiresAt: null }],
    ['an end that is no date', { name: 'Piet', role: 'support', expiresAt: '2027-W10-1' }],
  ])('are refused with %s', async (_what, body) => {
    expect((await desk.call('owner', 'POST', '/admin/v1/staff-keys', body)).status).toBe(400);
  });

  it('are made by the installation only while there is none', async () => {
    const app = await createAdminApi(desk.settings());
    try {
      await expect(app.nest.get(CreateStaffKey).executeFirst('Mallory', 'again')).rejects.toMatchObject({
        kind: 'conflict',
      });
    } finally {
      await app.close();
    }
  });
});

describe('the audit log', () => {
  it('is read part by part, and can be narrowed', async () => {
    for (const name of ['audited-one', 'audited-two', 'audited-three']) await desk.newAccount(name);
    const first = (await desk.call('owner', 'GET', '/admin/v1/audit?action=account.create&limit=2')).body;
    expect(first.items.map((entry: any) => entry.after.username)).toEqual([
      'audited-three-test',
      'audited-two-test',
    ]);
    const second = (
      await desk.call('owner', 'GET', `/admin/v1/audit?action=account.create&limit=2&before=${first.next}`)
    ).body;
    expect(second.items[0].after.username).toBe('audited-one-test');
  });

  it.each(['limit=0', 'limit=501', 'limit=x', 'before=x', 'before=9999999999999999999'])(
    'refuses %s',
    async (query) => {
      expect((await desk.call('owner', 'GET', `/admin/v1/audit?${query}`)).status).toBe(400);
    },
  );

  it('names the request that the answer named', async () => {
    const answer = await desk.call('owner', 'POST', '/admin/v1/accounts', { accountName: 'with-request-id' });
    const [entry] = await desk.audit(`account:${answer.body.id}`);
    expect(entry.requestId).toBe(answer.headers.get('x-request-id'));
  });
});
