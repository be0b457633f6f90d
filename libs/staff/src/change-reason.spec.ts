import { changeReason, REASON_MAX } from './change-reason';

describe('the reason of a change by staff', () => {
  it.each([undefined, 'x', ' court order\n17/4 ', 'x'.repeat(REASON_MAX)])(
    'is taken as it was sent: %j',
    (sent) => {
      expect(changeReason(sent)).toBe(sent);
    },
  );

  it.each([
    { sent: '' },
    { sent: ' \n\t' },
    { sent: 'x'.repeat(REASON_MAX + 1) },
    { sent: 7 },
    { sent: true },
    { sent: ['x'] },
    { sent: { x: 1 } },
  ])('is refused: %j', ({ sent }) => {
    expect(() => changeReason(sent)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: "'reason' must be a text of 1 to 500 characters, not all blanks",
      }),
    );
  });

  it('is not null', () => {
    expect(() => changeReason(null)).toThrow(
      expect.objectContaining({ kind: 'invalid', details: "'reason' cannot be null" }),
    );
  });
});
