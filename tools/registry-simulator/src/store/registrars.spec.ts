import type { Sql } from './database';
import { seedRegistrars } from './registrars';
import { passwordMatches } from './secrets';

/** The table of one database. */
function emptyTable(): { hashes: Map<string, string>; sql: Sql } {
  const hashes = new Map<string, string>();
  const query = async (text: string, [clientId, hash]: string[]) => {
    if (text.startsWith('insert')) hashes.set(clientId, hash);
    const stored = hashes.get(clientId);
    return { rows: stored === undefined ? [] : [{ password_hash: stored }] };
  };
  return { hashes, sql: { query } as unknown as Sql };
}

const [A, B] = ['registrar-a', 'registrar-b'].map((clientId) => ({ clientId, password: 'Tide#2041' }));

describe('registrars of the settings', () => {
  it('have one hash in all databases of a process, which matches their password alone', async () => {
    const [first, second] = [emptyTable(), emptyTable()];
    await seedRegistrars(first.sql, [A]);
    await seedRegistrars(second.sql, [A]);
    const hash = second.hashes.get(A.clientId)!;
    expect(first.hashes.get(A.clientId)).toBe(hash);
    expect([await passwordMatches(A.password, hash), await passwordMatches('Tide#2042', hash)]).toEqual([
      true,
      false,
    ]);
  });

  it.each([
    ['another registrar with the same password', B],
    ['the same registrar with another password', { ...A, password: 'Ebb#2042' }],
  ])('have a hash of their own: %s', async (_which, other) => {
    const [first, second] = [emptyTable(), emptyTable()];
    await seedRegistrars(first.sql, [A]);
    await seedRegistrars(second.sql, [other]);
    const hash = second.hashes.get(other.clientId)!;
    expect(hash).not.toBe(first.hashes.get(A.clientId));
    expect(await passwordMatches(other.password, hash)).toBe(true);
  });

  it('keep the password that they have changed', async () => {
    const { hashes, sql } = emptyTable();
    hashes.set(A.clientId, 'changed by newPW');
    await seedRegistrars(sql, [A]);
    expect(hashes.get(A.clientId)).toBe('changed by newPW');
  });
});
