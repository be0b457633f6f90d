import { storedContract } from '@registrar/kernel/testing';
import { DIFFERENCE_FIELDS, type DifferenceField } from './ports';
import { type DriftValues, storedDrift } from './stored-drift';

const SHAPES: Record<DifferenceField, { current: DriftValues; older: Record<string, DriftValues> }> = {
  existence: { current: { local: true, atRegistry: false }, older: {} },
  sponsor: {
    current: { local: 'registrar-a', atRegistry: 'registrar-b' },
    older: { 'that the registry hides': { local: 'registrar-a', atRegistry: null } },
  },
  expiry: { current: { local: '2027-03-02T09:15:00Z', atRegistry: '2028-03-02T09:15:00Z' }, older: {} },
  statuses: { current: { local: [], atRegistry: ['serverHold'] }, older: {} },
  nameservers: { current: { local: ['ns1.example.net'], atRegistry: [] }, older: {} },
  registrant: {
    current: { local: 'c-1', atRegistry: 'c-9' },
    older: { 'that is not local': { local: null, atRegistry: 'c-9' } },
  },
  contacts: { current: { local: ['admin: c-1'], atRegistry: ['admin: c-2', 'tech: c-3'] }, older: {} },
  signing: { current: { local: ['12345 13 2 AB'], atRegistry: [] }, older: {} },
};

for (const field of DIFFERENCE_FIELDS)
  storedContract(storedDrift(field), {
    kind: `drift of ${field}`,
    ...SHAPES[field],
    required: ['local', 'atRegistry'],
  });

describe('the values of a stored drift', () => {
  it.each<[DifferenceField, DriftValues, keyof DriftValues]>([
    ['existence', { local: 'true', atRegistry: false }, 'local'],
    ['existence', { local: true, atRegistry: null }, 'atRegistry'],
    ['sponsor', { local: null, atRegistry: null }, 'local'],
    ['sponsor', { local: 'registrar-a', atRegistry: ['registrar-b'] }, 'atRegistry'],
    ['expiry', { local: 'tomorrow', atRegistry: '2028-03-02T09:15:00Z' }, 'local'],
    ['expiry', { local: '2027-03-02T09:15:00Z', atRegistry: null }, 'atRegistry'],
    ['statuses', { local: 'ok', atRegistry: [] }, 'local'],
    ['nameservers', { local: [], atRegistry: [null] }, 'atRegistry'],
    ['registrant', { local: 7, atRegistry: 'c-9' }, 'local'],
    ['registrant', { local: 'c-1', atRegistry: null }, 'atRegistry'],
    ['contacts', { local: { admin: 'c-1' }, atRegistry: [] }, 'local'],
    ['signing', { local: [], atRegistry: [{ keyTag: 12_345 }] }, 'atRegistry'],
  ])('of %s are refused: %j', (field, values, member) => {
    expect(() => storedDrift(field).read(values, '42')).toThrow(
      `stored drift of ${field} 42 has an unreadable member '${member}'`,
    );
  });
});
