import type { RateDecision } from '@registrar/accounts';
import type { FastifyReply } from 'fastify';

/**
 * `RateLimit-Policy` (quota `q` in a window of `w` seconds) and `RateLimit` (remaining `r`, seconds `t` to
 * the window's end), draft-ietf-httpapi-ratelimit-headers-10 §3 and §4.
 */
export function tellRateLimits(reply: FastifyReply, { second, hour, now }: RateDecision): void {
  reply.header('ratelimit-policy', ratePolicy(second.limit, hour.limit));
  reply.header(
    'ratelimit',
    `"second";r=${second.remaining};t=${second.resetAt - now}, "hour";r=${hour.remaining};t=${hour.resetAt - now}`,
  );
}

export const ratePolicy = (perSecond: number, perHour: number): string =>
  `"second";q=${perSecond};w=1, "hour";q=${perHour};w=3600`;

/** Unix seconds at which the full window ends; the hour's when both are full (BEHAVIOUR §4). */
export const retryAt = ({ second, hour }: RateDecision): number =>
  hour.remaining === 0 ? hour.resetAt : second.resetAt;
