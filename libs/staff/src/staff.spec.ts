import { actorLabel, actorRef, memberOfLabel, type StaffMember } from './staff';

it.each<[Partial<StaffMember>, label: string, ref: string]>([
  [{ name: 'Ines', userId: 5 }, 'Ines (user 5)', 'user:5'],
  [{ name: 'shop sync', keyId: 3 }, 'shop sync (key 3)', 'key:3'],
  [{ name: 'Ines', userId: 5, keyId: 3 }, 'Ines (user 5)', 'user:5'],
  [{ name: 'a (key 1)', userId: 0 }, 'a (key 1) (user 0)', 'user:0'],
  [{ name: '', keyId: 1_234_567_890 }, ' (key 1234567890)', 'key:1234567890'],
  [{ name: 'first owner' }, 'first owner (key 0)', 'key:0'],
])('%j is named %j in the audit log, and %s whatever the name', (member, label, ref) => {
  expect([actorLabel(member as StaffMember), actorRef(member as StaffMember)]).toEqual([label, ref]);
  expect(memberOfLabel(label)).toEqual({ name: member.name, ref });
});

it.each([
  '',
  'Ines',
  'Ines (owner 5)',
  'Ines (user )',
  'Ines (user 5',
  'Ines (user 5) ',
  'Ines (user 12345678901)',
  'Ines(user 5)',
  '(user 5)',
  'user 5)',
  'Ines (user 5), confirmed by Max',
])('%j is no name of the audit log', (label) => {
  expect(memberOfLabel(label)).toBeUndefined();
});
