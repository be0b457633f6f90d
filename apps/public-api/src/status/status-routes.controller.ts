import { StatusController } from './status.controller';
import {
  SUBSCRIPTION_PAGE_ROUTES,
  SubscriptionConfirmationController,
  UnsubscriptionController,
} from './subscription-pages.controller';
import { SUBSCRIPTIONS_ROUTE, SubscriptionsController } from './subscriptions.controller';

export const STATUS_CONTROLLERS = [
  StatusController,
  SubscriptionsController,
  SubscriptionConfirmationController,
  UnsubscriptionController,
];

/** Need no credentials, and are served in maintenance. */
export const STATUS_ROUTES = ['/status', '/status.json', SUBSCRIPTIONS_ROUTE, ...SUBSCRIPTION_PAGE_ROUTES];

/** Take the form of the status page. */
export const FORM_ROUTES = [SUBSCRIPTIONS_ROUTE];
