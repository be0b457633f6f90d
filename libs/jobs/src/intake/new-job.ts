import type { JobOptions } from '../job';
import type { JobOwner } from '../owner';

/** A job as it is opened, still without items. */
export interface NewJob {
  id: string;
  owner: JobOwner;
  command: string;
  options: JobOptions;
  createdAt: Date;
}
