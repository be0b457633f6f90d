import { AsyncLocalStorage } from 'node:async_hooks';
import type { RunForAccount } from '@registrar/domains';
import { currentRequest } from '@registrar/http';

const storage = new AsyncLocalStorage<number>();

/** Runs `work` on behalf of this account: the worker takes up operations of many accounts. */
export const runForAccount: RunForAccount = (accountId, work) => storage.run(accountId, work);

/**
 * The account that this call chain works for: of the operation that is taken up, or of the request.
 * Undefined: none.
 */
export const actingAccount = (): number | undefined => storage.getStore() ?? currentRequest()?.accountId;
