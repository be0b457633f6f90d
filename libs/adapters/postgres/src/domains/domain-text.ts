import {
  CONTACT_FIELDS,
  CONTACTS_AT,
  type DomainValues,
  FIELDS_AT,
  LABELS_AT,
  type PersonValues,
  type Role,
  ROLES,
} from './domain-sql';
import { type DomainArrays, locksOf, numberOf, timestampOf } from './domain-find';
import type { TldTerms } from './tld-terms';

/** Renewal prices of TLDs in smallest units. */
export type Prices = ReadonlyMap<string, string | undefined>;

/** The text before the contact of each role in the order of an answer, with its place in DomainValues. */
const inOrder = (...roles: readonly Role[]): [start: string, at: number][] =>
  roles.map((role, at) => [`${at === 0 ? '' : ','}"${role}":`, CONTACTS_AT + ROLES.indexOf(role)]);
const OF_DOMAIN = inOrder('admin', 'billing', 'registrant', 'tech');
const [OWNERS_OF_LIST, OTHERS_OF_LIST] = [inOrder(...ROLES).slice(0, 2), inOrder(...ROLES).slice(2)];

/** By what decides them: most domains of a page have them in common. */
type Texts = Map<string, string>;

/**
 * Writes the JSON text of domains, as the serializer would: a field at its default is omitted unless
 * `sendDefaults` (BEHAVIOUR §1, §21.1). A list takes the time of its parts, which are joined once: what many
 * of its domains have in common is one part, written once (measured).
 */
export class DomainText {
  constructor(private readonly sendDefaults: boolean) {}

  /** Contract `Domain`; `terms` of its TLD. */
  domain({ domain, people }: DomainArrays, { renewalPrice, isCountry }: TldTerms): string {
    const openId = isCountry ? null : (people.find(([id]) => id === domain[CONTACTS_AT])?.[2] ?? null);
    const parts: string[] = [];
    begin(parts, domain, this.settings(domain));
    addContacts(parts, domain, OF_DOMAIN, this.contacts(people, openId));
    parts.push('},"nameservers":', JSON.stringify(domain[8]));
    const minor = domain[12] ?? renewalPrice;
    if (minor !== '0' || this.sendDefaults) parts.push(priceOf(minor));
    if (domain[9] !== null) parts.push(',"transferLockExpiresAt":"', timestampOf(domain[9]), '"');
    parts.push(withLabels(endOf(domain), domain));
    return parts.join('');
  }

  /**
   * Contract `DomainListItem`, all of a page. A price of 0 is shown, as it always was; undefined: no prices.
   */
  list(domains: readonly DomainValues[], people: readonly PersonValues[], prices?: Prices): string {
    return `[${this.joined(domains, people, { prices, separator: ',' })}]`;
  }

  /** The same, one domain a line. */
  lines(domains: readonly DomainValues[], people: readonly PersonValues[], prices?: Prices): string {
    if (domains.length === 0) return '';
    return `${this.joined(domains, people, { prices, separator: '\n' })}\n`;
  }

  private joined(
    domains: readonly DomainValues[],
    people: readonly PersonValues[],
    { prices, separator }: { prices?: Prices; separator: string },
  ): string {
    const contacts = this.contacts(people, null);
    const [settings, rests]: [Texts, Texts] = [new Map(), new Map()];
    const parts: string[] = [];
    for (const domain of domains) {
      if (parts.length > 0) parts.push(separator);
      begin(
        parts,
        domain,
        textOf(settings, settingsKey(domain), () => this.settings(domain)),
      );
      addContacts(parts, domain, OWNERS_OF_LIST, contacts);
      const minor = prices && (domain[12] ?? prices.get(domain[11]));
      const rest = textOf(rests, restKey(domain, minor), () => restOf(domain, contacts, minor));
      parts.push(withLabels(rest, domain));
    }
    return parts.join('');
  }

  /** From the end of `expireDate` to the first contact. */
  private settings(domain: DomainValues): string {
    const flags = [this.flag('autorenewEnabled', domain[3]), this.flag('locked', domain[4])];
    flags.push(`,"locks":${JSON.stringify(locksOf(domain))}`, this.flag('privacyEnabled', domain[7]));
    return `"${flags.join('')},"contacts":{`;
  }

