import { addDays, addSeconds, addYears } from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { type Comparison, differencesOf } from './compare-rules';
import type { Difference } from './ports';
import type { HeldDomain } from '../shared/held-domain';

const NOW = new Date('2026-03-02T09:15:00Z');
const END = addDays(NOW, 100);
const THIN = connectionOf({ profile: { dataModel: 'minimum' } });
const THICK = connectionOf({
  profile: { dataModel: 'maximum', contacts: { roles: ['tech', 'admin'], postalInfo: 'int' } },
});
const CONTACTS = { registrant: 'c-1', admin: 'c-1', tech: 'c-2' };
const LINKS = [
  { role: 'tech' as const, id: 'c-2' },
  { role: 'admin' as const, id: 'c-1' },
];
const INFO: DomainInfo = {
  name: 'a.example',
  roid: 'D1',
  clientId: 'registrar-a',
  createdBy: 'registrar-a',
  expiresAt: END,
  statuses: ['ok'],
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  contacts: LINKS,
  registrant: 'c-1',
  subordinateHosts: [],
  graceStatuses: [],
};
const HELD = {
  locked: false,
  locks: [],
  registryStatuses: ['ok'],
  nameservers: ['ns1.example.net', 'ns2.example.net'],
  expiresAt: END,
} as unknown as HeldDomain;

const compare = (
  info: Partial<DomainInfo>,
  held: Partial<HeldDomain> = {},
  values: Partial<Comparison> = {},
): Difference[] =>
  differencesOf(
    { held: { ...HELD, ...held }, connection: THIN, ds: [], now: NOW, ...values },
    { kind: 'found', info: { ...INFO, ...info } },
  );
const thick = (info: Partial<DomainInfo>, contacts: Comparison['contacts'] = CONTACTS) =>
  compare(info, {}, { connection: THICK, contacts });

it.each([
  [{ kind: 'absent' as const }, { field: 'existence', local: true, atRegistry: false }],
  [{ kind: 'not_ours' as const }, { field: 'sponsor', local: 'registrar-a', atRegistry: null }],
  [
    {
      kind: 'found' as const,
      info: { ...INFO, clientId: 'registrar-b', nameservers: [], statuses: ['serverHold'] },
    },
    { field: 'sponsor', local: 'registrar-a', atRegistry: 'registrar-b' },
  ],
])('an answer %j is that drift and no other', (answer, difference) => {
  expect(differencesOf({ held: HELD, connection: THIN, ds: [], now: NOW }, answer)).toEqual([difference]);
});

it('a domain that equals the one at the registry has no drift', () => {
  expect([compare({}), thick({})]).toEqual([[], []]);
});

describe('the expiry', () => {
  it.each([
    ['a year ahead of a term that is over', 0, 1, []],
    ['a year ahead of a term that ends in two days', -2, 1, []],
    ['a year ahead of a term that ends later', -2.001, 1, ['expiry']],
    ['two years ahead of a term that is over', 0, 2, ['expiry']],
    ['half a year ahead of a term that is over', 0, 0.5, ['expiry']],
    ['the same', -100, 0, []],
  ])('%s', (_, daysOver, years, fields) => {
    const expiresAt = addSeconds(NOW, -daysOver * 86_400);
    const atRegistry = Number.isInteger(years) ? addYears(expiresAt, years) : addDays(expiresAt, 182);
    expect(compare({ expiresAt: atRegistry }, { expiresAt }).map(({ field }) => field)).toStrictEqual(fields);
  });

  it('is a drift with both values', () => {
    expect(compare({ expiresAt: addYears(END, 3) })).toEqual([
      { field: 'expiry', local: '2026-06-10T09:15:00Z', atRegistry: '2029-06-10T09:15:00Z' },
    ]);
  });
});

describe('lists', () => {
  it('are a drift sorted, as they are written, without statuses that follow from others', () => {
    const held = {
      nameservers: ['ns9.example.net', 'NS1.example.net'],
      registryStatuses: ['serverHold', 'clientHold', 'linked'],
    };
    expect(
      compare(
        {
          nameservers: ['ns5.example.net', 'ns3.example.net'],
          statuses: ['serverRenewProhibited', 'clientHold', 'inactive'],
        },
        held,
      ),
    ).toEqual([
      {
        field: 'statuses',
        local: ['clientHold', 'serverHold'],
        atRegistry: ['clientHold', 'serverRenewProhibited'],
      },
      {
        field: 'nameservers',
        local: ['NS1.example.net', 'ns9.example.net'],
        atRegistry: ['ns3.example.net', 'ns5.example.net'],
      },
    ]);
  });

  it.each([
    [['NS2.EXAMPLE.NET', 'ns1.example.net']],
    [['ns1.example.net', 'ns2.example.net', 'NS1.example.net']],
  ])('in another order, in capitals or twice are the same: %j', (nameservers) => {
    expect(compare({ nameservers })).toEqual([]);
  });
});

describe('contacts', () => {
  it.each<[string, Partial<DomainInfo>, Comparison['contacts'], Difference[]]>([
    [
      'are the same in another order and in capitals',
      {
        registrant: 'C-1',
        contacts: [
          { role: 'admin', id: 'C-1' },
          { role: 'tech', id: 'c-2' },
        ],
      },
      CONTACTS,
      [],
    ],
    ['need no registrant that is shown', { registrant: undefined }, CONTACTS, []],
    [
      'differ by registrant',
      { registrant: 'c-9' },
      CONTACTS,
      [{ field: 'registrant', local: 'c-1', atRegistry: 'c-9' }],
    ],
    [
      'differ where none should be shown',
      {},
      {},
      [
        { field: 'registrant', local: null, atRegistry: 'c-1' },
        { field: 'contacts', local: ['admin: ', 'tech: '], atRegistry: ['admin: c-1', 'tech: c-2'] },
      ],
    ],
    [
      'differ by role',
      {
        contacts: [
          { role: 'tech', id: 'c-1' },
          { role: 'admin', id: 'c-1' },
        ],
      },
      CONTACTS,
      [{ field: 'contacts', local: ['admin: c-1', 'tech: c-2'], atRegistry: ['admin: c-1', 'tech: c-1'] }],
    ],
    [
      'differ by one more of a role',
      { contacts: [...LINKS, { role: 'tech', id: 'c-3' }] },
      CONTACTS,
      [
        {
          field: 'contacts',
          local: ['admin: c-1', 'tech: c-2'],
          atRegistry: ['admin: c-1', 'tech: c-2', 'tech: c-3'],
        },
      ],
    ],
  ])('%s', (_, info, contacts, differences) => {
    expect(thick(info, contacts)).toEqual(differences);
  });

  it('are not compared where the registry stores no contacts, and where the local ids are unknown', () => {
    expect(compare({ registrant: 'c-9' }, {}, { contacts: CONTACTS })).toEqual([]);
    expect(compare({ registrant: 'c-9' }, {}, { connection: THICK })).toEqual([]);
  });
});
