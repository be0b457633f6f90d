import { domainStatement, pageStatements } from './statements';

describe('the statements of the bare handler', () => {
  it('are one for a domain: of this account, by its name, at a moment', async () => {
    const { name, text, values } = await domainStatement(7);
    expect([name, text.includes('from domains'), values[0], values[2] instanceof Date]).toEqual([
      'domain_find',
      true,
      7,
      true,
    ]);
  });

  it('are two for a page: the count, then the items, the last page read from its end', async () => {
    const [first, last] = [await pageStatements(7, 1, 250, 1_100), await pageStatements(7, 5, 250, 1_100)];
    expect([first, last].map((statements) => statements.map(({ values }) => values.slice(1)))).toEqual([
      [[], [7, 250, 0]],
      [[], [7, 100, 0]],
    ]);
    expect(first[1].name).not.toBe(last[1].name);
  });
});
