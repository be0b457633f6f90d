import type { ListDefinition, ListField } from '../fields';
import { ACCOUNTS, CONTACTS, TOKENS, VERIFICATIONS } from './accounts';
import { DS_RECORDS, FORWARDINGS, MAILS, VANITY_HOSTS, ZONES } from './dns';
import { DOMAINS } from './domains';
import { ORDER_ITEMS, ORDERS, PAYMENTS, PROMOTIONS, REFUNDS } from './money';
import { DRIFTS, IDEMPOTENCY_KEYS, JOBS, OPERATIONS, POLL_MESSAGES, REGISTRY_COMMANDS } from './registry';
import { INTERNAL_TRANSFERS, TRANSFERS_IN, TRANSFERS_OUT } from './transfers';
import { DELIVERIES, EVENTS, WEBHOOK_SUBSCRIPTIONS } from './webhooks';

/** All lists, in the order in which they are described. */
export const LISTS = {
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
} as const;

export type ListName = keyof typeof LISTS;
export type FieldOf<List extends ListName> = Extract<keyof (typeof LISTS)[List]['fields'], string>;

export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** The definition of a list, without the names of its fields in its type. */
export const definitionOf = (list: ListName): ListDefinition => LISTS[list];

/** Undefined for a field that the list does not have. */
export const fieldOf = (list: ListName, field: string): ListField | undefined =>
  Object.hasOwn(LISTS[list].fields, field) ? definitionOf(list).fields[field] : undefined;
