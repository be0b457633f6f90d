import { DAY, ScheduleWorld } from '../testing/worlds/schedule-world';

let stage: ScheduleWorld;
beforeEach(async () => {
  stage = await ScheduleWorld.create();
  stage.noticed(stage.stands(-20, { autorenewEnabled: true, isAccountSuspended: true }), 'month_ahead');
});

describe('a domain of a suspended account', () => {
  it('renews where the setting is on', async () => {
    await stage.run();
    expect(stage.renew).toHaveBeenCalledTimes(1);
  });

  it('does not renew where the setting is off, and is checked again the next day', async () => {
    stage.suspendedAccountsAutorenew = false;
    await stage.run();
    expect([stage.renew.mock.calls, stage.nextLook()]).toEqual([[], DAY]);
  });

  it('renews where the setting is off once its account is reinstated', async () => {
    stage.suspendedAccountsAutorenew = false;
    stage.calendar.domains[0].isAccountSuspended = false;
    await stage.run();
    expect(stage.renew).toHaveBeenCalledTimes(1);
  });
});
