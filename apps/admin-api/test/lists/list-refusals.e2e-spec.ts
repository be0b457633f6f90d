import { Desk } from '../support/desk';

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.start();
  for (const code of ['SPRING', 'SUMMER'])
    await desk.sql.query(
      `insert into promotions (code, percent_bps, starts_at, created_at) values ($1, 500, now(), now())`,
      [code],
    );
});
afterAll(() => desk?.stop());

const ALL = '/admin/v1/lists';
const PROMOTIONS = `${ALL}/promotions`;
const ACCOUNTS = `${ALL}/accounts`;

describe('lists of the staff API', () => {
  it.each<[string, string, object, number, string]>([
    ['an unknown list', 'domain', {}, 404, 'There is no list'],
    ['a member of every object as a list', 'constructor', {}, 404, 'There is no list'],
    [
      'an unknown field',
      'promotions',
      { filter: { field: 'digest', op: 'eq', value: 'x' } },
      400,
      'filter.field must be one of id, code',
    ],
    [
      'an unknown operator',
      'promotions',
      { filter: { field: 'code', op: 'like', value: 'x' } },
      400,
      'filter.op of code must be one of eq, ne, in, contains, startsWith; it is "like"',
    ],
    [
      'an operator of another type',
      'promotions',
      { filter: { field: 'startsAt', op: 'eq', value: '2026-03-02' } },
      400,
      'filter.op of startsAt must be one of lt, lte, gt, gte',
    ],
    [
      'a text for a number',
      'promotions',
      { filter: { field: 'percentBps', op: 'eq', value: '5' } },
      400,
      'filter.value of percentBps must be a whole number; it is "5"',
    ],
    [
      'too many decimals',
      'promotions',
      { filter: { field: 'amountOff', op: 'gt', value: 1.005 } },
      400,
      'must be an amount with at most two decimals',
    ],
    [
      'a day that does not exist',
      'promotions',
      { filter: { field: 'startsAt', op: 'lt', value: '2026-02-30' } },
      400,
      'must be a day or a time in ISO 8601',
    ],
    [
      'another word than those of an enum',
      'promotions',
      { filter: { field: 'products', op: 'eq', value: 'sale' } },
      400,
      'must be one of registration, renewal, transfer, restore; it is "sale"',
    ],
    [
      'a text for an id',
      'promotions',
      { filter: { field: 'id', op: 'in', value: ['x'] } },
      400,
      'filter.value of id[0] must be a whole number',
    ],
    [
      'an empty in',
      'promotions',
      { filter: { field: 'id', op: 'in', value: [] } },
      400,
      'must be an array of 1 to 100 values',
    ],
    [
      'a value where there is none',
      'promotions',
      { filter: { field: 'endsAt', op: 'empty', value: true } },
      400,
      'must be omitted: empty takes none',
    ],
    [
      'no value',
      'promotions',
      { filter: { field: 'code', op: 'eq' } },
      400,
      'must be a text of 1 to 500 characters; it is missing',
    ],
    [
      'the character 0',
      'promotions',
      { filter: { field: 'code', op: 'eq', value: 'a\0' } },
      400,
      'filter.value holds a control character',
    ],
    [
      'two kinds at once',
      'promotions',
      { filter: { and: [], or: [] } },
      400,
      'filter must not have "or" beside and',
    ],
    [
      'an empty and',
      'promotions',
      { filter: { and: [] } },
      400,
      'filter.and must be an array of 1 to 50 filters',
    ],
    [
      'a filter too deep',
      'promotions',
      { filter: { not: { not: { not: { not: { not: { field: 'id', op: 'eq', value: 1 } } } } } } },
      400,
      'filter.not.not.not.not.not is nested too deeply: a filter has at most 5 levels',
    ],
    [
      'too many conditions',
      'promotions',
      {
        filter: {
          and: [0, 1].map(() => ({
            or: Array.from({ length: 26 }, () => ({ field: 'id', op: 'eq', value: 1 })),
          })),
        },
      },
      400,
      'filter must have at most 50 conditions',
    ],
    ['a filter that is a list', 'promotions', { filter: [] }, 400, 'filter must be an object'],
    [
      'an order by what is not sortable',
      'promotions',
      { sort: [{ field: 'uses' }] },
      400,
      'sort[0].field must be one of id, code',
    ],
    ['an order by nothing', 'promotions', { sort: [] }, 400, 'sort must be an array of 1 to 3 fields'],
    [
      'an order by a field twice',
      'promotions',
      { sort: [{ field: 'id' }, { field: 'id' }] },
      400,
      'sort[1] names id again',
    ],
    [
      'a direction in words',
      'promotions',
      { sort: [{ field: 'id', descending: 'yes' }] },
      400,
      'sort[0].descending must be true or false',
    ],
    [
      'an unknown word in the order',
      'promotions',
      { sort: [{ field: 'id', direction: 'up' }] },
      400,
      'sort[0] must not have "direction"',
    ],
    ['an unknown column', 'promotions', { columns: ['code', 'digest'] }, 400, 'columns[1] must be one of'],
    ['a column twice', 'promotions', { columns: ['code', 'code'] }, 400, 'columns[1] names code again'],
    ['no columns', 'promotions', { columns: [] }, 400, 'columns must be an array of 1 to 60 fields'],
    ['a limit of 0', 'promotions', { limit: 0 }, 400, 'limit must be a whole number from 1 to 500'],
    ['a limit of 501', 'promotions', { limit: 501 }, 400, 'limit must be a whole number from 1 to 500'],
    [
      'a cursor that was made up',
      'promotions',
      { after: 'xyz' },
      400,
      'after must be `next` of an earlier answer',
    ],
    [
      'a stored filter that does not exist',
      'promotions',
      { filterId: '0197a0fe-0000-7000-8000-000000000009' },
      404,
      'does not exist or has expired',
    ],
    [
      'a stored filter beside a filter',
      'promotions',
      { filterId: '0197a0fe-0000-7000-8000-000000000009', filter: { field: 'id', op: 'eq', value: 1 } },
      400,
      'filterId must not be sent together with filter',
    ],
    ['an unknown field of the body', 'promotions', { offset: 5 }, 400, "'offset' is not a known field"],
  ])('refuse %s', async (_what, list, body, status, details) => {
    const answer = await desk.call('owner', 'POST', `${ALL}/${list}`, body);
    expect([answer.status, answer.body.details]).toEqual([status, expect.stringContaining(details)]);
  });

  it('refuse the cursor of another list, filter or order', async () => {
    const { body } = await desk.call('owner', 'POST', PROMOTIONS, { limit: 1 });
    for (const [path, other] of [
      [ACCOUNTS, {}],
      [PROMOTIONS, { sort: [{ field: 'code' }] }],
      [PROMOTIONS, { filter: { field: 'id', op: 'ne', value: 7 } }],
    ] as const)
      expect(await desk.call('owner', 'POST', path, { ...other, limit: 1, after: body.next })).toMatchObject({
        status: 400,
        body: { details: 'after must be `next` of an answer with the same list, filter and sort' },
      });
  });
});
