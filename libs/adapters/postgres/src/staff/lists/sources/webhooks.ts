import { accountOf, joinAccount, type ListSql } from '../list-sql';

export const WEBHOOK_SUBSCRIPTIONS: ListSql<'webhook-subscriptions'> = {
  from: `webhook_subscriptions s ${joinAccount('s')}`,
  fields: {
    id: 's.id',
    ...accountOf('s'),
    eventName: 's.event_name',
    url: 's.url',
    active: 's.active',
    failingSince: 's.failing_since',
    deactivatedAt: 's.deactivated_at',
    createdAt: 's.created_at',
    updatedAt: 's.updated_at',
  },
};

export const DELIVERIES: ListSql<'deliveries'> = {
  from: `webhook_deliveries d ${joinAccount('d')}`,
  fields: {
    id: 'd.id',
    ...accountOf('d'),
    eventId: 'd.event_id',
    subscriptionId: 'd.subscription_id',
    eventName: 'd.event_name',
    url: 'd.url',
    state: 'd.state',
    attempts: 'd.attempts',
    occurredAt: 'd.occurred_at',
    createdAt: 'd.created_at',
    dueAt: 'd.due_at',
    finishedAt: 'd.finished_at',
  },
};

export const EVENTS: ListSql<'events'> = {
  from: `account_events e ${joinAccount('e')}`,
  fields: {
    id: 'e.id',
    ...accountOf('e'),
    name: 'e.name',
    domainNames: 'e.domain_names',
    occurredAt: 'e.occurred_at',
    loggedAt: 'e.logged_at',
    position: 'e.position',
  },
};
