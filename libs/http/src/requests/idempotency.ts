import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  AppError,
  badRequest,
  type Clock,
  type IdempotencyClaim,
  type IdempotencyKeys,
  type JsonValue,
  type Log,
  type StoredAnswer,
} from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderRefusal } from '../answers/status';
import { insideCall } from '../calls/inside-call';
import { currentRequest } from '../request-context';
import { canonicalJson } from './canonical-json';
import { StoredRefusal } from './stored-refusal';

/** The operation's text for a key that another request used (BEHAVIOUR §5). */
export type ConflictWording = 'create' | 'purchase' | 'verification';

const REUSED: Readonly<Record<ConflictWording, () => AppError>> = {
  create: () =>
    new AppError('conflict', 'idempotency.reused', 'Idempotency key has been reused for a different request'),
  purchase: () =>
    new AppError('conflict', 'idempotency.reused', 'Conflict', {
      details: 'Idempotency key has been reused for a different request.',
    }),
  verification: () =>
    new AppError(
      'conflict',
      'idempotency.reused',
      'Idempotency key has been reused for a different request.',
    ),
};
/** The client retries with the same key, instead of getting two different answers. */
const notKept = (): AppError =>
  new AppError('unavailable', 'idempotency.not_kept', 'Service Unavailable', {
    details: 'The result could not be stored. Retry with the same idempotency key.',
    retryAfterSeconds: 5,
  });
/** `Retry-After` while the first request runs: most are answered within it. */
const IN_FLIGHT_RETRY_SECONDS = 5;
const inFlight = (): AppError =>
  new AppError('conflict', 'idempotency.in_flight', 'Conflict', {
    details: 'A request with this idempotency key is still being processed.',
    retryAfterSeconds: IN_FLIGHT_RETRY_SECONDS,
  });

/** Of calls inside the platform: what ordered them may be interrupted for days, and repeats them. */
const INSIDE_LIFETIME_SECONDS = 30 * 86_400;

/** 1 to 255 printable ASCII characters; the table's column holds as many. */
const KEY = /^[\x20-\x7e]{1,255}$/;
/**
 * Final answers below 500 are stored, except these: they do not depend on the request itself (BEHAVIOUR §5).
 */
const NOT_STORED = new Set([401, 403, 415, 429]);

/** A request that may carry `X-Idempotency-Key`, and the answer its headers go to. */
export interface IdempotentRequest {
  /** The account of the caller. */
  account: number;
  method: string;
  /** Path without the query. */
  path: string;
  /** The parsed body, before any DTO. */
  body: unknown;
  /** Undefined: the request has no key and is executed. */
  key?: string;
  wording: ConflictWording;
  /** Sets a header of the answer. */
  tell(header: 'x-idempotency-key' | 'x-idempotent-replay', value: string): void;
}

/**
 * `@Idempotent('create') request: IdempotentRequest`; 400 when the key is invalid. The wording is the
 * contract's for the operation.
 */
export const Idempotent = createParamDecorator(
  (wording: ConflictWording, context: ExecutionContext): IdempotentRequest => {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    return readIdempotentRequest(http.getRequest<FastifyRequest>(), wording, (header, value) => {
      if (!reply.sent) reply.header(header, value);
    });
  },
);

function readIdempotentRequest(
  request: FastifyRequest,
  wording: ConflictWording,
  tell: IdempotentRequest['tell'],
): IdempotentRequest {
  const header = request.headers['x-idempotency-key'];
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (key !== undefined) {
    if (!KEY.test(key)) throw badRequest('X-Idempotency-Key must have 1 to 255 printable characters');
    tell('x-idempotency-key', key);
  }
  const { accountId } = request.caller as { accountId: number };
  const [path] = (request.raw.url ?? '/').split('?', 1);
  return { account: accountId, method: request.method, path, body: request.body, key, wording, tell };
}

/** The body of a 200. */
export type Answer = { [key: string]: unknown };

/**
 * Executes a request once per key and answers every retry with the first outcome (BEHAVIOUR §5). The key is
 * claimed in the database first, so two processes never execute the same request at the same time.
 */
