import { assertMove, type UnitOfWork } from '@registrar/kernel';
import {
  type DomainTermination,
  TERMINATION_MOVES,
  type TerminationStage,
} from '../lifecycle/domain-termination';
import {
  CalendarStore,
  DomainTerminations,
  type DueDomain,
  type InterruptionRetry,
  type NewTermination,
  type TerminationMove,
  type ExpiryNotice,
} from '../lifecycle/ports';

type CalendarRow = Omit<DueDomain, 'noticed'> & {
  calendarAt?: Date;
  trouble?: string;
  /** Contact id of the registrant. */
  registrantId: number;
};

const LONG_AGO = new Date(0);
const isSameTime = (one: Date | undefined, other: Date | undefined): boolean =>
  one?.getTime() === other?.getTime();

/** The calendar of active domains in memory; keeps to the same contract as the database. */
export class FakeCalendarStore extends CalendarStore {
  readonly domains: CalendarRow[] = [];
  readonly notices: ExpiryNotice[] = [];
  /** Of contacts, by id; contacts without one here have different addresses. */
  readonly addresses = new Map<number, string>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  /** As any other program changes a domain: its schedule is due at once. */
  change(id: number, changes: Partial<CalendarRow>): void {
    const row = this.domains.find((one) => one.id === id)!;
    const isAnotherTerm = changes.expiresAt !== undefined && !isSameTime(changes.expiresAt, row.expiresAt);
    Object.assign(
      row,
      changes,
      { calendarAt: undefined },
      isAnotherTerm && { autorenewTriedAt: undefined, trouble: undefined },
    );
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DueDomain[]> {
    const dueAt = ({ calendarAt = LONG_AGO }: CalendarRow): number => calendarAt.getTime();
    const due = this.domains
      .filter((row) => dueAt(row) <= now.getTime())
      .sort((a, b) => dueAt(a) - dueAt(b))
      .slice(0, limit);
    return due.map((row) => {
      row.calendarAt = leaseUntil;
      const { calendarAt: _calendarAt, trouble, registrantId, ...domain } = row;
      const noticed = this.notices
        .filter(({ domainId, termEnd }) => domainId === row.id && isSameTime(termEnd, row.expiresAt))
        .filter(({ contactId }) => this.isSameAddress(contactId, registrantId))
        .map(({ kind }) => kind);
      return { ...domain, ...(trouble !== undefined && { autorenewTrouble: trouble }), noticed };
    });
  }

  async reschedule(leaseUntil: Date, looks: readonly { domainId: number; at?: Date }[]): Promise<void> {
    for (const { domainId, at } of looks) {
      const row = this.domains.find(
        ({ id, calendarAt }) => id === domainId && isSameTime(calendarAt, leaseUntil),
      );
      if (row) row.calendarAt = at;
    }
  }

  async renewalFailed(domainId: number, termEnd: Date, at: Date, trouble: string): Promise<void> {
    const row = this.ofTerm(domainId, termEnd);
    if (row) Object.assign(row, { autorenewTriedAt: at, trouble });
  }

  async markExpirationPublished(domainId: number, termEnd: Date): Promise<boolean> {
    this.uow.assertOpen();
    const row = this.ofTerm(domainId, termEnd);
    if (!row || isSameTime(row.expirationPublishedFor, termEnd)) return false;
    row.expirationPublishedFor = termEnd;
    return true;
  }

  async isLeaving(domainId: number): Promise<boolean> {
    this.uow.assertOpen();
    return this.domains.some(({ id, isLeaving }) => id === domainId && isLeaving);
  }

  async addNotice(notice: ExpiryNotice): Promise<boolean> {
    this.uow.assertOpen();
    if (
      this.notices.some(
        (one) =>
          one.domainId === notice.domainId &&
          one.kind === notice.kind &&
          isSameTime(one.termEnd, notice.termEnd) &&
          this.isSameAddress(one.contactId, notice.contactId),
      )
    )
      return false;
    this.notices.push({ ...notice });
    return true;
  }

  private isSameAddress(one: number, other: number): boolean {
    const address = this.addresses.get(one)?.toLowerCase();
    return one === other || (address !== undefined && address === this.addresses.get(other)?.toLowerCase());
  }

  private ofTerm(domainId: number, termEnd: Date): CalendarRow | undefined {
    return this.domains.find(({ id, expiresAt }) => id === domainId && isSameTime(expiresAt, termEnd));
  }
}

type EndRow = DomainTermination & { dueAt?: Date; trouble?: string };

/** Domains that left their account, in memory; keeps to the same contract as the database. */
export class FakeDomainTerminations extends DomainTerminations {
  readonly ends = new Map<number, EndRow>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(end: NewTermination, removedAt: Date): Promise<void> {
    this.uow.assertOpen();
    const known = this.ends.get(end.domainId);
    if (known && known.stage !== 'restored') throw new Error(`domain ${end.domainId} has left already`);
    this.ends.set(end.domainId, { ...end, stage: 'kept', removedAt, dueAt: end.deleteAt });
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<DomainTermination[]> {
    const due = [...this.ends.values()]
      .filter((row) => nextOf(row) <= now.getTime())
      .sort((a, b) => nextOf(a) - nextOf(b))
      .slice(0, limit);
    return due.map((row) => {
      if (row.dueAt! <= now) row.dueAt = leaseUntil;
      if (row.interruptionDueAt && row.interruptionDueAt <= now) row.interruptionDueAt = leaseUntil;
      return shown(row);
    });
  }

  async lock(domainId: number): Promise<DomainTermination | undefined> {
    this.uow.assertOpen();
    const row = this.ends.get(domainId);
    return row && shown(row);
  }

  async move(
    domainId: number,
    from: TerminationStage,
    { to, at, dueAt, operationId, trouble }: TerminationMove,
  ): Promise<void> {
    this.uow.assertOpen();
    assertMove(TERMINATION_MOVES, `the end of domain ${domainId}`, from, to);
    const row = this.ends.get(domainId);
    if (row?.stage !== from) throw new Error(`the end of domain ${domainId} is not in stage ${from}`);
    const isDeletedNow = to === 'deleted' && from !== 'restoring';
    Object.assign(
      row,
      { stage: to, dueAt, trouble, interruptingUntil: undefined },
      operationId !== undefined && { operationId },
      isDeletedNow && { deletedAt: at },
    );
  }

  async postpone(
    domainId: number,
    stage: TerminationStage,
    dueAt: Date,
    { trouble, over }: { trouble?: string; over?: string } = {},
  ): Promise<void> {
    const row = this.ends.get(domainId);
    if (row?.stage === stage && row.dueAt !== undefined)
      Object.assign(row, { dueAt, trouble: trouble ?? (row.trouble === over ? undefined : row.trouble) });
  }

  async beginInterruption(domainId: number, until: Date): Promise<boolean> {
    const row = this.owed(domainId);
    if (row) row.interruptingUntil = until;
    return row !== undefined;
  }

  async retryInterruption(domainId: number, { at, trouble, deletion }: InterruptionRetry): Promise<void> {
    const row = this.owed(domainId);
    if (!row) return;
    Object.assign(row, {
      interruptionDueAt: at,
      interruptingUntil: undefined,
      trouble: trouble ?? row.trouble,
    });
    if (deletion) Object.assign(row, { deleteAt: deletion.at, dueAt: deletion.dueAt });
  }

  async interrupt(domainId: number, at: Date, deleteAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const row = this.owed(domainId);
    const ended = { interruptionDueAt: undefined, interruptingUntil: undefined, trouble: undefined };
    if (row) Object.assign(row, { ...ended, interruptedAt: at, deleteAt, dueAt: deleteAt });
    return row !== undefined;
  }

  private owed(domainId: number): EndRow | undefined {
    const row = this.ends.get(domainId);
    return row?.stage === 'kept' && row.interruptionDueAt ? row : undefined;
  }

  async expedite(connectionId: number, name: string, at: Date): Promise<boolean> {
    this.uow.assertOpen();
    const waiting = [...this.ends.values()].filter(
      (row) =>
        row.connectionId === connectionId &&
        row.name === name &&
        (row.stage === 'deleted' || row.stage === 'lapsing'),
    );
    for (const row of waiting) row.dueAt = at;
    return waiting.length > 0;
  }
}

/** When a step or the interruption is due next. */
const nextOf = ({ stage, dueAt, interruptionDueAt }: EndRow): number =>
  dueAt === undefined
    ? Infinity
    : Math.min(dueAt.getTime(), (stage === 'kept' && interruptionDueAt?.getTime()) || Infinity);

function shown({ dueAt: _dueAt, ...end }: EndRow): DomainTermination {
  return { ...end };
}
