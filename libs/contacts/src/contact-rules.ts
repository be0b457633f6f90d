import { badRequest, invalidContactField } from '@registrar/kernel';
import { asciiFold } from './ascii-fold';
import { callingCode } from './calling-codes';
import { countryOfCode, possibleLengths } from './phone-numbers';
import { CONTACT_FIELDS, type ContactData, type ContactRole } from './contact';
import { CONTACT_LENGTHS } from './contact-patterns';
import { isCountryCode, needsState, needsZip } from './countries';
import { emailAddress } from './email-address';

type Field = keyof ContactData;

/**
 * A contact as a client sends it: null and blank text mean "not given"; the last two are read only and
 * ignored.
 */
export type ContactInput = { [field in Field]?: string | null } & {
  isVerified?: unknown;
  verificationId?: unknown;
};

/** Required fields of each role under every generic TLD (registration data a registrar must collect). */
const REQUIRED: readonly Field[] = ['firstName', 'lastName', 'address1', 'city', 'country', 'email', 'phone'];

const { line: LINE_MAX, zip: ZIP_MAX } = CONTACT_LENGTHS;

/**
 * Control and line separators, lone surrogates, noncharacters (not allowed in XML 1.0), and the marks
 * that turn the direction of a text (a name must read as it is).
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\u202a-\u202e\u2066-\u2069]/u;

/** Contract: E.164. The form of EPP has one dot behind the country code. */
const E164 = /^\+[1-9]\d{1,14}$/;
const EPP_PHONE = /^\+(\d{1,3})\.(\d+)$/;

/**
 * The stored form of a contact that was sent with a request, complete for a generic TLD: names, street, city,
 * country, email and phone always; state in AU, CA and US; postal code where the country has them. Texts are
 * trimmed and in NFC. 400 naming role and field: "Bad Request" for a missing field, "invalid value for
 * 'contacts.admin.phone'" for an invalid one.
 */
export function contactFrom(role: ContactRole, input: ContactInput): ContactData {
  const contact: ContactData = {};
  for (const field of CONTACT_FIELDS) {
    const text = given(role, field, input[field]);
    if (text !== undefined) contact[field] = valid(role, field, text);
  }
  for (const field of REQUIRED) requireField(role, field, contact);
  if (needsState(contact.country!)) requireField(role, 'state', contact);
  if (needsZip(contact.country!)) requireField(role, 'zip', contact);
  // Registries store one name; it is subject to the limit of a line.
  if (length(toRegistryName(contact)) > LINE_MAX) {
    refuse(role, 'lastName', `must be at most ${LINE_MAX - 1} characters together with firstName`);
  }
  return contact;
}

/** The single name of a contact at a registry: `First Last`. */
export function toRegistryName(contact: Pick<ContactData, 'firstName' | 'lastName'>): string {
  return [contact.firstName, contact.lastName].filter(Boolean).join(' ');
}

/**
 * The same contact in ASCII, for registries that accept the `int` form only. 400 naming the first field that
 * has no ASCII form (another script).
 */
export function toAsciiContact(role: ContactRole, contact: ContactData): ContactData {
  const ascii: ContactData = {};
  for (const field of CONTACT_FIELDS) {
    const text = contact[field];
    if (text === undefined) continue;
    // ß becomes two letters: a text may exceed its limit
    const folded = asciiFold(text);
    if (!folded?.trim()) return refuse(role, field, 'must be written in Latin letters for this TLD');
    ascii[field] = withinLimit(role, field, folded);
  }
  return ascii;
}

function given(role: ContactRole, field: Field, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string') return refuse(role, field, 'must be a string');
  const text = value.trim();
  if (text === '') return undefined;
  if (FORBIDDEN.test(text)) refuse(role, field, 'must not hold control characters');
  return text.normalize('NFC');
}

function valid(role: ContactRole, field: Field, text: string): string {
  switch (field) {
    case 'country':
      return isCountryCode(text)
        ? text
        : refuse(role, field, 'must be a country code of ISO 3166-1 in two capitals');
    case 'email':
      return emailAddress(text) ?? refuse(role, field, 'must be an email address');
    case 'phone':
    case 'fax':
      return phoneNumber(role, field, text);
    default:
      return withinLimit(role, field, text);
  }
}

function phoneNumber(role: ContactRole, field: Field, text: string): string {
  const dotted = EPP_PHONE.exec(text);
  const e164 = dotted ? `+${dotted[1]}${dotted[2]}` : text;
  const code = E164.test(e164) ? callingCode(e164) : undefined;
  // A dot that is not behind the country code would mean another number.
  if (!code || (dotted && dotted[1] !== code))
    return refuse(role, field, 'must be an E.164 number such as +15550100123');
  const lengths = possibleLengths(code);
  if (lengths.includes(e164.length - 1 - code.length)) return e164;
  const country = countryOfCode(code);
  const digits = `${listed(lengths)} digits after +${code}`;
  return refuse(role, field, `must have ${digits}${country === undefined ? '' : ` (${country})`}`);
}

/** `7`, `7 or 10`, `4 to 13`: ranges where the numbers follow one another. */
function listed(numbers: readonly number[]): string {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  if (numbers.length > 2 && last - first === numbers.length - 1) return `${first} to ${last}`;
  if (numbers.length === 1) return String(first);
  return `${numbers.slice(0, -1).join(', ')} or ${last}`;
}

function withinLimit(role: ContactRole, field: Field, text: string): string {
  const limit = field === 'zip' ? ZIP_MAX : LINE_MAX;
  return length(text) <= limit ? text : refuse(role, field, `must be at most ${limit} characters`);
}

const length = (text: string): number => [...text].length;

function requireField(role: ContactRole, field: Field, contact: ContactData): void {
  if (contact[field] === undefined)
    throw badRequest(`'contacts.${role}.${field}' is required`, 'contact.incomplete');
}

function refuse(role: ContactRole, field: Field, rule: string): never {
  throw invalidContactField(`contacts.${role}.${field}`, rule);
}
