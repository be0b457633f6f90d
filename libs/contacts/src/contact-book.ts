import type { NewContact, StoredContact } from './contact';
import type { ContactStore } from './ports';

/** Stored registrant data, for other cores. */
export class ContactBook {
  constructor(private readonly store: ContactStore) {}

  /** Inside a unit of work. Ids in the order given. */
  add(contacts: readonly NewContact[], createdAt: Date): Promise<number[]> {
    return this.store.add(contacts, createdAt);
  }

  async load(ids: readonly number[]): Promise<Map<number, StoredContact>> {
    const contacts = await this.store.load([...new Set(ids)]);
    return new Map(contacts.map((contact) => [contact.id, contact]));
  }
}
