import { badRequest, type Clock, type Operations } from '@registrar/kernel';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { dispositionOfSettled } from '../operations/settled-disposition';
import { REGISTRY_REFUSED } from '../shared/registry-refusals';
import type { SettleRenewal } from './settle-renewal';

/**
 * "Your pending renewal was decided" (panData, RFC 5731 §3.3), known by our transaction id alone: a message
 * without one may be about anything. As with registrations a refusal settles at once, a success is settled by
 * the reconciler.
 */
export class RenewalPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleRenewal,
    private readonly clock: Clock,
  ) {
    super();
  }

  async handle(
    _connection: RegistryConnection,
    { content, text }: PollMessage,
  ): Promise<PollDisposition | undefined> {
    if (content.kind !== 'pending_action' || content.object !== 'domain' || content.clTrid === undefined)
      return undefined;
    const id = parseClTrid(content.clTrid);
    if (id?.step !== 'renew') return undefined;
    const operation = await this.operations.lock(id.operationId);
    if (operation?.kind !== 'renew' || operation.subject !== content.name) return undefined;
    const settled = dispositionOfSettled(operation, content.succeeded);
    if (settled) return settled;
    if (content.succeeded) await this.operations.postpone(operation.id, this.clock.now());
    else
      await this.settle.settle(operation.id, {
        kind: 'rejected',
        error: badRequest(text || 'The registry refused the renewal.', REGISTRY_REFUSED),
      });
    return 'applied';
  }
}
