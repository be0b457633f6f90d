// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export {
  type DeliveryParts,
  type DeliveryUseCases,
  type SendingParts,
  type SendingUseCases,
  wireDeliveries,
  wireSending,
} from './deliveries/wire';
export { type EventParts, type EventUseCases, wireEvents } from './events/wire';
export { type SubscriptionParts, type SubscriptionUseCases, wireSubscriptions } from './subscriptions/wire';
