import { FollowVerifications } from '@registrar/domains';
import { OPERATION_SCOPES } from '@registrar/http';
import { DrainPollQueue, RegistryConnections } from '@registrar/registries';
import { type Answer, OTHER_REGISTRARS, OtherRegistrar, Sandbox } from '@registrar/test-sandbox';
import { drain } from '@registrar/testkit';
import { AdvanceTransfers, WatchOutbound } from '@registrar/transfers';
import { createPublicApi } from '../src/app.module';
import { comparable } from './support/examples';
import { newAccount, type Reseller } from './support/resellers';
import { digestsOf, transformsOf } from './support/untouched';

const DAY_MS = 86_400_000;
const CODE = 'Ax7-transfer-code-9';
const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
const PERSON = {
  firstName: 'Jon',
  lastName: 'Reed',
  address1: '9 Mill Lane',
  city: 'Port Mara',
  state: 'North',
  zip: '40112',
  country: 'DE',
  email: 'jon.reed@example.net',
  phone: '+4930123457',
};
const HOSTS = ['ns1.example.net', 'ns2.example.net'];

/** The registry lives in the past while domains are registered: a domain may be transferred after 60 days. */
const age = { days: 100 };
let sandbox: Sandbox;
let other: OtherRegistrar;
let url: string;
let shop: Reseller;
let buyer: Reseller;
let work: () => Promise<unknown>;
let follow: FollowVerifications;
beforeAll(async () => {
  sandbox = await Sandbox.start({ clock: { now: () => new Date(Date.now() - age.days * DAY_MS) } });
  other = await OtherRegistrar.connect(sandbox.simulator.port, OTHER_REGISTRARS[1]);
  const app = await createPublicApi(
    sandbox.settings({
      MAIL_EXCHANGERS: '10 mx1.registrar.example',
      FORWARDER_ADDRESSES: '192.0.2.80',
      POWERDNS_API_URL: 'http://127.0.0.1:9',
      POWERDNS_API_KEY: 'key',
      SIGNING_SERVERS: '127.0.0.1:9',
      SIGNING_NAMESERVERS: HOSTS.join(),
    }),
  );
  url = await sandbox.serve(app);
  const [queue, connections] = [app.nest.get(DrainPollQueue), app.nest.get(RegistryConnections)];
  const [watch, advance] = [app.nest.get(WatchOutbound), app.nest.get(AdvanceTransfers)];
  follow = app.nest.get(FollowVerifications);
  work = () =>
    drain(async () => {
      for (const connection of await connections.list())
        if (connection.profile.poll.enabled) await queue.execute(connection);
      return (await watch.execute()) + (await advance.execute());
    }, 'transfers');
  shop = await newAccount(sandbox, url, 'dry-shop-test', { approved_reseller: true });
  buyer = await newAccount(sandbox, url, 'dry-buyer-test', { enterprise: true });
  await other.register('dry-in.com', CODE, { thin: true });
  await other.register('dry-start.com', CODE, { thin: true });
  for (const name of ['dry.com', 'dry-out.com', 'dry-move.com', 'dry-refund.com']) await register(name);
  await register('dry-private.xyz');
  await register('dry-over.uk');
  age.days = 0;
  await done(shop.call('POST', '/core/v1/transfers', { domainName: 'dry-in.com', authCode: CODE }));
  await work();
});
afterAll(async () => {
  await other?.close();
  await sandbox?.stop();
});

const done = async (answer: Promise<Answer>): Promise<Record<string, any>> => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
};
const sql = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await sandbox.sql.query(text, values)).rows;

/** A registered domain without transfer lock, where the TLD has one. */
async function register(domainName: string): Promise<void> {
  await done(shop.call('POST', '/core/v1/domains', { domain: { domainName, privacyEnabled: false } }));
  await sql('update domains set transfer_lock_until = registered_at where name = $1', [domainName]);
  if (!domainName.endsWith('.uk'))
    await done(shop.call('PATCH', `/core/v1/domains/${domainName}`, { locked: false }));
}

