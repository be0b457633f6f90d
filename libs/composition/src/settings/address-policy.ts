import { PublicAddressPolicy } from '@registrar/adapter-webhook-http';
import type { Settings } from './settings';

/**
 * Which addresses outgoing connections to hosts of customers may reach: webhooks and probes of name servers
 * alike.
 */
export const addressPolicyOf = ({
  webhookAllowPrivateAddresses,
}: Pick<Settings, 'webhookAllowPrivateAddresses'>): PublicAddressPolicy =>
  new PublicAddressPolicy(webhookAllowPrivateAddresses);
