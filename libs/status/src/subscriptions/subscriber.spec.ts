import { stateOf } from './subscriber';

describe('the state of a subscriber', () => {
  it.each([
    ['pending', 'no button was pressed', undefined],
    ['confirmed', 'the owner of the address confirmed it', new Date('2026-03-02T09:15:00Z')],
  ])('is %s where %s', (state, _why, confirmedAt) => {
    expect(stateOf({ confirmedAt })).toBe(state);
  });
});
