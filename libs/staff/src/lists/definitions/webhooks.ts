import { bool, defineList, id, instant, name, NEWEST_FIRST, number, oneOf, text } from '../fields';
import { account } from './common';

export const WEBHOOK_SUBSCRIPTIONS = defineList({
  title: 'Webhook subscriptions',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Subscription', 'integer', 'shown', 'sortable'),
    ...account,
    eventName: text('Event', 'shown', 'sortable'),
    url: text('URL', 'shown'),
    active: bool('Active', 'shown'),
    failingSince: instant('Failing since', 'shown', 'nullable', 'sortable'),
    deactivatedAt: instant('Deactivated', 'nullable', 'sortable'),
    createdAt: instant('Created', 'shown', 'sortable'),
    updatedAt: instant('Updated', 'nullable', 'sortable'),
  },
});

export const DELIVERIES = defineList({
  title: 'Webhook deliveries',
  audience: 'webhooks',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Delivery', 'uuid', 'sortable'),
    ...account,
    eventId: id('Event ID', 'uuid'),
    subscriptionId: id('Subscription', 'integer'),
    eventName: text('Event', 'shown'),
    url: text('URL', 'shown'),
    state: oneOf('State', ['pending', 'delivered', 'failed', 'cancelled'], 'shown'),
    attempts: number('Attempts', 'shown'),
    occurredAt: instant('Occurred', 'shown'),
    createdAt: instant('Created'),
    dueAt: instant('Next attempt'),
    finishedAt: instant('Finished', 'nullable'),
  },
});

export const EVENTS = defineList({
  title: 'Events',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Event ID', 'uuid', 'sortable'),
    ...account,
    name: text('Event', 'shown'),
    domainNames: name('Domains', 'shown', 'many'),
    occurredAt: instant('Occurred', 'shown'),
    loggedAt: instant('Logged'),
    position: number('Position'),
  },
});
