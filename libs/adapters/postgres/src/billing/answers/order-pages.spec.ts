import type { OrderListRequest } from '@registrar/billing/ports';
import type { Sql } from '../../sql';
import { StatementNames } from '../../statement-names';
import { StoredTexts } from '../../texts/stored-texts';
import { OrderText } from '../order-text';
import { OrderPages } from './order-pages';

/** An order without items, with its version; whether it may be refunded comes last. */
const ORDER = [1, 1764417600, 'success', 'USD', '', 0, 0, 0, 0, ...Array<string>(13).fill(''), '77', ''];
const ORDER_VERSION = '1 77  ';

interface Page {
  limit: number;
  offset?: number;
  filterValues?: readonly string[];
  refundable?: string;
  named?: number;
}

/** A server with one order, that notes how it is asked. */
class NotingSql {
  readonly inTransaction = false;
  readonly asked: string[] = [];

  constructor(private readonly mayBeRefundable: string) {}

  row(_name: string, sql: string): Promise<object> {
    return this.answer('alone', sql);
  }

  lookup(_name: string, sql: string): Promise<object> {
    return this.answer('with other lookups', sql);
  }

  private answer(how: string, sql: string): Promise<object> {
    const ofVersions = sql.includes(' as versions');
    this.asked.push(`${ofVersions ? 'versions' : 'page'} ${how}`);
    const rows = [...ORDER, this.mayBeRefundable].join('\x1f');
    return Promise.resolve({ rows, server: 'one', versions: `one;${ORDER_VERSION}`, total: 1 });
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
    ['a short page', { limit: 50 }, 'versions with other lookups'],
    ['a page of one order', { limit: 1 }, 'versions with other lookups'],
    ['a page behind few others', { limit: 50, offset: 1_000 }, 'versions with other lookups'],
    ['a longer page', { limit: 51 }, 'versions alone'],
    ['a page behind many others', { limit: 50, offset: 1_001 }, 'versions alone'],
    ['a short page of a filter', { limit: 50, filterValues: ['success'] }, 'versions alone'],
    ['a page with an item that may be refunded', { limit: 50, refundable: '?' }, 'versions alone'],
    ['a page whose statement has no name', { limit: 50, named: 64 }, 'versions alone'],
  ] as const)('asks for the versions of %s as the work it is', async (_, page, expected) => {
    const { limit, offset = 0, filterValues = [], refundable = 'no', named = 0 } = page as Page;
    const sql = new NotingSql(refundable);
    const names = new StatementNames('orders');
    for (let at = 0; at < named; at += 1) names.of(`other ${at}`, `select ${at}`);
    const pages = new OrderPages(
      sql as unknown as Sql,
      new OrderText('', false),
      new StoredTexts(1_000_000),
      names,
    );
    const read = {
      request,
      filterSql: (first: number) => filterValues.map(() => ` and o.status = $${first}`).join(''),
      filterValues,
      limit,
      offset,
      fromEnd: false,
      isCounted: true,
    };
    const answers = [await pages.read(read), await pages.read(read), await pages.read(read)];
    expect(answers.map(({ count, counted }) => [count, counted?.total])).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    // stored at its second read
    expect(sql.asked).toEqual(['page alone', 'page alone', expected]);
  });
});