export class Idempotency {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * `execute` gets the claim and binds it (`IdempotencyKeys.bind`) in the transaction that opens its
   * operation; without a key there is no claim. `replay` renders the outcome of an operation that was bound
   * before: it returns the body, throws the refusal, or returns `unsettled` while the outcome is unknown
   * (409). Without `replay` no operation is ever bound and the key holds the answer itself; an answer that
   * cannot be stored becomes a 503, since a retry might get a different one.
   */
  async run(
    request: IdempotentRequest,
    execute: (claim?: IdempotencyClaim) => Promise<Answer>,
    replay?: (operationId: string) => Promise<Answer | 'unsettled'>,
  ): Promise<Answer> {
    // A dry run is not the request that the key stands for.
    if (request.key === undefined || currentRequest()?.dryRun) return execute();
    // Retries happen in real time, whatever the clock of a sandbox account shows.
    const result = await this.keys.claim(request.account, request.key, hashOf(request), this.clock.now(), {
      willBeBound: replay !== undefined,
      ...(insideCall() && { lifetimeSeconds: INSIDE_LIFETIME_SECONDS }),
    });
    if (result.kind === 'answered' || result.kind === 'bound') currentRequest()?.quoted?.replay();
    switch (result.kind) {
      case 'claimed':
        return this.executeClaimed(result.claim, execute, replay === undefined);
      case 'mismatch':
        throw REUSED[request.wording]();
      case 'in_flight':
        throw inFlight();
      case 'answered':
        return repeat(request, result.answer);
      case 'bound':
        if (!replay)
          throw new Error(`operation ${result.operationId} is bound to the key of a request that opens none`);
        noteRepeated(result.operationId);
        return this.replay(request, replay(result.operationId));
    }
  }

  private async replay(request: IdempotentRequest, outcome: Promise<Answer | 'unsettled'>): Promise<Answer> {
    try {
      const answer = await outcome;
      if (answer === 'unsettled') throw inFlight();
      request.tell('x-idempotent-replay', '1');
      return answer;
    } catch (error) {
      if (isStorable(error)) request.tell('x-idempotent-replay', '1');
      throw error;
    }
  }

  private async executeClaimed(
    claim: IdempotencyClaim,
    execute: (claim: IdempotencyClaim) => Promise<Answer>,
    mustBeKept: boolean,
  ): Promise<Answer> {
    let answer: Answer;
    try {
      await currentRequest()?.quoted?.verify();
      answer = await execute(claim);
    } catch (error) {
      if (!isStorable(error)) await this.settle(claim, () => this.keys.release(claim));
      else if (
        !(await this.settle(claim, () =>
          this.keys.close(claim, { ...renderRefusal(error), code: error.code }),
        )) &&
        mustBeKept
      )
        throw notKept();
      throw error;
    }
    // the operation holds the answer
    if (claim.isBound) return answer;
    const isStored = await this.settle(claim, () =>
      this.keys.close(claim, { status: 200, body: answer as { [key: string]: JsonValue } }),
    );
    if (!isStored && mustBeKept) throw notKept();
    return answer;
  }

  /**
   * No effect on a bound claim: its answer follows from the operation. False: the write failed, which is
   * logged; the claim then ends with its lease.
   */
  private async settle(claim: IdempotencyClaim, write: () => Promise<void>): Promise<boolean> {
    try {
      await write();
      return true;
    } catch (error) {
      this.log.error('idempotency key not settled', { accountId: claim.accountId, error });
      return false;
    }
  }
}

/** A call inside the platform learns which operation answered it, as the first call of the key did. */
function noteRepeated(operationId: string): void {
  const inside = insideCall();
  if (inside?.context) inside.context.operationId = operationId;
}

function repeat(request: IdempotentRequest, answer: StoredAnswer): Answer {
  request.tell('x-idempotent-replay', '1');
  if (answer.status >= 400) throw new StoredRefusal(answer);
  return answer.body as Answer;
}

function isStorable(error: unknown): error is AppError {
  if (!(error instanceof AppError) || error.code === 'idempotency.in_flight') return false;
  const { status } = renderRefusal(error);
  return status < 500 && !NOT_STORED.has(status);
}

/**
 * SHA-256 over method, path and the parsed body with sorted keys: spaces and the order of keys do not make a
 * different request.
 */
export function hashOf({ method, path, body }: Pick<IdempotentRequest, 'method' | 'path' | 'body'>): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${canonicalJson(body)}`)
    .digest('hex');
}
