import { AsyncLocalStorage } from 'node:async_hooks';
import type { DryRun, KeyedCall, Money, QuotedCall } from '@registrar/kernel';
import type { Permit } from './load/admission-control';
import { RegistryWait } from './registry-wait';

/** Fields of every log line written for a request. */
export interface RequestContext {
  requestId: string;
  /** Of a recorded trace. */
  traceId?: string;
  /** The caller's account, once known. */
  accountId?: number;
  /** Of the request's API token, where its spending counts against a cap. */
  cappedTokenId?: number;
  /** The most that the request may hold; undefined: any amount. */
  mostPrice?: Money;
  /** Of an item of a job. */
  isJob?: boolean;
  /** Admission of the request; undefined: no bound. */
  permit?: Permit;
  /** Of the last operation that the request opened, and of its order: sent with a 502 and a 504. */
  operationId?: string;
  orderId?: number;
  /** How long it has waited for registries. */
  registryWait?: RegistryWait;
  /** A registry that it needs is closed for so many seconds. */
  registryClosedSeconds?: number;
  /** Of a request that is to change nothing. */
  dryRun?: DryRun;
  /** Of a request that names a quote. */
  quoted?: QuotedCall;
  /** Of a request whose idempotency key is marked by its units of work. */
  keyed?: KeyedCall;
  /** Of a dry run: what a quote of it is bound to. */
  requestHash?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** The request that is being answered; undefined outside of one (start, timers). */
export const currentRequest = (): RequestContext | undefined => storage.getStore();

export const runInRequest = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Notes an operation that the current request opens; does nothing outside of one. */
export function noteOperation({ id, payload }: { id: string; payload: unknown }): void {
  const request = storage.getStore();
  if (!request || request.dryRun) return;
  const { orderId } = (payload ?? {}) as { orderId?: unknown };
  Object.assign(request, { operationId: id, orderId: typeof orderId === 'number' ? orderId : undefined });
}

/** Notes that the current request needs a registry which is closed for so many seconds. */
export function noteClosedRegistry(seconds: number): void {
  const request = storage.getStore();
  if (request) request.registryClosedSeconds = seconds;
}

/** Notes that the current request waits for a registry, until the function is called; undefined: there is none. */
export function noteRegistryWait(): (() => void) | undefined {
  const request = storage.getStore();
  return request && (request.registryWait ??= new RegistryWait()).begin();
}

/** Notes the answer of the current request inside the unit of work that is its whole change. */
export const noteAnswer: KeyedCall['noteAnswer'] = (answer, headers) =>
  storage.getStore()?.keyed?.noteAnswer(answer, headers);
