import { storedContract } from '@registrar/kernel/testing';
import type { DomainAspects } from './aspects';
import { changeAnswer, type ChangeAnswer, changePayload, type ChangePayload } from './change';
import { DOMAIN_VIEW, OLDER_DOMAIN_VIEWS } from '../testing/domain-view';

const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
/** Every aspect. */
const before: DomainAspects = {
  autorenewEnabled: true,
  locked: false,
  privacyEnabled: true,
  privacyOrdered: true,
  locks: ['AccountLock'],
  nameservers: ['ns1.example.net'],
  contactIds: CONTACTS,
  registryValues: { nexus: 'C11' },
  shownContactIds: CONTACTS,
  statuses: ['clientHold'],
  transferLockUntil: '2026-05-01T09:15:00Z',
  authCode: { sealed: 'c2VhbGVk', expiresAt: '2026-03-09T09:15:00.000Z' },
  ds: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' }],
};
const first: ChangePayload = {
  domainId: 1,
  name: 'a.example',
  connectionId: 2,
  before: { nameservers: [] },
  after: { nameservers: ['ns1.example.net'], authCode: null, transferLockUntil: null },
};
const current: ChangePayload = {
  ...first,
  before,
  after: { ...before, authCode: { sealed: 'b3RoZXI=' } },
  registrantChange: {
    beforeContactId: 1,
    afterContactId: 2,
    material: true,
    optedOut: false,
    verificationDue: true,
  },
  registrantExtras: [
    {
      form: 'elements',
      namespace: 'urn:example:ext',
      root: 'create',
      values: [{ name: 'legalType', value: 'CCT' }],
    },
  ],
  orderId: 9,
  refund: { orderId: 8, itemIds: [4, 5] },
  labels: { tags: ['VIP'], notes: 'call first' },
};
const { registrantExtras: _extras, labels: _labels, ...erased } = current;
const { labels: _later, ...beforeLabels } = current;
const { refund: _refund, ...beforeRefunds } = current;

storedContract(changePayload, {
  kind: 'payload of the change',
  current,
  older: {
    'of the first release': first,
    'before refunds of privacy': beforeRefunds,
    'before tags and notes': beforeLabels,
    'with notes that are removed': { ...current, labels: { notes: null } },
    'with erased registry data and labels': erased,
  },
  required: ['domainId', 'name', 'connectionId', 'before', 'after'],
});

it.each(Object.keys(before))('refuses a stored change with a broken aspect %s', (aspect) => {
  expect(() =>
    changePayload.read(changePayload.write({ ...first, after: { [aspect]: [{}] } as DomainAspects }), 'op-1'),
  ).toThrow(`stored payload of the change op-1 has an unreadable member 'after'`);
});

storedContract<ChangeAnswer>(changeAnswer, {
  kind: 'answer of the change',
  current: { domain: DOMAIN_VIEW },
  older: {
    'of a change without an order': {},
    'that is the domain itself': DOMAIN_VIEW as ChangeAnswer,
    ...Object.fromEntries(Object.entries(OLDER_DOMAIN_VIEWS).map(([name, domain]) => [name, { domain }])),
  },
  required: [],
});
