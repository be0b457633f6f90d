import { Desk } from '../support/desk';

const AT = '2026-03-02T09:15:00Z';
const OPERATION = '0190a000-0000-7000-8000-000000000001';

let desk: Desk;

async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row);
  const text = `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`;
  return (await desk.sql.query<{ id: number }>(text, Object.values(row))).rows[0].id;
}

beforeAll(async () => {
  desk = await Desk.start();
  const contact = await insert('contacts', { first_name: 'Ilse', created_at: AT });
  const accountId = await insert('accounts', { username: 'lanternworks-test', created_at: AT });
  const connectionId = await insert('registry_connections', {
    code: 'test',
    host: '127.0.0.1',
    port: 1,
    client_id: 'registrar-a',
    password_sealed: '-',
    created_at: AT,
    updated_at: AT,
  });
  await insert('tlds', { name: 'example', connection_id: connectionId, status: 'live', updated_at: AT });
  await insert('operations', {
    id: OPERATION,
    account_id: accountId,
    kind: 'register',
    subject: 'lantern.example',
    payload: {},
    due_at: AT,
    created_at: AT,
  });
  const orderId = await insert('orders', {
    account_id: accountId,
    operation_id: OPERATION,
    status: 'success',
    created_at: AT,
  });
  await insert('domains', {
    account_id: accountId,
    name: 'lantern.example',
    tld: 'example',
    connection_id: connectionId,
    state: 'active',
    registered_at: AT,
    expires_at: '2099-01-01T00:00:00Z',
    term_years: 1,
    autorenew_enabled: true,
    locked: true,
    privacy_enabled: true,
    registrant_id: contact,
    admin_id: contact,
    tech_id: contact,
    billing_id: contact,
    operation_id: OPERATION,
    order_id: orderId,
    created_at: AT,
  });
});
afterAll(() => desk?.stop());

const put = (
  action: 'setLock' | 'clearLock',
  body: unknown,
  role: 'support' | 'finance' | 'owner' = 'support',
  name = 'lantern.example',
) => desk.call(role, 'POST', `/admin/v1/domains/${name}:${action}`, body);
const locks = async (): Promise<string[]> =>
  (await desk.call('owner', 'GET', '/admin/v1/domains/lantern.example')).body.locks as string[];

it('staff put a lock on and take it off; it is told and written down each time it changes', async () => {
  expect(await put('setLock', { lock: 'RegistrarLock' })).toMatchObject({
    status: 200,
    body: { outcome: 'done' },
  });
  expect(await put('setLock', { lock: 'RegistrarLock' })).toMatchObject({
    status: 200,
    body: { outcome: 'done' },
  });
  expect(await locks()).toContain('RegistrarLock');
  expect(await put('clearLock', { lock: 'RegistrarLock' })).toMatchObject({ status: 200 });
  expect(await locks()).not.toContain('RegistrarLock');
  const { rows: events } = await desk.sql.query(
    `select payload ->> 'action' as action, payload ->> 'lockType' as lock from outbox where name = 'domain.lock.status_change' order by id`,
  );
  expect(events).toEqual([
    { action: 'added', lock: 'RegistrarLock' },
    { action: 'removed', lock: 'RegistrarLock' },
  ]);
  const { rows: audited } = await desk.sql.query(
    `select action, after from audit_log where target = 'domain:lantern.example' order by id`,
  );
  expect(audited).toEqual([
    { action: 'domain.set_lock', after: { lock: 'RegistrarLock', on: true } },
    { action: 'domain.clear_lock', after: { lock: 'RegistrarLock', on: false } },
  ]);
});

it('stores the reason that staff give and shows it in the audit log', async () => {
  expect((await put('setLock', { lock: 'AccountLock', reason: 'court order 17/4' })).status).toBe(200);
  expect((await put('clearLock', { lock: 'AccountLock', reason: 'settled' })).status).toBe(200);
  const entries = await desk.audit('domain:lantern.example');
  expect(entries.slice(0, 2).map(({ action, after, reason }) => [action, after, reason])).toEqual([
    ['domain.clear_lock', { lock: 'AccountLock', on: false }, 'settled'],
    ['domain.set_lock', { lock: 'AccountLock', on: true }, 'court order 17/4'],
  ]);
});

it('a hold that the registry cannot be told of is not put on', async () => {
  expect(await put('setLock', { lock: 'ClientHold' })).toMatchObject({
    status: 502,
    body: { message: 'Registry Connection Unavailable' },
  });
  expect(await locks()).toEqual([]);
});

it.each([
  [{}, 400],
  [{ lock: null }, 400],
  [{ lock: 'PrivacyLock' }, 400],
  [{ lock: ['RegistrarLock'] }, 400],
  [{ lock: 1 }, 400],
  [{ lock: 'AccountLock', reason: '' }, 400],
  [{ lock: 'AccountLock', reason: null }, 400],
  [{ lock: 'AccountLock', reason: 'x'.repeat(501) }, 400],
])('%j is refused with %i', async (body, status) => {
  expect((await put('setLock', body)).status).toBe(status);
});

it('is for support and owners, and for domains that are here', async () => {
  expect((await put('setLock', { lock: 'AccountLock' }, 'finance')).status).toBe(403);
  expect((await put('setLock', { lock: 'AccountLock' }, 'owner', 'not-here.example')).status).toBe(404);
});
