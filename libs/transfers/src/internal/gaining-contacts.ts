import type { ContactBook, ContactRole } from '@registrar/contacts';
import {
  type HeldDomain,
  isMaterial,
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

  /** The lock that follows is by the settings of the gaining account (BEHAVIOUR §15). */
  async registrantChange(
    { request: { accountId }, tld, now }: Gaining,
    held: HeldDomain,
    after: Record<ContactRole, number>,
  ): Promise<RegistrantChange | undefined> {
    const [beforeContactId, afterContactId] = [held.contactIds.registrant, after.registrant];
    if (beforeContactId === afterContactId) return undefined;
    const stored = await this.contacts.load([beforeContactId, afterContactId]);
    const [before, gained] = [stored.get(beforeContactId)!, stored.get(afterContactId)!];
    const isVerified =
      gained.email === undefined || (await this.registrants.isVerified(accountId, gained.email));
    return {
      beforeContactId,
      afterContactId,
      material: isMaterial(before, gained),
      optedOut: await this.registrants.isOptedOut(accountId, now),
      verificationDue: !isVerified && !tld.ccTld,
    };
  }
}
