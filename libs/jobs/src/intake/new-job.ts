import type { JobOptions } from '../job';

/** A job as it is opened, still without items. */
export interface NewJob {
  id: string;
  accountId: number;
  tokenId: number;
  command: string;
  options: JobOptions;
  createdAt: Date;
}
