import { AsyncLocalStorage } from 'node:async_hooks';
import type { ActingFor, RunForOperation } from '@registrar/domains';
import { currentRequest } from '@registrar/http';

const storage = new AsyncLocalStorage<ActingFor>();

/** Runs `work` on behalf of this operation: the worker takes up operations of many accounts and jobs. */
export const runForOperation: RunForOperation = ({ accountId, isJob }, work) =>
  storage.run({ accountId, isJob }, work);

/**
 * The account that this call chain works for, and whether for a job: of the operation that is taken up, or of
 * the request.
 */
export function actingFor(): Partial<ActingFor> {
  const { accountId, isJob } = storage.getStore() ?? currentRequest() ?? {};
  return { accountId, isJob };
}
