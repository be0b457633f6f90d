import { AsyncLocalStorage } from 'node:async_hooks';

/** What every log line written on behalf of a request carries. */
export interface RequestContext {
  requestId: string;
  /** Who asked, once known. */
  accountId?: number;
  /** Of the API token of the request, where what it buys counts against a cap. */
  cappedTokenId?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered; undefined outside of one (boot, timers). */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);
