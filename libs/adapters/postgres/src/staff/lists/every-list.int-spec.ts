import {
  definitionOf,
  type FilterOperator,
  LIST_NAMES,
  type ListField,
  type ListFilter,
  type ListName,
} from '@registrar/staff';
import { Client } from 'pg';
import { fillDatabase } from '../../../test/filled-database';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { SOURCES } from './sources';
import { fieldSql } from './list-sql';
import { PostgresStaffLists } from './staff-lists';

let database: OpenDatabase;
let owner: Client;
let lists: PostgresStaffLists;
beforeAll(async () => {
  database = await openDatabase();
  owner = new Client({ connectionString: database.superuserUrl });
  await owner.connect();
  await fillDatabase(owner);
  lists = new PostgresStaffLists(database.sql);
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const UUID = '0197a0fe-0000-7000-8000-000000000003';

function sampleOf(field: ListField): string | number | boolean {
  switch (field.type) {
    case 'bool':
      return true;
    case 'number':
      return 1;
    case 'money':
      return '1450';
    case 'instant':
      return '2026-03-02T09:15:00.000Z';
    case 'enum':
      return field.values![0];
    case 'id':
      return { integer: '1', uuid: UUID, text: 'key' }[field.idType!];
    default:
      return 'filled.example';
  }
}

function conditionOf(name: string, field: ListField, op: FilterOperator): ListFilter {
  if (op === 'empty' || op === 'notEmpty') return { field: name, op };
  return { field: name, op, value: op === 'in' ? [sampleOf(field), sampleOf(field)] : sampleOf(field) };
}

const byId = [{ field: 'id', isDescending: false }];
const columnsOf = (list: ListName): string[] => Object.keys(definitionOf(list).fields);
const fieldsOf = (list: ListName): [string, ListField][] => Object.entries(definitionOf(list).fields);

describe.each(LIST_NAMES)('the list %s', (list) => {
  it('shows a filled row with every column that has a value', async () => {
    const { items } = await lists.page({ list, sort: byId, columns: columnsOf(list), limit: 500 });
    expect(items.length).toBeGreaterThan(0);
    expect(await lists.count(list, undefined, 1_000)).toBe(items.length);
    const required = fieldsOf(list).filter(([, field]) => !field.mayBeEmpty);
    for (const item of items)
      expect(Object.keys(item)).toEqual(expect.arrayContaining(required.map(([name]) => name)));
    for (const [name, field] of fieldsOf(list))
      for (const item of items) {
        const value = item[name];
        if (value === undefined) continue;
        expect([name, field.isMany]).toEqual([name, Array.isArray(value)]);
        const kinds = { number: 'number', bool: 'boolean' } as const;
        if (!field.isMany)
          expect([name, typeof value]).toEqual([name, kinds[field.type as keyof typeof kinds] ?? 'string']);
      }
  });

  it('takes every operator of every field, and its opposite', async () => {
    const whole = await lists.count(list, undefined, 1_000);
    expect(whole).toBeGreaterThan(0);
    for (const [name, field] of fieldsOf(list))
      for (const op of field.operators) {
        const filter = conditionOf(name, field, op);
        const [found, others] = await Promise.all([
          lists.page({ list, filter, sort: byId, columns: [name], limit: 500 }),
          lists.count(list, { not: filter }, 1_000),
        ]);
        expect([name, op, found.items.length + others]).toEqual([name, op, whole]);
      }
  });

  it('is sorted by every sortable field in both directions, page by page', async () => {
    const whole = await lists.page({ list, sort: byId, columns: ['id'], limit: 500 });
    const ids = whole.items.map(({ id }) => id).sort();
    expect(ids.length).toBeGreaterThan(0);
    for (const [name] of fieldsOf(list).filter(([, { sortable }]) => sortable))
      for (const isDescending of [false, true]) {
        const sort = [
          ...(name === 'id' ? [] : [{ field: name, isDescending }]),
          { field: 'id', isDescending },
        ];
        const found: string[] = [];
        let after: readonly (string | null)[] | undefined;
        do {
          const page = await lists.page({ list, sort, columns: ['id'], limit: 1, after });
          found.push(...page.items.map(({ id }) => id));
          after = page.next;
        } while (after);
        expect([name, isDescending, [...found].sort()]).toEqual([name, isDescending, ids]);
      }
  });

  it('has the same page of rows of a time where all of them are sorted first', async () => {
    const times = fieldsOf(list).filter(
      ([, { type, operators }]) => type === 'instant' && operators.length > 0,
    );
    const whole = new PostgresStaffLists(database.sql, { few: 0, ofTime: 1_000 });
    for (const [name] of times) {
      const filter: ListFilter = { field: name, op: 'gte', value: '2000-01-01T00:00:00.000Z' };
      const query = { list, filter, sort: [{ field: 'id', isDescending: true }], columns: ['id'], limit: 1 };
      const [first, expected] = await Promise.all([whole.page(query), lists.page(query)]);
      expect([name, first.items, first.next]).toEqual([name, expected.items, expected.next]);
      if (!first.next) continue;
      const second = { ...query, after: first.next };
      expect((await whole.page(second)).items).toEqual((await lists.page(second)).items);
    }
    expect(times.length + (list === 'ds-records' ? 1 : 0)).toBeGreaterThan(0);
  });

  it('reads no secret', () => {
    const texts = [
      SOURCES[list].from,
      ...columnsOf(list).map((name) => JSON.stringify(fieldSql(SOURCES[list], name))),
    ];
    const secrets =
      /sealed|auth_code|password|request_hash|token_hash|secret|client_key|content_digest|raw\b|\bdigest|\.body\b|payload|\.request\b|response\b/i;
    // DS digests are public: the DNS has them
    const isPublic = (text: string): boolean => list === 'ds-records' && text.includes('k.digest');
    expect(texts.filter((text) => secrets.test(text) && !isPublic(text))).toEqual([]);
  });
});

describe('values of enums in lists', () => {
  it('are those that the database allows', async () => {
    // the text of the check, and of the function that it consists of
    const { rows } = await owner.query<{ name: string; rule: string }>(
      `select c.conrelid::regclass::text as name, pg_get_constraintdef(c.oid) || coalesce(p.prosrc, '') as rule
         from pg_constraint c left join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = c.oid and d.refclassid = 'pg_proc'::regclass
              left join pg_proc p on p.oid = d.refobjid and p.prolang = (select oid from pg_language where lanname = 'plpgsql')
        where c.contype = 'c'`,
    );
    const allowed = (table: string, column: string): string[] | undefined => {
      // not a comparison of two conditions: (state = ANY (ARRAY['created'])) = (due_at IS NOT NULL)
      const start = new RegExp(
        `^CHECK \\(\\(\\(?"?${column}"?(?:\\)::text)? = ANY \\(ARRAY\\[([^\\]]*)\\](?:\\)::text\\[\\])?\\)\\)(?! =)`,
      );
      const inFunction = new RegExp(`(?:return|and) "?${column}"? in \\((.*?)\\)`, 's');
      const found = rows
        .filter(({ name }) => name === table)
        .map(({ rule }) => (start.exec(rule) ?? inFunction.exec(rule))?.[1])
        .find((list) => list !== undefined);
      return found?.match(/'([^']*)'/g)?.map((word) => word.slice(1, -1));
    };
    let compared = 0;
    for (const list of LIST_NAMES)
      for (const [name, field] of fieldsOf(list).filter(
        ([, { type, isMany }]) => type === 'enum' && !isMany,
      )) {
        const [, alias, column] = /^(\w+)\.(\w+)$/.exec(fieldSql(SOURCES[list], name).sql) ?? [];
        const table = new RegExp(`(?:^|join )(\\w+) ${alias}\\b`).exec(SOURCES[list].from)?.[1];
        const words = table && allowed(table, column);
        if (!words) continue;
        compared += 1;
        expect([list, name, [...field.values!].sort()]).toEqual([list, name, [...words].sort()]);
      }
    expect(compared).toBeGreaterThan(23);
  });
});

describe('fields of lists that may be empty', () => {
  it('are those whose column the database allows to be empty', async () => {
    const { rows } = await owner.query<{ name: string; empty: boolean }>(
      `select table_name || '.' || column_name as name, is_nullable = 'YES' as empty
         from information_schema.columns where table_schema = 'public'`,
    );
    const mayBeNull = new Map(rows.map(({ name, empty }) => [name, empty]));
    const wrong: string[] = [];
    let compared = 0;
    for (const list of LIST_NAMES)
      for (const [name, field] of fieldsOf(list).filter(([, { isMany }]) => !isMany)) {
        const [, alias, column] = /^(\w+)\.(\w+)$/.exec(fieldSql(SOURCES[list], name).sql) ?? [];
        // the table of the list itself: a joined row may be missing as a whole
        const table = new RegExp(`^(\\w+) ${alias}\\b`).exec(SOURCES[list].from)?.[1];
        const mayBeEmpty = mayBeNull.get(`${table}.${column}`);
        if (mayBeEmpty === undefined) continue;
        compared += 1;
        if (mayBeEmpty !== field.mayBeEmpty) wrong.push(`${list}.${name}`);
      }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(100);
  });
});
