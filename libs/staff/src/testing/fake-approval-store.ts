import type { UnitOfWork } from '@registrar/kernel';
import type { ActRefusal, Approval, ApprovalState } from '../record/approvals/approval';
import {
  type ApprovalDecision,
  ApprovalStore,
  type NewApproval,
  type StoredApproval,
} from '../record/approvals/ports';
import type { Part, PartRequest } from '../views';

/** Approvals in memory; keeps to the same contract as the database. */
export class FakeApprovalStore extends ApprovalStore {
  readonly rows: (StoredApproval & { digest: string })[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async add(approval: NewApproval): Promise<Approval> {
    this.uow.assertOpen();
    const now = approval.createdAt;
    for (const row of this.rows) if (row.state === 'pending' && row.expiresAt <= now) row.sealed = undefined;
    const waiting = this.rows.find(
      ({ digest, state, expiresAt }) => digest === approval.digest && state === 'pending' && expiresAt > now,
    );
    if (waiting) return shown(waiting, now);
    this.rows.push({ ...approval, state: 'pending' });
    return shown(this.rows[this.rows.length - 1], now);
  }

  async find(id: string, now: Date): Promise<Approval | undefined> {
    const row = this.rows.find((one) => one.id === id);
    return row && shown(row, now);
  }

  async lock(id: string, now: Date): Promise<StoredApproval | undefined> {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id);
    return (
      row && {
        ...shown(row, now),
        ...(row.sealed !== undefined && { sealed: row.sealed }),
        requester: row.requester,
      }
    );
  }

  async list(
    state: ApprovalState | undefined,
    { before, limit }: PartRequest,
    now: Date,
  ): Promise<Part<Approval>> {
    const all = this.rows
      .map((row) => shown(row, now))
      .filter((row) => (state === undefined || row.state === state) && (!before || row.id < before))
      .sort((one, other) => (one.id < other.id ? 1 : -1));
    const items = all.slice(0, limit);
    return { items, ...(all.length > limit && { next: items[limit - 1].id }) };
  }

  async decide(id: string, { state, by, reason, at }: ApprovalDecision): Promise<void> {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id && one.state === 'pending');
    if (!row) throw new Error(`the approval ${id} is not pending`);
    Object.assign(row, { state, decidedBy: by, decidedAt: at, ...(reason && { decisionReason: reason }) });
    if (state === 'rejected') row.sealed = undefined;
  }

  async carryOut(id: string): Promise<boolean> {
    return this.settle(id, { state: 'carried_out' });
  }

  async refuse(id: string, refusal: ActRefusal): Promise<boolean> {
    return this.settle(id, { state: 'refused', refusal });
  }

  private settle(id: string, values: Partial<Approval>): boolean {
    this.uow.assertOpen();
    const row = this.rows.find((one) => one.id === id && one.state === 'confirmed');
    if (row) Object.assign(row, values, { sealed: undefined });
    return row !== undefined;
  }
}

const shown = (
  { sealed: _sealed, digest: _digest, requester: _requester, ...row }: StoredApproval & { digest: string },
  now: Date,
): Approval => ({
  ...row,
  state: row.state === 'pending' && row.expiresAt <= now ? 'expired' : row.state,
});
