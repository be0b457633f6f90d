import { desk, isRefused, owner } from '../../testing/desk';

describe('maintenance', () => {
  const later = new Date('2026-03-02T10:00:00Z');

  it('is off until it is switched on', async () => {
    expect(await desk().switchMaintenance.current()).toEqual({ on: false });
  });

  it('lasts until it is switched off', async () => {
    const house = desk();
    await house.switchMaintenance.execute(owner, { on: true });
    expect(await house.switchMaintenance.current()).toEqual({ on: true });
    await house.switchMaintenance.execute(owner, { on: false });
    expect(await house.switchMaintenance.current()).toEqual({ on: false });
    expect(house.log.entries[1]).toMatchObject({ before: { on: true }, after: { on: false } });
  });

  it('is over at its end', async () => {
    const house = desk();
    await house.switchMaintenance.execute(owner, { on: true, until: later });
    expect(house.settings.values.get('maintenance')).toEqual({ on: true, until: '2026-03-02T10:00:00Z' });
    expect(await house.switchMaintenance.current()).toEqual({ on: true, until: later });
    house.clock.advance(45 * 60);
    expect(await house.switchMaintenance.current()).toEqual({ on: false });
  });

  it.each([
    ['an end that has passed', { on: true, until: new Date('2026-03-02T09:15:00Z') }],
    ['an end of no maintenance', { on: false, until: later }],
  ])('is refused with %s', async (_what, change) => {
    await expect(desk().switchMaintenance.execute(owner, change)).rejects.toEqual(
      isRefused('invalid', expect.stringContaining("'until'") as never),
    );
  });
});
