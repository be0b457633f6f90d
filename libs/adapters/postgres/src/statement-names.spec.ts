import { StatementNames } from './statement-names';

describe('names of statements made of filters', () => {
  it('are the same for the same text in every process, and short enough for PostgreSQL', () => {
    const [one, other] = [new StatementNames('orders'), new StatementNames('orders')];
    expect(one.of('a', 'select 1')).toBe(other.of('a', 'select 1'));
    expect(one.of('a', 'select 1')).not.toBe(one.of('b', 'select 2'));
    expect(one.of('b', 'select 2')).toMatch(/^orders_[0-9a-f]{16}$/);
  });

  it('come to an end: a client that combines all filters must not fill the database with plans', () => {
    const names = new StatementNames('domains');
    const first = names.of('0', 'select 0');
    const given = Array.from({ length: 5_000 }, (_, at) => names.of(`${at}`, `select ${at}`));
    expect(new Set(given).size).toBe(65);
    // no name: the statement is parsed each time and not stored
    expect(given.filter((name) => name === '')).toHaveLength(5_000 - 64);
    expect(names.of('0', 'select 0')).toBe(first);
  });
});
