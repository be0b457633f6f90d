import { describedList } from '../../testing/described-list';

it.each([
  [
    'transfers-in',
    [
      'Inbound transfers, for common, by -id',
      'id: Transfer, id integer, shown sortable',
      'domainName: Domain, name, shown sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'state: State, enum pending|submitting_transfer|pending_new_auth_code|pending_unlock|pending_registry_unlock|pending_transfer|pending_insert|rejected|completed|failed|canceled|canceled_pending_refund, shown sortable',
      'awaiting: Awaiting, enum request|cancel|withdraw, empty',
      'operationId: Operation, id uuid',
      'domainId: Domain ID, id integer, empty',
      'warning: Warning, text, empty',
      'sentAt: Requested at the registry, instant, sortable empty',
      'actAt: Registry acts by, instant, shown sortable empty',
      'progressAt: Last progress, instant, shown sortable',
      'createdAt: Created, instant, shown sortable',
    ],
  ],
  [
    'transfers-out',
    [
      'Outbound transfers, for common, by -id',
      'id: Transfer, id integer, shown sortable',
      'domainName: Domain, name, shown sortable',
      'accountId: Account, id integer',
      'username: Username, text, shown',
      'domainId: Domain ID, id integer',
      'registry: Registry, text, shown',
      'state: State, enum noticed|pending|completed|canceled|dropped, shown sortable',
      'gaining: Gaining registrar, text, shown empty',
      'requestedAt: Requested, instant, shown sortable empty',
      'actAt: Registry acts by, instant, shown sortable empty',
      'noticedAt: Noticed, instant, sortable',
      'endedAt: Ended, instant, sortable empty',
    ],
  ],
  [
    'internal-transfers',
    [
      'Internal transfers, for common, by -id',
      'id: Transfer, id integer, shown sortable',
      'domainName: Domain, name, shown',
      'domainId: Domain ID, id integer',
      'fromAccountId: From account, id integer',
      'fromUsername: From, text, shown',
      'toAccountId: To account, id integer',
      'toUsername: To, text, shown',
      'operationId: Operation, id uuid',
      'movedAt: Transferred, instant, shown sortable',
    ],
  ],
] as const)('describes the fields of the list %s', (list, lines) => {
  expect(describedList(list)).toEqual(lines);
});
