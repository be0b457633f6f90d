import { type Call, type Command, EXIT } from './command';
import { runCli } from './run-cli';

const calls: Call[] = [];
let outcome: () => Promise<number> = () => Promise.resolve(EXIT.done);

const CREATE: Command = {
  name: 'create-key',
  summary: 'create a key',
  description: 'Prints the key.',
  parameters: [{ name: 'name', meaning: 'of the owner' }],
  settings: [
    { name: 'DATABASE_URL', meaning: 'PostgreSQL' },
    { name: 'ROLE', meaning: 'a role', byDefault: 'registrar' },
    { name: 'OWNER_URL', meaning: 'the owner', fallback: 'DATABASE_URL' },
  ],
  run(call) {
    calls.push(call);
    call.print('done');
    return outcome();
  },
};
const LOAD: Command = {
  ...CREATE,
  name: 'load',
  summary: 'load all',
  parameters: [],
  settings: [CREATE.settings[0], { name: 'KIND', meaning: 'a kind', optional: true }],
};
const CHECK: Command = {
  ...CREATE,
  name: 'check',
  summary: 'check all',
  parameters: [],
  settings: [CREATE.settings[1]],
};

const EXAMINE: Command = {
  ...CREATE,
  name: 'examine',
  summary: 'examine all',
  parameters: [{ name: 'what', meaning: 'to examine' }],
  options: [
    { name: 'json', meaning: 'print JSON' },
    { name: 'all', meaning: 'examine more' },
  ],
  settings: [],
};

async function run(args: string[], environment: Record<string, string> = { DATABASE_URL: 'postgres://a' }) {
  const [out, error]: [string[], string[]] = [[], []];
  const streams = { out: (line: string) => out.push(line), error: (line: string) => error.push(line) };
  return { code: await runCli([CREATE, CHECK, LOAD, EXAMINE], args, environment, streams), out, error };
}

beforeEach(() => {
  calls.length = 0;
  outcome = () => Promise.resolve(EXIT.done);
});

it('runs the command with its arguments, settings and defaults', async () => {
  expect(await run(['create-key', 'Ada Example'])).toEqual({ code: 0, out: ['done'], error: [] });
  expect(calls).toMatchObject([
    {
      arguments: { name: 'Ada Example' },
      settings: { DATABASE_URL: 'postgres://a', ROLE: 'registrar', OWNER_URL: 'postgres://a' },
    },
  ]);
});

it('prefers a variable over its fallback and its default', async () => {
  const environment = { DATABASE_URL: 'postgres://a', ROLE: 'other', OWNER_URL: 'postgres://b' };
  await run(['create-key', 'Ada'], environment);
  expect(calls).toMatchObject([{ settings: { ROLE: 'other', OWNER_URL: 'postgres://b' } }]);
});

it.each([
  ['set', { KIND: 'one' }, 'one'],
  ['empty', { KIND: '' }, ''],
  ['not set', {}, ''],
])('runs a command whose optional setting is %s', async (_title, environment, value) => {
  expect((await run(['load'], { DATABASE_URL: 'postgres://a', ...environment })).code).toBe(0);
  expect(calls).toMatchObject([{ settings: { DATABASE_URL: 'postgres://a', KIND: value } }]);
});

it('demands the other settings of a command with an optional one, and names those alone', async () => {
  const { code, error } = await run(['load'], {});
  expect(code).toBe(1);
  expect(error.join()).toContain('set DATABASE_URL (PostgreSQL).');
  expect(error.join()).toMatch(/KIND +a kind \(optional\)/);
  expect(calls).toEqual([]);
});

it.each([EXIT.done, EXIT.failed, EXIT.attention])('exits with the code %s of the command', async (code) => {
  outcome = () => Promise.resolve(code);
  expect((await run(['check'])).code).toBe(code);
});

