import { toTimestamp } from '@registrar/kernel';
import * as fc from 'fast-check';
import { type PricedDomainArrays, timestampOf, viewOf } from './domain-find';
import type { DomainValues, PersonValues } from './domain-sql';
import { DomainText } from './domain-text';

const AT = Date.parse('2026-03-02T09:15:00Z') / 1_000;

interface Change {
  locks?: string[];
  statuses?: string[];
  /** Seconds since 1970. */
  transferLockUntil?: number;
  pendingCreate?: boolean;
  renewal?: string | null;
  labels?: DomainValues[17];
  /** Of the registrant, who is contact 1; the others are contacts 2 (admin), 3 (tech) and 1 (billing). */
  person?: Record<number, string>;
  verified?: number[];
  /** Open verification by contact. */
  open?: Record<number, number>;
}

function row({
  locks = [],
  statuses = [],
  transferLockUntil,
  pendingCreate = false,
  renewal = null,
  labels = null,
  person = {},
  verified = [],
  open = {},
}: Change = {}): PricedDomainArrays {
  const fields = [
    'Ada',
    'Lovelace',
    '',
    '1 Main St',
    null,
    'London',
    '',
    'N1',
    'GB',
    'ada@b.example',
    null,
    null,
  ];
  const people = [1, 2, 3].map((id) => [
    id,
    verified.includes(id) ? true : null,
    open[id] ?? null,
    ...(id === 1 ? Object.assign([...fields], person) : fields),
  ]) as unknown as PersonValues[];
  const domain: DomainValues = [
    'example.com',
    AT,
    AT + 0.9,
    true,
    false,
    locks,
    statuses,
    false,
    ['ns1.example.net'],
    transferLockUntil ?? null,
    pendingCreate,
    'com',
    null,
    1,
    2,
    3,
    1,
    labels,
  ];
  return { domain, people, renewal };
}

describe('the view of a domain', () => {
  it('leaves out empty fields of contacts, whatever kind of empty', () => {
    expect(viewOf(row()).contacts.registrant).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      address1: '1 Main St',
      city: 'London',
      zip: 'N1',
      country: 'GB',
      email: 'ada@b.example',
      isVerified: false,
    });
  });

  it('gives every field of a contact that has a value', () => {
    const person = { 2: 'Ltd', 4: 'Flat 2', 6: 'LND', 10: '+44.2012345678', 11: '+44.2012345679' };
    expect(viewOf(row({ person })).contacts.registrant).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyName: 'Ltd',
      address1: '1 Main St',
      address2: 'Flat 2',
      city: 'London',
      state: 'LND',
      zip: 'N1',
      country: 'GB',
      email: 'ada@b.example',
      phone: '+44.2012345678',
      fax: '+44.2012345679',
      isVerified: false,
    });
  });

  it.each([
    [[], [false, false, false, false]],
    [[1], [true, false, false, true]],
    [[3], [false, false, true, false]],
  ])('marks the roles of verified contacts %p', (verified, expected) => {
    const { registrant, admin, tech, billing } = viewOf(row({ verified })).contacts;
    expect([registrant, admin, tech, billing].map((one) => one?.isVerified)).toEqual(expected);
  });

  it.each([
    [{}, [undefined, undefined, undefined, undefined]],
    [{ 1: 12, 2: 12, 3: 13 }, [12, 12, undefined, 12]],
    [{ 3: 13 }, [undefined, undefined, undefined, undefined]],
  ])('shows an open verification %p with the contacts that have the registrant’s', (open, expected) => {
    const { registrant, admin, tech, billing } = viewOf(row({ open })).contacts;
    expect([registrant, admin, tech, billing].map((one) => one?.verificationId)).toEqual(expected);
  });

  it.each<[string, Change, string[]]>([
    ['none', {}, []],
    ['statuses that lock nothing', { statuses: ['ok', 'pendingUpdate', 'autoRenewPeriod'] }, []],
    [
      'prohibitions and holds of the registry, capitalised',
      { statuses: ['serverHold', 'clientTransferProhibited', 'clientHold'] },
      ['ClientHold', 'ClientTransferProhibited', 'ServerHold'],
    ],
    ['local locks', { locks: ['VerificationHold'] }, ['VerificationHold']],
    [
      'a local lock that the registry has too, once',
      { locks: ['ClientHold'], statuses: ['clientHold'] },
      ['ClientHold'],
    ],
    ['the policy lock while it lasts', { transferLockUntil: AT }, ['TransferLock']],
  ])('shows locks: %s', (_, change, locks) => {
    expect(viewOf(row(change)).locks).toEqual(locks);
  });

  it.each<[Change, object]>([
    [{ renewal: '1299' }, { renewalPrice: 12.99 }],
    [{ transferLockUntil: AT }, { transferLockExpiresAt: '2026-03-02T09:15:00Z' }],
    [{ pendingCreate: true }, { pendingCreate: true }],
    [{ labels: [['VIP', 'é'], null] }, { tags: ['VIP', 'é'] }],
    [{ labels: [null, 'call first'] }, { notes: 'call first' }],
  ])('has %p as %p, and nothing of it otherwise', (change, expected) => {
    expect(viewOf(row(change))).toMatchObject(expected);
    expect(viewOf(row())).not.toHaveProperty(Object.keys(expected)[0]);
  });

  it('cuts times to whole seconds', () => {
    expect(viewOf(row())).toMatchObject({
      createDate: '2026-03-02T09:15:00Z',
      expireDate: '2026-03-02T09:15:00Z',
    });
  });
});

