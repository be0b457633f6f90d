import type { JsonValue, NewOperation, OperationKind } from '@registrar/kernel';
import { connectionOf, FakeRegistryConnections } from '@registrar/registries/testing';
import { PlannedOperations } from './planned-operation';

const CONTACTS = { registrant: 1, admin: 1, tech: 2, billing: 2 };
const connections = new FakeRegistryConnections();
connections.put(
  connectionOf({ id: 1, code: 'thin', profile: { dataModel: 'minimum', hostModel: 'attributes' } }),
);
connections.put(
  connectionOf({ id: 2, code: 'thick', profile: { dataModel: 'maximum', hostModel: 'objects' } }),
);
const UNLOCKED = {
  locks: () => Promise.resolve({ locks: [] as string[], hasEndedTransferLock: false }),
  labels: () => Promise.resolve({ tags: ['shop'], notes: null }),
};
const plans = new PlannedOperations(connections, UNLOCKED);

const operation = (kind: OperationKind, payload: JsonValue): NewOperation => ({
  id: '00000000-0000-7000-8000-000000000001',
  accountId: 1,
  kind,
  subject: 'a.example',
  payload,
  createdAt: new Date('2026-03-02T09:15:00Z'),
  dueAt: new Date('2026-03-02T09:15:00Z'),
});

const REGISTRATION = {
  domainId: 1,
  orderId: 2,
  orderItemId: 3,
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  years: 1,
  currency: 'USD',
  total: '1450',
  locked: false,
  transferLockDays: 0,
  nameservers: [],
  contactIds: CONTACTS,
  refundDays: 5,
};
const RENEWAL = {
  domainId: 1,
  orderId: 2,
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  years: 2,
  expiresAt: '2026-03-02T09:15:00.000Z',
  registryExpiresAt: '2026-03-02T09:15:00.000Z',
  commandYears: 2,
  currency: 'USD',
  total: '2900',
  tax: '0',
  liftsHold: false,
};
const RESTORE = {
  domainId: 1,
  orderId: 2,
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  kind: 'redemption',
  stage: 'deleted',
  deleteAt: '2026-03-02T09:15:00.000Z',
  requestedAt: '2026-03-03T09:15:00.000Z',
  expiresAt: '2026-02-01T09:15:00.000Z',
  years: 1,
  currency: 'USD',
  total: '9520',
  tax: '0',
  before: 'domain: a.example',
};
const REFUND = {
  domainId: 1,
  orderId: 2,
  purchaseId: '00000000-0000-7000-8000-000000000002',
  name: 'a.example',
  tld: 'example',
  connectionId: 1,
  items: [{ id: 4, type: 'registration', amount: '1190' }],
  currency: 'USD',
  total: '1190',
  tax: '0',
  refundableUntil: '2026-03-07T09:15:00.000Z',
  month: '2026-03',
  limit: { from: '2026-01-01T00:00:00.000Z', percent: 10, least: 50 },
};
const change = (before: JsonValue, after: JsonValue, connectionId = 1): JsonValue => ({
  domainId: 1,
  name: 'a.example',
  connectionId,
  before,
  after,
});

const HOSTS = ['ns1.example.net', 'ns2.example.net'];
const DS = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB' };

