import { EVENT_KINDS, eventsOf } from './plan';

const countsOf = (events: readonly string[]): number[] =>
  EVENT_KINDS.map((kind) => events.filter((event) => event === kind).length);

describe('the plan of events', () => {
  it.each([
    [50, [50, 7, 7, 6, 10, 10, 10]],
    [5, [5, 1, 1, 1, 1, 1, 1]],
    [1, [1, 1, 1, 1, 1, 1, 1]],
    [100, [100, 14, 14, 12, 20, 20, 20]],
  ])('has for %i leader kills each other event in proportion', (kills, counts) => {
    expect(countsOf(eventsOf(7, kills))).toEqual(counts);
  });

  it('is the same for the same seed, so that parts of it add up', () => {
    expect(eventsOf(7, 50)).toEqual(eventsOf(7, 50));
  });

  it('is in another order for another seed', () => {
    expect(eventsOf(8, 50)).not.toEqual(eventsOf(7, 50));
  });
});
