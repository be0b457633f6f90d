import { type Case, change, commands, walkDryRuns } from '../support/plans/dry-run-walk';
import { DryRunWorld, successOf } from '../support/plans/dry-run-world';

let world: DryRunWorld;
beforeAll(async () => {
  world = await DryRunWorld.start({ domains: ['dry.com', 'dry-signed.com'] });
});
afterAll(() => world?.stop());

const D = '/core/v1/domains/dry.com';
const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766';
const RECORD = { host: 'www', type: 'A', answer: '192.0.2.1', ttl: 300 };

/** By operation; carried out in this order. */
const CASES: Record<string, Case> = {
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
    path: `/core/v1/domains/dry-signed.com/dnssec:enable`,
    body: {},
    plan: { ...change('signing', 'off', 'requested'), result: { state: 'requested' } },
  },
  disableSigning: {
    method: 'POST',
    path: `/core/v1/domains/dry-signed.com/dnssec:disable`,
    body: {},
    plan: { result: { domainName: 'dry-signed.com' } },
  },
  createRecord: {
    method: 'POST',
    path: `${D}/records`,
    body: RECORD,
    plan: { ...change('records', undefined, 'www 300 A 192.0.2.1'), result: RECORD },
  },
  updateRecord: {
    method: 'PUT',
    path: async () => `${D}/records/${await world.newestId('dns_records')}`,
    body: { ...RECORD, answer: '192.0.2.2' },
    plan: change('records', 'www 300 A 192.0.2.1', 'www 300 A 192.0.2.2'),
  },
  deleteRecord: {
    method: 'DELETE',
    path: async () => `${D}/records/${await world.newestId('dns_records')}`,
    plan: change('records', 'www 300 A 192.0.2.2'),
  },
  batchRecords: {
    method: 'POST',
    path: `${D}/records:batch`,
    body: {
      changes: [
        { action: 'add', host: 'b', type: 'TXT', answer: 'one' },
        { action: 'add', host: 'c', type: 'A', answer: '192.0.2.4', ttl: 600 },
      ],
    },
    plan: {
      changes: [
        { field: 'records', to: 'b 300 TXT one' },
        { field: 'records', to: 'c 600 A 192.0.2.4' },
      ],
      result: {
        applied: true,
        added: 2,
        results: [{ records: [{ outcome: 'added' }] }, { records: [{ outcome: 'added' }] }],
      },
    },
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
    path: async () => `/core/v1/urlforwarding/dry.com/${await world.newestId('url_forwardings')}`,
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
      successOf(
        world.shop.call('POST', `${D}/url/forwarding`, {
          host: '@',
          forwardsTo: 'https://example.org/',
          type: '302',
        }),
      ),
    path: async () => `/core/v1/urlforwarding/dry.com/${await world.newestId('url_forwardings')}`,
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
      successOf(
        world.shop.call('PATCH', '/core/v1/accountinfo/settings', { verifyForwardingRecipients: true }),
      ),
    plan: { mails: ['forwarding-recipient'], result: { sent: true } },
  },
  deleteEmailForwarding: {
    method: 'DELETE',
    path: `${D}/email/forwarding/sales`,
    plan: change('emailForwarding', 'sales'),
  },
};

walkDryRuns('zones', () => world, CASES);
