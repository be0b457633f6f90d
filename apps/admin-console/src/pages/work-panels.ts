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
  {
    title: 'Disputed payments',
    operationId: 'listPayments',
    query: { disputed: 'true' },
    all: '/payments?disputed=true',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'createdAt',
  },
  {
    title: 'Payments that need attention',
    operationId: 'listPayments',
    query: { attention: 'true' },
    all: '/payments?attention=true',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'attentionAt',
  },
  {
    title: 'Debts',
    operationId: 'listPayments',
    query: { owed: 'true' },
    all: '/payments?owed=true',
    href: (row) => `/payments/${String(row['id'])}`,
    name: (row) => `${String(row['amount'])} ${String(row['currency'])}, account ${String(row['accountId'])}`,
    state: (row) => String(row['state']),
    at: 'createdAt',
  },
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
