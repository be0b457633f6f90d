import { type Clock, DomainName, type Ids } from '@registrar/kernel';
import type { Catalog } from '@registrar/catalog';
import type { ContactBook, ContactData, ContactRole } from '@registrar/contacts';
import type { RegistryConnections, RegistryExtra } from '@registrar/registries';
import type { PrivacyContactStore } from './ports';
import { registrantDataOf, storedRegistrantData, withRegistrantData } from './registrant-data';

/**
 * What the registrar shows in place of a registrant; the email address is made of `emailDomain`, one for each
 * domain.
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
  /** The real ones, as our row has them. */
  contactIds: Record<ContactRole, number>;
  /**
   * `tldRequirements` of the domain: the privacy contact carries what the registry stores with a registrant.
   */
  registryValues: Readonly<Record<string, string>>;
}

/** 80 bits: nobody guesses the address of a domain from that of another. */
const TOKEN_BYTES = 10;

/**
 * Which contacts a registry is shown. With privacy, at a registry that keeps contacts, it is the registrar's
 * own in every role: one contact per domain, since its email address leads to the domain, and the same one
 * for ever, so that switching privacy off and on makes no second, unless the registrant's registry data have
 * changed since. The real contacts stay in our row alone. A registry without contacts is shown none anyway.
 */
export class PrivacyContacts {
  constructor(
    private readonly store: PrivacyContactStore,
    private readonly book: ContactBook,
    private readonly connections: RegistryConnections,
    private readonly catalog: Pick<Catalog, 'findHeld'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: PrivacyPolicy,
  ) {}

  /**
   * Our ids of the contacts to be shown. Inside a unit of work, after the domain's row is there. The first
   * privacy contact becomes the domain's at once, one with other registry data when the registry shows it
   * (`SettleChange`). `isShownNow`: the registry shows it already, and this decision leaves the registry
   * values as they are.
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
    if (!shown) await this.store.keep(domain.id, contactId);
    return inEveryRole(contactId);
  }

  /** What the registry stores with the domain's registrant, whichever contact that is. */
  async registrantData({
    name,
    registryValues,
  }: Pick<PrivateDomain, 'name' | 'registryValues'>): Promise<RegistryExtra[]> {
    return registrantDataOf(
      await this.catalog.findHeld(DomainName.of(name), this.clock.now()),
      registryValues,
    );
  }

  /**
   * As `contactIdsFor`, and makes nothing: undefined for a domain whose contact for privacy was never made.
   */
  async shown(
    domain: PrivateDomain,
    privacyEnabled: boolean,
  ): Promise<Record<ContactRole, number> | undefined> {
    if (!(await this.showsPrivacyContact(domain, privacyEnabled))) return domain.contactIds;
    const id = await this.store.find(domain.id);
    return id === undefined ? undefined : inEveryRole(id);
  }

  private async showsPrivacyContact(
    { connectionId }: PrivateDomain,
    privacyEnabled: boolean,
  ): Promise<boolean> {
    return privacyEnabled && (await this.connections.get(connectionId)).profile.dataModel !== 'minimum';
  }

  /**
   * A contact is written once: one that carries other registry data than the domain has now takes another
   * contact.
   */
  private async carriesData(contactId: number, domain: PrivateDomain, isShownNow: boolean): Promise<boolean> {
    const wanted = await this.registrantData(domain);
    const contact = (await this.book.load([contactId])).get(contactId);
    const stored = contact && storedRegistrantData(contact);
    // Contacts did not always store their data: one without any that is shown got them when the registry made
    // it.
    return stored ? isSameData(stored, wanted) : wanted.length === 0 || isShownNow;
  }

  private async addContact(domain: PrivateDomain): Promise<number> {
    const email = `${this.ids.secret(TOKEN_BYTES)}@${this.policy.emailDomain}`;
    const contact = withRegistrantData({ ...this.policy.contact, email }, await this.registrantData(domain));
    const [contactId] = await this.book.add([contact], this.clock.now());
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
