import { describedOperation } from '../../api/operations';
import { type Collection, created, to } from '../../lists/collection';

/** Jobs of all staff. */
export const BULK_JOBS: Collection = {
  path: 'bulk',
  title: 'Bulk acts',
  operationId: 'listBulkJobs',
  items: 'items',
  columns: [
    {
      field: 'command',
      title: 'Act',
      width: 'minmax(19rem, 2fr)',
      text: ({ command }) => describedOperation(String(command))?.title ?? String(command),
    },
    { field: 'state', title: 'State', width: '7.5rem' },
    { field: 'total', title: 'Items', width: '5.5rem', align: 'end', as: 'count' },
    { field: 'charged', title: 'Charged', width: '6.5rem', align: 'end', as: 'money' },
    { field: 'createdBy', title: 'By', width: 'minmax(7rem, 1fr)' },
    created,
    { field: 'endedAt', title: 'Ended', width: 'minmax(12.5rem, 1fr)' },
  ],
  href: to('/bulk', 'id'),
  empty: {
    title: 'No bulk act yet',
    hint: 'Open the list of domains, filter it, and choose "Act on all".',
  },
};

/** Items of one job, with their results. */
export const BULK_ITEMS: Collection = {
  path: 'bulk-items',
  title: 'Items',
  operationId: 'listBulkJobItems',
  items: 'items',
  columns: [
    { field: 'position', title: 'Item', width: '4rem', align: 'end' },
    { field: 'subject', title: 'Object', width: 'minmax(13rem, 1.6fr)' },
    { field: 'state', title: 'State', width: '7.5rem' },
    { field: 'message', title: 'Result', width: 'minmax(15rem, 2fr)' },
    { field: 'errorCode', title: 'Code', width: 'minmax(13rem, 1fr)' },
    { field: 'planned', title: 'Planned', width: '5.5rem', align: 'end', as: 'money' },
    { field: 'charged', title: 'Charged', width: '5.5rem', align: 'end', as: 'money' },
    { field: 'endedAt', title: 'Ended', width: 'minmax(12.5rem, 1fr)' },
  ],
  empty: { title: 'No item matches', hint: 'Choose another state.' },
};
