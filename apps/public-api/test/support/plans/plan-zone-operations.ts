import type { Draws } from './plan-draws';
import { type Draw, EMAILS, idOf, part } from './plan-scenes';

const DIGEST = 'E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A57';

const ofName = `domain_id in (select id from domains where name = $1)`;

const record = (draws: Draws): object => ({
  host: draws.pick(['', 'www', 'a', 'mail', '*', 'bad host']),
  ...draws.pick([
    { type: 'A', answer: draws.pick(['192.0.2.1', '192.0.2.2', '300.0.0.1']) },
    { type: 'AAAA', answer: '2001:db8::1' },
    { type: 'MX', answer: 'mx.example.net', priority: draws.below(3) },
    { type: 'CNAME', answer: 'www.example.net' },
    { type: 'TXT', answer: 'v=spf1 -all' },
  ]),
  ...draws.some({ ttl: draws.pick([300, 3_600, 5]) }),
});

const urlForwarding = (draws: Draws): object => ({
  host: draws.pick(['', '@', 'go', 'www']),
  forwardsTo: draws.pick(['https://example.org/', 'https://example.org/2', 'no url']),
  type: draws.pick(['redirect', '302', 'masked']),
});

/** Changes of a zone, its signing, its forwardings and its vanity name servers. */
export const ZONE_DRAWS: Readonly<Record<string, Draw>> = {
  createVanityNameserver: part(
    'POST',
    () => 'vanity_nameservers',
    (draws) => ({
      hostname: draws.pick(['ns1', 'ns2', 'bad host']),
      ips: draws.pick([['192.0.2.7'], ['192.0.2.7', '2001:db8::7'], [], ['no']]),
    }),
  ),
  updateVanityNameserver: part(
    'PUT',
    ({ draws }) => `vanity_nameservers/${draws.pick(['ns1', 'ns2'])}`,
    (draws) => ({ ips: draws.pick([['192.0.2.8'], ['192.0.2.7', '192.0.2.9'], []]) }),
  ),
  deleteVanityNameserver: part('DELETE', ({ draws }) => `vanity_nameservers/${draws.pick(['ns1', 'ns2'])}`),
  createDnssec: part(
    'POST',
    () => 'dnssec',
    (draws) => ({
      keyTag: 30_909 + draws.below(2),
      algorithm: draws.pick([13, 8, 99]),
      digestType: 2,
      digest: `${DIGEST}${draws.pick(['66', '67', '6'])}`,
    }),
  ),
  deleteDnssec: part('DELETE', ({ draws }) => `dnssec/${DIGEST}${draws.pick(['66', '67'])}`),
  enableSigning: part(
    'POST',
    () => 'dnssec:enable',
    () => ({}),
  ),
  disableSigning: part(
    'POST',
    () => 'dnssec:disable',
    () => ({}),
  ),
  createRecord: part('POST', () => 'records', record),
  updateRecord: async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    const id = await idOf(scene, 'dns_records', ofName, [name]);
    return { method: 'PUT', path: `domains/${name}/records/${id}`, body: record(scene.draws), name };
  },
  deleteRecord: async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    return {
      method: 'DELETE',
      path: `domains/${name}/records/${await idOf(scene, 'dns_records', ofName, [name])}`,
      name,
    };
  },
  importZone: part(
    'POST',
    () => 'records:import',
    (draws) => ({
      zoneFile: draws.pick([
        'a 300 IN A 192.0.2.3\n@ 300 IN MX 10 mx.example.net.\n',
        'a 300 IN A 192.0.2.4\n',
        '',
        'nonsense',
        'b 300 IN CNAME a\nb 300 IN A 192.0.2.1\n',
      ]),
      mode: draws.pick(['merge', 'replace']),
      ...draws.some({ allowMassDeletion: draws.once(2) }),
      ...(draws.once(6) && { dryRun: draws.once(2) }),
    }),
  ),
  rollBackZone: part(
    'POST',
    ({ draws }) => `versions/${draws.below(4)}:rollback`,
    (draws) => draws.some({ allowMassDeletion: draws.once(2) }),
  ),
  createUrlForwarding: part('POST', () => 'url/forwarding', urlForwarding),
  updateUrlForwardingByHost: part(
    'PUT',
    ({ draws }) => `url/forwarding/${draws.pick(['go', 'www', '@'])}`,
    (draws) => ({
      forwardsTo: draws.pick(['https://example.org/3', 'no url']),
      ...draws.some({ type: draws.pick(['redirect', '302']), host: draws.pick(['go', 'new']) }),
    }),
  ),
  deleteUrlForwardingByHost: part(
    'DELETE',
    ({ draws }) => `url/forwarding/${draws.pick(['go', 'www', '@'])}`,
  ),
  updateUrlForwarding: async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    const id = await idOf(scene, 'url_forwardings', ofName, [name]);
    const body = scene.draws.some(urlForwarding(scene.draws));
    return { method: 'PATCH', path: `urlforwarding/${name}/${id}`, body, name };
  },
  deleteUrlForwarding: async (scene) => {
    const name = await scene.plans.domainOf(scene.shop, scene.draws);
    const id = await idOf(scene, 'url_forwardings', ofName, [name]);
    return { method: 'DELETE', path: `urlforwarding/${name}/${id}`, name };
  },
  createEmailForwarding: part(
    'POST',
    () => 'email/forwarding',
    (draws) => ({ emailBox: draws.pick(['sales', 'info', 'bad box']), emailTo: draws.pick(EMAILS) }),
  ),
  updateEmailForwarding: part(
    'PUT',
    ({ draws }) => `email/forwarding/${draws.pick(['sales', 'info'])}`,
    (draws) => ({ emailTo: draws.pick(EMAILS) }),
  ),
  deleteEmailForwarding: part('DELETE', ({ draws }) => `email/forwarding/${draws.pick(['sales', 'info'])}`),
  resendEmailForwardingRecipient: part(
    'POST',
    ({ draws }) => `email/forwarding/${draws.pick(['sales', 'info'])}:resendRecipient`,
    () => ({}),
  ),
  batchRecords: part(
    'POST',
    () => 'records:batch',
    (draws) => ({
      changes: Array.from({ length: draws.below(4) }, () => ({
        action: draws.pick(['add', 'add', 'add', 'delete', 'none']),
        ...record(draws),
      })),
    }),
  ),
};
