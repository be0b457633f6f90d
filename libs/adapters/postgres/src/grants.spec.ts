import { getMetadataArgsStorage } from 'typeorm';
import { entities } from './entities';
import {
  EXPECTED_FUNCTIONS,
  expectedPrivileges,
  grantStatements,
  readerGrants,
  READERS,
  type TablePrivilege,
} from './grants';

/** The list of migrations is read and has no entity. */
const TABLES = [
  'schema_migrations',
  ...getMetadataArgsStorage()
    .tables.filter(({ target }) => entities.some((entity) => entity === target))
    .map(({ name }) => name ?? ''),
];

const statements = grantStatements('registrar');

/** The tables of the statements of this form, in their order. */
const tablesOf = (form: 'grant delete' | 'revoke update' | 'revoke insert, update'): string[] =>
  statements
    .filter((statement) => statement.startsWith(`${form} on `) && !statement.includes('on all tables'))
    .map((statement) => statement.slice(`${form} on `.length).replace(/ (to|from) "registrar"$/, ''));

describe('the grants of the applications', () => {
  it.each([
    ['grant delete', 30],
    ['revoke update', 20],
    ['revoke insert, update', 3],
  ] as const)('%s is about tables that exist, each once', (form, least) => {
    const tables = tablesOf(form);
    expect(tables.filter((table) => !TABLES.includes(table))).toEqual([]);
    expect(new Set(tables).size).toBe(tables.length);
    expect(tables.length).toBeGreaterThanOrEqual(least);
  });

  it('take back the right to remove rows before they give it for single tables', () => {
    const takenBack = statements.indexOf('revoke delete on all tables in schema public from "registrar"');
    const given = statements.findIndex((statement) => /^grant delete on \w+ to /.test(statement));
    expect(takenBack).toBeGreaterThanOrEqual(0);
    expect(given).toBeGreaterThan(takenBack);
  });

  it('give the right to change rows before they take it back for single tables', () => {
    const given = statements.indexOf(
      'grant select, insert, update on all tables in schema public to "registrar"',
    );
    const takenBack = statements.findIndex((statement) => /^revoke (insert, )?update on /.test(statement));
    expect(given).toBeGreaterThanOrEqual(0);
    expect(takenBack).toBeGreaterThan(given);
  });

  it.each(['grant usage on schema public to', 'grant usage, select on all sequences in schema public to'])(
    'are for the schema of the product: %s',
    (beginning) => {
      expect(statements).toContain(`${beginning} "registrar"`);
    },
  );

  it('end with the views of the forwarder, for a database with a single role', () => {
    expect(statements.slice(-2)).toEqual([
      'grant usage on schema forwarding to "registrar"',
      'grant select on all tables in schema forwarding to "registrar"',
    ]);
  });

  it('include the functions of the monthly partitions', () => {
    expect(EXPECTED_FUNCTIONS).toHaveLength(3);
    for (const name of EXPECTED_FUNCTIONS) {
      expect(name).toMatch(/^[a-z_]*partition/);
      expect(statements).toContain(`grant execute on function ${name} to "registrar"`);
    }
  });

  it('say nothing but rights of this role, whatever its name is', () => {
    const odd = grantStatements('a"b');
    expect(odd).toHaveLength(statements.length);
    expect(odd.filter((statement) => !/^(grant|revoke) .+ (to|from) "a""b"$/.test(statement))).toEqual([]);
  });
});

const KEPT_FOREVER = ['ledger_transactions', 'ledger_postings', 'audit_log', 'payment_events', 'order_taxes'];

describe('the privileges that a diagnosis expects', () => {
  it.each<[string, TablePrivilege[]]>([
    ...KEPT_FOREVER.map((table): [string, TablePrivilege[]] => [table, ['select', 'insert']]),
    ['schema_migrations', ['select']],
    ['audit_chain', ['select']],
    ['audit_chain_head', ['select']],
    ['accounts', ['select', 'insert', 'update']],
    ['quotes', ['select', 'insert', 'update', 'delete']],
  ])('of %s', (table, privileges) => {
    expect(expectedPrivileges(table)).toEqual(privileges);
  });

  it.each(TABLES)('of %s are those of the statements', (table) => {
    const withoutInsert = tablesOf('revoke insert, update').includes(table);
    const withoutUpdate = withoutInsert || tablesOf('revoke update').includes(table);
    expect(expectedPrivileges(table)).toEqual([
      'select',
      ...(withoutInsert ? [] : ['insert']),
      ...(withoutUpdate ? [] : ['update']),
      ...(tablesOf('grant delete').includes(table) ? ['delete'] : []),
    ]);
  });

  it('let no row that is written once be removed', () => {
    const writtenOnce = [...tablesOf('revoke update'), ...tablesOf('revoke insert, update')];
    expect(tablesOf('grant delete').filter((table) => writtenOnce.includes(table))).toEqual([]);
  });
});

describe('the grants of a reader', () => {
  it.each(READERS)('$role is named after what it reads for, in another schema than the tables', (reader) => {
    expect(reader.role).toMatch(/^registrar_[a-z_]+$/);
    expect(reader.schema).toMatch(/^(forwarding|powerdns)$/);
    const names = [...reader.views, ...(reader.tables ?? []), ...(reader.functions ?? [])];
    expect(names.filter((name) => !/^[a-z_]{3,}$/.test(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(reader.views.length).toBeGreaterThan(0);
  });

  it('are each of another role', () => {
    expect(new Set(READERS.map(({ role }) => role)).size).toBe(3);
  });

  it.each(READERS)('$role changes rows of the tables of the name servers at most', (reader) => {
    const writing = readerGrants(reader).filter((statement) => /insert|update|delete/.test(statement));
    const isNameServer = reader.schema === 'powerdns';
    expect(writing.map((statement) => /on powerdns\.(\w+) /.exec(statement)?.[1])).toEqual(
      isNameServer ? ['cryptokeys', 'domainmetadata'] : [],
    );
  });

  it('first take everything back, then give each view, table and function its own right', () => {
    expect(readerGrants({ role: 'a"b', schema: 's', views: ['v'], tables: ['t'], functions: ['f'] })).toEqual(
      [
        'revoke all on all tables in schema s from "a""b"',
        'grant usage on schema s to "a""b"',
        'grant select on s.v to "a""b"',
        'grant select, insert, update, delete on s.t to "a""b"',
        'grant execute on function s.f to "a""b"',
      ],
    );
  });

  it('without tables and functions are those of the views', () => {
    expect(readerGrants({ role: 'r', schema: 's', views: ['v'] })).toHaveLength(3);
  });
});
