import { Catalog } from '@registrar/catalog';
import { addSeconds } from '@registrar/kernel';
import { LifecycleSteps } from '../../lifecycle/lifecycle-steps';
import { RegistrySteps } from '../../lifecycle/registry-steps';
import { RunLifecycleSchedule } from '../../lifecycle/run-lifecycle-schedule';
import { FakeCalendarStore, FakeDomainTerminations } from '../fake-calendar-store';
import { FakeRegistryCharges } from '../fake-ends';
import { FakeDomainRemovals } from '../fake-refunds';
import type { FakeDomain } from '../fake-domain';
import { ChangeWorld } from './change-world';
import { ACCOUNT, START } from './registration-fixtures';

export const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400];
/** Seconds by which the clock of the account is ahead. */
const AHEAD = 10;
export const NOW = addSeconds(START, AHEAD);

/** One domain of a ChangeWorld on the lifecycle schedule; its renewal and its mails are mocks. */
export class ScheduleWorld {
  readonly calendar: FakeCalendarStore;
  readonly ends: FakeDomainTerminations;
  readonly removals: FakeDomainRemovals;
  readonly charges: FakeRegistryCharges;
  readonly renew = jest.fn().mockResolvedValue({ kind: 'renewed' });
  suspendedAccountsAutorenew = true;
  readonly mail = jest.fn().mockResolvedValue(true);
  readonly change: jest.SpyInstance;

  private constructor(readonly world: ChangeWorld) {
    const { uow, domains, clock, outbox } = world.base;
    clock.ahead = new Map([[ACCOUNT, AHEAD]]);
    outbox.events.length = 0;
    this.calendar = new FakeCalendarStore(uow);
    this.ends = new FakeDomainTerminations(uow);
    this.removals = new FakeDomainRemovals(domains, uow);
    this.charges = new FakeRegistryCharges(uow);
    this.change = jest.spyOn(world.changes, 'execute');
  }

  static async create(): Promise<ScheduleWorld> {
    return new ScheduleWorld(await ChangeWorld.create());
  }

  /** The domain so many days after the end of its term, by the clock of its account; negative: before it. */
  stands(day: number, values: Partial<FakeCalendarStore['domains'][number]> = {}): Date {
    const expiresAt = addSeconds(NOW, -day * DAY);
    this.world.put(
      {
        activation: {
          ...this.world.row.activation!,
          expiresAt,
          transferLockUntil: values.transferLockUntil,
        },
      },
      { autorenewEnabled: values.autorenewEnabled ?? false },
    );
    const {
      id,
      domain: { accountId, name },
    } = this.world.row;
    this.calendar.domains.push({
      id,
      registrantId: 1,
      accountId,
      name,
      expiresAt,
      autorenewEnabled: false,
      autorenewLeadDays: 30,
      expirationHold: false,
      isHeld: false,
      isAccountSuspended: false,
      isLeaving: false,
      isBusy: false,
      ...values,
    });
    return expiresAt;
  }

  run() {
    const { uow, clock, log, outbox, domains, catalog } = this.world.base;
    const { calendar, removals, ends, charges } = this;
    const registrySteps = new RegistrySteps(
      calendar,
      { execute: this.renew },
      this.world.changes,
      this.world.holds,
      clock,
      log,
    );
    const mail = { write: this.mail };
    const { holds } = this.world;
    const own = { calendar, domains, removals, holds, ends, charges, mail, outbox, registrySteps };
    const steps = new LifecycleSteps({ ...own, uow, clock, log });
    const { suspendedAccountsAutorenew } = this;
    return new RunLifecycleSchedule(calendar, new Catalog(catalog), steps, clock, log, {
      suspendedAccountsAutorenew,
    }).execute();
  }

  noticed(expiresAt: Date, ...kinds: ('month_ahead' | 'week_ahead' | 'expired')[]): void {
    for (const kind of kinds)
      this.calendar.notices.push({
        domainId: 1,
        accountId: ACCOUNT,
        kind,
        termEnd: expiresAt,
        contactId: 1,
        policy: 'errp-2013',
        at: START,
      });
  }

  /** Seconds until the next look; undefined: at once. */
  nextLook(): number | undefined {
    const { calendarAt } = this.calendar.domains[0];
    return calendarAt && (calendarAt.getTime() - NOW.getTime()) / 1_000;
  }

  events() {
    return this.world.base.outbox.events;
  }

  /** Another one changes the domain between the look and the step. */
  meanwhile(work: (row: FakeDomain) => void): void {
    const takeDue = this.calendar.takeDue.bind(this.calendar);
    jest.spyOn(this.calendar, 'takeDue').mockImplementation(async (...asked) => {
      const due = await takeDue(...asked);
      work(this.world.row);
      return due;
    });
  }
}
