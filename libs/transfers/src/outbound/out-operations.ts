import {
  addSeconds,
  type AppError,
  type Clock,
  type Ids,
  type JsonValue,
  type Operation,
  type Operations,
  upstreamTimeout,
} from '@registrar/kernel';
import {
  type DomainStore,
  errorOf,
  failureOf,
  type HeldDomain,
  type SendingPermit,
  sendingPermit,
  UNKNOWN_LOOK_SECONDS,
} from '@registrar/domains';

/**
 * Operations of kind `transfer_out`: an approval, a refusal or a hand-over, with which their domain is busy
 * unless another operation has it already. All but `permit` and `findSettled` run inside the caller's
 * transaction.
 */
export class OutboundOperations {
  constructor(
    private readonly operations: Operations,
    private readonly domains: DomainStore,
    private readonly clock: Clock,
    private readonly ids: Ids,
    /** Seconds for which a command may be in flight. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Returns the id. A domain that is busy with another operation stays so: callers refuse it where it matters. */
  async open(
    { id: domainId, name: subject, busyOperationId }: Pick<HeldDomain, 'id' | 'name' | 'busyOperationId'>,
    accountId: number,
    payload: JsonValue,
  ): Promise<string> {
    const id = this.ids.uuid();
    await this.operations.open({
      id,
      accountId,
      kind: 'transfer_out',
      subject,
      payload,
      createdAt: this.clock.now(accountId),
      dueAt: addSeconds(this.clock.now(), this.reconcileAfterSeconds),
    });
    if (busyOperationId === undefined) await this.domains.occupy(domainId, id);
    return id;
  }

  /** Whether this attempt may still be sent, and its outcome counts. */
  permit(operationId: string, attempt: number): SendingPermit {
    return sendingPermit(this.operations, this.clock, this.reconcileAfterSeconds, { operationId, attempt });
  }

  /** Throws 504 where the outcome is unknown yet, and its refusal where it was refused. */
  async findSettled(id: string): Promise<Operation> {
    const operation = (await this.operations.find(id))!;
    if (operation.state === 'open') throw upstreamTimeout();
    if (operation.state === 'refused') throw errorOf(operation.failure!);
    return operation;
  }

  async lock(id: string): Promise<Operation> {
    return (await this.operations.lock(id))!;
  }

  /** Undefined: it is settled. */
  async lockOpen(id: string): Promise<Operation | undefined> {
    const operation = await this.operations.lock(id);
    return operation?.state === 'open' ? operation : undefined;
  }

  /** The domain is no longer busy with it. */
  async succeed({ id, accountId }: Operation, domainId: number, answer: JsonValue): Promise<void> {
    await this.operations.succeed(id, answer, this.clock.now(accountId));
    await this.domains.vacate(domainId, id);
  }

  /** The domain is no longer busy with it. */
  async refuse({ id, accountId }: Operation, domainId: number, error: AppError): Promise<void> {
    await this.operations.refuse(id, failureOf(error), this.clock.now(accountId));
    await this.domains.vacate(domainId, id);
  }

  /** The outcome is unknown: the reconciler queries the registry when a command has ended there for certain. */
  postponePoll({ id }: Operation): Promise<void> {
    const seconds = Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds);
    return this.operations.postpone(id, addSeconds(this.clock.now(), seconds));
  }
}
