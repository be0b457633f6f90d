import {
  type CallableOperation,
  type CallsOfOperation,
  type IdempotencyClaim,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  ReadAhead,
} from '@registrar/kernel';
import { namedItems, type RenewalReadAhead } from './renewal-read-ahead';

const RENEWAL = 'renewDomain';

/** Calls of the reseller API; what decides renewals of an account is read for several dry runs at once. */
export class AccountCalls extends OperationCalls {
  constructor(
    private readonly calls: OperationCalls,
    private readonly renewals: Pick<RenewalReadAhead, 'read'>,
  ) {
    super();
  }

  /** Undefined for other operations. Domains of other accounts are left out, as those that do not exist. */
  override async readAhead({ caller, operationId, items }: CallsOfOperation): Promise<ReadAhead | undefined> {
    if (operationId !== RENEWAL || !('accountId' in caller)) return undefined;
    const ahead = new ReadAhead(true);
    await this.renewals.read(ahead, namedItems(items), caller.accountId);
    return ahead;
  }

  find(operationId: string): CallableOperation | undefined {
    return this.calls.find(operationId);
  }

  override claimKeys(
    calls: readonly OperationCall[],
    until: Date,
  ): Promise<ReadonlyMap<string, IdempotencyClaim>> {
    return this.calls.claimKeys(calls, until);
  }

  call(call: OperationCall): Promise<OperationAnswer> {
    return this.calls.call(call);
  }
}
