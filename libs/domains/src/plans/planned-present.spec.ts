import type { JsonValue, OperationKind, PlannedSteps } from '@registrar/kernel';
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
const change = (before: JsonValue, after: JsonValue, connectionId = 1): JsonValue => ({
  domainId: 1,
  name: 'a.example',
  connectionId,
  before,
  after,
});

const PRESENT = {
  locks: [] as string[],
  hasEndedTransferLock: false,
  labels: { tags: ['shop'], notes: 'late' as string | null },
};
const stepsOf = (
  present: Partial<typeof PRESENT>,
  kind: OperationKind,
  payload: JsonValue,
): Promise<PlannedSteps | undefined> => {
  const { locks, hasEndedTransferLock, labels } = { ...PRESENT, ...present };
  return new PlannedOperations(connections, {
    locks: () => Promise.resolve({ locks, hasEndedTransferLock }),
    labels: () => Promise.resolve(labels),
  }).stepsOf({ id: '00000000-0000-7000-8000-000000000001', accountId: 1, kind, payload });
};

describe('the changes and events that depend on the present domain', () => {
  const labelled = (labels: object): JsonValue => ({
    ...(change({ autorenewEnabled: true }, { autorenewEnabled: false }) as object),
    labels: labels as JsonValue,
  });
  const AUTORENEW = { field: 'autorenewEnabled', from: true, to: false };
  const LOCK_EVENT = ['domain.lock.status_change'];
  const EXPIRY = { field: 'expireDate', from: '2026-03-02T09:15:00Z', to: '2028-03-02T09:15:00Z' };
  const freed = (from: string[], to: string[]) => ({
    changes: [EXPIRY, { field: 'locks', from, to }],
    events: LOCK_EVENT,
  });

  it.each<[string, Partial<typeof PRESENT>, OperationKind, JsonValue, object]>([
    ['a renewal of a domain without locks', {}, 'renew', RENEWAL, { changes: [EXPIRY], events: [] }],
    [
      'a renewal of a domain under another lock',
      { locks: ['ClientHold'] },
      'renew',
      RENEWAL,
      { changes: [EXPIRY], events: [] },
    ],
    [
      'a renewal that removes the expiration hold',
      { locks: ['ExpirationClientHold'] },
      'renew',
      { ...RENEWAL, liftsHold: true },
      freed(['ExpirationClientHold'], []),
    ],
    [
      'a renewal that removes the expiration hold while another hold stays',
      { locks: ['ClientHold', 'ExpirationClientHold'] },
      'renew',
      RENEWAL,
      freed(['ClientHold', 'ExpirationClientHold'], ['ClientHold']),
    ],
    [
      'a renewal that removes a transfer lock that has ended',
      { hasEndedTransferLock: true },
      'renew',
      RENEWAL,
      { changes: [EXPIRY], events: LOCK_EVENT },
    ],
    [
      'a change that removes a transfer lock that has ended',
      { hasEndedTransferLock: true },
      'update',
      change({ locked: true }, { locked: false }),
      { events: LOCK_EVENT },
    ],
    [
      'a change that begins another transfer lock',
      { hasEndedTransferLock: true },
      'update',
      change({ transferLockUntil: '2026-03-01T09:15:00Z' }, { transferLockUntil: '2026-05-01T09:15:00Z' }),
      { events: [] },
    ],
    [
      'a change that begins a transfer lock',
      { locks: ['ClientHold'] },
      'update',
      change({ locked: false }, { locked: true, transferLockUntil: '2026-05-01T09:15:00Z' }),
      { events: LOCK_EVENT },
    ],
    [
      'a change that begins a transfer lock under that of the registrar',
      { locks: ['TransferLock'] },
      'update',
      change({ locked: false }, { locked: true, transferLockUntil: '2026-05-01T09:15:00Z' }),
      { events: [] },
    ],
    [
      'other tags and no notes',
      {},
      'update',
      labelled({ tags: ['bakery'], notes: null }),
      {
        changes: [
          AUTORENEW,
          { field: 'tags', from: ['shop'], to: ['bakery'] },
          { field: 'notes', from: 'late' },
        ],
      },
    ],
    [
      'the first notes',
      { labels: { tags: [], notes: null } },
      'update',
      labelled({ notes: 'late' }),
      { changes: [AUTORENEW, { field: 'notes', to: 'late' }] },
    ],
    ['the same tags', {}, 'update', labelled({ tags: ['shop'] }), { changes: [AUTORENEW] }],
    ['the same notes', {}, 'update', labelled({ notes: 'late' }), { changes: [AUTORENEW] }],
  ])('are those of %s', async (_, present, kind, payload, expected) => {
    expect(await stepsOf(present, kind, payload)).toMatchObject(expected);
  });
});

describe('the plan of a glue host', () => {
  const host = (values: object): JsonValue => ({
    domainId: 1,
    name: 'a.example',
    connectionId: 1,
    hostname: 'ns1.a.example',
    before: null,
    after: null,
    ...values,
  });
  it.each<[string, object, string, object]>([
    [
      'a new host',
      { after: ['192.0.2.7'] },
      'host:create ns1.a.example with 192.0.2.7',
      { to: 'ns1.a.example 192.0.2.7' },
    ],
    [
      'a host without addresses that gets two',
      { before: [], after: ['192.0.2.7', '2001:db8::7'] },
      'host:create ns1.a.example with 192.0.2.7, 2001:db8::7',
      { from: 'ns1.a.example', to: 'ns1.a.example 192.0.2.7 2001:db8::7' },
    ],
    [
      'other addresses',
      { before: ['192.0.2.7'], after: ['192.0.2.8'] },
      'host:update ns1.a.example: add addresses 192.0.2.8; remove addresses 192.0.2.7',
      { from: 'ns1.a.example 192.0.2.7', to: 'ns1.a.example 192.0.2.8' },
    ],
    [
      'one address more',
      { before: ['192.0.2.7'], after: ['192.0.2.7', '192.0.2.8'] },
      'host:update ns1.a.example: add addresses 192.0.2.8',
      { from: 'ns1.a.example 192.0.2.7', to: 'ns1.a.example 192.0.2.7 192.0.2.8' },
    ],
    [
      'a host that goes',
      { before: ['192.0.2.7'] },
      'host:delete ns1.a.example',
      { from: 'ns1.a.example 192.0.2.7' },
    ],
  ])('has the command and the change of %s', async (_, values, command, sides) => {
    expect(await stepsOf({}, 'host', host(values))).toEqual({
      registryCommands: [command],
      changes: [{ field: 'vanityNameservers', ...sides }],
      events: [],
    });
  });
});

describe('the plan of a move', () => {
  it.each<[string, JsonValue, object]>([
    [
      'a move without a command at the registry',
      change({}, {}),
      { registryCommands: [], changes: [{ field: 'domainName', to: 'a.example' }] },
    ],
    [
      'a move with other contacts where the registry has contacts',
      change({ shownContactIds: CONTACTS }, { shownContactIds: { ...CONTACTS, registrant: 9 } }, 2),
      {
        registryCommands: [
          'contact:create for each contact that the registry does not have',
          'domain:update a.example: replace contacts',
        ],
        changes: [{ field: 'domainName', to: 'a.example' }, { field: 'contacts' }],
      },
    ],
  ])('begins with the arrival of the domain: %s', async (_, payload, expected) => {
    expect(await stepsOf({}, 'move', payload)).toMatchObject(expected);
  });
});
