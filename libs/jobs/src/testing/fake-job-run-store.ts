import { type Clock, Money, type UnitOfWork } from '@registrar/kernel';
import { isOpenAt } from '../running/hours';
import type { ClaimedItem } from '../item';
import { accountOf, type JobSide } from '../owner';
import {
  type ClaimRequest,
  type ItemEnd,
  type JobInTurn,
  type JobMoney,
  JobRunStore,
  type LockedJob,
  type PlannedItem,
  type SettledItem,
} from '../ports';
import { byRank, type FakeJobRows, isRefusal, type ItemRow, type JobRow, sum } from './fake-job-rows';

const isFree = (now: Date, { dueAt }: ItemRow): boolean => dueAt === undefined || dueAt <= now;

export class FakeJobRunStore extends JobRunStore {
  constructor(
    private readonly rows: FakeJobRows,
    private readonly uow: UnitOfWork,
    private readonly money: JobMoney,
    private readonly clock: Clock,
  ) {
    super();
  }

  async inTurn(side: JobSide, now: Date, most: number): Promise<JobInTurn[]> {
    const eligible = [...this.rows.jobs.values()]
      .filter(({ job: { scope } }) => (scope === 'staff') === (side === 'staff'))
      .filter((row) => row.isComplete && isEligible(row, now, this.clock.now(accountOf(row.job.scope))))
      .sort((one, other) => turnOf(one) - turnOf(other));
    if (side === 'staff') return eligible.slice(0, most).map(({ job: { id, scope } }) => ({ id, scope }));
    const firsts = [...new Map(eligible.toReversed().map((row) => [row.job.scope, row])).values()];
    const inTurn = firsts
      .sort((one, other) => this.accountTurn(one) - this.accountTurn(other))
      .slice(0, most)
      .map(({ job: { id, scope } }) => ({ id, scope }));
    return [...inTurn, ...(await this.withCredit(most))];
  }

  async hasUnfinishedOfStaff(): Promise<boolean> {
    return [...this.rows.jobs.values()].some(
      ({ job: { scope, state }, items }) =>
        scope === 'staff' &&
        (['planning', 'running'].includes(state) ||
          items.some(({ dueAt, isCalled, lease }) => dueAt && (isCalled || lease !== undefined))),
    );
  }

  async withCredit(most: number): Promise<JobInTurn[]> {
    const found: JobInTurn[] = [];
    for (const { job, needed } of this.rows.jobs.values())
      if (needed && job.scope !== 'staff' && (await this.money.available(job.scope)).minor >= needed.minor)
        found.push(job);
    return found.slice(0, most).map(({ id, scope }) => ({ id, scope, hasCredit: true }));
  }

  async claim(
    { job }: LockedJob,
    { now, until, most, inRow = 1, lease, phase, beginsCalls }: ClaimRequest,
  ): Promise<ClaimedItem[]> {
    this.uow.assertOpen();
    const row = this.rows.of(job.id);
    const expired = row.items.filter(
      ({ lease: of, isCalled, dueAt }) => of !== undefined && !isCalled && dueAt! <= now,
    );
    for (const item of expired) Object.assign(item, { state: 'waiting', lease: undefined, dueAt: undefined });
    const inOrder = job.options.atOnce === 1;
    const held = row.items.filter(
      ({ dueAt, lease: of }) => dueAt && dueAt > now && (of !== undefined || inOrder),
    );
    const rows = new Set(held.flatMap(({ lease: of }) => of ?? [])).size;
    const room = Math.min(most, job.options.atOnce - (phase === 'plan' ? rows : held.length)) * inRow;
    const open = row.items.filter(({ isCalled, dueAt }) => isCalled && dueAt && dueAt <= now);
    const fresh = row.items.filter(
      (item) => item.state === 'waiting' && isFree(now, item) && phase === (item.isPlanned ? 'run' : 'plan'),
    );
    if (phase === 'run') fresh.sort(byRank);
    const claimed = [...open, ...fresh].slice(0, Math.max(0, room));
    const reserved = sum(row.items.filter(({ dueAt }) => dueAt).map((item) => item.reserved));
    const left = job.options.spendCap?.minus(job.charged).minus(reserved);
    let total = Money.zero();
    const result = claimed.map((item): ClaimedItem => {
      const isPlan = phase === 'plan' && !item.isCalled;
      const { isCalled, planned } = item;
      if (!isCalled) total = total.plus(planned ?? Money.zero());
      const fits = planned?.minor === 0n || !left || total.minor <= left.minor;
      const isBegun = beginsCalls && !isPlan && !isCalled && item.openCalls === 0 && !!planned && fits;
      Object.assign(item, { lease, dueAt: until }, !isPlan && { state: 'running' });
      if (isBegun) Object.assign(item, { isCalled: true, reserved: planned });
      return {
        jobId: job.id,
        owner: job.owner,
        command: job.command,
        position: item.position,
        attempt: item.attempt,
        lease,
        sealed: item.sealed!,
        phase: isPlan ? 'plan' : 'run',
        planned: item.planned,
        begunPrice: item.reserved,
        acceptPriceUpTo: job.options.acceptPriceUpTo,
        isCalled,
        isBegun,
        openCalls: item.openCalls,
      };
    });
    row.turnAt = now;
    if (result.length + expired.length > 0) this.rows.change(job.id, {});
    return result;
  }