interface Case {
  method: string;
  path: string | (() => Promise<string>);
  body?: object | (() => Promise<object>);
  by?: () => Reseller;
  before?: () => Promise<unknown>;
  /** What the plan holds. */
  plan?: object;
}
const D = '/core/v1/domains/dry.com';
const newest = async (table: string): Promise<number> =>
  (await sql(`select max(id)::int as id from ${table}`))[0].id;
const verification = async (): Promise<number> => {
  await drain(() => follow.execute(), 'verifications');
  return newest('contact_verifications');
};
const setting = (action: string): Case => ({ method: 'POST', path: `${D}:${action}`, body: {} });
const change = (field: string, from?: unknown, to?: unknown) => ({
  changes: expect.arrayContaining([
    { field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) },
  ]),
});
const commands = (...registryCommands: string[]) => ({ registryCommands });
const RECORD = { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 };

/** By operation; carried out in this order. */
const CASES: Record<string, Case> = {
  updateDomain: {
    method: 'PATCH',
    path: D,
    body: { autorenewEnabled: false },
    plan: {
      ...change('autorenewEnabled', true, false),
      registryCommands: [],
      result: { domainName: 'dry.com' },
    },
  },
  enableAutorenew: { ...setting('enableAutorenew'), plan: change('autorenewEnabled', false, true) },
  disableAutorenew: { ...setting('disableAutorenew'), plan: change('autorenewEnabled', true, false) },
  lockDomain: {
    ...setting('lock'),
    plan: {
      ...commands('domain:update dry.com: add statuses clientTransferProhibited'),
      ...change('locked', false, true),
    },
  },
  unlockDomain: {
    ...setting('unlock'),
    plan: commands('domain:update dry.com: remove statuses clientTransferProhibited'),
  },
  enableWhoisPrivacy: { ...setting('enableWhoisPrivacy'), plan: change('privacyEnabled', false, true) },
  disableWhoisPrivacy: { ...setting('disableWhoisPrivacy'), plan: change('privacyEnabled', true, false) },
  setContacts: {
    method: 'POST',
    path: `${D}:setContacts`,
    body: { contacts: { registrant: PERSON } },
    plan: {
      ...change('contacts'),
      verifications: [expect.stringContaining('within 15 days')],
      mails: ['verification'],
    },
  },
  resendVerificationEmail: {
    method: 'POST',
    path: async () => `/core/v1/contacts/verify/${await verification()}:resend`,
    body: {},
    before: async () => {
      await verification();
      await sql(`update contact_verifications set last_sent_at = last_sent_at - interval '1 hour'`);
    },
    plan: { mails: ['verification'], result: { sent: true } },
  },
  verifyContact: {
    method: 'POST',
    path: async () => `/core/v1/contacts/verify/${await verification()}`,
    body: {},
    plan: {
      ...change('verification', 'unverified', 'verified'),
      events: ['contact.verification.status_change'],
    },
  },
  getAuthCode: {
    method: 'GET',
    path: `${D}:getAuthCode`,
    plan: { ...commands('domain:update dry.com: set a new auth code'), ...change('authCode') },
  },
  createVanityNameserver: {
    method: 'POST',
    path: `${D}/vanity_nameservers`,
    body: { hostname: 'ns1', ips: ['192.0.2.7'] },
    plan: {
      ...commands('host:create ns1.dry.com with 192.0.2.7'),
      ...change('vanityNameservers', undefined, 'ns1.dry.com 192.0.2.7'),
    },
  },
  updateVanityNameserver: {
    method: 'PUT',
    path: `${D}/vanity_nameservers/ns1`,
    body: { ips: ['192.0.2.8'] },
    plan: commands('host:update ns1.dry.com: add addresses 192.0.2.8; remove addresses 192.0.2.7'),
  },
  deleteVanityNameserver: {
    method: 'DELETE',
    path: `${D}/vanity_nameservers/ns1`,
    plan: commands('host:delete ns1.dry.com'),
  },
  createDnssec: {
    method: 'POST',
    path: `${D}/dnssec`,
    body: { keyTag: 30909, algorithm: 13, digestType: 2, digest: DIGEST },
    plan: {
      ...commands(`domain:update dry.com: add DS records 30909 13 2 ${DIGEST}`),
      ...change('dnssec', [], [`30909 13 2 ${DIGEST}`]),
    },
  },
  setNameservers: {
    method: 'POST',
    path: `${D}:setNameservers`,
    body: { nameservers: ['ns3.example.test', 'ns4.example.test'] },
    plan: {
      ...change('nameservers', HOSTS, ['ns3.example.test', 'ns4.example.test']),
      warnings: [expect.stringContaining('unless ns3.example.test, ns4.example.test sign the zone')],
    },
  },
  deleteDnssec: {
    method: 'DELETE',
    path: `${D}/dnssec/${DIGEST}`,
    plan: {
      ...commands(`domain:update dry.com: remove DS records 30909 13 2 ${DIGEST}`),
      warnings: ['The last DS record is removed: resolvers no longer validate the zone.'],
    },
  },
  enableSigning: {
    method: 'POST',
    path: `/core/v1/domains/dry-out.com/dnssec:enable`,
    body: {},
    plan: { ...change('signing', 'off', 'requested'), result: { state: 'requested' } },
  },
  disableSigning: {
    method: 'POST',
    path: `/core/v1/domains/dry-out.com/dnssec:disable`,
    body: {},
    plan: { result: { domainName: 'dry-out.com' } },
  },
  createRecord: {
    method: 'POST',
    path: `${D}/records`,
    body: RECORD,
    plan: { ...change('records', undefined, 'www 300 A 192.0.2.1'), result: RECORD },
  },
  updateRecord: {
    method: 'PUT',
    path: async () => `${D}/records/${await newest('dns_records')}`,
    body: { ...RECORD, answer: '192.0.2.2' },
    plan: change('records', 'www 300 A 192.0.2.1', 'www 300 A 192.0.2.2'),
  },
  deleteRecord: {
    method: 'DELETE',
    path: async () => `${D}/records/${await newest('dns_records')}`,
    plan: change('records', 'www 300 A 192.0.2.2'),
  },
  importZone: {
    method: 'POST',
    path: `${D}/records:import`,
    body: { zoneFile: 'a 300 IN A 192.0.2.3\n@ 300 IN MX 10 mx.example.net.\n', mode: 'merge' },
    plan: {
      ...change('records', undefined, '@ 300 MX 10 mx.example.net'),
      result: { applied: true, added: 2 },
    },
  },
  rollBackZone: {
    method: 'POST',
    path: `${D}/versions/1:rollback`,
    body: {},
    plan: change('records', 'a 300 A 192.0.2.3'),
  },
  createUrlForwarding: {
    method: 'POST',
    path: `${D}/url/forwarding`,
    body: { host: 'go', forwardsTo: 'https://example.org/', type: 'redirect' },
    plan: {
      changes: [
        { field: 'urlForwarding', to: 'go to https://example.org/ (redirect)' },
        { field: 'records', to: 'go 300 A 192.0.2.80' },
      ],
    },
  },
  updateUrlForwardingByHost: {
    method: 'PUT',
    path: `${D}/url/forwarding/go`,
    body: { forwardsTo: 'https://example.org/2', type: '302' },
    plan: change(
      'urlForwarding',
      'go to https://example.org/ (redirect)',
      'go to https://example.org/2 (302)',
    ),
  },
  updateUrlForwarding: {
    method: 'PATCH',
    path: async () => `/core/v1/urlforwarding/dry.com/${await newest('url_forwardings')}`,
    body: { type: 'redirect' },
    plan: { result: { type: 'redirect' } },
  },
  deleteUrlForwardingByHost: {
    method: 'DELETE',
    path: `${D}/url/forwarding/go`,
    plan: change('records', 'go 300 A 192.0.2.80'),
  },
  deleteUrlForwarding: {
    method: 'DELETE',
    before: () =>
      done(
        shop.call('POST', `${D}/url/forwarding`, {
          host: '@',
          forwardsTo: 'https://example.org/',
          type: '302',
        }),
      ),
    path: async () => `/core/v1/urlforwarding/dry.com/${await newest('url_forwardings')}`,
    plan: change('urlForwarding', '@ to https://example.org/ (302)'),
  },
  createEmailForwarding: {
    method: 'POST',
    path: `${D}/email/forwarding`,
    body: { emailBox: 'sales', emailTo: 'ilse@example.net' },
    plan: change('emailForwarding', undefined, 'sales to ilse@example.net'),
  },
  updateEmailForwarding: {
    method: 'PUT',
    path: `${D}/email/forwarding/sales`,
    body: { emailTo: 'una@example.net' },
    plan: change('emailForwarding', undefined, 'sales to una@example.net'),
  },
  resendEmailForwardingRecipient: {
    method: 'POST',
    path: `${D}/email/forwarding/sales:resendRecipient`,
    body: {},
    before: () =>
      done(shop.call('PATCH', '/core/v1/accountinfo/settings', { verifyForwardingRecipients: true })),
    plan: { mails: ['forwarding-recipient'], result: { sent: true } },
  },
  deleteEmailForwarding: {
    method: 'DELETE',
    path: `${D}/email/forwarding/sales`,
    plan: change('emailForwarding', 'sales'),
  },
  subscribe: {
    method: 'POST',
    path: '/core/v1/notifications',
    body: { eventName: 'domain.expiration', url: 'https://93.184.216.34/hook', active: true },
    plan: {
      changes: expect.arrayContaining([{ field: 'secret' }]),
      result: { subscription: { active: true } },
    },
  },
  modifySubscription: {
    method: 'PUT',
    path: async () => `/core/v1/notifications/${await newest('webhook_subscriptions')}`,
    body: { active: false },
    plan: change('active', true, false),
  },
  rotateSecret: {
    method: 'POST',
    path: async () => `/core/v1/notifications/${await newest('webhook_subscriptions')}:rotateSecret`,
    body: {},
    plan: change('secret'),
  },
  deleteSubscription: {
    method: 'DELETE',
    path: async () => `/core/v1/notifications/${await newest('webhook_subscriptions')}`,
    plan: change('subscription', 'domain.expiration to https://93.184.216.34/hook'),
  },
  createToken: {
    method: 'POST',
    path: '/core/v1/tokens',
    body: { name: 'dry', readOnly: true },
    plan: { ...change('name', undefined, 'dry'), result: { name: 'dry' } },
  },
  rotateToken: {
    method: 'POST',
    path: async () => `/core/v1/tokens/${await newest('api_tokens')}:rotate`,
    body: {},
    plan: { result: { name: 'dry' } },
  },
  revokeToken: {
    method: 'DELETE',
    path: async () => `/core/v1/tokens/${await newest('api_tokens')}`,
    plan: { result: {} },
  },
  updateAccountSettings: {
    method: 'PATCH',
    path: '/core/v1/accountinfo/settings',
    body: { registrantLockOptOut: true, contacts: { tech: PERSON } },
    plan: {
      changes: expect.arrayContaining([
        { field: 'registrantLockOptOut', from: false, to: true },
        { field: 'contacts' },
      ]),
    },
  },
  setNoticeSettings: {
    method: 'PUT',
    path: '/core/v1/accountinfo/notices',
    body: { expiry: [60, 30] },
    plan: {
      changes: expect.arrayContaining([{ field: 'expiry', to: '60, 30' }]),
      result: expect.objectContaining({ expiry: [60, 30], active: true }),
    },
  },
  createAccount: {
    method: 'POST',
    path: '/core/v1/accounts',
    body: {
      account: { accountName: 'dry-child', password: 'Tide#2041', contacts: { registrant: PERSON } },
      apiTos: true,
      tos: true,
    },
    plan: change('username', undefined, 'dry-child-test'),
  },
  createDomain: {
    method: 'POST',
    path: '/core/v1/domains',
    body: { domain: { domainName: 'dry-new.com' } },
    plan: change('domainName', undefined, 'dry-new.com'),
  },
  renewDomain: { method: 'POST', path: `${D}:renew`, body: { years: 1 } },
  purchasePrivacy: { method: 'POST', path: '/core/v1/domains/dry-private.xyz:purchasePrivacy', body: {} },
  processRefund: {
    method: 'POST',
    path: '/core/v1/refund',
    body: async () => {
      const { orders } = await done(shop.call('GET', '/core/v1/orders?domainName=dry-refund.com'));
      return {
        orderId: orders[0].id,
        orderItemIds: orders[0].orderItems.map(({ id }: { id: number }) => id),
      };
    },
  },
  transferCredit: {
    method: 'POST',
    path: async () =>
      `/core/v1/accounts/${(await sql(`select id from accounts where username = 'dry-child-test'`))[0].id}:transferCredit`,
    body: { direction: 'to_sub_account', amount: 10 },
    plan: { events: ['account.credit.balance_change'] },
  },
  createTransfer: {
    method: 'POST',
    path: '/core/v1/transfers',
    body: { domainName: 'dry-start.com', authCode: CODE },
  },
  cancelTransfer: {
    method: 'POST',
    path: '/core/v1/transfers/dry-in.com:cancel',
    body: {},
    plan: {
      ...commands('domain:transfer dry-in.com: cancel'),
      ...change('status', 'pending_transfer', 'canceled'),
      refundCents: expect.any(Number),
    },
  },
  cancelOutboundTransfer: {
    method: 'POST',
    path: '/core/v1/transfers/external/out/dry-out.com:cancel',
    body: {},
    // The registry is asked, as its message has not been read yet.
    before: async () =>
      other.request(
        'dry-out.com',
        (await done(shop.call('GET', '/core/v1/domains/dry-out.com:getAuthCode'))).authCode as string,
      ),
    plan: commands('domain:transfer dry-out.com: reject'),
  },
  handOverDomain: {
    method: 'POST',
    path: '/core/v1/transfers/external/out/dry-over.uk:handOver',
    body: { registrarTag: OTHER_REGISTRARS[1].clientId },
    plan: commands(`domain:release dry-over.uk to ${OTHER_REGISTRARS[1].clientId}`),
  },
  createInternalTransferIn: {
    method: 'POST',
    path: '/core/v1/transfers/internal/in',
    by: () => buyer,
    body: async () => ({
      domainName: 'dry-move.com',
      authCode: (await done(shop.call('GET', '/core/v1/domains/dry-move.com:getAuthCode'))).authCode,
    }),
    plan: {
      ...change('domainName', undefined, 'dry-move.com'),
      events: expect.arrayContaining(['domain.transfer.internal_in']),
    },
  },
};

