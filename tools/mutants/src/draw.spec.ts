import { draw } from './draw';

const THINGS = Array.from({ length: 100 }, (_, at) => at);

describe('draw', () => {
  it('draws the same things for the same seed, and others for another', () => {
    expect(draw(THINGS, 10, 7)).toEqual(draw(THINGS, 10, 7));
    expect(draw(THINGS, 10, 7)).not.toEqual(draw(THINGS, 10, 8));
  });

  it('draws each thing at most once', () => {
    expect(new Set(draw(THINGS, 60, 1)).size).toBe(60);
  });

  it('draws all when fewer are there than asked for', () => {
    expect([...draw(THINGS, 500, 3)].sort((one, other) => one - other)).toEqual(THINGS);
  });

  it('draws every thing about as often as any other', () => {
    const counts = THINGS.map(() => 0);
    for (let seed = 1; seed <= 2_000; seed += 1)
      for (const thing of draw(THINGS, 10, seed)) counts[thing] += 1;
    expect(Math.min(...counts)).toBeGreaterThan(140);
    expect(Math.max(...counts)).toBeLessThan(270);
  });
});