describe('the commands of a planned operation', () => {
  it.each<[string, OperationKind, JsonValue, string[]]>([
    ['a registration', 'register', REGISTRATION, ['domain:create a.example for 1 year without name servers']],
    [
      'a registration that is locked, where the registry keeps contacts and hosts',
      'register',
      { ...REGISTRATION, connectionId: 2, years: 2, locked: true, nameservers: HOSTS },
      [
        'contact:create for each contact that the registry does not have',
        'host:create for each name server that the registry does not have',
        'domain:create a.example for 2 years with name servers ns1.example.net, ns2.example.net',
        'domain:update a.example: add clientTransferProhibited',
      ],
    ],
    [
      'a registration without name servers where the registry keeps hosts',
      'register',
      { ...REGISTRATION, connectionId: 2 },
      [
        'contact:create for each contact that the registry does not have',
        'domain:create a.example for 1 year without name servers',
      ],
    ],
    [
      'a domain of another seller',
      'register',
      { ...REGISTRATION, acquisition: 'aftermarket_s' },
      [
        'buy a.example from its seller (aftermarket_s)',
        'domain:create a.example for 1 year without name servers',
      ],
    ],
    ['a renewal', 'renew', RENEWAL, ['domain:renew a.example for 2 years from 2026-03-02']],
    [
      'a renewal of which the registry has added a year',
      'renew',
      { ...RENEWAL, commandYears: 1, registryExpiresAt: '2027-03-02T09:15:00.000Z' },
      ['domain:renew a.example for 1 year from 2027-03-02'],
    ],
    [
      'a renewal that the registry has done, of a domain on hold',
      'renew',
      { ...RENEWAL, commandYears: 0, liftsHold: true },
      ['domain:update a.example: remove clientHold'],
    ],
    [
      'a restore with a term',
      'restore',
      { ...RESTORE, nameservers: HOSTS },
      [
        'domain:update a.example: restore request',
        'domain:update a.example: restore report',
        "domain:renew a.example, as far as the registry's term needs it, for up to 1 year",
        'domain:update a.example: name servers ns1.example.net, ns2.example.net, where the registry lacks them',
      ],
    ],
    [
      'a restore without a term',
      'restore',
      { ...RESTORE, years: 0 },
      ['domain:update a.example: restore request', 'domain:update a.example: restore report'],
    ],
    [
      'a late renewal',
      'restore',
      { ...RESTORE, kind: 'late_renewal', renewal: { from: '2026-02-01T09:15:00.000Z', years: 1 } },
      ['domain:renew a.example for 1 year from 2026-02-01'],
    ],
    ['a refund', 'refund', REFUND, ['domain:delete a.example']],
    ['a local change', 'update', change({ autorenewEnabled: true }, { autorenewEnabled: false }), []],
    [
      'a change of everything at the registry',
      'update',
      change(
        { statuses: ['clientHold'], nameservers: HOSTS, shownContactIds: CONTACTS, ds: [DS], authCode: null },
        {
          statuses: ['clientTransferProhibited'],
          nameservers: ['ns2.example.net', 'ns3.example.net'],
          shownContactIds: { ...CONTACTS, tech: 3 },
          ds: [{ ...DS, keyTag: 2 }],
          authCode: { sealed: 'c2VhbGVk' },
        },
        2,
      ),
      [
        'contact:create for each contact that the registry does not have',
        'host:create for each name server that the registry does not have',
        'domain:update a.example: add statuses clientTransferProhibited; remove statuses clientHold; add name servers ns3.example.net; remove name servers ns1.example.net; replace contacts; set a new auth code; add DS records 2 13 2 AB; remove DS records 1 13 2 AB',
      ],
    ],
    [
      'a change that takes the code away and adds no name server',
      'update',
      change({ nameservers: HOSTS }, { nameservers: [HOSTS[0]], authCode: null }, 2),
      ['domain:update a.example: remove name servers ns2.example.net; remove the auth code'],
    ],
  ])('are in words: %s', async (_, kind, payload, expected) => {
    expect((await plans.stepsOf(operation(kind, payload)))?.registryCommands.sort()).toEqual(expected.sort());
  });
});

describe('the changes and events of a planned operation', () => {
  it.each<[string, OperationKind, JsonValue, object]>([
    [
      'a registration',
      'register',
      REGISTRATION,
      { changes: [{ field: 'domainName', to: 'a.example' }], events: [] },
    ],
    [
      'a registration with a transfer lock',
      'register',
      { ...REGISTRATION, transferLockDays: 60 },
      { events: ['domain.lock.status_change'] },
    ],
    [
      'a renewal',
      'renew',
      RENEWAL,
      {
        changes: [{ field: 'expireDate', from: '2026-03-02T09:15:00Z', to: '2028-03-02T09:15:00Z' }],
        events: [],
      },
    ],
    [
      'a restore with a term',
      'restore',
      RESTORE,
      {
        changes: [
          { field: 'domainName', to: 'a.example' },
          { field: 'expireDate', from: '2026-02-01T09:15:00Z', to: '2027-02-01T09:15:00Z' },
        ],
      },
    ],
    [
      'a restore without a term',
      'restore',
      { ...RESTORE, years: 0 },
      { changes: [{ field: 'domainName', to: 'a.example' }] },
    ],
    [
      'a refund of nothing',
      'refund',
      { ...REFUND, total: '0' },
      { changes: [{ field: 'domainName', from: 'a.example' }], events: ['account.domain.removal'] },
    ],
    [
      'a refund',
      'refund',
      REFUND,
      { events: ['account.domain.removal', 'account.credit.balance_change'], refund: { minor: 1190n } },
    ],
    [
      'a change of locks',
      'update',
      change({ locks: [] }, { locks: ['AccountLock'] }),
      {
        changes: [{ field: 'locks', from: [], to: ['AccountLock'] }],
        events: ['domain.lock.status_change'],
      },
    ],
    [
      'a change of contacts, a code and DS records',
      'update',
      change({ contactIds: CONTACTS, authCode: null }, { contactIds: CONTACTS, authCode: null, ds: [DS] }),
      {
        changes: [
          { field: 'contacts' },
          { field: 'authCode' },
          { field: 'dnssec', from: [], to: ['1 13 2 AB'] },
        ],
        events: [],
      },
    ],
    [
      'a transfer lock that ends',
      'update',
      change({ transferLockUntil: '2026-05-01T09:15:00Z' }, { transferLockUntil: null }),
      { events: ['domain.lock.status_change'] },
    ],
  ])('are those of %s', async (_, kind, payload, expected) => {
    expect(await plans.stepsOf(operation(kind, payload))).toMatchObject(expected);
  });

  it('show no stored code and no id of a contact', async () => {
    const payload = change(
      { authCode: { sealed: 'b2xk' }, contactIds: CONTACTS },
      { authCode: { sealed: 'bmV3' }, contactIds: { ...CONTACTS, tech: 77 } },
    );
    expect(JSON.stringify(await plans.stepsOf(operation('update', payload)))).not.toMatch(/b2xk|bmV3|77/);
  });

  it('are left to another room for another kind', async () => {
    expect(await plans.stepsOf(operation('transfer', {}))).toBeUndefined();
  });
});
