import { conflict, type Operations } from '@registrar/kernel';
import {
  parseClTrid,
  PollHandler,
  type PollDisposition,
  type PollMessage,
  type RegistryConnection,
} from '@registrar/registries';
import { refundPayload } from './refund';
import { REFUSED_BY_REGISTRY } from './refund-errors';
import { dispositionOfSettled } from '../operations/settled-disposition';
import type { SettleRefund } from './settle-refund';

/**
 * "Your pending delete was decided" (panData, RFC 5731 §3.3), identified by the clTRID alone: a message
 * without one may be about anything.
 */
export class RefundPollHandler extends PollHandler {
  constructor(
    private readonly operations: Operations,
    private readonly settle: SettleRefund,
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
    if (id?.step !== 'delete') return undefined;
    const operation = await this.operations.lock(id.operationId);
    if (operation?.kind !== 'refund' || operation.subject !== content.name) return undefined;
    const settled = dispositionOfSettled(operation, content.succeeded);
    if (settled) return settled;
    // After redemption the registry keeps its fee: staff decide, who see messages that nothing handled.
    if (content.succeeded && refundPayload.read(operation.payload, operation.id).wasInRedemption)
      return 'unknown';
    const refused = {
      kind: 'rejected' as const,
      error: conflict(REFUSED_BY_REGISTRY, text || 'The registry refused the deletion.'),
    };
    await this.settle.settle(operation.id, content.succeeded ? { kind: 'done' } : refused);
    return 'applied';
  }
}
