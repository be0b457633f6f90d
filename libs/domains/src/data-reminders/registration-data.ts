import { bareContact, CONTACT_FIELDS, type ContactData, type ContactRole } from '@registrar/contacts';
import { toTimestamp } from '@registrar/kernel';
import type { ReminderSubject } from './reminder';

const FIELDS: readonly [label: string, read: (contact: ContactData) => (string | undefined)[]][] = [
  ['Name', ({ firstName, lastName }) => [[firstName, lastName].filter(Boolean).join(' ')]],
  ['Organisation', ({ companyName }) => [companyName]],
  ['Street', ({ address1, address2 }) => [address1, address2]],
  ['City', ({ city }) => [city]],
  ['State or province', ({ state }) => [state]],
  ['Postal code', ({ zip }) => [zip]],
  ['Country', ({ country }) => [country]],
  ['Email', ({ email }) => [email]],
  ['Phone', ({ phone }) => [phone]],
  ['Fax', ({ fax }) => [fax]],
];

const OTHERS: readonly [role: ContactRole, label: string][] = [
  ['admin', 'Administrative contact'],
  ['tech', 'Technical contact'],
  ['billing', 'Billing contact'],
];

/**
 * The registration data of a domain as lines of text. Under privacy too those of the registrant itself, who is to
 * check them.
 */
export function registrationDataText(
  { name, registeredAt, expiresAt, nameservers, privacyEnabled, contactIds }: ReminderSubject,
  contacts: ReadonlyMap<number, ContactData>,
): string {
  const registrant = contacts.get(contactIds.registrant) ?? {};
  return [
    name,
    `  Registered on ${dayOf(registeredAt)}, expires on ${dayOf(expiresAt)}`,
    `  Name servers: ${nameservers.length === 0 ? 'none' : nameservers.join(', ')}`,
    ...(privacyEnabled
      ? ['  Published contacts: those of the privacy service instead of the following']
      : []),
    '  Registrant',
    ...linesOf(registrant),
    ...OTHERS.flatMap(([role, label]) => {
      const contact = contacts.get(contactIds[role]) ?? {};
      return isSame(contact, registrant)
        ? [`  ${label}: the same as the registrant`]
        : [`  ${label}`, ...linesOf(contact)];
    }),
  ].join('\n');
}

const dayOf = (at: Date): string => toTimestamp(at).slice(0, 10);

/** A value has one line, so that none can pass for another field. */
const linesOf = (contact: ContactData): string[] =>
  FIELDS.flatMap(([label, read]) => {
    const value = read(contact)
      .map((text) => text?.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
      .join(', ');
    return value === '' ? [] : [`    ${label}: ${value}`];
  });

const isSame = (one: ContactData, other: ContactData): boolean => {
  const [a, b] = [bareContact(one), bareContact(other)];
  return CONTACT_FIELDS.every((field) => a[field] === b[field]);
};
