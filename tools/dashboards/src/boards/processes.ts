import { type Board, CHOSEN } from '../board';

/** The part of the board about the service that shows each process. */
export const processRows: Board['rows'] = [
  {
    title: 'Processes',
    panels: [
      {
        title: 'Processes that answer',
        description: 'Processes of each app that answered the last scrape.',
        unit: 'short',
        queries: [[`sum by (app) (registrar_build_info{${CHOSEN}})`, '{{app}}']],
        seeAlso: ['ProcessDown'],
      },
      {
        title: 'Processes by version',
        description:
          'Processes by the version of the platform that they run; more than one version for an hour is an unfinished deployment.',
        unit: 'short',
        queries: [[`sum by (version) (registrar_build_info{${CHOSEN}})`, '{{version}}']],
        seeAlso: ['VersionsDiffer'],
      },
      {
        title: 'Event loop',
        description: 'Delay of the event loop: 99 % of its turns were delayed less.',
        unit: 's',
        queries: [
          [
            `max by (app, instance) (registrar_nodejs_eventloop_lag_p99_seconds{${CHOSEN}})`,
            '{{app}} {{instance}}',
          ],
        ],
        alerts: ['EventLoopLag'],
      },
      {
        title: 'Memory',
        description: 'Resident memory of each process.',
        unit: 'decbytes',
        queries: [
          [
            `max by (app, instance) (registrar_process_resident_memory_bytes{${CHOSEN}})`,
            '{{app}} {{instance}}',
          ],
        ],
        alerts: ['ProcessMemory'],
      },
      {
        title: 'Processor',
        description: 'Processor time that each process uses, of one processor.',
        unit: 'percentunit',
        queries: [
          [
            `sum by (app, instance) (rate(registrar_process_cpu_seconds_total{${CHOSEN}}[$__rate_interval]))`,
            '{{app}} {{instance}}',
          ],
        ],
      },
      {
        title: 'Restarts',
        description: 'Restarts of each process in 30 minutes.',
        unit: 'short',
        queries: [
          [
            `max by (app, instance) (changes(registrar_process_start_time_seconds{${CHOSEN}}[30m]))`,
            '{{app}} {{instance}}',
          ],
        ],
        alerts: ['ProcessRestarts'],
      },
      {
        title: 'Log lines lost',
        description: 'Log lines of 10 minutes that were dropped because the log could not be written.',
        unit: 'short',
        queries: [[`sum by (app) (increase(registrar_log_lines_dropped_total{${CHOSEN}}[10m]))`, '{{app}}']],
        alerts: ['LogLinesDropped'],
      },
      {
        title: 'Suspended instances',
        description: '1: registries, mail and webhooks are off until staff declare which database is alive.',
        unit: 'bool',
        queries: [[`max by (app) (registrar_instance_suspended{${CHOSEN}})`, '{{app}}']],
        alerts: ['InstanceSuspended'],
      },
      {
        title: 'Other clocks',
        description:
          'What the clocks of machine and database server are ahead of the time of the process; below 0: behind.',
        unit: 's',
        queries: [
          [
            `max by (app, instance, clock) (registrar_clock_difference_seconds{${CHOSEN}})`,
            '{{app}} {{instance}} {{clock}}',
          ],
        ],
        alerts: ['ClockDiffers'],
      },
      {
        title: 'Certificate of the public API',
        description:
          'Time until the TLS certificate of the public API expires; empty where a proxy ends TLS.',
        unit: 's',
        queries: [[`min(registrar_tls_certificate_expiry_timestamp_seconds{${CHOSEN}}) - time()`, 'left']],
        alerts: ['TlsCertificateExpires'],
      },
    ],
  },
  {
    title: 'Forwarder',
    panels: [
      {
        title: 'Answers to visitors',
        description: 'Answers of the forwarder per second, by HTTP status.',
        unit: 'reqps',
        queries: [
          [
            `sum by (status) (rate(registrar_forwarder_answers_total{${CHOSEN}}[$__rate_interval]))`,
            '{{status}}',
          ],
        ],
      },
      {
        title: 'Forwarder without its database',
        description: '1: the last read failed, and hosts are answered as they were read last.',
        unit: 'bool',
        queries: [[`max by (instance) (registrar_forwarder_database_away{${CHOSEN}})`, '{{instance}}']],
        alerts: ['ForwarderDatabaseAway'],
      },
    ],
  },
];
