import { compareIdentity, type DatabaseIdentity, INSTANCE_LEASE_SECONDS } from './instance';

const here: DatabaseIdentity = { systemIdentifier: '7301', databaseId: '16390', address: 'db1:5432' };
const [WITHIN, AFTER] = [INSTANCE_LEASE_SECONDS, INSTANCE_LEASE_SECONDS + 1];

describe('the identity of a database', () => {
  it.each<[string, Partial<DatabaseIdentity>, number, string]>([
    ['the same server within the lease', {}, WITHIN, 'same'],
    ['the same server after a year', {}, 31_536_000, 'same'],
    ['the same server by the other address in use', { address: 'db2:5432' }, AFTER, 'same'],
    ['a standby within the lease', { address: 'db3:5432' }, WITHIN, 'moved'],
    ['another address after the lease', { address: 'db3:5432' }, AFTER, 'copy'],
    ['the same address with another cluster within the lease', { systemIdentifier: '7302' }, 0, 'copy'],
    ['the same address with another cluster after the lease', { systemIdentifier: '7302' }, AFTER, 'copy'],
    ['another database of the cluster within the lease', { databaseId: '16391' }, 0, 'copy'],
  ])('takes %s as it should', (_, change, ageSeconds, expected) => {
    const lease = {
      systemIdentifier: '7301',
      databaseId: '16390',
      addresses: ['db1:5432', 'db2:5432'],
      ageSeconds,
    };
    expect(compareIdentity(lease, { ...here, ...change })).toBe(expected);
  });
});
