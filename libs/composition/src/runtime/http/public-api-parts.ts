import { ModulesContainer } from '@nestjs/core';
import { Authenticate, LegacyUsage } from '@registrar/accounts';
import { PostgresApiScan, Sql } from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  AnswerCounts,
  CallKeys,
  CommandFields,
  EventStreams,
  FirstOutcomes,
  InProcessCalls,
  InProcessReads,
  JobUploads,
  KeyedExecution,
  KeyLookup,
  LegacyNotices,
  Maintenance,
  RESELLER_OPERATIONS,
} from '@registrar/http';
import {
  ApiScan,
  Clock,
  IdempotencyKeys,
  Log,
  OperationCalls,
  PlatformSettings,
  SecretVault,
  UnitOfWork,
} from '@registrar/kernel';
import { AvailabilityCounts } from '@registrar/status';
import { OperationAvailability } from '../../modules/status/availability-batches';
import { Settings } from '../../settings/settings';
import { provide, provideAs, provideBy } from '../providers';
import { accountGate, Admissions, newAdmissions, newAuthenticate } from './account-gate';
import { keyPolicy } from './key-policy';
import { LegacyUsageBatches } from './legacy-usage-batches';
import { SharedApiScan } from './shared-api-scan';

export const legacyNotices = ({ legacyDeprecated, legacySunset }: Settings): LegacyNotices =>
  new LegacyNotices(legacyDeprecated, legacySunset);

/** What the public API has beside the parts of both APIs: accounts, their limits, idempotency keys and jobs. */
export const publicApiParts = [
  {
    provide: Authenticate,
    inject: [Sql, SecretVault, Clock, Settings, MetricsRegistry],
    useFactory: newAuthenticate,
  },
  { provide: Admissions, inject: [Settings, Sql, MetricsRegistry, Log], useFactory: newAdmissions },
  accountGate,
  provideAs(ApiScan, PostgresApiScan, Sql),
  provide(SharedApiScan, ApiScan, PlatformSettings, Clock, Log),
  provideBy(
    Maintenance,
    { scan: SharedApiScan, clock: Clock, log: Log },
    ({ scan, clock, log }) => new Maintenance(scan.maintenance, clock, log),
  ),
  { provide: LegacyNotices, inject: [Settings], useFactory: legacyNotices },
  provide(LegacyUsageBatches, LegacyUsage),
  provideAs(AnswerCounts, OperationAvailability, AvailabilityCounts),
  provideBy(
    KeyedExecution,
    { keys: IdempotencyKeys, outcomes: FirstOutcomes, clock: Clock, log: Log, settings: Settings },
    ({ keys, outcomes, clock, log, settings }) =>
      new KeyedExecution(keys, outcomes, clock, log, keyPolicy(settings)),
  ),
  provide(KeyLookup, IdempotencyKeys, FirstOutcomes, Clock),
  provideBy(
    InProcessCalls,
    { uow: UnitOfWork, keys: IdempotencyKeys, clock: Clock, log: Log, settings: Settings },
    ({ uow, keys, clock, log, settings }) =>
      new InProcessCalls(uow, RESELLER_OPERATIONS, new CallKeys(keys, clock, keyPolicy(settings), log)),
  ),
  provide(InProcessReads),
  provideBy(OperationCalls, { calls: InProcessCalls }, ({ calls }) => calls),
  provideBy(CommandFields, { modules: ModulesContainer }, ({ modules }) => new CommandFields(modules)),
  provide(JobUploads, OperationCalls, CommandFields, Log),
  provideBy(EventStreams, { log: Log }, ({ log }) => new EventStreams(log)),
];
