import { type Clock, DomainName, type Ids } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { ContactBook, ContactData, ContactRole } from '@registrar/contacts';
import type { RegistryConnections, RegistryExtra } from '@registrar/registries';
import type { PrivacyContactStore } from './ports';
import { registrantDataOf, storedRegistrantData, withRegistrantData } from './registrants/registrant-data';

/**
 * The registrar's contact that is published in place of a registrant; each domain gets an email address below
 * `emailDomain`.
 */
export interface PrivacyPolicy {
  contact: Omit<ContactData, 'email' | 'fax'>;
  emailDomain: string;
}

export interface PrivateDomain {
  id: number;
  /** A-label form. */
  name: string;
  connectionId: number;
  /** The real contacts, as in the local row. */
  contactIds: Record<ContactRole, number>;
  /**
   * `tldRequirements` of the domain: the privacy contact carries what the registry stores with a registrant.
   */
  registryValues: Readonly<Record<string, string>>;
}

/** 80 bits: the address of a domain cannot be guessed from that of another. */
const TOKEN_BYTES = 10;

interface PrivacyContactsParts {
  store: PrivacyContactStore;
  book: ContactBook;
  connections: RegistryConnections;
  catalog: Pick<Catalog, 'findHeld'>;
  clock: Clock;
  ids: Ids;
  policy: PrivacyPolicy;
}

/**
 * Selects the published contacts. With privacy, at a registry that stores contacts, the registrar's own
 * contact fills every role: one contact per domain, since its email address leads to the domain. It is reused
 * when privacy is switched off and on, unless the registrant's registry data changed since. The real contacts
 * stay in the local row. A registry without contacts gets none.
 */
export class PrivacyContacts {
  constructor(private readonly parts: PrivacyContactsParts) {}

  /**
   * Local ids of the contacts to publish. Inside a unit of work, after the domain's row exists. The first
   * privacy contact becomes the domain's at once, one with other registry data when the registry shows it
   * (`SettleChange`). `isShownNow`: the registry already shows it, and this decision leaves the registry
   * values unchanged.
   */
  async contactIdsFor(
    domain: PrivateDomain,
    privacyEnabled: boolean,
    isShownNow = false,
  ): Promise<Record<ContactRole, number>> {
    const shown = await this.shown(domain, privacyEnabled);
    if (
      shown &&
      (!(await this.showsPrivacyContact(domain, privacyEnabled)) ||
        (await this.carriesData(shown.registrant, domain, isShownNow)))
    )
      return shown;
    const contactId = await this.addContact(domain);
    if (!shown) await this.parts.store.keep(domain.id, contactId);
    return inEveryRole(contactId);
  }

  /** The data that the registry stores with the published registrant. */
  async registrantData({
    name,
    registryValues,
  }: Pick<PrivateDomain, 'name' | 'registryValues'>): Promise<RegistryExtra[]> {
    return registrantDataOf(
      await this.parts.catalog.findHeld(DomainName.of(name), this.parts.clock.now()),
      registryValues,
    );
  }

  /**
   * As `contactIdsFor`, without creating a contact: undefined for a domain that never had a privacy contact.
   */
  async shown(
    domain: PrivateDomain,
    privacyEnabled: boolean,
  ): Promise<Record<ContactRole, number> | undefined> {
    if (!(await this.showsPrivacyContact(domain, privacyEnabled))) return domain.contactIds;
    const id = await this.parts.store.find(domain.id);
    return id === undefined ? undefined : inEveryRole(id);
  }

  private async showsPrivacyContact(
    { connectionId }: PrivateDomain,
    privacyEnabled: boolean,
  ): Promise<boolean> {
    return privacyEnabled && (await this.parts.connections.get(connectionId)).profile.dataModel !== 'minimum';
  }

  /** A contact is immutable: other registry data needs another contact. */
  private async carriesData(contactId: number, domain: PrivateDomain, isShownNow: boolean): Promise<boolean> {
    const wanted = await this.registrantData(domain);
    const contact = (await this.parts.book.load([contactId])).get(contactId);
    const stored = contact && storedRegistrantData(contact);
    // Older contacts were stored without registry data: a published one got it when the registry created it.
    return stored ? isSameData(stored, wanted) : wanted.length === 0 || isShownNow;
  }

  private async addContact(domain: PrivateDomain): Promise<number> {
    const email = `${this.parts.ids.secret(TOKEN_BYTES)}@${this.parts.policy.emailDomain}`;
    const contact = withRegistrantData(
      { ...this.parts.policy.contact, email },
      await this.registrantData(domain),
    );
    const [contactId] = await this.parts.book.add([contact], this.parts.clock.now());
    return contactId;
  }
}

const inEveryRole = (id: number): Record<ContactRole, number> => ({
  registrant: id,
  admin: id,
  tech: id,
  billing: id,
});

/** Independent of the order of keys, which a database changes. */
const isSameData = (one: readonly RegistryExtra[], other: readonly RegistryExtra[]): boolean =>
  textOf(one) === textOf(other);
const textOf = (extras: readonly RegistryExtra[]): string =>
  JSON.stringify(
    extras.map((extra) =>
      Object.entries({ ...extra, values: extra.values.map(({ name, value }) => [name, value]) }).sort(
        ([a], [b]) => (a < b ? -1 : 1),
      ),
    ),
  );
