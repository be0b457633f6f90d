import type { JsonValue } from '@registrar/kernel';
import { registryExtras, type HeldTld } from '@registrar/catalog';
import type { ContactData, NewContact, StoredContact } from '@registrar/contacts';
import type { RegistryExtra } from '@registrar/registries';

/**
 * The single place that adds registry data (.us nexus, .ca legal type …) to a registrant's contact: every
 * path that stores a registrant calls it, so that a contact retains its data and `ObjectsAtRegistry` sends it
 * with any command that needs it.
 */
export function withRegistrantData(contact: ContactData, extras: readonly RegistryExtra[]): NewContact {
  return extras.length > 0 ? { ...contact, registryData: extras as unknown as JsonValue } : contact;
}

/**
 * The data that the TLD's registry stores with a registrant of these values (`tldRequirements`); may be
 * empty.
 */
export const registrantDataOf = (
  tld: HeldTld | undefined,
  values: Readonly<Record<string, string>>,
): RegistryExtra[] => (tld ? registryExtras(tld, { values }).registrant : []);

/**
 * Whether the TLD's registry stores data with the registrant's contact: such a contact is never shared
 * between domains.
 */
export const demandsRegistrantData = (tld: HeldTld | undefined): boolean =>
  tld?.mappings.some(({ on }) => on === 'registrant') ?? false;

/** As stored with a contact; undefined: no data, or a contact older than stored data. */
export const storedRegistrantData = ({ registryData }: StoredContact): RegistryExtra[] | undefined =>
  registryData as unknown as RegistryExtra[] | undefined;
