import { MetricsRegistry, type PinoLog } from '@registrar/adapter-runtime';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { RegistryConnection } from '@registrar/registries';
import { BusinessMetrics } from './business-metrics';
import { ClientCertificates, watchOwnCertificate } from './certificate-metrics';
import { EppGauges } from './epp-gauges';
import { ForwarderMetrics } from './forwarder-metrics';
import { countDroppedLines } from './log-metrics';
import { MaintenanceGauge } from './maintenance-gauge';
import { UnreadableConnections } from './unreadable-connections';
import { WorkerMetrics } from './worker-metrics';
import { ZoneMetrics } from './zone-metrics';

let metrics: MetricsRegistry;
beforeEach(() => {
  metrics = new MetricsRegistry('test');
});
afterEach(() => metrics.clear());

/** Lines of the text that Prometheus reads, without those of the process itself. */
async function lines(start: string): Promise<string[]> {
  const all = (await metrics.metrics()).split('\n').map((line) =>
    line
      .replace(/,?app="test"/, '')
      .replace('{}', '')
      .replace('{,', '{'),
  );
  return all.filter((line) => line.startsWith(start));
}
/** Samples of our own metrics, without buckets. */
const samples = async (name: string): Promise<string[]> =>
  (await lines(`registrar_${name}`)).filter((line) => !line.includes('_bucket'));
/** What each metric says of itself; `process`: those that each registry has. */
async function helps(make: () => unknown): Promise<string[]> {
  const process = await lines('# HELP');
  make();
  return (await lines('# HELP')).filter((line) => !process.includes(line)).map((line) => line.slice(7));
}

it('explains the metrics of the EPP client', async () => {
  expect(await helps(() => new EppGauges(metrics))).toEqual([
    'registrar_epp_commands_refused_total EPP commands that the registry refused, by result code; other: a code that RFC 5730 does not have',
    'registrar_epp_command_duration_seconds Time from the first byte of an EPP command to its answer, or until it was given up',
    'registrar_epp_session_wait_seconds Time that EPP commands waited for a session',
    'registrar_epp_sessions EPP sessions of this process that are open',
    'registrar_epp_circuit_open 1: the registry is not asked at the moment',
    'registrar_epp_commands_answered_total EPP commands answered since the start, refusals included',
    'registrar_epp_commands_unanswered_total EPP commands since the start without an answer that could be used',
    'registrar_epp_sessions_failed_total EPP sessions that could not be opened since the start: no connection, or the log-in was refused',
  ]);
});

it.each([
  ['closed', 0],
  ['half_open', 0.5],
  ['open', 1],
  ['stopped', 1],
] as const)('shows a circuit that is %s as %d', async (state, value) => {
  new EppGauges(metrics).circuit({ connection: 'a', state });
  expect(await samples('epp_circuit_open')).toEqual([`registrar_epp_circuit_open{connection="a"} ${value}`]);
});

