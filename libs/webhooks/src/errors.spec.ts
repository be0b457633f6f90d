import type { AppError } from '@registrar/kernel';
import * as errors from './errors';

it.each<[string, () => AppError, object]>([
  [
    'eventNameInvalid',
    () => errors.eventNameInvalid(),
    {
      kind: 'invalid',
      code: 'webhook.event_name_invalid',
      message: 'Bad Request',
      details: 'eventName is invalid',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'urlInvalid',
    () => errors.urlInvalid('must be short'),
    {
      kind: 'invalid',
      code: 'webhook.url_invalid',
      message: 'Bad Request',
      details: 'url is invalid: it must be short',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'nothingToModify',
    () => errors.nothingToModify(),
    {
      kind: 'invalid',
      code: 'webhook.nothing_to_modify',
      message: 'Bad Request',
      details: 'url or active is required',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'alreadySubscribed',
    () => errors.alreadySubscribed(),
    {
      kind: 'conflict',
      code: 'webhook.already_subscribed',
      message: 'Conflict',
      details: 'You are attempting to subscribe to an event you have already subscribed to.',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'subscriptionNotFound',
    () => errors.subscriptionNotFound(),
    {
      kind: 'not_found',
      code: 'webhook.subscription_not_found',
      message: 'Not Found',
      details: undefined,
      retryAfterSeconds: undefined,
    },
  ],
  [
    'eventNotFound',
    () => errors.eventNotFound(),
    {
      kind: 'not_found',
      code: 'webhook.event_not_found',
      message: 'Not Found',
      details: 'The requested event does not exist.',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'deliveryNotFound',
    () => errors.deliveryNotFound(),
    {
      kind: 'not_found',
      code: 'webhook.delivery_not_found',
      message: 'Not Found',
      details: 'The requested delivery does not exist.',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'subscriptionRemoved',
    () => errors.subscriptionRemoved(),
    {
      kind: 'conflict',
      code: 'webhook.subscription_removed',
      message: 'Conflict',
      details: 'The subscription of this delivery has been deleted.',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'nobodySubscribed',
    () => errors.nobodySubscribed(),
    {
      kind: 'conflict',
      code: 'webhook.nobody_subscribed',
      message: 'Conflict',
      details: 'No active subscription of the account is for this event.',
      retryAfterSeconds: undefined,
    },
  ],
  [
    'resentTooOften',
    () => errors.resentTooOften(7),
    {
      kind: 'too_many_requests',
      code: 'webhook.resent_too_often',
      message: 'Rate Limit Exceeded',
      details: 'Too many requests to resend deliveries',
      retryAfterSeconds: 7,
    },
  ],
  [
    'tooManyWaiting',
    () => errors.tooManyWaiting('account'),
    {
      kind: 'too_many_requests',
      code: 'webhook.too_many_waiting',
      message: 'Rate Limit Exceeded',
      details: 'Too many requests of the account wait for events',
      retryAfterSeconds: 1,
    },
  ],
  [
    'tooManyWaiting',
    () => errors.tooManyWaiting('process'),
    {
      kind: 'unavailable',
      code: 'webhook.too_many_waiting',
      message: 'Service Unavailable',
      details: 'Too many requests wait for events',
      retryAfterSeconds: 1,
    },
  ],
])('a refusal says what is wrong: %s', (_name, refuse, shape) => {
  const { kind, code, message, details, retryAfterSeconds } = refuse();
  expect({ kind, code, message, details, retryAfterSeconds }).toEqual(shape);
});
