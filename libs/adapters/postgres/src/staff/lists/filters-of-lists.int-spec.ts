import type { ListCondition, ListName } from '@registrar/staff';
import { MailRows } from '../../../test/mail-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresStaffLists } from './staff-lists';

let database: OpenDatabase;
let rows: MailRows;
let lists: PostgresStaffLists;
beforeAll(async () => {
  database = await openDatabase();
  rows = await MailRows.create(database);
  lists = new PostgresStaffLists(database.sql);
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[] = []): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

/** Values of a column in the rows that match, in the order of their ids. */
async function found(list: ListName, column: string, filter: ListCondition): Promise<unknown[]> {
  const sort = [{ field: 'id', isDescending: false }];
  const { items } = await lists.page({ list, filter, sort, columns: [column], limit: 100 });
  expect(await lists.count(list, filter, 1_000)).toBe(items.length);
  return items.map((item) => item[column]);
}
const domains = (field: string, op: ListCondition['op'], value?: string): Promise<unknown[]> =>
  found('domains', 'domainName', { field, op, ...(value !== undefined && { value }) });

describe('a filter of domains by mail addresses', () => {
  let one: string;
  let other: string;
  beforeAll(async () => {
    [one, other] = [await rows.domain(), await rows.domain()];
    // more than an index of contacts can be asked for at once
    await query(
      `insert into contacts (email, created_at) select 'c' || n || '@frequent.example', now() from generate_series(1, 2100) n`,
    );
    const set = (role: string, email: string, name: string): Promise<unknown> =>
      query(`update domains set ${role}_id = (select id from contacts where email = $1) where name = $2`, [
        email,
        name,
      ]);
    await set('registrant', 'c7@frequent.example', one);
    await set('billing', 'c8@frequent.example', other);
  });

  it.each<[ListCondition['op'], string, () => string[]]>([
    ['eq', 'C7@frequent.example', () => [one]],
    ['startsWith', 'c8@', () => [other]],
    ['contains', '@frequent.', () => [one, other]],
    ['contains', 'frequent.example', () => [one, other]],
    ['startsWith', 'c', () => [one, other]],
    ['contains', 'seldom', () => []],
  ])('%s %s', async (op, value, expected) => {
    expect(await domains('contactEmails', op, value)).toEqual(expected());
  });
});

describe('a filter of domains by a part of one of many values', () => {
  let name: string;
  beforeAll(async () => {
    name = await rows.domain();
    await query(
      `update domains set nameservers = '{ns1.left.example,ns2.right.example}', tags = '{Two words,third}', tag_keys = '{two words,third}' where name = $1`,
      [name],
    );
  });

  it.each([
    ['nameServers', 'contains', 'left.example', true],
    ['nameServers', 'contains', 'right', true],
    ['nameServers', 'contains', 'examplens2', false],
    ['nameServers', 'startsWith', 'ns2.r', true],
    ['nameServers', 'startsWith', 'right', false],
    ['tags', 'contains', 'o WORDS', true],
    ['tags', 'contains', 'words third', false],
    ['tags', 'contains', 'thi', true],
    ['tags', 'startsWith', 'words', false],
  ] as const)('%s %s %s: %s', async (field, op, value, isFound) => {
    expect(await domains(field, op, value)).toEqual(isFound ? [name] : []);
  });

  it('finds those with tags and those without', async () => {
    const all = (await query('select name from domains order by id')).map((row) => row.name as string);
    expect(await domains('tags', 'notEmpty')).toEqual([name]);
    expect(await domains('tags', 'empty')).toEqual(all.filter((one) => one !== name));
  });
});

describe('the next check of operations', () => {
  const DUE = '2026-03-02T09:15:00.000Z';
  beforeAll(async () => {
    const accountId = await rows.account();
    for (const [subject, state] of [
      ['open.example', 'open'],
      ['pending.example', 'pending'],
      ['ended.example', 'refused'],
    ])
      await query(
        `insert into operations (id, account_id, kind, subject, state, payload, attempts, due_at, created_at, settled_at, failure)
         values (gen_random_uuid(), $1, 'renew', $2, $3, '{}', 1, $4, $4, $5, $6)`,
        [
          accountId,
          subject,
          state,
          DUE,
          state === 'refused' ? DUE : null,
          state === 'refused' ? '{"kind": "conflict", "code": "x.y", "message": "no"}' : null,
        ],
      );
  });
  const subjects = async (op: ListCondition['op'], value?: string): Promise<unknown[]> =>
    (await found('operations', 'subject', { field: 'dueAt', op, ...(value && { value }) })).sort();

  it('is empty once an operation has ended, and found where it has not', async () => {
    expect(await subjects('gte', DUE)).toEqual(['open.example', 'pending.example']);
    expect(await subjects('notEmpty')).toEqual(['open.example', 'pending.example']);
    expect(await subjects('empty')).toEqual(['ended.example']);
    expect(await subjects('gt', DUE)).toEqual([]);
    const shown = await found('operations', 'dueAt', { field: 'subject', op: 'contains', value: '.example' });
    expect(shown.filter((due) => due !== undefined)).toEqual([DUE, DUE]);
  });
});
