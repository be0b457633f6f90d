import { PAYMENT_STATES } from '@registrar/billing';
import { bool, defineList, id, instant, money, name, NEWEST_FIRST, number, oneOf, text } from '../fields';
import { account } from './common';

export const PRODUCTS = ['registration', 'renewal', 'transfer', 'restore'] as const;

export const ORDERS = defineList({
  title: 'Orders',
  audience: 'money',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Order', 'integer', 'shown', 'sortable'),
    ...account,
    status: oneOf('Status', ['success', 'failed', 'initialized', 'review', 'started'], 'shown'),
    operationId: id('Operation', 'uuid', 'nullable'),
    currency: text('Currency'),
    authAmount: money('Held'),
    totalCapture: money('Captured', 'shown'),
    totalRefund: money('Refunded'),
    finalAmount: money('Final amount', 'shown'),
    domainNames: name('Domains', 'shown', 'many'),
    createdAt: instant('Created', 'shown'),
  },
});

export const ORDER_ITEMS = defineList({
  title: 'Order items',
  audience: 'money',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Item', 'integer', 'shown', 'sortable'),
    orderId: id('Order', 'integer', 'shown'),
    ...account,
    domainName: name('Domain', 'shown', 'nullable'),
    tld: name('TLD', 'nullable'),
    type: oneOf('Type', ['registration', 'renewal', 'transfer', 'whois_privacy', 'restore'], 'shown'),
    status: oneOf('Status', ['success', 'failed', 'refunded', 'initialized', 'canceled'], 'shown'),
    duration: number('Duration'),
    price: money('Price', 'shown'),
    originalPrice: money('List price', 'nullable'),
    taxAmount: money('Tax', 'nullable'),
    refundableUntil: instant('Refundable until', 'nullable'),
    createdAt: instant('Ordered', 'shown'),
  },
});

export const PAYMENTS = defineList({
  title: 'Payments',
  audience: 'money',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Payment', 'uuid', 'shown', 'sortable'),
    ...account,
    amount: money('Amount', 'shown', 'sortable'),
    currency: text('Currency'),
    state: oneOf('State', PAYMENT_STATES, 'shown', 'sortable'),
    refunded: money('Refunded', 'sortable'),
    gatewayId: id('Gateway ID', 'text', 'nullable'),
    trouble: text('Problem', 'nullable'),
    disputed: bool('Disputed'),
    attentionAt: instant('Needs attention since', 'nullable', 'sortable'),
    createdAt: instant('Created', 'shown', 'sortable'),
    settledAt: instant('Settled', 'nullable', 'sortable'),
  },
});

export const REFUNDS = defineList({
  title: 'Refunds of payments',
  audience: 'money',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Refund', 'uuid', 'shown', 'sortable'),
    ...account,
    paymentId: id('Payment', 'uuid', 'shown'),
    amount: money('Amount', 'shown', 'sortable'),
    currency: text('Currency'),
    state: oneOf('State', ['created', 'asked', 'pending', 'succeeded', 'failed'], 'shown', 'sortable'),
    reference: text('Reference', 'shown'),
    gatewayId: id('Gateway ID', 'text', 'nullable'),
    trouble: text('Problem', 'nullable'),
    attentionAt: instant('Needs attention since', 'nullable', 'sortable'),
    createdAt: instant('Created', 'shown', 'sortable'),
    settledAt: instant('Settled', 'nullable', 'sortable'),
  },
});

export const PROMOTIONS = defineList({
  title: 'Promotions',
  audience: 'common',
  defaultSort: NEWEST_FIRST,
  fields: {
    id: id('Promotion', 'integer', 'sortable'),
    code: text('Code', 'shown', 'sortable'),
    description: text('Description', 'shown'),
    tlds: name('TLDs', 'shown', 'many'),
    products: oneOf('Products', PRODUCTS, 'shown', 'many'),
    percentBps: number('Percent (1/100)', 'shown', 'nullable', 'sortable'),
    amountOff: money('Amount off', 'shown', 'nullable', 'sortable'),
    accountId: id('Account', 'integer', 'nullable'),
    startsAt: instant('Starts', 'shown', 'sortable'),
    endsAt: instant('Ends', 'shown', 'nullable', 'sortable'),
    maxUses: number('Uses at most', 'nullable', 'sortable'),
    uses: number('Uses', 'shown'),
    createdAt: instant('Created', 'sortable'),
  },
});
