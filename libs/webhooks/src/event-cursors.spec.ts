import { createHash } from 'node:crypto';
import { EventCursors } from './events/event-cursors';

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');
const cursors = new EventCursors({ digest });
const POSITIONS = [
  '0',
  '1',
  '2',
  '48213',
  '4294967295',
  '4294967296',
  '900000000000000000',
  '9223372036854775807',
];

describe('cursors of the event log', () => {
  it.each(POSITIONS)('lead back to position %s', (position) => {
    const cursor = cursors.write(7, position);
    expect(cursor).toMatch(/^c[0-9a-f]{24}$/);
    expect(cursors.read(7, cursor)).toBe(position);
  });

  it('are the same for the same position of an account, and others for another', () => {
    expect(cursors.write(7, '48213')).toBe(cursors.write(7, '48213'));
    expect(
      new Set([cursors.write(7, '48213'), cursors.write(8, '48213'), cursors.write(7, '48214')]).size,
    ).toBe(3);
  });

  it('do not show how far two positions lie apart', () => {
    const values = Array.from({ length: 50 }, (_, at) =>
      BigInt(`0x${cursors.write(7, String(1_000 + at)).slice(1, 17)}`),
    );
    expect(values).not.toEqual([...values].sort((one, other) => (one < other ? -1 : 1)));
  });

  it('begin at the start of the log where none is sent, and take those of before', () => {
    expect([cursors.read(7, undefined), cursors.read(7, '48213'), cursors.read(7, '0')]).toEqual([
      '0',
      '48213',
      '0',
    ]);
  });

  it.each<[string, () => string]>([
    ['of another account', () => cursors.write(8, '48213')],
    [
      'changed in one digit',
      () => cursors.write(7, '48213').replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ],
    ['with a digit behind it', () => `${cursors.write(7, '48213')}0`],
    ['with a line behind it', () => `${cursors.write(7, '48213')}\n`],
    ['with a digit before it', () => `0${cursors.write(7, '48213')}`],
    ['in capitals', () => cursors.write(7, '48213').toUpperCase()],
    ['a number with a letter behind it', () => '48213c'],
    ['a number with a letter before it', () => 'c48213'],
    ['too short', () => 'c12'],
    ['text', () => 'next'],
    ['a negative number', () => '-1'],
    ['a fraction', () => '1.5'],
    ['of 19 digits', () => '1'.repeat(19)],
    ['empty', () => ''],
  ])('are refused: %s', (_what, cursor) => {
    expect(() => cursors.read(7, cursor())).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        code: 'webhooks.cursor_invalid',
        details: 'after must be a cursor of an answer',
      }),
    );
  });
});
