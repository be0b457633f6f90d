import type { DsRecord } from '@registrar/dns';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { connectionOf } from '@registrar/registries/testing';
import { recordsShown, shownTexts, signingDifference, signingTexts } from './ds-difference';

const takes = (form: 'ds' | 'keys') => connectionOf({ profile: { signing: { form } } as StoredProfile });
const [DS, KEYS] = [takes('ds'), takes('keys')];

const [ONE, OTHER] = [
  { flags: 257, publicKey: 'AAAA' },
  { flags: 257, publicKey: 'BBBB' },
];
const SHA256: DsRecord = { keyTag: 1, algorithm: 13, digestType: 2, digest: 'AB', key: ONE };
/** Of the same key as SHA256. */
const SHA384: DsRecord = { ...SHA256, digestType: 4, digest: 'CD' };
const SECOND: DsRecord = { keyTag: 2, algorithm: 8, digestType: 2, digest: 'EF', key: OTHER };
const { key: _key, ...BARE } = SHA256;

describe('the identities of DS records', () => {
  it.each([
    ['their four parts where the registry takes DS records', DS, [SHA256, BARE], ['1 13 2 AB', '1 13 2 AB']],
    ['their keys where it takes keys', KEYS, [SHA256, SECOND], ['257 13 AAAA', '257 8 BBBB']],
    ['absent for a record without a key where it takes keys', KEYS, [BARE, SECOND], ['257 8 BBBB']],
  ])('are %s', (_, connection, records, texts) => {
    expect(signingTexts(connection, records)).toEqual(texts);
  });

  it('are none of no records', () => {
    expect(signingTexts(DS)).toEqual([]);
  });

  it.each([
    [DS, ['1 13 2 AB']],
    [KEYS, ['257 8 BBBB']],
  ])('compare with what the registry shows of the form it takes', (connection, texts) => {
    expect(shownTexts(connection, { ds: [BARE], keys: [{ ...OTHER, algorithm: 8 }] })).toEqual(texts);
  });
});

describe('an update of DS records', () => {
  const CASES: {
    what: string;
    connection: typeof DS;
    before?: DsRecord[];
    after?: DsRecord[];
    add: DsRecord[];
    remove: DsRecord[];
  }[] = [
    { what: 'adds the first', connection: DS, after: [SHA256], add: [SHA256], remove: [] },
    { what: 'removes the last', connection: DS, before: [SHA256], add: [], remove: [SHA256] },
    {
      what: 'leaves what stays',
      connection: DS,
      before: [SHA256, SHA384],
      after: [BARE, SECOND],
      add: [SECOND],
      remove: [SHA384],
    },
    {
      what: 'sends nothing for another digest of a key where the registry takes keys',
      connection: KEYS,
      before: [SHA256],
      after: [SHA384],
      add: [],
      remove: [],
    },
    {
      what: 'omits records without a key where the registry takes keys',
      connection: KEYS,
      before: [BARE],
      after: [BARE, SECOND],
      add: [SECOND],
      remove: [],
    },
  ];
  it.each(CASES)('$what', ({ connection, before, after, add, remove }) => {
    expect(signingDifference(connection, before, after)).toEqual({ add, remove });
  });
});

describe('the DS records that a registry shows', () => {
  const shown = (values: Partial<NonNullable<DomainInfo['signing']>>) => ({ ds: [], keys: [], ...values });

  it('are as shown, without their keys, where it takes DS records', () => {
    expect(recordsShown(DS, shown({ ds: [SHA256, SECOND] }), [])).toEqual([
      BARE,
      { keyTag: 2, algorithm: 8, digestType: 2, digest: 'EF' },
    ]);
  });

  it.each<[string, DsRecord[], DsRecord[] | undefined]>([
    ['all local ones of a shown key', [SHA256, SHA384, SECOND], [SHA256, SHA384]],
    ['unknown where a shown key has no local record', [SECOND], undefined],
    ['unknown where the local record has no key', [BARE], undefined],
    ['unknown where the local key has another algorithm', [{ ...SHA256, algorithm: 8 }], undefined],
  ])('are %s, where it takes keys', (_, local, records) => {
    expect(recordsShown(KEYS, shown({ keys: [{ ...ONE, algorithm: 13 }] }), local)).toEqual(records);
  });

  it('are unknown where only one of two shown keys has a local record', () => {
    const keys = [ONE, OTHER].map((key) => ({ ...key, algorithm: 13 }));
    expect(recordsShown(KEYS, shown({ keys }), [SHA256])).toBeUndefined();
  });
});
