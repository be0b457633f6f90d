import { AppError, type Clock, type Ids, notFound, type UnitOfWork } from '@registrar/kernel';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';
import { type ViewOutcome, type ViewedAnswer, VIEW_CLAIM_SECONDS, type ViewRequests } from './view-requests';
import { assertViewedPath, maskedPath } from './viewed-path';

/** Milliseconds between two reads of the answer. */
const POLL_MS = 50;
/** Seconds that staff wait for an answer that a process has begun with. */
const ANSWER_SECONDS = 30;

const REFUSALS = {
  not_viewable: () =>
    new AppError('unprocessable', 'staff.not_viewable', 'Unprocessable', {
      details:
        'Only GET operations of the reseller API can be viewed, without streams, files and waiting. The path is none of these.',
    }),
  not_text: () =>
    new AppError('unprocessable', 'staff.not_viewable', 'Unprocessable', {
      details: 'The answer is a file, which cannot be viewed.',
    }),
  too_large: () =>
    new AppError('unprocessable', 'staff.view_too_large', 'Unprocessable', {
      details: 'The answer is larger than 1 MiB. Ask for a smaller page.',
    }),
};

const noProcess = (): AppError =>
  new AppError('unavailable', 'staff.view_unavailable', 'Service Unavailable', {
    details: 'No process of the reseller API answered. Check that it runs, then try again.',
    retryAfterSeconds: 5,
  });

export interface ViewAsParts {
  requests: ViewRequests;
  audit: AuditTrail;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  /** Resolves after the milliseconds. */
  pause: (milliseconds: number) => Promise<void>;
}

/** What the reseller API answers to a GET of an account, read by staff. */
export class ViewAsAccount {
  constructor(private readonly parts: ViewAsParts) {}

  /** Throws 400, 403, 404 for an unknown account, 422 for a path that cannot be viewed, 503. */
  async execute(actor: StaffActor, accountId: number, path: string): Promise<ViewedAnswer> {
    const { requests, audit, uow, clock, ids } = this.parts;
    const id = ids.uuid();
    await audit.run(actor, 'account.view_as', async () => {
      assertViewedPath(path);
      if (!(await requests.add({ id, accountId, path }, clock.now())))
        throw notFound('account.not_found', 'The requested account does not exist.');
      return {
        result: undefined,
        change: { target: `account:${accountId}`, after: { path: maskedPath(path) } },
      };
    });
    const outcome = await this.wait(id);
    await uow.run(() => requests.remove(id));
    if (!outcome) throw noProcess();
    if ('refusal' in outcome) throw REFUSALS[outcome.refusal]();
    return outcome.answer;
  }

  private async wait(id: string): Promise<ViewOutcome | undefined> {
    const polls = (seconds: number): number => (seconds * 1_000) / POLL_MS;
    for (let poll = 0, last = polls(VIEW_CLAIM_SECONDS); poll < last; poll += 1) {
      const outcome = await this.parts.requests.outcome(id);
      if (outcome === 'begun') last = polls(VIEW_CLAIM_SECONDS + ANSWER_SECONDS);
      else if (outcome) return outcome;
      await this.parts.pause(POLL_MS);
    }
    return undefined;
  }
}
