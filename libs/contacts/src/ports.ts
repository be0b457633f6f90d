import type { ContactData, StoredContact } from './contact';

/** Contacts are written once and never changed. */
export abstract class ContactStore {
  /** Demands a unit of work. Ids in the order given. */
  abstract add(contacts: readonly ContactData[], createdAt: Date): Promise<number[]>;
  /** Unknown ids are left out. */
  abstract load(ids: readonly number[]): Promise<StoredContact[]>;
}

export * from './mail/ports';
export * from './verification/ports';
