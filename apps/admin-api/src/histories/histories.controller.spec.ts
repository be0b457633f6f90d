import { DomainName } from '@registrar/kernel';
import type { ComparePoints, CompareZones, DomainTimeline, StaffActor } from '@registrar/staff';
import { HistoriesController } from './histories.controller';

const ACTOR = { name: 'Ada', role: 'owner' } as unknown as StaffActor;
const NAME = DomainName.parse('Bücher.example')!;
const ASCII = 'xn--bcher-kva.example';

function open() {
  const [timeline, zones, points] = ['timeline', 'zones', 'points'].map((answer) => ({
    execute: jest.fn().mockResolvedValue(answer),
  }));
  const controller = new HistoriesController(
    timeline as unknown as DomainTimeline,
    zones as unknown as CompareZones,
    points as unknown as ComparePoints,
  );
  return { controller, timeline, zones, points };
}

describe('the history of a domain', () => {
  it.each([
    [{}, { kinds: undefined, before: undefined, limit: 50 }],
    [{ limit: '1' }, { kinds: undefined, before: undefined, limit: 1 }],
    [
      { kinds: 'zone,order', before: 'p', limit: '200' },
      { kinds: ['zone', 'order'], before: 'p', limit: 200 },
    ],
  ])('is read with %j', async (query, asked) => {
    const { controller, timeline } = open();
    expect(await controller.timeline(ACTOR, NAME, query)).toBe('timeline');
    expect(timeline.execute.mock.lastCall).toEqual([ACTOR, ASCII, asked]);
  });

  it.each(['0', '201', 'x'])('is not read %s entries at once', (limit) => {
    const { controller, timeline } = open();
    expect(() => controller.timeline(ACTOR, NAME, { limit })).toThrow(
      expect.objectContaining({ kind: 'invalid' }),
    );
    expect(timeline.execute).not.toHaveBeenCalled();
  });

  it.each([
    [{ from: '2026-03-02' }, new Date('2026-03-02T00:00:00Z'), undefined],
    [
      { from: '2026-03-02T10:15:00+01:00', to: '2026-03-03' },
      new Date('2026-03-02T09:15:00Z'),
      new Date('2026-03-03T00:00:00Z'),
    ],
  ])('is compared at two moments: %j', async (query, from, to) => {
    const { controller, points } = open();
    expect(await controller.compareAt(ACTOR, NAME, query)).toBe('points');
    expect(points.execute.mock.lastCall).toEqual([ACTOR, ASCII, { from, to }]);
  });

  it.each([
    [{}, "'from' is required: a moment of the past"],
    [{ to: '2026-03-02' }, "'from' is required: a moment of the past"],
    [{ from: 'yesterday' }, 'from must be a date or a timestamp of the years 1 to 9999'],
    [{ from: '2026-03-02', to: '2026-02-30' }, 'to must be a date or a timestamp of the years 1 to 9999'],
  ])('is not compared at %j', (query, details) => {
    const { controller, points } = open();
    expect(() => controller.compareAt(ACTOR, NAME, query)).toThrow(
      expect.objectContaining({ kind: 'invalid', details }),
    );
    expect(points.execute).not.toHaveBeenCalled();
  });

  it('is compared by versions of its zone', async () => {
    const { controller, zones } = open();
    expect(await controller.compare(ACTOR, NAME, { what: 'zone', from: 1, to: 2 })).toBe('zones');
    expect(zones.execute.mock.lastCall).toEqual([ACTOR, ASCII, { from: 1, to: 2 }]);
  });
});
