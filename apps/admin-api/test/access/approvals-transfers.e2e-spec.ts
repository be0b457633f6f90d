import { OTHER_REGISTRARS, type OtherRegistrar, type Stack } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const DAY_MS = 86_400_000;
const MARGIN_DAYS = 100;
const CONTACT = {
  firstName: 'Desk',
  lastName: 'Technical',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  zip: '40112',
  country: 'DE',
  email: 'tech@example.net',
  phone: '+4930123457',
};
const CONTACTS = { registrant: CONTACT, admin: CONTACT, tech: CONTACT, billing: CONTACT };
const BECAUSE = { reason: 'Ticket 5' };
const WAITS = 'the domain leaves its account';
/** Domains are registered in the past: a name may be transferred after 60 days. */
const age = { days: MARGIN_DAYS };
let desk: StaffStack;
let other: OtherRegistrar;
let stack: Stack;
let colleague: string;
let accountId: number;
let gainingId: number;

beforeAll(async () => {
  desk = await StaffStack.start(
    { STAFF_APPROVAL_TRANSFERS: 'true' },
    () => new Date(Date.now() - age.days * DAY_MS),
  );
  ({ stack } = desk);
  other = await desk.otherRegistrar();
  for (const name of ['leaves.com', 'again.com', 'quiet.com', 'moves.com', 'moved.com'])
    await desk.registerUnlocked(name);
  ({ accountId } = (await staff('GET', '/domains/leaves.com')).body);
  ({ id: gainingId } = (await staff('POST', '/accounts', { accountName: 'gaining-desk' })).body);
  colleague = (await staff('POST', '/staff-keys', { name: 'Colleague', role: 'owner' })).body.key;
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
const act = (action: string, name: string, more: object = {}) =>
  staff('POST', `/domains/${name}:${action}`, { ...BECAUSE, ...more });
const confirm = (id: string) => desk.callBy(colleague, 'POST', `/approvals/${id}:confirm`, {});
const holder = async (name: string) => {
  const { state, accountId: account } = (await staff('GET', `/domains/${name}`)).body;
  return [state, account];
};
const codeOf = async (name: string): Promise<string> =>
  ((await stack.call('GET', `/core/v1/domains/${name}:getAuthCode`)).body as { authCode: string }).authCode;
const asked = async (name: string): Promise<void> => {
  await other.request(name, await codeOf(name));
  await until(async () => {
    const open = 'select from transfers_out where name = $1 and due_at is not null';
    return (await stack.sql.query(open, [name])).rowCount === 1;
  }, `the transfer of ${name} is noticed`);
};
const move = async (name: string, more: object = {}, id = gainingId, query = '') =>
  staff('POST', `/accounts/${id}:moveDomainIn${query}`, {
    domainName: name,
    authCode: await codeOf(name),
    contacts: CONTACTS,
    ...BECAUSE,
    ...more,
  });

describe('an approval of a transfer out that waits', () => {
  it('leaves the domain where it is, and lets it go when a colleague confirms it', async () => {
    await asked('leaves.com');
    const waiting = await act('approveTransferOut', 'leaves.com');
    expect(waiting).toMatchObject({
      status: 202,
      body: { act: 'transfer.approve', target: 'domain:leaves.com', state: 'pending', cause: WAITS },
    });
    expect(await holder('leaves.com')).toEqual(['active', accountId]);
    expect((await staff('POST', `/approvals/${waiting.body.approvalId}:confirm`, {})).status).toBe(403);
    expect((await confirm(waiting.body.approvalId)).body).toMatchObject({
      state: 'carried_out',
      cause: WAITS,
      command: { domainName: 'leaves.com', accountId, transferId: expect.any(Number) },
    });
    expect((await other.info('leaves.com'))?.clientId).toBe(OTHER_REGISTRARS[1].clientId);
  });

  it('is planned by a dry run that says so, and stores nothing', async () => {
    await asked('again.com');
    const { plan } = (await act('approveTransferOut?dryRun=true', 'again.com')).body;
    expect(plan.registryCommands).toEqual(['domain:transfer again.com: approve']);
    expect(plan.warnings[0]).toContain('another member of staff confirms it');
    const { items } = (await staff('GET', '/approvals?state=pending')).body;
    expect(items).toEqual([]);
  });

  it('does not approve a later transfer of the same domain', async () => {
    const waiting = await act('approveTransferOut', 'again.com');
    expect(waiting.status).toBe(202);
    expect((await act('rejectTransferOut', 'again.com')).status).toBe(200);
    await asked('again.com');
    expect((await confirm(waiting.body.approvalId)).body).toMatchObject({
      state: 'refused',
      refusal: { code: 'staff.another_transfer' },
    });
    expect(await holder('again.com')).toEqual(['active', accountId]);
  });

  it.each([
    ['approveTransferOut', {}],
    ['endTransferOut', { verdict: 'left' }],
  ])('is 409 at once where none is open, and 404 for no domain (%s)', async (action, more) => {
    expect((await act(action, 'quiet.com', more)).status).toBe(409);
    expect((await act(action, 'absent.com', more)).status).toBe(404);
  });

  it('by the verdict `left` only: `stayed` is judged at once', async () => {
    expect(await act('endTransferOut', 'again.com', { verdict: 'left' })).toMatchObject({
      status: 202,
      body: { act: 'transfer.end' },
    });
    expect((await act('endTransferOut', 'again.com', { verdict: 'stayed' })).status).toBe(409);
  });
});

describe('a move to another account that waits', () => {
  it('stores the code encrypted, and moves the domain when a colleague confirms it', async () => {
    const authCode = await codeOf('moves.com');
    const waiting = await move('moves.com');
    expect(waiting).toMatchObject({ status: 202, body: { act: 'transfer.move', cause: WAITS } });
    expect(await holder('moves.com')).toEqual(['active', accountId]);
    const stored = await Promise.all(
      ['audit_log', 'staff_approvals'].map((table) =>
        stack.sql.query(`select 1 from ${table} t where t::text like $1`, [`%${authCode}%`]),
      ),
    );
    expect(stored.map(({ rowCount }) => rowCount)).toEqual([0, 0]);
    expect((await confirm(waiting.body.approvalId)).body).toMatchObject({
      state: 'carried_out',
      command: { accountId: gainingId, losingAccountId: accountId, authCode: '***' },
    });
    expect(await holder('moves.com')).toEqual(['active', gainingId]);
  });

  it('is refused at confirmation where another account lost the domain meanwhile', async () => {
    const waiting = await move('moved.com');
    const third = (await staff('POST', '/accounts', { accountName: 'third-desk' })).body.id as number;
    await stack.sql.query('update domains set account_id = $2 where name = $1', ['moved.com', third]);
    expect((await confirm(waiting.body.approvalId)).body).toMatchObject({
      state: 'refused',
      refusal: { code: 'staff.domain_in_another_account' },
    });
    expect(await holder('moved.com')).toEqual(['active', third]);
  });

  it.each<[string, object, number, number]>([
    ['without a code', { authCode: undefined }, 0, 400],
    ['of a name that is none', { domainName: 'no name' }, 0, 400],
    ['with an incomplete contact', { contacts: { tech: { firstName: 'Desk' } } }, 0, 400],
    ['of a domain that is nowhere', { domainName: 'absent.com' }, 0, 404],
    ['into no account', {}, 2_000_000_000, 404],
  ])('is refused at once %s', async (_what, more, id, status) => {
    expect((await move('quiet.com', more, id || gainingId)).status).toBe(status);
  });

  it('is refused at once into the account that has the domain', async () => {
    expect((await move('quiet.com', {}, accountId)).status).toBe(404);
  });
});
