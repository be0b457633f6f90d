import { OperationCalls } from '@registrar/kernel';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain, until } from '@registrar/testkit';
import { AdvanceTransfers } from '@registrar/transfers';
import { createPublicApi } from '../../src/app.module';

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';

/**
 * The registry lives in the past while the other registrar registers: a name may be transferred after 60
 * days.
 */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let url: string;
let advance: AdvanceTransfers;
let calls: OperationCalls;
let poll: () => Promise<void>;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port);
  const app = await createPublicApi(sandbox.settings());
  url = await sandbox.serve(app);
  [advance, calls] = [app.nest.get(AdvanceTransfers), app.nest.get(OperationCalls)];
  const [drain, connections] = [app.nest.get(DrainPollQueue), app.nest.get(RegistryConnections)];
  poll = async () => {
    for (const connection of await connections.list())
      if (connection.profile.poll.enabled) await drain.execute(connection);
  };
  const thin = 'arrives locked canceled rejected code wrong listed-1 listed-2 silent keyed called'.split(' ');
  for (const name of thin) await other.register(`${name}.com`, CODE, { thin: true });
  for (const name of ['thick.xyz', 'at-once.es']) await other.register(name, CODE);
  await other.setStatuses('locked.com', ['clientTransferProhibited']);
  await until(
    async () => (await other.info('at-once.es'))?.statuses.includes('pendingCreate') === false,
    'the other registrar has its domain',
  );
  age.days = 0;
  await other.register('young.com', CODE, { thin: true });
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

/** The worker, as often as it finds something to do. */
async function work(): Promise<void> {
  await drain(async () => {
    await poll();
    return advance.execute();
  }, 'transfers');
}
const call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  sandbox.call(url, method, `/core/v1/transfers${path}`, body, headers);
const create = (body: object, key?: string) =>
  call('POST', '', body, key === undefined ? {} : { 'x-idempotency-key': key });
const status = async (name: string): Promise<unknown> => (await call('GET', `/${name}`)).body.status;
const balance = async (): Promise<number> =>
  (await sandbox.call(url, 'GET', '/core/v1/accountinfo/balance')).body.balance as number;
const price = async (name: string): Promise<number> =>
  (await sandbox.call(url, 'GET', `/core/v1/domains/${name}:getPricing`)).body.transferPrice as number;
const reported = async (name: string): Promise<unknown[]> =>
  (
    await sandbox.sql.query<{ status: string }>(
      `select payload->>'status' as status from outbox where name = 'domain.transfer.status_change' and payload->>'domainName' = $1 order by id`,
      [name],
    )
  ).rows.map((row) => row.status);

