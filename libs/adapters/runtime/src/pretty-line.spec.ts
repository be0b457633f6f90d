import { PinoLog } from './log';

function textOf(write: (log: PinoLog) => void): string {
  let text = '';
  const to = { write: (line: string) => void (text += line) };
  write(new PinoLog({ app: 'worker', level: 'info', format: 'pretty', to }));
  return text;
}

const ESCAPE = '\u001b[2J';

it('writes time, level, program, message and fields in one line', () => {
  const text = textOf((log) =>
    log.warn('slow', { requestId: 'r-1', ms: 1_500, reason: 'two words', none: null, list: [1, 'a'] }),
  );
  expect(text).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} warn  worker slow requestId=r-1 ms=1500 reason="two words" none=null list=\[1,"a"\]\n$/,
  );
});

it.each<[string, string]>([
  ['a line break', 'a\nb'],
  ['a carriage return', 'a\rb'],
  ['a terminal command', ESCAPE],
  ['a line separator', 'a\u2028b'],
])('lets no value begin a line of its own or steer the terminal: %s', (_what, value) => {
  const text = textOf((log) => log.info(value, { value, [value]: { inner: value } }));
  expect(text.trimEnd()).not.toMatch(/[\n\r\u001b\u2028]/);
  expect(text.endsWith('\n')).toBe(true);
});

it('indents the stack of an error below, and takes no line break of its message for a frame', () => {
  const text = textOf((log) => log.error('failed', { error: new Error(`refused ${ESCAPE}`) }));
  const [first, second, third] = text.split('\n');
  expect(first).toMatch(/error worker failed error=\{"type":"Error","message":"refused /);
  expect(second).toBe('    Error: refused \\u001b[2J');
  expect(third).toMatch(/^ {4}at .*pretty-line\.spec/);
});

it('masks as the JSON log does', () => {
  const text = textOf((log) => log.info('sent', { email: 'ilse@example.net', inner: { token: 'leak' } }));
  expect(text).toContain('email="[masked]"');
  expect(text).not.toMatch(/ilse|leak/);
});
