interface LoggedLine {
  time?: string;
  level?: string;
  app?: string;
  pid?: number;
  message?: string;
  [field: string]: unknown;
}

/** Values that need no quotes. */
const PLAIN = /^[\w.:@/+{}-]+$/;
/** Control characters, with those of Unicode: a value cannot begin a line or steer the terminal. */
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

/**
 * A line of the JSON log as text: `09:15:00.123 warn public-api slow requestId=r-1 ms=1500`, with the stacks
 * of errors indented below.
 */
export function prettyLine(json: string): string {
  const { time, level = '', app = '', pid: _, message = '', ...fields } = JSON.parse(json) as LoggedLine;
  const stacks: string[] = [];
  const texts = Object.entries(fields).map(([name, value]) => `${inOneLine(name)}=${valueOf(value, stacks)}`);
  const head = [time?.slice(11, 23) ?? '', level.padEnd(5), app, inOneLine(message)];
  return [[...head, ...texts].join(' '), ...stacks].join('\n') + '\n';
}

function valueOf(value: unknown, stacks: string[]): string {
  if (typeof value === 'string') return PLAIN.test(value) ? value : inOneLine(JSON.stringify(value));
  if (typeof value !== 'object' || value === null) return String(value);
  const { stack, ...rest } = value as { stack?: unknown };
  if (typeof stack !== 'string') return inOneLine(JSON.stringify(value));
  stacks.push(...stack.split('\n').map((line) => `    ${inOneLine(line.trim())}`));
  return inOneLine(JSON.stringify(rest));
}

const inOneLine = (text: string): string =>
  text.replace(CONTROL, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
