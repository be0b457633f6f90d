import type { ClaimedDelivery, SettledAttempt } from './delivery';
import { SLOW_MS } from './lanes';
import type { RetrySchedule } from './retry-schedule';
import type { SendResult } from '../ports';

/** What a request has brought, and what follows from it; times are those of the account. */
export function settledAttempt(
  { id, eventId, subscriptionId, attempts }: ClaimedDelivery,
  { startedAt, settledAt }: { startedAt: Date; settledAt: Date },
  result: SendResult,
  schedule: RetrySchedule,
): SettledAttempt {
  const number = attempts + 1;
  return {
    deliveryId: id,
    eventId,
    subscriptionId,
    number,
    startedAt,
    durationMs: result.durationMs,
    settledAt,
    isQuick: result.durationMs < SLOW_MS,
    status: result.kind === 'failed' ? undefined : result.status,
    responseHead: result.kind === 'failed' ? undefined : result.responseHead,
    error: result.kind === 'failed' ? result.error : undefined,
    next: result.kind === 'accepted' ? { state: 'delivered' } : next(schedule, number, settledAt),
  };
}

function next(schedule: RetrySchedule, number: number, settledAt: Date): SettledAttempt['next'] {
  const dueAt = schedule.next(number, settledAt);
  return dueAt ? { state: 'pending', dueAt } : { state: 'failed' };
}
