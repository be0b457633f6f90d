import { OPERATION_SCOPES } from '@registrar/http';
import { Sandbox } from '@registrar/test-sandbox';
import { createPublicApi } from '../src/app.module';
import { describedOperations, fill, type Operation } from './support/described';
import { newAccount, type Reseller } from './support/resellers';

/** Of the account that owns everything here. */
const OWNED = 'owned-by-one.com';
/** Of the account that asks. */
const OWN = 'owned-by-other.com';
const NOBODYS = 'owned-by-nobody.com';
const ABSENT_ID = '2000000000';
/** Where ids are no numbers. */
const ABSENT_UUID = '0197a0fe-0000-7000-8000-00000000ffff';
const ABSENT: Record<string, string> = { 'payments/{paymentId}': ABSENT_UUID, 'events/{eventId}': ABSENT_UUID, 'deliveries/{deliveryId}': ABSENT_UUID };

/** Operations whose path names something that belongs to nobody, each with the reason. */
const NOT_OWNED: Record<string, string> = {
  getTransferEligibility: 'any name may be asked for, as in a search',
};

/** Bodies where a sample of the schema is not enough to get past the fields: only then is the resource looked for. */
const BODIES: Record<string, object> = {
  updateDomain: { autorenewEnabled: true },
  setContacts: { contacts: {} },
  createRecord: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  updateRecord: { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 },
  createDnssec: { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766' },
  createUrlForwarding: { host: 'shop', forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  updateUrlForwarding: { forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  updateUrlForwardingByHost: { forwardsTo: 'https://shop.example.net/', type: 'redirect' },
  createVanityNameserver: { hostname: 'ns1', ips: ['198.51.100.53'] },
  updateVanityNameserver: { ips: ['198.51.100.53'] },
  transferCredit: { amount: 1, direction: 'from_sub_account' },
  rotateToken: {},
  rotateSecret: {},
  renewDomain: {},
  purchasePrivacy: {},
  handOverDomain: { registrarTag: 'OTHER-TAG' },
};

let sandbox: Sandbox;
let operations: Operation[];
let owner: Reseller;
let stranger: Reseller;
let owned: Record<string, string>;

/** Operations on one thing of an account: those that a colleague adds tomorrow, too. */
const concerned = (): Operation[] =>
  operations.filter(({ id, parameters }) => parameters.length > 0 && NOT_OWNED[id] === undefined && !OPERATION_SCOPES[id]?.startsWith('catalogue.'));

beforeAll(async () => {
  sandbox = await Sandbox.start();
  const url = await sandbox.serve(await createPublicApi(sandbox.settings({ FORWARDER_ADDRESSES: '198.51.100.80' })));
  operations = await describedOperations(url);
  // Approved and enterprise, so that no flag hides what is to be compared.
  owner = await newAccount(sandbox, url, 'owner-house-test', { approved_reseller: true, enterprise: true });
  stranger = await newAccount(sandbox, url, 'foreign-house-test', { approved_reseller: true, enterprise: true });
  for (const [reseller, domainName] of [[owner, OWNED], [stranger, OWN]] as const) {
    const { status, body } = await reseller.call('POST', '/core/v1/domains', { domain: { domainName, nameservers: ['ns1.example.net', 'ns2.example.net'] } });
    expect({ status, body }).toMatchObject({ status: 200 });
  }
  owned = await belongings();
});
afterAll(() => sandbox?.stop());

/** One of everything that is named by its own id. */
async function belongings(): Promise<Record<string, string>> {
  const text = async (answer: ReturnType<Reseller['call']>, read: (body: any) => unknown): Promise<string> => {
    const { status, body } = await answer;
    expect({ status, body }).toMatchObject({ status: 200 });
    return String(read(body));
  };
  const subAccount = { account: { accountName: 'owner-house-sub', password: 'Tide#2041', contacts: { registrant: {
    firstName: 'Ilse', lastName: 'Varga', address1: '4 Quay Street', city: 'Port Mara', zip: '40110', country: 'DE', email: 'ilse@example.net', phone: '+15550100123' } } }, tos: true, apiTos: true };
  await text(owner.call('POST', '/core/v1/accounts', subAccount), () => '');
  const { rows: [verification] } = await sandbox.sql.query<{ id: string }>("select coalesce(max(id), 1)::text as id from contacts");
  return {
    'records/{id}': await text(owner.call('POST', `/core/v1/domains/${OWNED}/records`, { type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300 }), (body) => body.id),
    '{domainName}/{id}': await text(owner.call('POST', `/core/v1/domains/${OWNED}/url/forwarding`, BODIES.createUrlForwarding), (body) => body.id),
    'notifications/{id}': await text(owner.call('POST', '/core/v1/notifications', { eventName: 'domain.expiration', url: 'https://hooks.example.net/', active: true }), (body) => body.subscription.id),
    'orders/{orderId}': await text(owner.call('GET', '/core/v1/orders'), (body) => body.orders[0].id),
    'tokens/{tokenId}': await text(owner.call('POST', '/core/v1/tokens', { name: 'owned' }), (body) => body.id),
    'accounts/{accountId}': await text(owner.call('GET', '/core/v1/accounts'), (body) => body.accounts[0].id),
    'verify/{verificationId}': verification.id,
    'payments/{paymentId}': await ownedPayment(),
    ...(await ownedEvent()),
  };
}

/** Written by hand: here is no worker that relays. */
async function ownedEvent(): Promise<Record<string, string>> {
  const { rows: [{ event, delivery }] } = await sandbox.sql.query<{ event: string; delivery: string }>(
    `with logged as (
       insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
       select 1, gen_random_uuid(), id, 'domain.expiration', '{${OWNED}}', '{"domainName":"${OWNED}"}', created_at, created_at from accounts where username = 'owner-house-test' returning *
     )
     insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
     select gen_random_uuid(), l.id, l.account_id, s.id, l.name, s.url, l.body, l.occurred_at, l.occurred_at, l.occurred_at
       from logged l join webhook_subscriptions s on s.account_id = l.account_id returning id as delivery, event_id as event`,
  );
  return { 'events/{eventId}': event, 'deliveries/{deliveryId}': delivery };
}

/** Written by hand: here is no gateway to ask. */
async function ownedPayment(): Promise<string> {
  const { rows: [{ id }] } = await sandbox.sql.query<{ id: string }>(
    `insert into payments (id, account_id, amount, currency, state, page_ends_at, created_at, settled_at)
     select gen_random_uuid(), id, 5000, 'USD', 'expired', created_at, created_at, created_at from accounts where username = 'owner-house-test' returning id`,
  );
  return id;
}

const nounOf = ({ path, parameters }: Operation): string => new RegExp(`[^/]+/\\{${parameters[parameters.length - 1]}\\}`).exec(path)![0];

/** A value for each parameter: the domain, and behind it what belongs to the owner or what is not there at all. */
function values(operation: Operation, domainName: string, inner: 'owned' | 'absent'): Record<string, string> {
  const last = operation.parameters[operation.parameters.length - 1];
  const known = owned[nounOf(operation)];
  return Object.fromEntries(operation.parameters.map((name) => [name, name === 'domainName' ? domainName : name !== last ? ABSENT_ID : inner === 'owned' && known !== undefined ? known : ABSENT[nounOf(operation)] ?? ABSENT_ID]));
}

async function ask(operation: Operation, parameters: Record<string, string>): Promise<{ status: number; body: string }> {
  const isBodyless = operation.method === 'GET' || operation.method === 'DELETE';
  const { status, body } = await stranger.call(operation.method, fill(operation, parameters), isBodyless ? undefined : BODIES[operation.id] ?? operation.body ?? {});
  return { status, body: JSON.stringify(body).replaceAll(parameters['domainName'] ?? '-', '{domainName}') };
}

describe('what belongs to another account', () => {
  it('looks, in every operation on a domain, like a domain that is not there', async () => {
    const wrong: object[] = [];
    for (const operation of concerned().filter(({ parameters }) => parameters.includes('domainName'))) {
      const [foreign, missing] = [await ask(operation, values(operation, OWNED, 'owned')), await ask(operation, values(operation, NOBODYS, 'owned'))];
      if (foreign.body !== missing.body || foreign.status !== missing.status || ![403, 404].includes(foreign.status)) wrong.push({ operation: operation.id, foreign, missing });
    }
    expect(wrong).toEqual([]);
  });

  it('looks, below a domain of one’s own and everywhere else, like a thing that is not there', async () => {
    const wrong: object[] = [];
    for (const operation of concerned().filter(({ parameters }) => parameters.some((name) => name !== 'domainName'))) {
      const [foreign, missing] = [await ask(operation, values(operation, OWN, 'owned')), await ask(operation, values(operation, OWN, 'absent'))];
      const isSafe = foreign.body === missing.body && foreign.status === missing.status && foreign.status !== 200;
      if (!isSafe) wrong.push({ operation: operation.id, foreign, missing });
    }
    expect(wrong).toEqual([]);
  });

  it('is not touched by all these requests', async () => {
    expect((await owner.call('GET', `/core/v1/domains/${OWNED}`)).status).toBe(200);
    expect((await owner.call('GET', `/core/v1/domains/${OWNED}/records/${owned['records/{id}']}`)).body).toMatchObject({ type: 'A', answer: '192.0.2.1' });
    expect((await owner.call('GET', '/core/v1/notifications')).body.subscriptions).toHaveLength(1);
    expect((await owner.call('GET', '/core/v1/tokens')).body.tokens).toHaveLength(2);
    expect((await owner.call('GET', '/core/v1/accounts')).body.accounts).toMatchObject([{ balance: 100_000 }]);
  });

  it('is in no list of another account', async () => {
    const lists = operations.filter(({ id, method, parameters }) => method === 'GET' && parameters.length === 0 && id.startsWith('list') && !OPERATION_SCOPES[id].startsWith('catalogue.'));
    expect(lists.length).toBeGreaterThan(4);
    for (const { path } of lists) {
      const { status, body } = await stranger.call('GET', path);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/owned-by-one|owner-house|hooks\.example\.net/);
    }
  });
});
