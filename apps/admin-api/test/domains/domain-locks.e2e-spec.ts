import { Desk } from '../support/desk';
import { insertActiveDomain, insertRow } from '../support/stored-domain';

const AT = '2026-03-02T09:15:00Z';
const OPERATION = '0190a000-0000-7000-8000-000000000001';

let desk: Desk;

/** The operation and the order that registered the domain, as columns of its row. */
async function insertRegistration(accountId: number): Promise<{ operation_id: string; order_id: number }> {
  await insertRow(desk, 'operations', {
    id: OPERATION,
    account_id: accountId,
    kind: 'register',
    subject: 'lantern.example',
    payload: {},
    due_at: AT,
    created_at: AT,
  });
  const orderId = await insertRow(desk, 'orders', {
    account_id: accountId,
    operation_id: OPERATION,
    status: 'success',
    created_at: AT,
  });
  return { operation_id: OPERATION, order_id: orderId };
}

beforeAll(async () => {
  desk = await Desk.start();
  await insertActiveDomain(desk, 'lantern.example', insertRegistration);
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

it('staff put a lock on and take it off; each change is notified and recorded', async () => {
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

it('a hold that cannot be sent to the registry is not put on', async () => {
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