it('a timestamp is the one of the kernel, for more days than are cached and for parts of a second', () => {
  const texts = (seconds: number): [string, string] => [
    timestampOf(seconds),
    toTimestamp(new Date(Math.floor(seconds) * 1_000)),
  ];
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000, max: 32_503_679_999 }), (seconds) => {
      const [whole, expected] = texts(seconds);
      expect(whole).toBe(expected);
      expect(timestampOf(seconds + 0.999)).toBe(expected);
    }),
  );
  const many = Array.from({ length: 8_000 }, (_, day) => texts(day * 86_400 + 86_399));
  expect(many.filter(([text, expected]) => text !== expected)).toEqual([]);
});

describe('the text of a domain', () => {
  const text = (change: Change, price: string | undefined, sendDefaults = false): unknown =>
    JSON.parse(new DomainText(sendDefaults).domain(row(change), { renewalPrice: price, isCountry: false }));
  const listed = (price: string | undefined, sendDefaults = false): unknown[] => {
    const { domain, people } = row();
    return JSON.parse(
      new DomainText(sendDefaults).list([domain, domain], people, new Map([['com', price]])),
    ) as unknown[];
  };

  it.each([
    [false, undefined, undefined],
    [false, '0', undefined],
    [true, '0', 0],
    [false, '1299', 12.99],
  ])('with sendDefaults %p shows the price %p as %p', (sendDefaults, price, shown) => {
    expect((text({}, price, sendDefaults) as { renewalPrice?: number }).renewalPrice).toBe(shown);
  });

  it.each([
    [undefined, undefined],
    ['0', 0],
    ['1299', 12.99],
  ])('in a list shows the price %p as %p', (price, shown) => {
    expect(listed(price).map((item) => (item as { renewalPrice?: number }).renewalPrice)).toEqual([
      shown,
      shown,
    ]);
  });

  it.each([
    [false, 12],
    [true, undefined],
  ])('under a ccTLD (%p) shows the open verification as %p', (isCountry, shown) => {
    const answer = new DomainText(false).domain(row({ open: { 1: 12 } }), { renewalPrice: '1', isCountry });
    const { contacts } = JSON.parse(answer) as { contacts: { registrant: { verificationId?: number } } };
    expect(contacts.registrant.verificationId).toBe(shown);
  });

  it('escapes what JSON escapes', () => {
    const person = { 0: 'O"Hara \\ \n', 1: '\u2028😀' };
    const answer = text({ person }, undefined) as { contacts: { registrant: object } };
    expect(answer.contacts.registrant).toMatchObject({ firstName: person[0], lastName: person[1] });
  });

  it('of a contact without any value is an empty object', () => {
    const { domain, people } = row();
    const empty = people.map(([id]) => [
      id,
      null,
      null,
      ...Array<null>(12).fill(null),
    ]) as unknown as PersonValues[];
    const { contacts } = JSON.parse(
      new DomainText(false).domain({ domain, people: empty }, { renewalPrice: undefined, isCountry: false }),
    ) as {
      contacts: object;
    };
    expect(contacts).toEqual({ admin: {}, billing: {}, registrant: {}, tech: {} });
  });

  it.each([
    ['a quote', 'O"Hara'],
    ['a backslash', 'a\\b'],
    ['a control character', 'a\u0001'],
    ['a surrogate without its other half', 'a\ud800'],
    ['nothing of these', 'Ada é \u2028'],
  ])('with %s is written as JSON.stringify does', (_, firstName) => {
    const written = new DomainText(false).domain(row({ person: { 0: firstName } }), {
      renewalPrice: undefined,
      isCountry: false,
    });
    expect(written).toContain(`"registrant":{"firstName":${JSON.stringify(firstName)},"lastName":`);
  });

  it.each([
    [false, null, {}],
    [true, null, { isVerified: false }],
    [false, 12, { verificationId: 12 }],
    [true, 12, { isVerified: false, verificationId: 12 }],
  ])(
    'with sendDefaults %p and the open verification %p of a bare contact',
    (sendDefaults, open, expected) => {
      const { domain } = row();
      const bare = [1, 2, 3].map((id) => [id, null, open, ...Array<null>(12).fill(null)]);
      const written = new DomainText(sendDefaults).domain(
        { domain, people: bare as unknown as PersonValues[] },
        { renewalPrice: undefined, isCountry: false },
      );
      expect((JSON.parse(written) as { contacts: { tech: object } }).contacts.tech).toEqual(expected);
    },
  );

  it.each<[string, Record<number, unknown>]>([
    ['autorenewEnabled', { 3: false }],
    ['locked', { 4: true }],
    ['a lock', { 5: ['RegistrarLock'] }],
    ['two locks', { 5: ['RegistrarLock', 'AccountLock'] }],
    ['a status', { 6: ['clientHold'] }],
    ['privacyEnabled', { 7: true }],
    ['other name servers', { 8: ['ns2.example.net'] }],
    ['no name servers', { 8: [] }],
    ['a policy lock', { 9: AT }],
    ['pendingCreate', { 10: true }],
    ['another TLD', { 11: 'net' }],
    ['its own price', { 12: '999' }],
    ['another registrant', { 13: 3 }],
    ['another admin', { 14: 3 }],
    ['another tech contact', { 15: 2 }],
    ['another billing contact', { 16: 2 }],
    ['tags', { 17: [['VIP', 'a "b"'], null] }],
    ['notes', { 17: [null, 'call "her"\n'] }],
    ['tags and notes', { 17: [['VIP'], 'call first'] }],
  ])('in a list beside one that differs by %s is written as alone', (_, values) => {
    const { domain, people } = row({ person: { 1: 'Byron' } });
    const named = people.map((person) => Object.assign([...person], { 5: `Works ${person[0]}` }));
    const other = Object.assign([...domain], values) as unknown as DomainValues;
    const prices = new Map([
      ['com', '1299'],
      ['net', '1499'],
    ]);
    const list = (...domains: DomainValues[]): string =>
      new DomainText(false).list(domains, named as unknown as PersonValues[], prices);
    const [one, two] = [list(domain), list(other)].map((text) => text.slice(1, -1));
    expect(two).not.toBe(one);
    expect(list(domain, other, domain)).toBe(`[${one},${two},${one}]`);
  });

  it('in lines is each entry of the list with a line feed', () => {
    const { domain, people } = row({ labels: [['VIP'], 'a\nb'] });
    const text = new DomainText(false);
    const entry = text.list([domain], people).slice(1, -1);
    expect(text.lines([domain, domain], people)).toBe(`${entry}\n${entry}\n`);
    expect(text.lines([], [])).toBe('');
  });

  it('of an empty page is an empty list', () => {
    expect(new DomainText(false).list([], [])).toBe('[]');
  });
});
