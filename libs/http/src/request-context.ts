import { AsyncLocalStorage } from 'node:async_hooks';
import type { Permit } from './load/admission-control';

/** What every log line written on behalf of a request carries. */
export interface RequestContext {
  requestId: string;
  /** Who asked, once known. */
  accountId?: number;
  /** Of the API token of the request, where what it buys counts against a cap. */
  cappedTokenId?: number;
  /** To be worked on; undefined where nothing is bounded. */
  permit?: Permit;
  /**
   * Of the last operation that the request opened, and of the order it belongs to: named by a 502 and a 504.
   */
  operationId?: string;
  orderId?: number;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered; undefined outside of one (boot, timers). */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Notes an operation that is opened on behalf of the present request; does nothing outside of one. */
export function noteOperation({ id, payload }: { id: string; payload: unknown }): void {
  const request = storage.getStore();
  if (!request) return;
  const { orderId } = (payload ?? {}) as { orderId?: unknown };
  Object.assign(request, { operationId: id, orderId: typeof orderId === 'number' ? orderId : undefined });
}
