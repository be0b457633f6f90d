import type { Clock, Ids } from '@registrar/kernel';
import type { ContactBook, ContactData, ContactRole } from '@registrar/contacts';
import type { RegistryConnections } from '@registrar/registries';
import type { PrivacyContactStore } from './ports';

/** What the registrar shows in place of a registrant; the email address is made of `emailDomain`, one for each domain. */
export interface PrivacyPolicy {
  contact: Omit<ContactData, 'email' | 'fax'>;
  emailDomain: string;
}

export interface PrivateDomain {
  id: number;
  connectionId: number;
  /** The real ones, as our row has them. */
  contactIds: Record<ContactRole, number>;
}

/** 80 bits: nobody guesses the address of a domain from that of another. */
const TOKEN_BYTES = 10;

/**
 * Which contacts a registry is shown. With privacy, at a registry that keeps contacts, it is the registrar's own in every role:
 * one contact per domain, since its email address leads to the domain, and the same one for ever, so that switching privacy
 * off and on makes no second. The real contacts stay in our row alone. A registry without contacts is shown none anyway.
 */
export class PrivacyContacts {
  constructor(
    private readonly store: PrivacyContactStore,
    private readonly book: ContactBook,
    private readonly connections: RegistryConnections,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policy: PrivacyPolicy,
  ) {}

  /** Our ids of the contacts to be shown. Inside a unit of work, after the domain's row is there; its first privacy stores the contact. */
  async contactIdsFor(domain: PrivateDomain, privacyEnabled: boolean): Promise<Record<ContactRole, number>> {
    return (await this.shown(domain, privacyEnabled)) ?? inEveryRole(await this.make(domain.id));
  }

  /** As `contactIdsFor`, and makes nothing: undefined for a domain whose contact for privacy was never made. */
  async shown(domain: PrivateDomain, privacyEnabled: boolean): Promise<Record<ContactRole, number> | undefined> {
    if (!privacyEnabled) return domain.contactIds;
    const { profile } = await this.connections.get(domain.connectionId);
    if (profile.dataModel === 'minimum') return domain.contactIds;
    const id = await this.store.find(domain.id);
    return id === undefined ? undefined : inEveryRole(id);
  }

  private async make(domainId: number): Promise<number> {
    const email = `${this.ids.secret(TOKEN_BYTES)}@${this.policy.emailDomain}`;
    const [contactId] = await this.book.add([{ ...this.policy.contact, email }], this.clock.now());
    await this.store.keep(domainId, contactId);
    return contactId;
  }
}

const inEveryRole = (id: number): Record<ContactRole, number> => ({ registrant: id, admin: id, tech: id, billing: id });