  /** Until when the keys of renewed items are held; keys themselves are not stored here. */
  readonly keysUntil: Date[] = [];

  async renew(leases: readonly string[], until: Date, keysUntil: Date): Promise<void> {
    this.keysUntil.push(keysUntil);
    for (const { items } of this.rows.jobs.values())
      for (const item of items) if (item.lease && leases.includes(item.lease)) item.dueAt = until;
  }

  async holds(item: ClaimedItem): Promise<boolean> {
    return this.isHeld(item);
  }

  async reservedBeside({ jobId, position }: ClaimedItem): Promise<Money> {
    const others = this.rows.of(jobId).items.filter((item) => item.position !== position && item.dueAt);
    return sum(others.map(({ reserved }) => reserved));
  }

  async beginCall(item: ClaimedItem, price: Money): Promise<void> {
    Object.assign(this.held(item), { isCalled: true, reserved: price });
  }

  async giveBack(
    item: ClaimedItem,
    { nextAttempt, dueAt }: { nextAttempt: boolean; dueAt?: Date },
  ): Promise<void> {
    const row = this.held(item);
    Object.assign(row, { state: 'waiting', lease: undefined, isCalled: false, reserved: undefined, dueAt });
    if (nextAttempt) row.attempt += 1;
    if (dueAt) row.openCalls += 1;
    this.rows.change(item.jobId, {});
  }

  async giveBackAll(_jobId: string, items: readonly ClaimedItem[]): Promise<void> {
    this.uow.assertOpen();
    for (const item of items.filter((one) => this.isHeld(one) && !this.held(one).isCalled))
      Object.assign(this.held(item), { lease: undefined, dueAt: undefined });
  }

  async postpone(
    item: ClaimedItem,
    { dueAt, openCall }: { dueAt: Date; openCall?: { status?: number; errorCode?: string } },
  ): Promise<void> {
    const row = this.held(item);
    Object.assign(row, { state: row.isCalled ? 'unknown' : 'waiting', lease: undefined, dueAt });
    this.rows.change(item.jobId, {});
    if (!openCall) return;
    row.openCalls += 1;
    row.status = openCall.status ?? row.status;
    row.errorCode = openCall.errorCode ?? row.errorCode;
  }

  async settlePlans(jobId: string, items: readonly PlannedItem[]): Promise<number> {
    const held = items.filter(({ item }) => this.isHeld(item));
    for (const { item, outcome } of held)
      Object.assign(this.held(item), {
        lease: undefined,
        dueAt: undefined,
        openCalls: 0,
        isPlanned: true,
        planned: isRefusal(outcome) ? undefined : outcome.price,
        planError: isRefusal(outcome) ? outcome : undefined,
      });
    this.rows.of(jobId).open -= held.length;
    this.rows.change(jobId, {});
    return held.length;
  }

  async settle(jobId: string, items: readonly SettledItem[]): Promise<SettledItem[]> {
    this.uow.assertOpen();
    const held = items.filter(({ item }) => this.isHeld(item));
    for (const { item, end } of held) this.endItem(item, end);
    return held;
  }

  private endItem(item: ClaimedItem, { state, at, status, refusal, ...end }: ItemEnd): void {
    const row = this.held(item);
    Object.assign(row, {
      state,
      lease: undefined,
      dueAt: undefined,
      reserved: undefined,
      sealed: state === 'refused' ? row.sealed : undefined,
      change: state === 'done' ? row.change : undefined,
      endedAt: at,
      status,
      errorCode: refusal?.errorCode,
      errorClass: refusal?.errorClass,
      message: refusal?.message,
      ...end,
    });
    const job = this.rows.of(item.jobId);
    job.open = Math.max(0, job.open - 1);
    if (state !== 'skipped') job.failuresInARow = state === 'done' ? 0 : job.failuresInARow + 1;
    this.rows.change(item.jobId, { charged: job.job.charged.plus(end.charged) });
  }

  private isHeld({ jobId, position, lease }: ClaimedItem): boolean {
    return this.rows.of(jobId).items[position - 1].lease === lease;
  }

  private held({ jobId, position, lease }: ClaimedItem): ItemRow {
    this.uow.assertOpen();
    const row = this.rows.of(jobId).items[position - 1];
    if (row.lease !== lease) throw new Error(`item ${position} of job ${jobId} is not held by its claim`);
    return row;
  }

  private accountTurn({ job }: JobRow): number {
    const own = [...this.rows.jobs.values()].filter((row) => row.job.scope === job.scope);
    return Math.max(...own.map(turnOf));
  }
}

const turnOf = ({ turnAt }: JobRow): number => turnAt?.getTime() ?? -Infinity;

/** `accountNow`: by the clock of its account. */
function isEligible({ job, items }: JobRow, now: Date, accountNow: Date): boolean {
  const isOpen = ({ isCalled, lease }: ItemRow): boolean => isCalled || lease !== undefined;
  if (items.some((item) => item.dueAt && item.dueAt <= now && isOpen(item))) return true;
  const waiting = items.filter((item) => item.state === 'waiting' && isFree(now, item));
  if (job.state === 'planning') return waiting.some(({ isPlanned }) => !isPlanned);
  return (
    job.state === 'running' && isOpenAt(job.options, accountNow) && waiting.some(({ isPlanned }) => isPlanned)
  );
}
