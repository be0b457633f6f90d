import { type Collection, created, to } from '../../lists/collection';

/** Jobs of all staff. */
export const BULK_JOBS: Collection = {
  path: 'bulk',
  title: 'Bulk acts',
  operationId: 'listBulkJobs',
  items: 'items',
  columns: [
    { field: 'command', title: 'Act', width: 'minmax(14rem, 2fr)' },
    { field: 'state', title: 'State' },
    { field: 'total', title: 'Items', align: 'end' },
    { field: 'charged', title: 'Charged', align: 'end' },
    { field: 'createdBy', title: 'By' },
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
    { field: 'position', title: 'Item', width: '5rem', align: 'end' },
    { field: 'subject', title: 'Object', width: 'minmax(13rem, 1.6fr)' },
    { field: 'state', title: 'State', width: '7.5rem' },
    { field: 'message', title: 'Result', width: 'minmax(14rem, 2fr)' },
    { field: 'errorCode', title: 'Code', width: 'minmax(10rem, 1fr)' },
    { field: 'planned', title: 'Planned', width: '6.5rem', align: 'end' },
    { field: 'charged', title: 'Charged', width: '6.5rem', align: 'end' },
    { field: 'endedAt', title: 'Ended', width: 'minmax(12.5rem, 1fr)' },
  ],
  empty: { title: 'No item matches', hint: 'Choose another state.' },
};
