import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException } from '@nestjs/common';
import {
  AppError,
  DatabaseConnectionError,
  type ErrorKind,
  type Log,
  registryClosed,
} from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Dialect, dialectOf } from './dialect';
import { RateLimitExceeded } from '../gate/rate-limit-exceeded';
import { StoredRefusal } from '../requests/stored-refusal';
import { type ErrorBody, errorBody, renderRefusal } from './status';

/** Refusals of the framework, in the words of the interface. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, () => AppError>> = {
  400: () => new AppError('invalid', 'request.malformed', 'Bad Request'),
  404: () => new AppError('not_found', 'route.unknown', 'Not Found'),
  405: () => new AppError('method_not_allowed', 'route.method', 'Method Not Allowed'),
  413: () =>
    new AppError('too_large', 'request.too_large', 'Payload Too Large', {
      details: 'A request body is limited to 1 MiB.',
    }),
  414: () => new AppError('invalid', 'request.path', 'Bad Request', { details: 'The path is too long.' }),
  415: () =>
    new AppError(
      'unsupported_media_type',
      'request.type',
      "The 'Content-Type' header must be 'application/json' for this request.",
    ),
  503: () => new AppError('unavailable', 'platform.stopping', 'Service Unavailable'),
};

/**
 * SQLSTATE class 53 (PostgreSQL, appendix A): disk full, out of memory, too many connections. The statement
 * had no effect.
 */
const NO_ROOM = /^53[0-9A-Z]{3}$/;
const databaseFull = (cause: unknown): AppError =>
  new AppError('unavailable', 'database.no_room', 'Service Unavailable', {
    details: 'The request cannot be stored at the moment. Retry later.',
    retryAfterSeconds: 30,
    cause,
  });

/**
 * Statement and lock timeout (57014, 55P03; `API_STATEMENT_TIMEOUT_MS`): the statement had no effect, but earlier
 * steps of the request may have had one.
 */
const TIMED_OUT = new Set(['57014', '55P03']);
const databaseTimeout = (cause: unknown): AppError =>
  new AppError('unavailable', 'database.timeout', 'Service Unavailable', {
    details: 'The database took too long. Read what was changed, then retry; split a large change.',
    retryAfterSeconds: 30,
    cause,
  });

/** Also without a commit in question: earlier steps of the request may have had an effect. */
const databaseLost = (error: DatabaseConnectionError): AppError =>
  new AppError(
    'unavailable',
    error.isOutcomeUnknown ? 'database.outcome_unknown' : 'database.unavailable',
    'Service Unavailable',
    {
      details: error.isOutcomeUnknown
        ? 'The connection to the database was lost while the change was stored: its outcome is unknown. Repeat the request with the same idempotency key; without a key, read the state first.'
        : 'The database cannot be reached. Repeat the request with the same idempotency key; without a key, read the state first.',
      retryAfterSeconds: 5,
      cause: error,
    },
  );

/** Kinds that are logged as warnings: the fault is the platform's or the registry's. */
const WORRYING = new Set<ErrorKind>(['upstream_invalid', 'unavailable', 'upstream_timeout']);

/** Exceptions to these: intended refusals, and those that AdmissionControl logs in one line. */
const EXPECTED = new Set(['platform.maintenance', 'platform.overloaded', 'registry.maintenance']);
/** After these a command may still run at a registry. */
const UNSETTLED = new Set<ErrorKind>(['upstream_invalid', 'upstream_timeout']);
/** After these an operation that was opened goes on in the background. */
const UNKNOWN = new Set(['database.outcome_unknown', 'database.unavailable']);

/**
 * Turns every error into `{message, details?}`. An unexpected error is a bare 500, logged once here; the
 * client can only refer to the request id in the header.
 */
