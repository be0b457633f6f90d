import type { Clock, UnitOfWork } from '@registrar/kernel';
import { CONTACT_ROLES, type ContactBook, type ContactData, type ContactRole } from '@registrar/contacts';
import type {
  ContactRegistry,
  DomainInfo,
  RegistryConnection,
  RegistryObjects,
  ShownContact,
} from '@registrar/registries';

/** `again`: the registry did not answer. */
export type RegistryContactsResult =
  { kind: 'ready'; contactIds: Record<ContactRole, number> } | { kind: 'again'; why: string };

/** Stands for a contact that the registry does not show to us. */
const UNDISCLOSED: ContactData = { companyName: 'Not disclosed by the registry' };

/**
 * Reads the contacts of an arrived domain (contact:info) and stores them as local contacts with their
 * registry ids, so that the domain shows them and a later change replaces them.
 */
export class RegistryContacts {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly registry: Pick<ContactRegistry, 'contactInfo'>,
    private readonly objects: RegistryObjects,
    private readonly book: ContactBook,
    private readonly clock: Clock,
  ) {}

  /** Outside any transaction. Roles without a contact at the registry are those of `ordered`. */
  async read(
    connection: RegistryConnection,
    info: Pick<DomainInfo, 'registrant' | 'contacts'>,
    ordered: Record<ContactRole, number>,
  ): Promise<RegistryContactsResult> {
    const idOf = (role: ContactRole): string | undefined =>
      role === 'registrant' ? info.registrant : info.contacts.find((link) => link.role === role)?.id;
    const shown = new Map<string, ContactData>();
    for (const id of new Set(CONTACT_ROLES.flatMap((role) => idOf(role) ?? []))) {
      const answer = await this.registry.contactInfo(connection, id);
      if (answer.kind === 'unknown') return { kind: 'again', why: answer.why };
      shown.set(id, answer.kind === 'found' ? dataOf(answer.contact) : UNDISCLOSED);
    }
    return this.uow.run(async () => {
      const at = this.clock.now();
      const known = new Map<string, number>();
      for (const [id, data] of shown)
        known.set(
          id,
          await this.objects.adoptContact(
            connection.id,
            id,
            async () => (await this.book.add([data], at))[0],
            at,
          ),
        );
      const contactIdOf = (role: ContactRole): number => {
        const id = idOf(role);
        return id === undefined ? ordered[role] : known.get(id)!;
      };
      return {
        kind: 'ready',
        contactIds: Object.fromEntries(CONTACT_ROLES.map((role) => [role, contactIdOf(role)])) as Record<
          ContactRole,
          number
        >,
      };
    });
  }
}

/** In our form: the last word of a name is the last name, numbers are without their dot (RFC 5733 §2.5). */
function dataOf({
  name,
  organization,
  street = [],
  city,
  state,
  postalCode,
  country,
  phone,
  fax,
  email,
}: ShownContact): ContactData {
  const words = name?.split(' ').filter(Boolean) ?? [];
  const data: ContactData = {
    firstName: words.slice(0, -1).join(' ') || undefined,
    lastName: words.at(-1),
    companyName: organization,
    address1: street[0],
    address2: street.slice(1).join(', ') || undefined,
    city,
    state,
    zip: postalCode,
    country,
    email,
    phone: phone?.replace('.', ''),
    fax: fax?.replace('.', ''),
  };
  const given = Object.fromEntries(
    Object.entries(data).filter(([, value]) => value !== undefined && value !== ''),
  );
  return Object.keys(given).length > 0 ? given : UNDISCLOSED;
}
