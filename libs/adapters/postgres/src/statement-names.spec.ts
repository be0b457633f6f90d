import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StatementNames, UNNAMED } from './statement-names';

describe('names of statements made of filters', () => {
  it('are the same for the same text in every process, and short enough for PostgreSQL', () => {
    const [one, other] = [new StatementNames('orders'), new StatementNames('orders')];
    expect(one.of('a', 'select 1')).toBe(other.of('a', 'select 1'));
    expect(one.of('a', 'select 1')).not.toBe(one.of('b', 'select 2'));
    expect(one.of('b', 'select 2')).toMatch(/^orders_[0-9a-f]{16}$/);
  });

  it('need a prefix, which traces show', () => {
    expect(() => new StatementNames('')).toThrow('need a prefix');
  });

  it('come to an end: a client that combines all filters must not fill the database with plans', () => {
    const names = new StatementNames('domains');
    const first = names.of('0', 'select 0');
    const given = Array.from({ length: 5_000 }, (_, at) => names.of(`${at}`, `select ${at}`));
    expect(new Set(given).size).toBe(65);
    expect(given.filter((name) => name === UNNAMED)).toHaveLength(5_000 - 64);
    expect(names.of('0', 'select 0')).toBe(first);
  });
});

const NAMED =
  /\.(?:row|rows|lookup|lookupAll|change|send)(?:<[^;()]*>)?\(\s*'([a-z0-9_]+)',\s*(`[^`]*`|[^,)]+)/g;

/** Name and text of each statement with a name of its own; a constant is another one in another file. */
function namedStatements(folder: string): [name: string, text: string][] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return namedStatements(path);
    if (!/(?<!spec)\.ts$/.test(entry.name)) return [];
    const found = readFileSync(path, 'utf8').matchAll(NAMED);
    return Array.from(found, ([, name, text]): [string, string] => [name, `${path} ${text}`]);
  });
}

it('no two statements in the sources have one name: a connection refuses the second text', () => {
  const texts = new Map<string, Set<string>>();
  for (const [name, text] of namedStatements(__dirname))
    texts.set(name, (texts.get(name) ?? new Set()).add(text));
  expect(texts.size).toBeGreaterThan(500);
  expect([...texts].filter(([, { size }]) => size > 1)).toEqual([]);
});
