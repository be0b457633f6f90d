import { type Clock, DomainName, type Operations, type SecretVault } from '@registrar/kernel';
import { feeAmount, sendingPermit } from '@registrar/domains';
import type {
  RegistryConnections,
  RegistryRefusal,
  RegistryTransfer,
  TransferRegistry,
  TransformOutcome,
} from '@registrar/registries';
import { codeOf } from './evidence';
import type { HeldTransfer, TransferPayload } from './transfer';

/** The outcome of one command of a transfer; the kinds are those of a registration's. */
export type CommandOutcome =
  | { kind: 'done'; transfer: RegistryTransfer }
  | { kind: 'pending'; transfer: RegistryTransfer }
  /** `statuses`: those the domain has there, where they are shown. */
  | { kind: 'refused'; refusal: RegistryRefusal; statuses?: readonly string[] }
  | { kind: 'unknown'; why: string }
  | { kind: 'not_sent'; why: string }
  | { kind: 'overtaken' };

export interface TransferAttempt {
  transfer: HeldTransfer;
  payload: TransferPayload;
  /** From 1; part of every clTRID. */
  attempt: number;
}

/** Codes of refusals caused by a status (2106, 2304): only the domain shows which. */
const ABOUT_STATUS: ReadonlySet<number> = new Set([2106, 2304]);

/** The two commands of the gaining side. */
export class TransferCommands {
  constructor(
    private readonly connections: RegistryConnections,
    private readonly registry: TransferRegistry,
    private readonly operations: Operations,
    private readonly vault: SecretVault,
    private readonly clock: Clock,
    /** How long a command may be in flight. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Never throws for what a registry did; outside any transaction. */
  async request({ transfer, payload, attempt }: TransferAttempt): Promise<CommandOutcome> {
    const { operationId } = transfer;
    const connection = await this.connections.get(payload.connectionId);
    const name = DomainName.of(payload.name);
    const authInfo = codeOf(transfer, this.vault);
    const fee = payload.registryFee && feeAmount(payload.registryFee);
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, {
      operationId,
      attempt,
    });
    const outcome = await this.registry.requestTransfer(
      connection,
      { operationId, step: 'request', attempt },
      { name, authInfo, fee },
      permit.clearance,
    );
    if (!permit.isValid()) return { kind: 'overtaken' };
    if (outcome.kind !== 'refused' || !ABOUT_STATUS.has(outcome.refusal.code)) return commandOutcome(outcome);
    const shown = await this.registry.foreignInfo(connection, name, authInfo);
    return { ...outcome, ...(shown.kind === 'found' && { statuses: shown.info.statuses }) };
  }

  /** As `request`. */
  async cancel({ transfer, payload, attempt }: TransferAttempt): Promise<CommandOutcome> {
    const { operationId } = transfer;
    const connection = await this.connections.get(payload.connectionId);
    const permit = sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, {
      operationId,
      attempt,
    });
    const outcome = await this.registry.cancelTransfer(
      connection,
      { operationId, step: 'cancel', attempt },
      DomainName.of(payload.name),
      permit.clearance,
    );
    return permit.isValid() ? commandOutcome(outcome) : { kind: 'overtaken' };
  }
}

function commandOutcome(outcome: TransformOutcome<RegistryTransfer>): CommandOutcome {
  return outcome.kind === 'done' || outcome.kind === 'pending'
    ? { kind: outcome.kind, transfer: outcome.data }
    : outcome;
}
