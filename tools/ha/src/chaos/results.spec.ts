import { type EventResult, tableOf } from './results';

const result = (change: Partial<EventResult>): EventResult => ({
  seed: 7,
  kills: 5,
  index: 0,
  kind: 'leader kill',
  text: 'db1 killed',
  recovered: 16.2,
  gap: 15,
  failedProbes: 40,
  p95Before: 30,
  ...change,
});
const rowOf = (kind: string, results: EventResult[]): string =>
  tableOf(results, 30)
    .split('\n')
    .find((line) => line.startsWith(`| ${kind} |`))!;

describe('the table of results', () => {
  it.each<[string, EventResult[], string]>([
    ['nothing', [], '| leader kill | 0 | none | none | 0 |'],
    ['one event', [result({})], '| leader kill | 1 | 15.0 to 15.0 | 16.2 to 16.2 | 0 |'],
    [
      'exactly the limit',
      [result({ recovered: 30 })],
      '| leader kill | 1 | 15.0 to 15.0 | 30.0 to 30.0 | 0 |',
    ],
    ['a late one', [result({ recovered: 30.1 })], '| leader kill | 1 | 15.0 to 15.0 | 30.1 to 30.1 | 1 |'],
    [
      'one that never recovered',
      [result({}), result({ recovered: undefined })],
      '| leader kill | 2 | 15.0 to 15.0 | 16.2 to 16.2 | 1 |',
    ],
  ])('shows %s', (_, results, expected) => {
    expect(rowOf('leader kill', results)).toBe(expected);
  });
});