/** Restores need a domain past its term, resends an event log, which the worker writes. */
const ELSEWHERE = ['resendDelivery', 'resendEvent', 'resendEvents', 'restoreDomain'];
/** Their commands are sent by the worker. */
const LATER = ['createTransfer'];
const SECRET = /whsec_|"(token|apiToken|authCode|secret)":"/;

describe('the dry run of', () => {
  it.each(Object.entries(CASES))(
    '%s changes nothing, and the call then does what it shows',
    async (id, one) => {
      await one.before?.();
      const [path, body] = [
        typeof one.path === 'string' ? one.path : await one.path(),
        typeof one.body === 'function' ? await one.body() : one.body,
      ];
      const by = one.by?.() ?? shop;
      const [tables, sent] = [await digestsOf(sandbox), await transformsOf(sandbox)];
      const dry = await by.call(one.method, `${path}?dryRun=true`, body);
      expect(dry).toMatchObject({ status: 200, body: { plan: one.plan ?? {} } });
      expect(dry.headers.get('etag')).toBeNull();
      expect(JSON.stringify(dry.body)).not.toMatch(SECRET);
      expect([await digestsOf(sandbox), await transformsOf(sandbox)]).toEqual([tables, sent]);
      const real = await by.call(one.method, path, body);
      expect([real.status, real.status === 200 ? {} : real.body]).toEqual([200, {}]);
      const { result, registryCommands } = dry.body.plan as { result?: object; registryCommands: string[] };
      if (result) expect(comparable(real.body)).toMatchObject(comparable(result) as object);
      if (!LATER.includes(id)) expect((await transformsOf(sandbox)) > sent).toBe(registryCommands.length > 0);
    },
  );

  it('every plannable operation is among them, but for two', async () => {
    const { paths } = (await (await fetch(`${url}/docs-json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>;
    };
    const plannable = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .filter(({ parameters }) => parameters?.some(({ name }) => name === 'dryRun'))
      .map(({ operationId }) => operationId);
    expect(plannable.filter((id) => !(id in CASES)).sort()).toEqual(ELSEWHERE);
    expect(Object.keys(CASES).filter((id) => !(id in OPERATION_SCOPES))).toEqual([]);
  });
});
