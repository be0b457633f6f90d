import { AsyncLocalStorage } from 'node:async_hooks';
import type {
  CallChange,
  IdempotencyClaim,
  KeyedCall,
  Money,
  OperationCall,
  OperationCaller,
  ReadAhead,
} from '@registrar/kernel';
import type { RequestContext } from '../request-context';

/** Staff view what the account would be answered: GET alone, without a token. */
export interface ViewedAccount {
  viewedAccountId: number;
}

/** A request that the platform makes to itself, in this process, for a token or a member of staff. */
export interface InsideCall {
  caller: OperationCaller | ViewedAccount;
  mostPrice?: Money;
  /** Of a job. */
  isJob?: boolean;
  onChange?: OperationCall['onChange'];
  expected?: OperationCall['expected'];
  keyed?: KeyedCall;
  /** Of its key, until the operation gets it. */
  claim?: IdempotencyClaim;
  /** Of a dry run. */
  ahead?: ReadAhead;
  /** What it changed so far. */
  change?: CallChange;
  /** It opened an operation, which has all that it changes. */
  hasOperation?: boolean;
  /** Of the request that it became, once it was admitted. */
  context?: RequestContext;
}

const storage = new AsyncLocalStorage<InsideCall>();

/** The inside call that is being answered; undefined for every request that came over a socket. */
export const insideCall = (): InsideCall | undefined => storage.getStore();

/** The claim with which the present call came to its operation, once. */
export function takeClaim(): IdempotencyClaim | undefined {
  const call = insideCall();
  const claim = call?.claim;
  if (call) call.claim = undefined;
  return claim;
}

export const runInside = <T>(call: InsideCall, work: () => T): T => storage.run(call, work);
