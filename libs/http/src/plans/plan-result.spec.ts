import type { JsonValue } from '@registrar/kernel';
import { resultOf } from './plan-result';

describe('the result in a plan', () => {
  it.each<[string, unknown, string[], JsonValue]>([
    ['an object', { name: 'a', active: true }, [], { name: 'a', active: true }],
    ['JSON text', '{"name":"a"}', [], { name: 'a' }],
    ['an empty text', '', [], null],
    ['no answer', undefined, [], null],
    ['a time, as text', { at: new Date('2026-03-02T09:15:00Z') }, [], { at: '2026-03-02T09:15:00.000Z' }],
    ['a member that is undefined', { name: 'a', notes: undefined }, [], { name: 'a' }],
    ['withheld members', { id: 4, token: 'secret', name: 'a' }, ['id', 'token'], { name: 'a' }],
    ['withheld members of JSON text', '{"id":4,"name":"a"}', ['id'], { name: 'a' }],
    [
      'withheld members at any depth',
      {
        records: [
          { id: 1, host: 'a' },
          { id: 2, host: 'b' },
        ],
      },
      ['id'],
      { records: [{ host: 'a' }, { host: 'b' }] },
    ],
    ['a withheld member that the answer lacks', { name: 'a' }, ['token'], { name: 'a' }],
  ])('is %s', (_, answer, withheld, expected) => {
    expect(resultOf(answer, withheld)).toEqual(expected);
  });

  it('fails for a text that is no JSON', () => {
    expect(() => resultOf('no JSON', [])).toThrow(SyntaxError);
  });
});
