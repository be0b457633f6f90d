import {
  type AppError,
  conflict,
  DomainName,
  notFound,
  type Operation,
  type Operations,
  type OperationState,
  storedAs,
  type UnitOfWork,
  isNumber,
  isText,
} from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import type { ManualSettlements, OperationVerdict } from './manual-settlement';

export interface EndedOperation {
  operationId: string;
  verdict: OperationVerdict;
  /** Runs in the transaction that settles it: the audit entry. */
  begin(operation: Operation): Promise<void>;
}

/** Fields common to all payloads. */
interface Subject {
  name: string;
  connectionId: number;
}

const subject = storedAs<Subject>('payload of the operation', { name: isText, connectionId: isNumber });

const settledAlready = (): AppError => conflict('operations.settled', 'The operation is already settled.');
const stillReconciled = (): AppError =>
  conflict(
    'operations.looked_after',
    'The operation is still being reconciled: only an operation that needs attention can be settled by staff.',
  );
const inFlight = (): AppError =>
  conflict('operations.in_flight', 'A command of the operation may still be in flight. Retry in a minute.');
const notSponsored = (): AppError =>
  conflict(
    'operations.not_ours',
    'The registry shows the domain at another registrar or not at all: its state cannot be accepted.',
  );

const settledAutomatically = (): AppError =>
  conflict(
    'operations.not_by_hand',
    'Operations of this kind are settled automatically and cannot be settled by staff.',
  );

/** The client's error for an operation that staff cancelled. */
const cancelledByStaff = (): AppError =>
  conflict('operations.ended', 'The registrar cancelled this operation. Nothing was changed or charged.');

const notGone = (): AppError =>
  conflict(
    'operations.not_gone',
    'The registry shows the domain at this registrar without a pending transfer, or does not answer.',
  );

/**
 * Settles an operation in doubt by the verdict of staff, as the reconciler would with that knowledge.
 * carried_out: accept the registry's state and capture the payment; not carried out: release the hold. The
 * domain accepts changes again.
 */
export class EndOperation {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly settlements: ManualSettlements,
    private readonly now: () => Date,
  ) {}

  /**
   * Throws 404, 409 for an operation that is settled, still reconciled or in flight, or whose domain the
   * registry shows at another registrar.
   */
  async execute({ operationId, verdict, begin }: EndedOperation): Promise<OperationState> {
    const found = await this.operations.find(operationId);
    if (!found) throw notFound('operations.not_found', 'No operation has this id.');
    this.assertMayEnd(found);
    const info = verdict === 'carried_out' ? await this.evidenceOf(found) : undefined;
    return this.uow.run(async () => {
      const operation = await this.operations.lock(operationId);
      this.assertMayEnd(operation!);
      await begin(operation!);
      return (await this.settle(operation!, info, verdict)).state;
    });
  }

  private assertMayEnd({ state, attentionAt, inFlightUntil }: Operation): void {
    if (state === 'succeeded' || state === 'refused') throw settledAlready();
    if (!attentionAt) throw stillReconciled();
    if (inFlightUntil && inFlightUntil > this.now()) throw inFlight();
  }

  private async evidenceOf(operation: Operation): Promise<DomainInfo | undefined> {
    if (!this.settlements[operation.kind]?.endsDomain) return this.shownAsOurs(operation);
    await this.assertGone(operation);
    return undefined;
  }

  private async assertGone({ id, payload }: Operation): Promise<void> {
    const { name, connectionId } = subject.read(payload, id);
    const connection = await this.connections.get(connectionId);
    const answer = await this.registry.info(connection, DomainName.of(name));
    const isStillOurs =
      answer.kind === 'found' &&
      answer.info.clientId === connection.clientId &&
      !answer.info.statuses.includes('pendingDelete');
    if (answer.kind === 'unknown' || isStillOurs) throw notGone();
  }

  private async shownAsOurs({ id, payload }: Operation): Promise<DomainInfo> {
    const { name, connectionId } = subject.read(payload, id);
    const connection = await this.connections.get(connectionId);
    const answer = await this.registry.info(connection, DomainName.of(name));
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) throw notSponsored();
    return answer.info;
  }

  private settle(
    { id, kind }: Operation,
    info: DomainInfo | undefined,
    verdict: OperationVerdict,
  ): Promise<Operation> {
    const settlement = this.settlements[kind];
    if (!settlement) throw settledAutomatically();
    return settlement.settleManually(id, info, cancelledByStaff(), verdict);
  }
}
