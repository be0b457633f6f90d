import { endpoint, endpoints, hosts, optional, servers, text, url, whole } from '../setting-readers';

/** Zones, their signing and the resolver of ANAME targets. */
export const DNS_DEFINITIONS = {
  zoneRecordsMax: whole(
    'ZONE_RECORDS_MAX',
    { description: 'Records a zone may hold', unit: 'records', byDefault: '200000' },
    1,
    10_000_000,
  ),
  powerdnsApiUrl: optional(
    url(
      'POWERDNS_API_URL',
      {
        description:
          'HTTP API of the PowerDNS that holds the keys of signed zones; without it no zone can be signed',
      },
      ['http', 'https'],
    ),
  ),
  powerdnsApiKey: optional(text('POWERDNS_API_KEY', { description: 'Key of that API' })),
  signingServers: servers(
    'SIGNING_SERVERS',
    {
      description:
        'All our name servers: a DS is published once each of them shows the signed zone, and waits for zone versions ask them',
      unit: 'host or host:port, comma-separated',
      byDefault: '',
    },
    53,
  ),
  signingNameservers: hosts('SIGNING_NAMESERVERS', {
    description:
      'Names of them all: a zone can be signed while its domain has no other; by default DEFAULT_NAMESERVERS',
    unit: 'host names, comma-separated',
    byDefault: '',
  }),
  signingPublishWaitSeconds: whole(
    'SIGNING_PUBLISH_WAIT_SECONDS',
    {
      description:
        'Longest wait from the first sight of a signed zone to its DS: usually the longest TTL of the zone',
      unit: 's',
      byDefault: '86400',
    },
    0,
    2_592_000,
  ),
  signingParentTtlSeconds: whole(
    'SIGNING_PARENT_TTL_SECONDS',
    {
      description:
        'Wait from the removal of a DS to that of the keys: no less than the TTL of DS records at any parent',
      unit: 's',
      byDefault: '86400',
    },
    0,
    2_592_000,
  ),
  aliasResolverListen: endpoint(
    'ALIAS_RESOLVER_LISTEN',
    {
      description:
        'Where the resolver of ANAME targets answers, by UDP and TCP; `resolver` of PowerDNS names it',
      byDefault: '127.0.0.1:5301',
    },
    5_301,
  ),
  aliasResolverZones: endpoint(
    'ALIAS_RESOLVER_ZONES',
    {
      description:
        'PowerDNS that serves our zones; beside this machine, it alone may ask the resolver of ANAME targets',
      byDefault: '127.0.0.1:5300',
    },
    53,
  ),
  aliasResolverUpstreams: endpoints(
    'ALIAS_RESOLVER_UPSTREAMS',
    {
      description:
        "Resolvers for ANAME targets outside of our zones, best such that know public names only; by default the system's",
      unit: 'address or address:port, comma-separated',
      byDefault: '',
    },
    53,
  ),
};
