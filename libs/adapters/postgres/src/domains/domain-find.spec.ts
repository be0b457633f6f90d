import { type DomainRow, viewOf } from './domain-find';

const AT = new Date('2026-03-02T09:15:00Z');
/** In the order of the statement; the last value is the address in lower case. */
const contact = (email: string | null, change: Record<number, string | null> = {}): (string | null)[] =>
  Object.assign(
    ['Ada', 'Lovelace', '', '1 Main St', null, 'London', '', 'N1', 'GB', email, '+44.2012345678', null],
    change,
    { 12: email?.toLowerCase() ?? null },
  );
const row = (change: Partial<DomainRow> = {}): DomainRow => ({
  name: 'example.com',
  registered_at: AT,
  expires_at: AT,
  autorenew_enabled: true,
  locked: false,
  locks: [],
  registry_statuses: [],
  privacy_enabled: false,
  registrant: contact('Ada@Example.net'),
  admin: contact('ada@example.NET'),
  tech: contact('tech@example.net'),
  billing: contact(null),
  verified: null,
  open_id: null,
  nameservers: ['ns1.example.net'],
  renewal: null,
  transfer_lock_until: null,
  pending_create: false,
  ...change,
});

describe('the view of a domain', () => {
  it('leaves out empty fields of contacts, whatever kind of empty', () => {
    expect(viewOf(row()).contacts.registrant).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      address1: '1 Main St',
      city: 'London',
      zip: 'N1',
      country: 'GB',
      email: 'Ada@Example.net',
      phone: '+44.2012345678',
      isVerified: false,
    });
  });

  it('gives every field of a contact that has a value', () => {
    const full = contact('a@b.example', { 2: 'Ltd', 4: 'Flat 2', 6: 'LND', 11: '+44.2012345679' });
    expect(viewOf(row({ tech: full })).contacts.tech).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyName: 'Ltd',
      address1: '1 Main St',
      address2: 'Flat 2',
      city: 'London',
      state: 'LND',
      zip: 'N1',
      country: 'GB',
      email: 'a@b.example',
      phone: '+44.2012345678',
      fax: '+44.2012345679',
      isVerified: false,
    });
  });

  it.each([
    [null, [false, false, false, false]],
    [[], [false, false, false, false]],
    [['ada@example.net'], [true, true, false, false]],
    [
      ['tech@example.net', 'other@example.net'],
      [false, false, true, false],
    ],
  ])('marks contacts by their verified addresses %p', (verified, expected) => {
    const { registrant, admin, tech, billing } = viewOf(row({ verified })).contacts;
    expect([registrant, admin, tech, billing].map((one) => one?.isVerified)).toEqual(expected);
  });

  it.each([
    [null, [undefined, undefined, undefined, undefined]],
    [12, [12, 12, undefined, undefined]],
  ])('shows the open verification %p with the contacts of the address of the registrant', (id, expected) => {
    const { registrant, admin, tech, billing } = viewOf(row({ open_id: id })).contacts;
    expect([registrant, admin, tech, billing].map((one) => one?.verificationId)).toEqual(expected);
  });

  it.each<[string, Partial<DomainRow>, string[]]>([
    ['none', {}, []],
    ['statuses that lock nothing', { registry_statuses: ['ok', 'pendingUpdate', 'autoRenewPeriod'] }, []],
    [
      'prohibitions and holds of the registry, capitalised',
      { registry_statuses: ['serverHold', 'clientTransferProhibited', 'clientHold'] },
      ['ClientHold', 'ClientTransferProhibited', 'ServerHold'],
    ],
    ['local locks', { locks: ['VerificationHold'] }, ['VerificationHold']],
    [
      'a local lock that the registry has too, once',
      { locks: ['ClientHold'], registry_statuses: ['clientHold'] },
      ['ClientHold'],
    ],
    ['the policy lock while it lasts', { transfer_lock_until: AT }, ['TransferLock']],
  ])('shows locks: %s', (_, change, locks) => {
    expect(viewOf(row(change)).locks).toEqual(locks);
  });

  it.each<[Partial<DomainRow>, object]>([
    [{ renewal: '1299' }, { renewalPrice: 12.99 }],
    [{ transfer_lock_until: AT }, { transferLockExpiresAt: '2026-03-02T09:15:00Z' }],
    [{ pending_create: true }, { pendingCreate: true }],
  ])('has %p as %p, and nothing of it otherwise', (change, expected) => {
    expect(viewOf(row(change))).toMatchObject(expected);
    expect(viewOf(row())).not.toHaveProperty(Object.keys(expected)[0]);
  });
});
