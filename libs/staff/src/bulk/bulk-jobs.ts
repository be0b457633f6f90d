import {
  type ErrorClass,
  type Job,
  type JobDraft,
  type JobIntake,
  type JobQueries,
  type Jobs,
} from '@registrar/jobs';
import type { NoteOfJob, RequestedOptions } from '@registrar/jobs';
import { AppError, badRequest, type OperationItem } from '@registrar/kernel';
import type { StaffLock } from '@registrar/domains';
import type { AuditTrail } from '../audit-trail';
import { assertMay, type StaffOperation } from '../permissions';
import type { FourEyes } from '../record/approvals/four-eyes';
import { secondPersonInJob } from '../record/approvals/approval';
import type { StaffActor } from '../staff';
import { type BulkAct, BULK_ACTS, bulkActOf } from './bulk-acts';

const unknownAct = (command: string): AppError =>
  badRequest(
    `command: '${command.slice(0, 64)}' is none that a job repeats; known: ${Object.keys(BULK_ACTS).join(', ')}`,
    'job.unknown_command',
  );

const jobOfAnother = (name: string): AppError =>
  new AppError('forbidden', 'staff.job_of_another', 'Permission denied', {
    details: `The items of the job are acts of ${name}, who alone may plan, start, resume and retry it.`,
  });

/** A job of staff that takes in items. */
export class BulkDraft {
  constructor(
    private readonly draft: JobDraft,
    private readonly judge: (item: OperationItem) => Promise<void>,
    private readonly note: NoteOfJob,
  ) {}

  /** Throws 400 as JobDraft, and 409 for an act that needs a second person. */
  async addChecked(...[items, behind]: Parameters<JobDraft['addChecked']>): Promise<void> {
    for (const { item } of items) await this.judge(item);
    await this.draft.addChecked(items, behind);
  }

  finish(): Promise<Job> {
    return this.draft.finish(this.note);
  }

  discard(): Promise<void> {
    return this.draft.discard();
  }
}

/**
 * Jobs of staff: acts of the admin API for many objects, each carried out as a request of the member who
 * created the job. All staff see them. Every act on a job has an audit entry beside those of its items.
 */
export class BulkJobs {
  constructor(
    private readonly intake: Pick<JobIntake, 'open'>,
    private readonly jobs: Jobs,
    private readonly queries: Pick<JobQueries, 'get'>,
    private readonly audit: AuditTrail,
    private readonly fourEyes: Pick<FourEyes, 'needsSecondPerson'>,
  ) {}

  /** Throws 400 for an unknown act, 403 for one that the role may not do. `how`: for the audit log. */
  async open(actor: StaffActor, command: string, options: RequestedOptions, how: object): Promise<BulkDraft> {
    const act = bulkActOf(command);
    if (!act) throw unknownAct(command);
    assertMay(actor.role, act.operation);
    const { name, keyId, userId } = actor;
    const staff = { name, ...(keyId !== undefined && { keyId }), ...(userId !== undefined && { userId }) };
    const draft = await this.intake.open({ staff }, command, options);
    return new BulkDraft(
      draft,
      (item) => this.judge(act, item),
      (job) => this.append(actor, 'bulk_job.create', job, { command, items: job.total, ...how }),
    );
  }

  plan(actor: StaffActor, id: string): Promise<Job> {
    return this.own(actor, id, () => this.jobs.plan('staff', id, this.noteOf(actor, 'bulk_job.plan')));
  }

  start(actor: StaffActor, id: string, planId: string): Promise<Job> {
    return this.own(actor, id, () =>
      this.jobs.start('staff', id, planId, this.noteOf(actor, 'bulk_job.start')),
    );
  }

  resume(actor: StaffActor, id: string): Promise<Job> {
    return this.own(actor, id, () => this.jobs.resume('staff', id, this.noteOf(actor, 'bulk_job.resume')));
  }

  retry(actor: StaffActor, id: string, classes: readonly ErrorClass[]): Promise<Job> {
    return this.own(actor, id, () =>
      this.jobs.retry('staff', id, classes, this.noteOf(actor, 'bulk_job.retry')),
    );
  }

  /** Of any member of staff whose role may do the act. */
  pause(actor: StaffActor, id: string): Promise<Job> {
    return this.any(actor, id, () => this.jobs.pause('staff', id, this.noteOf(actor, 'bulk_job.pause')));
  }

  /** Of any member of staff whose role may do the act. Waiting items are skipped. */
  cancel(actor: StaffActor, id: string): Promise<Job> {
    return this.any(actor, id, () => this.jobs.cancel('staff', id, this.noteOf(actor, 'bulk_job.cancel')));
  }

  private async judge({ needsJudgement }: BulkAct, { domainName, lock }: OperationItem): Promise<void> {
    if (!needsJudgement) return;
    const command = {
      domainName: String(domainName),
      lock: lock as StaffLock,
      on: needsJudgement === 'domain.set_lock',
    };
    if (await this.fourEyes.needsSecondPerson(needsJudgement, command))
      throw secondPersonInJob(needsJudgement);
  }

  private async any(actor: StaffActor, id: string, work: () => Promise<Job>): Promise<Job> {
    const { job } = await this.queries.get('staff', id);
    const act = bulkActOf(job.command);
    if (!act) throw unknownAct(job.command);
    assertMay(actor.role, act.operation);
    return work();
  }

  /** Items are called with the rights of the job's owner, which no other caller may use. */
  private async own(actor: StaffActor, id: string, work: () => Promise<Job>): Promise<Job> {
    const { job } = await this.queries.get('staff', id);
    if ('staff' in job.owner) {
      const { name, keyId, userId } = job.owner.staff;
      if (keyId !== actor.keyId || userId !== actor.userId) throw jobOfAnother(name);
    }
    return this.any(actor, id, work);
  }

  private noteOf(actor: StaffActor, operation: StaffOperation): NoteOfJob {
    return (job) => this.append(actor, operation, job, { command: job.command, state: job.state });
  }

  private append(actor: StaffActor, operation: StaffOperation, { id }: Job, after: object): Promise<void> {
    return this.audit.append(actor, operation, { target: `job:${id}`, after });
  }
}
