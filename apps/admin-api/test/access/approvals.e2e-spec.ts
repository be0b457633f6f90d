import { Desk } from '../support/desk';
import { insertActiveDomain } from '../support/stored-domain';

const SETTINGS = {
  STAFF_APPROVAL_CREDIT_CENTS: '10000',
  STAFF_APPROVAL_REFUND_CENTS: '10000',
  STAFF_APPROVAL_DELETIONS: '1',
  STAFF_APPROVAL_LOCKS: 'true',
  STAFF_APPROVAL_SECRETS: 'true',
};
const ABSENT = '0190a000-0000-7000-8000-0000000000ff';
let desk: Desk;
let accountId: number;
beforeAll(async () => {
  desk = await Desk.start(SETTINGS);
  ({ id: accountId } = await desk.newAccount('approvals-desk'));
  await insertActiveDomain(desk, 'held.example');
});
afterAll(() => desk?.stop());

type Role = 'owner' | 'finance' | 'support' | 'registry';
let serial = 0;
const credit = (amount: number, role: Role = 'finance', reference = `wire ${(serial += 1)}`) =>
  desk.call(role, 'POST', `/admin/v1/accounts/${accountId}/credit`, { amount, reference, reason: 'paid' });
const decide = (role: Role, id: string, verb: 'confirm' | 'reject', body: object = {}) =>
  desk.call(role, 'POST', `/admin/v1/approvals/${id}:${verb}`, body);
const available = async (): Promise<string> =>
  (
    await desk.sql.query<{ available: string }>(
      'select available from account_balances where account_id = $1',
      [accountId],
    )
  ).rows[0].available;
const list = async (query = '') =>
  (await desk.call('support', 'GET', `/admin/v1/approvals${query}`)).body.items as any[];

describe('an act above its threshold', () => {
  it('is answered with 202, changes nothing and is listed', async () => {
    const before = await available();
    const answer = await credit(100.01, 'finance', 'wire first');
    expect([answer.status, answer.body]).toEqual([
      202,
      {
        approvalId: expect.any(String),
        act: 'account.credit',
        target: `account:${accountId}`,
        state: 'pending',
        cause: 'the amount is above 100.00 USD',
        expiresAt: expect.any(String),
      },
    ]);
    expect((await credit(100.01, 'finance', 'wire first')).body.approvalId).toBe(answer.body.approvalId);
    expect(await available()).toBe(before);
    expect(await list('?state=pending&limit=1')).toEqual([
      {
        id: answer.body.approvalId,
        act: 'account.credit',
        target: `account:${accountId}`,
        command: { accountId, amount: '100.01', currency: 'USD', reference: 'wire first' },
        state: 'pending',
        cause: 'the amount is above 100.00 USD',
        requestedBy: 'A finance',
        reason: 'paid',
        createdAt: expect.any(String),
        expiresAt: answer.body.expiresAt,
      },
    ]);
  });

  it('waits once when many request it at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => credit(123.45, 'finance', 'wire of many')),
    );
    expect(new Set(answers.map(({ body }) => body.approvalId)).size).toBe(1);
  });

  it('is carried out at once up to the threshold', async () => {
    const before = BigInt(await available());
    expect((await credit(100)).status).toBe(200);
    expect(BigInt(await available()) - before).toBe(10_000n);
  });

  it('is carried out by the confirmation of another, with both names in the audit log', async () => {
    const before = BigInt(await available());
    const { approvalId } = (await credit(250)).body;
    expect(await decide('finance', approvalId, 'confirm')).toMatchObject({
      status: 403,
      body: { details: expect.stringContaining('Another member of staff') },
    });
    expect((await decide('support', approvalId, 'confirm')).status).toBe(403);
    expect(await decide('owner', approvalId, 'confirm', { reason: 'seen' })).toMatchObject({
      status: 200,
      body: { state: 'carried_out', decidedBy: 'Owner', decisionReason: 'seen' },
    });
    expect(BigInt(await available()) - before).toBe(25_000n);
    const [entry] = await desk.audit(`account:${accountId}`);
    expect(entry).toMatchObject({
      action: 'account.credit',
      actor: expect.stringMatching(/^A finance, confirmed by Owner/),
      reason: 'paid',
      after: { amount: '250.00' },
    });
    expect(await desk.audit(`approval:${approvalId}`)).toMatchObject([
      { action: 'approval.confirm', reason: 'seen' },
    ]);
    expect((await decide('owner', approvalId, 'confirm')).status).toBe(409);
    const { rows } = await desk.sql.query('select command_sealed from staff_approvals where id = $1', [
      approvalId,
    ]);
    expect(rows).toEqual([{ command_sealed: null }]);
  });

  it('is carried out once by many confirmations at once, in two processes', async () => {
    const url = await desk.adminApi(SETTINGS);
    const before = BigInt(await available());
    const { approvalId } = (await credit(300)).body;
    const statuses = await Promise.all(
      Array.from({ length: 6 }, async (_, at) => {
        const base = at % 2 === 0 ? desk.url : url;
        const path = `${base}/admin/v1/approvals/${approvalId}:confirm`;
        return (await desk.send(`Bearer ${desk.keys.owner}`, 'POST', path, {})).status;
      }),
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409, 409, 409]);
    expect(BigInt(await available()) - before).toBe(30_000n);
  });

  it('is carried out after a crash between confirmation and act, and never twice', async () => {
    const before = BigInt(await available());
    const { approvalId } = (await credit(400)).body;
    await desk.sql.query(
      `update staff_approvals set state = 'confirmed', decided_by = 'Owner', decided_at = now() where id = $1`,
      [approvalId],
    );
    expect((await decide('owner', approvalId, 'confirm')).status).toBe(409);
    await desk.sql.query(
      `update staff_approvals set decided_at = now() - interval '3 minutes' where id = $1`,
      [approvalId],
    );
    const answers = await Promise.all([1, 2, 3].map(() => decide('owner', approvalId, 'confirm')));
    expect(answers.map(({ status }) => status).filter((status) => status === 200).length).toBeGreaterThan(0);
    expect(BigInt(await available()) - before).toBe(40_000n);
    expect(await list('?state=carried_out&limit=1')).toMatchObject([{ id: approvalId }]);
  });

  it('shows and stores its refusal at confirmation', async () => {
    const { approvalId } = (await credit(500, 'finance', 'payment:reserved')).body;
    const refused = { state: 'refused', refusal: { code: 'staff.invalid', message: 'Bad Request' } };
    expect((await decide('owner', approvalId, 'confirm')).body).toMatchObject(refused);
    expect(await list('?state=refused')).toMatchObject([{ id: approvalId, ...refused }]);
  });

  it('is dropped by a rejection, or after its time', async () => {
    const before = await available();
    const { approvalId } = (await credit(600)).body;
    expect((await decide('owner', approvalId, 'reject', { reason: 'wrong' })).body).toMatchObject({
      state: 'rejected',
      decisionReason: 'wrong',
    });
    const late = (await credit(700)).body.approvalId;
    await desk.sql.query(`update staff_approvals set expires_at = now() - interval '1 s' where id = $1`, [
      late,
    ]);
    expect(await list('?state=expired')).toMatchObject([{ id: late, state: 'expired' }]);
    expect(await list('?state=pending&limit=500')).not.toContainEqual(expect.objectContaining({ id: late }));
    expect((await decide('owner', late, 'confirm')).status).toBe(409);
    await credit(800);
    const { rows } = await desk.sql.query('select command_sealed from staff_approvals where id = $1', [late]);
    expect(rows).toEqual([{ command_sealed: null }]);
    expect(await available()).toBe(before);
  });
});

