import { OTHER_REGISTRARS, type OtherRegistrar, type Stack } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';
const DESK = {
  firstName: 'Desk',
  lastName: 'Technical',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'tech@example.net',
  phone: '+4930123457',
};
/** Domains are 100 days old when they are transferred: a name may be after 60. */
const age = { days: 100 };
let desk: StaffStack;
let other: OtherRegistrar;
let stack: Stack;
let accountId: number;

beforeAll(async () => {
  desk = await StaffStack.start({}, () => new Date(Date.now() - age.days * DAY_MS));
  ({ stack } = desk);
  other = await desk.otherRegistrar();
  for (const name of ['arrives', 'raced', 'waits', 'refused'])
    await other.register(`${name}.com`, CODE, { thin: true });
  for (const name of ['stays.com', 'leaves.com', 'moves.com', 'locked.com'])
    await desk.registerUnlocked(name);
  accountId = (await staff('GET', '/domains/stays.com')).body.accountId;
  age.days = 0;
});
afterAll(async () => {
  await other?.close();
  await desk?.stop();
});

const staff = async (method: string, path: string, wanted?: object) => {
  const { status, body } = await desk.call(method, path, wanted);
  return { status, body };
};
const own = async (path: string) => (await stack.call('GET', `/core/v1${path}`)).body as any;
const balance = async (): Promise<number> => (await own('/accountinfo/balance')).balance as number;
const audit = async (name: string): Promise<any[]> =>
  (await staff('GET', `/audit?target=${encodeURIComponent(`domain:${name}`)}`)).body.items;
const start = (domainName: string, more: object = {}, id = accountId, query = '') =>
  staff('POST', `/accounts/${id}:transferIn${query}`, {
    domainName,
    authCode: CODE,
    reason: 'Ticket 1',
    ...more,
  });
const act = (action: string, name: string, more: object = {}) =>
  staff('POST', `/domains/${name}:${action}`, { reason: 'Ticket 2', ...more });
const price = async (): Promise<number> =>
  (await own('/domains/arrives.com:getPricing')).transferPrice as number;
const stateOf = async (name: string): Promise<string> => (await own(`/transfers/${name}`)).status as string;
const awaited = (name: string, state: string) =>
  until(async () => (await stateOf(name)) === state, `${name} is ${state}`, 20_000);