describe('a reseller transfers a domain in', () => {
  it('plans it first, with the price and without starting it', async () => {
    const [before, transferPrice] = [await balance(), await price('arrives.com')];
    expect(await call('POST', '?dryRun=true', { domainName: 'arrives.com', authCode: CODE })).toMatchObject({
      status: 200,
      body: {
        plan: {
          items: [{ name: 'arrives.com', type: 'transfer', duration: 1 }],
          totalCents: Math.round(transferPrice * 100),
          balanceAfterCents: Math.round((before - transferPrice) * 100),
          changes: [{ field: 'domainName', to: 'arrives.com' }],
        },
      },
    });
    expect(await call('GET', '/arrives.com')).toMatchObject({ status: 404 });
    expect(await balance()).toBe(before);
  });

  it('pays, is told each step, and has the domain once the other registrar approves', async () => {
    const [before, transferPrice] = [await balance(), await price('arrives.com')];
    const created = await create({ domainName: 'Arrives.COM', authCode: CODE, privacyEnabled: false });
    expect(created).toMatchObject({
      status: 200,
      body: { totalPaid: transferPrice, transfer: { domainName: 'arrives.com', status: 'pending' } },
    });
    expect(await balance()).toBeCloseTo(before - transferPrice, 5);
    await work();
    expect(await status('arrives.com')).toBe('pending_transfer');
    expect((await sandbox.call(url, 'GET', '/core/v1/domains/arrives.com')).status).toBe(404);
    const { expiresAt } = (await other.info('arrives.com'))!;
    await other.approve('arrives.com');
    await work();
    expect([await status('arrives.com'), await reported('arrives.com')]).toEqual([
      'completed',
      ['submitting_transfer', 'pending_transfer', 'pending_insert', 'completed'],
    ]);
    const domain = await sandbox.call(url, 'GET', '/core/v1/domains/arrives.com');
    expect(domain).toMatchObject({
      status: 200,
      body: {
        domainName: 'arrives.com',
        locked: true,
        locks: ['ClientTransferProhibited', 'TransferLock'],
        nameservers: ['ns1.example.net'],
        transferLockExpiresAt: expect.any(String),
      },
    });
    expect(Number((domain.body.expireDate as string).slice(0, 4))).toBe(expiresAt!.getUTCFullYear() + 1);
    expect(await sandbox.call(url, 'GET', `/core/v1/orders/${created.body.order as number}`)).toMatchObject({
      body: {
        status: 'success',
        totalCapture: transferPrice,
        orderItems: [
          { name: 'arrives.com', type: 'transfer', status: 'success', duration: 1, price: transferPrice },
        ],
      },
    });
    expect(await balance()).toBeCloseTo(before - transferPrice, 5);
    expect(await other.info('arrives.com')).toBeUndefined();
  });

  it('has its contacts at a registry that keeps contacts, with the fee acknowledged', async () => {
    const contacts = {
      tech: {
        firstName: 'Desk',
        lastName: 'Technical',
        address1: '9 Mill Lane',
        city: 'Port Mara',
        state: 'North',
        zip: '40112',
        country: 'DE',
        email: 'tech@example.net',
        phone: '+4930123457',
      },
    };
    expect(
      await create({
        domainName: 'thick.xyz',
        authCode: CODE,
        contacts,
        purchasePrice: await price('thick.xyz'),
      }),
    ).toMatchObject({ status: 200 });
    await work();
    await other.approve('thick.xyz');
    await work();
    expect(await sandbox.call(url, 'GET', '/core/v1/domains/thick.xyz')).toMatchObject({
      status: 200,
      body: { contacts: { tech: { firstName: 'Desk', email: 'tech@example.net' } } },
    });
    const { rows } = await sandbox.sql.query<{ request: string }>(
      `select request from registry_commands where object = 'thick.xyz' and cltrid like '%-adopt-%'`,
    );
    expect(rows[0].request).toMatch(/<domain:registrant>.*<\/domain:registrant>/s);
  });

  it('has it at once where the registry works so', async () => {
    expect(await create({ domainName: 'at-once.es', authCode: CODE })).toMatchObject({
      status: 200,
      body: { transfer: { status: 'pending' } },
    });
    await work();
    expect([await status('at-once.es'), await reported('at-once.es')]).toEqual([
      'completed',
      ['submitting_transfer', 'pending_transfer', 'pending_insert', 'completed'],
    ]);
  });

  it('is warned of a lock, and goes on once the other registrar has taken it off', async () => {
    const created = await create({ domainName: 'locked.com', authCode: CODE });
    expect(created).toMatchObject({
      status: 200,
      body: {
        transfer: { status: 'pending_unlock' },
        warnings: { message: expect.any(String), statuses: ['clientTransferProhibited'] },
      },
    });
    await other.setStatuses('locked.com', [], ['clientTransferProhibited']);
    // an hour later
    await sandbox.sql.query(`update operations set due_at = created_at where subject = 'locked.com'`);
    await work();
    expect(await status('locked.com')).toBe('pending_transfer');
  });

  it('sends a new code where the registry refuses the first, by the same order', async () => {
    const created = await create({ domainName: 'code.com', authCode: CODE });
    await other.setCode('code.com', 'another-code-77');
    await work();
    expect(await status('code.com')).toBe('pending_new_auth_code');
    const before = await balance();
    expect(await create({ domainName: 'code.com', authCode: 'another-code-77' })).toMatchObject({
      status: 200,
      body: { order: created.body.order, transfer: { status: 'submitting_transfer' } },
    });
    expect(await balance()).toBe(before);
    await work();
    expect(await status('code.com')).toBe('pending_transfer');
  });

  it('cancels it while it lies at the registry, and has the money back', async () => {
    const before = await balance();
    await create({ domainName: 'canceled.com', authCode: CODE });
    await work();
    expect(await call('POST', '/canceled.com:cancel', {})).toMatchObject({
      status: 200,
      body: { domainName: 'canceled.com', status: 'canceled' },
    });
    expect(await balance()).toBeCloseTo(before, 5);
    expect((await other.info('canceled.com'))!.statuses).not.toContain('pendingTransfer');
    expect(await call('POST', '/canceled.com:cancel', {})).toMatchObject({
      status: 400,
      body: { message: 'A transfer for this domain has already been canceled.' },
    });
    expect(await call('GET', '/canceled.com')).toMatchObject({
      status: 200,
      body: { domainName: 'canceled.com', status: 'canceled' },
    });
  });

  it('is told that it was rejected, cancels, and has the money back', async () => {
    const before = await balance();
    await create({ domainName: 'rejected.com', authCode: CODE });
    await work();
    await other.reject('rejected.com');
    await work();
    expect(await status('rejected.com')).toBe('rejected');
    expect(await call('POST', '/rejected.com:cancel', {})).toMatchObject({
      status: 200,
      body: { status: 'canceled_pending_refund' },
    });
    await work();
    expect(await balance()).toBeCloseTo(before, 5);
  });
});

