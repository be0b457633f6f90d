import type { NoticeContent, NoticeKind, NoticeState, ServiceNotice, ServiceUpdate } from './notice';

/** Incidents and planned maintenance. Writers demand a unit of work. */
export abstract class ServiceNoticeStore {
  /** The first update says state, author and time of the notice. Returns the id. */
  abstract add(kind: NoticeKind, content: NoticeContent, first: ServiceUpdate): Promise<number>;
  abstract find(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined>;
  /** The same, locked until the end of the transaction. */
  abstract lock(kind: NoticeKind, id: number): Promise<ServiceNotice | undefined>;
  /** Newest first, ids below `before`. */
  abstract list(kind: NoticeKind, before: number | undefined, limit: number): Promise<ServiceNotice[]>;
  /** Replaces the content and increases the version. */
  abstract change(id: number, content: NoticeContent): Promise<void>;
  /** Stores state and end, and increases the version. */
  abstract addUpdate(
    id: number,
    update: ServiceUpdate,
    next: { state: NoticeState; endsAt?: Date },
  ): Promise<void>;
  /** A code that no connection has; undefined: all of them exist. */
  abstract missingRegistry(codes: readonly string[]): Promise<string | undefined>;
}

/** One text of staff as customers read it. */
export interface PublishedUpdate {
  at: Date;
  state: NoticeState;
  text: string;
}

/** A notice as customers read it: without names of staff and without codes of connections. */
export interface PublishedNotice {
  /** `incident-7`, `maintenance-8` */
  id: string;
  kind: NoticeKind;
  title: string;
  impact: ServiceNotice['impact'];
  state: NoticeState;
  /** An incident that is not resolved, or a maintenance that is under way; not one that is only planned. */
  isCurrent: boolean;
  /** Names of groups, and TLDs with their dot. */
  affected: string[];
  startsAt: Date;
  endsAt?: Date;
  /** The newest first. */
  updates: PublishedUpdate[];
}

/** A stored notice, and the TLDs on sale at its registries. */
export interface NoticeWithTlds extends ServiceNotice {
  tlds: readonly string[];
}

export abstract class ServiceNoticeReader {
  /** Open or planned, or ended at or after `since`; the newest start first, at most `limit`. */
  abstract recent(since: Date, limit: number): Promise<NoticeWithTlds[]>;
}
