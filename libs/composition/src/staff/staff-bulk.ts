import { ModulesContainer } from '@nestjs/core';
import {
  PostgresCallMarks,
  PostgresJobChanges,
  PostgresJobIntakeStore,
  PostgresJobMoney,
  PostgresJobReader,
  PostgresJobRunStore,
  PostgresJobStore,
  Sql,
} from '@registrar/adapter-postgres';
import { MetricsRegistry } from '@registrar/adapter-runtime';
import {
  type CallableOperations,
  CommandFields,
  FirstOutcomes,
  InProcessCalls,
  JobUploads,
} from '@registrar/http';
import { JobIntake, JobQueries, Jobs, RunJobs } from '@registrar/jobs';
import { type JobUseCases, wireJobs } from '@registrar/jobs/wiring';
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
import { AuditTrail, bulkActOf, BulkJobs, FindStaffMember, FourEyes } from '@registrar/staff';
import { changeSignal } from '../runtime/change-signal';
import { Database } from '../runtime/database';
import { JobLoop } from '../runtime/job-loop';
import { keyOf, provide, provideBy, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { StaffCalls } from './staff-calls';
import { renewalReadAhead } from '../dry-run/renewal-read-ahead.provider';
import { RenewalReadAhead } from '../dry-run/renewal-read-ahead';
import { StaffJobWatch } from '../runtime/staff-job-watch';
import { StaffReadAhead } from '../dry-run/staff-read-ahead';

const PREFIX = '/admin/v1/';
const COMMON_FIELDS = ['reason'];
const JOBS = keyOf<JobUseCases>('StaffJobUseCases');

/** The acts of staff that jobs repeat. */
const BULK_OPERATIONS: CallableOperations = {
  prefix: PREFIX,
  scopeOf: (operationId) => bulkActOf(operationId)?.operation,
  commonFields: COMMON_FIELDS,
  isPlannedEach: (operationId) => bulkActOf(operationId)?.isPriced ?? false,
  detailsOf: (operationId) => {
    const about = bulkActOf(operationId)?.about;
    return {
      ...(about === 'domain' && { isAboutDomains: true }),
      ...(about === 'object' && { subject: 'target' }),
    };
  },
};

/** Acts of staff for many objects: their jobs, and the loop that carries them out in each admin API. */
export const staffBulk = [
  renewalReadAhead,
  provideBy(InProcessCalls, { uow: UnitOfWork }, ({ uow }) => new InProcessCalls(uow, BULK_OPERATIONS)),
  provideBy(
    OperationCalls,
    {
      calls: InProcessCalls,
      sql: Sql,
      uow: UnitOfWork,
      outcomes: FirstOutcomes,
      members: FindStaffMember,
      renewals: RenewalReadAhead,
    },
    ({ calls, sql, uow, outcomes, members, renewals }) =>
      new StaffCalls(
        calls,
        new PostgresCallMarks(sql, uow),
        outcomes,
        new StaffReadAhead(sql, members, renewals),
      ),
  ),
  provideBy(
    CommandFields,
    { modules: ModulesContainer },
    ({ modules }) => new CommandFields(modules, PREFIX, COMMON_FIELDS),
  ),
  provide(JobUploads, OperationCalls, CommandFields, Log),
  provideBy(
    StaffJobWatch,
    { sql: Sql, uow: UnitOfWork, settings: Settings, database: Database, log: Log },
    ({ sql, uow, settings, database, log }) =>
      new StaffJobWatch(
        new PostgresJobRunStore(sql, uow),
        changeSignal('staff-jobs', settings, database),
        log,
      ),
  ),
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
      watch: StaffJobWatch,
    },
    ({ sql, settings, watch, ...parts }) =>
      wireJobs(
        {
          ...parts,
          intakeStore: new PostgresJobIntakeStore(sql, parts.uow),
          jobStore: new PostgresJobStore(sql, parts.uow),
          runStore: new PostgresJobRunStore(sql, parts.uow),
          reader: new PostgresJobReader(sql),
          changes: new PostgresJobChanges(sql, parts.uow),
          money: new PostgresJobMoney(sql),
        },
        {
          itemsAtOnce: settings.staffJobItemsAtOnce,
          side: 'staff',
          announce: () => watch.announce(),
        },
      ),
  ),
  ...provideMembers(JOBS, { intake: JobIntake, jobs: Jobs, queries: JobQueries, run: RunJobs }),
  provide(BulkJobs, JobIntake, Jobs, JobQueries, AuditTrail, FourEyes),
  provideBy(
    JobLoop,
    {
      run: RunJobs,
      instance: InstanceState,
      log: Log,
      settings: Settings,
      metrics: MetricsRegistry,
      watch: StaffJobWatch,
    },
    ({ run, instance, log, settings, metrics, watch }) => {
      metrics.gauge(
        'registrar_staff_job_items_under_way',
        'Items of jobs of staff that this process carries out now',
        () => run.itemsUnderWay,
      );
      return new JobLoop(run, instance, log, settings.staffJobItemsAtOnce, () => watch.mayHaveJobs());
    },
  ),
];
