import type { AdminQueries } from '../admin-queries';
import {
  cursorText,
  type HistoricDomain,
  type HistoryReader,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
} from '../histories/timeline';
import { assertMay, mayDo } from '../permissions';
import type { StaffMember } from '../staff';
import type { DomainView } from '../views';

const KINDS = Object.keys(TIMELINE_KINDS) as TimelineKind[];
/** Entries of each section. */
const ENTRIES = 5;

/** Objects of one kind that are counted up to here. */
export const COUNTED_MAX = 10_000;
/** Rows of holds, operations and differences that are shown. */
export const ROWS_MAX = 20;

/** What surrounds a domain at present. */
export interface DomainSurroundings {
  ds: readonly { keyTag: number; algorithm: number; digestType: number; digest: string }[];
  zone: {
    /** Of the account, without those of forwardings; at most COUNTED_MAX. */
    records: number;
    urlForwardings: number;
    emailForwardings: number;
    /** Absent: never changed, or its history is over. */
    lastChange?: { version: number; at: string; author: string; action: string };
  };
  /** Holds that staff set and did not lift, newest first. */
  holds: readonly { id: number; kind: string; state: string; reason: string; setBy: string; setAt: string }[];
  /** The newest entry of each lock that staff set. */
  lockEntries: readonly { lock: string; by: string; at: string; reason?: string }[];
  openOperations: readonly {
    id: string;
    kind: string;
    state: string;
    createdAt: string;
    needsStaff: boolean;
  }[];
  openDifferences: readonly { id: string; field: string; foundAt: string }[];
}

/** Reads what surrounds a domain, in one statement. */
export abstract class SurroundingsReader {
  abstract read(domain: HistoricDomain): Promise<DomainSurroundings>;
}

/** The newest entries of one source of the timeline. */
export interface OverviewSection {
  kind: TimelineKind;
  items: readonly TimelineEntry[];
  /** Path of the entries that follow; absent: there are none. */
  more?: string;
}

/** A lock of the domain; without `setBy` staff did not set it: a policy or the account did. */
export interface OverviewLock {
  lock: string;
  setBy?: string;
  setAt?: string;
  reason?: string;
}

export interface DomainOverview extends Omit<DomainSurroundings, 'lockEntries'> {
  domain: DomainView;
  locks: readonly OverviewLock[];
  sections: readonly OverviewSection[];
  /** Kinds of sections that the role may not read. */
  withheld: readonly TimelineKind[];
}

/** Everything of one domain in one answer, with links to the rest. */
export class ReadDomainOverview {
  constructor(
    private readonly queries: Pick<AdminQueries, 'domain'>,
    private readonly surroundings: SurroundingsReader,
    private readonly history: HistoryReader,
  ) {}

  /** Throws 403 and 404. */
  async execute({ role }: Pick<StaffMember, 'role'>, domainName: string): Promise<DomainOverview> {
    assertMay(role, 'domain.overview');
    const domain = await this.queries.domain(domainName);
    const { lockEntries, openDifferences, ...around } = await this.surroundings.read(domain);
    const allowed = KINDS.filter((kind) => mayDo(role, TIMELINE_KINDS[kind]));
    const sections: OverviewSection[] = [];
    for (const kind of allowed) sections.push(await this.section(kind, domain));
    return {
      domain,
      ...around,
      openDifferences: mayDo(role, 'registry_difference.list') ? openDifferences : [],
      locks: domain.locks.map((lock) => lockOf(lock, lockEntries)),
      sections,
      withheld: KINDS.filter((kind) => !allowed.includes(kind)),
    };
  }

  private async section(kind: TimelineKind, domain: DomainView): Promise<OverviewSection> {
    const found = await this.history.entries(kind, domain, undefined, ENTRIES + 1);
    const items = found.slice(0, ENTRIES);
    if (found.length <= ENTRIES) return { kind, items };
    const before = encodeURIComponent(cursorText(items[ENTRIES - 1]));
    return { kind, items, more: `/admin/v1/domains/${domain.name}/timeline?kinds=${kind}&before=${before}` };
  }
}

function lockOf(lock: string, entries: DomainSurroundings['lockEntries']): OverviewLock {
  const entry = entries.find((one) => one.lock === lock);
  if (!entry) return { lock };
  const { by, at, reason } = entry;
  return { lock, setBy: by, setAt: at, ...(reason !== undefined && { reason }) };
}
