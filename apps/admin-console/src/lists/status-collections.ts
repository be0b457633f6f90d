import { type Collection, to } from './collection';

const columns = [
  { field: 'title', title: 'Title', width: 'minmax(14rem, 2fr)' },
  { field: 'state', title: 'State', width: '8rem' },
  { field: 'impact', title: 'Impact', width: '6rem' },
  { field: 'startsAt', title: 'Start', width: 'minmax(12.5rem, 1fr)' },
  { field: 'endsAt', title: 'End', width: 'minmax(12.5rem, 1fr)' },
  { field: 'createdBy', title: 'By' },
];

/** What staff write for the public status page. */
export const STATUS_COLLECTIONS: Collection[] = [
  {
    path: 'incidents',
    title: 'Incidents',
    operationId: 'listIncidents',
    items: 'items',
    columns,
    href: to('/incidents', 'id'),
    acts: [{ operationId: 'createIncident', label: 'Publish an incident' }],
    empty: {
      title: 'No incident yet',
      hint: 'An incident is on the public status page as soon as it is saved.',
    },
  },
  {
    path: 'maintenance',
    title: 'Planned maintenance',
    operationId: 'listMaintenanceNotices',
    items: 'items',
    columns,
    href: to('/maintenance', 'id'),
    acts: [{ operationId: 'createMaintenanceNotice', label: 'Plan a maintenance' }],
    empty: {
      title: 'No maintenance planned yet',
      hint: 'A maintenance is on the public status page as soon as it is saved. It closes nothing.',
    },
  },
];
