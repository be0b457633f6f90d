export { compliancePayload } from './compliance-notice';
import type { ComplianceNotices as ComplianceDuty } from '@registrar/accounts';
import type { ComplianceContent, ComplianceWay } from './compliance-notice';

/** A domain that a registry complains of, its row locked. */
export interface ComplianceSubject {
  domainId: number;
  accountId: number;
  /** The registrant. */
  contactId: number;
  /** Channel of notices that the account chose. */
  duty: ComplianceDuty;
  /** It has an active subscription to the event at this moment. */
  isSubscribed: boolean;
}

export interface NewComplianceNotice {
  domainId: number;
  accountId: number;
  name: string;
  /** The registry's message that it came by; absent: from staff. */
  message?: { connectionId: number; id: string };
  content: ComplianceContent;
  way: ComplianceWay;
  /** The registrant that is written to; where there is mail. */
  contactId?: number;
  at: Date;
}

/**
 * Notices of registries that a domain breaks a policy, as evidence: written once. Both demand a unit of work.
 */
export abstract class ComplianceNotices {
  /** The active domain of this name, in whatever account, locked until the end of the transaction. */
  abstract subject(name: string): Promise<ComplianceSubject | undefined>;
  /** Its id. Undefined: the message has brought one already. */
  abstract add(notice: NewComplianceNotice): Promise<number | undefined>;
}
