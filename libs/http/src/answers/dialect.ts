import type { AppError } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import type { ErrorBody } from './status';

/**
 * A second interface of an API, recognised by its path prefix, with its own headers and refusals on every
 * route.
 */
export interface Dialect {
  /** `/v4`. Unknown paths below it are answered in the dialect, too. */
  readonly prefix: string;
  /** Headers of every answer, errors included; they add to and override those of the API. */
  readonly headers: Readonly<Record<string, string>>;
  /** Prefixes of the `User-Agent` of clients whose bodies are read as JSON without a content type. */
  readonly untypedClients?: readonly string[];
  refusal(error: AppError): { status: number; body: ErrorBody };
}

/**
 * By the path as it was sent, since the URL may have been rewritten for the router. Undefined: the main
 * interface of the API.
 */
export function dialectOf(
  dialects: readonly Dialect[],
  { originalUrl }: FastifyRequest,
): Dialect | undefined {
  return dialects.find(
    ({ prefix }) =>
      originalUrl.startsWith(prefix) &&
      (originalUrl.length === prefix.length || '/?'.includes(originalUrl[prefix.length])),
  );
}
