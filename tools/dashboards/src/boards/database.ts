import { type Board, CHOSEN } from '../board';

const CONNECTIONS = 'registrar_database_connections';

export const database: Board = {
  title: 'Registrar: database',
  description: 'Do requests wait for connections of the database?',
  rows: [
    {
      title: 'Waits',
      panels: [
        {
          title: 'Waits for a connection',
          description: '95 % of the requests waited less for a connection of the pool.',
          unit: 's',
          queries: [
            [
              `histogram_quantile(0.95, sum by (le, app) (rate(registrar_database_connection_wait_seconds_bucket{${CHOSEN}}[5m])))`,
              '{{app}}',
            ],
          ],
          alerts: ['DatabasePoolWaits'],
        },
        {
          title: 'Requests that wait now',
          description: 'Requests of each process that wait for a connection.',
          unit: 'short',
          queries: [
            [`max by (app, instance) (${CONNECTIONS}{state="waiting",${CHOSEN}})`, '{{app}} {{instance}}'],
          ],
          alerts: ['DatabaseRequestsQueue'],
        },
      ],
    },
    {
      title: 'Pool',
      panels: [
        {
          title: 'Share of the pool in use',
          description: 'Busy connections of each process, of those that its pool may have.',
          unit: 'percentunit',
          queries: [
            [
              `sum by (app, instance) (${CONNECTIONS}{state="busy",${CHOSEN}}) / sum by (app, instance) (registrar_database_pool_size{${CHOSEN}})`,
              '{{app}} {{instance}}',
            ],
          ],
          alerts: ['DatabasePoolFull'],
        },
        {
          title: 'Connections by state',
          description: 'Connections of the pools of all processes, by app and state.',
          unit: 'short',
          queries: [
            [`sum by (app, state) (${CONNECTIONS}{state=~"busy|idle",${CHOSEN}})`, '{{app}} {{state}}'],
          ],
          seeAlso: ['DatabasePoolFull'],
        },
        {
          title: 'Use of connections',
          description: 'Connections that requests took from the pool, per second.',
          unit: 'ops',
          queries: [
            [
              `sum by (app) (rate(registrar_database_connection_wait_seconds_count{${CHOSEN}}[$__rate_interval]))`,
              '{{app}}',
            ],
          ],
        },
      ],
    },
    {
      title: 'Stored answers',
      panels: [
        {
          title: 'Reads by outcome',
          description:
            'Domains and lists: current (the stored text was sent), changed (its rows had changed), unknown (nothing was stored).',
          unit: 'ops',
          queries: [
            [
              `sum by (outcome) (rate(registrar_stored_answers_reads_total{${CHOSEN}}[$__rate_interval]))`,
              '{{outcome}}',
            ],
          ],
        },
        {
          title: 'Size of stored texts',
          description: 'Texts of answers that a public API retains, at most ANSWER_CACHE_MIB.',
          unit: 'decbytes',
          queries: [[`max by (instance) (registrar_stored_answers_bytes{${CHOSEN}})`, '{{instance}}']],
        },
      ],
    },
    {
      title: 'Replica',
      panels: [
        {
          title: 'Reads by server',
          description:
            'Lists, exports and reports that a replica may answer, by the server that did and why.',
          unit: 'ops',
          queries: [
            [
              `sum by (target, reason) (rate(registrar_database_reader_reads_total{${CHOSEN}}[$__rate_interval]))`,
              '{{target}} {{reason}}',
            ],
          ],
          seeAlso: ['DatabaseReaderUnusable'],
        },
        {
          title: 'Lag of the replica',
          description:
            'Age of the last transaction that the replica replayed; 0 when it has replayed everything.',
          unit: 's',
          queries: [
            [
              `max by (app, instance) (registrar_database_reader_lag_seconds{${CHOSEN}})`,
              '{{app}} {{instance}}',
            ],
          ],
          seeAlso: ['DatabaseReaderUnusable'],
        },
        {
          title: 'Replica usable',
          description: '1: the replica answers and is behind by at most what reports may be.',
          unit: 'short',
          queries: [
            [`min by (app, instance) (registrar_database_reader_usable{${CHOSEN}})`, '{{app}} {{instance}}'],
          ],
          alerts: ['DatabaseReaderUnusable'],
        },
      ],
    },
  ],
};
