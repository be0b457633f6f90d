import { until } from '@registrar/testkit';
import { basicOf, Desk, ilse } from '../support/desk';

let desk: Desk;
let publicUrl: string;
beforeAll(async () => {
  desk = await Desk.start();
  publicUrl = await desk.publicApi();
});
afterAll(() => desk?.stop());

const account = (id: number) => desk.call('support', 'GET', `/admin/v1/accounts/${id}`);
const balanceOf = async (basic: string) =>
  desk.send(basic, 'GET', `${publicUrl}/core/v1/accountinfo/balance`);

describe('opening an account', () => {
  it('lets its developer in at once, with the credit of the sandbox', async () => {
    const { basic, username } = await desk.newAccount('lantern');
    expect(username).toBe('lantern-test');
    expect(await balanceOf(basic)).toMatchObject({ status: 200, body: { balance: 100_000 } });
  });

  it('keeps its settings and its contacts', async () => {
    const { id } = await desk.newAccount('with-settings', {
      approvedReseller: true,
      ratePerSecond: 50,
      autorenewEnabled: false,
      nameservers: ['NS1.Bücher.example'],
      contacts: { registrant: ilse, tech: ilse },
    });
    const { body } = await account(id);
    expect(body).toMatchObject({
      username: 'with-settings-test',
      status: 'active',
      approvedReseller: true,
      enterprise: false,
      ratePerSecond: 50,
      autorenewEnabled: false,
      privacyEnabled: true,
      nameservers: ['ns1.xn--bcher-kva.example'],
      contacts: { registrant: expect.any(Number), tech: expect.any(Number) },
      balance: { available: '100000.00', held: '0.00', creditLimit: '0.00' },
      counters: { domains: 0, orders: 0 },
    });
    expect(body.tokens).toEqual([{ id: expect.any(Number), name: 'default', createdAt: expect.any(String) }]);
  });

  it('skips the lock after a change of the registrant only for an account that is set so, and audits the setting', async () => {
    const { id } = await desk.newAccount('without-lock');
    expect((await account(id)).body).toMatchObject({ registrantLockOptOut: false });
    const patch = (registrantLockOptOut: unknown) =>
      desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, { registrantLockOptOut });
    expect(await patch(true)).toMatchObject({ status: 200, body: { registrantLockOptOut: true } });
    expect((await account(id)).body).toMatchObject({ registrantLockOptOut: true });
    expect((await desk.audit(`account:${id}`))[0]).toMatchObject({
      action: 'account.update',
      before: { registrantLockOptOut: false },
      after: { registrantLockOptOut: true },
    });
    expect([(await patch(null)).status, (await patch('true')).status, (await patch(1)).status]).toEqual([
      400, 400, 400,
    ]);
  });

  it.each([
    ['a name that is too short', { accountName: 'short' }, "'accountName' must be 6 to 60"],
    ['a name with capitals', { accountName: 'Lantern-Two' }, "'accountName' must be 6 to 60"],
    ['no name', {}, "'accountName' cannot be null"],
    ['a name that is no text', { accountName: 7 }, 'accountName must be a string'],
    ['a name that is taken', { accountName: 'lantern' }, "'accountName' is already in use"],
    [
      'a contact that is not complete',
      { accountName: 'second-one', contacts: { registrant: { ...ilse, phone: null } } },
      "'contacts.registrant.phone' is required",
    ],
    [
      'a contact that is no object',
      { accountName: 'second-one', contacts: { registrant: 'Ilse' } },
      'contacts.registrant must be an object',
    ],
    ['a limit of zero', { accountName: 'second-one', ratePerHour: 0 }, "'ratePerHour' must be"],
    ['a flag that is null', { accountName: 'second-one', enterprise: null }, "'enterprise' cannot be null"],
    [
      'a nameserver that is an address',
      { accountName: 'second-one', nameservers: ['192.0.2.1'] },
      "'nameservers[0]' must be a host name",
    ],
  ])('is refused with %s', async (_what, body, details) => {
    expect(await desk.call('owner', 'POST', '/admin/v1/accounts', body)).toMatchObject({
      status: 400,
      body: { message: 'Bad Request', details: expect.stringContaining(details) },
    });
  });

  it('is refused with a contact that is wrong, in the words clients know', async () => {
    const body = { accountName: 'second-one', contacts: { registrant: { ...ilse, email: 'nobody' } } };
    expect(await desk.call('owner', 'POST', '/admin/v1/accounts', body)).toMatchObject({
      status: 400,
      body: { message: "invalid value for 'contacts.registrant.email'" },
    });
  });

  it.each([
    ['that does not exist', 2_000_000_000, 404],
    ['beyond int32', 2_147_483_648, 400],
    ['far below zero', -1_099_511_627_776, 400],
    ['zero', 0, 400],
  ])('is refused below a parent %s', async (_, parentId, status) => {
    expect(
      (await desk.call('owner', 'POST', '/admin/v1/accounts', { accountName: 'second-one', parentId }))
        .status,
    ).toBe(status);
  });

  it('is written down without the token and without personal data', async () => {
    const { id, token } = await desk.newAccount('written-down', { contacts: { registrant: ilse } });
    const [entry, ...others] = await desk.audit(`account:${id}`);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'account.create',
      role: 'owner',
      actor: 'Owner (key 1)',
      after: { username: 'written-down-test' },
      source: '127.0.0.1',
    });
    const { rows } = await desk.sql.query('select audit_log::text as row from audit_log');
    for (const { row } of rows)
      for (const secret of [token.token, 'Varga', 'ilse@example.net']) expect(row).not.toContain(secret);
  });

  it('leaves no trace when it is refused', async () => {
    const count = async (): Promise<number> =>
      (await desk.sql.query('select count(*)::int as n from contacts')).rows[0].n;
    const before = await count();
    await desk.call('owner', 'POST', '/admin/v1/accounts', {
      accountName: 'lantern',
      contacts: { registrant: ilse },
    });
    expect(await count()).toBe(before);
  });
});

