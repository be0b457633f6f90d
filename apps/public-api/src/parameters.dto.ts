import { applyDecorators } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';

/** Descriptions of parameters that several operations have. */
export const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string', format: 'hostname' } } as const;
export const ID = { name: 'id', schema: { type: 'integer', format: 'int32' } } as const;
export const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description: 'ETag of the zone as last read. 412 if it has changed since.',
} as const;
/** Of every operation that is answered once for a key. */
export const IDEMPOTENCY_KEY = {
  name: 'X-Idempotency-Key',
  required: false,
  description:
    'A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer.',
} as const;
export const JSON_TYPE = 'application/json; charset=utf-8';

/** `page` and `perPage` of a list, for `@Paged(perPage)`. */
export const PageQueries = (perPage: number): MethodDecorator =>
  applyDecorators(
    ApiQuery({
      name: 'page',
      required: false,
      schema: { type: 'integer', format: 'int32', minimum: 1, default: 1 },
    }),
    ApiQuery({
      name: 'perPage',
      required: false,
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 1_000, default: perPage },
    }),
  );
