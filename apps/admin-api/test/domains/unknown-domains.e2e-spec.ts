import { Desk } from '../support/desk';

const AT = '2026-03-02T09:15:00Z';
let desk: Desk;
let id: string;
beforeAll(async () => {
  desk = await Desk.start();
  await desk.sql.query(
    `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at) values ('main', '127.0.0.1', 1, 'registrar-a', '-', $1, $1)`,
    [AT],
  );
  ({
    rows: [{ id }],
  } = await desk.sql.query<{ id: string }>(
    `insert into unknown_domains (connection_id, name, source, evidence, found_at, seen_at) select id, 'stray.example', 'create', 'X-1', $1, $1 from registry_connections returning id`,
    [AT],
  ));
});
afterAll(() => desk?.stop());

const list = async (query = '') =>
  (await desk.call('support', 'GET', `/admin/v1/unknown-domains${query}`)).body.items as object[];
const acknowledge = (body: object, which = id) =>
  desk.call('registry', 'POST', `/admin/v1/unknown-domains/${which}:acknowledge`, body);

it.each([
  [{}, "'reason' cannot be null"],
  [{ reason: ' ' }, "'reason' must be a text of 1 to 500 characters, not all blanks"],
])('refuses an acknowledgement with %j', async (body, details) => {
  expect(await acknowledge(body)).toMatchObject({ status: 400, body: { details } });
});

it.each([
  ['x', 400],
  ['999999999', 404],
])('answers %s with %i', async (which, status) => {
  expect((await acknowledge({ reason: 'seen' }, which)).status).toBe(status);
});

it('takes an acknowledged domain off the default list and shows it with who, why and an audit entry', async () => {
  expect(await list()).toMatchObject([{ domainName: 'stray.example' }]);
  expect(await list('?acknowledged=true')).toEqual([]);
  expect((await acknowledge({ reason: 'ticket 7:\nthe registry deletes it' })).status).toBe(204);
  expect((await acknowledge({ reason: 'again' })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(await list('?acknowledged=true')).toMatchObject([
    {
      id,
      acknowledgedAt: expect.any(String),
      acknowledgedBy: 'A registry',
      acknowledgedReason: 'ticket 7:\nthe registry deletes it',
    },
  ]);
  expect(await desk.audit(`unknown_domain:${id}`)).toMatchObject([
    {
      action: 'unknown_domain.acknowledge',
      reason: 'ticket 7:\nthe registry deletes it',
      after: { domainName: 'stray.example' },
    },
  ]);
});
