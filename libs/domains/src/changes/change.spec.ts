import { Money } from '@registrar/kernel';
import type { DomainAspects } from './aspects';
import { concernsRegistry, decisionOf, differenceOf, isNothing, type RegistryChangeRequest } from './change';
import type { HeldDomain } from '../shared/held-domain';

const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
const OTHERS = { ...CONTACTS, billing: 3 };
const EXTRAS = [{ form: 'unspec' as const, values: [{ name: 'NexusCategory', value: 'C11' }] }];
const UNTIL = new Date('2026-05-01T09:15:00Z');
const held = (values: Partial<HeldDomain> = {}): HeldDomain => ({
  id: 1,
  accountId: 7,
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  state: 'active',
  registeredAt: new Date(0),
  expiresAt: UNTIL,
  autorenewEnabled: true,
  locked: true,
  privacyEnabled: false,
  premium: false,
  renewalPrice: Money.of(1n),
  locks: ['AccountLock', 'RegistrarLock'],
  registryStatuses: ['clientTransferProhibited'],
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  contactIds: CONTACTS,
  registryValues: { nexus: 'C11', purpose: 'P1' },
  ...values,
});

describe('a decision', () => {
  type Wanted = Parameters<typeof decisionOf>[1];
  const SAME: [what: string, values: Partial<HeldDomain>, wanted: Wanted, wish?: RegistryChangeRequest][] = [
    ['nothing at all', {}, {}],
    ['settings that are so', {}, { autorenewEnabled: true, locked: true, privacyEnabled: false }],
    ['a setting that is left out', {}, { autorenewEnabled: undefined }],
    ['locks in another order', {}, { locks: ['RegistrarLock', 'AccountLock'] }],
    [
      'held locks in another order',
      { locks: ['RegistrarLock', 'AccountLock'] },
      { locks: ['AccountLock', 'RegistrarLock'] },
    ],
    [
      'the contacts with their roles in another order',
      {},
      { contactIds: { billing: 2, tech: 2, admin: 1, registrant: 1 } },
    ],
    ['registry values in another order', {}, { registryValues: { purpose: 'P1', nexus: 'C11' } }],
    ['name servers in their order', {}, { nameservers: ['ns1.example.net', 'ns2.example.net'] }],
    ['no policy lock where there is none', {}, { transferLockUntil: null }],
    ['the policy lock that runs', { transferLockUntil: UNTIL }, { transferLockUntil: UNTIL.toISOString() }],
    ['no code where there is none', {}, { authCode: null }],
    ['the stored code', { authCode: { sealed: 's' } }, { authCode: { sealed: 's' } }],
    [
      'the stored code, with its expiry',
      { authCode: { sealed: 's', expiresAt: UNTIL } },
      { authCode: { sealed: 's', expiresAt: UNTIL.toISOString() } },
    ],
    ['a status that is set', {}, {}, { on: ['clientTransferProhibited'] }],
    ['no status where it is not set', {}, {}, { off: ['clientHold'] }],
    [
      'the contacts that are shown',
      {},
      {},
      { shown: { before: CONTACTS, after: { ...CONTACTS }, registrantExtras: EXTRAS } },
    ],
    [
      'the shown contacts with their roles in another order',
      {},
      {},
      { shown: { before: CONTACTS, after: { billing: 2, tech: 2, admin: 1, registrant: 1 } } },
    ],
    [
      'no privacy where none waits',
      { pendingRegistrant: { contactId: 2, registryValues: {} } },
      { privacyEnabled: false },
    ],
  ];
  it.each(SAME)('for %s changes nothing', (_, values, wanted, wish = undefined) => {
    const decision = decisionOf(held(values), wanted, wish);
    expect(decision).toEqual({ before: {}, after: {} });
    expect([isNothing(decision), concernsRegistry(decision)]).toEqual([true, false]);
  });

  const CHANGES: [
    what: string,
    values: Partial<HeldDomain>,
    wanted: Wanted,
    wish: RegistryChangeRequest | undefined,
    before: DomainAspects,
    after: DomainAspects,
    concerns: boolean,
  ][] = [
    [
      'a setting',
      {},
      { autorenewEnabled: false, locked: true },
      undefined,
      { autorenewEnabled: true },
      { autorenewEnabled: false },
      false,
    ],
    [
      'privacy',
      {},
      { privacyEnabled: true },
      undefined,
      { privacyEnabled: false },
      { privacyEnabled: true },
      false,
    ],
    [
      'no privacy that waits',
      { pendingRegistrant: { contactId: 2, registryValues: {}, privacyEnabled: true } },
      { privacyEnabled: false },
      undefined,
      { privacyOrdered: true },
      { privacyOrdered: false },
      false,
    ],
    [
      'another lock',
      {},
      { locks: ['AccountLock', 'ClientHold'] },
      undefined,
      { locks: ['AccountLock', 'RegistrarLock'] },
      { locks: ['AccountLock', 'ClientHold'] },
      false,
    ],
    [
      'another contact',
      {},
      { contactIds: OTHERS },
      undefined,
      { contactIds: CONTACTS },
      { contactIds: OTHERS },
      false,
    ],
    [
      'another registry value',
      {},
      { registryValues: { nexus: 'C12', purpose: 'P1' } },
      undefined,
      { registryValues: { nexus: 'C11', purpose: 'P1' } },
      { registryValues: { nexus: 'C12', purpose: 'P1' } },
      false,
    ],
    [
      'a policy lock',
      {},
      { transferLockUntil: UNTIL.toISOString() },
      undefined,
      { transferLockUntil: null },
      { transferLockUntil: UNTIL.toISOString() },
      false,
    ],
    [
      'no policy lock',
      { transferLockUntil: UNTIL },
      { transferLockUntil: null },
      undefined,
      { transferLockUntil: UNTIL.toISOString() },
      { transferLockUntil: null },
      false,
    ],
    [
      'a code',
      {},
      { authCode: { sealed: 's' } },
      undefined,
      { authCode: null },
      { authCode: { sealed: 's' } },
      true,
    ],
    [
      'no code',
      { authCode: { sealed: 's', expiresAt: UNTIL } },
      { authCode: null },
      undefined,
      { authCode: { sealed: 's', expiresAt: UNTIL.toISOString() } },
      { authCode: null },
      true,
    ],
    [
      'name servers in another order',
      {},
      { nameservers: ['ns2.example.net', 'ns1.example.net'] },
      undefined,
      { nameservers: ['ns1.example.net', 'ns2.example.net'] },
      { nameservers: ['ns2.example.net', 'ns1.example.net'] },
      false,
    ],
    [
      'one more name server',
      { nameservers: [] },
      { nameservers: ['ns1.example.net'] },
      undefined,
      { nameservers: [] },
      { nameservers: ['ns1.example.net'] },
      true,
    ],
    [
      'one name server less',
      { nameservers: ['ns1.example.net'] },
      { nameservers: [] },
      undefined,
      { nameservers: ['ns1.example.net'] },
      { nameservers: [] },
      true,
    ],
    [
      'another name server',
      { nameservers: ['ns1.example.net'] },
      { nameservers: ['ns9.example.net'] },
      undefined,
      { nameservers: ['ns1.example.net'] },
      { nameservers: ['ns9.example.net'] },
      true,
    ],
    [
      'a status',
      {},
      {},
      { on: ['clientHold', 'clientTransferProhibited'] },
      { statuses: [] },
      { statuses: ['clientHold'] },
      true,
    ],
    [
      'one status less',
      {},
      {},
      { off: ['clientHold', 'clientTransferProhibited'] },
      { statuses: ['clientTransferProhibited'] },
      { statuses: [] },
      true,
    ],
    [
      'contacts that are shown',
      {},
      {},
      { shown: { before: CONTACTS, after: OTHERS } },
      { shownContactIds: CONTACTS },
      { shownContactIds: OTHERS },
      true,
    ],
  ];
  it.each(CHANGES)(
    'for %s has what differs and nothing else',
    (_, values, wanted, wish, before, after, concerns) => {
      const decision = decisionOf(held(values), wanted, wish);
      expect(decision).toStrictEqual({ before, after });
      expect([isNothing(decision), concernsRegistry(decision)]).toEqual([false, concerns]);
    },
  );

  it.each([
    ['comes with contacts that are shown', OTHERS, EXTRAS, { registrantExtras: EXTRAS }],
    ['is left out where there is none', OTHERS, [], {}],
    ['is left out where the same contacts are shown', CONTACTS, EXTRAS, {}],
  ])('registry data of the registrant %s', (_, after, registrantExtras, expected) => {
    const {
      before: _before,
      after: _after,
      ...rest
    } = decisionOf(held(), { locked: false }, { shown: { before: CONTACTS, after, registrantExtras } });
    expect(rest).toStrictEqual(expected);
  });
});

it('a decision that refunds alone is not nothing', () => {
  expect(isNothing({ before: {}, after: {}, refund: { orderId: 1, itemIds: [2] } })).toBe(false);
});

it.each([
  [undefined, undefined, [], []],
  [['a', 'b'], undefined, [], ['a', 'b']],
  [undefined, ['a'], ['a'], []],
  [['a', 'b'], ['b', 'c'], ['c'], ['a']],
])('from %j to %j adds %j and removes %j', (before, after, add, remove) => {
  expect(differenceOf(before, after)).toEqual({ add, remove });
});
