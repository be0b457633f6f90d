import type { DomainInfo } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { type ChangeEvidence, evidenceIn, type SoughtChange } from './change-evidence';

const DS = { keyTag: 30909, algorithm: 13, digestType: 2, digest: 'AB'.repeat(32) };
const OTHER_DS = { ...DS, keyTag: 1 };
const INFO: DomainInfo = {
  name: 'a.example',
  roid: 'D1',
  clientId: 'registrar-a',
  createdBy: 'registrar-a',
  statuses: ['clientTransferProhibited'],
  nameservers: ['ns1.example.net'],
  contacts: [],
  subordinateHosts: [],
  graceStatuses: [],
};
const evidence = (info: Partial<DomainInfo>, change: Partial<SoughtChange>): ChangeEvidence =>
  evidenceIn(
    { ...INFO, ...info },
    { before: {}, after: {}, contacts: {}, connection: connectionOf(), ...change },
  );

type Case = [
  shown: string,
  info: Partial<DomainInfo>,
  change: Partial<SoughtChange>,
  evidence: ChangeEvidence,
];

describe('a change of statuses and name servers', () => {
  const HOLD: Partial<SoughtChange> = {
    before: { statuses: ['clientTransferProhibited'] },
    after: { statuses: ['clientHold'] },
  };
  const HOSTS: Partial<SoughtChange> = {
    before: { nameservers: ['ns1.example.net', 'ns2.example.net'] },
    after: { nameservers: ['ns2.example.net', 'ns9.example.net'] },
  };
  const CASES: Case[] = [
    ['both as wanted', { statuses: ['clientHold', 'serverHold'] }, HOLD, 'after'],
    ['both as before', { statuses: ['clientTransferProhibited'] }, HOLD, 'before'],
    ['the new and the old status', { statuses: ['clientTransferProhibited', 'clientHold'] }, HOLD, 'mixed'],
    ['neither status', { statuses: ['ok'] }, HOLD, 'mixed'],
    ['the new host in capitals', { nameservers: ['NS9.EXAMPLE.NET', 'ns2.example.net'] }, HOSTS, 'after'],
    ['the old host', { nameservers: ['ns1.example.net', 'ns2.example.net'] }, HOSTS, 'before'],
    ['no host', { nameservers: [] }, HOSTS, 'mixed'],
    [
      'statuses as wanted and hosts as before',
      { statuses: ['clientHold'], nameservers: ['ns1.example.net'] },
      { before: { ...HOLD.before, ...HOSTS.before }, after: { ...HOLD.after, ...HOSTS.after } },
      'mixed',
    ],
    [
      'statuses as before and hosts as wanted',
      { statuses: ['clientTransferProhibited'], nameservers: ['ns9.example.net'] },
      { before: { ...HOLD.before, ...HOSTS.before }, after: { ...HOLD.after, ...HOSTS.after } },
      'mixed',
    ],
    [
      'statuses as wanted and hosts of somebody else',
      { statuses: ['clientHold'], nameservers: [] },
      { before: { ...HOLD.before, ...HOSTS.before }, after: { ...HOLD.after, ...HOSTS.after } },
      'mixed',
    ],
    [
      'both as wanted, together',
      { statuses: ['clientHold'], nameservers: ['ns9.example.net'] },
      { before: { ...HOLD.before, ...HOSTS.before }, after: { ...HOLD.after, ...HOSTS.after } },
      'after',
    ],
    ['nothing that it touches', {}, {}, 'before'],
    [
      'an equal number added and removed',
      { statuses: [] },
      { before: { statuses: ['clientHold'] }, after: { statuses: [] } },
      'after',
    ],
    [
      'one of two that were to be set',
      { statuses: ['clientHold'] },
      { before: { statuses: [] }, after: { statuses: ['clientHold', 'clientTransferProhibited'] } },
      'mixed',
    ],
    [
      'one of two that were to be taken off',
      { statuses: ['clientHold'] },
      { before: { statuses: ['clientHold', 'clientTransferProhibited'] }, after: { statuses: [] } },
      'mixed',
    ],
  ];
  it.each(CASES)('with %s', (_, info, change, expected) => {
    expect(evidence(info, change)).toBe(expected);
  });
});

