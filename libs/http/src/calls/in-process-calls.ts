import {
  AppError,
  type CallableOperation,
  type IdempotencyClaim,
  type JsonValue,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  type UnitOfWork,
} from '@registrar/kernel';
import type { FastifyInstance, LightMyRequestResponse as InjectResponse } from 'fastify';
import { renderRefusal } from '../answers/status';
import { OPERATION_SCOPES } from '../gate/operation-scopes';
import type { DescribedRoute } from '../gate/route-operations';
import { fieldsOfClass } from '../fields/field-tree';
import type { CallKeys, RequestedCall } from './call-keys';
import { type InsideCall, runInside } from './inside-call';
import { type CallableRoute, type ItemRequest, pathParameters, requestOf } from './item-request';
import { NOT_CALLABLE } from './not-callable';

/** Which operations of an API can be called so. */
export interface CallableOperations {
  /** Beginning of their routes. */
  prefix: string;
  /** The scope or right that a call of it needs; undefined: it may not be called so. */
  scopeOf(operationId: string): string | undefined;
  /** Fields of every body beside those of its class. */
  commonFields?: readonly string[];
  /** Whether a job asks for a dry run of each call. Omitted: where the operation has one. */
  isPlannedEach?(operationId: string): boolean;
  /** What a job has to know of it beside its fields. */
  detailsOf?(operationId: string): Pick<CallableOperation, 'subject' | 'isAboutDomains'>;
}

/** Every operation of the reseller API that changes something, but those named in NOT_CALLABLE. */
export const RESELLER_OPERATIONS: CallableOperations = {
  prefix: '/core/v1/',
  scopeOf: (operationId) => {
    const scope = OPERATION_SCOPES[operationId];
    return scope?.endsWith('.read') || operationId in NOT_CALLABLE ? undefined : scope;
  },
};

/** Parameters that the caller decides on, not the item. */
const NOT_IN_ITEMS = ['dryRun', 'quoteId'];

/**
 * Puts an operation's request to this process's own router, as it would arrive over a socket: the same rules,
 * handlers and answers. The gate knows it by its async context, which no request from outside has.
 */
export class InProcessCalls extends OperationCalls {
  private readonly routes = new Map<string, CallableRoute>();
  private fastify?: FastifyInstance;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: CallableOperations = RESELLER_OPERATIONS,
    /** Undefined: calls take no keys, or claim them themselves. */
    private readonly keys?: CallKeys,
  ) {
    super();
  }

  /** Called once, with the routes of the API that is composed around this object. */
  declare(fastify: FastifyInstance, routes: readonly DescribedRoute[]): void {
    this.fastify = fastify;
    for (const route of routes) {
      const callable = callableOf(route, this.operations);
      if (callable) this.routes.set(callable.operationId, callable);
    }
  }

  find(operationId: string): CallableOperation | undefined {
    return this.routes.get(operationId);
  }

  /** A call that is no request is left to `call`, which refuses it. */
  override async claimKeys(
    calls: readonly OperationCall[],
    until: Date,
  ): Promise<ReadonlyMap<string, IdempotencyClaim>> {
    const requested: RequestedCall[] = [];
    for (const call of calls) {
      const route = this.routes.get(call.operationId);
      const request = route && requestIfAny(route, call.item);
      if (request) requested.push({ call, request });
    }
    return this.keys?.claim(requested, until) ?? new Map();
  }

  async call(call: OperationCall): Promise<OperationAnswer> {
    const { operationId, item, dryRun, idempotencyKey } = call;
    // the router would open units of work of its own in the caller's
    this.uow.assertNone();
    const { caller, mostPrice, isJob, onChange, expected, keyed, claim, ahead } = call;
    const inside: InsideCall = { caller, mostPrice, isJob, onChange, expected, keyed, claim };
    if (dryRun) inside.ahead = ahead;
    try {
      const route = this.routes.get(operationId);
      if (!route) throw unknownOperation(operationId);
      const request = requestOf(route, item, dryRun ? { dryRun: 'true' } : {});
      return await runInside(inside, async () => {
        const response = await this.send(request, idempotencyKey);
        return { ...answerOf(response), ...openedBy(inside) };
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { ...renderRefusal(error), requestId: '', errorCode: error.code };
    } finally {
      if (inside.claim) await this.keys?.release(inside.claim);
    }
  }

  private send({ method, url, body }: ItemRequest, idempotencyKey?: string): Promise<InjectResponse> {
    return this.fastify!.inject({
      method: method as CallableRoute['method'],
      url,
      payload: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'prefer': 'handling=strict',
        ...(idempotencyKey !== undefined && { 'x-idempotency-key': idempotencyKey }),
      },
    });
  }
}

function requestIfAny(route: CallableRoute, item: OperationCall['item']): ItemRequest | undefined {
  try {
    return requestOf(route, item);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

function answerOf({ statusCode, headers, body }: InjectResponse): OperationAnswer {
  const { 'x-error-code': code, 'retry-after': retryAfter, 'x-request-id': requestId } = headers;
  return {
    status: statusCode,
    // an answer without content (204) is null
    body: body === '' ? null : (JSON.parse(body) as JsonValue),
    requestId: String(requestId),
    ...(code !== undefined && { errorCode: String(code) }),
    ...(retryAfter !== undefined && { retryAfter: Number(retryAfter) }),
  };
}

function callableOf(
  route: DescribedRoute,
  { prefix, scopeOf, commonFields = [], isPlannedEach = () => true, detailsOf }: CallableOperations,
): CallableRoute | undefined {
  const { method, url, operationId, query, bodyType } = route;
  if (operationId === undefined || method === 'GET' || !url.startsWith(prefix)) return undefined;
  const scope = scopeOf(operationId);
  if (scope === undefined) return undefined;
  const fields = bodyType === 'none' ? undefined : fieldsOfClass(bodyType);
  return {
    operationId,
    method: method as CallableRoute['method'],
    url,
    path: pathParameters(url),
    query: query.filter((name) => !NOT_IN_ITEMS.includes(name)),
    body: [...new Set([...(fields?.keys() ?? []), ...commonFields])],
    isPlannable: query.includes('dryRun') && isPlannedEach(operationId),
    scope,
    ...detailsOf?.(operationId),
  };
}

const openedBy = ({
  context,
}: InsideCall): Pick<OperationAnswer, 'openedOperation' | 'orderId' | 'requestHash'> => ({
  ...(context?.requestHash !== undefined && { requestHash: context.requestHash }),
  ...(context?.operationId !== undefined && { openedOperation: context.operationId }),
  ...(context?.orderId !== undefined && { orderId: context.orderId }),
});

const unknownOperation = (operationId: string): AppError =>
  new AppError('not_found', 'operation.unknown', 'Not Found', {
    details: `There is no operation '${operationId}' that can be called`,
  });
