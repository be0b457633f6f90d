import type { AuthenticatedAccount } from '@registrar/accounts';
import type { FastifyRequest } from 'fastify';
import { prefersStrictHandling } from './prefer';

/**
 * Whether to refuse a request that a lenient reading would correct or cut: it says so (`Prefer:
 * handling=strict`), or its account does (`strictRequests`). `handling=lenient` does not override the
 * account's setting.
 */
export const isStrictRequest = ({ caller, headers }: Pick<FastifyRequest, 'caller' | 'headers'>): boolean =>
  (caller as Partial<AuthenticatedAccount> | undefined)?.strictRequests === true ||
  prefersStrictHandling(headers['prefer']);
