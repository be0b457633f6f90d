import { isMoment, isNumber, isOneOf, isText, optional, storedAs } from '@registrar/kernel';
import type { ComplianceContent } from './compliance-notice';

/** What `compliancePayload` writes. */
export interface StoredComplianceNotice extends Omit<ComplianceContent, 'complianceDeadline'> {
  eventName: 'domain.registry.compliance_notice';
  domainName: string;
  complianceDeadline: string;
}

/** The payload of a notice, by its id. Every release wrote the same members. */
export const storedComplianceNotice = storedAs<StoredComplianceNotice>('compliance notice', {
  eventName: isOneOf('domain.registry.compliance_notice'),
  domainName: isText,
  policy: isText,
  policyName: isText,
  policyUrl: isText,
  registryName: isText,
  registryEmail: optional(isText),
  originalMessageId: optional(isText),
  issueDescription: isText,
  remediationInstructions: isText,
  agreementReminder: isText,
  noncomplianceConsequences: isText,
  contactInstructions: isText,
  complianceDeadline: isMoment,
  remediationPeriodDays: isNumber,
});