describe('the list of accounts', () => {
  beforeAll(async () => {
    for (const name of ['list-c', 'list-a', 'list-b']) await desk.newAccount(name);
  });

  it('is paged by username', async () => {
    const first = await desk.call('registry', 'GET', '/admin/v1/accounts?username=LIST-&perPage=2');
    expect(first.body).toMatchObject({ totalCount: 3, from: 1, to: 2, nextPage: 2, lastPage: 2 });
    expect(first.body.accounts.map((item: any) => item.username)).toEqual(['list-a-test', 'list-b-test']);
    expect(first.body.accounts[0]).toMatchObject({ status: 'active', available: '100000.00' });
    expect(first.headers.get('link')).toContain('rel="next"');
    const second = await desk.call('registry', 'GET', '/admin/v1/accounts?username=LIST-&perPage=2&page=2');
    expect(second.body).toMatchObject({
      totalCount: 3,
      from: 3,
      to: 3,
      accounts: [{ username: 'list-c-test' }],
    });
  });

  it.each(['page=0', 'perPage=0', 'perPage=1001', 'page=x', 'username=a&username=b'])(
    'refuses %s',
    async (query) => {
      expect((await desk.call('registry', 'GET', `/admin/v1/accounts?${query}`)).status).toBe(400);
    },
  );

  it.each(['0x1', '2147483648', 'abc', '-1'])('has no account %s', async (id) => {
    expect((await desk.call('registry', 'GET', `/admin/v1/accounts/${id}`)).status).toBe(400);
  });
});

