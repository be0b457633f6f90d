import type { CallChange, OperationItem } from '@registrar/kernel';
import { INVERSES, inverseOf } from './inverses';

const NAME = 'item1.example';
const change = (before: object, after: object = {}): CallChange => ({ before, after }) as CallChange;
const record = (answer: string, more: object = {}): object => ({
  type: 'A',
  host: 'www',
  answer,
  ttl: 300,
  ...more,
});
const PERSON = { firstName: 'Ada', lastName: 'Hill' };

/** Command, its change, and the command and item that put it back; undefined: none does. */
const CASES: [string, CallChange, string, OperationItem | undefined][] = [
  [
    'setNameservers',
    change({ nameservers: ['ns1.one.example', 'ns2.one.example'] }),
    'setNameservers',
    { domainName: NAME, nameservers: ['ns1.one.example', 'ns2.one.example'] },
  ],
  ['setNameservers', change({ nameservers: [] }), 'setNameservers', undefined],
  ['setNameservers', change({ locked: true }), 'setNameservers', undefined],
  [
    'setContacts',
    change({ contactIds: { registrant: 1 }, contacts: { registrant: PERSON, admin: null } }),
    'setContacts',
    { domainName: NAME, contacts: { registrant: PERSON } },
  ],
  [
    'setContacts',
    change({ registryValues: { idNumber: '7' } }),
    'setContacts',
    { domainName: NAME, contacts: {}, tldRequirements: { idNumber: '7' } },
  ],
  ['setContacts', change({ contacts: { admin: null }, registryValues: null }), 'setContacts', undefined],
  ['setContacts', change({ locked: false }), 'setContacts', undefined],
  [
    'updateDomain',
    change({
      autorenewEnabled: true,
      privacyEnabled: false,
      locked: true,
      tags: [],
      notes: null,
      contacts: {},
    }),
    'updateDomain',
    { domainName: NAME, autorenewEnabled: true, privacyEnabled: false, locked: true, tags: [], notes: null },
  ],
  ['updateDomain', change({ contactIds: { registrant: 1 } }), 'updateDomain', undefined],
  ['enableAutorenew', change({ autorenewEnabled: false }), 'disableAutorenew', { domainName: NAME }],
  ['enableAutorenew', change({}), 'disableAutorenew', undefined],
  ['disableAutorenew', change({ autorenewEnabled: true }), 'enableAutorenew', { domainName: NAME }],
  ['disableAutorenew', change({ autorenewEnabled: false }), 'enableAutorenew', undefined],
  ['enableWhoisPrivacy', change({ privacyEnabled: false }), 'disableWhoisPrivacy', { domainName: NAME }],
  ['disableWhoisPrivacy', change({ privacyEnabled: true }), 'enableWhoisPrivacy', { domainName: NAME }],
  ['lockDomain', change({ locked: false }), 'unlockDomain', { domainName: NAME }],
  ['unlockDomain', change({ locked: true }), 'lockDomain', { domainName: NAME }],
  [
    'createRecord',
    change({}, { 'record:5': record('192.0.2.1') }),
    'batchRecords',
    { domainName: NAME, changes: [{ action: 'remove', id: 5 }] },
  ],
  [
    'updateRecord',
    change({ 'record:5': record('192.0.2.1') }, { 'record:5': record('192.0.2.2') }),
    'batchRecords',
    { domainName: NAME, changes: [{ action: 'replace', id: 5, ...record('192.0.2.1') }] },
  ],
  [
    'deleteRecord',
    change({
      'record:5': record('v=spf1', { type: 'TXT', sent: '"v=spf1"', expiresAt: '2027-01-01T00:00:00Z' }),
    }),
    'batchRecords',
    {
      domainName: NAME,
      changes: [{ action: 'add', ...record('"v=spf1"', { type: 'TXT', expiresAt: '2027-01-01T00:00:00Z' }) }],
    },
  ],
  [
    'batchRecords',
    change(
      { 'record:1': record('192.0.2.1'), 'record:2': record('192.0.2.2', { priority: 5 }) },
      { 'record:2': record('192.0.2.9'), 'record:3': record('192.0.2.3') },
    ),
    'batchRecords',
    {
      domainName: NAME,
      changes: [
        { action: 'remove', id: 3 },
        { action: 'replace', id: 2, ...record('192.0.2.2', { priority: 5 }) },
        { action: 'add', ...record('192.0.2.1') },
      ],
    },
  ],
  ['batchRecords', change({ nameservers: ['ns1.one.example'] }), 'batchRecords', undefined],
];

it.each(CASES)('a change by %s of %j is put back by %s with the values before', (command, done, by, item) => {
  const inverse = inverseOf(command)!;
  expect([inverse.command, inverse.itemOf(NAME, done)]).toEqual([by, item]);
});

it('each command with an inverse has a case, and each inverse has an inverse itself', () => {
  expect(Object.keys(INVERSES)).toEqual([...new Set(CASES.map(([command]) => command))]);
  for (const { command } of Object.values(INVERSES)) expect(inverseOf(command)).toBeDefined();
});

it.each(['renewDomain', 'createDomain', 'purchasePrivacy', 'importZone', 'toString'])(
  'items of %s cannot be put back',
  (command) => expect(inverseOf(command)).toBeUndefined(),
);

it.each([
  ['setNameservers', ['nameservers'], ['locked', 'contactIds', 'record:1']],
  ['setContacts', ['contactIds', 'registryValues'], ['locked', 'privacyEnabled']],
  ['updateDomain', ['autorenewEnabled', 'privacyEnabled', 'locked', 'tags', 'notes'], ['nameservers']],
  ['lockDomain', ['locked'], ['autorenewEnabled']],
  ['deleteRecord', ['record:1'], ['nameservers']],
])('the inverse of %s restores %j, and not %j', (command, restored, others) => {
  const { restores } = inverseOf(command)!;
  expect([restored.map(restores), others.map(restores)]).toEqual([
    restored.map(() => true),
    others.map(() => false),
  ]);
});