@Catch()
export class ErrorRenderer implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly challenge: string,
    private readonly dialects: readonly Dialect[] = [],
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.render(error, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  render(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (reply.sent) return this.reportLate(error, request);
    if (error instanceof StoredRefusal) return this.repeat(error, reply);
    const refusal = whileClosed(asRefusal(error) ?? missingFile(request), request);
    if (!refusal) return this.renderUnknown(error, request, reply);
    if (WORRYING.has(refusal.kind) && !EXPECTED.has(refusal.code)) this.report('warn', refusal, request);
    const { status, body } = dialectOf(this.dialects, request)?.refusal(refusal) ?? renderRefusal(refusal);
    this.logRefusal(refusal, status, request, reply);
    reply.status(status).send(body);
  }

  /** With `message` before `details`, as in the first answer: JSONB does not retain the order of fields. */
  private repeat({ answer, retryAfter }: StoredRefusal, reply: FastifyReply): void {
    const { message, details, ...fields } = answer.body as ErrorBody & Record<string, unknown>;
    reply.header('x-error-code', answer.code ?? 'idempotency.replayed');
    if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
    reply.status(answer.status).send({ ...errorBody(message, details), ...fields });
  }

  private logRefusal(refusal: AppError, status: number, request: FastifyRequest, reply: FastifyReply): void {
    reply.header('x-error-code', refusal.code);
    if (UNSETTLED.has(refusal.kind) || UNKNOWN.has(refusal.code)) tellUnderWay(request, reply);
    // RFC 9110 §15.5.2: required with every 401
    if (status === 401) reply.header('www-authenticate', this.challenge);
    if (refusal.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(refusal.retryAfterSeconds));
    if (refusal instanceof RateLimitExceeded) reply.header('x-ratelimit-reset', String(refusal.resetAt));
  }

  private renderUnknown(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    // the answer cannot be sent: the client closed its connection during the upload
    if (request.raw.destroyed && !request.raw.complete) {
      this.log.info('upload aborted by the client', {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions?.url,
      });
      reply.status(400).send(errorBody('Bad Request'));
      return;
    }
    this.report('error', error, request);
    reply.header('x-error-code', 'internal');
    reply.status(500).send(errorBody('Internal Server Error', 'Something went wrong.'));
  }

  private reportLate(error: unknown, request: FastifyRequest): void {
    this.report('error', error, request, 'error after the answer was sent');
  }

  private report(
    level: 'warn' | 'error',
    error: unknown,
    request: FastifyRequest,
    message = level === 'error' ? 'unexpected error' : 'answered with a failure',
  ): void {
    // Only the route and the id: the query may hold personal data.
    this.log[level](message, {
      requestId: request.id,
      method: request.method,
      route: request.routeOptions?.url,
      error,
    });
  }
}

/**
 * Headers with the ids of the operation and of its order: the client and staff find the outcome with them.
 */
function tellUnderWay({ context }: FastifyRequest, reply: FastifyReply): void {
  if (context?.operationId !== undefined) reply.header('x-operation-id', context.operationId);
  if (context?.orderId !== undefined) reply.header('x-order-id', String(context.orderId));
}

/**
 * The refusal of a request that met a closed registry: a command that was not sent, or a query without an
 * operation. With an operation in flight a 504 stays: its outcome is not known.
 */
function whileClosed(refusal: AppError | undefined, { context }: FastifyRequest): AppError | undefined {
  const seconds = context?.registryClosedSeconds;
  if (!refusal || !context || seconds === undefined) return refusal;
  const isUnsent =
    refusal.code === 'registry.unavailable' ||
    (refusal.kind === 'upstream_timeout' && context.operationId === undefined);
  if (!isUnsent) return refusal;
  return registryClosed(seconds, refusal);
}

/** Files of the description's page: any error of the file server means that the file does not exist. */
const missingFile = ({ routeOptions }: FastifyRequest): AppError | undefined =>
  routeOptions?.url === '/docs/*' ? FRAMEWORK_REFUSALS[404]() : undefined;

function asRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof DatabaseConnectionError) return databaseLost(error);
  if (error instanceof HttpException) return FRAMEWORK_REFUSALS[error.getStatus()]?.();
  const { statusCode, code } = error as { statusCode?: number; code?: unknown };
  if (typeof code === 'string' && NO_ROOM.test(code)) return databaseFull(error);
  if (typeof code === 'string' && TIMED_OUT.has(code)) return databaseTimeout(error);
  // Fastify's own errors have a code that begins with FST_; a status on any other error is not trusted.
  const isFastify = typeof code === 'string' && code.startsWith('FST_');
  return isFastify && statusCode !== undefined && statusCode < 500
    ? FRAMEWORK_REFUSALS[statusCode]?.()
    : undefined;
}
