import { isListOf, isRecordOf, isText, type JsonValue } from '@registrar/kernel';

/** Kinds of mail; the adapter has a template of each name, for the plain and for the HTML part. */
export const MAIL_TEMPLATES = [
  'verification',
  'verification-reminder',
  'verification-hold',
  'expiry-ahead',
  'expired',
  'data-reminder',
  'forwarding-recipient',
  'transfer-out',
  'transfer-out-former',
  'registrant-change',
  'compliance-notice',
  'subscription-inactive',
  'registrant-refused',
  'host-renamed',
  'token-issued',
  'token-ending',
  'announcement',
  'staff-invitation',
  'status-confirmation',
  'status-notice',
] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

/**
 * Mail in the words of the registrar alone: of no account, or a notice that must warn its recipient of someone
 * who has the account's credentials.
 */
const OF_REGISTRAR = [
  'transfer-out-former',
  'registrant-change',
  'staff-invitation',
  'status-confirmation',
  'status-notice',
] as const satisfies readonly MailTemplate[];
export type AccountMailTemplate = Exclude<MailTemplate, (typeof OF_REGISTRAR)[number]>;

/** Whether no account's wording applies: neither its sender and reply address nor its texts. */
export const isOfRegistrar = (template: MailTemplate): boolean =>
  (OF_REGISTRAR as readonly MailTemplate[]).includes(template);

/** Kinds of mail that accounts have, each with a wording of its own. */
export const ACCOUNT_MAIL_TEMPLATES = MAIL_TEMPLATES.filter(
  (template): template is AccountMailTemplate => !isOfRegistrar(template),
);

/** Values of a template: texts, and lists of texts. */
export type MailValues = Readonly<Record<string, string | readonly string[]>>;

const isTexts = isListOf(isText);
const isMailValues = isRecordOf(
  (value): value is string | readonly string[] => isText(value) || isTexts(value),
);

/** The values that are stored with a mail, in the same shape by all releases. */
export const mailValues = {
  /** Throws an Error that names the mail, without its values: they are personal data. */
  read(text: string, mailId: string): MailValues {
    const values = JSON.parse(text) as JsonValue;
    if (!isMailValues(values)) throw new Error(`stored values of the mail ${mailId} are no texts`);
    return values;
  },
  write: (values: MailValues): string => JSON.stringify(values),
};

export interface NewMail {
  /** Omitted: a new one. */
  id?: string;
  /** The account whose wording is used. Omitted: mail of the registrar itself, in its own words. */
  accountId?: number;
  template: MailTemplate;
  /** Its subject, as kind:id, for staff: `verification:42`. */
  subject: string;
  /** One address. */
  to: string;
  values: MailValues;
}

/** Sender, introduction and closing of an account's mail; absent: those of the registrar. */
export interface MailWording {
  /** Of one kind of mail alone. */
  subject?: string;
  senderName?: string;
  replyTo?: string;
  introduction?: string;
  closing?: string;
}

/** Mail as it is handed over for sending; the id becomes its Message-ID, the same at each attempt. */
export interface OutgoingMail {
  id: string;
  template: MailTemplate;
  to: string;
  values: MailValues;
  wording: MailWording;
}

/**
 * refused: permanently, by the receiving server or because it cannot be rendered · failed: temporarily or
 * unknown: retried.
 */
export type SendOutcome = { kind: 'sent' } | { kind: 'refused' | 'failed'; why: string };
