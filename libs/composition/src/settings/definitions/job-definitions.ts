import { whole } from '../setting-readers';

/** Operations that are carried out for many items. */
export const JOB_DEFINITIONS = {
  jobItemsAtOnce: whole(
    'JOB_ITEMS_AT_ONCE',
    {
      description: 'Items of jobs that one process of the public API carries out at the same time; 0: none',
      unit: 'items',
      byDefault: '8',
    },
    0,
    200,
  ),
  jobRetentionDays: whole(
    'JOB_RETENTION_DAYS',
    {
      description:
        'How long jobs and the results of their items are retained, from their end; a draft, planned or paused job whose state did not change for as long is stopped',
      unit: 'days',
      byDefault: '90',
    },
    7,
    36_500,
  ),
};
