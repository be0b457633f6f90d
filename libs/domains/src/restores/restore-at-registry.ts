import { type Clock, DomainName, Money, type Operations } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, RegistryConnection, RegistryConnections, RegistryRefusal, TransformOutcome } from '@registrar/registries';
import { yearsBetween } from '../renewal-plan';
import { sendingTurn } from '../sending-turn';
import { redeemabilityOf, type RestorePayload } from './restore';
import { reportOf } from './restore-report';

export interface RestoreAttempt {
  operationId: string;
  /** From 1; part of every clTRID, whose steps are `restore`, `report` and `renew`. */
  attempt: number;
  payload: RestorePayload;
}

/** What became of one attempt at the registry. */
export type RestoreOutcome =
  /** As an info shows it: with its term, and not deleted. */
  | { kind: 'restored'; info: DomainInfo }
  /** Taken, and decided later. */
  | { kind: 'pending' }
  /** The request was taken and paid; what has to follow was refused. */
  | { kind: 'stuck'; why: string }
  | { kind: 'refused'; refusal: RegistryRefusal }
  /** It is not there, not ours, or can not be restored any more. */
  | { kind: 'gone' }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' };

type Step = 'restore' | 'report' | 'renew';

/** Years that are still to be asked for; those that the registry has added by itself, or with the restore, are not. */
export const missingYears = ({ expiresAt, years }: Pick<RestorePayload, 'expiresAt' | 'years'>, info: DomainInfo): number =>
  years - yearsBetween(new Date(expiresAt), info.expiresAt ?? new Date(expiresAt), years);

/**
 * Brings a domain back at the registry: request, report, renewal, each only where a look shows that it is due. So a repeat goes on where the
 * one before ended, and no year is asked for twice.
 */
export class RestoreAtRegistry {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly operations: Operations,
    private readonly clock: Clock,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for what a registry did; outside any transaction. */
  async execute(attempt: RestoreAttempt): Promise<RestoreOutcome> {
    const connection = await this.connections.get(attempt.payload.connectionId);
    const sent = new Set<Step>();
    for (;;) {
      const look = await this.registry.info(connection, DomainName.of(attempt.payload.name));
      if (look.kind === 'unknown') return sent.size === 0 ? { kind: 'not_sent', why: look.why } : look;
      if (look.kind !== 'found' || look.info.clientId !== connection.clientId) return goneAfter(sent);
      const step = nextStep(attempt.payload, look.info);
      if (step === 'none') return { kind: 'restored', info: look.info };
      if (step === 'gone') return goneAfter(sent);
      // Taken, and not to be seen: decided later.
      if (sent.has(step)) return { kind: 'pending' };
      const stopped = await this.take(connection, attempt, step, look.info, sent.size > 0);
      if (stopped) return stopped;
      sent.add(step);
    }
  }

  /** Undefined: done. */
  private async take(connection: RegistryConnection, attempt: RestoreAttempt, step: Step, info: DomainInfo, isUnderWay: boolean): Promise<RestoreOutcome | undefined> {
    const turn = sendingTurn(this.operations, this.clock, this.reconcileAfterSeconds, attempt);
    const outcome = await this.send(connection, attempt, step, info, turn.clearance);
    if (!turn.isOurs()) return { kind: 'overtaken' };
    switch (outcome.kind) {
      case 'done':
        return undefined;
      case 'refused':
        return isUnderWay || step === 'report' ? { kind: 'stuck', why: outcome.refusal.reason } : outcome;
      case 'not_sent':
        return isUnderWay ? { kind: 'unknown', why: outcome.why } : outcome;
      case 'pending':
        return { kind: 'pending' };
      case 'unknown':
        return outcome;
    }
  }

  private send(
    connection: RegistryConnection, { operationId, attempt, payload }: RestoreAttempt, step: Step, info: DomainInfo, clearance: Parameters<DomainRegistry['restore']>[3],
  ): Promise<TransformOutcome<unknown>> {
    const [id, name] = [{ operationId, step, attempt }, DomainName.of(payload.name)];
    if (step === 'restore') return this.registry.restore(connection, id, { name, fee: feeOf(payload.restoreFee) }, clearance);
    if (step === 'report') return this.registry.restore(connection, id, { name, report: reportOf(payload, info) }, clearance);
    const expiresAt = info.expiresAt ?? new Date(payload.expiresAt);
    return this.registry.renew(connection, id, { name, expiresAt, years: missingYears(payload, info), fee: feeOf(payload.renewalFee) }, clearance);
  }
}

/** What was carried out a moment ago is not undone by one look that does not show it: another one decides. */
const goneAfter = (sent: ReadonlySet<Step>): RestoreOutcome => (sent.size === 0 ? { kind: 'gone' } : { kind: 'unknown', why: 'carried out, and not to be seen at the registry' });

function nextStep(payload: RestorePayload, info: DomainInfo): Step | 'none' | 'gone' {
  switch (redeemabilityOf(info)) {
    // A late renewal is not the price of a restore: a delete has come in between.
    case 'redemption':
      return payload.kind === 'redemption' ? 'restore' : 'gone';
    case 'pending_restore':
      return 'report';
    case 'deleting':
      return 'gone';
    case 'active':
      return missingYears(payload, info) > 0 ? 'renew' : 'none';
  }
}

const feeOf = (fee: RestorePayload['restoreFee']): Money | undefined => fee && Money.of(BigInt(fee.amount), fee.currency);
