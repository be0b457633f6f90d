import { fraction, whole } from '../setting-readers';

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
  staffJobItemsAtOnce: whole(
    'STAFF_JOB_ITEMS_AT_ONCE',
    {
      description:
        'Items of jobs of staff that one process of the admin API carries out at the same time; 0: none',
      unit: 'items',
      byDefault: '4',
    },
    0,
    200,
  ),
  jobSessionShare: fraction('JOB_SESSION_SHARE', {
    description:
      'Part of the registry sessions of one connection and process that commands of jobs get while a single call waits, at least one session; without one waiting they get all',
    unit: 'sessions of jobs per session',
    byDefault: '0.5',
  }),
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