describe('an order with an idempotency key', () => {
  const order = { domainName: 'keyed.com', authCode: CODE };
  const replay = ({ status, body, headers }: Awaited<ReturnType<typeof create>>) => [
    status,
    body,
    headers.get('x-idempotent-replay'),
  ];

  it('is carried out once, and answered alike after the transfer has ended', async () => {
    const [before, transferPrice] = [await balance(), await price('keyed.com')];
    const first = await create(order, 'transfer-1');
    expect(replay(first)).toEqual([200, expect.objectContaining({ totalPaid: transferPrice }), null]);
    expect(replay(await create(order, 'transfer-1'))).toEqual([200, first.body, '1']);
    expect(await balance()).toBeCloseTo(before - transferPrice, 5);
    expect(await create({ ...order, privacyEnabled: false }, 'transfer-1')).toMatchObject({
      status: 409,
      body: { message: 'Conflict', details: 'Idempotency key has been reused for a different request.' },
    });
    await call('POST', '/keyed.com:cancel', {});
    expect(replay(await create(order, 'transfer-1'))).toEqual([200, first.body, '1']);
    expect([await status('keyed.com'), await balance()]).toEqual(['canceled', expect.closeTo(before, 5)]);
  });

  it('is refused alike', async () => {
    const wrong = { ...order, authCode: 'not-the-code-1' };
    const first = await create(wrong, 'transfer-2');
    expect(replay(first)).toEqual([400, expect.anything(), null]);
    expect(replay(await create(wrong, 'transfer-2'))).toEqual([400, first.body, '1']);
  });

  it('of a job is carried out once', async () => {
    const { rows } = await sandbox.sql.query<{ accountId: number; tokenId: number }>(
      `select account_id as "accountId", id as "tokenId" from api_tokens where account_id = (select id from accounts where username = $1) order by id limit 1`,
      [sandbox.credentials.username],
    );
    const item = { domainName: 'called.com', authCode: CODE };
    const named = { caller: rows[0], operationId: 'createTransfer', idempotencyKey: 'job-1-1-1' };
    const send = () => calls.call({ ...named, item });
    const first = await send();
    expect(first).toMatchObject({ status: 200, openedOperation: expect.any(String) });
    const { body, openedOperation } = first;
    expect(await send()).toMatchObject({ status: 200, body, openedOperation });
  });
});