describe('changing settings', () => {
  it('changes what is sent and nothing else, and writes both down', async () => {
    const { id } = await desk.newAccount('changing', { ratePerSecond: 5, contacts: { registrant: ilse } });
    const changed = await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, {
      ratePerSecond: null,
      enterprise: true,
      contacts: { tech: ilse, registrant: null },
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { enterprise: true, approvedReseller: false, contacts: { tech: expect.any(Number) } },
    });
    expect(changed.body).not.toHaveProperty('ratePerSecond');
    expect((await account(id)).body).toMatchObject(changed.body);
    const [entry] = await desk.audit(`account:${id}`);
    expect(entry).toMatchObject({
      action: 'account.update',
      role: 'support',
      before: { limits: { perSecond: 5 } },
      after: { access: { enterprise: true } },
    });
    expect(entry.after.limits).toEqual({});
  });

  it('shuts out an account without API access until it has it again; two-step verification alone does not', async () => {
    const { id, basic } = await desk.newAccount('two-step');
    const change = async (body: object) =>
      expect((await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, body)).status).toBe(200);
    // a client that the public API does not know yet: its answer is cached for a second
    const fresh = async (): Promise<number> => {
      const { body } = await desk.call('owner', 'POST', `/admin/v1/accounts/${id}/tokens`, {
        name: `t-${Math.floor(performance.now() * 1_000)}`,
        readOnly: false,
      });
      return (await balanceOf(basicOf('two-step-test', body.token))).status;
    };
    await change({ twoStepEnabled: true });
    expect(await fresh()).toBe(200);
    await change({ apiAccessEnabled: false });
    expect(await fresh()).toBe(403);
    await until(
      async () => (await balanceOf(basic)).status === 403,
      'the public API refuses a client that it knows',
    );
    await change({ twoStepEnabled: false });
    expect(await fresh()).toBe(403);
    await change({ apiAccessEnabled: true });
    await until(async () => (await balanceOf(basic)).status === 200, 'the public API serves it again');
    expect(
      (await desk.audit(`account:${id}`)).filter(({ action }) => action === 'account.update'),
    ).toHaveLength(4);
  });
});

describe('API tokens', () => {
  it('work beside each other until one is revoked, in every process', async () => {
    const { id, username, token, basic } = await desk.newAccount('two-tokens');
    const second = (
      await desk.call('owner', 'POST', `/admin/v1/accounts/${id}/tokens`, { name: 'shop', readOnly: false })
    ).body;
    const secondBasic = `Basic ${Buffer.from(`${username}:${second.token}`).toString('base64')}`;
    expect([(await balanceOf(basic)).status, (await balanceOf(secondBasic)).status]).toEqual([200, 200]);
    const revoked = await desk.call('support', 'DELETE', `/admin/v1/accounts/${id}/tokens/${token.id}`);
    expect(revoked).toMatchObject({ status: 200, body: { id: token.id, revokedAt: expect.any(String) } });
    await until(async () => (await balanceOf(basic)).status === 403, 'the revoked token is refused');
    expect((await balanceOf(secondBasic)).status).toBe(200);
    expect(
      (await desk.call('support', 'DELETE', `/admin/v1/accounts/${id}/tokens/${token.id}`)).body,
    ).toEqual(revoked.body);
    expect((await desk.audit(`account:${id}`)).map((entry) => entry.action)).toEqual([
      'account.token_revoke',
      'account.token_issue',
      'account.create',
    ]);
  });

  it('from support only read, end within a week, are marked and mailed to the owner; full ones are refused to support', async () => {
    const { id, username } = await desk.newAccount('support-case', { contacts: { registrant: ilse } });
    const issue = (body: object, role: 'support' | 'owner' = 'support') =>
      desk.call(role, 'POST', `/admin/v1/accounts/${id}/tokens`, body);
    const { body: issued } = await issue({ name: 'case' });
    expect(issued).toEqual({
      id: expect.any(Number),
      name: 'case',
      token: expect.any(String),
      readOnly: true,
      expiresAt: expect.any(String),
    });
    const basic = basicOf(username, issued.token);
    expect([
      (await balanceOf(basic)).status,
      (await desk.send(basic, 'POST', `${publicUrl}/core/v1/domains/a.example:lock`, {})).status,
    ]).toEqual([200, 403]);
    const listed = (await desk.send(basic, 'GET', `${publicUrl}/core/v1/tokens`)).body.tokens;
    expect(
      listed.map(({ name, issuedByStaff }: { name: string; issuedByStaff?: boolean }) => [
        name,
        issuedByStaff,
      ]),
    ).toEqual([
      ['default', undefined],
      ['case', true],
    ]);
    const { rows } = await desk.sql.query('select template from mails where account_id = $1', [id]);
    expect(rows).toMatchObject([{ template: 'token-issued' }]);
    expect([
      (await issue({ name: 'all', readOnly: false })).status,
      (await issue({ name: 'long', expiresAt: '2100-01-01T00:00:00Z' })).status,
      (await issue({ name: 'odd', expiresAt: 'soon' })).status,
    ]).toEqual([403, 400, 400]);
    const full = basicOf(username, (await issue({ name: 'all', readOnly: false }, 'owner')).body.token);
    expect((await desk.send(full, 'POST', `${publicUrl}/core/v1/tokens`, { name: 'own' })).status).toBe(200);
  });

  it('lie in the database as digest and sealed text only', async () => {
    const { token } = await desk.newAccount('at-rest');
    const { rows } = await desk.sql.query('select api_tokens::text as row from api_tokens');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ row }) => (row as string).includes(token.token))).toEqual([]);
  });

  it('of another account are not found', async () => {
    const [mine, other] = [await desk.newAccount('mine-only'), await desk.newAccount('other-one')];
    expect(
      (await desk.call('support', 'DELETE', `/admin/v1/accounts/${mine.id}/tokens/${other.token.id}`)).status,
    ).toBe(404);
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name with a line end', { name: 'a\nb' }],
  ])('are refused with %s', async (_what, body) => {
    const { id } = await desk.newAccount(`naming-${Math.floor(performance.now() * 1_000)}`);
    expect((await desk.call('support', 'POST', `/admin/v1/accounts/${id}/tokens`, body)).status).toBe(400);
  });
});

