import { isListOf, isObjectOf, isOneOf, isText, optional, storedList, type Check } from '@registrar/kernel';
import { registryExtras, type HeldTld } from '@registrar/catalog';
import type { ContactData, NewContact, StoredContact } from '@registrar/contacts';
import type { RegistryExtra } from '@registrar/registries';

const hasMembersOfExtra = isObjectOf<{
  form: RegistryExtra['form'];
  list?: string;
  namespace?: string;
  root?: string;
  values: RegistryExtra['values'];
}>({
  form: isOneOf('unspec', 'kv', 'elements'),
  list: optional(isText),
  namespace: optional(isText),
  root: optional(isText),
  values: isListOf(isObjectOf<RegistryExtra['values'][number]>({ name: isText, value: isText })),
});
/** Registry data of one extension, as stored with contacts and operations. */
export const isRegistryExtra: Check<RegistryExtra> = (value): value is RegistryExtra =>
  hasMembersOfExtra(value) &&
  (value.form !== 'kv' || value.list !== undefined) &&
  (value.form !== 'elements' || (value.namespace !== undefined && value.root !== undefined));

/** All releases that stored registry data with contacts wrote it in this shape. */
const registryData = storedList<RegistryExtra>('registry data of the contact', isRegistryExtra);

/**
 * The single place that adds registry data (.us nexus, .ca legal type …) to a registrant's contact: every
 * path that stores a registrant calls it, so that a contact retains its data and `ObjectsAtRegistry` sends it
 * with any command that needs it.
 */
export function withRegistrantData(contact: ContactData, extras: readonly RegistryExtra[]): NewContact {
  return extras.length > 0 ? { ...contact, registryData: registryData.write(extras) } : contact;
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
export const storedRegistrantData = ({
  id,
  registryData: stored,
}: StoredContact): readonly RegistryExtra[] | undefined =>
  stored === undefined ? undefined : registryData.read(stored, id);
