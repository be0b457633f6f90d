import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const NAME = 'seen-whole.com';
const HOSTS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
let desk: StaffStack;
beforeAll(async () => {
  desk = await StaffStack.start();
  await desk.register(NAME);
  for (const host of HOSTS)
    await desk.stack.call('POST', `/core/v1/domains/${NAME}/records`, {
      host,
      type: 'A',
      answer: '192.0.2.1',
    });
});
afterAll(() => desk?.stop());

const overview = (role: 'owner' | 'support' | 'finance' | 'registry' = 'owner', name = NAME) =>
  desk.call('GET', `/domains/${name}/overview`, undefined, role);
const sectionOf = (body: any, kind: string) =>
  body.sections.find((section: { kind: string }) => section.kind === kind);

it('shows the domain with its zone, locks with their setters, holds, operations and newest entries', async () => {
  await desk.call('POST', `/domains/${NAME}:setLock`, { lock: 'AccountLock', reason: 'Dispute 4711' });
  await desk.query(
    `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at)
     select id, 'court', 'standing', '{}', '{}', '{}', '{}', 'Order 12/2026', 'Ines', now() from domains where name = $1`,
    [NAME],
  );
  await desk.query(
    `insert into operations (id, account_id, kind, subject, payload, state, due_at, created_at, attention_at)
     select '0190a000-0000-7000-8000-0000000000aa', account_id, kind, subject, payload, 'open', now() + interval '1 day', now(), now() from operations where subject = $1 limit 1`,
    [NAME],
  );
  const { status, body } = await overview();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    domain: { name: NAME, state: 'active', contacts: { registrant: { id: expect.any(Number) } } },
    ds: [],
    zone: { records: 8, urlForwardings: 0, emailForwardings: 0, lastChange: { action: 'create' } },
    holds: [{ kind: 'court', state: 'standing', reason: 'Order 12/2026', setBy: 'Ines' }],
    openOperations: [{ state: 'open', needsStaff: true }],
    openDifferences: [],
    withheld: [],
  });
  expect(body.locks).toContainEqual({
    lock: 'AccountLock',
    setBy: expect.any(String),
    setAt: expect.any(String),
    reason: 'Dispute 4711',
  });
  expect(sectionOf(body, 'order').items).toHaveLength(1);
  expect(sectionOf(body, 'audit').items[0].title).toBe('domain.set_lock');
  expect(JSON.stringify(body)).not.toContain('"authCode"');
});

it('leads from each section to the entries that follow', async () => {
  const zone = sectionOf((await overview()).body, 'zone');
  expect(zone.items).toHaveLength(5);
  const more = await desk.call('GET', zone.more.slice('/admin/v1'.length));
  const shown = zone.items.map(({ id }: { id: string }) => id);
  expect([...shown, ...more.body.items.map(({ id }: { id: string }) => id)]).toEqual([
    ...['8', '7', '6', '5', '4', '3', '2', '1'],
  ]);
  expect(sectionOf((await overview()).body, 'order')).not.toHaveProperty('more');
});

describe('a domain that differs at its registry', () => {
  beforeAll(() =>
    desk.query(
      `insert into registry_differences values (default, (select id from domains where name = $1), 'nameservers', '[]', '[]', now(), now())`,
      [NAME],
    ),
  );

  it.each([
    ['support', ['audit'], 1],
    ['finance', ['poll_message', 'delivery', 'audit', 'drift'], 0],
    ['registry', ['order', 'ledger', 'delivery', 'audit'], 1],
    ['owner', [], 1],
  ] as const)('shows %s what the role may read, and names the rest', async (role, withheld, differences) => {
    const { body } = await overview(role);
    expect(body.withheld).toEqual(withheld);
    expect(body.openDifferences).toHaveLength(differences);
  });
});

it.each([
  ['absent.com', 404],
  ['a%20b', 400],
])('of %s is %i', async (name, status) => {
  expect((await overview('support', name)).status).toBe(status);
});
