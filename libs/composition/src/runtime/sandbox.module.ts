import { type DynamicModule, Module, type ModuleMetadata, type Provider } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { PostgresAccountWork, PostgresCreditRefills, Sql } from '@registrar/adapter-postgres';
import { SystemPause } from '@registrar/adapter-runtime';
import { Ledger } from '@registrar/billing';
import { Clock, Ids, Log, Money, UnitOfWork } from '@registrar/kernel';
import { RegistryClock } from '@registrar/registries/ports';
import { AdvanceClock, type DueQueue, RefillCredit, RunClocks } from '@registrar/sandbox';
import { AccountClocks, ClockSync } from '@registrar/sandbox/ports';
import { openingCredit } from '../staff/opening-credit';
import { Settings } from '../settings/settings';
import { BillingModule } from '../modules/billing.module';
import { accountJobs } from '../jobs/background-jobs';
import type { Find } from '../jobs/job';
import { findIn } from '../jobs/job-runner';
import { provideBy } from './providers';

const api: Provider[] = [
  provideBy(
    AdvanceClock,
    { clocks: AccountClocks, sync: ClockSync, uow: UnitOfWork, clock: Clock },
    ({ clocks, sync, uow, clock }) => new AdvanceClock(clocks, sync, new SystemPause(), uow, clock),
  ),
  provideBy(
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

/** Jobs that wait for a time of one account, as queues that its clock empties. */
const queuesOf = (settings: Settings, find: Find): DueQueue[] =>
  accountJobs()
    .filter(({ isOn }) => isOn?.(settings) ?? true)
    .map(({ accountWork: kinds, passForAccount }) => ({ kinds, run: () => passForAccount(find) }));

const worker: Provider[] = [
  provideBy(
    RunClocks,
    {
      clocks: AccountClocks,
      sql: Sql,
      registry: RegistryClock,
      sync: ClockSync,
      uow: UnitOfWork,
      clock: Clock,
      log: Log,
      ids: Ids,
      settings: Settings,
      modules: ModuleRef,
    },
    ({ clocks, sql, registry, sync, uow, clock, log, ids, settings, modules }) =>
      new RunClocks({
        clocks,
        work: new PostgresAccountWork(sql, settings.reconcileAfterSeconds * 1_000),
        queues: queuesOf(settings, findIn(modules)),
        registry,
        sync,
        uow,
        clock,
        log,
        runner: ids.uuid(),
      }),
  ),
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

  /** Next to the modules whose use cases the jobs of an account take. */
  static forWorker({ environment }: Settings): DynamicModule[] {
    return moduleOf(environment, { providers: worker, exports: [RunClocks] });
  }
}

const moduleOf = (environment: Settings['environment'], parts: ModuleMetadata): DynamicModule[] =>
  environment === 'sandbox' ? [{ module: SandboxModule, ...parts }] : [];
