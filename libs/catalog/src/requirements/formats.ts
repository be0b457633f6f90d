import { emailAddress } from '@registrar/contacts';
import type { FieldFormat } from './description';

/** E.164, as in the contract's contacts. */
const PHONE = String.raw`^\+[1-9]\d{7,14}$`;
const DATE = String.raw`^\d{4}-\d{2}-\d{2}$`;
const ASCII = /^[\x21-\x7e]+$/;

/**
 * Longer texts never match and are not tried: patterns end below this length (`requirementFaults`), and
 * matching stays cheap.
 */
export const MATCHED_LENGTH = 1_024;

/** The form in v1's `validation`. */
export function formatName(format: FieldFormat): string {
  if (typeof format !== 'string') return format.pattern;
  return { email: 'valid_email', phone: 'valid_phone', date: 'YYYY-MM-DD' }[format];
}

/** As keywords of JSON Schema. */
export function formatKeywords(format: FieldFormat): { format?: string; pattern?: string } {
  if (typeof format !== 'string') return { pattern: format.pattern };
  switch (format) {
    case 'email':
      return { format: 'email' };
    case 'phone':
      return { pattern: PHONE };
    case 'date':
      return { format: 'date', pattern: DATE };
  }
}

/** The fault, phrased to follow a field name; undefined when the text has the format. */
export function formatFault(format: FieldFormat, text: string): string | undefined {
  if (typeof format !== 'string')
    return matches(format.pattern, text) ? undefined : `must match ${format.pattern}`;
  switch (format) {
    case 'email':
      // `format: email` of draft-07 is ASCII; a domain in Unicode is sent as A-labels
      return ASCII.test(text) && emailAddress(text) !== undefined ? undefined : 'must be an email address';
    case 'phone':
      return matches(PHONE, text) ? undefined : 'must be an E.164 number such as +15550100123';
    case 'date':
      return isCalendarDate(text) ? undefined : 'must be a date in the form YYYY-MM-DD';
  }
}

const compiled = new Map<string, RegExp>();

/**
 * Patterns are data of the catalogue, a few hundred at most: each is compiled once, in the Unicode mode of
 * JSON Schema.
 */
function matches(pattern: string, text: string): boolean {
  if (text.length > MATCHED_LENGTH) return false;
  let expression = compiled.get(pattern);
  if (!expression) compiled.set(pattern, (expression = new RegExp(pattern, 'u')));
  return expression.test(text);
}

const DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** RFC 3339 full-date: an existing day of the Gregorian calendar. */
function isCalendarDate(text: string): boolean {
  if (!matches(DATE, text)) return false;
  const [year, month, day] = text.split('-').map(Number);
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 && leap ? 29 : DAYS[month - 1];
  return days !== undefined && day >= 1 && day <= days;
}
