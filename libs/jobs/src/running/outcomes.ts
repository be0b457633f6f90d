import { type JsonValue, Money, type OperationAnswer, PRICE_ABOVE } from '@registrar/kernel';
import type { ItemOutcome, PlanOutcome } from '../item';
import type { ErrorClass, ItemRefusal } from '../job';

/**
 * Calls of one attempt that may answer 429, 500, 502 or 503; then the idempotency key of the item decides its
 * outcome (ItemSettlement). 504, a request in flight and maintenance are retried without this limit.
 */
export const MOST_OPEN_CALLS = 10;
const FIRST_PAUSE_SECONDS = 2;
export const LONGEST_PAUSE_SECONDS = 300;
/** A dry run with a longer `Retry-After` than this is refused at once; `:retry` repeats it. */
const LONGEST_RETRY_AFTER_SECONDS = 300;
const LONGEST_MESSAGE = 500;

const IN_FLIGHT = 'idempotency.in_flight';
/** An earlier call with the key was carried out, and no answer was stored (its process was killed). */
const ANSWER_LOST = 'idempotency.answer_lost';
const MAINTENANCE = 'platform.maintenance';
const MAINTENANCE_SECONDS = 60;
/** The registry of the item is in an announced maintenance window; `Retry-After` is the time to its end. */
const REGISTRY_MAINTENANCE = 'registry.maintenance';
/** 409 while another operation of the domain is in progress: the same call can succeed later. */
const BUSY: ReadonlySet<string> = new Set(['domains.busy', 'domains.pending_create']);
const INPUT: ReadonlySet<number> = new Set([400, 404, 405, 406, 411, 413, 414, 415, 422]);

const AFTER_MAINTENANCE = { kind: 'unknown', seconds: MAINTENANCE_SECONDS, isUncounted: true } as const;

/** Retries at the end of the window, and at least every five minutes, since staff may withdraw it. */
const afterWindow = ({ retryAfter = MAINTENANCE_SECONDS }: OperationAnswer) =>
  ({ kind: 'unknown', seconds: Math.min(retryAfter, LONGEST_PAUSE_SECONDS), isUncounted: true }) as const;

/** Seconds from a call to its repeat, where `openCalls` calls before it are open too: 2, 4, 8 … 256, 300. */
export const pauseAfter = (openCalls: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** openCalls, LONGEST_PAUSE_SECONDS);

/** The outcome of an item by the answer of its call. `openCalls`: earlier calls whose outcome is unknown. */
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

/** The plan of an item by the answer of its dry run. Throws for a success without a plan. */
export function planOutcomeOf(
  answer: OperationAnswer,
  openCalls: number,
): PlanOutcome | { kind: 'no_credit' } {
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
  // By code: a purchase limit is a 402 too, and a top-up does not raise it.
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

/** An answer that does not show whether an earlier call with the key was carried out. */
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
  if (BUSY.has(errorCode)) return 'transient';
  return INPUT.has(status) ? 'input' : 'policy';
}

/** Text of a refusal `{message, details}`: `details`, which names the field or the remedy, else `message`. */
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
