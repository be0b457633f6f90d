import type { UnitOfWork } from '@registrar/kernel';
import { type ReservedContact, RegistryObjects } from '../ports';

/** Ids drawn for one contact before giving up. */
const ATTEMPTS = 5;

/** Contacts and hosts known to exist at registries, in memory, with the contract of the database. */
export class FakeRegistryObjects extends RegistryObjects {
  private readonly contacts = new Map<string, ReservedContact>();
  private readonly hosts = new Set<string>();
  /** Contacts of other registrars. */
  private readonly adopted = new Set<number>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async reserveContacts(
    connectionId: number,
    contactIds: readonly number[],
    newId: () => string,
  ): Promise<ReservedContact[]> {
    this.uow.assertNone();
    return [...new Set(contactIds)].map((contactId) => ({
      ...this.reserved(connectionId, contactId, newId),
    }));
  }

  async contactCreated(connectionId: number, registryId: string): Promise<void> {
    const contact = this.ofConnection(connectionId).find((candidate) => candidate.registryId === registryId);
    if (!contact)
      throw new Error(`contact ${registryId} was not reserved at registry connection ${connectionId}`);
    contact.created = true;
  }

  async knownHosts(connectionId: number, names: readonly string[]): Promise<string[]> {
    return names.filter((name) => this.hosts.has(keyOf(connectionId, name)));
  }

  async hostsCreated(connectionId: number, names: readonly string[]): Promise<void> {
    for (const name of names) this.hosts.add(keyOf(connectionId, name));
  }

  async forgetHosts(connectionId: number, names: readonly string[]): Promise<void> {
    for (const name of names) this.hosts.delete(keyOf(connectionId, name));
  }

  async forgetContacts(connectionId: number, contactIds: readonly number[]): Promise<void> {
    for (const contact of this.ofConnection(connectionId))
      if (contactIds.includes(contact.contactId)) contact.created = false;
  }

  async adoptContact(connectionId: number, registryId: string, add: () => Promise<number>): Promise<number> {
    this.uow.assertOpen();
    const own = this.ofConnection(connectionId).find(
      (contact) => contact.registryId === registryId && !this.adopted.has(contact.contactId),
    );
    if (own) return own.contactId;
    const contactId = await add();
    this.contacts.set(keyOf(connectionId, contactId), { contactId, registryId, created: true });
    this.adopted.add(contactId);
    return contactId;
  }

  private reserved(connectionId: number, contactId: number, newId: () => string): ReservedContact {
    const key = keyOf(connectionId, contactId);
    const known = this.contacts.get(key);
    if (known) return known;
    const registryId = this.freeId(connectionId, newId);
    const contact = { contactId, registryId, created: false };
    this.contacts.set(key, contact);
    return contact;
  }

  private freeId(connectionId: number, newId: () => string): string {
    const taken = new Set(this.ofConnection(connectionId).map(({ registryId }) => registryId));
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const id = newId();
      if (!/^[A-Za-z0-9-]{3,16}$/.test(id))
        throw new RangeError('a contact id at a registry has 3 to 16 letters, digits or hyphens');
      if (!taken.has(id)) return id;
    }
    throw new Error(`no free contact id at registry connection ${connectionId} after ${ATTEMPTS} attempts`);
  }

  private ofConnection(connectionId: number): ReservedContact[] {
    return [...this.contacts]
      .filter(([key]) => key.startsWith(`${connectionId} `))
      .map(([, contact]) => contact);
  }
}

const keyOf = (connectionId: number, object: number | string): string => `${connectionId} ${object}`;
