import type { SigningPolicy, SigningTimes } from '@registrar/domains';
import type { Settings } from './settings';

/** Without PowerDNS no zone is signed: no name server counts as the registrar's. */
export function signingPolicyOf({
  powerdnsApiUrl,
  signingNameservers,
  defaultNameservers,
}: Settings): SigningPolicy {
  if (powerdnsApiUrl === undefined) return { nameservers: [] };
  return { nameservers: signingNameservers.length > 0 ? signingNameservers : defaultNameservers };
}

export const signingTimesOf = ({
  signingPublishWaitSeconds,
  signingParentTtlSeconds,
}: Settings): SigningTimes => ({
  publishWaitSeconds: signingPublishWaitSeconds,
  parentTtlSeconds: signingParentTtlSeconds,
});
