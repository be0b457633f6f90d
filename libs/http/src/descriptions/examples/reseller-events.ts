import type { OperationExamples } from './operation-example';
import { UUID } from './parts';

const OF_A_LIST = (what: string, list: string): string => `the id of ${what}, from \`${list}\``;

/** Webhooks, the log of events, and payments by card. */
export const EVENT_EXAMPLES: OperationExamples = {
  subscribe: {
    body: {
      eventName: 'account.credit.balance_change',
      url: 'https://hooks.example.org/in?k=1',
      active: true,
    },
  },
  listSubscriptions: {},
  modifySubscription: {
    parameters: { id: 1 },
    body: { url: 'https://hooks.example.org/in?k=2', active: true },
  },
  rotateSecret: { parameters: { id: 1 }, body: { overlapHours: 24 } },
  listEvents: {},
  getEvent: { parameters: { eventId: UUID }, needs: OF_A_LIST('an event', 'listEvents') },
  listEventDeliveries: { parameters: { eventId: UUID }, needs: OF_A_LIST('an event', 'listEvents') },
  resendEvent: {
    parameters: { eventId: UUID },
    needs: `${OF_A_LIST('an event', 'listEvents')}, and a subscription to it`,
  },
  resendEvents: { body: { since: '2026-01-01T00:00:00Z' } },
  resendDelivery: { parameters: { deliveryId: UUID }, needs: OF_A_LIST('a delivery', 'listEventDeliveries') },
  deleteSubscription: { parameters: { id: 1 } },
  topUp: {
    body: { amount: 250 },
    needs: 'a card gateway (`PAYMENT_GATEWAY_KEY`), which the local stack has',
  },
  listPayments: {},
  getPayment: { parameters: { paymentId: UUID }, needs: OF_A_LIST('a payment', 'listPayments') },
};
