import { badRequest } from '@registrar/kernel';
import { emailAddress } from '../email-address';
import { FIXED_SAMPLES, isFixedSample } from './fixed-samples';
import {
  ACCOUNT_MAIL_TEMPLATES,
  type AccountMailTemplate,
  type MailTemplate,
  type MailValues,
  type MailWording,
} from './mail';

/** One kind of mail, or `all`: fields that a kind omits are those of `all`. */
export const WORDING_SCOPES = ['all', ...ACCOUNT_MAIL_TEMPLATES] as const;
export type WordingScope = 'all' | AccountMailTemplate;

const VERIFICATION = ['registrar', 'email', 'verifyBy'] as const;
const EXPIRY = ['registrar', 'domain', 'expires', 'removed'] as const;
const TOKEN = ['registrar', 'name', 'tokenId', 'expires'] as const;
/**
 * Placeholders of a reseller's wording of a kind of mail, written as `{{name}}`. Links are not
 * among them: their place is fixed by the template.
 */
export const MAIL_PLACEHOLDERS: { readonly [template in MailTemplate]: readonly string[] } = {
  'verification': VERIFICATION,
  'verification-reminder': VERIFICATION,
  'verification-hold': VERIFICATION,
  'expiry-ahead': EXPIRY,
  'expired': EXPIRY,
  'data-reminder': ['registrar', 'email'],
  'forwarding-recipient': ['registrar', 'email'],
  'transfer-out': ['registrar', 'domain', 'gaining', 'deadline'],
  'transfer-out-former': [],
  'registrant-change': [],
  'compliance-notice': ['registrar', 'domain', 'policyName', 'registryName', 'deadline'],
  'subscription-inactive': ['registrar', 'eventName', 'host', 'subscriptionId', 'since'],
  'registrant-refused': ['registrar', 'domain', 'reason'],
  'host-renamed': ['registrar', 'host', 'newName'],
  'token-issued': TOKEN,
  'token-ending': TOKEN,
  'announcement': ['registrar'],
  'staff-invitation': [],
  'status-confirmation': [],
  'status-notice': [],
};
/** Every kind of mail has these. */
const COMMON = ['registrar'] as const;

/** Lengths of the columns; a longer subject is cut by mailboxes. */
const LENGTHS = { subject: 150, senderName: 100, introduction: 2_000, closing: 2_000 } as const;
const ONE_LINE = ['subject', 'senderName'] as const;
const PARAGRAPHS = ['introduction', 'closing'] as const;
/**
 * Line ends and their hidden forms (Unicode TR 14), and characters that change the text direction: no
 * wording may add a header.
 */
export const CONTROLS = /[\0-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
export const CONTROLS_BUT_LINES = /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
const PLACE = /\{\{(\w+)\}\}/g;

const invalid = (field: string, rule: string) => badRequest(`'${field}' ${rule}`, 'mail.wording_invalid');

export const isWordingScope = (text: string): text is WordingScope =>
  (WORDING_SCOPES as readonly string[]).includes(text);

/** The stored form. Throws 400, naming the field. */
export function checkWording(scope: WordingScope, wording: MailWording): MailWording {
  if (scope === 'all' && wording.subject !== undefined)
    throw invalid('subject', 'is allowed for one kind of mail only');
  for (const field of ONE_LINE) checkText(field, wording[field], CONTROLS);
  for (const field of PARAGRAPHS) checkText(field, wording[field], CONTROLS_BUT_LINES);
  const known = scope === 'all' ? COMMON : MAIL_PLACEHOLDERS[scope];
  for (const field of ['subject', ...PARAGRAPHS] as const) checkPlaces(field, wording[field] ?? '', known);
  // mail clients show a name that looks like an address instead of the real one
  if (/[<>@]/.test(wording.senderName ?? '')) throw invalid('senderName', 'must be a name, not an address');
  if (wording.replyTo === undefined) return wording;
  const replyTo = emailAddress(wording.replyTo);
  if (replyTo === undefined) throw invalid('replyTo', 'must be an email address');
  return { ...wording, replyTo };
}

function checkText(field: keyof typeof LENGTHS, value: string | undefined, forbidden: RegExp): void {
  if (value === undefined) return;
  if (forbidden.test(value))
    throw invalid(field, forbidden === CONTROLS ? 'must be one line of text' : 'must be text');
  if (value.trim() === '' || value.length > LENGTHS[field])
    throw invalid(field, `must have 1 to ${LENGTHS[field]} characters`);
}

function checkPlaces(field: string, text: string, known: readonly string[]): void {
  const unknown = [...text.matchAll(PLACE)].map(([, name]) => name).find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw invalid(
      field,
      `has an unknown placeholder: {{${unknown}}}; the known ones are ${known.map((name) => `{{${name}}}`).join(', ')}`,
    );
  if (/\{\{|\}\}/.test(text.replace(PLACE, ''))) throw invalid(field, 'has braces that form no placeholder');
}

/** For a preview; the address and the link are reserved (RFC 2606). */
export function sampleValues(template: MailTemplate, registrar: string): MailValues {
  if (isFixedSample(template)) return { registrar, ...FIXED_SAMPLES[template] };
  const link = 'https://registrar.example/verify/sample';
  const domain = 'lantern.example';
  const [verifyBy, deadline] = ['2026-03-17', '2026-03-17'];
  switch (template) {
    case 'verification':
    case 'verification-reminder':
    case 'verification-hold':
      return {
        registrar,
        link,
        email: 'holder@lantern.example',
        verifyBy,
        domains: [domain, 'quay.example'],
      };
    case 'expiry-ahead':
    case 'expired':
      return {
        registrar,
        domain,
        expires: '2026-03-17',
        removed: '2026-04-11',
        interrupted: '2026-04-20',
        automatic: 'yes',
        manual: '',
      };
    case 'forwarding-recipient':
      return { registrar, link, email: 'reader@lantern.example', mailboxes: [`info@${domain}`] };
    case 'transfer-out':
      return { registrar, domain, gaining: 'another-registrar', deadline, link };
    case 'subscription-inactive':
      return {
        registrar,
        eventName: 'domain.expiration',
        host: 'hooks.lantern.example',
        subscriptionId: '71',
        since: '2026-03-14T09:30:00Z',
      };
    case 'registrant-refused':
      return {
        registrar,
        domain,
        reason: 'Required parameter missing: NexusCategory',
        advice:
          "Set the contacts of the domain again (setContacts). .us demands registry data of the registrant: send 'tldRequirements' with X-US-NEXUS (Nexus category).",
      };
    case 'announcement':
      return {
        registrar,
        title: 'New prices of .example',
        text: 'From 1 April the registry raises its prices.\n\nRenew before to pay the old one.',
        paragraphs: ['From 1 April the registry raises its prices.', 'Renew before to pay the old one.'],
      };
    case 'staff-invitation':
      return {
        registrar,
        link: 'https://admin.registrar.example/console/login#link=sample',
        name: 'Ines',
        expires: '2026-03-17T09:30:00Z',
      };
    case 'compliance-notice':
      return {
        registrar,
        domain,
        deadline,
        policyName: 'Use policy',
        policyUrl: 'https://policy.example/use',
        registryName: 'Example Registry',
        registryEmail: 'policy@registry.example',
        issue: 'The name shows no use.',
        remediation: 'Put the name to use.',
        agreement: 'You agreed to the policy.',
        consequences: 'The name may be suspended.',
        contact: 'Write to the registry.',
      };
  }
}
