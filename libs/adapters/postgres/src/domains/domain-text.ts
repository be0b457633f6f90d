import {
  CONTACT_FIELDS,
  CONTACTS_AT,
  type DomainValues,
  FIELDS_AT,
  type PersonValues,
  type Role,
  ROLES,
} from './domain-sql';
import { type DomainRow, locksOf, numberOf, timestampOf } from './domain-find';
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
 * `sendDefaults` (BEHAVIOUR §1, §21.1). Lists have the parts that the domains of a page share only once.
 */
export class DomainText {
  constructor(private readonly sendDefaults: boolean) {}

  /** Contract `Domain`; `terms` of its TLD. */
  domain({ domain, people }: DomainRow, { renewalPrice, isCountry }: TldTerms): string {
    const openId = isCountry ? null : (people.find(([id]) => id === domain[CONTACTS_AT])?.[2] ?? null);
    const texts = new Map(people.map((person) => [person[0], this.contact(person, openId)]));
    const [, , , , , , , , , transferLockUntil] = domain;
    const minor = domain[12] ?? renewalPrice;
    const price = minor === '0' && !this.sendDefaults ? '' : priceOf(minor);
    const until =
      transferLockUntil === null ? '' : `,"transferLockExpiresAt":"${timestampOf(transferLockUntil)}"`;
    return `${this.beginning(domain, OF_DOMAIN, texts)}${price}${until}${pendingOf(domain)}}`;
  }

  /** Contract `DomainListItem`, all of a page. A price of 0 is shown, as it always was; undefined: no prices. */
  list(domains: readonly DomainValues[], people: readonly PersonValues[], prices?: Prices): string {
    const texts = new Map(people.map((person) => [person[0], this.contact(person, null)]));
    let text = '';
    for (const domain of domains)
      text += `${text === '' ? '' : ','}${this.beginning(domain, OF_LIST, texts)}${prices ? priceOf(domain[12] ?? prices.get(domain[11])) : ''}${pendingOf(domain)}}`;
    return `[${text}]`;
  }

  /** Up to the name servers, which both answers share. */
  private beginning(
    domain: DomainValues,
    roles: readonly (readonly [Role, number])[],
    contacts: ReadonlyMap<number, string>,
  ): string {
    const [name, registeredAt, expiresAt, autorenewEnabled, locked, , , privacyEnabled, nameservers] = domain;
    let text = `{"domainName":${JSON.stringify(name)},"createDate":"${timestampOf(registeredAt)}","expireDate":"${timestampOf(expiresAt)}"`;
    text += `${this.flag('autorenewEnabled', autorenewEnabled)}${this.flag('locked', locked)}`;
    text += `,"locks":${JSON.stringify(locksOf(domain))}${this.flag('privacyEnabled', privacyEnabled)},"contacts":{`;
    for (const [role, at] of roles)
      text += `${role === roles[0][0] ? '' : ','}"${role}":${contacts.get(domain[at] as number)}`;
    return `${text}},"nameservers":${JSON.stringify(nameservers)}`;
  }

  private contact(person: PersonValues, openId: number | null): string {
    let text = '{';
    for (let at = 0; at < CONTACT_FIELDS.length; at += 1) {
      const value = person[FIELDS_AT + at];
      if (value) text += `"${CONTACT_FIELDS[at][0]}":${JSON.stringify(value)},`;
    }
    const isVerified = person[1] === true;
    if (isVerified || this.sendDefaults) text += `"isVerified":${isVerified},`;
    if (openId !== null && person[2] === openId) text += `"verificationId":${openId},`;
    return text.length > 1 ? `${text.slice(0, -1)}}` : '{}';
  }

  private flag(name: string, value: boolean): string {
    return value || this.sendDefaults ? `,"${name}":${value}` : '';
  }
}

/** An extension: absent unless true, also where defaults are sent. */
const pendingOf = (domain: DomainValues): string => (domain[10] ? ',"pendingCreate":true' : '');

const priceOf = (minor: string | undefined): string =>
  minor === undefined ? '' : `,"renewalPrice":${numberOf(minor)}`;
