import type { ContactBook, ContactRole } from '@registrar/contacts';
import {
  decideRegistrantChange,
  type HeldDomain,
  registrantDataOf,
  type RegistrantChange,
  type RegistrantChanges,
  type RegistrationContacts,
  type RegistryValues,
  storeChosenContacts,
} from '@registrar/domains';
import type { Gaining, MoveRequest } from './move';

/** The contacts of a moved domain in its new account, and how its registrant changes by them. */
export class GainingContacts {
  constructor(
    private readonly choose: RegistrationContacts,
    private readonly contacts: ContactBook,
    private readonly registrants: RegistrantChanges,
  ) {}

  /** Throws 400 naming the field. */
  check(request: Pick<MoveRequest, 'accountId' | 'contacts'>): void {
    this.choose.check(request);
  }

  /**
   * Role by role what was sent, else the account's default; the contacts of the losing account stay with it.
   */
  async store({ request, tld, now }: Gaining, values: RegistryValues): Promise<Record<ContactRole, number>> {
    const choice = await this.choose.choose(request, { tld });
    return storeChosenContacts(this.contacts, choice, registrantDataOf(tld, values), now);
  }

  async registrantChange(
    { request: { accountId }, tld, now }: Gaining,
    held: HeldDomain,
    after: Record<ContactRole, number>,
  ): Promise<RegistrantChange | undefined> {
    const [beforeContactId, afterContactId] = [held.contactIds.registrant, after.registrant];
    if (beforeContactId === afterContactId) return undefined;
    const stored = await this.contacts.load([beforeContactId, afterContactId]);
    const [before, gained] = [stored.get(beforeContactId)!, stored.get(afterContactId)!];
    const replaced = { before, after: gained, afterContactId, accountId, tld };
    return decideRegistrantChange(this.registrants, held, replaced, now);
  }
}