describe('the metrics of the worker', () => {
  let worker: WorkerMetrics;

  it('are explained', async () => {
    expect(await helps(() => new WorkerMetrics(metrics))).toEqual([
      'registrar_worker_loop_runs_total Runs of background work by outcome',
      'registrar_worker_loop_duration_seconds Duration of runs of background work',
      'registrar_worker_outbox_events_total Events taken out of the outbox',
      'registrar_worker_webhook_deliveries_total Webhook deliveries queued',
      'registrar_worker_webhook_attempts_total Webhook attempts by result; held: no token to sign with; given_up: the last attempt failed',
      'registrar_worker_payment_events_missed_total Card gateway events that no webhook delivered, found by polling',
      'registrar_worker_loop_last_success_timestamp_seconds When a loop last ran without an error',
      'registrar_backlog Work that waits, at most 10,000 of each kind; operations_needing_attention, deletions_in_trouble, data_reminders_late: staff must act; newer_version: left to processes of a newer release',
      'registrar_oldest_due_seconds Seconds since the oldest row of each kind of background work fell due; 0: none is due',
      'registrar_money_oldest_unsettled_seconds Seconds since the oldest movement of money without an end began; 0: all is settled',
      'registrar_ledger_check The last check of the ledger: differences found (0 is right, more is for a person at once), and when it ended',
      'registrar_payment_events_taken_until_timestamp_seconds All card gateway events before this time are processed; hours ago: no events arrive, or one cannot be processed',
    ]);
  });

  describe('after work', () => {
    beforeEach(() => {
      worker = new WorkerMetrics(metrics);
    });

    it('count runs of a loop by outcome, and show when it last succeeded', async () => {
      worker.ran('relay', true, 0.25, new Date(1_500));
      worker.ran('relay', false, 0.5, new Date(9_500));
      expect(await samples('worker_loop')).toEqual([
        'registrar_worker_loop_runs_total{loop="relay",outcome="ok"} 1',
        'registrar_worker_loop_runs_total{loop="relay",outcome="error"} 1',
        'registrar_worker_loop_duration_seconds_sum{loop="relay"} 0.75',
        'registrar_worker_loop_duration_seconds_count{loop="relay"} 2',
        'registrar_worker_loop_last_success_timestamp_seconds{loop="relay"} 1',
      ]);
    });

    it('show what waits, by kind', async () => {
      worker.backlog({
        operationsOpen: 1,
        operationsPending: 2,
        operationsNeedingAttention: 3,
        deletionsInTrouble: 4,
        dataRemindersLate: 5,
        outboxEvents: 6,
        deliveriesDue: 7,
        newerVersion: 8,
        oldestDueSeconds: { mails: 9 },
        oldestUnsettledSeconds: { payments: 10 },
      } as unknown as Parameters<WorkerMetrics['backlog']>[0]);
      expect(await samples('backlog')).toEqual([
        'registrar_backlog{kind="operations_open"} 1',
        'registrar_backlog{kind="operations_pending"} 2',
        'registrar_backlog{kind="operations_needing_attention"} 3',
        'registrar_backlog{kind="deletions_in_trouble"} 4',
        'registrar_backlog{kind="data_reminders_late"} 5',
        'registrar_backlog{kind="outbox_events"} 6',
        'registrar_backlog{kind="deliveries_due"} 7',
        'registrar_backlog{kind="newer_version"} 8',
      ]);
      expect(await samples('oldest_due')).toEqual(['registrar_oldest_due_seconds{kind="mails"} 9']);
      expect(await samples('money_oldest')).toEqual([
        'registrar_money_oldest_unsettled_seconds{kind="payments"} 10',
      ]);
    });

    it('count events, deliveries and attempts, each result from 0 on', async () => {
      worker.relayed({ events: 3, deliveries: 5 } as Parameters<WorkerMetrics['relayed']>[0]);
      worker.delivered({ claimed: 9, accepted: 4, refused: 3, failed: 0, held: 1, givenUp: 2 });
      expect(await samples('worker_outbox')).toEqual(['registrar_worker_outbox_events_total 3']);
      expect(await samples('worker_webhook')).toEqual([
        'registrar_worker_webhook_deliveries_total 5',
        'registrar_worker_webhook_attempts_total{result="accepted"} 4',
        'registrar_worker_webhook_attempts_total{result="refused"} 3',
        'registrar_worker_webhook_attempts_total{result="failed"} 0',
        'registrar_worker_webhook_attempts_total{result="held"} 1',
        'registrar_worker_webhook_attempts_total{result="given_up"} 2',
      ]);
    });

    it('show the last check of the ledger', async () => {
      worker.ledgerChecked(2, new Date(1_999));
      expect(await samples('ledger_check')).toEqual([
        'registrar_ledger_check{result="differences"} 2',
        'registrar_ledger_check{result="finished_timestamp_seconds"} 1',
      ]);
    });

    it('count missed payment events, and show until when all are taken', async () => {
      expect(await samples('payment_events')).toEqual([]);
      worker.paymentEventsFollowed(2, new Date(5_000));
      worker.paymentEventsFollowed(0, new Date(7_000));
      expect(await samples('worker_payment')).toEqual(['registrar_worker_payment_events_missed_total 2']);
      expect(await samples('payment_events')).toEqual([
        'registrar_payment_events_taken_until_timestamp_seconds 7',
      ]);
    });
  });
});

it('explains and shows the business', async () => {
  let business!: BusinessMetrics;
  expect(await helps(() => (business = new BusinessMetrics(metrics)))).toEqual([
    'registrar_business_deeds_24h What was done in 24 hours, by TLD',
    'registrar_business_income_24h_cents Income of 24 hours after promotions and without tax, refunds not subtracted, in minor units of the currency',
    'registrar_business_refunded_24h_cents Refunds of 24 hours without tax, in minor units of the currency',
    'registrar_business_domains Domains that are active or wait for the decision of their registry',
    'registrar_business_accounts Accounts by state',
    'registrar_business_jobs Retained jobs by state',
    "registrar_grace_delete_limit_used_ratio Share of the limit of the registry that the registrar's deletes in the add grace period have used this month",
  ]);
  expect([...(await samples('business')), ...(await samples('grace'))]).toEqual([]);
  business.counted({
    deeds: [{ deed: 'renewal', tld: 'com', count: 2 }],
    income: [{ product: 'renewal', currency: 'USD', sold: 300, refunded: 40 }],
    domains: [{ tld: 'com', count: 5 }],
    accounts: { active: 6 },
    jobs: { done: 7 },
    graceDeletes: [{ tld: 'com', usedShare: 0.5 }],
  } as unknown as Parameters<BusinessMetrics['counted']>[0]);
  expect([...(await samples('business')), ...(await samples('grace'))]).toEqual([
    'registrar_business_deeds_24h{deed="renewal",tld="com"} 2',
    'registrar_business_income_24h_cents{product="renewal",currency="USD"} 300',
    'registrar_business_refunded_24h_cents{product="renewal",currency="USD"} 40',
    'registrar_business_domains{tld="com"} 5',
    'registrar_business_accounts{state="active"} 6',
    'registrar_business_jobs{state="done"} 7',
    'registrar_grace_delete_limit_used_ratio{tld="com"} 0.5',
  ]);
});

