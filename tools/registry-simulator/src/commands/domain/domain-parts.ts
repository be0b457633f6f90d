import { EppError } from '../../result';
import { shareContacts } from '../../store/contacts';
import type { Sql } from '../../store/database';
import { linkContacts, type ContactRole, type DomainContact } from '../../store/domains';
import { shareHosts } from '../../store/hosts';
import type { TldPolicy } from '../../tld-policies';
import { addYears } from '../../time';
import { tokenOf, type XmlNode } from '../../xml/reader';
import { enumAttr, integerOf, schemaError } from '../../xml/shape';
import { demandRegistrantExtras } from '../extras';

/** Default roles that a thick zone requires. */
const DEFAULT_ROLES = ['admin', 'tech'] as const;

/** Years of a period; default: the TLD's shortest term. 2004 outside the TLD's terms, 2306 for months. */
export function readYears(
  policy: TldPolicy,
  period: XmlNode | undefined,
  fallback = policy.years.min,
): number {
  if (!period) return fallback;
  const value = integerOf(tokenOf(period), 1, 99);
  if (enumAttr(period, 'unit', ['y', 'm'] as const) === 'm') {
    throw new EppError(2306, 'periods are in years', ['domain:period', String(value)]);
  }
  const { min, max } = policy.years;
  if (value < min || value > max)
    throw new EppError(2004, `periods are ${min} to ${max} years`, ['domain:period', String(value)]);
  return value;
}

/** Whether a registration until then would exceed the TLD's maximum, counted from now. */
export function beyondLongestTerm(policy: TldPolicy, expiresAt: Date, now: Date): boolean {
  return expiresAt > addYears(now, policy.maxYearsAhead ?? policy.years.max);
}

/** Host names in `<domain:ns>`. Host attributes belong to the other model of RFC 5731 (2306). */
export function readNameServers(ns: XmlNode | undefined): string[] {
  if (!ns) return [];
  if (ns.children.some((child) => child.ns === ns.ns && child.name === 'hostAttr')) {
    throw new EppError(2306, 'name servers are host objects here');
  }
  if (
    ns.children.length === 0 ||
    ns.children.some((child) => child.ns !== ns.ns || child.name !== 'hostObj')
  ) {
    throw schemaError('<ns> holds <hostObj> elements');
  }
  const names = ns.children.map((child) => tokenOf(child) ?? '');
  return [...new Set(names)];
}

export function limitNameServers({ nameservers: { min, max } }: TldPolicy, count: number): void {
  if (count > max) throw new EppError(2306, `at most ${max} name servers`);
  if (count < min) throw new EppError(2306, `at least ${min} name servers`);
}

/** Ids of hosts for a delegation; of any sponsor, but existing (2303). */
export async function hostIds(sql: Sql, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const hosts = await shareHosts(sql, names);
  return names.map((name) => {
    const host = hosts.get(name);
    if (!host) throw new EppError(2303, 'the host does not exist', ['domain:hostObj', name]);
    return host.id;
  });
}

/**
 * `<domain:contact>` elements. The schema has three types; the attribute is optional in it but required here.
 */
export function readContacts(nodes: readonly XmlNode[]): DomainContact[] {
  return nodes.map((node) => ({
    role: enumAttr<ContactRole>(node, 'type', ['admin', 'tech', 'billing']),
    handle: tokenOf(node) ?? '',
  }));
}

/** Thick zones require registrant and roles (2003), thin ones accept no contact (2306). */
export function demandContacts(policy: TldPolicy, contacts: readonly DomainContact[]): void {
  if (policy.contacts === 'thin') {
    if (contacts.length > 0)
      throw new EppError(2306, 'this zone takes no contacts', ['domain:contact', contacts[0].handle]);
    return;
  }
  for (const role of ['registrant', ...(policy.roles ?? DEFAULT_ROLES)]) {
    if (!contacts.some((contact) => contact.role === role)) throw new EppError(2003, `${role} is missing`);
  }
}

/**
 * Links contacts that exist (2303) and are the registrar's own (2201), and a registrant with the zone's
 * required data (2003).
 */
export async function linkOwnContacts(
  sql: Sql,
  domain: { id: string; policy: TldPolicy },
  clientId: string,
  contacts: readonly DomainContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  const rows = await shareContacts(
    sql,
    contacts.map(({ handle }) => handle),
  );
  const registrant = contacts.find(({ role }) => role === 'registrant');
  const links = contacts.map(({ role, handle }) => {
    const row = rows.get(handle);
    const element = [role === 'registrant' ? 'domain:registrant' : 'domain:contact', handle] as const;
    if (!row) throw new EppError(2303, 'the contact does not exist', element);
    if (row.sponsor !== clientId) throw new EppError(2201, 'the contact is of another registrar', element);
    return { role, contactId: row.id };
  });
  if (registrant) demandRegistrantExtras(domain.policy.extras ?? [], rows.get(registrant.handle)!.extras);
  await linkContacts(sql, domain.id, links);
}
