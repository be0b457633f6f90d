import type { DomainFilter } from '@registrar/domains/ports';
import { countStatement } from './domain-count-sql';
import { conditionsOf, countSql } from './domain-list-sql';

const AT = new Date('2026-03-02T09:00:00Z');
const counted = (filter: DomainFilter) => countStatement(conditionsOf(filter), countSql);

describe('the count of domains', () => {
  it.each<[string, DomainFilter, RegExp, string, unknown[]]>([
    ['of all is that of the account', {}, /from account_counters where account_id = \$1$/, '', []],
    [
      'of a TLD is stored',
      { tld: 'com' },
      /from domain_counts d where d\.account_id = \$1 and d\.tld = \$2$/,
      'counts d.tld = ?',
      ['com'],
    ],
    [
      'of two flags is stored',
      { locked: true, isPremium: false },
      /and d\.locked = \$2 and d\.premium = \$3$/,
      'counts d.locked = ?&d.premium = ?',
      [true, false],
    ],
    [
      'of a flag and a day is read',
      { locked: true, createdFrom: AT },
      /from domains d .* and d\.locked = \$2 and d\.registered_at >= \$3$/,
      'd.locked = ?&d.registered_at >= ?',
      [true, AT],
    ],
    [
      'of a flag and an order is read',
      { locked: true, orderId: 7 },
      /from domains d /,
      'd.locked = ?&d.order_id = ?',
      [true, 7],
    ],
    ['of an order is read', { orderId: 7 }, /from domains d /, 'd.order_id = ?', [7]],
    [
      'of two kinds of days is read',
      { createdFrom: AT, expiresFrom: AT },
      /from domains d /,
      'd.registered_at >= ?&d.expires_at >= ?',
      [AT, AT],
    ],
  ])('%s', (_, filter, text, key, values) => {
    const statement = counted(filter);
    expect(statement.text).toMatch(text);
    expect([statement.key, statement.values]).toEqual([key, values]);
  });

  const day = (text: string): Date => new Date(`2026-03-${text}:00:00Z`);
  it.each<[string, DomainFilter, string, unknown[]]>([
    [
      'from within a day',
      { createdFrom: day('02T09') },
      'days created',
      ['2026-03-03', null, day('02T09'), day('03T00'), null, null],
    ],
    [
      'from the begin of a day',
      { createdFrom: day('02T00') },
      'days created',
      ['2026-03-02', null, day('02T00'), day('02T00'), null, null],
    ],
    [
      'to within a day',
      { expiresBefore: day('02T09') },
      'days expires',
      [null, '2026-03-02', null, null, day('02T00'), day('02T09')],
    ],
    [
      'over days',
      { createdFrom: day('02T09'), createdBefore: day('05T01') },
      'days created',
      ['2026-03-03', '2026-03-05', day('02T09'), day('03T00'), day('05T00'), day('05T01')],
    ],
    [
      'over midnight',
      { createdFrom: day('02T09'), createdBefore: day('03T01') },
      'days created',
      ['2026-03-03', '2026-03-03', day('02T09'), day('03T00'), day('03T00'), day('03T01')],
    ],
    [
      'within a day',
      { createdFrom: day('02T09'), createdBefore: day('02T10') },
      'within created',
      [day('02T09'), day('02T10')],
    ],
    [
      'to the end of the last year of four digits',
      { expiresBefore: new Date('+010000-01-01T00:00:00Z') },
      'days expires',
      [
        null,
        '10000-01-01',
        null,
        null,
        new Date('+010000-01-01T00:00:00Z'),
        new Date('+010000-01-01T00:00:00Z'),
      ],
    ],
  ])('adds parts of days to whole ones: %s', (_, filter, key, values) => {
    const statement = counted(filter);
    expect([statement.key, statement.values]).toEqual([key, values]);
    const column = key.endsWith('created') ? 'registered_at' : 'expires_at';
    expect(statement.text).toContain(`d.${column} >=`);
    expect(statement.text.includes('domain_day_counts')).toBe(key.startsWith('days'));
    if (key.startsWith('days')) expect(statement.text).toContain(`c.kind = '${key.slice(5)}'`);
  });
});
