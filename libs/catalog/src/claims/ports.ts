import type { ClaimsNotice } from './claims-notice';

export interface FetchedNotice {
  notice: ClaimsNotice;
  /** As it came, XML. */
  document: string;
}

/**
 * The clearinghouse's service for notices (CNIS, RFC 9361 §5.3.5.1). Refuses to talk inside a unit of work.
 */
export abstract class ClaimsNoticeService {
  /**
   * Unchecked. Throws `registryUnavailable()` for whatever is no notice, `upstreamTimeout()` when there is no
   * answer in time.
   */
  abstract fetch(claimKey: string): Promise<FetchedNotice>;
}

export interface StoredNotice extends FetchedNotice {
  claimKey: string;
  validatorId?: string;
  fetchedAt: Date;
}

/** Notices as they were fetched, kept for ever: somebody may ask what was shown. Statements of their own. */
export abstract class ClaimsNotices {
  /** The one kept under the key that holds at `now` and for longest. */
  abstract inForce(claimKey: string, now: Date): Promise<ClaimsNotice | undefined>;
  abstract find(noticeId: string): Promise<ClaimsNotice | undefined>;
  /** One that is known already stays as it is. */
  abstract add(notice: StoredNotice): Promise<void>;
}

/** Who accepted which notice, and when; kept for ever with the operation that it was for. */
export abstract class ClaimsAcknowledgements {
  /** Demands an open unit of work: the one that opens the operation. */
  abstract add(acknowledgement: {
    operationId: string;
    accountId: number;
    name: string;
    noticeId: string;
    acceptedAt: Date;
  }): Promise<void>;
}
