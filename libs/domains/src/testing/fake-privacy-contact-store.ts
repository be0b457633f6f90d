import type { UnitOfWork } from '@registrar/kernel';
import { PrivacyContactStore } from '../shared/ports';
import type { FakeDomainStore } from './fake-domain-store';

/** In memory; keeps to the same contract as the database. */
export class FakePrivacyContactStore extends PrivacyContactStore {
  private readonly contacts = new Map<number, number>();

  /** `domains`: where a change of the domain puts its contact. */
  constructor(
    private readonly uow: UnitOfWork,
    private readonly domains?: FakeDomainStore,
  ) {
    super();
  }

  async find(domainId: number): Promise<number | undefined> {
    return (
      this.domains?.rows.find(({ id }) => id === domainId)?.privacyContactId ?? this.contacts.get(domainId)
    );
  }

  async keep(domainId: number, contactId: number): Promise<void> {
    this.uow.assertOpen();
    if (this.contacts.has(domainId))
      throw new Error(`domain ${domainId} has a contact for its privacy already`);
    this.contacts.set(domainId, contactId);
  }
}
