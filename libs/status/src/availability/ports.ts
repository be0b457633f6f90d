import type { NoticeImpact } from '../incidents/notice';
import type { Counts, SubjectKind } from './counts';

/** Counts of one process in one stretch of time, since the stretch began. */
export interface CountedSlot {
  slotStart: Date;
  kind: SubjectKind;
  /** Operation id, or code of the registry connection. */
  subject: string;
  counts: Counts;
}

/** Starts of the windows that are summed up, the longest first. */
export interface WindowStarts {
  day: Date;
  hour: Date;
  recent: Date;
}

/** Sums over all processes. Each window includes the shorter ones. */
export interface SubjectTotals {
  kind: SubjectKind;
  subject: string;
  day: Counts;
  hour: Counts;
  recent: Counts;
}

/** How requests and commands ended. */
export abstract class AvailabilityStore {
  /**
   * Stores the counts of a process; they only ever grow, so that repeating a call, also one with an unknown
   * outcome, counts nothing twice.
   */
  abstract put(processId: string, slots: readonly CountedSlot[]): Promise<void>;
  /** Subjects with counts since the start of the day's window. */
  abstract totals(starts: WindowStarts): Promise<SubjectTotals[]>;
  /** Removes up to `limit` rows of stretches that began before. Returns their number. */
  abstract removeBefore(before: Date, limit: number): Promise<number>;
}

/** A registry as customers know it: by the TLDs on sale there. */
export interface PublicRegistry {
  /** Code of the connection: not for customers. */
  code: string;
  /** In alphabetical order, at least one. */
  tlds: string[];
  /** An announced maintenance window of the registry is open. */
  isInMaintenance: boolean;
}

export abstract class PublicRegistries {
  /** Enabled connections with TLDs on sale, by their first TLD. */
  abstract list(now: Date): Promise<PublicRegistry[]>;
}

/** One message of staff about an incident or a maintenance. */
export interface NoticeUpdate {
  at: Date;
  text: string;
}

/** An incident or planned maintenance, as staff wrote it. */
export interface StatusNotice {
  id: string;
  kind: 'incident' | 'maintenance';
  title: string;
  impact: NoticeImpact;
  /** In the words of its kind: `investigating`, `resolved`, `scheduled`, … */
  state: string;
  /** An incident that is not resolved, or a maintenance that is under way; not one that is only planned. */
  isCurrent: boolean;
  /** Names of groups, and TLDs with their dot. */
  affected: readonly string[];
  startsAt: Date;
  endsAt?: Date;
  /** The newest first. */
  updates: readonly NoticeUpdate[];
}

export abstract class StatusNotices {
  /** What is open, planned, or ended a short time ago; the newest first. */
  abstract list(now: Date): Promise<StatusNotice[]>;
}

/** Whether the API is closed for maintenance; known without the database. */
export abstract class PlatformClosure {
  abstract isClosed(): boolean;
}
