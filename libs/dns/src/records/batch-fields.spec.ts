import { badRequest } from '@registrar/kernel';
import { BATCH_MAX } from './batch';
import { changesFrom } from './batch-fields';

const END = new Date('2026-12-01T00:00:00Z');
function timestampOf(field: string, text: string): Date {
  if (text !== '2026-12-01T00:00:00Z') throw badRequest(`'${field}' must be a timestamp`);
  return END;
}

describe('the fields of a batch', () => {
  it('have the end of a record as a time', () => {
    const change = { action: 'add', type: 'A', host: 'www', answer: '192.0.2.1' };
    expect(changesFrom([{ ...change, expiresAt: '2026-12-01T00:00:00Z' }], timestampOf)).toEqual([
      { ...change, expiresAt: END },
    ]);
    expect(changesFrom([{ ...change, expiresAt: null }], timestampOf)).toEqual([
      { ...change, expiresAt: null },
    ]);
  });

  it('pass as they are, null as if omitted', () => {
    const changes = [
      { action: 'add', type: 'A', host: 'www', answer: '192.0.2.1', ttl: 300, priority: null, id: null },
      { action: 'replace', type: 'MX', answers: [{ answer: 'mail.example.net', priority: 10 }] },
      { action: 'remove', id: 2_147_483_647, answers: null },
    ];
    expect(changesFrom(changes, timestampOf)).toEqual(changes);
  });

  it.each<[string, unknown, string]>([
    ['a number', 5, 'changes[0] must be an object'],
    ['null', null, 'changes[0] must be an object'],
    ['a list', [], 'changes[0] must be an object'],
    ['no action', { type: 'A' }, "'action' cannot be null"],
    ['another action', { action: 'upsert' }, 'changes[0].action is invalid'],
    ['an action that is no text', { action: ['add'] }, 'changes[0].action is invalid'],
    ['another type', { action: 'add', type: 'PTR' }, 'changes[0].type is invalid'],
    ['an id that is a text', { action: 'remove', id: '1' }, 'changes[0].id must be an integer number'],
    [
      'an id above the largest',
      { action: 'remove', id: 2_147_483_648 },
      'changes[0].id must not be greater than 2147483647',
    ],
    ['a host that is a number', { action: 'add', host: 5 }, 'changes[0].host must be a string'],
    ['an answer that is a list', { action: 'add', answer: ['x'] }, 'changes[0].answer must be a string'],
    ['an empty answer', { action: 'add', answer: '' }, 'changes[0].answer should not be empty'],
    ['a TTL with a fraction', { action: 'add', ttl: 300.5 }, 'changes[0].ttl must be an integer number'],
    ['an end that is a number', { action: 'add', expiresAt: 5 }, 'changes[0].expiresAt must be a string'],
    [
      'an end that is no time',
      { action: 'add', expiresAt: 'tomorrow' },
      "'changes[0].expiresAt' must be a timestamp",
    ],
    [
      'a priority that is a text',
      { action: 'add', priority: '1' },
      'changes[0].priority must be an integer number',
    ],
    ['answers that are no list', { action: 'replace', answers: {} }, 'changes[0].answers must be an array'],
    [
      'too many answers',
      { action: 'replace', answers: Array.from({ length: BATCH_MAX + 1 }, () => ({ answer: 'x' })) },
      'changes[0].answers must contain no more than 10000 elements',
    ],
    [
      'an answer of a set that is none',
      { action: 'replace', answers: [{ answer: 'x' }, 'x'] },
      'changes[0].answers[1] must be an object',
    ],
    [
      'a value without an answer',
      { action: 'replace', answers: [{ priority: 1 }] },
      "'answer' cannot be null",
    ],
    [
      'a priority of a set that is a text',
      { action: 'replace', answers: [{ answer: 'x', priority: 'x' }] },
      'changes[0].answers[0].priority must be an integer number',
    ],
  ])('are refused for %s', (_what, change, details) => {
    expect(() => changesFrom([change], timestampOf)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'Bad Request', details }),
    );
    expect(() => changesFrom([{ action: 'remove', id: 1 }, change], timestampOf)).toThrow(
      expect.objectContaining({ details: details.replace('changes[0]', 'changes[1]') }),
    );
  });
});
