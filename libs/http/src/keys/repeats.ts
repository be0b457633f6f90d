import { AppError, type ClaimResult } from '@registrar/kernel';
import { insideCall } from '../calls/inside-call';
import { StoredRefusal } from '../requests/stored-refusal';
import { type FirstOutcome, type FirstOutcomes, isStorable, type Replay } from './first-outcome';

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

/** `Retry-After` while the first request runs: most are answered within it. */
const IN_FLIGHT_RETRY_SECONDS = 5;
const keyInFlight = (): AppError =>
  new AppError('conflict', 'idempotency.in_flight', 'Conflict', {
    details: 'A request with this idempotency key is still being processed.',
    retryAfterSeconds: IN_FLIGHT_RETRY_SECONDS,
  });
const unknownOutcome = (): AppError =>
  new AppError('conflict', 'idempotency.unknown_outcome', 'Conflict', {
    details:
      'The outcome of the first request is unknown. Read the state before you repeat it with a new key.',
  });
const answerLost = (): AppError =>
  new AppError('conflict', 'idempotency.answer_lost', 'Conflict', {
    details: 'The first request was carried out, but its answer was not stored. Read the state.',
  });
const secretNotStored = (): AppError =>
  new AppError('conflict', 'idempotency.secret_not_stored', 'Conflict', {
    details:
      'The first request was carried out. Its answer held a secret, which is not stored. Read the state: it does not need to be repeated.',
  });

/** The repeat of a request, and the answer its headers go to. */
export interface RepeatedRequest {
  account: number;
  path: string;
  wording: ConflictWording;
  operation?: string;
  setHeader(header: string, value: string): void;
}

/** How an operation answers a repeat. */
export interface RepeatRule {
  replay?: Replay;
  /** Its first answer held a secret, which is not stored. */
  hasSecret?: boolean;
}

/** Answers the repeat of a request that has its key already, as the first was answered, or throws its refusal. */
export async function answerRepeat(
  outcomes: FirstOutcomes,
  request: RepeatedRequest,
  result: Exclude<ClaimResult, { kind: 'claimed' }>,
  { replay, hasSecret = false }: RepeatRule = {},
): Promise<unknown> {
  if (result.kind === 'mismatch') throw REUSED[request.wording]();
  if (result.kind === 'bound') noteRepeated(result.operationId);
  const { account: accountId, operation, path } = request;
  const outcome = await outcomes.find({ accountId, operation, path, ...result }, replay);
  if (isKnown(outcome)) request.setHeader('x-idempotent-replay', '1');
  if (outcome.kind === 'derived') return outcome.body;
  if (outcome.kind !== 'answered') throw refusalOf(outcome);
  if (outcome.answer.status >= 400) throw new StoredRefusal(outcome.answer);
  if (hasSecret) throw secretNotStored();
  for (const [name, value] of Object.entries(outcome.answer.headers ?? {})) request.setHeader(name, value);
  return outcome.answer.body ?? undefined;
}

function refusalOf(outcome: Exclude<FirstOutcome, { kind: 'answered' | 'derived' }>): AppError {
  switch (outcome.kind) {
    case 'in_flight':
    case 'ended':
      return keyInFlight();
    case 'unknown_outcome':
      return unknownOutcome();
    case 'unstored':
      return answerLost();
    case 'refused':
      return outcome.refusal;
  }
}

const isKnown = (outcome: FirstOutcome): boolean =>
  outcome.kind === 'answered' ||
  outcome.kind === 'derived' ||
  (outcome.kind === 'refused' && isStorable(outcome.refusal));

/** A call inside the platform learns which operation answered it, as the first call of the key did. */
function noteRepeated(operationId: string): void {
  const inside = insideCall();
  if (inside?.context) inside.context.operationId = operationId;
}
