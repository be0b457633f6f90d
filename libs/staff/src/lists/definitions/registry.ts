import { OPERATION_KINDS } from '@registrar/kernel';
import { bool, defineList, id, instant, money, name, NEWEST_FIRST, number, oneOf, text } from '../fields';
import { account } from './common';

export const OPERATIONS = defineList({
  title: 'Operations',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Operation', 'uuid', 'shown', 'sortable'),
    kind: oneOf('Kind', OPERATION_KINDS, 'shown'),
    subject: name('Subject', 'shown'),
    ...account,
    registry: text('Registry', 'nullable'),
    state: oneOf('State', ['open', 'pending', 'succeeded', 'refused'], 'shown'),
    inDoubt: bool('In doubt', 'shown'),
    attentionAt: instant('Needs attention since', 'nullable'),
    attempts: number('Attempts'),
    dueAt: instant('Next check', 'nullable'),
    ofJob: bool('Of a job'),
    createdAt: instant('Created', 'shown'),
    settledAt: instant('Settled', 'shown', 'nullable'),
  },
});

export const REGISTRY_COMMANDS = defineList({
  title: 'Registry commands',
  audience: 'registry',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('clTRID', 'text', 'shown', 'sortable'),
    svTrId: id('svTRID', 'text', 'nullable'),
    registry: text('Registry', 'shown'),
    operationId: id('Operation', 'uuid', 'nullable'),
    command: text('Command', 'shown'),
    object: text('Object', 'shown'),
    outcome: oneOf('Outcome', ['done', 'pending', 'refused', 'unknown', 'not_sent'], 'shown', 'nullable'),
    resultCode: number('Result code', 'shown', 'nullable'),
    sentAt: instant('Sent', 'shown'),
    answeredAt: instant('Answered', 'nullable'),
  },
});

export const DRIFTS = defineList({
  title: 'Drift between domains and their registry',
  audience: 'registry',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Drift', 'integer', 'shown', 'sortable'),
    domainName: name('Domain', 'shown'),
    domainId: id('Domain ID', 'integer'),
    ...account,
    registry: text('Registry', 'shown'),
    field: oneOf(
      'Field',
      ['existence', 'sponsor', 'expiry', 'statuses', 'nameservers', 'registrant', 'contacts', 'signing'],
      'shown',
      'sortable',
    ),
    foundAt: instant('Found', 'shown', 'sortable'),
    seenAt: instant('Last seen', 'shown', 'sortable'),
    resolvedAt: instant('Resolved', 'shown', 'nullable', 'sortable'),
    resolution: oneOf('Resolution', ['gone', 'taken_over', 'pushed'], 'nullable'),
  },
});

export const POLL_MESSAGES = defineList({
  title: 'Poll messages',
  audience: 'registry',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Poll message', 'integer', 'shown', 'sortable'),
    registry: text('Registry', 'shown'),
    messageId: id('Message ID', 'text', 'shown'),
    text: text('Text', 'shown'),
    disposition: oneOf('Disposition', ['applied', 'ignored', 'unknown'], 'shown'),
    queuedAt: instant('Queued', 'nullable'),
    receivedAt: instant('Received', 'shown'),
    seenAt: instant('Acknowledged', 'nullable'),
    seenBy: text('Acknowledged by', 'nullable'),
  },
});

export const IDEMPOTENCY_KEYS = defineList({
  title: 'Idempotency keys',
  audience: 'common',
  defaultSort: [{ field: 'expiresAt', isDescending: true }],
  fields: {
    id: id('Key with account', 'text', 'sortable'),
    ...account,
    operation: text('Called operation', 'shown', 'nullable'),
    method: text('Method', 'nullable'),
    operationId: id('Operation', 'uuid', 'nullable'),
    status: number('Status of the answer', 'shown', 'nullable', 'sortable'),
    answerCode: text('Code of the answer', 'shown', 'nullable'),
    hasEffect: bool('Has changed something', 'shown'),
    createdAt: instant('Created', 'shown', 'nullable', 'sortable'),
    expiresAt: instant('Expires', 'shown', 'sortable'),
  },
});

export const JOBS = defineList({
  title: 'Jobs of accounts and staff',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Job', 'uuid', 'shown', 'sortable'),
    // empty: a job of staff
    accountId: id('Account', 'integer', 'nullable'),
    username: text('Username', 'shown', 'nullable'),
    tokenId: id('Token ID', 'integer', 'nullable'),
    command: text('Command', 'shown', 'sortable'),
    state: oneOf(
      'State',
      ['draft', 'planning', 'planned', 'running', 'paused', 'done', 'stopped'],
      'shown',
      'sortable',
    ),
    pauseReason: oneOf('Paused by', ['customer', 'failures', 'balance', 'spend_cap'], 'nullable'),
    items: number('Items', 'shown', 'sortable'),
    open: number('Open items', 'shown', 'sortable'),
    charged: money('Charged', 'shown', 'sortable'),
    failuresInARow: number('Failures in a row'),
    createdAt: instant('Created', 'shown', 'sortable'),
    startedAt: instant('Started', 'nullable', 'sortable'),
    endedAt: instant('Ended', 'nullable', 'sortable'),
  },
});
