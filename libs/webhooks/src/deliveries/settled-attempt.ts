import type { ClaimedDelivery, SettledAttempt } from './delivery';
import { SLOW_MS } from './lanes';
import type { RetrySchedule } from './retry-schedule';
import type { SendResult } from '../ports';

/** What a request has brought, and what follows from it; times are those of the account. */
export function settledAttempt(
  { id, subscriptionId, attempts }: ClaimedDelivery,
  { startedAt, settledAt }: { startedAt: Date; settledAt: Date },
  result: SendResult,
  schedule: RetrySchedule,
): SettledAttempt {
  const number = attempts + 1;
  const { kind, durationMs } = result;
  return {
    deliveryId: id,
    subscriptionId,
    number,
    startedAt,
    durationMs,
    settledAt,
    isQuick: durationMs < SLOW_MS,
    status: kind === 'failed' ? undefined : result.status,
    responseHead: kind === 'failed' ? undefined : result.responseHead,
    error: kind === 'failed' ? result.error : undefined,
    next: kind === 'accepted' ? { state: 'delivered' } : next(schedule, number, settledAt),
  };
}

function next(schedule: RetrySchedule, number: number, settledAt: Date): SettledAttempt['next'] {
  const dueAt = schedule.next(number, settledAt);
  return dueAt ? { state: 'pending', dueAt } : { state: 'failed' };
}
