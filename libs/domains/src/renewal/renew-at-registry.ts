import { type AppError, type Clock, DomainName, type Operations } from '@registrar/kernel';
import type {
  CommandId,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryRefusal,
} from '@registrar/registries';
import type { RenewalPayload } from './renewal';
import { feeAmount } from '../shared/registry-cost';
import { sendingPermit } from '../operations/sending-permit';

/** Outcome of a renewal at the registry; the kinds are those of RegistrationOutcome. */
export type RenewalOutcome =
  /** `holdLifted`: the registry removed the clientHold, where there was one. */
  | { kind: 'done'; expiresAt?: Date; holdLifted: boolean }
  | { kind: 'pending' }
  | { kind: 'refused'; refusal: RegistryRefusal }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' }
  /** Refused for a reason found elsewhere: the registry's later message, or a poll. */
  | { kind: 'rejected'; error: AppError };

export interface RenewalAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: RenewalPayload;
}

/** Renews at the registry, then removes the hold of an expired domain. */
export class RenewAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for a registry's answer; call it outside any transaction. */
  async execute(attempt: RenewalAttempt): Promise<RenewalOutcome> {
    const { payload } = attempt;
    const connection = await this.connections.get(payload.connectionId);
    // The registry has auto-renewed the whole term: no command is needed.
    if (payload.commandYears === 0)
      return this.liftHold(connection, attempt, new Date(payload.registryExpiresAt));
    const command = {
      name: DomainName.of(payload.name),
      expiresAt: new Date(payload.registryExpiresAt),
      years: payload.commandYears,
      fee: payload.registryFee && feeAmount(payload.registryFee),
    };
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    const outcome = await this.registry.renew(connection, idOf(attempt, 'renew'), command, permit.clearance);
    if (!permit.isValid()) return { kind: 'overtaken' };
    if (outcome.kind === 'done') return this.liftHold(connection, attempt, outcome.data.expiresAt);
    return outcome.kind === 'pending' ? { kind: 'pending' } : outcome;
  }

  /** The term is bought in any case: the worker removes a hold that remains (`SyncStatuses`). */
  private async liftHold(
    connection: RegistryConnection,
    attempt: RenewalAttempt,
    expiresAt: Date | undefined,
  ): Promise<RenewalOutcome> {
    if (!attempt.payload.liftsHold) return { kind: 'done', expiresAt, holdLifted: false };
    const change = { name: DomainName.of(attempt.payload.name), add: [], remove: ['clientHold' as const] };
    const lifted = await this.registry.updateStatuses(connection, idOf(attempt, 'unhold'), change);
    return { kind: 'done', expiresAt, holdLifted: lifted.kind === 'done' };
  }
}

const idOf = ({ operationId, attempt }: RenewalAttempt, step: string): CommandId => ({
  operationId,
  step,
  attempt,
});