describe('an inbound transfer started by staff', () => {
  it('is planned with its price, without a charge and without a trace', async () => {
    const before = await balance();
    const { plan } = (await start('arrives.com', {}, accountId, '?dryRun=true')).body;
    expect(plan).toMatchObject({
      totalCents: Math.round((await price()) * 100),
      changes: [{ field: 'domainName', to: 'arrives.com' }],
    });
    expect([await balance(), await audit('arrives.com')]).toEqual([before, []]);
  });

  it.each<[string, object, number]>([
    ['without a price', { purchasePrice: undefined }, 400],
    ['with another price', { purchasePrice: 0.5 }, 400],
    ['with a wrong code', { authCode: 'Wrong-code-77' }, 400],
    ['without a code', { authCode: undefined }, 400],
    ['without a reason', { reason: undefined }, 400],
    ['with registry data that the TLD does not know', { tldRequirements: { vat: 'DE1' } }, 400],
    ['with an incomplete contact', { contacts: { tech: { firstName: 'Desk' } } }, 400],
    ['of a domain that is here', { domainName: 'stays.com' }, 409],
    ['of a name that is none', { domainName: 'no name' }, 400],
    ['under a TLD that is not sold', { domainName: 'a.nowhere' }, 422],
  ])('is refused %s, and nothing is charged', async (_, more, status) => {
    const before = await balance();
    expect((await start('arrives.com', { purchasePrice: await price(), ...more })).status).toBe(status);
    expect([await balance(), await audit('arrives.com')]).toEqual([before, []]);
  });

  it('is refused for an unknown account, and for a suspended one until it is reinstated', async () => {
    const purchasePrice = await price();
    expect((await start('arrives.com', { purchasePrice }, 2_000_000_000)).status).toBe(404);
    await staff('POST', `/accounts/${accountId}:suspend`, { reason: 'Unpaid' });
    expect(await start('arrives.com', { purchasePrice })).toMatchObject({
      status: 409,
      body: { details: 'The account is suspended, or one above it. Reinstate it first.' },
    });
    await staff('POST', `/accounts/${accountId}:reinstate`, { reason: 'Paid' });
    await until(
      async () => (await stack.call('GET', '/core/v1/hello')).status === 200,
      'the account is served',
    );
  });

  it('charges the account its price, is audited without the code, and brings the domain', async () => {
    const [before, purchasePrice] = [await balance(), await price()];
    const started = await start('Arrives.com', { purchasePrice });
    expect(started).toMatchObject({
      status: 200,
      body: {
        domainName: 'arrives.com',
        status: 'pending',
        orderId: expect.any(Number),
        totalPaid: purchasePrice,
      },
    });
    expect(await balance()).toBeCloseTo(before - purchasePrice, 5);
    const [entry] = await audit('arrives.com');
    expect(entry).toMatchObject({
      action: 'transfer.start',
      reason: 'Ticket 1',
      after: { accountId, state: 'pending', years: 1, total: purchasePrice.toFixed(2) },
    });
    const stored = await Promise.all(
      ['audit_log', 'operations', 'transfers'].map((table) =>
        stack.sql.query(`select 1 from ${table} t where t::text like $1`, [`%${CODE}%`]),
      ),
    );
    expect(stored.map(({ rowCount }) => rowCount)).toEqual([0, 0, 0]);
    expect((await start('arrives.com', { purchasePrice })).status).toBe(409);
    await awaited('arrives.com', 'pending_transfer');
    await other.approve('arrives.com');
    await awaited('arrives.com', 'completed');
    expect((await staff('GET', '/domains/arrives.com')).body).toMatchObject({ accountId, state: 'active' });
    expect((await act('cancelTransferIn', 'arrives.com')).status).toBe(404);
  });

  it('begins once of two at once', async () => {
    const [before, purchasePrice] = [await balance(), await price()];
    const answers = await Promise.all([1, 2].map(() => start('raced.com', { purchasePrice })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance()).toBeCloseTo(before - purchasePrice, 5);
    expect(await audit('raced.com')).toHaveLength(1);
  });
});

describe('an inbound transfer cancelled by staff', () => {
  it('is withdrawn at the registry, and the money is back', async () => {
    const before = await balance();
    await start('waits.com', { purchasePrice: await price() });
    await awaited('waits.com', 'pending_transfer');
    expect(await act('cancelTransferIn', 'waits.com')).toEqual({
      status: 200,
      body: { domainName: 'waits.com', status: 'canceled' },
    });
    expect(await balance()).toBeCloseTo(before, 5);
    expect((await audit('waits.com'))[0]).toMatchObject({
      action: 'transfer.cancel',
      reason: 'Ticket 2',
      before: { accountId, state: 'pending_transfer' },
      after: { operationId: expect.any(String) },
    });
    expect((await act('cancelTransferIn', 'waits.com')).status).toBe(400);
    expect(await audit('waits.com')).toHaveLength(2);
  });

  it('is 404 where there was none, and 400 without a reason', async () => {
    expect((await act('cancelTransferIn', 'nothing.com')).status).toBe(404);
    expect((await act('cancelTransferIn', 'raced.com', { reason: undefined })).status).toBe(400);
    expect((await act('cancelTransferIn', 'raced.com', { accountId: 0 })).status).toBe(400);
    // an account without a transfer of the name
    expect((await act('cancelTransferIn', 'raced.com', { accountId: 2_000_000_000 })).status).toBe(404);
    expect((await act('cancelTransferIn', 'raced.com', { accountId })).status).toBe(200);
  });
});

describe('an outbound transfer decided by staff', () => {
  const asked = async (name: string): Promise<void> => {
    const { authCode } = await own(`/domains/${name}:getAuthCode`);
    await other.request(name, authCode as string);
  };

  it.each(['rejectTransferOut', 'approveTransferOut'])(
    'is 409 where nothing is pending (%s)',
    async (action) => {
      expect((await act(action, 'stays.com')).status).toBe(409);
      expect((await act(action, 'absent.com')).status).toBe(404);
      expect((await act(action, 'stays.com', { reason: undefined })).status).toBe(400);
      expect(await audit('stays.com')).toEqual([]);
    },
  );

  it('is rejected at the registry: the domain stays', async () => {
    await asked('stays.com');
    expect(await act('rejectTransferOut', 'stays.com')).toEqual({
      status: 200,
      body: { domainName: 'stays.com', status: 'canceled' },
    });
    expect((await audit('stays.com'))[0]).toMatchObject({
      action: 'transfer.reject',
      before: { accountId, state: 'pending', gaining: OTHER_REGISTRARS[1].clientId },
    });
    expect((await staff('GET', '/domains/stays.com')).body.state).toBe('active');
    expect((await act('rejectTransferOut', 'stays.com')).status).toBe(409);
  });

  it('is not approved while the domain is locked here', async () => {
    await asked('locked.com');
    await act('setLock', 'locked.com', { lock: 'RegistrarLock' });
    expect((await act('approveTransferOut', 'locked.com')).status).toBe(409);
    expect((await staff('GET', '/domains/locked.com')).body.state).toBe('active');
  });

  it('is not ended by hand against what the registry shows', async () => {
    expect(await act('endTransferOut', 'locked.com', { verdict: 'left' })).toMatchObject({
      status: 409,
      body: { details: 'The registry shows the transfer as pending: approve or reject it.' },
    });
    expect((await act('endTransferOut', 'locked.com', { verdict: 'gone' })).status).toBe(400);
    expect((await act('endTransferOut', 'moves.com', { verdict: 'left' })).status).toBe(409);
  });

  it('is approved at the registry: planned first, then the domain is gone', async () => {
    await asked('leaves.com');
    const planned = await staff('POST', '/domains/leaves.com:approveTransferOut?dryRun=true', {
      reason: 'Plan',
    });
    expect(planned.body.plan.registryCommands).toEqual(['domain:transfer leaves.com: approve']);
    expect((await staff('GET', '/domains/leaves.com')).body.state).toBe('active');
    expect(await act('approveTransferOut', 'leaves.com')).toEqual({
      status: 200,
      body: { domainName: 'leaves.com', status: 'completed' },
    });
    expect((await stack.call('GET', '/core/v1/domains/leaves.com')).status).toBe(404);
    expect((await other.info('leaves.com'))?.clientId).toBe(OTHER_REGISTRARS[1].clientId);
    expect((await audit('leaves.com')).map(({ action }) => action)).toEqual(['transfer.approve']);
  });
});

describe('a domain that staff move to another account', () => {
  it('moves by its code, charged nothing and audited with both accounts', async () => {
    const { body: gaining } = await staff('POST', '/accounts', { accountName: 'gaining-desk' });
    const { authCode } = await own('/domains/moves.com:getAuthCode');
    const contacts = { registrant: DESK, admin: DESK, tech: DESK, billing: DESK };
    const move = (more: object = {}, id = gaining.id) =>
      staff('POST', `/accounts/${id}:moveDomainIn`, {
        domainName: 'moves.com',
        authCode,
        contacts,
        reason: 'Ticket 3',
        ...more,
      });
    expect((await move({ authCode: 'Wrong-code-77' })).status).toBe(400);
    expect((await move({ authCode: undefined })).status).toBe(400);
    expect((await move({ reason: undefined })).status).toBe(400);
    expect((await move({}, 2_000_000_000)).status).toBe(404);
    expect((await move({}, accountId)).status).toBe(404);
    expect((await move({ domainName: 'absent.com' })).status).toBe(404);
    await staff('POST', `/accounts/${gaining.id}:suspend`, { reason: 'Unpaid' });
    expect((await move()).status).toBe(409);
    await staff('POST', `/accounts/${gaining.id}:reinstate`, { reason: 'Paid' });
    expect(await audit('moves.com')).toEqual([]);
    expect(await move()).toEqual({
      status: 200,
      body: { domainName: 'moves.com', accountId: gaining.id },
    });
    expect((await staff('GET', '/domains/moves.com')).body.accountId).toBe(gaining.id);
    expect((await audit('moves.com'))[0]).toMatchObject({
      action: 'transfer.move',
      before: { accountId },
      after: { accountId: gaining.id, operationId: expect.any(String) },
    });
    expect(JSON.stringify(await audit('moves.com'))).not.toContain(authCode);
    expect((await move()).status).toBe(404);
  });
});
