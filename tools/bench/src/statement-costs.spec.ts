import { costLines } from './statement-costs';

const cost = (text: string, calls: number, milliseconds: number, walBytes: number) => ({
  text,
  calls,
  milliseconds,
  walBytes,
});

describe('the table of what statements cost', () => {
  it('lists twenty statements, the others as one line, and their sum', () => {
    const costs = Array.from({ length: 22 }, (_, at) => cost(`select ${at}`, 1, 0.5, 100));
    const lines = costLines('sale', costs);
    expect(lines).toHaveLength(1 + 20 + 2);
    expect(lines[0]).toBe('  PostgreSQL per sale: calls, milliseconds, bytes of WAL');
    expect(lines.slice(-3)).toEqual([
      '       1.00     0.500       100  select 19',
      '       2.00     1.000       200  all others',
      '      22.00    11.000      2200  in all',
    ]);
  });

  it('shows a statement on one line, and no more of it than fits', () => {
    const [, line] = costLines('sale', [cost(`select\n   ${'x'.repeat(200)}`, 1, 1, 1)]);
    expect(line).toBe(`       1.00     1.000         1  select ${'x'.repeat(83)}`);
  });
});
