import { missingScope, type TokenLimits } from '@registrar/accounts';
import {
  badRequest,
  type Clock,
  type IdempotencyKeys,
  type JsonValue,
  type KeyRecord,
} from '@registrar/kernel';
import { renderRefusal } from '../answers/status';
import { OPERATION_SCOPES } from '../gate/operation-scopes';
import { KEY_PATTERN } from '../requests/idempotency';
import { domainIn, type FirstOutcomes, isStorable } from './first-outcome';
import { KEY_RULES } from './keyed-operations';

export const KEY_STATUSES = ['in_flight', 'done', 'unknown_outcome', 'expired_or_unknown'] as const;
export type KeyStatus = (typeof KEY_STATUSES)[number];

export interface KeyAnswer {
  key: string;
  status: KeyStatus;
  operationId?: string;
  method?: string;
  path?: string;
  /** As a repeated request with the key gets it, without secrets. */
  answer?: { status: number; body: JsonValue };
  createdAt?: Date;
  expiresAt?: Date;
  details: string;
}

type Outcome = Pick<KeyAnswer, 'status' | 'answer' | 'details'>;

const IN_FLIGHT: Outcome = {
  status: 'in_flight',
  details:
    'The request is being processed, or the registry has not decided it. Ask again, or repeat the request with the same key to get its answer.',
};
const UNKNOWN: Outcome = {
  status: 'unknown_outcome',
  details: 'The outcome of the request is unknown. Read the state before you repeat it with a new key.',
};
const ENDED: Outcome = {
  status: 'unknown_outcome',
  details: 'The request ended without an answer. Repeat it with the same key, never with a new one.',
};
const EXPIRED: Outcome = {
  status: 'expired_or_unknown',
  details: 'The key is not known here. It may have expired: look in orders before you repeat.',
};
const UNSTORED =
  'The request was carried out. Its answer was not stored: read the state. It does not need to be repeated.';
const SECRET =
  'The request was carried out. `answer` is without the secret, which is not stored. It does not need to be repeated.';

/** The token of a look-up; without limits it sees every key of its account. */
export interface CallingToken {
  id?: number;
  limits?: TokenLimits;
}

/** The outcome of the request that an idempotency key stands for. */
export class KeyLookup {
  constructor(
    private readonly keys: IdempotencyKeys,
    private readonly outcomes: FirstOutcomes,
    private readonly clock: Clock,
  ) {}

  /**
   * `token`: the calling one. With limits it sees its own keys, and those of operations that it may call itself;
   * others are unknown to it.
   */
  async find(accountId: number, key: string | undefined, token: CallingToken = {}): Promise<KeyAnswer> {
    if (key === undefined) throw badRequest('key is required');
    if (!KEY_PATTERN.test(key)) throw badRequest('key must have 1 to 255 printable characters');
    const record = await this.keys.find(accountId, key, this.clock.now());
    if (!record || !maySee(token, record)) return { key, ...EXPIRED };
    const { request, createdAt, expiresAt } = record;
    return {
      key,
      operationId: request?.operation,
      method: request?.method,
      path: request?.path,
      createdAt,
      expiresAt,
      ...(await this.outcomeOf(accountId, record)),
    };
  }

  private async outcomeOf(accountId: number, { request, ...record }: KeyRecord): Promise<Outcome> {
    const first = { accountId, ...record, operation: request?.operation, path: request?.path };
    const outcome = await this.outcomes.find(first);
    switch (outcome.kind) {
      case 'in_flight':
        return IN_FLIGHT;
      case 'unknown_outcome':
        return UNKNOWN;
      case 'ended':
        return ENDED;
      case 'unstored':
        return { status: 'done', details: UNSTORED };
      case 'answered':
        return answered(outcome.answer, request?.operation);
      case 'derived':
        return answered({ status: 200, body: outcome.body as JsonValue });
      case 'refused':
        return isStorable(outcome.refusal) ? answered(renderRefusal(outcome.refusal)) : UNKNOWN;
    }
  }
}

/** Several answers are JSON text, stored as it was sent. */
function answered({ status, body }: { status: number; body: JsonValue }, operation?: string): Outcome {
  const answer = {
    status,
    body: typeof body === 'string' && body !== '' ? (JSON.parse(body) as JsonValue) : body,
  };
  if (status >= 400)
    return { status: 'done', answer, details: 'The request was refused. `answer` says why.' };
  const isSecret = operation !== undefined && KEY_RULES[operation]?.secrets !== undefined;
  return {
    status: 'done',
    answer,
    details: isSecret ? SECRET : 'The request was carried out. It does not need to be repeated.',
  };
}

/**
 * Requests of older releases have no operation: a token with limits does not see them. Nor does a token of
 * record types see requests of others, whose types are not known.
 */
function maySee({ id, limits }: CallingToken, { request, tokenId }: KeyRecord): boolean {
  if (!limits || (tokenId !== undefined && tokenId === id)) return true;
  if (limits.recordTypes !== undefined) return false;
  const scope = request?.operation === undefined ? undefined : OPERATION_SCOPES[request.operation];
  return (
    scope !== undefined &&
    missingScope(limits, scope, { domainName: domainIn(request!.path)?.ascii }) === undefined
  );
}