it.each([
  ['its message', new Error('no such table'), 'create-key failed: no such table'],
  [
    'its message and details',
    Object.assign(new Error('Conflict'), { details: 'A key exists.' }),
    'create-key failed: Conflict: A key exists.',
  ],
  [
    'its code, where the message is empty',
    Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
    'create-key failed: ECONNREFUSED',
  ],
])('reports an error with %s and exits with 1', async (_title, failure, line) => {
  outcome = () => Promise.reject(failure);
  expect(await run(['create-key', 'Ada'])).toEqual({ code: 1, out: ['done'], error: [line] });
});

it.each([
  ['no command', [], /^Programs for operators[^]*create-key <name> {2}create a key/],
  ['an unknown command', ['drop'], /^There is no command drop\.[^]*create-key <name>/],
  [
    'an argument that is missing',
    ['create-key'],
    /^create-key: <name> is missing\.[^]*Usage: create-key <name>/,
  ],
  [
    'an argument too many',
    ['create-key', 'Ada', 'Example'],
    /^create-key: Example is one argument too many; put quotes/,
  ],
  ['an argument of a command without any', ['check', 'all'], /^check: all is one argument too many/],
])('refuses %s with what to do, and runs nothing', async (_title, args, message) => {
  const { code, out, error } = await run(args);
  expect([code, out]).toEqual([1, []]);
  expect(error.join()).toMatch(message);
  expect(calls).toEqual([]);
});

it.each([
  ['not set', {}],
  ['empty', { DATABASE_URL: '' }],
])('refuses a call where a setting is %s, and names it', async (_title, environment) => {
  const { code, error } = await run(['create-key', 'Ada'], environment);
  expect(code).toBe(1);
  expect(error.join()).toContain('set DATABASE_URL (PostgreSQL), OWNER_URL (the owner).');
  expect(calls).toEqual([]);
});

it.each([['--help'], ['-h'], ['help']])('lists the commands for %s', async (word) => {
  const { code, out, error } = await run([word]);
  expect([code, error]).toEqual([0, []]);
  expect(out.join()).toContain('  check              check all');
});

it.each([['--help'], ['-h']])('explains a command for %s, without its settings', async (word) => {
  const { code, out } = await run(['create-key', word], {});
  expect(code).toBe(0);
  expect(out.join('\n')).toBe(
    [
      'Usage: create-key <name>',
      '',
      'Prints the key.',
      '',
      'Arguments, and settings as environment variables:',
      '  <name>        of the owner',
      '  DATABASE_URL  PostgreSQL',
      '  ROLE          a role (default: registrar)',
      '  OWNER_URL     the owner (default: DATABASE_URL)',
    ].join('\n'),
  );
  expect(calls).toEqual([]);
});

it.each([
  ['no option', ['examine', 'disk'], []],
  ['an option before the argument', ['examine', '--json', 'disk'], ['json']],
  ['options around the argument', ['examine', '--all', 'disk', '--json'], ['all', 'json']],
])('runs a command with %s', async (_title, args, options) => {
  expect((await run(args)).code).toBe(0);
  expect(calls).toMatchObject([
    { arguments: { what: 'disk' }, environment: { DATABASE_URL: 'postgres://a' } },
  ]);
  expect([...calls[0].options]).toEqual(options);
});

it.each([
  ['an unknown option', ['examine', 'disk', '--fast'], 'examine: there is no option --fast.'],
  ['an option in place of the argument', ['examine', '--json'], 'examine: <what> is missing.'],
  ['an option of a command without any', ['check', '--json'], 'check: --json is one argument too many'],
])('refuses %s, and runs nothing', async (_title, args, message) => {
  const { code, error } = await run(args);
  expect([code, calls]).toEqual([1, []]);
  expect(error.join()).toContain(message);
});

it('explains the options of a command', async () => {
  const { out } = await run(['examine', '--help']);
  expect(out.join('\n')).toContain('Usage: examine <what> [--json] [--all]');
  expect(out.join('\n')).toContain('  --json  print JSON');
});
