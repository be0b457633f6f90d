import type { Operations } from '@registrar/kernel';
import type { RegistrationResult } from './registration';
import { resultOf } from './settle-registration';

/** Result of a registration, for the replay of its idempotency key. */
export class RegistrationQueries {
  constructor(private readonly operations: Operations) {}

  /** Throws the refusal if the registration was never accepted. */
  async result(operationId: string): Promise<RegistrationResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return resultOf(operation);
  }
}
