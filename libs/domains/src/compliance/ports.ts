export { compliancePayload } from './compliance-notice';
import type { ComplianceNotices as ComplianceDuty } from '@registrar/accounts';
import type { ComplianceContent, ComplianceWay } from './compliance-notice';

/** The domain of a demand, its row locked. */
export interface ComplianceSubject {
  domainId: number;
  accountId: number;
  /** The registrant. */
  contactId: number;
  /** Channel of notices that the account chose. */
  duty: ComplianceDuty;
  /** Whether the account has an active subscription to the event now. */
  isSubscribed: boolean;
}

export interface NewComplianceNotice {
  domainId: number;
  accountId: number;
  name: string;
  /** The registry's message with the demand; absent: given by staff. */
  message?: { connectionId: number; id: string };
  content: ComplianceContent;
  way: ComplianceWay;
  /** The registrant who receives the mail; absent: no mail. */
  contactId?: number;
  at: Date;
}

/**
 * Notices of registries that a domain breaks a policy, as evidence: written once. Both demand a unit of work.
 */
export abstract class ComplianceNotices {
  /** The active domain of this name, in any account, locked until the end of the transaction. */
  abstract subject(name: string): Promise<ComplianceSubject | undefined>;
  /** Returns its id. Undefined: the message has one already. */
  abstract add(notice: NewComplianceNotice): Promise<number | undefined>;
}
