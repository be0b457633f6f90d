import { accountOf, joinAccount, joinRegistry, type ListSql, registryOf } from '../list-sql';
import { domainNameOf } from './domains';

const joinDomain = (alias: string): string => `left join domains d on d.id = ${alias}.domain_id`;

export const ZONES: ListSql<'zones'> = {
  from: `zones z ${joinDomain('z')} ${joinAccount('d')} left join zone_signings s on s.domain_id = z.domain_id`,
  fields: {
    id: 'z.domain_id',
    domainName: domainNameOf('z.domain_id'),
    ...accountOf('d'),
    records: 'z.records',
    version: 'z.version',
    signing: 's.state',
    updatedAt: 'z.updated_at',
  },
};

export const DS_RECORDS: ListSql<'ds-records'> = {
  from: `domain_ds k ${joinDomain('k')} ${joinAccount('d')} ${joinRegistry('d')}
    left join zone_signings s on s.domain_id = k.domain_id`,
  fields: {
    id: 'k.id',
    domainName: domainNameOf('k.domain_id'),
    domainId: 'k.domain_id',
    ...accountOf('d'),
    registry: registryOf('d'),
    keyTag: 'k.key_tag',
    algorithm: 'k.algorithm',
    digestType: 'k.digest_type',
    digest: 'k.digest',
    keyFlags: 'k.key_flags',
    publicKey: 'k.public_key',
    signing: 's.state',
    leftAt: 'd.removed_at',
  },
};

export const FORWARDINGS: ListSql<'forwardings'> = {
  hasDerivedIds: true,
  from: `(
    select 'email' as kind, 'email:' || e.id as id, e.domain_id, e.mailbox as source, e.email_to as target, null as type, e.created_at, e.updated_at
      from email_forwardings e
    union all
    select 'url', 'url:' || u.id, u.domain_id, u.host, u.forwards_to, u.type, u.created_at, u.updated_at from url_forwardings u
  ) w ${joinDomain('w')} ${joinAccount('d')}`,
  fields: {
    id: 'w.id',
    kind: 'w.kind',
    domainName: domainNameOf('w.domain_id'),
    ...accountOf('d'),
    source: 'w.source',
    target: 'w.target',
    type: 'w.type',
    createdAt: 'w.created_at',
    updatedAt: 'w.updated_at',
  },
};

export const VANITY_HOSTS: ListSql<'vanity-hosts'> = {
  hasDerivedIds: true,
  from: `vanity_nameservers v ${joinDomain('v')} ${joinAccount('d')}`,
  fields: {
    id: `(v.domain_id || ':' || v.hostname)`,
    hostname: 'v.hostname',
    domainName: domainNameOf('v.domain_id'),
    ...accountOf('d'),
    ips: 'v.ips',
    createdAt: 'v.created_at',
    updatedAt: 'v.updated_at',
  },
};

export const MAILS: ListSql<'mails'> = {
  from: `mails m ${joinAccount('m')}`,
  fields: {
    id: 'm.id',
    ...accountOf('m'),
    template: 'm.template',
    subject: 'm.subject',
    recipient: 'm.recipient',
    createdAt: 'm.created_at',
    sentAt: 'm.sent_at',
    failedAt: 'm.failed_at',
    attempts: 'm.attempts',
    trouble: 'm.trouble',
  },
};
