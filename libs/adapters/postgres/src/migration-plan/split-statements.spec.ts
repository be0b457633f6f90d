import { splitStatements } from './split-statements';

it.each<[string, string, string[]]>([
  ['nothing', '', []],
  ['blanks and semicolons', ' ;\n; ', []],
  ['one without a semicolon', 'select 1', ['select 1']],
  ['two', 'select 1; select 2;', ['select 1', 'select 2']],
  ['a semicolon in a text', `select ';'; select 2`, [`select ';'`, 'select 2']],
  ['a doubled quote', `select 'it''s; so'; select 2`, [`select 'it''s; so'`, 'select 2']],
  ['a semicolon in a name', 'select ";"; select 2', ['select ";"', 'select 2']],
  [
    'a body',
    'create function f() as $$ begin; end; $$; select 2',
    ['create function f() as $$ begin; end; $$', 'select 2'],
  ],
  ['a body with a tag', 'do $x$ a; $$; $x$; select 2', ['do $x$ a; $$; $x$', 'select 2']],
  ['parameters, which are no bodies', 'select $1; select $2', ['select $1', 'select $2']],
  ['a name with dollars', 'select a$b$; select 2', ['select a$b$', 'select 2']],
  ['a comment to the end of a line', 'select 1 -- a; b\n, 2; select 3', ['select 1  , 2', 'select 3']],
  ['a comment at the end', 'select 1; -- end', ['select 1']],
  ['a comment in a comment', 'select 1 /* a; /* b; */ c; */; select 2', ['select 1', 'select 2']],
  ['a comment that does not end', 'select 1; /* a; b', ['select 1']],
  ['a text that does not end', `select 'a; b`, [`select 'a; b`]],
  ['what looks like a comment in a text', `select '--'; select 2`, [`select '--'`, 'select 2']],
])('splits %s', (_title, script, expected) => {
  expect(splitStatements(script)).toEqual(expected);
});
