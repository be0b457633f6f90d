import type { CallChange, OperationItem, SecretVault } from '@registrar/kernel';
import { canonicalJson } from '@registrar/webhooks';
import { jobNotFound, noInverse, nothingToInvert, wrongState } from '../errors';
import { type JobDraft, LONGEST_ITEM } from '../intake/job-draft';
import type { JobIntake } from '../intake/job-intake';
import type { Job, JobState } from '../job';
import { type JobOwner, scopeOf } from '../owner';
import type { DoneItem, JobChanges, JobReader } from '../ports';
import { type Inverse, INVERSES, inverseOf } from './inverses';
import { readChange } from './stored-change';

/** Items read at once. */
const BATCH = 1_000;
const ENDED: readonly JobState[] = ['done', 'stopped'];

/**
 * Why a done item is left out. unchanged: no change of it is stored · not_restorable: its command cannot bring
 * the values before back · too_large: it would be longer than an item may be.
 */
export const LEFT_OUT = ['unchanged', 'not_restorable', 'too_large'] as const;
export type LeftOutReason = (typeof LEFT_OUT)[number];
export type LeftOutCounts = { readonly [reason in LeftOutReason]: number };

export interface InverseJob {
  /** A draft, whose items stand in the opposite order. */
  job: Job;
  leftOut: LeftOutCounts;
}

export interface InvertParts {
  intake: JobIntake;
  reader: JobReader;
  changes: JobChanges;
  vault: SecretVault;
}

/**
 * Makes a draft that puts back what the done items of a job changed. Each item expects what the first one
 * left, so that a later change is not overwritten: it is refused then.
 */
export class InvertJob {
  constructor(private readonly parts: InvertParts) {}

  /**
   * The draft is of the caller. Throws 404, and 409 for a job that has not ended, for a command without
   * an inverse, and where no item is to be put back.
   */
  async execute(owner: JobOwner, id: string): Promise<InverseJob> {
    const { intake, reader } = this.parts;
    const job = await reader.find(scopeOf(owner), id);
    if (!job) throw jobNotFound();
    const inverse = inverseOf(job.command);
    if (!inverse) throw noInverse(job.command, Object.keys(INVERSES));
    if (!ENDED.includes(job.state)) throw wrongState('put back', job.state);
    const { atOnce } = job.options;
    const draft = await intake.open(owner, inverse.command, { atOnce });
    try {
      const leftOut = await this.fill(draft, job, inverse);
      if (draft.size === 0) throw nothingToInvert();
      return { job: await draft.finish(), leftOut };
    } catch (error) {
      await draft.discard();
      throw error;
    }
  }

  private async fill(draft: JobDraft, job: Job, inverse: Inverse): Promise<LeftOutCounts> {
    const counts = { unchanged: 0, not_restorable: 0, too_large: 0 };
    for (let before = job.total + 1; before > 1;) {
      const done = await this.parts.changes.doneItems(job.id, before, BATCH);
      if (done.length === 0) break;
      const guarded = done.flatMap((item) => {
        const found = this.itemOf(job, item, inverse);
        if (typeof found !== 'string') return [found];
        counts[found] += 1;
        return [];
      });
      await draft.addGuarded(guarded);
      before = done[done.length - 1].position;
    }
    return counts;
  }

  private itemOf(
    { id }: Job,
    { position, subject, sealed }: DoneItem,
    inverse: Inverse,
  ): { item: OperationItem; expected: CallChange['after'] } | LeftOutReason {
    if (sealed === undefined || subject === undefined) return 'unchanged';
    const change = readChange(this.parts.vault, id, position, sealed);
    const item = inverse.itemOf(subject, change);
    if (!item) return 'not_restorable';
    if (canonicalJson(item as never).length > LONGEST_ITEM) return 'too_large';
    const left = Object.entries(change.after).filter(([field]) => inverse.restores(field));
    return { item, expected: Object.fromEntries(left) };
  }
}
