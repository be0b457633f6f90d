import { OpeningLimits } from './opening-limits';

const limitsOf = (max: number, isPolled = true): OpeningLimits =>
  new OpeningLimits(max, isPolled, { leaseRetryMs: 1_000, shrinkMs: 300_000 });

describe('limits of opening sessions', () => {
  it.each([
    [1, 1],
    [2, 2],
    [3, 2],
    [4, 3],
    [40, 39],
  ])('of %p sessions in all leave %p to others than the poll', (max, any) => {
    expect(limitsOf(max).obtainable(0)).toBe(any);
  });

  it('leave nothing to a poll that there is not', () => {
    expect(limitsOf(4, false).obtainable(0)).toBe(4);
  });

  it('go down to what can really be had, and up again', () => {
    const limits = limitsOf(8);
    limits.slotAsked('any', false, 0);
    expect(limits.obtainable(3)).toBe(3);
    limits.slotAsked('poll', false, 0);
    limits.slotAsked('any', true, 0);
    expect(limits.obtainable(3)).toBe(7);
  });

  it('go down for a while when the registry has too many', () => {
    const limits = limitsOf(8);
    limits.shrinkTo(5, 1_000);
    limits.recover(300_999);
    expect([limits.allows(4), limits.allows(5)]).toEqual([true, false]);
    limits.recover(301_000);
    expect(limits.allows(7)).toBe(true);
  });

  it('never go down to nothing', () => {
    const limits = limitsOf(8);
    limits.shrinkTo(0, 0);
    expect(limits.allows(0)).toBe(true);
  });

  it('pause for the kind that found no slot only', () => {
    const limits = limitsOf(8);
    limits.slotAsked('any', false, 500);
    expect([limits.pauseMs('any', 600), limits.pauseMs('poll', 600) > 0]).toEqual([900, false]);
  });

  it('pause for every kind after a failure', () => {
    const limits = limitsOf(8);
    limits.pauseFor(400, 100);
    expect([limits.pauseMs('any', 100), limits.pauseMs('poll', 100)]).toEqual([400, 400]);
  });

  it.each([
    [true, 2_000],
    [false, 0],
  ])('pause after a slot was given back, for another process: %p', (forAnother, pause) => {
    const limits = limitsOf(8);
    limits.slotAsked('any', false, 0);
    limits.slotGivenBack(forAnother, 0);
    expect(limits.pauseMs('any', 0)).toBe(pause);
  });
});
