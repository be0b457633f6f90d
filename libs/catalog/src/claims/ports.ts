import type { ClaimsNotice } from './claims-notice';

export interface FetchedNotice {
  notice: ClaimsNotice;
  /** The XML as received. */
  document: string;
}

/** The clearinghouse's service for notices (CNIS, RFC 9361 §5.3.5.1). Refuses calls inside a unit of work. */
export abstract class ClaimsNoticeService {
  /**
   * The notice is not validated. Throws `registryUnavailable()` for an answer that is not a notice,
   * `upstreamTimeout()` when there is none in time.
   */
  abstract fetch(claimKey: string): Promise<FetchedNotice>;
}

export interface StoredNotice extends FetchedNotice {
  claimKey: string;
  validatorId?: string;
  fetchedAt: Date;
}

/** Notices as fetched, stored permanently as proof of what was shown. Single statements. */
export abstract class ClaimsNotices {
  /** The stored notice of the key that is valid at `now` and for the longest time. */
  abstract inForce(claimKey: string, now: Date): Promise<ClaimsNotice | undefined>;
  abstract find(noticeId: string): Promise<ClaimsNotice | undefined>;
  /** A stored notice is never changed. */
  abstract add(notice: StoredNotice): Promise<void>;
}

/** Records of the account, notice and time of each acceptance; stored permanently with their operation. */
export abstract class ClaimsAcknowledgements {
  /** Demands the unit of work that opens the operation. */
  abstract add(acknowledgement: {
    operationId: string;
    accountId: number;
    name: string;
    noticeId: string;
    acceptedAt: Date;
  }): Promise<void>;
}
