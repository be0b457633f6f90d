import { type Board, CHOSEN } from '../board';

/** Jobs that run once an hour or less; the limit of their age is that of the alert SlowLoopStale. */
const SLOW =
  'make-partitions|drop-partitions|remove-verification-links|erase-mail|tidy-recipients|clear-auth-codes|forget-events';

export const queues: Board = {
  title: 'Registrar: queues',
  description: 'Is background work done in time?',
  rows: [
    {
      title: 'Due work',
      panels: [
        {
          title: 'Oldest due work by kind',
          description: 'Age of the oldest row that is due, by kind of work.',
          unit: 's',
          queries: [
            [
              `max by (kind) (registrar_oldest_due_seconds{kind!~"mails|outbox|webhooks",${CHOSEN}})`,
              '{{kind}}',
            ],
          ],
          alerts: ['DueWorkOld'],
        },
        {
          title: 'Work that waits',
          description: 'Rows that wait, by kind; each kind is counted up to 10,000.',
          unit: 'short',
          queries: [[`max by (kind) (registrar_backlog{${CHOSEN}})`, '{{kind}}']],
          seeAlso: ['DueWorkOld', 'OperationsNeedAttention'],
        },
      ],
    },
    {
      title: 'Events, webhooks and mail',
      panels: [
        {
          title: 'Outbox lag',
          description: 'Age of the oldest event that waits in the outbox.',
          unit: 's',
          queries: [[`max(registrar_oldest_due_seconds{kind="outbox",${CHOSEN}})`, 'outbox']],
          alerts: ['OutboxLag'],
        },
        {
          title: 'Delivery lag',
          description: 'Age of the oldest webhook delivery that is due.',
          unit: 's',
          queries: [[`max(registrar_oldest_due_seconds{kind="webhooks",${CHOSEN}})`, 'webhooks']],
          alerts: ['DeliveriesLate'],
        },
        {
          title: 'Mail lag',
          description: 'Age of the oldest mail that is due.',
          unit: 's',
          queries: [[`max(registrar_oldest_due_seconds{kind="mails",${CHOSEN}})`, 'mails']],
          alerts: ['MailsLate'],
        },
        {
          title: 'Events and deliveries',
          description: 'Events taken out of the outbox and webhook deliveries queued for them, per second.',
          unit: 'ops',
          queries: [
            [`sum(rate(registrar_worker_outbox_events_total{${CHOSEN}}[$__rate_interval]))`, 'events'],
            [
              `sum(rate(registrar_worker_webhook_deliveries_total{${CHOSEN}}[$__rate_interval]))`,
              'deliveries',
            ],
          ],
          seeAlso: ['OutboxLag'],
        },
        {
          title: 'Webhook attempts by result',
          description: 'Attempts to deliver a webhook per second, by result.',
          unit: 'ops',
          queries: [
            [
              `sum by (result) (rate(registrar_worker_webhook_attempts_total{${CHOSEN}}[$__rate_interval]))`,
              '{{result}}',
            ],
          ],
        },
        {
          title: 'Deliveries given up',
          description: 'Deliveries of an hour whose last attempt failed.',
          unit: 'short',
          queries: [
            [
              `sum(increase(registrar_worker_webhook_attempts_total{result="given_up",${CHOSEN}}[1h]))`,
              'given up',
            ],
          ],
          alerts: ['DeliveriesGivenUp'],
        },
        {
          title: 'Deliveries held',
          description: 'Attempts of an hour that were held because no token signs them.',
          unit: 'short',
          queries: [
            [`sum(increase(registrar_worker_webhook_attempts_total{result="held",${CHOSEN}}[1h]))`, 'held'],
          ],
          alerts: ['DeliveriesHeld'],
        },
      ],
    },
    {
      title: 'Jobs of the worker',
      panels: [
        {
          title: 'Time since the last success',
          description: 'Time since each job last ran without an error, jobs that run hourly or daily apart.',
          unit: 's',
          queries: [
            [
              `time() - max by (loop) (registrar_worker_loop_last_success_timestamp_seconds{loop!~"zone-import|${SLOW}",${CHOSEN}})`,
              '{{loop}}',
            ],
          ],
          alerts: ['LoopStale'],
          seeAlso: ['WorkerAbsent'],
        },
        {
          title: 'Time since the last success of slow jobs',
          description: 'Time since each job that runs hourly or daily last ran without an error.',
          unit: 's',
          queries: [
            [
              `time() - max by (loop) (registrar_worker_loop_last_success_timestamp_seconds{loop=~"${SLOW}",${CHOSEN}})`,
              '{{loop}}',
            ],
          ],
          alerts: ['SlowLoopStale'],
        },
        {
          title: 'Passes that failed',
          description: 'Passes of each job in 15 minutes that ended with an error.',
          unit: 'short',
          queries: [
            [
              `sum by (loop) (increase(registrar_worker_loop_runs_total{outcome="error",${CHOSEN}}[15m]))`,
              '{{loop}}',
            ],
          ],
          alerts: ['LoopFails'],
        },
        {
          title: 'Duration of passes',
          description: '95 % of the passes of a job are faster than its line; the ten slowest jobs.',
          unit: 's',
          queries: [
            [
              `topk(10, histogram_quantile(0.95, sum by (le, loop) (rate(registrar_worker_loop_duration_seconds_bucket{${CHOSEN}}[10m]))))`,
              '{{loop}}',
            ],
          ],
        },
        {
          title: 'Zone files that fail',
          description:
            'Zones whose newest file was refused or could not be read, so that an older one answers.',
          unit: 'short',
          queries: [
            [`sum(max by (zone) (registrar_zone_import_failing{${CHOSEN}})) or vector(0)`, 'failing'],
          ],
          alerts: ['ZoneImportFailing'],
        },
      ],
    },
  ],
};
