export { PublicAddressPolicy } from './address-policy';
export { NodeHmacSha256, NodeRandomness, NodeWebhookSecrets } from './hmac';
export { HttpWebhookSender, type WebhookHttpSettings } from './http-webhook-sender';
export { HostResolver, type ResolveHost } from './host-resolver';
