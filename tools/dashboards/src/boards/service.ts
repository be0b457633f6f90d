import { type Board, CHOSEN } from '../board';
import { processRows } from './processes';

const PUBLIC = `app="public-api",${CHOSEN}`;
const REQUESTS = 'registrar_http_request_duration_seconds';
/** Answers that use up the error budget: those of a registry that is away do not. */
const FAILED = 'status=~"5..",status!="502"';

/** Share of failed requests of the public API in a window; 0 where nothing failed. */
const failedShare = (window: string): string =>
  `(sum(rate(${REQUESTS}_count{${PUBLIC},${FAILED}}[${window}])) or vector(0)) / sum(rate(${REQUESTS}_count{${PUBLIC}}[${window}]))`;

export const service: Board = {
  title: 'Registrar: service',
  description: 'Do the APIs keep their objectives, and are the processes healthy?',
  rows: [
    {
      title: 'Objective: 99.9 % of the requests of 30 days do not fail',
      panels: [
        {
          kind: 'tile',
          title: 'Error budget used in 30 days',
          description:
            'Share of the failures of 30 days that the objective of 99.9 % allows and that have happened.',
          unit: 'percentunit',
          queries: [[`(${failedShare('30d')}) / 0.001`, 'used']],
          seeAlso: ['ErrorBudgetBurnsFast'],
        },
        {
          kind: 'tile',
          title: 'Failed in the last 5 minutes',
          description: 'Share of requests of the public API that were answered 5xx, 502 of a registry apart.',
          unit: 'percentunit',
          queries: [[failedShare('5m'), 'failed']],
          alerts: ['ErrorBudgetBurnsFast'],
        },
        {
          kind: 'tile',
          title: 'Failed in the last 30 minutes',
          description: 'Share of requests of the public API that were answered 5xx, 502 of a registry apart.',
          unit: 'percentunit',
          queries: [[failedShare('30m'), 'failed']],
          alerts: ['ErrorBudgetBurnsSlowly'],
        },
        {
          kind: 'tile',
          title: 'Requests per second',
          description: 'Requests of both APIs that were answered, per second.',
          unit: 'reqps',
          queries: [[`sum(rate(${REQUESTS}_count{${CHOSEN}}[5m]))`, 'all']],
        },
        {
          title: 'How fast the error budget burns',
          description:
            'Share of failed requests in four windows; an alert fires when a short and a long window are both above its limit.',
          unit: 'percentunit',
          queries: ['5m', '30m', '1h', '6h'].map((window) => [failedShare(window), window] as const),
          alerts: ['ErrorBudgetBurnsFast', 'ErrorBudgetBurnsSlowly'],
        },
        {
          title: 'Answers 500',
          description: 'Answers 500 in 10 minutes by app: each is a fault of the product.',
          unit: 'short',
          queries: [
            [
              `sum by (app) (increase(${REQUESTS}_count{status="500",${CHOSEN}}[10m])) or vector(0)`,
              '{{app}}',
            ],
          ],
          alerts: ['ServerErrors'],
        },
      ],
    },
    {
      title: 'Requests by operation',
      panels: [
        {
          title: 'Rate',
          description: 'Requests per second of the ten operations that are called most.',
          unit: 'reqps',
          queries: [
            [
              `topk(10, sum by (app, operation) (rate(${REQUESTS}_count{${CHOSEN}}[$__rate_interval])))`,
              '{{app}} {{operation}}',
            ],
          ],
        },
        {
          title: 'Refusals and errors',
          description: 'Answers of 400 and above per second, by operation and status, the ten most frequent.',
          unit: 'reqps',
          queries: [
            [
              `topk(10, sum by (app, operation, status) (rate(${REQUESTS}_count{status=~"[45]..",${CHOSEN}}[$__rate_interval])))`,
              '{{status}} {{app}} {{operation}}',
            ],
          ],
          seeAlso: ['ServerErrors'],
        },
        {
          title: 'Duration of the slowest operations',
          description:
            '95 % of the requests of an operation are faster than its line; the ten slowest operations.',
          unit: 's',
          queries: [
            [
              `topk(10, histogram_quantile(0.95, sum by (le, app, operation) (rate(${REQUESTS}_bucket{${CHOSEN}}[$__rate_interval]))))`,
              '{{app}} {{operation}}',
            ],
          ],
        },
        {
          title: 'Duration of reads',
          description:
            '99 % of the reads of the public API are faster than this, streams, waits and exports apart.',
          unit: 's',
          queries: [
            [
              `histogram_quantile(0.99, sum by (le) (rate(${REQUESTS}_bucket{${PUBLIC},operation=~"GET .*",operation!~".*(:export|:wait|/events|/results|:searchStream).*"}[10m])))`,
              '99 %',
            ],
          ],
          alerts: ['ReadsSlow'],
        },
        {
          title: 'Duration of registrations',
          description: '95 % of the registrations of domains are faster than this.',
          unit: 's',
          queries: [
            [
              `histogram_quantile(0.95, sum by (le) (rate(${REQUESTS}_bucket{${PUBLIC},operation="POST /core/v1/domains"}[15m])))`,
              '95 %',
            ],
          ],
          alerts: ['PurchasesSlow'],
        },
        {
          title: 'Rate by class of the caller',
          description: 'Requests per second by app and class of the caller.',
          unit: 'reqps',
          queries: [
            [
              `sum by (app, caller) (rate(${REQUESTS}_count{${CHOSEN}}[$__rate_interval]))`,
              '{{app}} {{caller}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Admission',
      panels: [
        {
          title: 'Requests refused for overload',
          description:
            'Requests answered 503 in 5 minutes because the process or the share of the account was full.',
          unit: 'short',
          queries: [
            [`sum by (reason) (increase(registrar_http_requests_shed_total{${CHOSEN}}[5m]))`, '{{reason}}'],
          ],
          alerts: ['RequestsShed'],
        },
        {
          title: 'Units in flight',
          description:
            'Units of requests in flight of all processes, and how many heavy ones are admitted now.',
          unit: 'short',
          queries: [[`sum by (kind) (registrar_http_units_in_flight{${CHOSEN}})`, '{{kind}}']],
          seeAlso: ['RequestsShed'],
        },
        {
          title: 'Rate limits without Redis',
          description: '1: Redis is away, and each process of the app limits requests alone.',
          unit: 'bool',
          queries: [[`max by (app) (registrar_rate_limiter_local{${CHOSEN}})`, '{{app}}']],
          alerts: ['RateLimiterLocal'],
        },
        {
          title: 'Credentials found in the cache',
          description: 'Share of the lookups of credentials that the cache answered.',
          unit: 'percentunit',
          queries: [
            [
              `sum(rate(registrar_credentials_cache_lookups_total{result="hit",${CHOSEN}}[$__rate_interval])) / sum(rate(registrar_credentials_cache_lookups_total{${CHOSEN}}[$__rate_interval]))`,
              'hits',
            ],
          ],
        },
      ],
    },
    ...processRows,
  ],
};
