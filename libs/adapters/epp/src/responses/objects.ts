import type { ContactLink, DomainInfo, HostInfo } from '@registrar/registries';
import { NS } from '../xml/namespaces';
import { XmlFault, type XmlElement } from '../xml/reader';
import { booleanOf, dateOf, type EppResponse } from './response';

export interface Availability {
  available: boolean;
  reason?: string;
}

/** Answers of a check by name or id, lower case. Throws XmlFault when there is no check data. */
export function availabilityOf(
  response: EppResponse,
  object: 'domain' | 'host' | 'contact',
): Map<string, Availability> {
  const ns = NS[object];
  const data = response.data(ns, 'chkData');
  if (!data) throw new XmlFault(`no ${object} check data`);
  const answers = new Map<string, Availability>();
  for (const cd of data.childrenOf(ns, 'cd')) {
    const name = cd.child(ns, object === 'contact' ? 'id' : 'name');
    const available = booleanOf(name?.attribute('avail'));
    if (!name || available === undefined)
      throw new XmlFault(`${object} check data without a name or its availability`);
    answers.set(name.text.toLowerCase(), { available, reason: cd.textOf(ns, 'reason') });
  }
  return answers;
}

export interface CreatedObject {
  name: string;
  createdAt?: Date;
  expiresAt?: Date;
}

/** Data of a create; undefined when the answer has none (a refusal, or a registry that omits it). */
export function createdOf(
  response: EppResponse,
  object: 'domain' | 'host' | 'contact',
): CreatedObject | undefined {
  const ns = NS[object];
  const data = response.data(ns, 'creData');
  const name = data?.textOf(ns, object === 'contact' ? 'id' : 'name');
  if (!data || !name) return undefined;
  return { name, createdAt: dateOf(data.textOf(ns, 'crDate')), expiresAt: dateOf(data.textOf(ns, 'exDate')) };
}

export interface RenewedObject {
  name: string;
  expiresAt?: Date;
}

/** Data of a renew (RFC 5731 §3.2.3); undefined when the answer has none. */
export function renewedOf(response: EppResponse): RenewedObject | undefined {
  const data = response.data(NS.domain, 'renData');
  const name = data?.textOf(NS.domain, 'name');
  return data && name ? { name, expiresAt: dateOf(data.textOf(NS.domain, 'exDate')) } : undefined;
}

/** RFC 5731 §3.1.2. Throws XmlFault when the answer has no domain data or does not name the sponsor. */
export function domainInfoOf(response: EppResponse): DomainInfo {
  const data = response.data(NS.domain, 'infData');
  const name = data?.textOf(NS.domain, 'name');
  const clientId = data?.textOf(NS.domain, 'clID');
  if (!data || !name || !clientId) throw new XmlFault('no domain data');
  return {
    name: name.toLowerCase(),
    roid: data.textOf(NS.domain, 'roid'),
    clientId,
    createdBy: data.textOf(NS.domain, 'crID'),
    createdAt: dateOf(data.textOf(NS.domain, 'crDate')),
    expiresAt: dateOf(data.textOf(NS.domain, 'exDate')),
    statuses: statusesOf(data, NS.domain),
    registrant: data.textOf(NS.domain, 'registrant'),
    contacts: data.childrenOf(NS.domain, 'contact').flatMap(contactOf),
    nameservers: nameserversOf(data.child(NS.domain, 'ns')),
    subordinateHosts: data.childrenOf(NS.domain, 'host').map((host) => host.text.toLowerCase()),
    authInfo: authInfoOf(data.child(NS.domain, 'authInfo')),
    graceStatuses:
      response
        .extended(NS.rgp, 'infData')
        ?.childrenOf(NS.rgp, 'rgpStatus')
        .flatMap((status) => status.attribute('s') || []) ?? [],
  };
}

/** The schema has three roles; a registry's own ones cannot be changed, and are skipped. */
function contactOf(contact: XmlElement): ContactLink[] {
  const role = contact.attribute('type');
  return (role === 'admin' || role === 'tech' || role === 'billing') && contact.text !== ''
    ? [{ role, id: contact.text }]
    : [];
}

/**
 * RFC 9154 §5.3: an empty element may show the sponsor that a code is set. Without the element it is unset or
 * not shown: undefined. Older registries show the code itself.
 */
function authInfoOf(authInfo: XmlElement | undefined): DomainInfo['authInfo'] {
  if (!authInfo) return undefined;
  // xs:normalizedString: spaces inside a code count
  const code = authInfo
    .child(NS.domain, 'pw')
    ?.rawText.replace(/[\t\n\r]/g, ' ')
    .trim();
  return code ? { isSet: true, code } : { isSet: true };
}

function nameserversOf(ns: XmlElement | undefined): string[] {
  const objects = ns?.childrenOf(NS.domain, 'hostObj').map((host) => host.text) ?? [];
  const attributes =
    ns?.childrenOf(NS.domain, 'hostAttr').flatMap((host) => host.textOf(NS.domain, 'hostName') ?? []) ?? [];
  return [...objects, ...attributes].map((host) => host.toLowerCase());
}

const statusesOf = (data: XmlElement, ns: string): string[] =>
  data.childrenOf(ns, 'status').flatMap((status) => status.attribute('s') ?? []);

/** The sponsor of an existing contact or host. */
export interface ObjectInfo {
  name: string;
  clientId: string;
  statuses: readonly string[];
}

export const contactInfoOf = (response: EppResponse): ObjectInfo => objectInfoOf(response, NS.contact, 'id');

/** RFC 5732 §3.1.2. Throws XmlFault when there is no host data. */
export function hostInfoOf(response: EppResponse): HostInfo {
  const { name, clientId, statuses } = objectInfoOf(response, NS.host, 'name');
  const addresses = response
    .data(NS.host, 'infData')!
    .childrenOf(NS.host, 'addr')
    .map((address) => address.text);
  return { name: name.toLowerCase(), clientId, statuses, addresses };
}

function objectInfoOf(response: EppResponse, ns: string, key: 'id' | 'name'): ObjectInfo {
  const data = response.data(ns, 'infData');
  const name = data?.textOf(ns, key);
  const clientId = data?.textOf(ns, 'clID');
  if (!data || !name || !clientId) throw new XmlFault('no object data');
  return { name, clientId, statuses: statusesOf(data, ns) };
}
