import type { SyncStatuses } from '@registrar/domains';
import type * as wiring from '@registrar/domains/wiring';
import type { DrainPollQueue } from '@registrar/registries';

/** What a process of the worker does with the calendar. */
export interface Process {
  calendar: wiring.CalendarUseCases;
  renewal: wiring.RenewalUseCases;
  changes: wiring.ChangeUseCases;
  restores: wiring.RestoreUseCases;
  statuses: SyncStatuses;
  comparison: wiring.ComparisonUseCases;
  messages: DrainPollQueue;
}