it('explains and shows zone files, and keeps what was said of one that is unchanged', async () => {
  let zones!: ZoneMetrics;
  expect(await helps(() => (zones = new ZoneMetrics(metrics)))).toEqual([
    'registrar_zone_import_failing 1: the newest zone file was refused or could not be read, an older one answers',
    'registrar_zone_names Names of the zone file that answers',
  ]);
  const round = (...outcomes: [string, string][]): void =>
    zones.imported({
      outcomes: new Map(outcomes),
      current: [{ zone: 'com', names: 9 }],
    } as unknown as Parameters<ZoneMetrics['imported']>[0]);
  round(['com', 'imported'], ['net', 'refused'], ['org', 'failed'], ['dev', 'unchanged'], ['app', 'busy']);
  round(['com', 'unchanged'], ['net', 'unchanged'], ['org', 'imported']);
  expect(await samples('zone')).toEqual([
    'registrar_zone_import_failing{zone="com"} 0',
    'registrar_zone_import_failing{zone="net"} 1',
    'registrar_zone_import_failing{zone="org"} 0',
    'registrar_zone_names{zone="com"} 9',
  ]);
});

it('explains and shows the forwarder', async () => {
  const cache = { lookups: { memory: 3 }, sizes: { hosts: 4 }, isAway: false };
  let forwarder!: ForwarderMetrics;
  expect(await helps(() => (forwarder = new ForwarderMetrics(metrics, cache as never)))).toEqual([
    'registrar_forwarder_answers_total Answers of the forwarder by status',
    'registrar_forwarder_asks_total Questions whether a host may have a certificate, by status',
    'registrar_forwarder_lookups_total Lookups of hosts since the start by where they were answered from; failed: nowhere',
    'registrar_forwarder_kept_hosts Hosts in memory',
    'registrar_forwarder_database_away 1: the last read failed, hosts are answered for as they were read last',
  ]);
  forwarder.answered(301);
  forwarder.asked(404);
  expect(await samples('forwarder')).toEqual([
    'registrar_forwarder_answers_total{status="301"} 1',
    'registrar_forwarder_asks_total{status="404"} 1',
    'registrar_forwarder_lookups_total{from="memory"} 3',
    expect.stringMatching(/^registrar_forwarder_kept_hosts\{\w+="hosts"\} 4$/),
    'registrar_forwarder_database_away 0',
  ]);
  cache.isAway = true;
  expect(await samples('forwarder_database')).toEqual(['registrar_forwarder_database_away 1']);
});

it('explains what is known of registry connections and certificates', async () => {
  const made = (): unknown[] => [
    new MaintenanceGauge(metrics, new FakeClock()),
    new ClientCertificates(metrics),
    new UnreadableConnections(metrics, new FakeLog()),
    watchOwnCertificate(metrics, undefined),
  ];
  expect(await helps(made)).toEqual([
    'registrar_registry_in_maintenance 1: an announced maintenance window is open, and nothing is sent to the registry',
    'registrar_registry_certificate_expiry_timestamp_seconds When the client certificate of the connection expires; connections without one have no line',
    'registrar_registry_connection_unreadable 1: the stored profile of the connection is unreadable, so that the connection is not used',
    'registrar_tls_certificate_expiry_timestamp_seconds When the TLS certificate of the public API expires, as loaded at its start',
  ]);
  expect([...(await samples('registry')), ...(await samples('tls'))]).toEqual([]);
});

it('shows which connections are in a maintenance window', async () => {
  const clock = new FakeClock();
  const at = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1_000);
  const windowOf = (code: string, from: number, to: number) =>
    ({ code, maintenance: [{ from: at(from), to: at(to) }] }) as unknown as RegistryConnection;
  new MaintenanceGauge(metrics, clock).read([windowOf('now', -1, 1), windowOf('later', 1, 2)]);
  expect(await samples('registry_in')).toEqual([
    'registrar_registry_in_maintenance{connection="now"} 1',
    'registrar_registry_in_maintenance{connection="later"} 0',
  ]);
});

it('counts dropped lines of the log', async () => {
  let drop!: () => void;
  const log = { watchDrops: (listener: () => void) => (drop = listener) } as unknown as PinoLog;
  expect(await helps(() => countDroppedLines(metrics, log))).toEqual([
    'registrar_log_lines_dropped_total Log lines dropped because the log could not be written',
  ]);
  drop();
  expect(await samples('log_lines')).toEqual(['registrar_log_lines_dropped_total 1']);
});
