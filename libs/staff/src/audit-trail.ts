import type { Clock, UnitOfWork } from '@registrar/kernel';
import { masked, toJson } from './masking';
import { assertMay, type StaffOperation } from './permissions';
import type { AuditLog } from './ports';
import { approvalSettled } from './record/approvals/approval';
import type { ApprovalStore } from './record/approvals/ports';
import { actorLabel, type StaffActor } from './staff';

/** A change and its target. */
export interface Change {
  /** `account:12` */
  target: string;
  before?: object;
  after?: object;
}

/** The result of a change, and its audit entry; without `change` nothing changed (a repeated request). */
export interface Changed<Result> {
  result: Result;
  change?: Change;
}

/**
 * Changes by staff: permitted by role, and never without an entry in the audit log, in the same transaction.
 * Secrets and personal data are masked in the entry. The reason in the request is stored with it.
 */
export class AuditTrail {
  constructor(
    private readonly log: AuditLog,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly approvals?: Pick<ApprovalStore, 'carryOut'>,
  ) {}

  /** Runs `work` in a transaction of its own together with its entry. Throws 403. */
  async run<Result>(
    actor: StaffActor,
    operation: StaffOperation,
    work: () => Promise<Changed<Result>>,
  ): Promise<Result> {
    assertMay(actor.role, operation);
    return this.uow.run(async () => {
      const { result, change } = await work();
      if (change) await this.append(actor, operation, change);
      return result;
    });
  }

  /** For a use case that opens its own transaction: call it inside. Throws 403. */
  async append(actor: StaffActor, operation: StaffOperation, change: Change): Promise<void> {
    assertMay(actor.role, operation);
    this.uow.assertOpen();
    const { target, before, after } = change;
    const { approval } = actor;
    // in the transaction of the change: several confirmations make it once
    if (approval && !(await this.approvals?.carryOut(approval.id))) throw approvalSettled('carried_out');
    const by = approval ? `${approval.requestedBy}, confirmed by ` : '';
    await this.log.append({
      at: this.clock.now(),
      actor: `${by}${actorLabel(actor)}`,
      role: actor.role,
      action: operation,
      target,
      ...(before && { before: masked(toJson(before)) }),
      ...(after && { after: masked(toJson(after)) }),
      requestId: actor.requestId,
      source: actor.source,
      ...(actor.reason !== undefined && { reason: actor.reason }),
    });
  }
}
