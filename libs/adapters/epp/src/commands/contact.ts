import type { RegistryContact, RegistryExtra } from '@registrar/registries';
import { element, elementWith, type OutElement } from '../xml/writer';
import { extraElements } from './extras';
import { objectCommand, type Command } from './frame';

/** RFC 5733 §3.1.1. */
export const contactCheck = (ids: readonly string[]): Command =>
  objectCommand(
    'check',
    ids.join(','),
    element('contact:check', ...ids.map((id) => element('contact:id', id))),
  );

/** RFC 5733 §3.1.2. */
export const contactInfo = (id: string): Command =>
  objectCommand('info', id, element('contact:info', element('contact:id', id)));

/** RFC 5733 §3.2.1. `form`: the registry's form of addresses, ASCII (`int`) or UTF-8 (`loc`). */
export function contactCreate(
  contact: RegistryContact,
  form: 'int' | 'loc',
  authInfo: string,
  extras: readonly RegistryExtra[] = [],
): Command {
  const body = element(
    'contact:create',
    element('contact:id', contact.id),
    postalInfo(contact, form),
    optional('contact:voice', contact.phone),
    optional('contact:fax', contact.fax),
    element('contact:email', contact.email),
    element('contact:authInfo', element('contact:pw', authInfo)),
  );
  return objectCommand('create', contact.id, body, extraElements(extras));
}

function postalInfo(contact: RegistryContact, form: 'int' | 'loc'): OutElement {
  const address = element(
    'contact:addr',
    ...contact.street.map((line) => element('contact:street', line)),
    element('contact:city', contact.city),
    optional('contact:sp', contact.state),
    optional('contact:pc', contact.postalCode),
    element('contact:cc', contact.country),
  );
  return elementWith(
    'contact:postalInfo',
    { type: form },
    element('contact:name', contact.name),
    optional('contact:org', contact.organization),
    address,
  );
}

const optional = (name: string, value: string | undefined): OutElement | undefined =>
  value === undefined || value === '' ? undefined : element(name, value);
