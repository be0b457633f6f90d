import { freeSlot, type HeldSlot } from './free-slot';

const held = (...slots: (number | 'poll')[]): HeldSlot[] =>
  slots.map((slot, at) => (slot === 'poll' ? { slot: at + 1, purpose: 'poll' } : { slot, purpose: 'any' }));

describe('the choice of a session slot', () => {
  it.each<[string, HeldSlot[], number, 'any' | 'poll', number | undefined]>([
    ['the first of none', held(), 1, 'any', 1],
    ['the lowest that is free', held(1, 3), 5, 'any', 2],
    ['the last one for a poll', held(1, 2), 3, 'poll', 3],
    ['the last one for anybody once the poll has its own', held('poll', 2), 3, 'any', 3],
    ['the last of two for any purpose: with so few none is reserved', held(1), 2, 'any', 2],
    ['nothing when all are held', held(1, 2, 3), 3, 'poll', undefined],
    ['nothing for anybody when one is left and no poll runs', held(1, 2), 3, 'any', undefined],
    ['nothing at a cap of 0', held(), 0, 'poll', undefined],
    ['nothing while leases above a lowered cap stand', held(4, 5), 2, 'poll', undefined],
    ['a low one beside a lease above a lowered cap', held(5), 2, 'any', 1],
  ])('gives %s', (_, leases, max, purpose, expected) => {
    expect(freeSlot(leases, max, purpose, true)).toBe(expected);
  });

  it('reserves none for a connection that is not polled', () => {
    expect([freeSlot(held(1, 2), 3, 'any', false), freeSlot(held(1, 2, 3), 3, 'any', false)]).toEqual([
      3,
      undefined,
    ]);
  });
});
