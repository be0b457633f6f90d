import { badRequest, type Operation, type Operations } from '@registrar/kernel';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { changePayload } from './change';
import { dispositionOfSettled } from '../operations/settled-disposition';
import { REGISTRY_REFUSED } from '../shared/registry-refusals';
import type { SettleChange } from './settle-change';

/**
 * "Your pending update was decided" (panData, RFC 5731 §3.3). Settles at once, without a query to the
 * registry.
 */
export class ChangePollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleChange,
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
    const refused = {
      kind: 'rejected' as const,
      error: badRequest(text || 'The registry refused the change.', REGISTRY_REFUSED),
    };
    await this.settle.settle(found.id, content.succeeded ? { kind: 'done' } : refused);
    return 'applied';
  }

  /** Finds the operation by clTRID where the registry reports it, else by domain at this connection. */
  private async operationOf(
    connection: RegistryConnection,
    name: string,
    clTrid: string | undefined,
  ): Promise<Operation | undefined> {
    const id = clTrid === undefined ? undefined : parseClTrid(clTrid);
    if (id) {
      if (id.step !== 'update') return undefined;
      const operation = await this.operations.find(id.operationId);
      return (operation?.kind === 'update' || operation?.kind === 'move') && operation.subject === name
        ? operation
        : undefined;
    }
    const operation = await this.operations.findUnsettled('update', name);
    const isOfConnection =
      operation && changePayload.read(operation.payload, operation.id).connectionId === connection.id;
    return isOfConnection ? operation : undefined;
  }
}
