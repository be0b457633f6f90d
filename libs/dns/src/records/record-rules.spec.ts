import fc from 'fast-check';
import { AppError } from '@registrar/kernel';
import { type RecordInput, shownAnswer } from './record';
import { recordFrom } from './record-rules';
import { ACCEPTED } from '../testing/records/accepted-records';
import { HOST, REFUSALS } from '../testing/records/refused-records';
import { RIGHT, TYPES, ZONE } from '../testing/records/right-records';
import { octetsOf } from './txt';

function refusalOf(input: RecordInput): unknown {
  try {
    return recordFrom(ZONE, input);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error;
  }
}

describe('a record is refused', () => {
  it.each(REFUSALS)('$what', ({ input, says }) => {
    expect(refusalOf(input)).toMatchObject(says);
  });

  it('in more than two hundred ways', () => {
    expect(new Set(REFUSALS.map(({ input }) => JSON.stringify(input))).size).toBeGreaterThan(200);
  });

  it('where its whole name is longer than a name may be', () => {
    const host = `${'a'.repeat(59)}.${'b'.repeat(59)}.${'c'.repeat(59)}.${'d'.repeat(60)}`;
    expect(`${host}.${ZONE}`).toHaveLength(253 - 1);
    expect(recordFrom(ZONE, { ...RIGHT.A, host: `e${host}` })).toMatchObject({ host: `e${host}` });
    expect(refusalOf({ ...RIGHT.A, host: `ef${host}` })).toMatchObject(HOST);
  });
});

describe('a record is stored in one form', () => {
  it.each(ACCEPTED)('$input → $stored', ({ input, stored }) => {
    const record = recordFrom(ZONE, { ...RIGHT[input.type], ...input });
    expect(record).toMatchObject(stored);
    // what is answered makes the same record when it is sent again
    expect(recordFrom(ZONE, { ...record, answer: shownAnswer(record), expiresAt: undefined })).toEqual(
      record,
    );
  });

  it.each(
    (['A', 'AAAA', 'ANAME', 'CNAME', 'NS', 'TXT'] as const).flatMap((type) =>
      [1, -1, 70_000].map((priority) => ({ type, priority })),
    ),
  )('$type without the priority $priority', ({ type, priority }) => {
    expect(recordFrom(ZONE, { ...RIGHT[type], priority })).not.toHaveProperty('priority');
  });

  it('never breaks on any text, whatever the type', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...TYPES),
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.string({ unit: 'binary', maxLength: 80 }),
        (type, answer, host) => {
          const outcome = refusalOf({ ...RIGHT[type], answer, host });
          if (!(outcome instanceof AppError))
            expect(octetsOf((outcome as RecordInput).answer).length).toBeLessThanOrEqual(4_096);
        },
      ),
    );
  });

  it('has the same form for an IPv6 address however it is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (answer) => {
        const { answer: stored } = recordFrom(ZONE, { ...RIGHT.AAAA, answer });
        expect(recordFrom(ZONE, { ...RIGHT.AAAA, answer: stored }).answer).toBe(stored);
        expect(stored).not.toMatch(/(^|:)0[0-9a-f]|[A-F]/);
      }),
    );
  });
});
