import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MailTemplate, MailValues, MailWording } from '@registrar/contacts';
import { MAIL_PLACEHOLDERS, MAIL_TEMPLATES } from '@registrar/contacts/ports';

/** Beside src/ and dist/ alike. */
const FOLDER = join(__dirname, '..', 'templates');
const SUBJECT = /^Subject: (.+)\n\n/;
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
/** One line, whatever is in it: nobody writes a header of their own. */
const oneLine: Write = (value) => plain(value).replace(/\s+/g, ' ').trim();
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const html: Write = (value) => plain(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign]);

/** Both files of a template, read once. */
const files = new Map<MailTemplate, { text: string; html: string }>();

function filesOf(template: MailTemplate): { text: string; html: string } {
  if (!MAIL_TEMPLATES.includes(template)) throw new Error(`there is no mail template ${template}`);
  const known = files.get(template);
  if (known) return known;
  const read = (kind: string): string => readFileSync(join(FOLDER, `${template}.${kind}`), 'utf8');
  const both = { text: read('txt'), html: read('html') };
  files.set(template, both);
  return both;
}

/** A section is there once for each text of a list, and once for a text that is not empty. Throws for a value the template wants and is not given. */
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
export function renderMail(template: MailTemplate, values: MailValues, { subject: own, introduction = '', closing = '' }: MailWording = {}): RenderedMail {
  const source = filesOf(template);
  const [head, subjectLine] = SUBJECT.exec(source.text) ?? [];
  if (head === undefined) throw new Error(`the mail template ${template} has no subject`);
  const all = { ...values, introduction: worded(template, introduction, values), closing: worded(template, closing, values) };
  const subject = own === undefined ? fill(subjectLine, values, oneLine) : oneLine(worded(template, own, values));
  return { subject, text: fill(source.text.slice(head.length), all, plain), html: fill(source.html, { ...all, subject }, html) };
}

export { oneLine };
