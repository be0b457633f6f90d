import type { UnitOfWork } from '@registrar/kernel';
import { type DataReminder, DataReminders, type ReminderTurn } from '../../data-reminders/ports';
import type { ReminderSubject } from '../../data-reminders/reminder';

type RemindedDomain = Omit<ReminderSubject, 'remindedAt'>;

interface Turn {
  dueAt: Date;
  remindBy?: Date;
}

const LONG_AGO = new Date(0);

/** Domains and turns in memory; keeps to the same contract as the database. */
export class FakeDataReminders extends DataReminders {
  readonly domains = new Map<number, RemindedDomain>();
  readonly recorded: DataReminder[] = [];
  /** Domains older than the reminders that are not enrolled yet. */
  readonly older: number[] = [];
  private readonly turns = new Map<number, Turn>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  /** As any other program adds or changes a domain: due at once where it comes, or comes back, to an account. */
  put(domain: RemindedDomain): void {
    const isNew = domain.isHeld && !this.domains.get(domain.domainId)?.isHeld;
    this.domains.set(domain.domainId, domain);
    if (isNew) this.turns.set(domain.domainId, { ...this.turns.get(domain.domainId), dueAt: LONG_AGO });
  }

  /** Has been there before the reminders. */
  putOlder(domain: RemindedDomain): void {
    this.domains.set(domain.domainId, domain);
    this.turns.delete(domain.domainId);
    this.older.push(domain.domainId);
  }

  turnOf = (domainId: number): Turn | undefined => this.turns.get(domainId);

  async enroll(limit: number): Promise<number> {
    const batch = this.older.splice(0, limit);
    for (const id of batch)
      if (this.domains.get(id)!.isHeld && !this.turns.has(id)) this.turns.set(id, { dueAt: LONG_AGO });
    return batch.length;
  }

  async takeDue(now: Date, leaseUntil: Date, ahead: Date, limit: number): Promise<number[]> {
    const first = [...this.turns]
      .filter(([, { dueAt }]) => dueAt <= now)
      .sort(([, one], [, other]) => one.dueAt.getTime() - other.dueAt.getTime())
      .slice(0, limit);
    const owed = new Set(
      first.flatMap(([id, { remindBy }]) => (remindBy && remindBy <= now ? this.registrantsOf(id) : [])),
    );
    const mates = [...this.turns].filter(
      ([id, { dueAt, remindBy }]) =>
        dueAt <= ahead &&
        (dueAt <= now || dueAt.getTime() === remindBy?.getTime()) &&
        this.registrantsOf(id).some((registrant) => owed.has(registrant)),
    );
    const taken = new Set([...first, ...mates].map(([id]) => id));
    for (const id of taken) this.turns.get(id)!.dueAt = leaseUntil;
    return [...taken];
  }

  async subjects(domainIds: readonly number[]): Promise<ReminderSubject[]> {
    return [...domainIds]
      .sort((one, other) => one - other)
      .flatMap((id) => {
        const domain = this.turns.has(id) && this.domains.get(id);
        if (!domain) return [];
        const remindedAt = this.recorded.filter(({ domainId }) => domainId === id).at(-1)?.remindedAt;
        return [{ ...domain, ...(remindedAt && { remindedAt }) }];
      });
  }

  async lock(leaseUntil: Date, domainIds: readonly number[]): Promise<ReminderSubject[]> {
    this.uow.assertOpen();
    return this.subjects(domainIds.filter((id) => this.isTaken(id, leaseUntil)));
  }

  async settle(leaseUntil: Date, turns: readonly ReminderTurn[]): Promise<void> {
    for (const { domainId, nextAt, remindBy } of turns) {
      if (!this.isTaken(domainId, leaseUntil)) continue;
      if (nextAt) this.turns.set(domainId, { dueAt: nextAt, ...(remindBy && { remindBy }) });
      else this.turns.delete(domainId);
    }
  }

  async record(reminders: readonly DataReminder[]): Promise<void> {
    this.uow.assertOpen();
    this.recorded.push(...reminders);
  }

  private isTaken(domainId: number, leaseUntil: Date): boolean {
    return this.turns.get(domainId)?.dueAt.getTime() === leaseUntil.getTime();
  }

  private registrantsOf(domainId: number): string[] {
    const { accountId, email, isHeld } = this.domains.get(domainId)!;
    return isHeld && email ? [`${accountId} ${email.toLowerCase()}`] : [];
  }
}
