import { storedContract } from '@registrar/kernel/testing';
import { refundAnswer, refundPayload, type RefundPayload } from './refund';

const current: RefundPayload = {
  domainId: 1,
  orderId: 2,
  purchaseId: '00000000-0000-7000-8000-000000000001',
  name: 'a.example',
  tld: 'example',
  connectionId: 3,
  items: [
    { id: 4, type: 'registration', amount: '1190' },
    { id: 5, orderId: 6, type: 'whois_privacy', amount: '0' },
  ],
  currency: 'USD',
  total: '1190',
  tax: '190',
  refundableUntil: '2026-03-07T09:15:00.000Z',
  month: '2026-03',
  limit: { from: '2026-01-01T00:00:00.000Z', percent: 10, least: 50 },
};

storedContract(refundPayload, {
  kind: 'payload of the refund',
  current,
  older: { 'with items of its order alone': { ...current, items: current.items.slice(0, 1) } },
  required: [
    'domainId',
    'orderId',
    'purchaseId',
    'name',
    'tld',
    'connectionId',
    'items',
    'currency',
    'total',
    'tax',
    'refundableUntil',
    'month',
    'limit',
  ],
});

storedContract(refundAnswer, {
  kind: 'answer of the refund',
  current: {
    results: [
      { orderId: 2, orderItemId: 4, orderItemStatus: 'failed', refundAmount: 0, message: 'refused' },
      { orderId: 2, orderItemId: 5, orderItemStatus: 'refunded', refundAmount: 11.9 },
    ],
    totalRefundAmount: 11.9,
  },
  older: { 'without items': { results: [], totalRefundAmount: 0 } },
  required: ['results', 'totalRefundAmount'],
});
