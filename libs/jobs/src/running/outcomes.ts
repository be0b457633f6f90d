import { type JsonValue, Money, type OperationAnswer, PRICE_ABOVE } from '@registrar/kernel';
import type { ItemOutcome, PlanOutcome } from '../item';
import type { ErrorClass, ItemRefusal } from '../job';

/**
 * Calls of one attempt that may answer 429, 500, 502 or 503; then the item ends as its key says (ItemSettlement).
 * 504, a request under way and maintenance stay unknown however often.
 */
export const MOST_OPEN_CALLS = 10;
const FIRST_PAUSE_SECONDS = 2;
export const LONGEST_PAUSE_SECONDS = 300;
/** A dry run that asks for more patience than this is left to `:retry`. */
const LONGEST_RETRY_AFTER_SECONDS = 300;
const LONGEST_MESSAGE = 500;

const IN_FLIGHT = 'idempotency.in_flight';
/** An earlier call with the key was carried out, and its process was killed before it answered. */
const ANSWER_LOST = 'idempotency.answer_lost';
const MAINTENANCE = 'platform.maintenance';
const MAINTENANCE_SECONDS = 60;
/** The registry of the item is in an announced window, whose end its answer names. */
const REGISTRY_MAINTENANCE = 'registry.maintenance';
const INPUT: ReadonlySet<number> = new Set([400, 404, 405, 406, 411, 413, 414, 415, 422]);

const AFTER_MAINTENANCE = { kind: 'unknown', seconds: MAINTENANCE_SECONDS, isUncounted: true } as const;

/** At the end of the window; again within minutes, as staff may withdraw it. */
const afterWindow = ({ retryAfter = MAINTENANCE_SECONDS }: OperationAnswer) =>
  ({ kind: 'unknown', seconds: Math.min(retryAfter, LONGEST_PAUSE_SECONDS), isUncounted: true }) as const;

/** Seconds before the call after `openCalls` open ones: 2, 4, 8 … 300. */
export const pauseAfter = (openCalls: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** openCalls, LONGEST_PAUSE_SECONDS);

/** What the answer of a call means for its item. `openCalls`: calls before it whose outcome is open. */
export function outcomeOf(answer: OperationAnswer, openCalls: number): ItemOutcome {
  const { status, errorCode, orderId, openedOperation: operationId } = answer;
  if (status < 300) return { kind: 'done', status, orderId, operationId };
  if (errorCode === ANSWER_LOST) return { kind: 'done', status: 200, orderId, operationId };
  if (errorCode === PRICE_ABOVE) return { kind: 'price_rose' };
  if (errorCode === MAINTENANCE) return { ...AFTER_MAINTENANCE, status, errorCode };
  if (errorCode === REGISTRY_MAINTENANCE) return { ...afterWindow(answer), status, errorCode };
  if (isUnknown(answer) || (isTransient(answer) && openCalls + 1 < MOST_OPEN_CALLS))
    return { kind: 'unknown', seconds: secondsTo(answer, openCalls), status, errorCode };
  const common = commonOutcome(answer);
  return common ?? { kind: 'refused', refusal: refusalOf(answer), orderId, operationId };
}

/** What the answer of a dry run means for its item. */
export function priceOf(answer: OperationAnswer, openCalls: number): PlanOutcome | { kind: 'no_credit' } {
  if (answer.status < 300) {
    const price = plannedTotal(answer.body);
    if (price) return { kind: 'planned', price };
    throw new Error(`the dry run answered ${answer.status} without a plan`);
  }
  if (answer.errorCode === MAINTENANCE) return AFTER_MAINTENANCE;
  if (answer.errorCode === REGISTRY_MAINTENANCE) return afterWindow(answer);
  if (isUnknown(answer) || mayBeRepeated(answer, openCalls))
    return { kind: 'unknown', seconds: secondsTo(answer, openCalls) };
  return commonOutcome(answer) ?? { kind: 'refused', refusal: refusalOf(answer) };
}

function commonOutcome(
  answer: OperationAnswer,
): Extract<ItemOutcome, { kind: 'no_credit' | 'locked_out' }> | undefined {
  const { status, errorCode } = answer;
  // A purchase limit (402 as well) does not end with a top-up.
  if (errorCode === 'billing.insufficient_funds') return { kind: 'no_credit' };
  if (!isLockedOut(answer)) return undefined;
  const caller = isOfStaff(answer)
    ? 'The member of staff who started the job'
    : 'The API token of the job or its account';
  const reason = `${caller} may no longer call: ${messageOf(answer.body)} (${status}).`;
  return { kind: 'locked_out', status, errorCode, reason };
}

const isOfStaff = ({ errorCode = '' }: OperationAnswer): boolean => errorCode.startsWith('staff.');

const isLockedOut = ({ status, errorCode = '' }: OperationAnswer): boolean =>
  status === 401 || (status === 403 && errorCode.startsWith('credentials.'));

const isUnknown = ({ status, errorCode }: OperationAnswer): boolean =>
  status === 504 || errorCode === IN_FLIGHT;

/** Says nothing of an earlier call with the key. */
const isTransient = ({ status }: Pick<OperationAnswer, 'status'>): boolean =>
  status === 429 || (status >= 500 && status !== 501);

function mayBeRepeated(answer: OperationAnswer, openCalls: number): boolean {
  const { retryAfter = 0 } = answer;
  if (openCalls + 1 >= MOST_OPEN_CALLS || retryAfter > LONGEST_RETRY_AFTER_SECONDS) return false;
  return isTransient(answer);
}

const secondsTo = ({ retryAfter }: OperationAnswer, openCalls: number): number =>
  Math.min(Math.max(retryAfter ?? 0, pauseAfter(openCalls)), LONGEST_PAUSE_SECONDS);

export const refusalOf = (answer: OperationAnswer): ItemRefusal => ({
  status: answer.status,
  errorCode: answer.errorCode,
  errorClass: classOf(answer),
  message: messageOf(answer.body),
});

export function classOf({ status, errorCode = '' }: OperationAnswer): ErrorClass {
  if (status === 402) return 'balance';
  if (isTransient({ status })) return 'transient';
  if (status === 409 && errorCode.endsWith('pending')) return 'transient';
  return INPUT.has(status) ? 'input' : 'policy';
}

/** The API's refusals are `{message, details}`; details name the field or the remedy. */
function messageOf(body: JsonValue): string | undefined {
  const { message, details } = objectOf(body);
  const text = typeof details === 'string' && details !== '' ? details : message;
  return typeof text === 'string' ? text.slice(0, LONGEST_MESSAGE) : undefined;
}

function plannedTotal(body: JsonValue): Money | undefined {
  const { currency, totalCents } = objectOf(objectOf(body).plan);
  return typeof currency === 'string' && Number.isSafeInteger(totalCents)
    ? Money.of(BigInt(totalCents as number), currency)
    : undefined;
}

const objectOf = (value: JsonValue | undefined): { [key: string]: JsonValue | undefined } =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
