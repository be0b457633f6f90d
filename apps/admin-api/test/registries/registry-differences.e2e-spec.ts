import { Desk } from '../support/desk';

let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await Desk.start();
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await desk.sql.query<{ id: number }>(`${text} returning id`, values)).rows[0].id;
  const contact = await one(
    `insert into contacts (first_name, last_name, country, created_at) values ('Ilse', 'Varga', 'DE', now())`,
  );
  const account = await one(
    `insert into accounts (username, created_at) values ('lanternworks-test', now())`,
  );
  const connection = await one(
    `insert into registry_connections (code, host, port, client_id, password_sealed, enabled, created_at, updated_at) values ('away', '127.0.0.1', 1, 'registrar-a', '-', false, now(), now())`,
  );
  await desk.sql.query(
    `insert into tlds (name, connection_id, status, updated_at) values ('com', $1, 'live', now())`,
    [connection],
  );
  const domain = await one(
    `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, premium, registrant_id, admin_id,
                          tech_id, billing_id, created_at)
     values ($1, 'differs.com', 'com', $2, 'active', now(), now() + interval '1 year', 1, true, true, false, false, $3, $3, $3, $3, now())`,
    [account, connection, contact],
  );
  for (const [field, ended, local, atRegistry] of [
    ['nameservers', false, '[]', '["ns9.example.net"]'],
    ['expiry', true, '"2027-03-02T09:15:00Z"', '"2028-03-02T09:15:00Z"'],
  ] as const) {
    id = String(
      await one(
        `insert into registry_differences (domain_id, field, ours, theirs, found_at, seen_at, resolved_at, resolution) values ($1, $2, $5, $6, now(), now(), $3, $4)`,
        [domain, field, ended ? new Date() : null, ended ? 'gone' : null, local, atRegistry],
      ),
    );
  }
});
afterAll(() => desk?.stop());

const call = async (
  role: 'support' | 'finance' | 'registry',
  method: string,
  path: string,
): Promise<{ status: number; body: any }> => {
  const headers = {
    authorization: `Bearer ${desk.keys[role]}`,
    ...(method === 'POST' && { 'content-type': 'application/json' }),
  };
  const response = await fetch(`${desk.url}/admin/v1/${path}`, {
    method,
    headers,
    ...(method === 'POST' && { body: '{}' }),
  });
  return { status: response.status, body: await response.json() };
};

describe('staff look at differences with the registries', () => {
  it.each([
    ['', ['nameservers']],
    ['?open=false', ['expiry', 'nameservers']],
    ['?domainName=DIFFERS.com', ['nameservers']],
    ['?domainName=other.com', []],
    ['?field=expiry', []],
    ['?field=expiry&open=false', ['expiry']],
    ['?field=signing', []],
    ['?registryConnection=away&limit=1', ['nameservers']],
    ['?registryConnection=other', []],
  ])('by %j', async (query, fields) => {
    const { status, body } = await call('support', 'GET', `registry-differences${query}`);
    expect([status, body.items.map(({ field }: { field: string }) => field)]).toEqual([200, fields]);
  });

  it.each(['?field=color', '?open=maybe', '?limit=0', '?before=abc', '?domainName=not_a_name.com'])(
    'but not by %j',
    async (query) => {
      expect((await call('support', 'GET', `registry-differences${query}`)).status).toBe(400);
    },
  );
});

it.each([
  ['support', 'takeOver', 403],
  ['support', 'push', 403],
  ['finance', 'push', 403],
] as const)('%s may not repair by %s', async (role, repair, status) => {
  expect((await call(role, 'POST', `registry-differences/${id}:${repair}`)).status).toBe(status);
});

it.each([
  ['1x:takeOver', 400],
  ['999999:takeOver', 404],
  ['999999:push', 404],
  ['1:takeOver', 502],
  ['1:push', 502],
] as const)('answers a repair of %s with %i, and changes nothing', async (path, status) => {
  expect((await call('registry', 'POST', `registry-differences/${path}`)).status).toBe(status);
  expect(
    (await desk.sql.query('select 1 from audit_log where action like $1', ['registry_difference.%']))
      .rowCount,
  ).toBe(0);
});
