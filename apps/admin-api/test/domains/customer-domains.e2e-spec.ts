import type { Stack } from '@registrar/test-sandbox';
import { StaffStack } from '../support/staff-stack';

jest.setTimeout(60_000);

const NAME = 'for-customer.com';
const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'A1'.repeat(32) };
let desk: StaffStack;
let stack: Stack;

beforeAll(async () => {
  desk = await StaffStack.start();
  ({ stack } = desk);
  await desk.register(NAME);
});
afterAll(() => desk?.stop());

/** Without the headers, so that answers are compared whole. */
async function staff(...request: Parameters<StaffStack['call']>) {
  const { status, body } = await desk.call(...request);
  return { status, body };
}
const act = (action: string, body: object, query = '') =>
  staff('POST', `/domains/${NAME}:${action}${query}`, body);
const own = async (path = `/domains/${NAME}`) => (await stack.call('GET', `/core/v1${path}`)).body as any;
const audit = () => desk.audit(`domain:${NAME}`);

const SERVERS = ['ns1.example.org', 'ns2.example.org'];
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

it('sets name servers, auto-renewal, privacy and contacts as the account would, audited before and after', async () => {
  const before = await own();
  const changes: [string, object][] = [
    ['setNameservers', { nameservers: SERVERS, reason: 'Ticket 1' }],
    ['setAutorenew', { on: false }],
    ['setPrivacy', { on: false }],
    ['setContacts', { contacts: { tech: DESK } }],
  ];
  for (const [action, body] of changes)
    expect([action, await act(action, body)]).toEqual([action, { status: 200, body: { outcome: 'done' } }]);
  expect(await own()).toMatchObject({ nameservers: SERVERS, contacts: { tech: { city: 'Port Mara' } } });
  const entries = await audit();
  expect(entries.map(({ action }) => action)).toEqual([
    'domain.set_contacts',
    'domain.set_privacy',
    'domain.set_autorenew',
    'domain.set_nameservers',
  ]);
  expect(entries[3]).toMatchObject({
    reason: 'Ticket 1',
    before: { nameservers: before.nameservers, accountId: expect.any(Number) },
    after: { nameservers: SERVERS, operationId: expect.any(String) },
  });
  expect(entries[2]).toMatchObject({
    before: { autorenewEnabled: true },
    after: { autorenewEnabled: false },
  });
  expect(JSON.stringify(entries)).not.toContain('Mill Lane');
});

it('audits no change that changes nothing, and plans without a trace', async () => {
  const known = (await audit()).length;
  expect(await act('setAutorenew', { on: false })).toMatchObject({ status: 200, body: { outcome: 'done' } });
  const planned = await act(
    'setNameservers',
    { nameservers: ['ns3.example.org', 'ns4.example.org'] },
    '?dryRun=true',
  );
  expect(planned).toMatchObject({
    status: 200,
    body: {
      plan: {
        totalCents: 0,
        registryCommands: [
          'host:create for each name server that the registry does not have',
          `domain:update ${NAME}: add name servers ns3.example.org, ns4.example.org; remove name servers ${SERVERS.join(', ')}`,
        ],
      },
    },
  });
  expect((await own()).nameservers).toEqual(SERVERS);
  expect(await audit()).toHaveLength(known);
});

it('adds and removes a DS record, with the refusals of the account', async () => {
  const path = `/domains/${NAME}/dnssec`;
  expect(await staff('POST', path, DS)).toEqual({ status: 200, body: { domainName: NAME, ...DS } });
  expect((await own(`/domains/${NAME}/dnssec`)).dnssec).toMatchObject([DS]);
  expect((await staff('POST', path, DS)).status).toBe(409);
  expect((await staff('POST', path, { ...DS, digest: 'xyz' })).status).toBe(400);
  expect(await staff('DELETE', `${path}/${DS.digest}`)).toEqual({ status: 200, body: {} });
  expect((await staff('DELETE', `${path}/${DS.digest}`)).status).toBe(404);
  expect((await audit()).slice(0, 2).map(({ action }) => action)).toEqual([
    'domain.remove_ds',
    'domain.add_ds',
  ]);
});

