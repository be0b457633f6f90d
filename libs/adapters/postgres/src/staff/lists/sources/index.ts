import type { ListName } from '@registrar/staff';
import type { ListSql } from '../list-sql';
import { ACCOUNTS, CONTACTS, TOKENS, VERIFICATIONS } from './accounts';
import { DS_RECORDS, FORWARDINGS, MAILS, VANITY_HOSTS, ZONES } from './dns';
import { DOMAINS } from './domains';
import { ORDER_ITEMS, ORDERS, PAYMENTS, PROMOTIONS, REFUNDS } from './money';
import { DRIFTS, IDEMPOTENCY_KEYS, JOBS, OPERATIONS, POLL_MESSAGES, REGISTRY_COMMANDS } from './registry';
import { INTERNAL_TRANSFERS, TRANSFERS_IN, TRANSFERS_OUT } from './transfers';
import { DELIVERIES, EVENTS, WEBHOOK_SUBSCRIPTIONS } from './webhooks';

/** Where each list comes from. */
export const SOURCES: { [List in ListName]: ListSql<List> } = {
  'domains': DOMAINS,
  'accounts': ACCOUNTS,
  'orders': ORDERS,
  'order-items': ORDER_ITEMS,
  'payments': PAYMENTS,
  'refunds': REFUNDS,
  'operations': OPERATIONS,
  'transfers-in': TRANSFERS_IN,
  'transfers-out': TRANSFERS_OUT,
  'internal-transfers': INTERNAL_TRANSFERS,
  'contacts': CONTACTS,
  'zones': ZONES,
  'ds-records': DS_RECORDS,
  'forwardings': FORWARDINGS,
  'vanity-hosts': VANITY_HOSTS,
  'verifications': VERIFICATIONS,
  'mails': MAILS,
  'webhook-subscriptions': WEBHOOK_SUBSCRIPTIONS,
  'deliveries': DELIVERIES,
  'events': EVENTS,
  'tokens': TOKENS,
  'registry-commands': REGISTRY_COMMANDS,
  'drifts': DRIFTS,
  'idempotency-keys': IDEMPOTENCY_KEYS,
  'poll-messages': POLL_MESSAGES,
  'jobs': JOBS,
  'promotions': PROMOTIONS,
};
