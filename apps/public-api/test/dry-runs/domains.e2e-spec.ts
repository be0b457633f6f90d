import { type Case, change, commands, walkDryRuns } from '../support/plans/dry-run-walk';
import { DryRunWorld, HOSTS, PERSON, successOf } from '../support/plans/dry-run-world';

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: ['dry.com', 'dry-refund.com', 'dry-private.xyz'] });
});
afterAll(() => world?.stop());

const D = '/core/v1/domains/dry.com';
const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
const setting = (action: string): Case => ({ method: 'POST', path: `${D}:${action}`, body: {} });

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
      mails: ['verification', 'registrant-change'],
    },
  },
  getAuthCode: {
    method: 'GET',
    path: `${D}:getAuthCode`,
    plan: { ...commands('domain:update dry.com: set a new auth code'), ...change('authCode') },
  },
  setNameservers: {
    method: 'POST',
    path: `${D}:setNameservers`,
    before: () =>
      successOf(
        world.shop.call('POST', `${D}/dnssec`, {
          keyTag: 30909,
          algorithm: 13,
          digestType: 2,
          digest: DIGEST,
        }),
      ),
    body: { nameservers: ['ns3.example.test', 'ns4.example.test'] },
    plan: {
      ...change('nameservers', HOSTS, ['ns3.example.test', 'ns4.example.test']),
      warnings: [expect.stringContaining('unless ns3.example.test, ns4.example.test sign the zone')],
    },
  },
  createDomain: {
    method: 'POST',
    path: '/core/v1/domains',
    body: { domain: { domainName: 'dry-new.com' } },
    plan: change('domainName', undefined, 'dry-new.com'),
  },
  createCalendar: {
    method: 'POST',
    path: '/core/v1/calendars',
    body: { name: 'dry-calendar', tld: '.com' },
    plan: {
      changes: [
        { field: 'name', to: 'dry-calendar' },
        { field: 'tld', to: 'com' },
      ],
      result: { name: 'dry-calendar', tld: 'com', createDate: expect.any(String) },
    },
  },
  revokeCalendar: {
    method: 'DELETE',
    path: async () => `/core/v1/calendars/${await world.newestId('expiry_calendars')}`,
    plan: { ...change('name', 'dry-calendar'), result: {} },
  },
  renewDomain: { method: 'POST', path: `${D}:renew`, body: { years: 1 } },
  purchasePrivacy: { method: 'POST', path: '/core/v1/domains/dry-private.xyz:purchasePrivacy', body: {} },
  processRefund: {
    method: 'POST',
    path: '/core/v1/refund',
    body: async () => {
      const { orders } = await successOf(world.shop.call('GET', '/core/v1/orders?domainName=dry-refund.com'));
      return {
        orderId: orders[0].id,
        orderItemIds: orders[0].orderItems.map(({ id }: { id: number }) => id),
      };
    },
  },
  restoreDomain: {
    method: 'POST',
    path: '/core/v1/domains/dry-deleted.com:restore',
    before: () => world.registerDeleted('dry-deleted.com'),
    body: async () => {
      const { purchasePrice } = await successOf(
        world.shop.call('GET', '/core/v1/domains/dry-deleted.com:restore'),
      );
      return { purchasePrice };
    },
    plan: {
      items: expect.arrayContaining([expect.objectContaining({ type: 'restore' })]),
      registryCommands: expect.arrayContaining([
        'domain:update dry-deleted.com: restore request',
        'domain:update dry-deleted.com: restore report',
      ]),
      ...change('domainName', undefined, 'dry-deleted.com'),
    },
  },
};

walkDryRuns('domains', () => world, CASES);
