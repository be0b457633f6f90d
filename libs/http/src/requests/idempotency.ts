import { createHash } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import {
  AppError,
  badRequest,
  type Clock,
  type IdempotencyClaim,
  type IdempotencyKeys,
  type JsonValue,
  type KeyedRequestName,
  type Log,
} from '@registrar/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { renderRefusal } from '../answers/status';
import { CONTRACT_OPERATIONS } from '../contract/contract-operations';
import { operationIdOf } from '../gate/route-operations';
import { insideCall } from '../calls/inside-call';
import { type Answer, type FirstOutcomes, isStorable, type Replay } from '../keys/first-outcome';
import { answerRepeat, type ConflictWording } from '../keys/repeats';
import { currentRequest } from '../request-context';
import { canonicalJson } from './canonical-json';

/** The client retries with the same key, instead of getting two different answers. */
const notKept = (): AppError =>
  new AppError('unavailable', 'idempotency.not_kept', 'Service Unavailable', {
    details: 'The result could not be stored. Retry with the same idempotency key.',
    retryAfterSeconds: 5,
  });
/** Of calls inside the platform: what ordered them may be interrupted for days, and repeats them. */
const INSIDE_LIFETIME_SECONDS = 30 * 86_400;

export interface KeyPolicy {
  /** Life of a key of an operation that the contract gives none, or that is an extension. */
  extensionSeconds: number;
}

/** 1 to 255 printable ASCII characters; the table's column holds as many. */
export const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;
/** As `itemKey` of libs/jobs writes them. Sent by a client first, it would answer for the item of a job. */
const ITEM_KEY = /^job-[0-9a-f-]{36}-\d+-\d+$/;
/** A request that may carry `X-Idempotency-Key`, and the answer its headers go to. */
export interface IdempotentRequest {
  /** The account of the caller. */
  account: number;
  /** The API token of the caller. */
  tokenId?: number;
  method: string;
  /** Path without the query. */
  path: string;
  /** The parsed body, before any DTO. */
  body: unknown;
  /** Undefined: the request has no key and is executed. */
  key?: string;
  wording: ConflictWording;
  /** Id of the operation in the description. */
  operation?: string;
  /** Sets a header of the answer. */
  setHeader(header: string, value: string): void;
  /** A header that the answer has so far. */
  header?(name: string): string | undefined;
}

/**
 * `@Idempotent('create') request: IdempotentRequest`; 400 when the key is invalid. The wording is the
 * contract's for the operation.
 */
export const Idempotent = createParamDecorator(
  (wording: ConflictWording, context: ExecutionContext): IdempotentRequest => {
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const setHeader: IdempotentRequest['setHeader'] = (header, value) => {
      if (!reply.sent) reply.header(header, value);
    };
    return {
      ...readIdempotentRequest(http.getRequest<FastifyRequest>(), wording, setHeader),
      operation: operationIdOf(context.getHandler()),
    };
  },
);

export function readIdempotentRequest(
  request: FastifyRequest,
  wording: ConflictWording,
  setHeader: IdempotentRequest['setHeader'],
): IdempotentRequest {
  const header = request.headers['x-idempotency-key'];
  const key = Array.isArray(header) ? header.join(', ') : header;
  if (key !== undefined) {
    if (!KEY_PATTERN.test(key)) throw badRequest('X-Idempotency-Key must have 1 to 255 printable characters');
    if (ITEM_KEY.test(key) && !insideCall())
      throw badRequest(
        'X-Idempotency-Key must not have the form job-<id>-<number>-<number>: items of jobs have it',
      );
    setHeader('x-idempotency-key', key);
  }
  const { accountId, tokenId } = request.caller as { accountId: number; tokenId?: number };
  const [path] = (request.raw.url ?? '/').split('?', 1);
  return {
    account: accountId,
    tokenId,
    method: request.method,
    path,
    body: request.body,
    key,
    wording,
    setHeader,
  };
}

/**
 * Executes a request once per key and answers every retry with the first outcome (BEHAVIOUR §5). The key is
 * claimed in the database first, so two processes never execute the same request at the same time.
 */
export class Idempotency {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly outcomes: FirstOutcomes,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: KeyPolicy,
  ) {}

  /** `replay`, as for `run`, of an operation whose keys are looked up by its id. */
  declareReplay(operation: string, replay: Replay): void {
    this.outcomes.declareReplay(operation, replay);
  }

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
    replay?: Replay,
  ): Promise<Answer> {
    // A dry run is not the request that the key stands for.
    if (request.key === undefined || currentRequest()?.dryRun) return execute();
    // Retries happen in real time, whatever the clock of a sandbox account shows.
    const result = await this.keys.claim(request.account, request.key, hashOf(request), this.clock.now(), {
      willBeBound: replay !== undefined,
      ...lifetimeOf(request.operation, this.policy),
      request: nameOf(request),
      tokenId: request.tokenId,
    });
    if (result.kind === 'answered' || result.kind === 'bound') currentRequest()?.quoted?.replay();
    if (result.kind === 'bound' && !replay)
      throw new Error(`operation ${result.operationId} is bound to the key of a request that opens none`);
    return result.kind === 'claimed'
      ? this.executeClaimed(result.claim, execute, replay === undefined)
      : ((await answerRepeat(this.outcomes, request, result, { replay })) as Answer);
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
      if (!isStorable(error) || currentRequest()?.quoted?.isRefused)
        await this.settle(claim, () => this.keys.release(claim));
      else if (
        !(await this.settle(claim, () =>
          this.keys.storeAnswer(claim, { ...renderRefusal(error), code: error.code }),
        )) &&
        mustBeKept
      )
        throw notKept();
      throw error;
    }
    // the operation holds the answer
    if (claim.isBound) return answer;
    const isStored = await this.settle(claim, () =>
      this.keys.storeAnswer(claim, { status: 200, body: answer as { [key: string]: JsonValue } }),
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

/** Seconds of a key of a call inside the platform, whose operation has keys of `seconds`. */
export const insideLifetimeOf = (seconds: number): number => Math.max(INSIDE_LIFETIME_SECONDS, seconds);

/** Absent: the contract's. */
export function lifetimeOf(
  operation: string | undefined,
  { extensionSeconds }: KeyPolicy,
  isExtension = operation !== undefined && !CONTRACT_OPERATIONS.includes(operation),
): { lifetimeSeconds?: number } {
  if (insideCall()) return { lifetimeSeconds: insideLifetimeOf(isExtension ? extensionSeconds : 0) };
  return isExtension ? { lifetimeSeconds: extensionSeconds } : {};
}

/** A request as its key names it. */
export const nameOf = ({
  operation,
  method,
  path,
}: Pick<IdempotentRequest, 'operation' | 'method' | 'path'>): KeyedRequestName => ({
  operation,
  method,
  path,
});

/**
 * SHA-256 over method, path and the parsed body with sorted keys: spaces and the order of keys do not make a
 * different request.
 */
export function hashOf({ method, path, body }: Pick<IdempotentRequest, 'method' | 'path' | 'body'>): string {
  return createHash('sha256')
    .update(`${method}\n${path}\n${canonicalJson(body)}`)
    .digest('hex');
}
