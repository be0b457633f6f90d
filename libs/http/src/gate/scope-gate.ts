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
  /** Routes that turn auto-renewal on without a body. */
  private readonly autorenewRoutes = new Set<string>();

  constructor(private readonly recordTypes: RecordTypes) {}

  /** Records the scope of each route. Throws, and the API does not start, when an operation has no scope. */
  declare(routes: readonly RouteOperation[]): void {
    const undeclared: string[] = [];
    for (const { method, url, operationId } of routes) {
      const scope = operationId === undefined ? undefined : OPERATION_SCOPES[operationId];
      if (scope) this.scopes.set(`${method} ${url}`, scope);
      else undeclared.push(operationId ?? `${method} ${url}`);
      if (operationId === 'enableAutorenew') this.autorenewRoutes.add(`${method} ${url}`);
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
    const route = `${method} ${request.routeOptions.url}`;
    const scope = this.scopes.get(route);
    if (!scope) throw refused(route);
    const domainName = domainOf(request);
    const isTyped = limits.recordTypes !== undefined && scope === 'records.change';
    // The domain first: a token must not learn the record types of other domains.
    const subject: ScopeSubject = {
      domainName,
      setsAutorenew: this.autorenewRoutes.has(route) || setsAutorenew(request.body, scope),
    };
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

  /** Types of the records that are replaced or removed, and of the new ones, alone or in a batch. */
  private async typesOf(
    request: FastifyRequest,
    accountId: number,
    domainName: string | undefined,
  ): Promise<string[]> {
    const { type, changes } = (request.body ?? {}) as SentRecord & { changes?: unknown };
    const id = parseInt32((request.params as { id?: string }).id ?? '');
    const batch = (Array.isArray(changes) ? changes : []).map((change) => (change ?? {}) as SentRecord);
    const ids = [id, ...batch.map((change) => change.id)].filter(isInt32);
    const existing =
      ids.length === 0 || domainName === undefined
        ? []
        : await this.recordTypes.of(accountId, domainName, ids);
    const sent = [type, ...batch.map((change) => change.type)].filter((one) => typeof one === 'string');
    return [...new Set([...existing, ...sent.map((one) => one.trim().toUpperCase())])];
  }
}

/** The parts of a record, or of a change of a batch, that decide on its type. Not validated yet. */
interface SentRecord {
  id?: unknown;
  type?: unknown;
}

/** Fields about auto-renewal, at the top of a body or of its `domain`. Not validated yet. */
interface SentAutorenew {
  autorenewEnabled?: unknown;
  autorenewLeadDays?: unknown;
  domain?: { autorenewEnabled?: unknown } | null;
}

/** The settings of an account are not changed at all: they decide for new domains. A domain is not turned on. */
function setsAutorenew(body: unknown, scope: Scope): boolean {
  const { autorenewEnabled, autorenewLeadDays, domain } = (body ?? {}) as SentAutorenew;
  if (scope === 'account.change') return autorenewEnabled !== undefined || autorenewLeadDays !== undefined;
  return [autorenewEnabled, domain?.autorenewEnabled].some(
    (sent) => sent !== undefined && sent !== null && sent !== false,
  );
}

const MAX_INT32 = 2_147_483_647;
/** What is no such number is no id of a record, and is refused with the fields. */
const isInt32 = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(value as number) <= MAX_INT32;

const refused = (missing: string): AppError =>
  new AppError('forbidden', 'access.scope', 'Permission denied', { details: `Missing scope: ${missing}` });

function domainOf({ params }: FastifyRequest): string | undefined {
  const { domainName } = params as { domainName?: string };
  return domainName === undefined ? undefined : DomainName.parse(domainName)?.ascii;
}
