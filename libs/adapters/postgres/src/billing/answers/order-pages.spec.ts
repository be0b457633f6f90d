import type { OrderListRequest } from '@registrar/billing/ports';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import { StoredTexts } from '../../texts/stored-texts';
import { OrderText } from '../order-text';
import { OrderPages } from './order-pages';

/** A server with no orders, that notes how it is asked. */
class NotingSql {
  readonly inTransaction = false;
  readonly asked: string[] = [];

  row(_name: string, sql: string): Promise<object> {
    return this.answer('alone', sql);
  }

  lookup(_name: string, sql: string): Promise<object> {
    return this.answer('with other lookups', sql);
  }

  private answer(how: string, sql: string): Promise<object> {
    const ofVersions = sql.includes(' as versions');
    this.asked.push(`${ofVersions ? 'versions' : 'page'} ${how}`);
    return Promise.resolve({ rows: null, server: 'one', versions: 'one;', total: 0 });
  }
}

const request = {
  accountId: 7,
  now: new Date('2026-11-29T12:00:00Z'),
  descending: false,
  graceDeletes: { least: 5, percent: 10 },
} as unknown as OrderListRequest;

describe('OrderPages', () => {
  it.each([
    ['a short page', 50, [], 'versions with other lookups'],
    ['a page of one order', 1, [], 'versions with other lookups'],
    ['a longer page', 51, [], 'versions alone'],
    ['a short page of a filter', 50, ['success'], 'versions alone'],
  ] as const)('asks for the versions of %s as the work it is', async (_, limit, filterValues, expected) => {
    const sql = new NotingSql();
    const pages = new OrderPages(
      sql as unknown as Sql,
      new OrderText('', false),
      new StoredTexts(1_000_000),
      new StatementNames('orders'),
    );
    const read = {
      request,
      filterSql: (first: number) => filterValues.map(() => ` and o.status = $${first}`).join(''),
      filterValues,
      limit,
      offset: 0,
      fromEnd: false,
      isCounted: true,
    };
    const answers = [await pages.read(read), await pages.read(read), await pages.read(read)];
    expect(answers.map(({ count, counted }) => [count, counted?.total])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
    ]);
    // stored at its second read
    expect(sql.asked).toEqual(['page alone', 'page alone', expected]);
  });
});
