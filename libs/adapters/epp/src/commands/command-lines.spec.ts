import { EVERY_LINE } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { CommandLines, type LoggedCommand } from './command-lines';

const command: LoggedCommand = {
  connection: 'thick',
  command: 'domain:create',
  clTrid: 'registrar-1',
  svTrid: 'registry-1',
  outcome: '1000',
  seconds: 0.01234,
};
const POLICY = { share: 0.25, slowMs: 1_000 };

function fieldsOf(change: Partial<LoggedCommand>, drawn: number, policy?: typeof POLICY) {
  const log = new FakeLog();
  new CommandLines(log, policy, () => drawn).write({ ...command, ...change });
  return log.lines.map(({ message, fields }) => [message, fields]);
}

it('writes both transaction ids, the result code and the milliseconds', () => {
  const { seconds: _, ...fields } = command;
  expect(fieldsOf({}, 0.9, EVERY_LINE)).toEqual([['registry command', { ...fields, ms: 12.3, share: 1 }]]);
});

it.each<[string, Partial<LoggedCommand>, number, number[]]>([
  ['a success that is drawn', {}, 0.2, [0.25]],
  ['a success that is not drawn', {}, 0.25, []],
  ['a pending success that is not drawn', { outcome: '1001' }, 0.9, []],
  ['a slow success', { seconds: 1 }, 0.9, [1]],
  ['a refusal', { outcome: '2302' }, 0.9, [1]],
  ['a command without an answer', { outcome: 'timeout' }, 0.9, [1]],
])('names the share of %s', (_what, change, drawn, shares) => {
  const lines = fieldsOf(change, drawn, POLICY) as [string, { share: number }][];
  expect(lines.map(([, { share }]) => share)).toEqual(shares);
});

it('writes nothing where lines are off, not even of a refusal', () => {
  expect(fieldsOf({ outcome: '2302' }, 0)).toEqual([]);
});
