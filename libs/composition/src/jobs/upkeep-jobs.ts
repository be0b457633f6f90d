import {
  CheckLedger,
  FollowPaymentEvents,
  FollowPaymentRefunds,
  FollowPayments,
  RemoveQuotes,
} from '@registrar/billing';
import { ImportZones } from '@registrar/catalog';
import {
  addSeconds,
  BacklogReader,
  BusinessReader,
  Clock,
  IdempotencyHousekeeping,
  Log,
  OperationHousekeeping,
} from '@registrar/kernel';
import { ForgetJobs } from '@registrar/jobs';
import { RunClocks } from '@registrar/sandbox';
import { RemoveAvailabilityCounts } from '@registrar/status';
import { BusinessMetrics } from '../metrics/business-metrics';
import { WorkerMetrics } from '../metrics/worker-metrics';
import { ZoneMetrics } from '../metrics/zone-metrics';
import { type BackgroundJob, job } from './job';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Rows of one statement: few enough to lock nothing for long. */
const KEYS_AT_ONCE = 1_000;
const OPERATIONS_AT_ONCE = 500;
/**
 * Seconds after an operation is settled: a retry with its idempotency key is answered from it for an hour
 * (BEHAVIOUR §5).
 */
const CONTACTS_RETAINED_SECONDS = 7_200;
/** After a zone file that could not be had, or was still being written. */
const NEXT_ZONE_TRY_MS = 15 * MINUTE_MS;

/** Payments, checks, housekeeping and the clocks of a sandbox. */
export const UPKEEP_JOBS: readonly BackgroundJob[] = [
  job({
    name: 'follow-payments',
    does: 'Asks the gateway for the result of payments whose webhooks did not arrive.',
    everyMs: 5 * SECOND_MS,
    asks: 'gateway',
    dueKinds: ['payments'],
    parts: { payments: FollowPayments },
    run: ({ payments }) => payments.execute(),
  }),
  job({
    // A job of its own: refunds continue while payments cannot be followed.
    name: 'follow-payment-refunds',
    does: 'Asks the gateway for the result of refunds to cards.',
    everyMs: 5 * SECOND_MS,
    asks: 'gateway',
    dueKinds: ['payment_refunds'],
    parts: { refunds: FollowPaymentRefunds },
    run: ({ refunds }) => refunds.execute(),
  }),
  job({
    name: 'follow-payment-events',
    does: 'Reads events of the gateway that no webhook delivered.',
    everyMs: MINUTE_MS,
    // The gateway answers so many requests a second and no more.
    busyMs: SECOND_MS,
    asks: 'gateway',
    parts: { events: FollowPaymentEvents, metrics: WorkerMetrics },
    run: async ({ events, metrics }, stop) => {
      const { missed, hasMore } = await events.execute(stop);
      metrics.paymentEventsFollowed(missed, await events.takenUntil());
      return hasMore;
    },
  }),
  job({
    name: 'ledger-check',
    does: 'Compares the ledger with balances and orders once a day, slice by slice.',
    everyMs: MINUTE_MS,
    // It has the whole night.
    busyMs: 500,
    parts: { check: CheckLedger, metrics: WorkerMetrics },
    run: async ({ check, metrics }) => {
      if (await check.execute()) return true;
      const last = await check.last();
      if (last) metrics.ledgerChecked(last.differences, last.finishedAt);
      return false;
    },
  }),
  job({
    name: 'expired-idempotency-keys',
    does: 'Removes idempotency keys that have expired.',
    everyMs: MINUTE_MS,
    parts: { keys: IdempotencyHousekeeping, clock: Clock },
    run: async ({ keys, clock }, stop) => {
      let removed: number;
      do {
        removed = await keys.removeExpired(clock.now(), KEYS_AT_ONCE);
      } while (removed === KEYS_AT_ONCE && !stop.aborted);
    },
  }),
  job({
    name: 'expired-quotes',
    does: 'Removes quotes a day after they expired.',
    everyMs: MINUTE_MS,
    busyMs: SECOND_MS,
    parts: { quotes: RemoveQuotes },
    run: ({ quotes }) => quotes.execute(),
  }),
  job({
    name: 'expired-availability-counts',
    does: 'Removes counts of availability that are older than 8 days.',
    everyMs: HOUR_MS,
    busyMs: SECOND_MS,
    parts: { counts: RemoveAvailabilityCounts },
    run: ({ counts }) => counts.execute(),
  }),
  job({
    name: 'erase-operation-contacts',
    does: 'Erases contacts in the payloads of settled operations.',
    everyMs: MINUTE_MS,
    // The first run goes through every operation there ever was.
    busyMs: SECOND_MS,
    parts: { operations: OperationHousekeeping, clock: Clock },
    run: async ({ operations, clock }) => {
      const now = clock.now();
      const settledBefore = addSeconds(now, -CONTACTS_RETAINED_SECONDS);
      return (await operations.eraseContacts(settledBefore, now, OPERATIONS_AT_ONCE)) === OPERATIONS_AT_ONCE;
    },
  }),
  job({
    name: 'forget-jobs',
    does: 'Stops jobs of accounts that waited for `JOB_RETENTION_DAYS`, removes those whose retention is over, and fields of refused items that can no longer be retried.',
    everyMs: MINUTE_MS,
    busyMs: SECOND_MS,
    parts: { jobs: ForgetJobs },
    run: ({ jobs }) => jobs.execute(),
  }),
  job({
    name: 'backlog-watch',
    does: 'Counts work that waits, for the metrics.',
    // Metrics are usually fetched every 15 s.
    everyMs: 15 * SECOND_MS,
    whenSuspended: true,
    parts: { backlog: BacklogReader, metrics: WorkerMetrics, clock: Clock, log: Log },
    run: async ({ backlog, metrics, clock, log }) => {
      const counts = await backlog.read(clock.now());
      metrics.backlog(counts);
      const rows = counts.newerVersion;
      if (rows > 0) log.warn('rows of a newer version left to processes of a newer release', { rows });
    },
  }),
  job({
    name: 'business-watch',
    does: 'Counts sales, domains, accounts, jobs and deletes in the add grace period, for the metrics.',
    everyMs: MINUTE_MS,
    parts: { business: BusinessReader, metrics: BusinessMetrics, clock: Clock },
    run: async ({ business, metrics, clock }) => metrics.counted(await business.read(clock.now())),
  }),
  job({
    name: 'zone-import',
    does: 'Imports new zone files, at the start and then at the interval of the settings.',
    everyMs: ({ zoneFilesEveryMinutes }) => zoneFilesEveryMinutes * MINUTE_MS,
    asks: 'zone files',
    busyMs: ({ zoneFilesEveryMinutes }) => Math.min(zoneFilesEveryMinutes * MINUTE_MS, NEXT_ZONE_TRY_MS),
    parts: { zones: ImportZones, metrics: ZoneMetrics },
    run: async ({ zones, metrics }, stop) => {
      const round = await zones.execute(stop);
      metrics.imported(round);
      return [...round.outcomes.values()].some((outcome) => outcome === 'failed' || outcome === 'busy');
    },
  }),
  job({
    name: 'account-clocks',
    does: 'Does the due work of accounts with a test clock at their own time; in a sandbox only.',
    everyMs: SECOND_MS,
    busyMs: 100,
    asks: 'what its jobs ask',
    dueKinds: ['clocks'],
    isOn: ({ environment }) => environment === 'sandbox',
    parts: { clocks: RunClocks },
    run: ({ clocks }) => clocks.execute(),
  }),
];
