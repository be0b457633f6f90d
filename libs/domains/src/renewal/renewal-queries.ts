import type { Operations } from '@registrar/kernel';
import type { RenewalResult } from './renewal';
import { renewalResultOf } from './settle-renewal';

/** The result of a renewal, for the replay of its idempotency key. */
export class RenewalQueries {
  constructor(private readonly operations: Operations) {}

  /** Throws the refusal it ended in, if it was never accepted. */
  async result(operationId: string): Promise<RenewalResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return renewalResultOf(operation);
  }
}
