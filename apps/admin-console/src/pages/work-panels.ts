import { unicodeName, valueWords } from '@registrar/ui';
import type { OperationId } from '../api/operations';

export type Row = Record<string, unknown>;
/** A card of the page Work, and the list behind it. */
export interface WorkPanel {
  title: string;
  operationId: OperationId;
  query: object;
  all: string;
  href: (row: Row) => string;
  name: (row: Row) => string;
  state?: (row: Row) => string;
  at: string;
}

const domainLink = (row: Row): string => `/domains/${encodeURIComponent(String(row['domainName']))}`;
const domainName = (row: Row): string => unicodeName(String(row['domainName']));

/** Payments for which a filter of their list is true. */
const paymentPanel = (title: string, filter: string, at: string): WorkPanel => ({
  title,
  operationId: 'listPayments',
  query: { [filter]: 'true' },
  all: `/payments?${filter}=true`,
  href: (row) => `/payments/${String(row['id'])}`,
  name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
  state: (row) => String(row['state']),
  at,
});

export const WORK_PANELS: WorkPanel[] = [
  {
    title: 'Operations that need attention',
    operationId: 'listOperations',
    query: { attention: 'true' },
    all: '/operations?attention=true',
    href: (row) => `/operations/${String(row['id'])}`,
    name: (row) => `${valueWords(String(row['kind']))} ${String(row['subject'])}`,
    state: (row) => String(row['state']),
    at: 'attentionAt',
  },
  {
    title: 'Deletions in trouble',
    operationId: 'listDomainEnds',
    query: { troubled: 'true' },
    all: '/terminations?troubled=true',
    href: domainLink,
    name: domainName,
    state: (row) => String(row['stage']),
    at: 'nextAt',
  },
  {
    title: 'Registry differences',
    operationId: 'listRegistryDifferences',
    query: { open: 'true' },
    all: '/drift?open=true',
    href: domainLink,
    name: domainName,
    state: (row) => String(row['field']),
    at: 'foundAt',
  },
  {
    title: 'Unknown domains',
    operationId: 'listUnknownDomains',
    query: { open: 'true' },
    all: '/unknown-domains?open=true',
    href: () => '/unknown-domains?open=true',
    name: domainName,
    state: (row) => String(row['source']),
    at: 'foundAt',
  },
  {
    title: 'Poll messages without a handler',
    operationId: 'listUnknownPollMessages',
    query: { acknowledged: 'false' },
    all: '/poll-messages?acknowledged=false',
    href: () => '/poll-messages?acknowledged=false',
    name: (row) => String(row['text']),
    at: 'receivedAt',
  },
  paymentPanel('Disputed payments', 'disputed', 'createdAt'),
  paymentPanel('Payments that need attention', 'attention', 'attentionAt'),
  paymentPanel('Debts', 'owed', 'createdAt'),
  {
    title: 'Failed deliveries',
    operationId: 'listDeliveries',
    query: { state: 'failed' },
    all: '/deliveries?state=failed',
    href: (row) => `/deliveries/${String(row['id'])}`,
    name: (row) => String(row['eventName']),
    state: (row) => String(row['state']),
    at: 'occurredAt',
  },
];
