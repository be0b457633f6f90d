import { type Board, CHOSEN } from '../board';

const NOT_A_FAULT = 'code!~"2302|2303|2304"';

export const registries: Board = {
  title: 'Registrar: registries',
  description: 'Do the registries answer, how fast, and what do they refuse?',
  rows: [
    {
      title: 'Commands',
      panels: [
        {
          title: 'Duration of commands',
          description: '95 % of the commands to a registry are answered faster than its line.',
          unit: 's',
          queries: [
            [
              `histogram_quantile(0.95, sum by (le, connection) (rate(registrar_epp_command_duration_seconds_bucket{${CHOSEN}}[10m])))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistryCommandsSlow'],
        },
        {
          title: 'Duration by command',
          description: 'Mean time to answer a command, by registry and command, the ten slowest.',
          unit: 's',
          queries: [
            [
              `topk(10, sum by (connection, command) (rate(registrar_epp_command_duration_seconds_sum{${CHOSEN}}[$__rate_interval])) / sum by (connection, command) (rate(registrar_epp_command_duration_seconds_count{${CHOSEN}}[$__rate_interval])))`,
              '{{connection}} {{command}}',
            ],
          ],
          seeAlso: ['RegistryCommandsSlow'],
        },
        {
          title: 'Commands answered',
          description: 'Commands per second that a registry answered, refusals included.',
          unit: 'ops',
          queries: [
            [
              `sum by (connection) (rate(registrar_epp_commands_answered_total{${CHOSEN}}[$__rate_interval]))`,
              '{{connection}}',
            ],
          ],
        },
        {
          title: 'Commands without an answer',
          description: 'Commands of 10 minutes whose outcome is unknown, by registry.',
          unit: 'short',
          queries: [
            [
              `sum by (connection) (increase(registrar_epp_commands_unanswered_total{${CHOSEN}}[10m]))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistryCommandsUnanswered'],
        },
      ],
    },
    {
      title: 'Refusals',
      panels: [
        {
          title: 'Refusals by code',
          description: 'Commands refused per second, by registry and result code (RFC 5730, section 3).',
          unit: 'ops',
          queries: [
            [
              `sum by (connection, code) (rate(registrar_epp_commands_refused_total{${CHOSEN}}[$__rate_interval]))`,
              '{{connection}} {{code}}',
            ],
          ],
        },
        {
          title: 'Share of commands refused',
          description:
            'Share of the commands of 30 minutes that were refused for another reason than the state of an object (2302, 2303, 2304).',
          unit: 'percentunit',
          queries: [
            [
              `sum by (connection) (increase(registrar_epp_commands_refused_total{${NOT_A_FAULT},${CHOSEN}}[30m])) / sum by (connection) (increase(registrar_epp_commands_answered_total{${CHOSEN}}[30m]))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistryRefusalsRise'],
        },
        {
          title: 'Refused for lack of credit',
          description:
            'Commands of 15 minutes that a registry refused with 2104 because our credit is used up.',
          unit: 'short',
          queries: [
            [
              `sum by (connection) (increase(registrar_epp_commands_refused_total{code="2104",${CHOSEN}}[15m]))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistryCreditUsedUp'],
        },
      ],
    },
    {
      title: 'Sessions',
      panels: [
        {
          title: 'Open sessions',
          description: 'Open sessions of all processes, by registry and app.',
          unit: 'short',
          queries: [
            [`sum by (connection, app) (registrar_epp_sessions{${CHOSEN}})`, '{{connection}} {{app}}'],
          ],
        },
        {
          title: 'Waits for a session',
          description: '95 % of the commands waited less for a session.',
          unit: 's',
          queries: [
            [
              `histogram_quantile(0.95, sum by (le, connection) (rate(registrar_epp_session_wait_seconds_bucket{${CHOSEN}}[10m])))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistrySessionWaits'],
        },
        {
          title: 'Sessions that could not be opened',
          description: 'Sessions of 15 minutes that failed to connect or to log in.',
          unit: 'short',
          queries: [
            [
              `sum by (connection) (increase(registrar_epp_sessions_failed_total{${CHOSEN}}[15m]))`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistrySessionsFail'],
        },
      ],
    },
    {
      title: 'Connections',
      panels: [
        {
          title: 'Circuit',
          description:
            '1: nothing is sent to the registry; 0.5: one command tries it; 0: the registry is used.',
          unit: 'short',
          queries: [[`max by (connection) (registrar_epp_circuit_open{${CHOSEN}})`, '{{connection}}']],
          alerts: ['RegistryCircuitOpen'],
        },
        {
          title: 'Maintenance',
          description: '1: a maintenance window that the registry announced is open.',
          unit: 'bool',
          queries: [[`max by (connection) (registrar_registry_in_maintenance{${CHOSEN}})`, '{{connection}}']],
          seeAlso: ['RegistryCircuitOpen'],
        },
        {
          title: 'Client certificates',
          description: 'Time until the client certificate of a connection expires.',
          unit: 's',
          queries: [
            [
              `min by (connection) (registrar_registry_certificate_expiry_timestamp_seconds{${CHOSEN}}) - time()`,
              '{{connection}}',
            ],
          ],
          alerts: ['RegistryCertificateExpires', 'RegistryCertificateExpiresSoon'],
        },
        {
          title: 'Unreadable profiles',
          description: 'Connections whose stored profile is unreadable and that are not used.',
          unit: 'short',
          queries: [
            [
              `sum(max by (connection) (registrar_registry_connection_unreadable{${CHOSEN}})) or vector(0)`,
              'unreadable',
            ],
          ],
          alerts: ['RegistryProfileUnreadable'],
        },
      ],
    },
  ],
};