it('renews at the price that a dry run shows, once for a term, charged to the account', async () => {
  const { expiresAt } = (await staff('GET', `/domains/${NAME}`)).body;
  const { balance } = await own('/accountinfo/balance');
  const { plan } = (await act('renew', { expiresAt, years: 1 }, '?dryRun=true')).body;
  const purchasePrice = plan.items[0].priceCents / 100;
  expect(plan).toMatchObject({ totalCents: expect.any(Number), events: ['account.credit.balance_change'] });
  expect((await own('/accountinfo/balance')).balance).toBe(balance);

  expect(await act('renew', { expiresAt, years: 1 })).toMatchObject({
    status: 400,
    body: { details: "'purchasePrice' is required: the price that a dry run shows" },
  });
  expect((await act('renew', { expiresAt, years: 1, purchasePrice: purchasePrice + 1 })).status).toBe(400);
  const renewed = await act('renew', { expiresAt, years: 1, purchasePrice, reason: 'Ticket 2' });
  expect(renewed).toMatchObject({
    status: 200,
    body: { domainName: NAME, order: expect.any(Number), totalPaid: plan.totalCents / 100 },
  });
  expect((await own('/accountinfo/balance')).balance).toBe(plan.balanceAfterCents / 100);
  expect((await audit())[0]).toMatchObject({
    action: 'domain.renew',
    reason: 'Ticket 2',
    after: { years: 1, total: (plan.totalCents / 100).toFixed(2) },
  });
  expect(await act('renew', { expiresAt, years: 1, purchasePrice })).toMatchObject({
    status: 409,
    body: { details: expect.stringContaining('The term of the domain ends at ') as string },
  });
});

it('keeps to the purchase limit of the account', async () => {
  const { expiresAt, accountId } = (await staff('GET', `/domains/${NAME}`)).body;
  const { plan } = (await act('renew', { expiresAt }, '?dryRun=true')).body;
  const limit = (purchaseLimit: number | null) =>
    staff('PATCH', `/accounts/${accountId}/limits`, { purchaseLimit });
  expect((await limit(1)).status).toBe(200);
  const purchasePrice = plan.items[0].priceCents / 100;
  expect((await act('renew', { expiresAt, purchasePrice })).status).toBe(402);
  expect((await limit(null)).status).toBe(200);
});

it('serves a suspended account, and refuses under a lock as the account is refused', async () => {
  const { accountId } = (await staff('GET', `/domains/${NAME}`)).body;
  await staff('POST', `/accounts/${accountId}:suspend`, { reason: 'Unpaid' });
  expect((await act('setAutorenew', { on: true })).status).toBe(200);
  await staff('POST', `/accounts/${accountId}:reinstate`, {});
  await act('setLock', { lock: 'AccountLock' });
  expect((await act('setNameservers', { nameservers: ['ns5.example.org'] })).status).toBe(409);
  await act('clearLock', { lock: 'AccountLock' });
});

it.each([
  ['setNameservers', {}, 400],
  ['setNameservers', { nameservers: [] }, 400],
  ['setNameservers', { nameservers: ['no host'] }, 400],
  ['setAutorenew', {}, 400],
  ['setAutorenew', { on: 'yes' }, 400],
  ['setPrivacy', { on: null }, 400],
  ['setContacts', {}, 400],
  ['setContacts', { contacts: { tech: { firstName: 'Desk' } } }, 400],
  ['setContacts', { contacts: { owner: DESK } }, 400],
  ['renew', { purchasePrice: 1 }, 400],
  ['renew', { expiresAt: 'soon', purchasePrice: 1 }, 400],
  ['renew', { expiresAt: '2027-01-01', purchasePrice: 'one' }, 400],
])('%s with %j is refused with %i', async (action, body, status) => {
  expect((await act(action, body)).status).toBe(status);
});
