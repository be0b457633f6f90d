import type { ApiHeaderOptions } from '@nestjs/swagger';
import type { Conditional } from '@registrar/http';
import type { ServiceNotice } from '@registrar/status';

export const NOTICE_IF_MATCH: ApiHeaderOptions = {
  name: 'If-Match',
  required: true,
  description:
    '`version` of the notice as last read, in quotes. 412 if it has changed since. Without it: 428.',
};

/** One part of a list that was read with one item more than `limit`. */
export function partOf<Dto extends { id: number }>(
  found: readonly ServiceNotice[],
  limit: number,
  shown: (notice: ServiceNotice) => Dto,
): { items: Dto[]; next?: string } {
  const items = found.slice(0, limit).map(shown);
  return { items, ...(found.length > limit && { next: String(items[items.length - 1].id) }) };
}

/** The answer of one notice, with its version as the tag. */
export function tagged<Dto>(
  conditional: Conditional,
  notice: ServiceNotice,
  shown: (notice: ServiceNotice) => Dto,
): Dto {
  conditional.setTag(String(notice.version));
  return shown(notice);
}
