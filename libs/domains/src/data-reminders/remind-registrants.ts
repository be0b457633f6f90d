import type { Catalog } from '@registrar/catalog';
import {
  addDays,
  addSeconds,
  addYears,
  type Clock,
  DomainName,
  type Log,
  type UnitOfWork,
} from '@registrar/kernel';
import type { DataReminders, ReminderTurn } from './ports';
import { AHEAD_DAYS, planReminder, reminderDay, type ReminderPlan, type ReminderSubject } from './reminder';
import type { WriteDataReminders } from './write-data-reminders';

/** A domain that a process has taken and not settled is taken again after this. */
const LEASE_SECONDS = 300;
/** Delay after a check that failed. */
const RETRY_SECONDS = 3_600;
/** Domains older than the reminders that are made due at once. */
const ENROLLED_AT_ONCE = 1_000;

interface RemindRegistrantsParts {
  reminders: DataReminders;
  catalog: Pick<Catalog, 'findHeld'>;
  mail: Pick<WriteDataReminders, 'execute'>;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

interface Check {
  subject: ReminderSubject;
  tld?: { ccTld: boolean };
  plan: ReminderPlan;
}

/**
 * Presents the registration data of domains under generic TLDs to their registrants once a year (ICANN, Registration
 * Data Reminder Policy). Mails, evidence and next turns of one registrant are one transaction.
 */
export class RemindRegistrants {
  constructor(private readonly parts: RemindRegistrantsParts) {}

  /** Returns the number of domains enrolled and checked. A registrant that fails does not stop the others. */
  async execute(limit = 200): Promise<number> {
    const { reminders, clock } = this.parts;
    const enrolled = await reminders.enroll(ENROLLED_AT_ONCE);
    const now = clock.now();
    const leaseUntil = addSeconds(now, LEASE_SECONDS);
    const taken = await reminders.takeDue(now, leaseUntil, addDays(now, AHEAD_DAYS), limit);
    if (taken.length === 0) return enrolled;
    const checks = await Promise.all((await reminders.subjects(taken)).map((each) => this.check(each)));
    const owed = owedGroups(checks);
    const reminded = new Set([...owed.values()].flat());
    const idle = checks.filter((check) => !reminded.has(check));
    if (idle.length > 0) await reminders.settle(leaseUntil, idle.map(turnOf));
    await this.remindAll(owed, leaseUntil);
    return enrolled + taken.length;
  }

  private async check(subject: ReminderSubject): Promise<Check> {
    const { accountId, domainId, name } = subject;
    const now = this.parts.clock.now(accountId);
    try {
      const tld = await this.parts.catalog.findHeld(DomainName.of(name), now);
      const plan = planReminder(subject, tld, now);
      if (plan.kind === 'unreachable')
        this.parts.log.warn('registration data reminder not sent: registrant without an email address', {
          accountId,
          domainId,
          name,
        });
      return { subject, ...(tld && { tld }), plan };
    } catch (error) {
      this.parts.log.error('check for a registration data reminder failed', { domainId, name, error });
      const nextAt = addSeconds(now, RETRY_SECONDS);
      return { subject, plan: { kind: 'later', remindBy: reminderDay(subject), nextAt } };
    }
  }

  private async remindAll(owed: ReadonlyMap<string, readonly Check[]>, leaseUntil: Date): Promise<void> {
    const failures: unknown[] = [];
    for (const [key, group] of owed)
      await this.remind(key, group, leaseUntil).catch((error: unknown) => {
        const [{ subject }] = group;
        this.parts.log.error('registration data reminder failed', {
          accountId: subject.accountId,
          name: subject.name,
          domains: group.length,
          error,
        });
        failures.push(error);
      });
    if (failures.length > 0) throw failures[0];
  }

  /** Decides again by the data as they are now: these are presented, to the registrant of now. */
  private remind(key: string, group: readonly Check[], leaseUntil: Date): Promise<void> {
    const { reminders, mail, uow, clock } = this.parts;
    const tlds = new Map(group.map(({ subject, tld }) => [subject.domainId, tld]));
    return uow.run(async () => {
      const checks = (await reminders.lock(leaseUntil, [...tlds.keys()])).map((subject): Check => {
        const now = clock.now(subject.accountId);
        return { subject, plan: planReminder(subject, tlds.get(subject.domainId), now) };
      });
      const reminded = owedGroups(checks).get(key) ?? [];
      const turns = checks.filter((check) => !reminded.includes(check)).map(turnOf);
      if (reminded.length > 0) {
        const at = clock.now(reminded[0].subject.accountId);
        const subjects = reminded.map(({ subject }) => subject);
        await reminders.record(await mail.execute(subjects, at));
        const next = addYears(at, 1);
        turns.push(...subjects.map(({ domainId }) => ({ domainId, nextAt: next, remindBy: next })));
      }
      if (turns.length > 0) await reminders.settle(leaseUntil, turns);
    });
  }
}

/** By account and address, whatever its case: those of which a domain is due, with the domains that are near. */
function owedGroups(checks: readonly Check[]): Map<string, Check[]> {
  const groups = new Map<string, Check[]>();
  for (const check of checks) {
    const { accountId, email = '' } = check.subject;
    if (check.plan.kind !== 'due' && check.plan.kind !== 'near') continue;
    const key = `${accountId} ${email.toLowerCase()}`;
    groups.set(key, [...(groups.get(key) ?? []), check]);
  }
  for (const [key, group] of groups) if (!group.some(({ plan }) => plan.kind === 'due')) groups.delete(key);
  return groups;
}

/** Of a domain that is not reminded of now. One whose registrant became another meanwhile is due at once. */
function turnOf({ subject: { domainId }, plan }: Check): ReminderTurn {
  if (plan.kind === 'none') return { domainId };
  const { remindBy } = plan;
  return { domainId, remindBy, nextAt: 'nextAt' in plan ? plan.nextAt : remindBy };
}
