import { Log, Partitions } from '@registrar/kernel';
import { Settings } from '../settings/settings';
import { type BackgroundJob, job } from './job';

const HOUR_MS = 3_600_000;
/** A worker may fail for so long before rows belong to no month; they are stored nevertheless. */
const MONTHS_AHEAD = 3;

/** Days after the end of a month until it is dropped. Tables that are not here are retained permanently. */
const RETAINED_DAYS: Record<string, (settings: Settings) => number | 'kept'> = {
  registry_commands: ({ registryCommandsRetainedDays }) => registryCommandsRetainedDays,
  // Before deliveries, whose months stay while events of them do.
  account_events: ({ eventsRetainedDays }) => eventsRetainedDays,
  webhook_deliveries: ({ webhookDeliveriesRetainedDays }) => webhookDeliveriesRetainedDays,
  webhook_attempts: ({ webhookAttemptsRetainedDays }) => webhookAttemptsRetainedDays,
  mails: ({ mailsRetainedDays }) => mailsRetainedDays,
  zone_changes: ({ zoneChangesRetainedDays }) => zoneChangesRetainedDays,
};

/** Monthly partitions of the tables that grow without end (docs/lifecycle/partitions.md). */
export const PARTITION_JOBS: readonly BackgroundJob[] = [
  job({
    name: 'make-partitions',
    does: 'Makes the partitions of the next three months of each table that is partitioned by month.',
    everyMs: HOUR_MS,
    parts: { partitions: Partitions, log: Log },
    run: async ({ partitions, log }, stop) => {
      for (const { name, hasStrayRows } of await partitions.tables()) {
        if (hasStrayRows) log.warn('rows outside the monthly partitions', { table: name });
        for (let made: string | undefined = ''; made !== undefined && !stop.aborted;) {
          made = await partitions.makeNext(name, MONTHS_AHEAD);
          if (made !== undefined) log.info('partition made', { table: name, partition: made });
        }
      }
    },
  }),
  job({
    name: 'drop-partitions',
    does: 'Drops months of tables whose retention has passed.',
    everyMs: HOUR_MS,
    parts: { partitions: Partitions, settings: Settings, log: Log },
    run: async ({ partitions, settings, log }, stop) => {
      for (const [table, daysOf] of Object.entries(RETAINED_DAYS)) {
        const days = daysOf(settings);
        if (days === 'kept') continue;
        for (let dropped: string | undefined = ''; dropped !== undefined && !stop.aborted;) {
          dropped = await partitions.dropOldest(table, days);
          if (dropped !== undefined) log.info('partition dropped', { table, partition: dropped });
        }
      }
    },
  }),
];
