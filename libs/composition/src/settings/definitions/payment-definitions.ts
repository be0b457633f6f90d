import { optional, text, url, whole } from '../setting-readers';

/** Payments by card. */
export const PAYMENT_DEFINITIONS = {
  paymentGatewayKey: optional(
    text('PAYMENT_GATEWAY_KEY', {
      description:
        'Secret key at the card gateway, in the sandbox one of its test mode; without it no payments are taken',
    }),
  ),
  paymentWebhookSecret: optional(
    text('PAYMENT_WEBHOOK_SECRET', {
      description: 'Secret with which the gateway signs what it sends to /payments/webhook of the public API',
    }),
  ),
  paymentReturnUrl: optional(
    url('PAYMENT_RETURN_URL', { description: "Where customers go from the gateway's page" }, [
      'http',
      'https',
    ]),
  ),
  paymentGatewayUrl: optional(
    url(
      'PAYMENT_GATEWAY_URL',
      { description: 'Another address of the gateway than its own, for tests and the local stack' },
      ['http', 'https'],
    ),
  ),
  paymentGatewayTimeoutMs: whole(
    'PAYMENT_GATEWAY_TIMEOUT_MS',
    { description: 'Longest exchange with the gateway', unit: 'ms', byDefault: '20000' },
    1,
    60_000,
  ),
  paymentPageMinutes: whole(
    'PAYMENT_PAGE_MINUTES',
    {
      description: 'How long a customer may take to pay; the gateway allows half an hour to a day',
      unit: 'min',
      byDefault: '60',
    },
    35,
    1_440,
  ),
  paymentMax: whole(
    'PAYMENT_MAX',
    { description: 'Largest payment by card', unit: 'USD', byDefault: '10000' },
    1,
    999_999,
  ),
};
