import type {
  Clock,
  IdempotencyClaim,
  IdempotencyKeys,
  KeyToClaim,
  Log,
  OperationCall,
} from '@registrar/kernel';
import { keyHashOf, keyNameOf, withQuery } from '../keys/keyed-names';
import { keyRuleOf } from '../keys/keyed-operations';
import { insideLifetimeOf, type KeyPolicy } from '../requests/idempotency';
import type { ItemRequest } from './item-request';

/** A call with the request that it becomes. */
export interface RequestedCall {
  call: OperationCall;
  request: ItemRequest;
}

/** Keys of calls whose operations leave them to the interceptor, claimed before the calls begin. */
export class CallKeys {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly policy: KeyPolicy,
    private readonly log: Log,
  ) {}

  /** Inside a unit of work, until `until`. The claims by their keys; operations that handle keys themselves have none. */
  async claim(calls: readonly RequestedCall[], until: Date): Promise<ReadonlyMap<string, IdempotencyClaim>> {
    const requests = calls.flatMap(keyToClaim);
    const [first] = calls;
    // a member of staff has no keys
    if (requests.length === 0 || !('accountId' in first.call.caller)) return new Map();
    const { accountId, tokenId } = first.call.caller;
    const lifetimeSeconds = insideLifetimeOf(this.policy.extensionSeconds);
    const now = this.clock.now();
    const options = { lifetimeSeconds, tokenId, leaseUntil: until };
    const claims = await this.keys.claimAll(accountId, requests, now, options);
    return new Map(claims.map((claim) => [claim.key, claim]));
  }

  /**
   * Of a call that did not come to its operation: the next one with its key is not kept waiting. Never rejects:
   * the answer of the call counts, and the claim ends with its lease.
   */
  async release(claim: IdempotencyClaim): Promise<void> {
    try {
      await this.keys.release(claim);
    } catch (error) {
      this.log.error('idempotency key of a call not released', { accountId: claim.accountId, error });
    }
  }
}

/** As the interceptor names and hashes the request. */
function keyToClaim({ call, request }: RequestedCall): KeyToClaim[] {
  const { operationId: operation, idempotencyKey: key } = call;
  const rule = keyRuleOf(operation);
  if (!rule || key === undefined) return [];
  const [path, query] = request.url.split('?', 2);
  const parameters = Object.fromEntries(new URLSearchParams(query));
  const { method, body } = request;
  const named = { operation, method, body, path: withQuery(path, parameters) };
  return [{ key, requestHash: keyHashOf(named, rule), request: keyNameOf(named) }];
}
