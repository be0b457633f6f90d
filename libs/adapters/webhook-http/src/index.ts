export { PublicAddressPolicy } from './address-policy';
export { NodeHmacSha256, NodeRandomness, NodeWebhookSecrets } from './hmac';
export { HttpWebhookSender, type WebhookHttpSettings } from './http-webhook-sender';
export type { ResolveHost } from './guarded-connect';
