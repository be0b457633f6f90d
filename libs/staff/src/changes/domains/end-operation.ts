import type { EndOperation, OperationVerdict } from '@registrar/domains';
import type { OperationState } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { assertMay } from '../../permissions';
import type { StaffActor } from '../../staff';

export interface OperationEnd {
  operationId: string;
  verdict: OperationVerdict;
}

/**
 * Settles an operation in doubt by the decision of staff, with its audit entry in the same transaction.
 */
export class SettleDoubtfulOperation {
  constructor(
    private readonly audit: AuditTrail,
    private readonly operations: EndOperation,
  ) {}

  /** Returns the final state. Throws 403, 404 and 409. */
  async execute(actor: StaffActor, { operationId, verdict }: OperationEnd): Promise<OperationState> {
    assertMay(actor.role, 'operation.end');
    return this.operations.execute({
      operationId,
      verdict,
      begin: ({ kind, subject, state }) =>
        this.audit.append(actor, 'operation.end', {
          target: `operation:${operationId}`,
          before: { kind, subject, state },
          after: { verdict },
        }),
    });
  }
}
