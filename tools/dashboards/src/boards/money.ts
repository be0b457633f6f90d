import { type Board, CHOSEN } from '../board';

const unsettled = (kind: string): readonly [string, string] => [
  `max(registrar_money_oldest_unsettled_seconds{kind="${kind}",${CHOSEN}})`,
  'oldest',
];

export const money: Board = {
  title: 'Registrar: money and operations',
  description: 'Is every cent where it belongs, and does every operation end?',
  rows: [
    {
      title: 'Ledger',
      panels: [
        {
          kind: 'tile',
          title: 'Differences in the ledger',
          description: 'Differences that the last check of the ledger found; 0 is right.',
          unit: 'short',
          queries: [[`max(registrar_ledger_check{result="differences",${CHOSEN}})`, 'differences']],
          alerts: ['LedgerDifferences'],
        },
        {
          kind: 'tile',
          title: 'Time since the last check',
          description: 'Time since a check of the ledger finished.',
          unit: 's',
          queries: [
            [`time() - max(registrar_ledger_check{result="finished_timestamp_seconds",${CHOSEN}})`, 'ago'],
          ],
          alerts: ['LedgerCheckUnfinished'],
        },
        {
          kind: 'tile',
          title: 'Operations for staff',
          description: 'Operations that are unsettled for too long and need a decision of staff.',
          unit: 'short',
          queries: [[`max(registrar_backlog{kind="operations_needing_attention",${CHOSEN}})`, 'operations']],
          alerts: ['OperationsNeedAttention'],
        },
      ],
    },
    {
      title: 'Unsettled money',
      panels: [
        {
          title: 'Oldest hold',
          description: 'Age of the oldest funds that are held for an order without an end.',
          unit: 's',
          queries: [unsettled('hold')],
          alerts: ['HoldUnsettled'],
        },
        {
          title: 'Oldest card payment',
          description: 'Age of the oldest card payment without a result.',
          unit: 's',
          queries: [unsettled('payment')],
          alerts: ['PaymentUnsettled'],
        },
        {
          title: 'Oldest refund to a card',
          description: 'Age of the oldest refund to a card without a result.',
          unit: 's',
          queries: [unsettled('payment_refund')],
          alerts: ['PaymentRefundUnsettled'],
        },
      ],
    },
    {
      title: 'Card gateway',
      panels: [
        {
          title: 'Events found by polling',
          description: 'Events of the card gateway in an hour that no webhook delivered.',
          unit: 'short',
          queries: [[`sum(increase(registrar_worker_payment_events_missed_total{${CHOSEN}}[1h]))`, 'missed']],
          alerts: ['PaymentEventsMissed'],
        },
        {
          title: 'Age of processed events',
          description:
            'All events of the card gateway older than this are processed; empty without a card gateway.',
          unit: 's',
          queries: [
            [`time() - max(registrar_payment_events_taken_until_timestamp_seconds{${CHOSEN}})`, 'age'],
          ],
          alerts: ['PaymentEventsStale'],
        },
      ],
    },
    {
      title: 'Refunds of registries',
      panels: [
        {
          title: 'Deletes in the add grace period',
          description:
            'Share of the limit of the registry that the deletes of the month have used, by TLD with deletes; at 100 % the registry refunds no more.',
          unit: 'percentunit',
          queries: [[`max by (tld) (registrar_grace_delete_limit_used_ratio{${CHOSEN}})`, '{{tld}}']],
          alerts: ['GraceDeletesNearLimit'],
        },
      ],
    },
    {
      title: 'Operations',
      panels: [
        {
          title: 'Open operations',
          description: 'Operations that are open or pending; transfers are open for days.',
          unit: 'short',
          queries: [
            [
              `max by (kind) (registrar_backlog{kind=~"operations_open|operations_pending",${CHOSEN}})`,
              '{{kind}}',
            ],
          ],
        },
        {
          title: 'Items of jobs under way',
          description: 'Items of jobs of accounts and of staff that are carried out now.',
          unit: 'short',
          queries: [
            [`sum(registrar_job_items_under_way{${CHOSEN}})`, 'accounts'],
            [`sum(registrar_staff_job_items_under_way{${CHOSEN}})`, 'staff'],
          ],
        },
      ],
    },
  ],
};
