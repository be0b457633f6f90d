import type { Money } from '@registrar/kernel';
import type { ClaimsAcceptance, RegistryExtra } from '@registrar/registries';
import { element, elementWith, type OutElement } from '../xml/writer';
import { extraElements } from './extras';
import { feeCheck, type FeeRequest, feeTransform, period } from './fee';
import { dateTime, objectCommand, type Command } from './frame';
import { familyOf } from './host';
import { secDnsCreate, type DelegationSigning } from './sec-dns';

export type ContactRole = 'admin' | 'tech' | 'billing';

/** Name servers as host objects or as attributes of the domain, never both (RFC 5731 §1.1). */
export interface Nameservers {
  model: 'objects' | 'attributes';
  names: readonly string[];
  /** Addresses by name, for hosts below the domain; only with attributes. */
  addresses?: ReadonlyMap<string, readonly string[]>;
}

export interface DomainCreate {
  /** A-label, lower case. */
  name: string;
  years: number;
  nameservers: Nameservers;
  registrant?: string;
  contacts: readonly { role: ContactRole; id: string }[];
  /** May be empty (RFC 9154 §5.1). */
  authInfo: string;
  fee?: Money;
  idn?: { table: string; unicodeName: string };
  signing?: DelegationSigning;
  claims?: ClaimsAcceptance;
  extras?: readonly RegistryExtra[];
}

/** RFC 5731 §3.1.1; also requests fees when `fee` is given. */
export function domainCheck(names: readonly string[], fee?: FeeRequest): Command {
  const check = element('domain:check', ...names.map((name) => element('domain:name', name)));
  return objectCommand('check', names.join(','), check, [fee && feeCheck(fee)]);
}

/**
 * The claims check (RFC 8334 §3.1.1), for names that are known to be available: its answer does not contain
 * that. Without fees, since registries refuse both in one check (FACTS §2.12).
 */
export function claimsCheck(names: readonly string[]): Command {
  const check = element('domain:check', ...names.map((name) => element('domain:name', name)));
  return objectCommand('check', names.join(','), check, [
    elementWith('launch:check', { type: 'claims' }, element('launch:phase', 'claims')),
  ]);
}

/** RFC 5731 §3.1.2. With `authInfo` for a domain of another sponsor. */
export function domainInfo(name: string, authInfo?: string): Command {
  const body = element(
    'domain:info',
    elementWith('domain:name', { hosts: 'all' }, name),
    authInfo === undefined ? undefined : authorization(authInfo),
  );
  return objectCommand('info', name, body);
}

/** RFC 5731 §3.2.1. */
export function domainCreate(values: DomainCreate): Command {
  const body = element(
    'domain:create',
    element('domain:name', values.name),
    period('domain:period', values.years),
    nameservers(values.nameservers),
    values.registrant === undefined ? undefined : element('domain:registrant', values.registrant),
    ...values.contacts.map(contact),
    authorization(values.authInfo),
  );
  return objectCommand('create', values.name, body, [
    values.claims && claimsNotice(values.claims),
    values.signing && secDnsCreate(values.signing),
    values.fee && feeTransform('create', values.fee),
    values.idn &&
      element(
        'idn:data',
        element('idn:table', values.idn.table),
        element('idn:uname', values.idn.unicodeName),
      ),
    ...extraElements(values.extras),
  ]);
}

/** Undefined for an empty list, since an empty element would be invalid. */
export function nameservers({ model, names, addresses }: Nameservers): OutElement | undefined {
  if (names.length === 0) return undefined;
  const attribute = (name: string): OutElement => {
    const glue = (addresses?.get(name) ?? []).map((address) =>
      elementWith('domain:hostAddr', { ip: familyOf(address) }, address),
    );
    return element('domain:hostAttr', element('domain:hostName', name), ...glue);
  };
  const hosts = names.map((name) =>
    model === 'objects' ? element('domain:hostObj', name) : attribute(name),
  );
  return element('domain:ns', ...hosts);
}

export const contact = ({ role, id }: { role: ContactRole; id: string }): OutElement =>
  elementWith('domain:contact', { type: role }, id);

export const authorization = (code: string): OutElement =>
  element('domain:authInfo', element('domain:pw', code));

function claimsNotice(notice: ClaimsAcceptance): OutElement {
  return element(
    'launch:create',
    element('launch:phase', 'claims'),
    element(
      'launch:notice',
      elementWith('launch:noticeID', { validatorID: notice.validatorId }, notice.noticeId),
      element('launch:notAfter', dateTime(notice.notAfter)),
      element('launch:acceptedDate', dateTime(notice.acceptedAt)),
    ),
  );
}