it.each<[string, string, object, Role]>([
  ['domains/held.example:remove', 'domain.remove', { reason: 'court order' }, 'registry'],
  ['domains/held.example:setLock', 'domain.set_lock', { lock: 'RegistrarLock' }, 'support'],
  ['domains/held.example:clearLock', 'domain.clear_lock', { lock: 'RegistrarLock' }, 'support'],
  [`payments/${ABSENT}:refund`, 'payment.refund', { amount: 200, reference: 'r' }, 'finance'],
  [
    'registries/main:restoreVersion',
    'registry.restore_version',
    { version: 1, password: 'hunter2' },
    'registry',
  ],
])('%s waits too', async (path, act, body, role) => {
  const answer = await desk.call(role, 'POST', `/admin/v1/${path}`, body);
  expect([answer.status, answer.body.act]).toEqual([202, act]);
});

/** Accounts of a sandbox open with 100,000.00 USD. */
describe('credit of one member of staff to one account within a day', () => {
  const cents = async (id: number): Promise<string> =>
    (
      await desk.sql.query<{ available: string }>(
        'select available from account_balances where account_id = $1',
        [id],
      )
    ).rows[0].available;
  const give = (id: number, amount: number, role: Role = 'finance', url = desk.url) =>
    desk.send(`Bearer ${desk.keys[role]}`, 'POST', `${url}/admin/v1/accounts/${id}/credit`, {
      amount,
      reference: `sum ${(serial += 1)}`,
    });

  it('waits from the amount on with which it exceeds the threshold, each person alone', async () => {
    const { id } = await desk.newAccount('sums-desk');
    expect((await give(id, 60)).status).toBe(200);
    const waiting = await give(id, 40.01);
    expect([waiting.status, waiting.body]).toMatchObject([
      202,
      { cause: expect.stringContaining('come to 100.01 USD, above 100.00 USD') },
    ]);
    expect((await give(id, 40)).status).toBe(200);
    expect((await give(id, 60, 'owner')).status).toBe(200);
    expect(await cents(id)).toBe('10016000');
    expect((await decide('owner', waiting.body.approvalId as string, 'confirm')).body).toMatchObject({
      state: 'carried_out',
    });
    expect(await cents(id)).toBe('10020001');
    await desk.sql.query(
      `update staff_given_amounts set given_at = given_at - interval '24 h' where account_id = $1`,
      [id],
    );
    expect((await give(id, 60)).status).toBe(200);
  });

  it('does not exceed it by requests at the same time to two processes', async () => {
    const { id } = await desk.newAccount('race-desk');
    const second = await desk.adminApi(SETTINGS);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => give(id, 30, 'finance', at % 2 === 0 ? desk.url : second)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 202, 202, 202, 202, 202]);
    expect(await cents(id)).toBe('10009000');
  });
});

