import { accountOf, joinAccount, type ListSql } from '../list-sql';

export const ORDERS: ListSql<'orders'> = {
  from: `orders o ${joinAccount('o')}`,
  fields: {
    id: 'o.id',
    ...accountOf('o'),
    status: 'o.status',
    operationId: 'o.operation_id',
    currency: 'o.currency::text',
    authAmount: 'o.auth_amount',
    totalCapture: 'o.total_capture',
    totalRefund: 'o.total_refund',
    finalAmount: 'o.final_amount',
    domainNames: {
      sql: 'array(select i.name from order_items i where i.order_id = o.id and i.name is not null order by i.id)',
      any: {
        of: (keys) => `o.id = any(${keys})`,
        type: 'int',
        key: 'i.order_id',
        from: 'order_items i',
        value: { sql: 'i.name' },
        isOne: 'i.order_id = o.id',
      },
    },
    createdAt: 'o.created_at',
  },
};

export const ORDER_ITEMS: ListSql<'order-items'> = {
  from: `order_items i left join orders o on o.id = i.order_id ${joinAccount('o')}`,
  fields: {
    id: 'i.id',
    orderId: 'i.order_id',
    ...accountOf('o'),
    domainName: 'i.name',
    tld: 'i.tld',
    type: 'i.type',
    status: 'i.status',
    duration: 'i.duration',
    price: 'i.price',
    originalPrice: 'i.original_price',
    taxAmount: 'i.tax_amount',
    refundableUntil: 'i.refundable_until',
    createdAt: 'o.created_at',
  },
};

export const PAYMENTS: ListSql<'payments'> = {
  from: `payments p ${joinAccount('p')}`,
  fields: {
    id: 'p.id',
    ...accountOf('p'),
    amount: { sql: 'p.amount', currency: 'p.currency' },
    currency: 'p.currency::text',
    state: 'p.state',
    refunded: { sql: 'p.refunded', currency: 'p.currency' },
    gatewayId: 'p.gateway_id',
    trouble: 'p.trouble',
    disputed: 'exists (select from payment_disputes s where s.payment_id = p.id)',
    attentionAt: 'p.attention_at',
    createdAt: 'p.created_at',
    settledAt: 'p.settled_at',
  },
};

export const REFUNDS: ListSql<'refunds'> = {
  from: `payment_refunds r ${joinAccount('r')}`,
  fields: {
    id: 'r.id',
    ...accountOf('r'),
    paymentId: 'r.payment_id',
    amount: { sql: 'r.amount', currency: 'r.currency' },
    currency: 'r.currency::text',
    state: 'r.state',
    reference: 'r.reference',
    gatewayId: 'r.gateway_id',
    trouble: 'r.trouble',
    attentionAt: 'r.attention_at',
    createdAt: 'r.created_at',
    settledAt: 'r.settled_at',
  },
};

export const PROMOTIONS: ListSql<'promotions'> = {
  from: 'promotions m',
  fields: {
    id: 'm.id',
    code: { sql: 'm.code', sorted: 'm.code collate "C"' },
    description: 'm.description',
    tlds: 'm.tlds',
    products: 'm.products',
    percentBps: 'm.percent_bps',
    amountOff: { sql: 'm.amount_off', currency: 'm.currency' },
    accountId: 'm.account_id',
    startsAt: 'm.starts_at',
    endsAt: 'm.ends_at',
    maxUses: 'm.max_uses',
    uses: '(select count(*) from promotion_uses u where u.promotion_id = m.id and u.released_at is null)',
    createdAt: 'm.created_at',
  },
};
