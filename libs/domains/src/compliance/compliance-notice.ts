import { badRequest, type JsonValue, toTimestamp } from '@registrar/kernel';
import { emailAddress } from '@registrar/contacts';
import type { ComplianceDemand } from '@registrar/registries';

/** One demand for one domain. */
export interface ComplianceContent extends ComplianceDemand {
  /** RFC 5322 Message-ID of the mail of the registry. */
  originalMessageId?: string;
  complianceDeadline: Date;
}

/** Channel of a notice. none: no subscription and no address, or the account sends its own mail. */
export type ComplianceWay = 'webhook' | 'email' | 'email_and_webhook' | 'none';

const TEXTS = [
  'policyName',
  'registryName',
  'issueDescription',
  'remediationInstructions',
  'agreementReminder',
  'noncomplianceConsequences',
  'contactInstructions',
] as const;
/** A longer text is a pasted mail. */
const TEXT_MAX = 4_000;
const URL_MAX = 2_000;
/** A key for programs: one word. */
const POLICY = /^[a-z0-9][a-z0-9_.-]{0,99}$/;
/** RFC 5322 §3.6.4, without folding. */
const MESSAGE_ID = /^<[^\s<>@]{1,200}@[^\s<>@]{1,200}>$/;
/** Ten years: more is a typing error. */
const DAYS_MAX = 3_650;

const invalid = (field: string, rule: string) => badRequest(`'${field}' ${rule}`, 'compliance.invalid');

/** The stored form of a demand, with normalised addresses. Throws 400, naming the field. */
export function checkDemand(demand: ComplianceDemand): ComplianceDemand {
  if (!POLICY.test(demand.policy))
    throw invalid('policy', 'must be a key of lower-case letters, digits, _, . and -');
  for (const field of TEXTS) {
    if (demand[field].trim() === '' || demand[field].length > TEXT_MAX)
      throw invalid(field, `must have 1 to ${TEXT_MAX} characters`);
  }
  if (!isWebAddress(demand.policyUrl)) throw invalid('policyUrl', 'must be an http or https URL');
  const { remediationPeriodDays: days } = demand;
  if (!Number.isInteger(days) || days < 0 || days > DAYS_MAX)
    throw invalid('remediationPeriodDays', `must be a whole number from 0 to ${DAYS_MAX}`);
  if (demand.registryEmail === undefined) return demand;
  const registryEmail = emailAddress(demand.registryEmail);
  if (registryEmail === undefined) throw invalid('registryEmail', 'must be an email address');
  return { ...demand, registryEmail };
}

/** As `checkDemand`; the deadline lies ahead. */
export function checkContent(content: ComplianceContent, now: Date): ComplianceContent {
  const { originalMessageId, complianceDeadline } = content;
  if (originalMessageId !== undefined && !MESSAGE_ID.test(originalMessageId))
    throw invalid('originalMessageId', 'must be a Message-ID in angle brackets');
  if (!(complianceDeadline > now)) throw invalid('complianceDeadline', 'must be in the future');
  return { ...content, ...checkDemand(content) };
}

/** Body of the event, in the fields of the contract and in no others. */
export function compliancePayload(
  domainName: string,
  content: ComplianceContent,
): { [key: string]: JsonValue } {
  const { registryEmail, originalMessageId } = content;
  return {
    eventName: 'domain.registry.compliance_notice',
    domainName,
    policy: content.policy,
    policyName: content.policyName,
    policyUrl: content.policyUrl,
    registryName: content.registryName,
    ...(registryEmail !== undefined && { registryEmail }),
    ...(originalMessageId !== undefined && { originalMessageId }),
    issueDescription: content.issueDescription,
    remediationInstructions: content.remediationInstructions,
    agreementReminder: content.agreementReminder,
    noncomplianceConsequences: content.noncomplianceConsequences,
    contactInstructions: content.contactInstructions,
    complianceDeadline: toTimestamp(content.complianceDeadline),
    remediationPeriodDays: content.remediationPeriodDays,
  };
}

/**
 * BEHAVIOUR §18: with a subscription no mail is sent, and an account that sends all mail itself
 * (`webhook`) never receives one; a failed webhook does not fall back. `email`: mail is always sent.
 */
export function complianceWay(
  duty: 'email' | 'webhook' | 'both',
  isSubscribed: boolean,
  hasAddress: boolean,
): ComplianceWay {
  const isMailed = hasAddress && (duty === 'email' || (duty === 'both' && !isSubscribed));
  if (isMailed) return isSubscribed ? 'email_and_webhook' : 'email';
  return isSubscribed ? 'webhook' : 'none';
}

function isWebAddress(text: string): boolean {
  return text.length <= URL_MAX && /^https?:\/\/[^\s]+$/i.test(text) && URL.canParse(text);
}
