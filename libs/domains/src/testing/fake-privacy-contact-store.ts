import type { UnitOfWork } from '@registrar/kernel';
import { PrivacyContactStore } from '../ports';

/** In memory; keeps to the same contract as the database. */
export class FakePrivacyContactStore extends PrivacyContactStore {
  private readonly contacts = new Map<number, number>();

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async find(domainId: number): Promise<number | undefined> {
    return this.contacts.get(domainId);
  }

  async keep(domainId: number, contactId: number): Promise<void> {
    this.uow.assertOpen();
    if (this.contacts.has(domainId)) throw new Error(`domain ${domainId} has a contact for its privacy already`);
    this.contacts.set(domainId, contactId);
  }
}