describe('an order that cannot be', () => {
  it.each<[string, object, number, object]>([
    ['no name', {}, 400, { message: 'Bad Request', details: `'domainName' cannot be null` }],
    ['a name that is none', { domainName: 'no name' }, 400, { message: 'Bad Request' }],
    ['a code that is a number', { domainName: 'wrong.com', authCode: 7 }, 400, { message: 'Bad Request' }],
    [
      'contacts that are a list',
      { domainName: 'wrong.com', authCode: CODE, contacts: [] },
      400,
      { message: 'Bad Request' },
    ],
    [
      'a price below nothing',
      { domainName: 'wrong.com', authCode: CODE, purchasePrice: -1 },
      400,
      { message: 'Bad Request' },
    ],
    [
      'a TLD that is not sold',
      { domainName: 'a.nowhere', authCode: CODE },
      422,
      { message: 'Unsupported TLD' },
    ],
    ['a TLD under .in', { domainName: 'a.co.in', authCode: CODE }, 422, { message: 'Unsupported TLD' }],
    [
      'a TLD that is not transferred',
      { domainName: 'a.com.br', authCode: CODE },
      422,
      { message: 'We do not support transfers for .com.br domains' },
    ],
    [
      'no code',
      { domainName: 'wrong.com' },
      400,
      { message: 'Bad Request', details: `'authCode' is required` },
    ],
    [
      'a wrong code',
      { domainName: 'wrong.com', authCode: 'not-the-code-1' },
      400,
      { message: expect.stringContaining('authoritative domain information') },
    ],
    [
      'a name that nobody has',
      { domainName: 'nobody-has-it.com', authCode: CODE },
      400,
      { message: expect.stringContaining('authoritative domain information') },
    ],
    [
      'a name that is a week old',
      { domainName: 'young.com', authCode: CODE },
      409,
      { message: 'Conflict', details: 'The domain was registered less than 60 days ago.' },
    ],
    [
      'a price that is wrong',
      { domainName: 'wrong.com', authCode: CODE, purchasePrice: 1 },
      400,
      { message: 'Invalid Price' },
    ],
    [
      'a transfer that runs',
      { domainName: 'locked.com', authCode: CODE },
      409,
      { message: 'A transfer is already processing for this domain' },
    ],
    ['a domain that is here', { domainName: 'arrives.com', authCode: CODE }, 409, { message: 'Conflict' }],
  ])('because of %s is refused', async (_, body, expected, answer) => {
    const before = await balance();
    expect(await create(body)).toMatchObject({ status: expected, body: answer });
    expect(await balance()).toBe(before);
  });

  it('for want of credit is refused in the words of the contract', async () => {
    const [{ available }] = (
      await sandbox.sql.query<{ available: string }>(
        `select available from account_balances where account_id = (select id from accounts where username = $1)`,
        [sandbox.credentials.username],
      )
    ).rows;
    const put = (amount: string) =>
      sandbox.sql.query(
        `update account_balances set available = $2 where account_id = (select id from accounts where username = $1)`,
        [sandbox.credentials.username, amount],
      );
    await put('0');
    expect(await create({ domainName: 'wrong.com', authCode: CODE })).toMatchObject({
      status: 402,
      body: { message: 'Insufficient Funds' },
    });
    await put(available);
  });

  it('takes null for what is not sent', async () => {
    expect(
      await create({ domainName: 'wrong.com', authCode: null, contacts: null, purchasePrice: null }),
    ).toMatchObject({ status: 400, body: { details: `'authCode' is required` } });
  });
});

describe('transfers', () => {
  it('are listed while they are pending, the newest first, page by page', async () => {
    for (const name of ['listed-1.com', 'listed-2.com']) await create({ domainName: name, authCode: CODE });
    const all = await call('GET', '');
    const names = (all.body.transfers as { domainName: string; status: string }[]).map(
      ({ domainName }) => domainName,
    );
    expect(names.slice(0, 2)).toEqual(['listed-2.com', 'listed-1.com']);
    for (const ended of ['arrives.com', 'canceled.com', 'rejected.com']) expect(names).not.toContain(ended);
    expect(all.body).toMatchObject({ totalCount: names.length, from: 1, to: names.length });
    const page = await call('GET', '?perPage=1&page=2');
    expect(page).toMatchObject({
      status: 200,
      body: { transfers: [{ domainName: 'listed-1.com', status: 'pending' }], from: 2, to: 2, nextPage: 3 },
    });
    expect(page.headers.get('link')).toContain('rel="next"');
    for (const query of ['?page=0', '?perPage=0', '?perPage=1001', '?page=x'])
      expect((await call('GET', query)).status).toBe(400);
  });

  it.each([
    ['GET', '/never-asked-for.com', 404, { message: 'Not Found' }],
    ['GET', '/a.nowhere', 422, { message: 'Unsupported TLD' }],
    ['GET', '/no%20name', 400, { message: 'Bad Request' }],
    ['POST', '/never-asked-for.com:cancel', 404, { message: 'Not Found' }],
    ['POST', '/arrives.com:cancel', 404, { message: 'Not Found' }],
  ])('are not found where there are none: %s %s', async (method, path, expected, body) => {
    expect(await call(method, path, method === 'POST' ? {} : undefined)).toMatchObject({
      status: expected,
      body,
    });
  });

  it('come by themselves when the other registrar says nothing for five days', async () => {
    await create({ domainName: 'silent.com', authCode: CODE });
    await work();
    expect(await status('silent.com')).toBe('pending_transfer');
    age.days = -6;
    await sandbox.simulator.tick();
    await work();
    expect([
      await status('silent.com'),
      (await sandbox.call(url, 'GET', '/core/v1/domains/silent.com')).status,
    ]).toEqual(['completed', 200]);
  });

  it('never show a code: not in the database, and not in what was kept of the commands', async () => {
    const { rows } = await sandbox.sql.query<{ text: string }>(
      `select coalesce(auth_code_sealed, '') || t.name as text from transfers t union all select request || coalesce(response, '') from registry_commands union all select payload::text from operations`,
    );
    expect(JSON.stringify(rows)).not.toContain(CODE);
  });
});
