// Planted violations of the rules that hold in every layer.
const { SYNTAX } = require('./rules.cjs');

const CORE = 'libs/billing/src/planted.ts';
const TEST = 'libs/billing/src/planted.spec.ts';
const source = (...lines) => lines.map((line) => `${line}\n`).join('');
const branches = Array.from({ length: 16 }, (_, n) => `  if (n === ${n}) return ${n};\n`).join('');
const test = (body) => `it('pays', async () => { ${body} });\n`;
const LABEL = ["export function label(state: 'held' | 'captured'): string {", '  switch (state) {', "    case 'held': return 'held';"];

const violations = [
  ['a promise nobody awaits', CORE,
    source('declare function pay(): Promise<void>;', 'export function run(): void {', '  pay();', '}'),
    ['@typescript-eslint/no-floating-promises']],
  ['a promise nobody awaits in a test', TEST,
    source('declare function pay(): Promise<void>;', "it('pays', () => {", '  pay();', '});'),
    ['@typescript-eslint/no-floating-promises']],
  ['a promise taken for a condition', CORE,
    source('declare function paid(): Promise<boolean>;', 'export const run = (): string => (paid() ? "yes" : "no");'),
    ['@typescript-eslint/no-misused-promises']],
  ['an async callback nobody awaits', CORE,
    source('export const run = (all: number[]): void => all.forEach(async (n) => Promise.reject(new Error(String(n))));'),
    ['@typescript-eslint/no-misused-promises']],
  ['a promise that leaves its try', CORE,
    source('export async function run(pay: () => Promise<number>): Promise<number> {', '  try { return pay(); } catch { return 0; }', '}'),
    ['@typescript-eslint/return-await']],
  ['await of something else', CORE,
    source('export async function run(n: number): Promise<number> {', '  return await n;', '}'),
    ['@typescript-eslint/await-thenable']],
  ['a state nobody handles', CORE,
    source(...LABEL, '  }', "  return '';", '}'),
    ['@typescript-eslint/switch-exhaustiveness-check']],
  ['something thrown that is no error', CORE, "export function run(): never {\n  throw 'no';\n}\n", ['@typescript-eslint/only-throw-error']],
  ['any', CORE, 'export const run = (value: any): unknown => value;\n', ['@typescript-eslint/no-explicit-any']],
  ['a type imported as a value', CORE,
    source("import { Money } from '@registrar/kernel';", 'export const run = (money: Money): unknown => money;'),
    ['@typescript-eslint/consistent-type-imports']],
  ['a variable nobody uses', CORE, 'export function run(): void {\n  const spare = 1;\n}\n', ['@typescript-eslint/no-unused-vars']],
  ['a comparison that converts', CORE, 'export const same = (a: unknown, b: unknown): boolean => a == b;\n', ['eqeqeq']],
  ['a pattern with nested repetition', CORE, 'export const NAME = /^(?:[a-z]+)*$/;\n', ['house/no-nested-repetition']],
  ['a pattern with nested repetition in a text', CORE, "export const NAME = new RegExp('^(a|b+)+$');\n", ['house/no-nested-repetition']],
  ['a note to do it later', CORE, `// ${'TO'}${'DO'} round up\nexport const rate = 1;\n`, ['no-warning-comments']],
  ['console in a library', CORE, "console.log('held');\n", ['no-console']],
  ['a file too long', CORE, `export const rate = 1;\n${'// a line\n'.repeat(400)}`, ['max-lines']],
  ['a function with too many branches', CORE, `export function run(n: number): number {\n${branches}  return -1;\n}\n`, ['complexity']],
  ['a type error silenced', CORE, "// @ts-ignore\nexport const rate: number = '1';\n", ['@typescript-eslint/ban-ts-comment']],
  ['a rule switched off for nothing', CORE, '// eslint-disable-next-line eqeqeq -- not needed\nexport const rate = 1;\n', [null]],
  ['a test that silences its neighbours', TEST, "it.only('pays', () => { expect(1).toBe(1); });\n", [SYNTAX]],
  ['a test that is skipped', TEST, "describe.skip('paying', () => undefined);\n", [SYNTAX]],
  ['a test that is skipped by its name', 'tools/jest/src/planted.spec.ts', "xit('pays', () => undefined);\n", [SYNTAX]],
  ['a test that says of a value only that it is there', TEST, test('expect(pay()).toBeDefined();'), ['tests/says-something']],
  ['a test that says only that values are there, from a table', TEST, "it.each([[1]])('pays %i', async (n) => { await expect(pay(n)).resolves.toBeTruthy(); });\n", ['tests/says-something']],
  ['assertions in a catch alone', TEST, test('try { pay(); } catch (error) { expect(error).toBe(1); }'), ['tests/is-reached']],
  ['assertions in a catch of a promise alone', TEST, test('return paid().catch((error: unknown) => { expect(error).toBe(1); });'), ['tests/is-reached']],
  ['assertions in a loop over what may be empty', TEST, test('for (const entry of entries()) expect(entry).toBe(1);'), ['tests/is-reached']],
  ['assertions in a loop that counts to what may be nothing', TEST, test('for (let at = 0; at < entries().length; at += 1) expect(entries()[at]).toBe(1);'), ['tests/is-reached']],
  ['assertions for each of what may be empty', TEST, test('entries().forEach((entry) => { expect(entry).toBe(1); });'), ['tests/is-reached']],
  ['a test that sleeps', TEST, test('await new Promise((resolve) => setTimeout(resolve, 100));'), ['tests/no-sleep']],
  ['a test that sleeps in a block', TEST, test('await new Promise<void>((done) => { setTimeout(() => done(), 100); });'), ['tests/no-sleep']],
  ['a test that imports a sleep', TEST, "import { setTimeout as sleep } from 'node:timers/promises';\nit('pays', () => expect(sleep(1)).resolves.toBe(1));\n", ['tests/no-sleep']],
  ['a fake that sleeps', 'libs/billing/src/testing/planted.ts', 'export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));\n', ['tests/no-sleep']],
  ['a loop that may never end', TEST, test('while ((await paid()) > 0);'), ['tests/no-endless-wait']],
  ['a loop that may never end, with a count', TEST, test('for (let n = 0; (await paid()) > n; n += 1) pay();'), ['tests/no-endless-wait']],
  ['an unknown name in a script', 'tools/local/planted.cjs', 'startEverything();\n', ['no-undef']],
];

