import type { AdminQueries } from '../admin-queries';
import { invalidField } from '../errors';
import { assertMay, mayDo } from '../permissions';
import type { StaffMember } from '../staff';
import {
  cursorOf,
  cursorText,
  type HistoryReader,
  newestFirst,
  positionIn,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from './timeline';

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];

export interface TimelineRequest {
  /** All by default. */
  kinds?: readonly string[];
  /** `next` of an earlier answer. */
  before?: string;
  limit: number;
}

export interface Timeline {
  items: readonly TimelineEntry[];
  next?: string;
  /** Kinds that the role may not read. */
  withheld: readonly TimelineKind[];
}

/** What happened to a domain, from all sources, newest first. */
export class DomainTimeline {
  constructor(
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly reader: HistoryReader,
  ) {}

  /** Throws 400, 403 and 404. */
  async execute(
    { role }: Pick<StaffMember, 'role'>,
    domainName: string,
    { kinds, before, limit }: TimelineRequest,
  ): Promise<Timeline> {
    assertMay(role, 'domain.timeline');
    const asked = kindsOf(kinds);
    const cursor = before === undefined ? undefined : cursorOf(before);
    if (before !== undefined && !cursor) throw invalidField('before', 'must be `next` of an earlier answer');
    const domain = await this.queries.domain(domainName);
    const allowed = asked.filter((kind) => mayDo(role, TIMELINE_KINDS[kind]));
    const found: TimelineEntry[] = [];
    for (const kind of allowed)
      found.push(...(await this.reader.entries(kind, domain, cursor && positionIn(kind, cursor), limit + 1)));
    const items = found.sort(newestFirst).slice(0, limit);
    return {
      items,
      ...(found.length > limit && { next: cursorText(items[items.length - 1]) }),
      withheld: asked.filter((kind) => !allowed.includes(kind)),
    };
  }
}

function kindsOf(kinds: readonly string[] | undefined): readonly TimelineKind[] {
  if (!kinds) return KINDS;
  const unknown = kinds.find((kind) => !KINDS.includes(kind as TimelineKind));
  if (kinds.length === 0 || unknown !== undefined)
    throw invalidField('kinds', `must be among ${KINDS.join(', ')}`);
  return KINDS.filter((kind) => kinds.includes(kind));
}
