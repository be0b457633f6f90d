import { addDays, addYears } from '@registrar/kernel';
import { FakeVault } from '@registrar/kernel/testing';
import { FakeMailStore } from '@registrar/contacts/testing';
import { ACCOUNT, RECONCILE, RestoreWorld } from '../testing';
import { FakeCalendarStore } from '../testing/fake-calendar-store';
import { FakeGraceDeletes } from '../testing/fake-refunds';
import { FakeHostRenameNotices, FakeHostRenames } from '../testing/fake-vanity-nameservers';
import { FakeRegistryHolds } from '../testing/fake-registry-holds';
import { ScheduleWorld } from '../testing/worlds/schedule-world';
import { DeleteAtRegistry } from '../refunds/delete-at-registry';
import { PollTermination } from './poll-termination';
import { type CalendarParts, wireCalendar } from './wire';

type Own = Pick<
  CalendarParts,
  'calendarStore' | 'domainTerminations' | 'removals' | 'registryCharges' | 'changes'
>;

/** As the applications wire it, over what a world holds. */
function wire({ base }: { base: RestoreWorld['base'] }, own: Own) {
  const { connections, registry, operations, clock, uow, domains } = base;
  return wireCalendar(
    {
      ...base.parts,
      ...own,
      graceDeletes: new FakeGraceDeletes(uow),
      registryHolds: new FakeRegistryHolds(uow, domains),
      vault: new FakeVault(),
      mailStore: new FakeMailStore(uow),
      hostRenames: new FakeHostRenames(uow, domains),
      hostRenameNotices: new FakeHostRenameNotices(),
      renewDomain: { execute: () => Promise.reject(new Error('nothing renews here')) },
      deleteAtRegistry: new DeleteAtRegistry(connections, registry, operations, clock, 90),
    },
    { registrarName: 'Lantern', suspendedAccountsAutorenew: true },
    RECONCILE,
  );
}

describe('the schedule of domains as it is wired', () => {
  let schedule: ScheduleWorld;
  beforeEach(async () => {
    schedule = await ScheduleWorld.create();
  });
  const run = () => {
    const { calendar, ends, removals, charges, world } = schedule;
    return wire(world, {
      calendarStore: calendar,
      domainTerminations: ends,
      removals,
      registryCharges: charges,
      changes: world.changes,
    }).run.execute();
  };

  it('reports the end of a term, expects the charge of the registry, and takes the domain out of the DNS', async () => {
    schedule.stands(0.5, { expirationHold: true });
    await run();
    expect(schedule.events().map(({ name }) => name)).toContain('domain.expiration');
    expect(schedule.charges.rows).toHaveLength(1);
    expect(schedule.world.row.locks).toContain('ExpirationClientHold');
  });

  it('writes to the registrant', async () => {
    schedule.stands(-30);
    await run();
    expect(schedule.calendar.notices.map(({ kind }) => kind)).toEqual(['month_ahead']);
    expect(schedule.world.base.log.lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  it('takes a domain out of its account, and has it deleted', async () => {
    const expiresAt = schedule.stands(25);
    schedule.noticed(expiresAt, 'expired');
    await run();
    expect([schedule.world.row.state, [...schedule.ends.ends.values()]]).toMatchObject([
      'deleted',
      [{ stage: 'kept', name: 'a.example', deleteAt: addDays(expiresAt, 43) }],
    ]);
  });
});

describe('a domain that left its account', () => {
  let world: RestoreWorld;
  beforeEach(async () => {
    world = await RestoreWorld.create({ deleted: false });
  });

  it('owes the registry the renewal that the registry shows', async () => {
    const { base, charges, ends, removals } = world;
    const now = base.clock.now(ACCOUNT);
    const termEnd = addDays(now, -50);
    charges.domain = { accountId: ACCOUNT, expiresAt: termEnd, isTransferred: false };
    await base.uow.run(() =>
      charges.expect(
        { domainId: 1, connectionId: 1, name: 'a.example', termEnd, graceUntil: addDays(now, -5) },
        base.clock.now(),
      ),
    );
    const changes = { execute: () => Promise.reject(new Error('nothing changes here')) };
    const { followCharges } = wire(world, {
      calendarStore: new FakeCalendarStore(base.uow),
      domainTerminations: ends,
      removals,
      registryCharges: charges,
      changes,
    });
    world.there({ statuses: ['ok'], expiresAt: addYears(termEnd, 1) });
    expect(await followCharges.execute()).toBe(1);
    expect(charges.rows).toMatchObject([{ state: 'charged', years: 1 }]);
  });

  it('is left as it is where the registry answers after its end was removed', async () => {
    const { base, ends } = world;
    const { connections, registry, uow, clock, log } = base;
    const [end] = [...ends.ends.values()];
    jest.spyOn(registry, 'info').mockImplementation(async () => {
      ends.ends.clear();
      return { kind: 'absent' };
    });
    await new PollTermination(ends, connections, registry, uow, clock, log).execute(end);
    expect(ends.ends.size).toBe(0);
  });
});
