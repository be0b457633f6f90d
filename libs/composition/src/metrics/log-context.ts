import { currentRequest } from '@registrar/http';
import { currentTraceId } from '@registrar/kernel';

/**
 * What a log line is about beyond its own fields: the request that is being answered, or the trace that the
 * worker continues. Undefined: neither. The rest of the request's context has no place in a log.
 */
export function currentLogContext(): object | undefined {
  const request = currentRequest();
  const traceId = currentTraceId() ?? request?.traceId;
  if (!request) return traceId === undefined ? undefined : { traceId };
  const { requestId, accountId, operationId, orderId } = request;
  return { requestId, traceId, accountId, operationId, orderId };
}