  /** By id. */
  private contacts(people: readonly PersonValues[], openId: number | null): Map<number, string> {
    return new Map(people.map((person) => [person[0], this.contact(person, openId)]));
  }

  private contact(person: PersonValues, openId: number | null): string {
    const parts: string[] = [];
    for (let at = 0; at < CONTACT_FIELDS.length; at += 1) {
      const value = person[FIELDS_AT + at];
      if (value) parts.push((parts.length === 0 ? FIRST_FIELDS : NEXT_FIELDS)[at], quoted(value as string));
    }
    const isVerified = person[1] === true;
    if (isVerified || this.sendDefaults)
      parts.push(parts.length === 0 ? '{' : ',', `"isVerified":${isVerified}`);
    if (openId !== null && person[2] === openId)
      parts.push(parts.length === 0 ? '{' : ',', `"verificationId":${openId}`);
    return parts.length === 0 ? '{}' : `${parts.join('')}}`;
  }

  private flag(name: string, value: boolean): string {
    return value || this.sendDefaults ? `,"${name}":${value}` : '';
  }
}

const [FIRST_FIELDS, NEXT_FIELDS] = ['{', ','].map((start) =>
  CONTACT_FIELDS.map(([field]) => `${start}"${field}":`),
);

/**
 * Characters that JSON escapes: control characters, quotes, backslashes, and surrogates, which may stand
 * alone.
 */
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;
/** As JSON.stringify, at half its cost for the texts of most contacts. */
export const quoted = (text: string): string => (ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`);

/** Up to the first contact. */
function begin(parts: string[], domain: DomainValues, settings: string): void {
  parts.push('{"domainName":', JSON.stringify(domain[0]), ',"createDate":"', timestampOf(domain[1]));
  parts.push('","expireDate":"', timestampOf(domain[2]), settings);
}

function addContacts(
  parts: string[],
  domain: DomainValues,
  roles: readonly (readonly [start: string, at: number])[],
  contacts: ReadonlyMap<number, string>,
): void {
  for (const [start, at] of roles) parts.push(start, contacts.get(domain[at] as number)!);
}

/** Of a list's entry: the contacts that domains of an account share, and what follows them. */
function restOf(
  domain: DomainValues,
  contacts: ReadonlyMap<number, string>,
  minor: string | undefined,
): string {
  const parts: string[] = [];
  addContacts(parts, domain, OTHERS_OF_LIST, contacts);
  parts.push('},"nameservers":', JSON.stringify(domain[8]), priceOf(minor), endOf(domain));
  return parts.join('');
}

function textOf(texts: Texts, key: string, write: () => string): string {
  let text = texts.get(key);
  if (text === undefined) texts.set(key, (text = write()));
  return text;
}

/** PostgreSQL's texts have no character 0: lists with the same key are the same. */
const keyOf = (list: readonly string[]): string => `${list.length}\0${list.join('\0')}`;
/** Everything that `settings` reads. */
const settingsKey = (domain: DomainValues): string =>
  `${domain[3]} ${domain[4]} ${domain[7]} ${domain[9] !== null} ${keyOf(domain[5])} ${keyOf(domain[6])}`;
/** Everything that `restOf` reads. */
const restKey = (domain: DomainValues, minor: string | undefined): string =>
  `${OTHERS_OF_LIST.map(([, at]) => domain[at] as number).join(' ')} ${minor} ${domain[10]} ${keyOf(domain[8])}`;

/** `pendingCreate` is an extension: absent unless true, also where defaults are sent. */
const endOf = (domain: DomainValues): string => (domain[10] ? ',"pendingCreate":true}' : '}');

/** The end of a domain's text with its tags and notes, which are extensions: absent where there are none. */
function withLabels(end: string, { [LABELS_AT]: labels }: DomainValues): string {
  if (labels === null) return end;
  const [tags, notes] = labels;
  const parts = [end.slice(0, -1)];
  if (tags !== null) parts.push(',"tags":', JSON.stringify(tags));
  if (notes !== null) parts.push(',"notes":', quoted(notes));
  parts.push('}');
  return parts.join('');
}

const priceOf = (minor: string | undefined): string =>
  minor === undefined ? '' : `,"renewalPrice":${numberOf(minor)}`;
