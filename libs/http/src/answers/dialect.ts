import type { AppError } from '@registrar/kernel';
import type { FastifyRequest } from 'fastify';
import type { ErrorBody } from './status';

/**
 * An interface of an API beside its main one, known by the beginning of its paths: what it says in other
 * words, whatever the route.
 */
export interface Dialect {
  /** `/v4`; paths below it, and those that are no route of it, speak the dialect. */
  readonly prefix: string;
  /** Of every answer, errors included; beside and in place of those of the API. */
  readonly headers: Readonly<Record<string, string>>;
  /** Beginnings of the `User-Agent` of clients whose bodies are read as JSON although they name no type. */
  readonly untypedClients?: readonly string[];
  refusal(error: AppError): { status: number; body: ErrorBody };
}

/**
 * Undefined: the main interface of the API. By the path as it was sent, which the router may have been kept
 * from.
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
