import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** A host name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Scheme, host and port under which the client reached the API, without a final slash. Behind a trusted proxy
 * they come from X-Forwarded-Proto and X-Forwarded-Host; with a missing or invalid host: PUBLIC_BASE_URL.
 */
export function frontUrl(
  request: Pick<FastifyRequest, 'protocol' | 'host' | 'ips' | 'headers' | 'server'>,
): string {
  const { protocol, host, ips, headers, server } = request;
  const isProxied = (ips?.length ?? 0) > 1;
  const isKnown =
    HOST.test(host) &&
    (protocol === 'http' || protocol === 'https') &&
    !(isProxied && headers['x-forwarded-host'] === undefined);
  return isKnown ? `${protocol}://${host}` : server.publicBaseUrl;
}

/** `@FrontUrl() front: string` */
export const FrontUrl = createParamDecorator((_: unknown, context: ExecutionContext): string =>
  frontUrl(context.switchToHttp().getRequest<FastifyRequest>()),
);
