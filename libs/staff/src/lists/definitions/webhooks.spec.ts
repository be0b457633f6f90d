import { describedList } from '../../testing/described-list';

it.each([
  [
    'webhook-subscriptions',
    [
      'Webhook subscriptions, for common, by -id',
      'id: Subscription, id integer, shown sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'eventName: Event, text, shown sortable',
      'url: URL, text, shown',
      'active: Active, bool, shown',
      'failingSince: Failing since, instant, shown sortable empty',
      'deactivatedAt: Deactivated, instant, sortable empty',
      'createdAt: Created, instant, shown sortable',
      'updatedAt: Updated, instant, sortable empty',
    ],
  ],
  [
    'deliveries',
    [
      'Webhook deliveries, for webhooks, by -id',
      'id: Delivery, id uuid, sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'eventId: Event ID, id uuid',
      'subscriptionId: Subscription, id integer',
      'eventName: Event, text, shown',
      'url: URL, text, shown',
      'state: State, enum pending|delivered|failed|cancelled, shown',
      'attempts: Attempts, number, shown',
      'occurredAt: Occurred, instant, shown',
      'createdAt: Created, instant',
      'dueAt: Next attempt, instant',
      'finishedAt: Finished, instant, empty',
    ],
  ],
  [
    'events',
    [
      'Events, for common, by -id',
      'id: Event ID, id uuid, sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'name: Event, text, shown',
      'domainNames: Domains, name, shown many',
      'occurredAt: Occurred, instant, shown',
      'loggedAt: Logged, instant',
      'position: Position, number',
    ],
  ],
] as const)('describes the fields of the list %s', (list, lines) => {
  expect(describedList(list)).toEqual(lines);
});