describe('a change of contacts', () => {
  const BEFORE = { registrant: 'c-1', admin: 'c-1', tech: 'c-2' };
  const AFTER = { registrant: 'c-9', admin: 'c-1', tech: 'c-8' };
  const CHANGE: Partial<SoughtChange> = { contacts: { before: BEFORE, after: AFTER } };
  const links = (tech: string, admin = 'c-1') => [
    { role: 'admin' as const, id: admin },
    { role: 'tech' as const, id: tech },
  ];
  const CASES: Case[] = [
    ['all as wanted', { registrant: 'c-9', contacts: links('c-8') }, CHANGE, 'after'],
    ['all as wanted, in capitals', { registrant: 'C-9', contacts: links('C-8') }, CHANGE, 'after'],
    ['all as before', { registrant: 'c-1', contacts: links('c-2') }, CHANGE, 'before'],
    ['no registrant, the others as wanted', { contacts: links('c-8') }, CHANGE, 'after'],
    ['no registrant, the others as before', { contacts: links('c-2') }, CHANGE, 'before'],
    ['the registrant as wanted alone', { registrant: 'c-9', contacts: links('c-2') }, CHANGE, 'mixed'],
    ['the registrant of somebody else', { registrant: 'c-5', contacts: links('c-8') }, CHANGE, 'mixed'],
    [
      'the wanted contact in another role',
      { registrant: 'c-9', contacts: links('c-2', 'c-8') },
      CHANGE,
      'mixed',
    ],
    [
      'the wanted contact in a role that the change leaves alone',
      { contacts: links('c-2', 'c-8') },
      { contacts: { before: BEFORE, after: { ...BEFORE, tech: 'c-8' } } },
      'before',
    ],
    [
      'roles that the change leaves alone',
      { registrant: 'c-9', contacts: links('c-8', 'c-7') },
      CHANGE,
      'after',
    ],
    [
      'a role that is new',
      { registrant: 'c-1', contacts: links('c-2') },
      { contacts: { before: { registrant: 'c-1' }, after: { registrant: 'c-1', tech: 'c-2' } } },
      'after',
    ],
    [
      'contacts of which one side is not known',
      { registrant: 'c-1', contacts: [] },
      { contacts: { after: AFTER } },
      'before',
    ],
    [
      'contacts of which the other side is not known',
      { registrant: 'c-9', contacts: links('c-8') },
      { contacts: { before: BEFORE } },
      'before',
    ],
  ];
  it.each(CASES)('with %s', (_, info, change, expected) => {
    expect(evidence(info, change)).toBe(expected);
  });
});

describe('a code that was to be set', () => {
  const SET: Partial<SoughtChange> = {
    before: { authCode: null },
    after: { authCode: { sealed: 's' } },
    code: 'new',
  };
  const CASES: Case[] = [
    ['the code shown', { authInfo: { isSet: true, code: 'new' } }, SET, 'after'],
    ['another code shown', { authInfo: { isSet: true, code: 'old' } }, SET, 'before'],
    ['a code set where none was', { authInfo: { isSet: true } }, SET, 'after'],
    [
      'a code set where one was',
      { authInfo: { isSet: true } },
      { ...SET, before: { authCode: { sealed: 'old' } } },
      'before',
    ],
    ['no code set', { authInfo: { isSet: false } }, SET, 'before'],
    ['nothing about codes', {}, SET, 'before'],
    [
      'a code shown that was to be taken away',
      { authInfo: { isSet: true, code: 'old' } },
      { before: { authCode: null }, after: { authCode: null } },
      'before',
    ],
    [
      'a hidden code where none was, and none to be set',
      { authInfo: { isSet: true } },
      { before: { authCode: null }, after: { authCode: null } },
      'before',
    ],
    [
      'another code shown, with statuses as wanted',
      { authInfo: { isSet: true, code: 'old' }, statuses: ['clientHold'] },
      { ...SET, before: { ...SET.before, statuses: [] }, after: { ...SET.after, statuses: ['clientHold'] } },
      'mixed',
    ],
    [
      'a hidden code where one was, with statuses as wanted',
      { authInfo: { isSet: true }, statuses: ['clientHold'] },
      {
        before: { authCode: { sealed: 'o' }, statuses: [] },
        after: { statuses: ['clientHold'] },
        code: 'new',
      },
      'after',
    ],
    [
      'no code, with statuses as wanted',
      { authInfo: { isSet: false }, statuses: ['clientHold'] },
      { ...SET, before: { ...SET.before, statuses: [] }, after: { ...SET.after, statuses: ['clientHold'] } },
      'after',
    ],
  ];
  it.each(CASES)('with %s', (_, info, change, expected) => {
    expect(evidence(info, change)).toBe(expected);
  });
});

describe('a change of DS records', () => {
  const CHANGE: Partial<SoughtChange> = { before: { ds: [OTHER_DS] }, after: { ds: [DS] } };
  const CASES: Case[] = [
    ['the new record', { signing: { ds: [DS], keys: [] } }, CHANGE, 'after'],
    ['the old record', { signing: { ds: [OTHER_DS], keys: [] } }, CHANGE, 'before'],
    ['both records', { signing: { ds: [OTHER_DS, DS], keys: [] } }, CHANGE, 'mixed'],
    ['nothing about signing', {}, CHANGE, 'before'],
    [
      'records that the change leaves alone',
      { signing: { ds: [OTHER_DS], keys: [] } },
      { before: { ds: [OTHER_DS], statuses: [] }, after: { statuses: ['clientTransferProhibited'] } },
      'after',
    ],
  ];
  it.each(CASES)('with %s', (_, info, change, expected) => {
    expect(evidence(info, change)).toBe(expected);
  });
});
