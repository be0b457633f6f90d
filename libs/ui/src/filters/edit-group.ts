import { type Condition, type Filter, isCondition } from './filter';

/** A filter as it is edited: groups of conditions, each with one word. */
export interface EditGroup {
  mode: 'all' | 'any' | 'none';
  parts: (Condition | EditGroup)[];
}

export const isGroup = (part: Condition | EditGroup): part is EditGroup => 'mode' in part;

export function toFilter({ mode, parts }: EditGroup): Filter {
  const inner = parts.map((part) => (isGroup(part) ? toFilter(part) : part));
  if (mode === 'all') return { and: inner };
  return mode === 'any' ? { or: inner } : { not: { or: inner } };
}

export function toGroup(filter: Filter | undefined): EditGroup {
  if (!filter) return { mode: 'all', parts: [] };
  if (isCondition(filter)) return { mode: 'all', parts: [filter] };
  if ('and' in filter) return { mode: 'all', parts: filter.and.map(toPart) };
  if ('or' in filter) return { mode: 'any', parts: filter.or.map(toPart) };
  const inner = filter.not;
  return { mode: 'none', parts: 'or' in inner ? inner.or.map(toPart) : [toPart(inner)] };
}

const toPart = (filter: Filter): Condition | EditGroup => (isCondition(filter) ? filter : toGroup(filter));
