import { type Board, CHOSEN } from '../board';
import type { Panel } from '../panel';

const REQUESTS = 'registrar_http_request_duration_seconds_count';
const COMMANDS = 'registrar_epp_command_duration_seconds_count';

/** Requests of resellers of one operation that succeeded; 0 where none was made. */
const succeeded = (operation: string, window: string): string =>
  `sum(increase(${REQUESTS}{app="public-api",status=~"2..",operation="${operation}",${CHOSEN}}[${window}])) or vector(0)`;

const SALES = {
  registered: 'POST /core/v1/domains',
  renewed: 'POST /core/v1/domains/{domainName}:renew',
  transfers: 'POST /core/v1/transfers',
};

const perDay = (title: string, description: string, operation: string): Panel => ({
  kind: 'tile',
  title,
  description,
  unit: 'short',
  queries: [[succeeded(operation, '1d'), 'in 24 hours']],
});

export const sales: Board = {
  title: 'Registrar: sales',
  description:
    'How much is sold, by the requests of resellers and the commands to registries? Receipts and statements have the amounts.',
  rows: [
    {
      title: 'In 24 hours',
      panels: [
        perDay(
          'Registrations',
          'Requests of 24 hours that registered a domain, repetitions with the same idempotency key included.',
          SALES.registered,
        ),
        perDay(
          'Renewals by resellers',
          'Requests of 24 hours that renewed a domain; automatic renewals are not requests.',
          SALES.renewed,
        ),
        perDay('Transfers started', 'Requests of 24 hours that started a transfer in.', SALES.transfers),
      ],
    },
    {
      title: 'Over time',
      panels: [
        {
          title: 'Sales in an hour',
          description: 'Requests of the last hour that succeeded, by what they buy.',
          unit: 'short',
          queries: Object.entries(SALES).map(
            ([name, operation]) => [succeeded(operation, '1h'), name] as const,
          ),
        },
        {
          title: 'Purchases refused in an hour',
          description:
            'Requests of the last hour to register, renew or transfer that got no success, by status.',
          unit: 'short',
          queries: [
            [
              `sum by (status) (increase(${REQUESTS}{app="public-api",status!~"2..",operation=~"POST /core/v1/(domains|transfers|domains/.+:renew)",${CHOSEN}}[1h]))`,
              '{{status}}',
            ],
          ],
        },
        {
          title: 'Registrations by class of the caller',
          description: 'Registrations in an hour, by class of the account.',
          unit: 'short',
          queries: [
            [
              `sum by (caller) (increase(${REQUESTS}{app="public-api",status=~"2..",operation="${SALES.registered}",${CHOSEN}}[1h]))`,
              '{{caller}}',
            ],
          ],
        },
        {
          title: 'Commands to registries in an hour',
          description:
            'Commands that create, renew, transfer or delete a domain at a registry, refused ones and automatic renewals included.',
          unit: 'short',
          queries: [
            [
              `sum by (connection, command) (increase(${COMMANDS}{command=~"domain:(create|renew|transfer|delete)",${CHOSEN}}[1h]))`,
              '{{connection}} {{command}}',
            ],
          ],
        },
      ],
    },
  ],
};
