import { type AppError, badRequest, conflict, notFound } from '@registrar/kernel';

// Texts: contract core-v1.json, operations subscribe and modifySubscription.
export const eventNameInvalid = (): AppError => badRequest('eventName is invalid', 'webhook.event_name_invalid');

/** `why` goes on after the field's name: "must be absolute". */
export const urlInvalid = (why: string): AppError => badRequest(`url is invalid: it ${why}`, 'webhook.url_invalid');

export const nothingToModify = (): AppError => badRequest('url or active is required', 'webhook.nothing_to_modify');

export const alreadySubscribed = (): AppError =>
  conflict('webhook.already_subscribed', 'You are attempting to subscribe to an event you have already subscribed to.');

export const subscriptionNotFound = (): AppError => notFound('webhook.subscription_not_found');

export const deliveryNotFound = (): AppError => notFound('webhook.delivery_not_found', 'The requested delivery does not exist.');

/** Without its subscription a delivery has no url to go to. */
export const subscriptionRemoved = (): AppError =>
  conflict('webhook.subscription_removed', 'The subscription of this delivery has been deleted.');
