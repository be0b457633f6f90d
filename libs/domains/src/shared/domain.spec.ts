import { DOMAIN_MOVES, isDomainView } from './domain';

const VIEW = {
  domainName: 'quay.example',
  createDate: '2026-03-02T09:15:00Z',
  expireDate: '2027-03-02T09:15:00Z',
  autorenewEnabled: true,
  locked: false,
  locks: ['TransferLock'],
  privacyEnabled: false,
  nameservers: ['ns1.example.net'],
};

it('a domain goes from state to state by these moves alone', () => {
  expect(DOMAIN_MOVES).toEqual({
    initialized: ['pending_create', 'active', 'failed'],
    pending_create: ['active', 'failed'],
    active: ['deleted', 'transferred'],
    failed: [],
    deleted: ['active'],
    transferred: [],
  });
});

describe('a domain in a stored answer', () => {
  it.each<[string, object]>([
    ['with what each release wrote', {}],
    ['with its renewal price', { renewalPrice: 12.5 }],
    ['with the end of its transfer lock', { transferLockExpiresAt: '2026-05-01T09:15:00Z' }],
    ['whose contacts, tags and notes are erased', { contacts: null, tags: null, notes: null }],
    ['without locks and name servers', { locks: [], nameservers: [] }],
  ])('is read %s', (_, other) => {
    expect(isDomainView({ ...VIEW, ...other })).toBe(true);
  });

  it.each<[keyof typeof VIEW | 'renewalPrice' | 'transferLockExpiresAt', unknown]>([
    ['domainName', 7],
    ['createDate', null],
    ['expireDate', 1],
    ['autorenewEnabled', 'true'],
    ['locked', 0],
    ['locks', 'TransferLock'],
    ['locks', [7]],
    ['privacyEnabled', null],
    ['nameservers', [null]],
    ['renewalPrice', '12.5'],
    ['transferLockExpiresAt', 1],
  ])('is none with %s %j, or without what each release wrote', (field, value) => {
    expect(isDomainView({ ...VIEW, [field]: value })).toBe(false);
    const { [field as 'locks']: _left, ...rest } = VIEW;
    expect(isDomainView(rest)).toBe(!(field in VIEW));
  });

  it.each([undefined, null, 'quay.example', []])('is none: %j', (value) => {
    expect(isDomainView(value)).toBe(false);
  });
});
