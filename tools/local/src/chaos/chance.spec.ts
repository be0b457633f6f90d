import { Chance } from './chance';

const series = (seed: number): number[] => {
  const chance = new Chance(seed);
  return Array.from({ length: 50 }, () => chance.next());
};

describe('choices by a seed', () => {
  it('are the same for the same seed, and others for another', () => {
    expect(series(7)).toEqual(series(7));
    expect(series(7)).not.toEqual(series(8));
  });

  it('lie where they should', () => {
    for (const value of series(3)) expect(value >= 0 && value < 1).toBe(true);
    const chance = new Chance(1);
    for (let at = 0; at < 50; at += 1) expect(chance.between(2, 5)).toBeGreaterThanOrEqual(2);
  });

  it('go by their weights: what weighs nothing is never chosen', () => {
    const chance = new Chance(5);
    const chosen = Array.from({ length: 300 }, () =>
      chance.weighted([
        ['a', 2],
        ['never', 0],
        ['b', 1],
      ]),
    );
    expect(new Set(chosen)).toEqual(new Set(['a', 'b']));
  });
});
