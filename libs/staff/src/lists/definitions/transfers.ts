import { TRANSFER_STATES } from '@registrar/transfers';
import { defineList, id, instant, name, NEWEST_FIRST, oneOf, text } from '../fields';
import { account } from './common';

export const TRANSFERS_IN = defineList({
  title: 'Inbound transfers',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Transfer', 'integer', 'shown', 'sortable'),
    domainName: name('Domain', 'shown', 'sortable'),
    ...account,
    state: oneOf('State', TRANSFER_STATES, 'shown', 'sortable'),
    awaiting: oneOf('Awaiting', ['request', 'cancel', 'withdraw'], 'nullable'),
    operationId: id('Operation', 'uuid'),
    domainId: id('Domain ID', 'integer', 'nullable'),
    warning: text('Warning', 'nullable'),
    sentAt: instant('Requested at the registry', 'nullable', 'sortable'),
    actAt: instant('Registry acts by', 'shown', 'nullable', 'sortable'),
    progressAt: instant('Last progress', 'shown', 'sortable'),
    createdAt: instant('Created', 'shown', 'sortable'),
  },
});

export const TRANSFERS_OUT = defineList({
  title: 'Outbound transfers',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Transfer', 'integer', 'shown', 'sortable'),
    domainName: name('Domain', 'shown', 'sortable'),
    ...account,
    domainId: id('Domain ID', 'integer'),
    registry: text('Registry', 'shown'),
    state: oneOf('State', ['noticed', 'pending', 'completed', 'canceled', 'dropped'], 'shown', 'sortable'),
    gaining: text('Gaining registrar', 'shown', 'nullable'),
    requestedAt: instant('Requested', 'shown', 'nullable', 'sortable'),
    actAt: instant('Registry acts by', 'shown', 'nullable', 'sortable'),
    noticedAt: instant('Noticed', 'sortable'),
    endedAt: instant('Ended', 'nullable', 'sortable'),
  },
});

export const INTERNAL_TRANSFERS = defineList({
  title: 'Internal transfers',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Transfer', 'integer', 'shown', 'sortable'),
    domainName: name('Domain', 'shown'),
    domainId: id('Domain ID', 'integer'),
    fromAccountId: id('From account', 'integer'),
    fromUsername: text('From', 'shown'),
    toAccountId: id('To account', 'integer'),
    toUsername: text('To', 'shown'),
    operationId: id('Operation', 'uuid'),
    movedAt: instant('Transferred', 'shown', 'sortable'),
  },
});
