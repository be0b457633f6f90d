import { assertTestDatabase, databaseNameOf } from './conventions';

describe('the guard of databases that are not for tests', () => {
  it.each(['registrar', 'postgres', '', 'registrar_simulator'])('refuses %p', (name) => {
    expect(() => assertTestDatabase(name)).toThrow(/Refusing to touch/);
  });

  it.each(['registrar_test', 'registrar_test_0a1b', 'test'])('lets %p pass', (name) => {
    expect(() => assertTestDatabase(name)).not.toThrow();
  });

  it('reads the name out of a connection URL', () => {
    expect(databaseNameOf('postgres://user:p%40ss@db.example:5432/registrar%5Ftest?sslmode=require')).toBe(
      'registrar_test',
    );
  });
});
