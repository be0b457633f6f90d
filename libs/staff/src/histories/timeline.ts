import type { StaffOperation } from '../permissions';

/** Sources of a domain's timeline, with the operation whose roles see their entries. */
export const TIMELINE_KINDS = {
  operation: 'operation.read',
  command: 'operation.read',
  poll_message: 'poll_message.list',
  order: 'order.read',
  ledger: 'order.read',
  event: 'domain.read',
  delivery: 'delivery.read',
  mail: 'domain.read',
  zone: 'domain.zone_versions',
  audit: 'audit.read',
  compliance_notice: 'compliance_notice.list',
  drift: 'registry_difference.list',
} as const satisfies Record<string, StaffOperation>;

export type TimelineKind = keyof typeof TIMELINE_KINDS;

/** Records that an entry leads to. */
export interface TimelineRefs {
  operationId?: string;
  orderId?: number;
  clTrid?: string;
  eventId?: string;
  deliveryId?: string;
  zoneVersion?: number;
}

export interface TimelineEntry {
  id: string;
  /** ISO 8601 in UTC with microseconds: in the order of time as text. */
  at: string;
  kind: TimelineKind;
  title: string;
  summary?: string;
  refs: TimelineRefs;
}

/** Entries of one source before `at`, and at `at` with a smaller id, in byte order. */
export interface TimelinePosition {
  at: string;
  id: string;
}

export interface HistoricDomain {
  id: number;
  name: string;
}

/** Reads what happened to a domain. Read only, no transaction. */
export abstract class HistoryReader {
  /** At most `limit` entries of one source, newest first. */
  abstract entries(
    kind: TimelineKind,
    domain: HistoricDomain,
    before: TimelinePosition | undefined,
    limit: number,
  ): Promise<TimelineEntry[]>;
}

/** Position of a page's last entry. */
export interface TimelineCursor extends TimelinePosition {
  kind: TimelineKind;
}

const AT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/;
const ID_MAX = 200;
/** Greater than every id. */
const LAST_ID = '\u{10ffff}';

export const cursorText = ({ at, kind, id }: TimelineCursor): string =>
  Buffer.from(JSON.stringify([at, kind, id])).toString('base64url');

/** Undefined for a text that is no cursor. */
export function cursorOf(text: string): TimelineCursor | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts.length !== 3) return undefined;
  const [at, kind, id] = parts as unknown[];
  if (typeof at !== 'string' || !AT.test(at) || Number.isNaN(Date.parse(at))) return undefined;
  if (typeof kind !== 'string' || !Object.hasOwn(TIMELINE_KINDS, kind)) return undefined;
  if (typeof id !== 'string' || id.length > ID_MAX || id.includes('\u0000')) return undefined;
  return { at, kind: kind as TimelineKind, id };
}

/** Of entries at the same time those of a smaller kind come later. */
export function positionIn(kind: TimelineKind, cursor: TimelineCursor): TimelinePosition {
  const { at, id } = cursor;
  if (kind < cursor.kind) return { at, id: LAST_ID };
  return { at, id: kind > cursor.kind ? '' : id };
}

/** Newest first: by time, kind and id, each in byte order. */
export function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  for (const key of ['at', 'kind', 'id'] as const) {
    const order = Buffer.compare(Buffer.from(other[key]), Buffer.from(one[key]));
    if (order !== 0) return order;
  }
  return 0;
}
