import { type AppError, badRequest, type Clock, type Operation, type Operations } from '@registrar/kernel';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { registrationPayload } from './registration';
import { dispositionOfSettled } from '../operations/settled-disposition';
import { REGISTRY_REFUSED } from '../shared/registry-refusals';
import type { SettleRegistration } from './settle-registration';

/**
 * "Your pending create was decided" (panData, RFC 5731 §3.3). A refusal settles at once; a success is settled
 * by the reconciler, which queries the dates: no network access in this transaction.
 */
export class RegistrationPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleRegistration,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    connection: RegistryConnection,
    { content, text }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind !== 'pending_action' || content.object !== 'domain') return undefined;
    const found = await this.operationOf(connection, content.name, content.clTrid);
    if (!found) return undefined;
    const operation = await this.operations.lock(found.id);
    const settled = dispositionOfSettled(operation, content.succeeded);
    if (settled) return settled;
    if (content.succeeded) await this.operations.postpone(found.id, this.clock.now());
    else await this.settle.settle(found.id, { kind: 'rejected', error: refusedLater(text) });
    return 'applied';
  }

  /**
   * By clTRID where the registry reports it: it is unique, whichever connection reads the queue (several
   * connections can share one account at a registry). Else by domain, at this connection.
   */
  private async operationOf(
    connection: RegistryConnection,
    name: string,
    clTrid: string | undefined,
  ): Promise<Operation | undefined> {
    const id = clTrid === undefined ? undefined : parseClTrid(clTrid);
    if (id) {
      // A pending change of the same operation, such as its transfer lock, is unrelated to the create.
      if (id.step !== 'create') return undefined;
      const operation = await this.operations.find(id.operationId);
      return operation?.kind === 'register' && operation.subject === name ? operation : undefined;
    }
    const operation = await this.operations.findUnsettled('register', name);
    const isOfConnection =
      operation && registrationPayload.read(operation.payload, operation.id).connectionId === connection.id;
    return isOfConnection ? operation : undefined;
  }
}

const refusedLater = (reason: string): AppError =>
  badRequest(reason || 'The registry refused the registration.', REGISTRY_REFUSED);
