import { type Clock, DomainName, type Operations } from '@registrar/kernel';
import type { DomainRegistry, RegistryConnections, RegistryRefusal } from '@registrar/registries';
import { sendingPermit } from '../operations/sending-permit';

export interface DeleteAttempt {
  operationId: string;
  /** From 1; part of the clTRID, whose step is `delete`. */
  attempt: number;
  /** Of any operation that ends in a delete. */
  payload: { name: string; connectionId: number };
}

export interface RefusedDelete {
  kind: 'refused';
  refusal: RegistryRefusal;
  /** Hosts below the domain, and its statuses, where the registry reports them. */
  hosts?: readonly string[];
  statuses?: readonly string[];
}

/**
 * Outcome of one attempt at the registry. pending: decided later, or in redemption; only a poll shows which.
 */
export type DeleteOutcome =
  | { kind: 'done' }
  | { kind: 'pending' }
  | RefusedDelete
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' };

/**
 * The delete of a domain at the registry, for a refund and for the end of a domain's life alike: one command,
 * whatever the operation.
 */
export class DeleteAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /**
   * Outside any transaction. Registry refusals are outcomes, not exceptions. A domain that does not exist
   * counts as deleted.
   */
  async execute(attempt: DeleteAttempt): Promise<DeleteOutcome> {
    const connection = await this.connections.get(attempt.payload.connectionId);
    const name = DomainName.of(attempt.payload.name);
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    const outcome = await this.registry.delete(
      connection,
      { operationId: attempt.operationId, step: 'delete', attempt: attempt.attempt },
      name,
      permit.clearance,
    );
    if (!permit.isValid()) return { kind: 'overtaken' };
    if (outcome.kind === 'done' || outcome.kind === 'pending') return { kind: outcome.kind };
    if (outcome.kind !== 'refused') return outcome;
    if (outcome.refusal.meaning === 'absent') return { kind: 'done' };
    if (outcome.refusal.meaning !== 'prohibited') return outcome;
    // The refusal need not name the objects or statuses that prevent the delete.
    const look = await this.registry.info(connection, name);
    return look.kind === 'found'
      ? { ...outcome, hosts: look.info.subordinateHosts, statuses: look.info.statuses }
      : outcome;
  }
}
