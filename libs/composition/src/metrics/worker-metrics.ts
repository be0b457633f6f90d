import type { MetricsRegistry } from '@registrar/adapter-runtime';
import type { Backlog } from '@registrar/kernel';
import type { DeliveryRound, RelayedBatch } from '@registrar/webhooks';

/** Seconds; from a sweep that finds nothing to a batch of slow webhooks. */
const LOOP_BUCKETS = [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60];

const ATTEMPT_RESULTS = ['accepted', 'refused', 'failed', 'held', 'given_up'];

/** Metrics of the worker, all named `registrar_worker_…`. */
export class WorkerMetrics {
  private readonly runs = this.registry.counter(
    'registrar_worker_loop_runs_total',
    'Runs of background work by outcome',
    ['loop', 'outcome'],
  );
  private readonly durations = this.registry.durations(
    'registrar_worker_loop_duration_seconds',
    'Duration of runs of background work',
    ['loop'],
    LOOP_BUCKETS,
  );
  private readonly events = this.registry.counter(
    'registrar_worker_outbox_events_total',
    'Events taken out of the outbox',
    [],
  );
  private readonly queued = this.registry.counter(
    'registrar_worker_webhook_deliveries_total',
    'Webhook deliveries queued',
    [],
  );
  private readonly attempts = this.registry.counter(
    'registrar_worker_webhook_attempts_total',
    'Webhook attempts by result; held: no token to sign with; given_up: the last attempt failed',
    ['result'],
  );
  private readonly missedEvents = this.registry.counter(
    'registrar_worker_payment_events_missed_total',
    'Card gateway events that no webhook delivered, found by polling',
    [],
  );
  private readonly lastSuccess: Record<string, number> = {};
  private waiting: Record<string, number> = {};
  private oldestDue: Record<string, number> = {};
  private oldestUnsettled: Record<string, number> = {};
  private ledger: Record<string, number> = {};
  private paymentEvents: number | Record<string, never> = {};

  constructor(private readonly registry: MetricsRegistry) {
    registry.gauge(
      'registrar_worker_loop_last_success_timestamp_seconds',
      'When a loop last ran without an error',
      () => this.lastSuccess,
      'loop',
    );
    registry.gauge(
      'registrar_backlog',
      'Work that waits, at most 10,000 of each kind; operations_needing_attention, deletions_in_trouble, data_reminders_late: staff must act; newer_version: left to processes of a newer release',
      () => this.waiting,
      'kind',
    );
    registry.gauge(
      'registrar_oldest_due_seconds',
      'Seconds since the oldest row of each kind of background work fell due; 0: none is due',
      () => this.oldestDue,
      'kind',
    );
    registry.gauge(
      'registrar_money_oldest_unsettled_seconds',
      'Seconds since the oldest movement of money without an end began; 0: all is settled',
      () => this.oldestUnsettled,
      'kind',
    );
    registry.gauge(
      'registrar_ledger_check',
      'The last check of the ledger: differences found (0 is right, more is for a person at once), and when it ended',
      () => this.ledger,
      'result',
    );
    registry.gauge(
      'registrar_payment_events_taken_until_timestamp_seconds',
      'All card gateway events before this time are processed; hours ago: no events arrive, or one cannot be processed',
      () => this.paymentEvents,
    );
    // the increase from nothing to a first 1 would be invisible to a query
    for (const result of ATTEMPT_RESULTS) this.attempts.inc({ result }, 0);
  }

  /** What the last check of the ledger found. */
  ledgerChecked(differences: number, at: Date): void {
    this.ledger = { differences, finished_timestamp_seconds: Math.floor(at.getTime() / 1_000) };
  }

  /** Events that were `missed` by their webhooks and taken now; before `takenUntil` all are. */
  paymentEventsFollowed(missed: number, takenUntil: Date | undefined): void {
    this.missedEvents.inc(missed);
    this.paymentEvents = takenUntil ? Math.floor(takenUntil.getTime() / 1_000) : {};
  }

  /** One run of a loop that took `seconds`, ended at `at`. */
  ran(loop: string, succeeded: boolean, seconds: number, at: Date): void {
    this.runs.inc({ loop, outcome: 'ok' }, succeeded ? 1 : 0);
    this.runs.inc({ loop, outcome: 'error' }, succeeded ? 0 : 1);
    this.durations.observe({ loop }, seconds);
    if (succeeded) this.lastSuccess[loop] = Math.floor(at.getTime() / 1_000);
  }

  backlog(backlog: Backlog): void {
    this.waiting = {
      operations_open: backlog.operationsOpen,
      operations_pending: backlog.operationsPending,
      operations_needing_attention: backlog.operationsNeedingAttention,
      deletions_in_trouble: backlog.deletionsInTrouble,
      data_reminders_late: backlog.dataRemindersLate,
      outbox_events: backlog.outboxEvents,
      deliveries_due: backlog.deliveriesDue,
      newer_version: backlog.newerVersion,
    };
    this.oldestDue = { ...backlog.oldestDueSeconds };
    this.oldestUnsettled = { ...backlog.oldestUnsettledSeconds };
  }

  relayed({ events, deliveries }: RelayedBatch): void {
    this.events.inc(events);
    this.queued.inc(deliveries);
  }

  delivered({ accepted, refused, failed, held, givenUp }: DeliveryRound): void {
    for (const [result, count] of Object.entries({ accepted, refused, failed, held, given_up: givenUp }))
      this.attempts.inc({ result }, count);
  }
}
