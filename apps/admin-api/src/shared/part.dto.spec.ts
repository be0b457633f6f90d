import type { ArgumentMetadata } from '@nestjs/common';
import { BEFORE, LIMIT, numberId, readPart, uuid } from './part.dto';

const ID = '0190f3a2-7b1c-7d3e-8f40-1234567890ab';
const PATH_VALUE: ArgumentMetadata = { type: 'param' };
const refused = (details: string) => expect.objectContaining({ kind: 'invalid', details });

describe('a part of a list', () => {
  it.each<[string, Parameters<typeof readPart>, ReturnType<typeof readPart>]>([
    ['without parameters', [{}, 'number'], { before: undefined, limit: 100 }],
    ['with the least limit', [{ limit: '1' }, 'uuid'], { before: undefined, limit: 1 }],
    ['with the largest limit', [{ limit: '500' }, 'uuid'], { before: undefined, limit: 500 }],
    ['before a number', [{ before: '9' }, 'number'], { before: '9', limit: 100 }],
    ['before 18 digits', [{ before: '9'.repeat(18) }, 'number'], { before: '9'.repeat(18), limit: 100 }],
    ['before a UUID', [{ before: ID }, 'uuid'], { before: ID, limit: 100 }],
    [
      'before a UUID in capitals',
      [{ before: ID.toUpperCase() }, 'uuid'],
      { before: ID.toUpperCase(), limit: 100 },
    ],
  ])('is read %s', (_title, request, part) => {
    expect(readPart(...request)).toEqual(part);
  });

  it.each<[string, Parameters<typeof readPart>]>([
    ['a UUID where ids are numbers', [{ before: ID }, 'number']],
    ['a number where ids are UUIDs', [{ before: '9' }, 'uuid']],
    ['19 digits', [{ before: '9'.repeat(19) }, 'number']],
    ['a negative number', [{ before: '-1' }, 'number']],
    ['a number with a text behind it', [{ before: '1x' }, 'number']],
    ['a UUID with a text before it', [{ before: `x${ID}` }, 'uuid']],
    ['a UUID with a text behind it', [{ before: `${ID}0` }, 'uuid']],
    ['a UUID with four groups', [{ before: ID.slice(0, 23) }, 'uuid']],
  ])('refuses to begin at %s', (_title, request) => {
    expect(() => readPart(...request)).toThrow(refused('before must be `next` of an earlier answer'));
  });

  it('refuses more than 500 items', () => {
    expect(() => readPart({ limit: '501' }, 'uuid')).toThrow(refused('limit must be at most 500'));
  });

  it('refuses less than one item', () => {
    expect(() => readPart({ limit: '0' }, 'uuid')).toThrow(expect.objectContaining({ kind: 'invalid' }));
  });

  it('describes both parameters as optional, with the limits that are enforced', () => {
    expect([BEFORE, LIMIT]).toMatchObject([
      { name: 'before', required: false, schema: { type: 'string' } },
      { name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 500, default: 100 } },
    ]);
  });
});

describe('an id of a path', () => {
  it.each(['0', '7', '9'.repeat(18)])('is the number %s', (text) => {
    expect(numberId('noteId', text)).toBe(text);
  });

  it.each(['', '-1', '1.5', 'x1', '1x', '9'.repeat(19)])('is refused as a number: %p', (text) => {
    expect(() => numberId('noteId', text)).toThrow(refused('noteId must be a whole number'));
  });

  it('is a UUID', async () => {
    expect(await uuid('sessionId').transform(ID, PATH_VALUE)).toBe(ID);
  });

  it.each(['7', `${ID}0`])('is refused as a UUID: %p', async (text) => {
    await expect(uuid('sessionId').transform(text, PATH_VALUE)).rejects.toEqual(
      refused('sessionId must be a UUID'),
    );
  });
});
