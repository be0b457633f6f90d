import { AppError, badRequest, conflict, notFound } from '@registrar/kernel';

// Texts: contract core-v1.json, operations subscribe and modifySubscription.
export const eventNameInvalid = (): AppError =>
  badRequest('eventName is invalid', 'webhook.event_name_invalid');

/** `why` goes on after the field's name: "must be absolute". */
export const urlInvalid = (why: string): AppError =>
  badRequest(`url is invalid: it ${why}`, 'webhook.url_invalid');

export const nothingToModify = (): AppError =>
  badRequest('url or active is required', 'webhook.nothing_to_modify');

export const alreadySubscribed = (): AppError =>
  conflict(
    'webhook.already_subscribed',
    'You are attempting to subscribe to an event you have already subscribed to.',
  );

export const subscriptionNotFound = (): AppError => notFound('webhook.subscription_not_found');

export const eventNotFound = (): AppError =>
  notFound('webhook.event_not_found', 'The requested event does not exist.');

export const deliveryNotFound = (): AppError =>
  notFound('webhook.delivery_not_found', 'The requested delivery does not exist.');

/** Without its subscription a delivery has no url to go to. */
export const subscriptionRemoved = (): AppError =>
  conflict('webhook.subscription_removed', 'The subscription of this delivery has been deleted.');

/** Nothing that is asked for can go anywhere. */
export const nobodySubscribed = (): AppError =>
  conflict('webhook.nobody_subscribed', 'No active subscription of the account is for this event.');

/** `seconds` until the next request can be answered. */
export const resentTooOften = (seconds: number): AppError =>
  new AppError('too_many_requests', 'webhook.resent_too_often', 'Rate Limit Exceeded', {
    details: 'Too many requests to resend deliveries',
    retryAfterSeconds: seconds,
  });

/** Whoever waits for events, of one account or in this process, has to come back. */
export const tooManyWaiting = (whose: 'account' | 'process'): AppError =>
  whose === 'account'
    ? new AppError('too_many_requests', 'webhook.too_many_waiting', 'Rate Limit Exceeded', {
        details: 'Too many requests of the account wait for events',
        retryAfterSeconds: 1,
      })
    : new AppError('unavailable', 'webhook.too_many_waiting', 'Service Unavailable', {
        details: 'Too many requests wait for events',
        retryAfterSeconds: 1,
      });
