import type { DomainView } from '../shared/domain';

/** A domain with every member, as in stored answers. */
export const DOMAIN_VIEW: DomainView = {
  domainName: 'a.example',
  createDate: '2026-03-02T09:15:00Z',
  expireDate: '2027-03-02T09:15:00Z',
  autorenewEnabled: true,
  locked: true,
  locks: ['TransferLock'],
  privacyEnabled: false,
  contacts: {},
  nameservers: ['ns1.example.net'],
  renewalPrice: 12.5,
  transferLockExpiresAt: '2026-05-01T09:15:00Z',
  pendingCreate: true,
  tags: ['customer 7'],
  notes: 'renew by hand',
};

const {
  renewalPrice: _price,
  transferLockExpiresAt: _lock,
  pendingCreate: _pending,
  tags: _tags,
  notes: _notes,
  ...oldest
} = DOMAIN_VIEW;
const { contacts: _contacts, tags: _erasedTags, notes: _erasedNotes, ...erased } = DOMAIN_VIEW;
/** What older releases wrote, and what housekeeping leaves, by description. */
export const OLDER_DOMAIN_VIEWS: Readonly<Record<string, DomainView>> = {
  'with a domain of the first release': oldest,
  'with erased contacts': erased as DomainView,
};
