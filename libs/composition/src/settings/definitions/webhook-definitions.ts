import { DEFAULT_RETRY_POLICY } from '@registrar/webhooks';
import { flag, whole, wholes } from '../setting-readers';

/** Sending of webhooks. */
export const WEBHOOK_DEFINITIONS = {
  webhookAllowPrivateAddresses: flag('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', {
    description: 'Webhooks may go to private and loopback addresses; for local use, refused in production',
    byDefault: 'false',
  }),
  webhookTimeoutSeconds: whole(
    'WEBHOOK_TIMEOUT_SECONDS',
    { description: 'Longest time of one webhook request, answer included', unit: 's', byDefault: '10' },
    1,
    60,
  ),
  webhookRetryWaits: wholes(
    'WEBHOOK_RETRY_WAITS',
    {
      description:
        'Waits after the first, second, … attempt of a webhook that was not accepted; one attempt more than waits',
      unit: 's, comma-separated',
      byDefault: DEFAULT_RETRY_POLICY.waitsSeconds.join(','),
    },
    1,
    604_800,
  ),
  webhookRetryJitterPercent: whole(
    'WEBHOOK_RETRY_JITTER_PERCENT',
    {
      description: 'Share by which each of these waits is made longer or shorter at random',
      unit: '%',
      byDefault: String(DEFAULT_RETRY_POLICY.jitter * 100),
    },
    0,
    100,
  ),
};
