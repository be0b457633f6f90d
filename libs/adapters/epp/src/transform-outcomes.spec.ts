import { FakeLog } from '@registrar/kernel/testing';
import { connectionOf } from '@registrar/registries/testing';
import { ClosedFault, CommandFault, type CommandFaultKind, messageOf, PoolFault } from './faults';
import { readResponse, type EppResponse } from './responses/response';
import {
  NotCleared,
  NotSendable,
  NotWrittenDown,
  outcomeOf,
  outcomeOfFault,
  outcomeWithoutAnswer,
  type Standing,
  type Transform,
} from './transform-outcomes';
import { NS } from './xml/namespaces';
import { UnsendableText } from './xml/writer';

const answer = (code: number, message = 'words'): EppResponse =>
  readResponse(
    `<epp xmlns="${NS.epp}"><response><result code="${code}"><msg>${message}</msg></result></response></epp>`,
  );
const transform = (data: string | undefined, standing?: Standing): Transform<string> => ({
  build: () => {
    throw new Error('an outcome builds no command');
  },
  read: () => data,
  ...(standing && { standing: () => standing }),
});

describe('the outcome of a change at the registry', () => {
  it.each([
    [1000, undefined, { kind: 'done', data: 'data' }],
    [1001, undefined, { kind: 'pending', data: 'data' }],
    [1000, 'pending', { kind: 'pending', data: 'data' }],
    [1001, 'done', { kind: 'done', data: 'data' }],
    [
      1000,
      'unknown',
      { kind: 'unknown', why: '1000 words: the answer does not say that the command was carried out' },
    ],
  ] as const)('%d with the standing %s is %j', (code, standing, outcome) => {
    expect(outcomeOf(answer(code), transform('data', standing))).toEqual(outcome);
  });

  it.each([1000, 1001])('is unknown where an answer with %d is about another object', (code) => {
    expect(outcomeOf(answer(code), transform(undefined, 'done'))).toEqual({
      kind: 'unknown',
      why: 'the answer is about another object',
    });
  });

  it.each([2400, 2500, 3000 - 1])('is unknown where the registry itself failed: %d', (code) => {
    expect(outcomeOf(answer(code), transform('data', 'done'))).toEqual({
      kind: 'unknown',
      why: `the registry failed: ${code} words`,
    });
  });

  it('is a refusal in the words of the registry', () => {
    expect(outcomeOf(answer(2302, 'Object exists'), transform('data', 'done'))).toEqual({
      kind: 'refused',
      refusal: { code: 2302, reason: 'Object exists', meaning: 'exists' },
    });
  });

  it('is not sent where the session is logged out', () => {
    expect(outcomeOf(answer(2002, 'Not logged in'), transform('data'))).toEqual({
      kind: 'not_sent',
      why: '2002 Not logged in',
    });
  });

  it.each<[CommandFaultKind, object]>([
    ['not_sent', { kind: 'not_sent', why: 'gone' }],
    ['lost', { kind: 'unknown', why: 'lost: gone' }],
    ['timeout', { kind: 'unknown', why: 'timeout: gone' }],
    ['garbage', { kind: 'unknown', why: 'garbage: gone' }],
    ['mismatch', { kind: 'unknown', why: 'mismatch: gone' }],
  ])('after the fault %s is not sent only where no byte was', (kind, outcome) => {
    expect(outcomeOfFault(new CommandFault(kind, 'gone'))).toEqual(outcome);
  });
});

describe('the outcome of a change without an answer', () => {
  const outcome = (error: unknown) => {
    const log = new FakeLog();
    const of = outcomeWithoutAnswer(connectionOf({ code: 'thin' }), 'tr-1', error, log);
    return { of, lines: log.lines };
  };
  const cause = new Error('disk full');

  it.each<[string, Error, object, string | undefined]>([
    ['no session', new PoolFault('busy', 'all in use'), { kind: 'not_sent', why: 'all in use' }, undefined],
    ['an unfit session', new NotSendable('no fee'), { kind: 'not_sent', why: 'no fee' }, 'error'],
    ['a late command', new NotCleared('too late'), { kind: 'not_sent', why: 'too late' }, 'warn'],
    [
      'no record of it',
      new NotWrittenDown('command not logged', { cause }),
      { kind: 'unknown', why: 'command not logged' },
      'error',
    ],
    [
      'a text that XML cannot carry',
      new UnsendableText('a control character'),
      { kind: 'refused', refusal: { code: 2005, meaning: 'parameter', reason: 'a control character' } },
      undefined,
    ],
  ])('for %s', (_what, error, expected, level) => {
    const { of, lines } = outcome(error);
    expect(of).toEqual(expected);
    expect(lines.map((line) => line.level)).toEqual(level === undefined ? [] : [level]);
  });

  it('says in the log which command it was, at which registry, and why', () => {
    const named = { connection: 'thin', clTrid: 'tr-1' };
    expect(outcome(new NotSendable('no fee')).lines).toMatchObject([{ fields: { ...named, why: 'no fee' } }]);
    expect(outcome(new NotCleared('late')).lines).toMatchObject([{ fields: { ...named, why: 'late' } }]);
    expect(outcome(new NotWrittenDown('not logged', { cause })).lines).toMatchObject([
      { message: 'not logged', fields: { ...named, error: cause } },
    ]);
  });

  it('is none for another error, which is a fault of this program', () => {
    expect(() => outcome(cause)).toThrow(cause);
  });
});

describe('a fault', () => {
  it('of a registry in maintenance says until when', () => {
    const until = new Date('2026-05-01T09:15:00Z');
    const fault = new ClosedFault(until, 90);
    expect(fault).toBeInstanceOf(PoolFault);
    expect([fault.kind, fault.until, fault.seconds, fault.message]).toEqual([
      'unavailable',
      until,
      90,
      'the registry is in maintenance until 2026-05-01T09:15:00.000Z',
    ]);
  });

  it.each<[unknown, string]>([
    [new Error('no answer'), 'no answer'],
    [new Error('no answer', { cause: new Error('closed') }), 'no answer (closed)'],
    [new Error('no answer', { cause: 'closed' }), 'no answer'],
    ['closed', 'closed'],
    [undefined, 'undefined'],
  ])('is shown with its cause: %s', (error, message) => {
    expect(messageOf(error)).toBe(message);
  });
});
