import { addresses, databaseUrl, hosts, mailExchangers, optional, whole } from '../setting-readers';

/** Email and URL forwarding. */
export const FORWARDING_DEFINITIONS = {
  forwarderAddresses: addresses('FORWARDER_ADDRESSES', {
    description:
      'Where the forwarder answers: A and AAAA records of forwarded hosts; without them no host can be forwarded',
    unit: 'IPv4 and IPv6 addresses, comma-separated',
    byDefault: '',
  }),
  forwarderDatabaseUrl: optional(
    databaseUrl('FORWARDER_DATABASE_URL', {
      description: "PostgreSQL (or a replica), as the forwarder's role; the forwarder needs no other",
      unit: 'one host, or several: the first that answers',
    }),
  ),
  forwarderPoolMax: whole(
    'FORWARDER_POOL_MAX',
    { description: 'Database connections of one forwarder', unit: 'connections', byDefault: '4' },
    1,
    100,
  ),
  forwarderFreshMs: whole(
    'FORWARDER_FRESH_MS',
    {
      description: 'Age up to which the forwarder answers without asking the database',
      unit: 'ms',
      byDefault: '2000',
    },
    0,
    60_000,
  ),
  forwarderStaleSeconds: whole(
    'FORWARDER_STALE_SECONDS',
    { description: 'Age up to which it answers while the database is away', unit: 's', byDefault: '3600' },
    0,
    604_800,
  ),
  forwarderCacheHosts: whole(
    'FORWARDER_CACHE_HOSTS',
    {
      description: 'Forwarded hosts that it keeps, and as many that are not forwarded',
      unit: 'hosts',
      byDefault: '50000',
    },
    1,
    10_000_000,
  ),
  forwarderCertificatesPerHour: whole(
    'FORWARDER_CERTIFICATES_PER_HOUR',
    {
      description:
        'New hosts of one domain for which one forwarder lets the TLS front obtain certificates in an hour; 0: no limit',
      unit: 'hosts',
      byDefault: '0',
    },
    0,
    1_000_000,
  ),
  forwarderCertificatesPerWeek: whole(
    'FORWARDER_CERTIFICATES_PER_WEEK',
    { description: 'The same in 7 days; 0: no limit', unit: 'hosts', byDefault: '0' },
    0,
    1_000_000,
  ),
  forwarderHosts: hosts('FORWARDER_HOSTS', {
    description: "The forwarder's own host names, which nothing is forwarded to",
    unit: 'host names, comma-separated',
    byDefault: '',
  }),
  mailExchangers: mailExchangers('MAIL_EXCHANGERS', {
    description:
      'Mail servers that forward: MX records of domains with email forwarding; without them no mail can be forwarded',
    unit: 'priority and host name each, comma-separated, as in 10 mx1.example.net',
    byDefault: '',
  }),
  urlForwardingsMax: whole(
    'URL_FORWARDINGS_MAX',
    { description: 'Hosts of one domain that may be forwarded', unit: 'hosts', byDefault: '1000' },
    1,
    100_000,
  ),
  emailForwardingsMax: whole(
    'EMAIL_FORWARDINGS_MAX',
    { description: 'Mailboxes of one domain that may be forwarded', unit: 'mailboxes', byDefault: '1000' },
    1,
    100_000,
  ),
  forwardingRecipientMails: whole(
    'FORWARDING_RECIPIENT_MAILS',
    {
      description:
        'Mails in 24 hours to one address that ask whether mail may be forwarded to it, from all accounts together',
      unit: 'mails',
      byDefault: '3',
    },
    1,
    1_000,
  ),
};
