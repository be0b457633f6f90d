import { Desk } from '../support/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    (await desk.sql.query<{ id: number }>(`${text} returning id`, values)).rows[0].id;
  const contact = await one(`insert into contacts (first_name, created_at) values ('Ilse', now())`);
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
  for (const name of ['changed.com', 'untouched.com', 'removed.com']) {
    const domain = await one(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id,
                            billing_id, created_at, removed_at)
       values ($1, $2, 'com', $3, 'active', now(), now(), 1, true, true, false, $4, $4, $4, $4, now(), case when $2 = 'removed.com' then now() end)`,
      [account, name, connection, contact],
    );
    if (name !== 'changed.com') continue;
    await desk.sql.query(
      'insert into zones (domain_id, version, records, updated_at) values ($1, 3, 3, now())',
      [domain],
    );
    await desk.sql.query(
      `insert into zone_changes (domain_id, version, at, author, action, added, diff) select $1, v, '2026-03-02T09:15:00Z', 'lanternworks-test', 'create', 1, '[]' from generate_series(1, 3) v`,
      [domain],
    );
  }
});
afterAll(() => desk?.stop());

const read = async (name: string, search = ''): Promise<{ status: number; body: any }> => {
  const response = await fetch(`${desk.url}/admin/v1/domains/${name}/zone-versions${search}`, {
    headers: { authorization: `Bearer ${desk.keys.support}` },
  });
  return { status: response.status, body: await response.json() };
};
const numbers = ({ body }: { body: any }): number[] =>
  body.versions.map(({ version }: { version: number }) => version);

describe('staff look at what was changed in a zone', () => {
  it('newest first, page by page', async () => {
    const all = await read('Changed.COM');
    expect([all.status, numbers(all)]).toEqual([200, [3, 2, 1]]);
    expect(all.body.versions[0]).toMatchObject({
      at: expect.stringMatching(/^2026-03-02T09:15:00/),
      author: 'lanternworks-test',
      action: 'create',
      added: 1,
      removed: 0,
      changed: 0,
    });
    const last = await read('changed.com', '?perPage=2&page=2');
    expect([last.body.totalCount, numbers(last)]).toEqual([3, [1]]);
  });

  it('where nothing was', async () => {
    expect(await read('untouched.com')).toEqual({
      status: 200,
      body: { versions: [], totalCount: 0, from: 0, to: 0 },
    });
  });

  it.each([
    ['nowhere.com', '', 404],
    ['removed.com', '', 404],
    ['not_a_name.com', '', 400],
    ['changed.com', '?page=0', 400],
    ['changed.com', '?perPage=1001', 400],
  ])('but not at %s%s: %i', async (name, search, status) => {
    expect((await read(name, search)).status).toBe(status);
  });
});
