import { addDays, AppError, badRequest, registryUnavailable } from '@registrar/kernel';
import { NOW, ScheduleWorld } from '../testing/worlds/schedule-world';

/** Code of a renewal that the catalogue refuses. */
const STOPPED = 'catalog.tld_unsupported';
let stage: ScheduleWorld;
beforeEach(async () => {
  stage = await ScheduleWorld.create();
});

describe('a stop of renewals by staff', () => {
  it('keeps a domain with auto-renewal in its account', async () => {
    const { world } = stage;
    stage.stands(40, { autorenewEnabled: true });
    world.base.catalog.stop('example', ['renewal']);
    stage.renew.mockRejectedValue(new AppError('unprocessable', STOPPED, 'Unsupported TLD'));
    await stage.run();
    expect(world.row.state).toBe('active');
  });

  it('that ended leaves a domain in its account while the registry is away at the first try after it', async () => {
    stage.stands(40, { autorenewEnabled: true, autorenewTriedAt: addDays(NOW, -1), trouble: STOPPED });
    stage.renew.mockRejectedValue(registryUnavailable());
    await stage.run();
    expect([stage.renew.mock.calls.length, stage.world.row.state]).toEqual([1, 'active']);
  });

  it('a domain whose last try failed less than a day before it would leave is tried again', async () => {
    stage.stands(25.1, { autorenewEnabled: true, autorenewTriedAt: addDays(NOW, -0.9), trouble: STOPPED });
    await stage.run();
    expect(stage.renew.mock.calls.length).toBe(1);
  });

  it('a domain that could not renew for a stop of sales is renewed after it, before it would leave its account', async () => {
    const { calendar, world } = stage;
    stage.stands(40, { autorenewEnabled: true });
    world.base.catalog.stop('example', ['renewal']);
    stage.renew.mockRejectedValueOnce(new AppError('unprocessable', STOPPED, 'Unsupported TLD'));
    await stage.run();
    expect(calendar.domains[0]).toMatchObject({ trouble: STOPPED });
    world.base.catalog.openSales('example');
    stage.renew.mockImplementation(async () => {
      stage.world.put({ activation: { ...world.row.activation!, expiresAt: addDays(NOW, 325) } });
      return { kind: 'renewed' } as never;
    });
    await stage.run();
    expect([stage.renew.mock.calls.length, world.row.state, stage.removals.reasons.size]).toEqual([
      2,
      'active',
      0,
    ]);
  });

  it.each([
    ['another reason', { trouble: 'billing.insufficient_funds' }, 0],
    ['a stop five days ago', { trouble: STOPPED, autorenewTriedAt: addDays(NOW, -5) }, 0],
    ['a TLD that is blocked', { trouble: STOPPED }, 0],
    ['a stop', { trouble: STOPPED }, 1],
  ])('a domain whose last renewal failed for %s is removed', async (why, values, tries) => {
    stage.stands(40, { autorenewEnabled: true, autorenewTriedAt: addDays(NOW, -1), ...values });
    stage.renew.mockRejectedValue(badRequest('no money', 'billing.insufficient_funds'));
    if (why.includes('blocked')) stage.world.base.catalog.block('example', 'renewal');
    await stage.run();
    expect([stage.renew.mock.calls.length, stage.world.row.state]).toEqual([tries, 'deleted']);
  });
});
