import { AsyncLocalStorage } from 'node:async_hooks';
import type { CallingToken, Money } from '@registrar/kernel';
import type { RequestContext } from '../request-context';

/** A request that the platform makes to itself, in this process, for a token. */
export interface InsideCall {
  caller: CallingToken;
  mostPrice?: Money;
  /** Of the request that it became, once it was admitted. */
  context?: RequestContext;
}

const storage = new AsyncLocalStorage<InsideCall>();

/** The inside call that is being answered; undefined for every request that came over a socket. */
export const insideCall = (): InsideCall | undefined => storage.getStore();

export const runInside = <T>(call: InsideCall, work: () => T): T => storage.run(call, work);
