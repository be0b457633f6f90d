import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailTemplate, MailValues, MailWording } from '@registrar/contacts';
import { MAIL_PLACEHOLDERS, MAIL_TEMPLATES } from '@registrar/contacts/ports';
import { escapedHtml } from './html';

/** Beside src/ and dist/ alike. */
const FOLDER = join(__dirname, '..', 'templates');
const SUBJECT = /^Subject: (.+)\n\n/;
/**
 * Lines for the text of a mail in its layout, and for a link that is the mail's business, as a button and to
 * be copied.
 */
const CONTENT = '{{>content}}\n';
const LINK = /^\{\{>link (.+)\}\}\n/gm;
/** A whole line that begins or ends a section, or what stands in a line. */
const SECTION = /^\{\{#(\w+)\}\}\n([\s\S]*?)^\{\{\/\1\}\}\n/gm;
const PLACE = /\{\{(\w+|\.)\}\}/g;
/** Everything below the space but the line feed, and what reads as a line break somewhere (Unicode TR 14). */
const CONTROLS = /[\0-\x09\x0b-\x1f\x7f\x85\u2028\u2029]/g;

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

type Write = (value: string) => string;

const plain: Write = (value) => value.replace(CONTROLS, ' ');
/** One line, so that a value cannot add a header. */
const oneLine: Write = (value) => plain(value).replace(/\s+/g, ' ').trim();
const html: Write = (value) => escapedHtml(plain(value));

/**
 * Mails to non-customers, to the reseller itself, to staff and to subscribers of the status page, and notices that
 * warn registrants of the account: without the reseller's wording for its customers.
 */
const IN_OUR_WORDS: readonly MailTemplate[] = [
  'transfer-out-former',
  'registrant-change',
  'forwarding-recipient',
  'subscription-inactive',
  'registrant-refused',
  'host-renamed',
  'token-issued',
  'token-ending',
  'announcement',
  'staff-invitation',
  'status-confirmation',
  'status-notice',
];

/** Both parts of a template in their layout, read once. */
const sources = new Map<MailTemplate, RenderedMail>();

function sourceOf(template: MailTemplate): RenderedMail {
  if (!MAIL_TEMPLATES.includes(template)) throw new Error(`there is no mail template ${template}`);
  const known = sources.get(template);
  if (known) return known;
  const text = read(`${template}.txt`);
  const [head, subject] = SUBJECT.exec(text) ?? [];
  if (head === undefined) throw new Error(`the mail template ${template} has no subject`);
  const laidOut = (kind: 'txt' | 'html', content: string): string =>
    read(`parts/layout.${kind}`).replace(CONTENT, () => content);
  const button = read('parts/link.html');
  const source = {
    subject,
    text: laidOut('txt', text.slice(head.length)),
    html: laidOut(
      'html',
      read(`${template}.html`).replace(LINK, (_, label: string) => button.replace('{{label}}', () => label)),
    ),
  };
  sources.set(template, source);
  return source;
}

const read = (file: string): string => readFileSync(join(FOLDER, file), 'utf8');

/**
 * A section is rendered once for each text of a list, and once for a text that is not empty. Throws for a
 * value the template wants and is not given.
 */
function fill(source: string, values: MailValues, write: Write): string {
  const sections = source.replace(SECTION, (_, name: string, inner: string) => {
    const value = values[name] ?? '';
    const items = typeof value === 'string' ? (value === '' ? [] : [value]) : value;
    return items.map((item) => places(inner, { ...values, '.': item }, write)).join('');
  });
  return places(sections, values, write);
}

/** What a value holds is never read as a template again: braces of a value are doubled by none. */
const places = (source: string, values: MailValues, write: Write): string =>
  source.replace(PLACE, (_, name: string) => {
    const value = values[name];
    if (typeof value !== 'string') throw new Error(`a mail template wants a text for ${name}`);
    return write(value).replace(/\{(?=\{)/g, '{ ');
  });

/** A reseller's words with the values that they may name; all else in them stays as it is. */
function worded(template: MailTemplate, text: string, values: MailValues): string {
  return text.replace(PLACE, (place, name: string) => {
    const value = values[name];
    return MAIL_PLACEHOLDERS[template].includes(name) && typeof value === 'string' ? value : place;
  });
}

/** Subject in one line, plain text and HTML with everything in it escaped. */
export function renderMail(
  template: MailTemplate,
  values: MailValues,
  { subject: own, introduction = '', closing = '' }: MailWording = {},
): RenderedMail {
  const source = sourceOf(template);
  const say = (words: string): string =>
    IN_OUR_WORDS.includes(template) ? '' : worded(template, words, values);
  const all = { ...values, introduction: say(introduction), closing: say(closing) };
  const subject =
    own === undefined ? fill(source.subject, values, oneLine) : oneLine(worded(template, own, values));
  return { subject, text: fill(source.text, all, plain), html: fill(source.html, { ...all, subject }, html) };
}

export { oneLine };
