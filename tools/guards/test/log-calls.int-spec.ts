import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';

const ROOT = join(__dirname, '../../..');
const LEVELS = new Set(['info', 'warn', 'error']);
/** Of files worth parsing. */
const MAY_LOG = /\blog\b[\s\S]*\.(?:info|warn|error)\(/i;
/** Where lines are made from fields: the log itself, and what other libraries hand over. */
const ADAPTERS = new Set(['libs/adapters/runtime/src/log.ts', 'libs/http/src/app/nest-log.ts']);
/** Names of values that hold persons or secrets, which masking by field name would not see in a message. */
const PERSONAL =
  /(?:^|\.)(?:\w*(?:email|phone|password|secret|token|authcode|authinfo|body|payload|frame|contacts?|registrant|headers|firstname|lastname|fullname|street|address))$/i;
/** Fields that only sound like such. */
const HARMLESS = /^(?:isToken|tokenId|contactId|registrantId|bodyBytes)$/;

interface LogCall {
  place: string;
  message: ts.Expression | undefined;
  fields: ts.Expression | undefined;
}

const sources = (): string[] =>
  execFileSync('git', ['ls-files', 'libs/*.ts', 'apps/*.ts'], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file.includes('/src/') && !/\.(int-|e2e-|slow-)?spec\.ts$|\/testing\//.test(file))
    .filter((file) => !ADAPTERS.has(file));

/** Calls of a level on a value whose last name is `log`. */
function callsIn(file: string, text: string): LogCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: LogCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isLevelOfLog(node.expression)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push({ place: `${file}:${line + 1}`, message: node.arguments[0], fields: node.arguments[1] });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const isLevelOfLog = (called: ts.Expression): boolean =>
  ts.isPropertyAccessExpression(called) &&
  LEVELS.has(called.name.text) &&
  /(?:^|\.|\?)log$/i.test(called.expression.getText().replace(/!$/, ''));

/** What is wrong with a call; undefined: nothing. */
function problemOf({ place, message, fields }: LogCall): string | undefined {
  if (message && hasValues(message)) return `${place}: the message contains values; put them into fields`;
  const shown = fields ? personalIn(fields) : undefined;
  return shown && `${place}: the field ${shown} holds what no log may hold`;
}

/** Values of a few words each that may be in a message: the kind of an operation, or its noun. */
const FIXED = /(?:^|\.)(?:kind|noun)$/;

/** A text with values in it: a template with holes, or texts that are joined. */
const hasValues = (message: ts.Expression): boolean =>
  (ts.isTemplateExpression(message) &&
    !message.templateSpans.every(({ expression }) => FIXED.test(expression.getText()))) ||
  (ts.isBinaryExpression(message) && [message.left, message.right].some((side) => !ts.isStringLiteral(side)));

/** The first field under a harmless name whose value is named like personal data or a secret. */
function personalIn(fields: ts.Expression): string | undefined {
  if (!ts.isObjectLiteralExpression(fields)) return undefined;
  for (const field of fields.properties) {
    const name = field.name?.getText() ?? '';
    if (ts.isShorthandPropertyAssignment(field) && PERSONAL.test(name) && !HARMLESS.test(name)) return name;
    if (!ts.isPropertyAssignment(field)) continue;
    const value = field.initializer;
    const isAccess = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
    if (isAccess && PERSONAL.test(value.getText()) && !HARMLESS.test(name)) return name;
  }
  return undefined;
}

const withValue = (called: string, value = 'email'): string =>
  [called, '.info(`sent to $', `{${value}}`, '`)'].join('');

describe('log calls', () => {
  it.each<[string, string, string | undefined]>([
    ['a template with a value', withValue('log'), 'the message contains values'],
    ['a joined message', "this.log.warn('sent to ' + name)", 'the message contains values'],
    ['a personal value under a harmless name', "deps.log.error('sent', { to: user.email })", 'the field to'],
    ['a secret in short form', "log.info('made', { token })", 'the field token'],
    ['a whole body', "this.deps.log.info('got', { got: request.body })", 'the field got'],
    ['a plain message with ids', "this.log.info('sent', { accountId, tokenId, ms: 3 })", undefined],
    ['a message with the kind of an operation', withValue('log', 'this.kind'), undefined],
    ['one of two fixed messages', "log.warn(again ? 'sent again' : 'sent')", undefined],
    ['another object', withValue('catalog'), undefined],
  ])('are judged: %s', (_what, text, problem) => {
    const problems = callsIn('a.ts', text).map(problemOf);
    if (problem === undefined) expect(problems.filter(Boolean)).toEqual([]);
    else expect(problems).toEqual([expect.stringContaining(problem)]);
  });

  it('name nothing personal and no secret, and have fixed messages, in the whole house', () => {
    const texts = sources().map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]);
    const calls = texts
      .filter(([, text]) => MAY_LOG.test(text))
      .flatMap(([file, text]) => callsIn(file, text));
    // 150 and more calls: the search did not miss the house
    expect(calls.length).toBeGreaterThan(140);
    expect(calls.map(problemOf).filter(Boolean)).toEqual([]);
  });
});
