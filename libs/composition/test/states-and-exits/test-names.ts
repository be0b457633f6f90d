import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export const ROOT = join(__dirname, '..', '..', '..', '..');

/**
 * The function that a call is of, without `.each(…)`, `.skip` and the like: `it.each([…])('…')` is of `it`.
 */
function calleeOf(expression: ts.Expression): string | undefined {
  if (ts.isIdentifier(expression)) return expression.text;
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression))
    return calleeOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? calleeOf(expression.tag) : undefined;
}

/** A title as it is written; the places of a template literal as `$value`. */
function titleOf(node: ts.Expression | undefined): string | undefined {
  if (!node) return undefined;
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? node.head.text + node.templateSpans.map(({ literal }) => `$value${literal.text}`).join('')
    : undefined;
}

/** A test by its own title and, as Jest writes it, by the titles of its `describe`s with it. */
export interface TestName {
  title: string;
  full: string;
}

/**
 * Full names of the tests of a source, as Jest writes them (titles of its `describe`s before), with the
 * places of `.each` as they stand.
 */
export function testNamesOf(source: string): TestName[] {
  const names: TestName[] = [];
  const visit = (node: ts.Node, outer: readonly string[]): void => {
    if (ts.isCallExpression(node)) {
      const callee = calleeOf(node.expression);
      const title = titleOf(node.arguments[0]);
      if (title !== undefined && (callee === 'it' || callee === 'test') && node.arguments.length > 1)
        names.push({ title, full: [...outer, title].join(' ') });
      if (title !== undefined && callee === 'describe')
        return node.forEachChild((child) => visit(child, [...outer, title]));
    }
    node.forEachChild((child) => visit(child, outer));
  };
  visit(ts.createSourceFile('spec.ts', source, ts.ScriptTarget.Latest), []);
  return names;
}

/** Places that Jest fills: printf words, `$name` and `$a.b`. */
const PLACES = /%[sdifjopO#%]|\$[\w.]*\w/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a name has in the places of a title; undefined: it is another test. */
export function placesOf(name: string, title: string): string[] | undefined {
  const pattern = title.split(PLACES).map(escaped).join('(.+)');
  return new RegExp(`^${pattern}$`, 's').exec(name)?.slice(1);
}

/**
 * Tests of a file that a name may mean: those that are it as they stand, else those that are it with their
 * places filled.
 */
export function testsNamed(name: string, { source, tests }: SpecFile): readonly TestName[] {
  const exact = tests.filter(({ title, full }) => title === name || full === name);
  if (exact.length > 0) return exact;
  // Rows stand in the file: what fills a place is written there.
  const isRow = (title: string): boolean =>
    placesOf(name, title)?.every((value) => source.includes(value)) ?? false;
  // A title that is nothing but a place is everything's: its whole name must be given.
  return tests.filter(
    ({ title, full }) => isRow(full) || (title.replace(PLACES, '').trim() !== '' && isRow(title)),
  );
}

export interface SpecFile {
  source: string;
  tests: readonly TestName[];
}

export const specOf = (source: string): SpecFile => ({ source, tests: testNamesOf(source) });

const known = new Map<string, SpecFile>();
/** By its path in the project; throws when there is none. */
export function specIn(file: string): SpecFile {
  const found = known.get(file) ?? specOf(readFileSync(join(ROOT, file), 'utf8'));
  known.set(file, found);
  return found;
}