const samples = [
  ['a pattern that repeats bounded parts', CORE, 'export const NAME = /^(?:[a-z]{1,63}\\.)*[a-z]+$/;\n'],
  ['a switch over every state', CORE, source(...LABEL, "    case 'captured': return 'captured';", '  }', '}')],
  ['a long test', TEST, `it('pays', () => { expect(1).toBe(1); });\n${'// a line\n'.repeat(400)}`],
  ['assertions in a loop over a list', TEST, test('for (const n of [1, 2]) expect(n).toBeGreaterThan(0);')],
  ['assertions in a loop over a constant', TEST, `const STATES = ['held'];\n${test('for (const state of STATES) expect(state).toBe("held");')}`],
  ['assertions in a loop that counts to a number', TEST, test('for (let n = 0; n < 3; n += 1) expect(n).toBeLessThan(3);')],
  ['assertions in a loop whose length is asserted', TEST, `declare const entries: number[];\n${test('expect(entries).toHaveLength(2); for (const entry of entries) expect(entry).toBe(1);')}`],
  ['assertions in a catch that are counted', TEST, test('expect.assertions(1); try { throw new Error("no"); } catch (error) { expect(error).toBeInstanceOf(Error); }')],
  ['a value that is there, and which', TEST, `declare const entry: { id: number } | undefined;\n${test('expect(entry).toBeDefined(); expect(entry?.id).toBe(1);')}`],
  ['a value that is not there', TEST, `declare const entry: { id: number } | undefined;\n${test('expect(entry).not.toBeDefined();')}`],
  ['a timer of a test that resolves nothing', TEST, test('const timer = setTimeout(() => undefined, 5); clearTimeout(timer); expect(timer).toBe(timer);')],
  ['a loop over answers to come', TEST, `declare const answers: AsyncIterable<number>;\n${test('let sum = 0; for await (const n of answers) sum += n; expect(sum).toBe(3);')}`],
  ['the wait of the testkit', 'tools/services/src/testing/until.ts', "import { setTimeout as sleep } from 'node:timers/promises';\nexport const pause = (): Promise<void> => sleep(20);\n"],
  ['a script', 'tools/local/planted.cjs', "const path = require('node:path');\nmodule.exports = { file: path.join(__dirname, 'x') };\n"],
];

module.exports = { violations, samples };
