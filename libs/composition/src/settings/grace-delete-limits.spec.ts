import { parseGraceDeletes } from './grace-delete-limits';

describe('the limits of deletes in a setting', () => {
  it('are versions by their day', () => {
    expect(parseGraceDeletes('2026-01-01=10/50, 2027-02-28=5/1,')).toEqual([
      { from: new Date('2026-01-01T00:00:00Z'), percent: 10, least: 50 },
      { from: new Date('2027-02-28T00:00:00Z'), percent: 5, least: 1 },
    ]);
  });

  it.each([
    '2026-01-01',
    '2026-01-01=10',
    '2026-13-01=10/50',
    '2026-02-30=10/50',
    '2026-01-01=101/50',
    '2026-01-01=10/0',
    '2026-01-01=-1/50',
    '=10/50',
    '2026-01-01=1.5/50',
  ])('refuse %p', (text) => {
    expect(() => parseGraceDeletes(text)).toThrow(`holds "${text}"`);
  });

  it.each([
    ['', 'holds no limit'],
    ['2026-01-01=10/50,2026-01-01=5/20', 'a day twice'],
  ])('refuse %p: %s', (text, why) => {
    expect(() => parseGraceDeletes(text)).toThrow(why);
  });
});
