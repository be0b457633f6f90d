import type { Stack } from '@registrar/test-sandbox';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const NAME = 'holds.com';
let desk: StaffStack;
let stack: Stack;

beforeAll(async () => {
  desk = await StaffStack.start();
  ({ stack } = desk);
  await desk.register(NAME);
});
afterAll(() => desk?.stop());

const staff: StaffStack['call'] = (...request) => desk.call(...request);
const HOLDS = `/domains/${NAME}/holds`;
const domain = async () => (await stack.call('GET', `/core/v1/domains/${NAME}`)).body as any;
const nameservers = () =>
  stack.call('POST', `/core/v1/domains/${NAME}:setNameservers`, {
    nameservers: ['ns1.example.org', 'ns2.example.org'],
  });

it('stands at the registry with reason and evidence, stops the account, and ends with its lift', async () => {
  const hold = await staff('POST', HOLDS, {
    kind: 'urs_udrp_lock',
    reason: 'UDRP case D2026-0017',
    evidence: 'Notice of the provider, case file 4711',
  });
  expect(hold).toMatchObject({
    status: 200,
    body: {
      kind: 'urs_udrp_lock',
      state: 'standing',
      statuses: ['clientTransferProhibited', 'clientUpdateProhibited', 'clientDeleteProhibited'],
      evidence: 'Notice of the provider, case file 4711',
    },
  });
  expect((await domain()).locks).toEqual(
    expect.arrayContaining(['RegistrarLock', 'ClientUpdateProhibited', 'ClientDeleteProhibited']),
  );
  expect((await nameservers()).status).toBe(409);
  expect((await stack.call('POST', `/core/v1/domains/${NAME}:unlock`, {})).status).toBe(409);
  // a renewal is neither an update nor a transfer
  expect((await stack.call('POST', `/core/v1/domains/${NAME}:renew`, { years: 1 })).status).toBe(200);

  const second = await staff('POST', HOLDS, { kind: 'abuse', reason: 'Phishing, ticket 12' });
  expect(second).toMatchObject({ status: 200, body: { state: 'standing' } });
  expect((await domain()).locks).toEqual(
    expect.arrayContaining(['ClientHold', 'RegistrarLock', 'ClientUpdateProhibited']),
  );
  const clear = await staff('POST', `/domains/${NAME}:clearLock`, { lock: 'RegistrarLock' });
  expect(clear).toMatchObject({
    status: 409,
    body: { details: 'A hold (urs_udrp_lock) requires RegistrarLock. Lift the hold.' },
  });

  const lift = (id: number) => staff('POST', `${HOLDS}/${id}:lift`, { reason: 'Decided' });
  expect(await lift(hold.body.id)).toMatchObject({
    status: 200,
    body: { state: 'lifted', liftReason: 'Decided' },
  });
  expect((await nameservers()).status).toBe(200);
  expect((await domain()).locks).toContain('ClientHold');
  expect(await lift(second.body.id)).toMatchObject({ status: 200, body: { state: 'lifted' } });
  expect((await domain()).locks).not.toContain('ClientHold');
  expect((await lift(second.body.id)).body.state).toBe('lifted');

  const { body } = await staff('GET', HOLDS);
  expect(body.items.map(({ id, state }: { id: number; state: string }) => [id, state])).toEqual([
    [second.body.id, 'lifted'],
    [hold.body.id, 'lifted'],
  ]);
  const audit = await desk.audit(`domain:${NAME}`);
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'domain.lift_hold',
    'domain.lift_hold',
    'domain.set_hold',
    'domain.set_hold',
  ]);
  expect(audit[3]).toMatchObject({
    reason: 'UDRP case D2026-0017',
    after: { kind: 'urs_udrp_lock', evidence: 'Notice of the provider, case file 4711' },
  });
});

it('keeps a domain from a refund that would delete it, and is lifted also where the domain has ended', async () => {
  const name = 'laundered.com';
  await desk.register(name);
  const { orders } = (await stack.call('GET', `/core/v1/orders?domainName=${name}`)).body as any;
  const [{ id: orderId, orderItems }] = orders;
  const hold = await staff('POST', `/domains/${name}/holds`, {
    kind: 'abuse',
    reason: 'Phishing, ticket 12',
  });
  expect(hold.status).toBe(200);
  const orderItemIds = orderItems.map((item: { id: number }) => item.id);
  const refund = await stack.call('POST', '/core/v1/refund', { orderId, orderItemIds });
  expect(refund).toMatchObject({
    status: 409,
    body: { details: 'The domain is on hold by the registrar. Write to support.' },
  });
  const ended = "state = 'deleted', removed_at = now(), removal_reason = 'administrative'";
  await desk.query(`update domains set ${ended} where name = $1`, [name]);
  expect(
    await staff('POST', `/domains/${name}/holds/${hold.body.id}:lift`, { reason: 'Decided' }),
  ).toMatchObject({ status: 200, body: { state: 'lifted' } });
  const [row] = await desk.query('select locks from domains where name = $1', [name]);
  expect(row).toEqual({ locks: [] });
});

it.each([
  [{}, 400],
  [{ kind: 'abuse' }, 400],
  [{ kind: 'spam', reason: 'x' }, 400],
  [{ kind: ['abuse'], reason: 'x' }, 400],
  [{ kind: 'abuse', reason: '' }, 400],
  [{ kind: 'abuse', reason: 'x'.repeat(501) }, 400],
  [{ kind: 'abuse', reason: 'x', evidence: '' }, 400],
  [{ kind: 'abuse', reason: 'x', evidence: 'x'.repeat(4_001) }, 400],
])('refuses to set %j: %i', async (body, status) => {
  expect((await staff('POST', HOLDS, body)).status).toBe(status);
});

it.each([
  ['GET', '/domains/absent.com/holds', undefined, 200],
  ['POST', '/domains/absent.com/holds', { kind: 'abuse', reason: 'x' }, 404],
  ['POST', `${HOLDS}/99999:lift`, { reason: 'x' }, 404],
  ['POST', `${HOLDS}/x:lift`, { reason: 'x' }, 400],
  ['POST', `${HOLDS}/1:lift`, {}, 400],
])('%s %s answers as its object says', async (method, path, body, status) => {
  expect((await staff(method, path, body)).status).toBe(status);
});
