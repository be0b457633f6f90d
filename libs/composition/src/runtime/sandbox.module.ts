import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { PostgresAccountWork, PostgresCreditRefills, Sql } from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import { Ledger } from '@registrar/billing';
import { RunVerifications, SendMails } from '@registrar/contacts';
import {
  ClearAuthCodes,
  EndDomains,
  FollowRegistryCharges,
  FollowVerifications,
  ReconcileChanges,
  ReconcileDeletes,
  ReconcileHosts,
  ReconcileRefunds,
  ReconcileRegistrations,
  ReconcileRenewals,
  ReconcileRestores,
  RunCalendar,
  SyncStatuses,
} from '@registrar/domains';
import { Clock, Ids, Log, Money, UnitOfWork } from '@registrar/kernel';
import { RegistryClock } from '@registrar/registries/ports';
import { AdvanceClock, type DueQueue, RefillCredit, RunClocks } from '@registrar/sandbox';
import { AccountClocks, ClockSync } from '@registrar/sandbox/ports';
import { AdvanceTransfers, WatchOutbound } from '@registrar/transfers';
import { DeliverWebhooks, RelayOutbox, RetireSubscriptions } from '@registrar/webhooks';
import { openingCredit } from '../staff/opening-credit';
import { Settings } from '../settings/settings';
import { MailModule } from '../mail/mail.module';
import { BillingModule } from '../modules/billing.module';
import { DomainsModule } from '../modules/domains/domains.module';
import { RECONCILE_MOVES, TransfersModule } from '../modules/transfers.module';
import { WorkerMetrics } from '../metrics/worker-metrics';
import { madeBy } from './made';

/**
 * Who does what waits for a time of one account, in the order of a round, by the kinds of work that it takes.
 * Zones are signed, payments and mailboxes are asked by the real time: name servers, banks and strangers have
 * no other.
 */
const QUEUES = [
  [ReconcileRegistrations, ['register']],
  [ReconcileRenewals, ['renew']],
  [ReconcileChanges, ['update']],
  [ReconcileHosts, ['host']],
  [ReconcileRefunds, ['refund']],
  [ReconcileDeletes, ['delete']],
  [ReconcileRestores, ['restore']],
  [RECONCILE_MOVES, ['move']],
  [AdvanceTransfers, ['transfer']],
  [WatchOutbound, ['outbound', 'transfer_out']],
  [RunCalendar, ['calendar']],
  [FollowRegistryCharges, ['charges']],
  [EndDomains, ['ends']],
  [RunVerifications, ['verifications']],
  [FollowVerifications, ['checks']],
  [SyncStatuses, ['statuses']],
  [ClearAuthCodes, ['codes']],
] as const;

/** Does one round of due work; returns how much it took up. */
interface Job {
  execute(): Promise<number>;
}

interface WebhookJobs {
  relay: RelayOutbox;
  deliver: DeliverWebhooks;
  retire: RetireSubscriptions;
  metrics: WorkerMetrics;
}

function queuesOf(
  jobs: readonly Job[],
  mails: SendMails,
  { relay, deliver, retire, metrics }: WebhookJobs,
  { mailSmtpUrl }: Settings,
): DueQueue[] {
  return [
    ...jobs.map((job, at): DueQueue => ({ kinds: QUEUES[at][1], run: () => job.execute() })),
    ...(mailSmtpUrl === undefined ? [] : [{ kinds: ['mails'], run: () => mails.execute() }]),
    // whatever became an event of the account meanwhile
    {
      kinds: [],
      run: async () => {
        const batch = await relay.execute();
        metrics.relayed(batch);
        return batch.events;
      },
    },
    {
      kinds: ['webhooks'],
      run: async () => {
        const round = await deliver.execute();
        metrics.delivered(round);
        return round.claimed;
      },
    },
    { kinds: ['subscriptions'], run: async () => ((await retire.execute()) ? 1 : 0) },
  ];
}

const api: Provider[] = [
  madeBy(
    AdvanceClock,
    { clocks: AccountClocks, sync: ClockSync, uow: UnitOfWork, clock: Clock },
    ({ clocks, sync, uow, clock }) => new AdvanceClock(clocks, sync, new SystemPause(), uow, clock),
  ),
  madeBy(
    RefillCredit,
    { sql: Sql, ledger: Ledger, uow: UnitOfWork, clock: Clock, ids: Ids, settings: Settings },
    ({ sql, ledger, uow, clock, ids, settings }) =>
      new RefillCredit(
        new PostgresCreditRefills(sql, uow),
        ledger,
        uow,
        clock,
        ids,
        openingCredit(settings) ?? Money.zero(),
      ),
  ),
];

const worker: Provider[] = [
  {
    provide: RunClocks,
    inject: [
      AccountClocks,
      Sql,
      RegistryClock,
      ClockSync,
      UnitOfWork,
      Clock,
      Log,
      Ids,
      Settings,
      SendMails,
      RelayOutbox,
      DeliverWebhooks,
      RetireSubscriptions,
      WorkerMetrics,
      ...QUEUES.map(([job]) => job),
    ],
    useFactory: (
      clocks: AccountClocks,
      sql: Sql,
      registry: RegistryClock,
      sync: ClockSync,
      uow: UnitOfWork,
      clock: Clock,
      log: Log,
      ids: Ids,
      settings: Settings,
      mails: SendMails,
      relay: RelayOutbox,
      deliver: DeliverWebhooks,
      retire: RetireSubscriptions,
      metrics: WorkerMetrics,
      ...jobs: Job[]
    ) => {
      const work = new PostgresAccountWork(sql, settings.reconcileAfterSeconds * 1_000);
      return new RunClocks(
        clocks,
        work,
        queuesOf(jobs, mails, { relay, deliver, retire, metrics }, settings),
        registry,
        sync,
        uow,
        clock,
        log,
        ids.uuid(),
      );
    },
  },
];

/**
 * What only a sandbox has: clocks of accounts, and play money. Nothing of it is composed where ENVIRONMENT is
 * production.
 */
@Module({})
export class SandboxModule {
  static forApi({ environment }: Settings): DynamicModule[] {
    return moduleOf(environment, {
      imports: [BillingModule],
      providers: api,
      exports: [AdvanceClock, RefillCredit],
    });
  }

  /** `deliveries`: WebhookDeliveriesModule.forWorker; `metrics`: the module that exports WorkerMetrics. */
  static forWorker(
    { environment }: Settings,
    deliveries: DynamicModule,
    metrics: ModuleMetadata['imports'],
  ): DynamicModule[] {
    const imports = [DomainsModule, TransfersModule, MailModule, deliveries, ...(metrics ?? [])];
    return moduleOf(environment, { imports, providers: worker, exports: [RunClocks] });
  }
}

const moduleOf = (environment: Settings['environment'], parts: ModuleMetadata): DynamicModule[] =>
  environment === 'sandbox' ? [{ module: SandboxModule, ...parts }] : [];
