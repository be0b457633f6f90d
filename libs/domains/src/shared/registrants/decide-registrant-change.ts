import type { HeldTld } from '@registrar/catalog';
import type { ContactData } from '@registrar/contacts';
import type { HeldDomain } from '../held-domain';
import type { RegistrantChanges } from '../ports';
import { isMaterial } from './material-change';
import type { RegistrantChange } from './registrant-change';

/** A registrant in place of the one that a domain has. */
export interface ReplacedRegistrant {
  before: ContactData;
  after: ContactData;
  afterContactId: number;
  /** The account that has the domain after the change. */
  accountId: number;
  tld: HeldTld | undefined;
}

/**
 * What the change of a registrant brings. The lock is by the settings of the account that has the domain then
 * (BEHAVIOUR §15).
 */
export async function decideRegistrantChange(
  registrants: Pick<RegistrantChanges, 'isVerified' | 'isOptedOut'>,
  held: HeldDomain,
  { before, after, afterContactId, accountId, tld }: ReplacedRegistrant,
  now: Date,
): Promise<RegistrantChange> {
  const isVerified = after.email === undefined || (await registrants.isVerified(accountId, after.email));
  return {
    beforeContactId: held.contactIds.registrant,
    afterContactId,
    material: isMaterial(before, after),
    optedOut: await registrants.isOptedOut(accountId, now),
    // Country-code registries have their own rules (BEHAVIOUR §11).
    verificationDue: !isVerified && !tld?.ccTld,
  };
}
