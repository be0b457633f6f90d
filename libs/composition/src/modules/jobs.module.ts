import { type DynamicModule, Module } from '@nestjs/common';
import {
  PostgresJobChanges,
  PostgresJobHousekeeping,
  PostgresJobIntakeStore,
  PostgresJobMoney,
  PostgresJobReader,
  PostgresJobRunStore,
  PostgresJobStore,
  Sql,
} from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import { ForgetJobs, InvertJob, JobIntake, JobQueries, Jobs, RunJobs } from '@registrar/jobs';
import { type JobUseCases, wireJobs, wireJobUpkeep } from '@registrar/jobs/wiring';
import {
  Clock,
  Ids,
  InstanceState,
  Log,
  OperationCalls,
  Outbox,
  SecretVault,
  UnitOfWork,
} from '@registrar/kernel';
import { AccountCalls } from '../dry-run/account-calls';
import { RenewalReadAhead } from '../dry-run/renewal-read-ahead';
import { renewalReadAhead } from '../dry-run/renewal-read-ahead.provider';
import { SharedApiScan } from '../runtime/http/shared-api-scan';
import { JobLoop } from '../runtime/job-loop';
import { keyOf, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { BillingModule } from './billing.module';
import { CatalogModule } from './catalog.module';
import { RegistriesModule } from './registries/registries.module';

const JOBS = keyOf<JobUseCases>('JobUseCases');

const useCases = provideMembers(JOBS, {
  intake: JobIntake,
  jobs: Jobs,
  queries: JobQueries,
  invert: InvertJob,
  run: RunJobs,
});

const providers = [
  renewalReadAhead,
  provideBy(
    JOBS,
    {
      sql: Sql,
      uow: UnitOfWork,
      calls: OperationCalls,
      outbox: Outbox,
      vault: SecretVault,
      clock: Clock,
      ids: Ids,
      log: Log,
      settings: Settings,
      renewals: RenewalReadAhead,
    },
    ({ sql, settings, renewals, ...parts }) =>
      wireJobs(
        {
          ...parts,
          calls: new AccountCalls(parts.calls, renewals),
          intakeStore: new PostgresJobIntakeStore(sql, parts.uow),
          jobStore: new PostgresJobStore(sql, parts.uow),
          runStore: new PostgresJobRunStore(sql, parts.uow),
          reader: new PostgresJobReader(sql),
          changes: new PostgresJobChanges(sql, parts.uow),
          money: new PostgresJobMoney(sql),
        },
        { itemsAtOnce: settings.jobItemsAtOnce },
      ),
  ),
  ...useCases,
  provideBy(
    JobLoop,
    {
      run: RunJobs,
      instance: InstanceState,
      log: Log,
      settings: Settings,
      metrics: MetricsRegistry,
      scan: SharedApiScan,
    },
    ({ run, instance, log, settings, metrics, scan }) => {
      metrics.gauge(
        'registrar_job_items_under_way',
        'Items of jobs that this process carries out now',
        () => run.itemsUnderWay,
      );
      return new JobLoop(run, instance, log, settings.jobItemsAtOnce, () => scan.mayHaveJobs());
    },
  ),
];

/** Jobs of accounts: operations that are carried out for many items. */
@Module({})
export class AccountJobsModule {
  /** `http`: HttpModule.forAccounts, since the process calls itself for each item. */
  static over(http: DynamicModule): DynamicModule {
    return {
      module: AccountJobsModule,
      imports: [http, BillingModule, CatalogModule, RegistriesModule],
      providers,
      exports: tokensOf(useCases),
    };
  }
}

/** What the worker does about jobs. */
export const jobUpkeep = provideBy(
  ForgetJobs,
  { sql: Sql, uow: UnitOfWork, outbox: Outbox, clock: Clock, settings: Settings },
  ({ sql, settings, ...parts }) =>
    wireJobUpkeep(
      {
        ...parts,
        jobStore: new PostgresJobStore(sql, parts.uow),
        housekeeping: new PostgresJobHousekeeping(sql, parts.uow),
      },
      { retentionDays: settings.jobRetentionDays },
    ),
);
