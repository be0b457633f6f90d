import {
  CONTACT_FIELDS,
  CONTACTS_AT,
  type DomainValues,
  FIELDS_AT,
  type PersonValues,
  type Role,
  ROLES,
} from './domain-sql';
import { type DomainArrays, locksOf, numberOf, timestampOf } from './domain-find';
import type { TldTerms } from './tld-terms';

/** Renewal prices of TLDs in smallest units. */
export type Prices = ReadonlyMap<string, string | undefined>;

/** Roles in the order of an answer, with their place among the contacts of DomainValues. */
const inOrder = (...roles: readonly Role[]): [role: Role, at: number][] =>
  roles.map((role) => [role, CONTACTS_AT + ROLES.indexOf(role)]);
const OF_DOMAIN = inOrder('admin', 'billing', 'registrant', 'tech');
const OF_LIST = inOrder(...ROLES);

/**
 * Writes the JSON text of domains, as the serializer would: a field at its default is omitted unless
 * `sendDefaults` (BEHAVIOUR §1, §21.1). Parts are joined at the end: added one by one they take twice the
 * time of a long list (measured).
 */
export class DomainText {
  constructor(private readonly sendDefaults: boolean) {}

  /** Contract `Domain`; `terms` of its TLD. */
  domain({ domain, people }: DomainArrays, { renewalPrice, isCountry }: TldTerms): string {
    const openId = isCountry ? null : (people.find(([id]) => id === domain[CONTACTS_AT])?.[2] ?? null);
    const parts: string[] = [];
    this.begin(parts, domain, OF_DOMAIN, this.contacts(people, openId));
    const minor = domain[12] ?? renewalPrice;
    if (minor !== '0' || this.sendDefaults) parts.push(priceOf(minor));
    if (domain[9] !== null) parts.push(',"transferLockExpiresAt":"', timestampOf(domain[9]), '"');
    parts.push(endOf(domain));
    return parts.join('');
  }

  /**
   * Contract `DomainListItem`, all of a page. A price of 0 is shown, as it always was; undefined: no prices.
   */
  list(domains: readonly DomainValues[], people: readonly PersonValues[], prices?: Prices): string {
    const contacts = this.contacts(people, null);
    const priced = new Map<string | undefined, string>();
    const parts: string[] = ['['];
    for (const domain of domains) {
      if (parts.length > 1) parts.push(',');
      this.begin(parts, domain, OF_LIST, contacts);
      if (prices) {
        const minor = domain[12] ?? prices.get(domain[11]);
        let text = priced.get(minor);
        if (text === undefined) priced.set(minor, (text = priceOf(minor)));
        parts.push(text);
      }
      parts.push(endOf(domain));
    }
    parts.push(']');
    return parts.join('');
  }

  /** Up to the name servers, which both answers share. */
  private begin(
    parts: string[],
    domain: DomainValues,
    roles: readonly (readonly [Role, number])[],
    contacts: ReadonlyMap<number, string>,
  ): void {
    parts.push('{"domainName":', JSON.stringify(domain[0]), ',"createDate":"', timestampOf(domain[1]));
    parts.push('","expireDate":"', timestampOf(domain[2]), '"', this.flag('autorenewEnabled', domain[3]));
    parts.push(this.flag('locked', domain[4]), ',"locks":', JSON.stringify(locksOf(domain)));
    parts.push(this.flag('privacyEnabled', domain[7]), ',"contacts":');
    for (const [role, at] of roles)
      parts.push(role === roles[0][0] ? '{"' : ',"', role, '":', contacts.get(domain[at] as number)!);
    parts.push('},"nameservers":', JSON.stringify(domain[8]));
  }

  /** By id. */
  private contacts(people: readonly PersonValues[], openId: number | null): Map<number, string> {
    return new Map(people.map((person) => [person[0], this.contact(person, openId)]));
  }

  private contact(person: PersonValues, openId: number | null): string {
    const members: string[] = [];
    for (let at = 0; at < CONTACT_FIELDS.length; at += 1) {
      const value = person[FIELDS_AT + at];
      if (value) members.push(`"${CONTACT_FIELDS[at][0]}":${JSON.stringify(value)}`);
    }
    const isVerified = person[1] === true;
    if (isVerified || this.sendDefaults) members.push(`"isVerified":${isVerified}`);
    if (openId !== null && person[2] === openId) members.push(`"verificationId":${openId}`);
    return ['{', members.join(','), '}'].join('');
  }

  private flag(name: string, value: boolean): string {
    return value || this.sendDefaults ? `,"${name}":${value}` : '';
  }
}

/** `pendingCreate` is an extension: absent unless true, also where defaults are sent. */
const endOf = (domain: DomainValues): string => (domain[10] ? ',"pendingCreate":true}' : '}');

const priceOf = (minor: string | undefined): string =>
  minor === undefined ? '' : `,"renewalPrice":${numberOf(minor)}`;
