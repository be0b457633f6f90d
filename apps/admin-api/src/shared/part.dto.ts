import { ParseUUIDPipe } from '@nestjs/common';
import { ApiPropertyOptional, type ApiQueryOptions } from '@nestjs/swagger';
import { type Query, queryInt32, queryText } from '@registrar/http';
import { badRequest } from '@registrar/kernel';
import type { PartRequest } from '@registrar/staff';

const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 500;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Digits of a bigint, limited to below its overflow. */
const DIGITS = /^\d{1,18}$/;

/** A part of a list, newest first. */
export class PartDto {
  @ApiPropertyOptional({ description: 'Send it as `before` to continue. Omitted at the end of the list.' })
  next?: string;
}

export const BEFORE: ApiQueryOptions = {
  name: 'before',
  required: false,
  description: 'Items older than the one with this id.',
  schema: { type: 'string' },
};
export const LIMIT: ApiQueryOptions = {
  name: 'limit',
  required: false,
  schema: { type: 'integer', format: 'int32', minimum: 1, maximum: MAX_LIMIT, default: DEFAULT_LIMIT },
};

/** Parses `before` and `limit` of a list with ids of this kind. Throws 400. */
export function readPart(query: Query, ids: 'uuid' | 'number'): PartRequest {
  const before = queryText(query, 'before');
  if (before !== undefined && !(ids === 'uuid' ? UUID : DIGITS).test(before))
    throw badRequest('before must be `next` of an earlier answer');
  const limit = queryInt32(query, 'limit', 1) ?? DEFAULT_LIMIT;
  if (limit > MAX_LIMIT) throw badRequest(`limit must be at most ${MAX_LIMIT}`);
  return { before, limit };
}

/** Parses a numeric id of a path. Throws 400. */
export function numberId(name: string, text: string): string {
  if (!DIGITS.test(text)) throw badRequest(`${name} must be a whole number`);
  return text;
}

/** Pipe of a path value: 400 when it is not a UUID. */
export const uuid = (name: string): ParseUUIDPipe =>
  new ParseUUIDPipe({ exceptionFactory: () => badRequest(`${name} must be a UUID`) });
