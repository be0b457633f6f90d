import { type Command, EXIT, type Setting } from './command';

/** Output streams of a command. */
export interface Streams {
  out(line: string): void;
  error(line: string): void;
}

type Environment = Readonly<Record<string, string | undefined>>;

const HELP = ['--help', '-h', 'help'];

/** Runs the command named by the arguments; resolves to the exit code of the process. */
export async function runCli(
  commands: readonly Command[],
  args: readonly string[],
  environment: Environment,
  { out, error }: Streams,
): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || HELP.includes(name)) {
    (name === undefined ? error : out)(overview(commands));
    return name === undefined ? EXIT.failed : EXIT.done;
  }
  const command = commands.find((each) => each.name === name);
  if (!command) {
    error(`There is no command ${name}.\n\n${overview(commands)}`);
    return EXIT.failed;
  }
  if (rest.some((arg) => HELP.includes(arg))) {
    out(usage(command));
    return EXIT.done;
  }
  const { values, options } = splitArguments(command, rest);
  const fault = faultOf(command, { values, options }, environment);
  if (fault !== undefined) {
    error(`${name}: ${fault}\n\n${usage(command)}`);
    return EXIT.failed;
  }
  try {
    return await command.run({
      arguments: Object.fromEntries(command.parameters.map((parameter, at) => [parameter.name, values[at]])),
      settings: Object.fromEntries(
        command.settings.map((setting) => [setting.name, valueOf(setting, environment) ?? '']),
      ),
      options: new Set(options),
      environment,
      print: out,
    });
  } catch (failure) {
    error(`${name} failed: ${messageOf(failure)}`);
    return EXIT.failed;
  }
}

interface Arguments {
  values: string[];
  /** Names of options, unknown ones included. */
  options: string[];
}

/** Only a command with options takes an argument that begins with -- as one. */
function splitArguments(command: Command, given: readonly string[]): Arguments {
  const isOption = (text: string): boolean => command.options !== undefined && text.startsWith('--');
  return {
    values: given.filter((text) => !isOption(text)),
    options: given.filter(isOption).map((text) => text.slice(2)),
  };
}

/** An empty variable counts as not set. */
const valueOf = ({ name, fallback, byDefault }: Setting, environment: Environment): string | undefined =>
  environment[name] || (fallback && environment[fallback]) || byDefault;

/** The fault of a call, and how to fix it. */
function faultOf(
  { parameters, options: known = [], settings }: Command,
  { values: given, options }: Arguments,
  environment: Environment,
): string | undefined {
  const strange = options.filter((option) => known.every(({ name }) => name !== option));
  if (strange.length > 0) return `there is no option --${strange[0]}.`;
  const missing = parameters.slice(given.length).map(({ name }) => `<${name}>`);
  if (missing.length > 0) return `${missing.join(' ')} is missing.`;
  const surplus = given.slice(parameters.length);
  if (surplus.length > 0)
    return `${surplus.join(' ')} is one argument too many; put quotes around a name with blanks.`;
  const unset = settings.filter(
    (setting) => !setting.optional && valueOf(setting, environment) === undefined,
  );
  if (unset.length > 0) return `set ${unset.map(({ name, meaning }) => `${name} (${meaning})`).join(', ')}.`;
  return undefined;
}

/** `details` of an error contain the remedy; a refused connection has a code and an empty message. */
function messageOf(failure: unknown): string {
  const { message, code, details } = failure as { message?: string; code?: string; details?: string };
  return `${message || code || String(failure)}${details ? `: ${details}` : ''}`;
}

const callOf = ({ name, parameters }: Command): string =>
  [name, ...parameters.map((parameter) => `<${parameter.name}>`)].join(' ');

function overview(commands: readonly Command[]): string {
  const width = Math.max(...commands.map((command) => callOf(command).length));
  return [
    'Programs for operators of the platform. Usage: <command> [arguments]',
    '',
    ...commands.map((command) => `  ${callOf(command).padEnd(width)}  ${command.summary}`),
    '',
    'Help on one of them: <command> --help',
  ].join('\n');
}

function usage(command: Command): string {
  const { description, parameters, options = [], settings } = command;
  const rows = [
    ...parameters.map(({ name, meaning }) => [`<${name}>`, meaning]),
    ...options.map(({ name, meaning }) => [`--${name}`, meaning]),
    ...settings.map(({ name, meaning, fallback, byDefault, optional }) => {
      const ifUnset = byDefault ?? fallback;
      if (ifUnset !== undefined) return [name, `${meaning} (default: ${ifUnset})`];
      return [name, optional ? `${meaning} (optional)` : meaning];
    }),
  ];
  const width = Math.max(...rows.map(([name]) => name.length));
  return [
    [`Usage: ${callOf(command)}`, ...options.map((option) => `[--${option.name}]`)].join(' '),
    '',
    description,
    '',
    'Arguments, and settings as environment variables:',
    ...rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`),
  ].join('\n');
}
