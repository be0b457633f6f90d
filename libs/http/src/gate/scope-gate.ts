import {
  type AuthenticatedAccount,
  missingScope,
  type RecordTypes,
  type Scope,
  type ScopeSubject,
  type TokenLimits,
} from '@registrar/accounts';
import { AppError, DomainName } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import { parseInt32 } from '../requests/query';
import { OPERATION_SCOPES } from './operation-scopes';
import type { RouteOperation } from './route-operations';

/**
 * The only place that enforces limits of API tokens: after the body is parsed, before its fields are checked
 * (BEHAVIOUR §1 puts access after the JSON). A token without limits costs one comparison.
 */
export class ScopeGate {
  private readonly scopes = new Map<string, Scope>();

  constructor(private readonly recordTypes: RecordTypes) {}

  /** Records the scope of each route. Throws, and the API does not start, when an operation has no scope. */
  declare(routes: readonly RouteOperation[]): void {
    const undeclared: string[] = [];
    for (const { method, url, operationId } of routes) {
      const scope = operationId === undefined ? undefined : OPERATION_SCOPES[operationId];
      if (scope) this.scopes.set(`${method} ${url}`, scope);
      else undeclared.push(operationId ?? `${method} ${url}`);
    }
    if (undeclared.length > 0)
      throw new Error(
        `these operations have no scope in libs/http/src/gate/operation-scopes.ts: ${undeclared.join(', ')}`,
      );
  }

  /** Undefined: allowed, without a promise to await. Rejects with 403 naming the missing scope. */
  check(
    request: FastifyRequest,
    { accountId, scopes: limits }: AuthenticatedAccount,
  ): Promise<void> | undefined {
    return limits && this.checkLimits(request, accountId, limits);
  }

  private async checkLimits(request: FastifyRequest, accountId: number, limits: TokenLimits): Promise<void> {
    // HEAD is a GET whose body is not sent (RFC 9110 §9.3.2)
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const scope = this.scopes.get(`${method} ${request.routeOptions.url}`);
    if (!scope) throw refused(`${method} ${request.routeOptions.url}`);
    const domainName = domainOf(request);
    const isTyped = limits.recordTypes !== undefined && scope === 'records.change';
    // The domain first: a token must not learn the record types of other domains.
    const subject: ScopeSubject = { domainName };
    const missing =
      missingScope(limits, scope, subject) ??
      (isTyped
        ? missingScope(limits, scope, {
            domainName,
            recordTypes: await this.typesOf(request, accountId, domainName),
          })
        : undefined);
    if (missing !== undefined) throw refused(missing);
  }

  /** Types of the record that is replaced or removed, and of the new one. */
  private async typesOf(
    request: FastifyRequest,
    accountId: number,
    domainName: string | undefined,
  ): Promise<string[]> {
    const sent = (request.body as { type?: unknown } | null | undefined)?.type;
    const id = parseInt32((request.params as { id?: string }).id ?? '');
    const existing =
      id === undefined || domainName === undefined
        ? undefined
        : await this.recordTypes.of(accountId, domainName, id);
    return [existing, typeof sent === 'string' ? sent.trim().toUpperCase() : undefined].filter(
      (type) => type !== undefined,
    );
  }
}

const refused = (missing: string): AppError =>
  new AppError('forbidden', 'access.scope', 'Permission denied', { details: `Missing scope: ${missing}` });

function domainOf({ params }: FastifyRequest): string | undefined {
  const { domainName } = params as { domainName?: string };
  return domainName === undefined ? undefined : DomainName.parse(domainName)?.ascii;
}
