import type { AuthenticatedAccount } from '@registrar/accounts';
import type { FastifyRequest } from 'fastify';
import { prefersStrictHandling } from './prefer';

/**
 * Whether a request is to be refused where a lenient reading would ignore something: it says so
 * (`Prefer: handling=strict`), or its account does (`strictRequests`). `handling=lenient` does not undo the
 * setting of the account.
 */
export const isStrictRequest = ({ caller, headers }: Pick<FastifyRequest, 'caller' | 'headers'>): boolean =>
  (caller as Partial<AuthenticatedAccount> | undefined)?.strictRequests === true ||
  prefersStrictHandling(headers['prefer']);
