import type { Operations } from '@registrar/kernel';
import { domainNotFound } from '../shared/errors';
import type { DomainReturns } from './ports';
import type { RestoreResult } from './restore';
import { restoreResultOf } from './settle-restore';

/** The result of a restore, for the replay of its idempotency key; and the account that had a name. */
export class RestoreQueries {
  constructor(
    private readonly operations: Operations,
    private readonly returns: DomainReturns,
  ) {}

  /** Throws the refusal it ended in. */
  async result(operationId: string): Promise<RestoreResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return restoreResultOf(operation);
  }

  /** Throws 404 for a name that the account never had. `name`: A-label form. */
  async lastOwner(name: string): Promise<number> {
    const accountId = await this.returns.lastOwner(name);
    if (accountId === undefined) throw domainNotFound();
    return accountId;
  }
}