describe('a credit limit above the threshold', () => {
  const limits = (body: object) =>
    desk.call('finance', 'PATCH', `/admin/v1/accounts/${accountId}/limits`, body);
  const read = async () =>
    (await desk.call('support', 'GET', `/admin/v1/accounts/${accountId}/limits`)).body as object;

  it('waits, and is set when a colleague confirms it', async () => {
    const answer = await limits({ creditLimit: 100.01, purchaseLimit: 50 });
    expect([answer.status, answer.body.act]).toEqual([202, 'account.set_limits']);
    expect(await read()).toEqual({ creditLimit: '0.00' });
    expect((await decide('owner', answer.body.approvalId as string, 'confirm')).body).toMatchObject({
      state: 'carried_out',
      command: { creditLimit: '100.01', purchaseLimit: '50.00' },
    });
    expect(await read()).toEqual({ creditLimit: '100.01', purchaseLimit: '50.00' });
  });

  it('up to it does not wait, and what is no limit is refused at once', async () => {
    expect((await limits({ creditLimit: 100, purchaseLimit: null })).status).toBe(200);
    expect(await read()).toEqual({ creditLimit: '100.00' });
    expect((await limits({ creditLimit: 1_000_000.01 })).status).toBe(400);
  });
});

it.each<[string, object, Role]>([
  ['remove', { reason: 'court order' }, 'registry'],
  ['setLock', { lock: 'RegistrarLock' }, 'support'],
  ['clearLock', { lock: 'RegistrarLock' }, 'support'],
])('%s of a domain of no account does not wait: it is 404 at once', async (verb, body, role) => {
  expect((await desk.call(role, 'POST', `/admin/v1/domains/absent.example:${verb}`, body)).status).toBe(404);
  expect(await list('?state=pending&limit=500')).not.toContainEqual(
    expect.objectContaining({ target: 'domain:absent.example' }),
  );
});

describe('the lift of a hold', () => {
  const holdOf = async (kind: string, locks: string[], state = 'standing'): Promise<number> => {
    const { rows } = await desk.sql.query<{ id: number }>(
      `insert into registry_holds (domain_id, kind, state, statuses, locks, kept_statuses, kept_locks, reason, set_by, set_at)
       select id, $1, $2, '{}', $3, '{}', '{}', 'order 17', 'Ines', now() from domains where name = 'held.example' returning id`,
      [kind, state, locks],
    );
    return rows[0].id;
  };
  const lift = (id: number) =>
    desk.call('support', 'POST', `/admin/v1/domains/held.example/holds/${id}:lift`, { reason: 'over' });

  it.each([
    ['court', ['ClientHold', 'RegistrarLock']],
    ['urs_udrp_lock', ['RegistrarLock']],
    ['abuse', ['RegistrarLock']],
  ])('of the kind %s with %j waits', async (kind, locks) => {
    expect(await lift(await holdOf(kind, locks))).toMatchObject({
      status: 202,
      body: { act: 'domain.lift_hold', cause: `a hold of the kind ${kind} keeps the domain here` },
    });
  });

  it('that the registry refused, or of no hold, is refused at once', async () => {
    expect((await lift(await holdOf('court', ['RegistrarLock'], 'refused'))).status).toBe(409);
    expect((await lift(2_000_000)).status).toBe(404);
  });
});

it('a registry password waits encrypted, and a connection without one does not', async () => {
  const connection = { host: 'epp.example', port: 700, clientId: 'registrar-a', password: 'hunter2' };
  const { status, body } = await desk.call('registry', 'PUT', '/admin/v1/registries/four', connection);
  expect([status, body.act]).toEqual([202, 'registry.put']);
  const { rows } = await desk.sql.query('select * from staff_approvals where id = $1', [body.approvalId]);
  expect(JSON.stringify(rows)).not.toContain('hunter2');
  expect((await decide('owner', body.approvalId, 'confirm')).body).toMatchObject({ state: 'carried_out' });
  const read = await desk.call('owner', 'GET', '/admin/v1/registries/four');
  expect(read.status).toBe(200);
  const patched = await desk.call(
    'registry',
    'PATCH',
    '/admin/v1/registries/four',
    { enabled: false },
    {
      'if-match': read.headers.get('etag')!,
    },
  );
  expect(patched.status).toBe(200);
});

it.each([
  ['confirm', ABSENT, 404],
  ['reject', ABSENT, 404],
  ['confirm', 'x', 400],
  ['reject', 'x', 400],
] as const)('%s of %s is %i', async (verb, id, status) => {
  expect((await decide('owner', id, verb)).status).toBe(status);
});
