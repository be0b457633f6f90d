import { until } from '@registrar/testkit';
import { Desk } from '../support/desk';

let desk: Desk;
let processes: string[];
beforeAll(async () => {
  desk = await Desk.start();
  processes = await Promise.all([desk.publicApiProcess(), desk.publicApiProcess()]);
});
afterAll(() => desk?.stop());

type Account = Awaited<ReturnType<Desk['newAccount']>>;
const REFUSAL = { status: 403, body: { message: 'Permission denied', details: 'Account suspended' } };
/** The older interface writes its refusals in its own case. */
const OLDER = { status: 403, body: { message: 'Permission Denied', details: 'Account suspended' } };
/** Of both interfaces, reading and writing; every route passes the same gate. */
const CALLS = [
  ['GET', '/core/v1/accountinfo/balance'],
  ['GET', '/core/v1/domains'],
  ['POST', '/core/v1/domains'],
  ['GET', '/v4/domains'],
  ['GET', '/v4/hello'],
] as const;

const act = (account: Account, action: 'suspend' | 'reinstate', body: unknown = {}, role = 'support') =>
  desk.call(role as 'support', 'POST', `/admin/v1/accounts/${account.id}:${action}`, body);
const read = async ({ id }: Account) => (await desk.call('finance', 'GET', `/admin/v1/accounts/${id}`)).body;
const callAll = async ({ basic }: Account) =>
  Promise.all(
    processes.flatMap((url) =>
      CALLS.map(([method, path]) =>
        desk
          .send(basic, method, `${url}${path}`, method === 'POST' ? {} : undefined)
          .then((answer) => ({ ...answer, isOlder: path.startsWith('/v4') })),
      ),
    ),
  );
/** Answers of both processes to a call whose credentials may be cached: the last one within 2 s. */
async function settled({ basic }: Account, status: number): Promise<void> {
  const since = Date.now();
  await until(async () => {
    const answers = await Promise.all(
      processes.map((url) => desk.send(basic, 'GET', `${url}/core/v1/accountinfo/balance`)),
    );
    return answers.every((answer) => answer.status === status);
  }, `every process answers ${status}`);
  expect(Date.now() - since).toBeLessThan(2_000 * Number(process.env['TEST_PATIENCE'] ?? 1));
}

it('closes every route of both interfaces in every process, until the account is reinstated', async () => {
  const account = await desk.newAccount('suspended-shop');
  await settled(account, 200);
  const suspended = await act(account, 'suspend', { reason: 'Invoice 7 unpaid' });
  const suspension = {
    accountId: account.id,
    since: expect.any(String) as string,
    reason: 'Invoice 7 unpaid',
    includeSubAccounts: false,
  };
  expect(suspended).toMatchObject({ status: 200, body: { suspension } });
  await settled(account, 403);
  for (const { isOlder, ...answer } of await callAll(account))
    expect(answer).toMatchObject(isOlder ? OLDER : REFUSAL);
  expect(await read(account)).toMatchObject({ status: 'suspended', suspension });
  const { body } = await desk.call('owner', 'GET', '/admin/v1/accounts?username=suspended-shop');
  expect(body.accounts).toMatchObject([{ status: 'suspended' }]);

  expect(await act(account, 'reinstate', { reason: 'Paid' })).toMatchObject({ status: 200, body: {} });
  await settled(account, 200);
  const active = await read(account);
  expect([active.status, active.suspension]).toEqual(['active', undefined]);
});

it('does not reveal the suspension to a client with a wrong token', async () => {
  const account = await desk.newAccount('suspended-secret');
  await act(account, 'suspend', { reason: 'Court order' });
  const wrong = `Basic ${Buffer.from(`${account.username}:wrong`).toString('base64')}`;
  expect(await desk.send(wrong, 'GET', `${processes[0]}/core/v1/domains`)).toMatchObject({
    status: 403,
    body: { details: 'Failed authentication' },
  });
});

it('leaves sub-accounts alone unless the request includes them, at every level', async () => {
  const parent = await desk.newAccount('suspended-parent');
  const child = await desk.newAccount('suspended-child', { parentId: parent.id });
  const grandchild = await desk.newAccount('suspended-grandchild', { parentId: child.id });
  await act(parent, 'suspend', { reason: 'Abuse' });
  await settled(parent, 403);
  expect((await callAll(child)).map(({ status }) => status)).not.toContain(403);
  expect((await read(child)).status).toBe('active');

  await act(parent, 'suspend', { reason: 'Abuse', includeSubAccounts: true });
  await Promise.all([child, grandchild].map((account) => settled(account, 403)));
  expect(await read(grandchild)).toMatchObject({
    status: 'suspended',
    suspension: { accountId: parent.id, reason: 'Abuse', includeSubAccounts: true },
  });
  // the one above it still stands
  expect(await act(child, 'reinstate')).toMatchObject({
    status: 200,
    body: { suspension: { accountId: parent.id } },
  });
  await act(child, 'suspend', { reason: 'Its own' });
  await act(parent, 'reinstate');
  await settled(parent, 200);
  expect(await read(child)).toMatchObject({ suspension: { accountId: child.id, reason: 'Its own' } });
  await settled(grandchild, 200);
});

it('writes both acts down with what stood before, and no act that changes nothing', async () => {
  const account = await desk.newAccount('suspended-audit');
  await act(account, 'suspend', { reason: 'Unpaid' });
  await act(account, 'suspend', { reason: 'Abuse too' });
  await act(account, 'reinstate', { reason: 'Settled' });
  await act(account, 'reinstate', { reason: 'Settled' });
  const entries = await desk.audit(`account:${account.id}`);
  expect(
    entries.slice(0, 3).map(({ action, before, after, reason }) => [action, before, after, reason]),
  ).toEqual([
    ['account.reinstate', expect.objectContaining({ reason: 'Abuse too' }), undefined, 'Settled'],
    [
      'account.suspend',
      expect.objectContaining({ reason: 'Unpaid' }),
      expect.objectContaining({ reason: 'Abuse too' }),
      'Abuse too',
    ],
    ['account.suspend', undefined, expect.objectContaining({ reason: 'Unpaid' }), 'Unpaid'],
  ]);
  expect(entries.filter(({ action }) => action === 'account.reinstate')).toHaveLength(1);
});

it.each([
  [{}, 400],
  [{ reason: null }, 400],
  [{ reason: '' }, 400],
  [{ reason: '   ' }, 400],
  [{ reason: 'x'.repeat(501) }, 400],
  [{ reason: 7 }, 400],
  [{ reason: 'Abuse', includeSubAccounts: 'yes' }, 400],
  [{ reason: 'Abuse', until: '2026-01-01' }, 400],
])('refuses to suspend with %j: %i', async (body, status) => {
  const account = await desk.newAccount(`refused-${Math.floor(performance.now() * 1_000)}`);
  expect((await act(account, 'suspend', body)).status).toBe(status);
  expect((await read(account)).status).toBe('active');
});

it('is for support, finance and owners, and for accounts that exist', async () => {
  const account = await desk.newAccount('suspended-roles');
  expect((await act(account, 'suspend', { reason: 'x' }, 'registry')).status).toBe(403);
  expect((await act(account, 'reinstate', {}, 'registry')).status).toBe(403);
  for (const action of ['suspend', 'reinstate'] as const) {
    expect(
      (await desk.call('owner', 'POST', `/admin/v1/accounts/99999:${action}`, { reason: 'x' })).status,
    ).toBe(404);
    expect((await desk.call('owner', 'POST', `/admin/v1/accounts/x:${action}`, { reason: 'x' })).status).toBe(
      400,
    );
  }
});
