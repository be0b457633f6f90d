import { firstUuidOf, timeOfUuid } from './ids';

describe('the time in a UUID version 7', () => {
  it.each([
    ['1970-01-01T00:00:00.000Z', '00000000-0000-7000-8000-000000000000'],
    // RFC 9562, appendix A.6: 017F22E2-79B0-7CC3-98C4-DC0C0C07398F was made at this time
    ['2022-02-22T19:22:22.000Z', '017f22e2-79b0-7000-8000-000000000000'],
    ['9999-12-31T23:59:59.999Z', 'e677d21f-dbff-7000-8000-000000000000'],
  ])('is %s in %s', (time, uuid) => {
    expect(firstUuidOf(new Date(time))).toBe(uuid);
    expect(timeOfUuid(uuid)).toEqual(new Date(time));
  });

  it('is read in either case, whatever the random bits are', () => {
    expect(timeOfUuid('017F22E2-79B0-7CC3-98C4-DC0C0C07398F')).toEqual(new Date('2022-02-22T19:22:22.000Z'));
  });

  it('sorts before all of the same millisecond, and behind all of the one before', () => {
    const first = firstUuidOf(new Date('2022-02-22T19:22:22.000Z'));
    const before = '017f22e2-79af-7fff-bfff-ffffffffffff';
    expect([first, '017f22e2-79b0-7cc3-98c4-dc0c0c07398f', before].sort()).toEqual([
      before,
      first,
      '017f22e2-79b0-7cc3-98c4-dc0c0c07398f',
    ]);
  });
});
