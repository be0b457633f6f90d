import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

interface Range {
  type: string;
  quality: number;
}

/** Media ranges of `Accept` (RFC 9110 §12.5.1), those preferred first. */
function rangesOf(header: string): Range[] {
  return header
    .split(',')
    .map((part) => {
      const [type, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      const quality = Number(parameters.find((text) => text.startsWith('q='))?.slice(2) ?? 1);
      return { type, quality: Number.isNaN(quality) ? 0 : quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality);
}

/** The offered type that the client prefers; the first one when it accepts any type, or no offered one. */
export function acceptedOf<Type extends string>(header: string | undefined, offered: readonly Type[]): Type {
  const wanted = rangesOf(header ?? '').map(({ type }) => offered.find((each) => matches(type, each)));
  return wanted.find((type) => type !== undefined) ?? offered[0];
}

const matches = (range: string, type: string): boolean =>
  range === '*/*' || range === type || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));

/** `@Accepted(['application/json', 'text/csv']) type`: of several forms of an answer. */
export const Accepted = createParamDecorator(
  (offered: readonly string[], context: ExecutionContext): string =>
    acceptedOf(context.switchToHttp().getRequest<FastifyRequest>().headers.accept, offered),
);

/** `@LastEventId() id`: of the last event that a reconnecting client has (HTML, section 9.2.4). */
export const LastEventId = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const header = context.switchToHttp().getRequest<FastifyRequest>().headers['last-event-id'];
    return typeof header === 'string' && header !== '' ? header : undefined;
  },
);
