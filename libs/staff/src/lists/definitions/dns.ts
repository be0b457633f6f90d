import { SIGNING_STATES } from '@registrar/domains';
import {
  address,
  ascending,
  defineList,
  id,
  instant,
  name,
  NEWEST_FIRST,
  number,
  oneOf,
  text,
} from '../fields';
import { account } from './common';

export const ZONES = defineList({
  title: 'Zones',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Domain ID', 'integer', 'sortable'),
    domainName: name('Zone', 'shown'),
    ...account,
    records: number('Records', 'shown', 'sortable'),
    version: number('Version', 'shown', 'sortable'),
    signing: oneOf('Signing', SIGNING_STATES, 'shown', 'nullable'),
    updatedAt: instant('Updated', 'shown', 'sortable'),
  },
});

export const DS_RECORDS = defineList({
  title: 'DS records',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('DS record', 'integer', 'sortable'),
    domainName: name('Domain', 'shown'),
    domainId: id('Domain ID', 'integer'),
    ...account,
    registry: text('Registry', 'shown'),
    keyTag: number('Key tag', 'shown', 'sortable'),
    algorithm: number('Algorithm', 'shown', 'sortable'),
    digestType: number('Digest type', 'shown', 'sortable'),
    digest: text('Digest', 'shown'),
    keyFlags: number('Key flags', 'nullable'),
    publicKey: text('Public key', 'nullable'),
    signing: oneOf('Signing by the registrar', SIGNING_STATES, 'shown', 'nullable'),
    leftAt: instant('Domain left', 'nullable'),
  },
});

export const FORWARDINGS = defineList({
  title: 'Forwardings',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Forwarding', 'text', 'sortable'),
    kind: oneOf('Kind', ['email', 'url'], 'shown'),
    domainName: name('Domain', 'shown'),
    ...account,
    source: text('Host or mailbox', 'shown'),
    target: text('Forwards to', 'shown', 'personal'),
    type: oneOf('Type', ['masked', 'redirect', '302'], 'nullable'),
    createdAt: instant('Created', 'sortable'),
    updatedAt: instant('Updated', 'shown', 'sortable'),
  },
});

export const VANITY_HOSTS = defineList({
  title: 'Vanity name servers',
  audience: 'common',
  defaultSort: ascending('hostname'),
  fields: {
    id: id('Vanity name server', 'text', 'sortable'),
    hostname: name('Host', 'shown', 'sortable'),
    domainName: name('Domain', 'shown'),
    ...account,
    ips: text('Addresses', 'shown', 'many'),
    createdAt: instant('Created', 'sortable'),
    updatedAt: instant('Updated', 'shown', 'sortable'),
  },
});

export const MAILS = defineList({
  title: 'Mails',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Mail', 'uuid', 'sortable'),
    // null: mail of the registrar itself, to its staff
    accountId: id('Account', 'integer', 'nullable'),
    username: text('Username', 'shown', 'nullable'),
    template: text('Kind', 'shown'),
    subject: text('About', 'shown'),
    recipient: address('Recipient', 'shown', 'nullable', 'personal'),
    createdAt: instant('Created', 'shown'),
    sentAt: instant('Sent', 'shown', 'nullable'),
    failedAt: instant('Failed', 'nullable'),
    attempts: number('Attempts'),
    trouble: text('Problem', 'nullable'),
  },
});