describe('what owners set too', () => {
  it('is set by staff in the same words, and written down', async () => {
    const { id } = await desk.newAccount('owner-settings');
    const set = {
      maxSubAccounts: 3,
      autorenewLeadDays: 7,
      complianceNotices: 'webhook',
      expirationHold: true,
      defaultCurrency: 'EUR',
      verifyForwardingRecipients: true,
      strictRequests: true,
    };
    expect(await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, set)).toMatchObject({
      status: 200,
      body: set,
    });
    expect((await account(id)).body).toMatchObject(set);
    const [entry] = await desk.audit(`account:${id}`);
    expect(entry).toMatchObject({
      action: 'account.update',
      before: {
        autorenewLeadDays: 30,
        complianceNotices: 'both',
        expirationHold: false,
        defaultCurrency: 'USD',
      },
      after: set,
    });
    expect(
      (await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, { maxSubAccounts: null })).body,
    ).not.toHaveProperty('maxSubAccounts');
  });

  it.each([
    [{ autorenewLeadDays: 8 }],
    [{ complianceNotices: 'post' }],
    [{ defaultCurrency: 'usd' }],
    [{ maxSubAccounts: -1 }],
    [{ maxSubAccounts: 1.5 }],
  ])('is refused: %j', async (body) => {
    const { id } = await desk.newAccount(`owner-refused-${Math.floor(performance.now() * 1_000)}`);
    expect((await desk.call('support', 'PATCH', `/admin/v1/accounts/${id}`, body)).status).toBe(400);
  });
});

describe('production', () => {
  beforeAll(() => desk.sql.query(`update environment_mark set environment = 'production'`));

  it('has no sandbox names and no play money', async () => {
    const url = await desk.adminApi({ ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' });
    const open = (accountName: string) =>
      desk.send(`Bearer ${desk.keys.owner}`, 'POST', `${url}/admin/v1/accounts`, { accountName });
    expect(await open('lantern-test')).toMatchObject({
      status: 400,
      body: { details: "'accountName' must not end in -test" },
    });
    const opened = await open('real-money');
    expect(opened.body.username).toBe('real-money');
    expect((await account(opened.body.id)).body.balance.available).toBe('0.00');
  });

  it('refuses keys over plain HTTP on an address others can reach', async () => {
    const url = await desk.adminApi({
      ENVIRONMENT: 'production',
      TRUSTED_PROXIES: '192.0.2.1',
      ADMIN_LISTEN_HOST: '0.0.0.0',
    });
    expect((await desk.send(`Bearer ${desk.keys.owner}`, 'GET', `${url}/admin/v1/accounts`)).status).toBe(
      403,
    );
  });
});
