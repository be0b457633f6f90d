import { reportedFields, reportedLabels } from './reported-fields';

const IDS = { registrant: 1, admin: 1, tech: 1, billing: 1 };

it.each<[string, object, object, object]>([
  [
    'settings that get another value',
    { autorenewEnabled: true, locked: false, privacyEnabled: true, nameservers: ['ns1.a.example'] },
    { autorenewEnabled: false, locked: false, nameservers: ['ns2.a.example'] },
    {
      before: { autorenewEnabled: true, nameservers: ['ns1.a.example'] },
      after: { autorenewEnabled: false, nameservers: ['ns2.a.example'] },
    },
  ],
  [
    'contacts and values that had none before',
    { contactIds: IDS },
    { contactIds: { ...IDS, admin: 2 }, registryValues: { idNumber: '7' } },
    {
      before: { contactIds: IDS, registryValues: null },
      after: { contactIds: { ...IDS, admin: 2 }, registryValues: { idNumber: '7' } },
    },
  ],
  [
    'nothing of locks of the registrar and of auth codes',
    {},
    { locks: ['ClientHold'], authCode: null },
    { before: {}, after: {} },
  ],
])('a change reports %s', (_what, before, after, expected) => {
  expect(reportedFields(before, after)).toEqual(expected);
});

it('tags and notes are reported where they get another value', () => {
  expect(reportedLabels({ tags: ['a'], notes: null }, { tags: ['a'], notes: 'x' })).toEqual({
    before: { notes: null },
    after: { notes: 'x' },
  });
  expect(reportedLabels({ tags: [], notes: 'x' }, { tags: ['b'] })).toEqual({
    before: { tags: [] },
    after: { tags: ['b'] },
  });
});
