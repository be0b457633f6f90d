import type { Operations } from '@registrar/kernel';
import { privacyRefundOf } from './end-privacy';
import type { RefundResult } from './refund';
import { refundResultOf } from './settle-refund';

/** Result of a refund, for the replay of its idempotency key. */
export class RefundQueries {
  constructor(private readonly operations: Operations) {}

  /** Throws the refusal it ended in, if that is not a result. */
  async result(operationId: string): Promise<RefundResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation.kind === 'update' ? privacyRefundOf(operation) : refundResultOf(operation);
  }
}
