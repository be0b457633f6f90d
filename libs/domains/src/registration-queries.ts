import type { Operations } from '@registrar/kernel';
import type { RegistrationResult } from './registration';
import { resultOf } from './settle-registration';

/** What became of a registration, for the replay of its idempotency key. */
export class RegistrationQueries {
  constructor(private readonly operations: Operations) {}

  /** Throws the refusal it ended in, if it was never accepted. */
  async result(operationId: string): Promise<RegistrationResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return resultOf(operation);
  }
}
