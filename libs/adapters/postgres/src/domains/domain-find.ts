import { Money } from '@registrar/kernel';
import type { DomainView } from '@registrar/domains';
import type { ExportedDomain } from '@registrar/domains/ports';
import {
  CONTACT_FIELDS,
  CONTACT_IDS,
  contactIdsOf,
  domainValues,
  type DomainValues,
  FIELDS_AT,
  LABELS_AT,
  LISTED,
  openIdOf,
  people,
  type PersonValues,
  renewalPriceOf,
  type Role,
} from './domain-sql';

import { SERVER, versionsAs } from '../texts/row-versions';
import { domainVersion, PERSON_VERSION, verifications } from './answers/domain-versions';

type Contact = NonNullable<DomainView['contacts']['registrant']>;

/** As arrays in the order of `DomainValues` and `PersonValues`. */
export interface DomainArrays {
  domain: DomainValues;
  people: readonly PersonValues[];
}

export interface VersionedDomainArrays extends DomainArrays {
  server: string;
  versions: string;
}

/** In smallest units; null: the TLD has no price. */
export type PricedDomainArrays = DomainArrays & { renewal: string | null };

/** As `FIND` and `FIND_PRICED` read it. */
const FROM_DOMAIN = `from domains d where d.account_id = $1 and d.name = $2 and ${LISTED}`;
const OPEN_ID = `case when v.state = 'open' then v.id end`;

const findSql = (openId: string, more: string, ofPerson: readonly string[] = []): string => `
select ${domainValues('$3')} as domain, ${people(CONTACT_IDS, 'd.account_id', openId, ofPerson)} as people${more}
  ${FROM_DOMAIN}`;

/** One domain, with open verifications whether they cover it or not; the terms of its TLD are cached. */
export const FIND = findSql(OPEN_ID, '');
/** The same with the versions of its rows. */
export const FIND_VERSIONED = findSql(
  OPEN_ID,
  `, ${SERVER} as server, ${domainVersion('$3')} as versions`,
  PERSON_VERSION,
);
/** These versions; `$4` the addresses of its contacts. */
export const FIND_VERSIONS = `select ${versionsAs(domainVersion('$3'), verifications('$1', '$4'))} as versions ${FROM_DOMAIN}`;
/** One domain with the terms of its TLD, also inside a transaction. */
export const FIND_PRICED = findSql(openIdOf('$3'), `, ${renewalPriceOf('$3')}::text as renewal`);

/** Defaults are included: the serializer omits them by the contract. */
export function viewOf({ domain, people: contacts, renewal }: PricedDomainArrays): DomainView {
  return { ...rowOf(domain, renewal), contacts: contactsOf(domain, contacts) };
}

/** The same without the contacts. */
export function rowOf(domain: DomainValues, renewal: string | null): ExportedDomain {
  const [name, registeredAt, expiresAt, autorenewEnabled, locked, _locks, _statuses, ...rest] = domain;
  const [privacyEnabled, nameservers, transferLockUntil, pendingCreate] = rest;
  const [tags, notes] = domain[LABELS_AT] ?? [null, null];
  return {
    domainName: name,
    createDate: timestampOf(registeredAt),
    expireDate: timestampOf(expiresAt),
    autorenewEnabled,
    locked,
    locks: locksOf(domain),
    privacyEnabled,
    nameservers: [...nameservers],
    ...(renewal !== null && { renewalPrice: numberOf(renewal) }),
    ...(transferLockUntil !== null && { transferLockExpiresAt: timestampOf(transferLockUntil) }),
    ...(pendingCreate && { pendingCreate: true as const }),
    ...(tags && { tags: [...tags] }),
    ...(notes !== null && { notes }),
  };
}

const DAY_SECONDS = 86_400;
/** Cached days: ten years of registrations and expiries. */
const MAX_DAYS = 7_300;
const days = new Map<number, string>();
const TWO_DIGITS = Array.from({ length: 60 }, (_, n) => String(n).padStart(2, '0'));
const MINUTES = Array.from(
  { length: 1_440 },
  (_, n) => `T${TWO_DIGITS[Math.floor(n / 60)]}:${TWO_DIGITS[n % 60]}:`,
);
const SECONDS = TWO_DIGITS.map((digits) => `${digits}Z`);

/** `toTimestamp` of seconds since 1970, at a tenth of its cost: a list of 250 has 500 of them. */
export function timestampOf(seconds: number): string {
  const day = Math.floor(seconds / DAY_SECONDS);
  const rest = Math.floor(seconds - day * DAY_SECONDS);
  return dateOf(day) + MINUTES[Math.floor(rest / 60)] + SECONDS[rest % 60];
}

function dateOf(day: number): string {
  let text = days.get(day);
  if (text === undefined) {
    if (days.size >= MAX_DAYS) days.clear();
    text = new Date(day * DAY_SECONDS * 1_000).toISOString().split('T', 1)[0];
    days.set(day, text);
  }
  return text;
}

/** Smallest units to the number of an answer. */
export const numberOf = (minor: string): number => Money.of(BigInt(minor)).toNumber();

/**
 * All locks of a domain (BEHAVIOUR §9): the registry's prohibitions and holds by their capitalised EPP names,
 * local locks, and the policy lock while it lasts.
 */
export function locksOf(domain: DomainValues): string[] {
  const shown = [...domain[5]];
  for (const status of domain[6])
    if (status.endsWith('Prohibited') || status.endsWith('Hold'))
      shown.push(`${status[0].toUpperCase()}${status.slice(1)}`);
  if (domain[9] !== null) shown.push('TransferLock');
  return shown.length > 1 ? [...new Set(shown)].sort() : shown;
}

/**
 * The contact of each role. An open verification is shown with the contacts that have the registrant's
 * address.
 */
export function contactsOf(domain: DomainValues, contacts: readonly PersonValues[]): Record<Role, Contact> {
  const byId = new Map(contacts.map((person) => [person[0], person]));
  const { registrant, admin, tech, billing } = contactIdsOf(domain);
  const openId = byId.get(registrant)?.[2] ?? null;
  const contact = (id: number): Contact => contactOf(byId.get(id)!, openId);
  return {
    registrant: contact(registrant),
    admin: contact(admin),
    tech: contact(tech),
    billing: contact(billing),
  };
}

function contactOf(person: PersonValues, openId: number | null): Contact {
  const contact: Record<string, unknown> = {};
  CONTACT_FIELDS.forEach(([field], at) => {
    const value = person[FIELDS_AT + at];
    if (value) contact[field] = value;
  });
  contact['isVerified'] = person[1] === true;
  if (openId !== null && person[2] === openId) contact['verificationId'] = openId;
  return contact as Contact & Record<string, unknown>;
}
