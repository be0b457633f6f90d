import type { Announcement, AnnouncementContent, Audience } from './announcement';

export interface AudienceCount {
  accounts: number;
  /** Of those the ones that get the event only. */
  withoutAddress: number;
}

/** An announcement whose next accounts are due; its row is locked. */
export interface DueAnnouncement extends Pick<Announcement, 'id' | 'subject' | 'text' | 'audience'> {
  /** Accounts up to this id were examined. */
  examinedTo: number;
  /** Accounts with a higher id were created after the publication. */
  throughAccount: number;
}

/** An account that was marked as reached just now. */
export interface ReachedAccount {
  accountId: number;
  username: string;
  /** Address for mail about the account itself; absent: it has none. */
  email?: string;
}

export interface ReachedBatch {
  /** Without those that had a mark already. */
  accounts: ReachedAccount[];
  /** Highest id that was examined. Absent: no account is left. */
  examinedTo?: number;
}

/** Announcements, and the mark of each account that was reached. Writers demand a unit of work. */
export abstract class AnnouncementStore {
  /** Returns the id. */
  abstract add(content: AnnouncementContent, at: Date, by: string): Promise<number>;
  abstract find(id: number): Promise<Announcement | undefined>;
  /** The same, locked until the end of the transaction. */
  abstract lock(id: number): Promise<Announcement | undefined>;
  /** Newest first, ids below `before`. */
  abstract list(before: number | undefined, limit: number): Promise<Announcement[]>;
  /** Replaces the draft and increases its version. */
  abstract replace(id: number, content: AnnouncementContent): Promise<void>;
  /** Accounts that exist now belong to the audience, later ones do not. */
  abstract publish(id: number, at: Date, by: string, count: number): Promise<void>;
  abstract withdraw(id: number, at: Date, by: string): Promise<void>;
  /** The part of the audience that does not exist, in words; undefined: all of it exists. */
  abstract missingOf(audience: Audience): Promise<string | undefined>;
  abstract countAudience(audience: Audience): Promise<AudienceCount>;

  /** The announcement that is due the longest and that no other process has locked. */
  abstract takeDue(now: Date): Promise<DueAnnouncement | undefined>;
  /** Examines the next `limit` accounts, and marks those of the audience: each once. */
  abstract markNext(due: DueAnnouncement, limit: number, at: Date): Promise<ReachedBatch>;
  /** Stores how far it is. `examinedTo` absent: every account was reached. */
  abstract advance(
    id: number,
    step: { examinedTo?: number; reached: number; mailed: number },
    at: Date,
  ): Promise<void>;
}
