import type { ContactRole } from '@registrar/contacts';
import {
  type ChangeDecision,
  decisionOf,
  type DomainStore,
  type HeldDomain,
  lockAfter,
  type PublishedContacts,
  type RegistrantChange,
  type RegistryValues,
  type ReplaceAuthCode,
} from '@registrar/domains';
import type { Gaining } from './move';

/** What a moved domain gets from its new account. */
export interface GainedData {
  contactIds: Record<ContactRole, number>;
  values: RegistryValues;
  registrant: RegistrantChange | undefined;
}

/** The changes at the registry, and the end of the lock that follows a change of the registrant. */
export interface MovedDomain {
  decision: ChangeDecision;
  transferLockUntil: Date | undefined;
}

/** Changes the row of a moved domain: contacts, registry data, lock and auth code. */
export class ChangeMovedDomain {
  constructor(
    private readonly domains: DomainStore,
    private readonly shown: PublishedContacts,
    private readonly replaceCode: ReplaceAuthCode,
  ) {}

  /** Inside the caller's transaction, on the locked row. */
  async execute(
    { tld, now }: Gaining,
    held: HeldDomain,
    { contactIds, values, registrant }: GainedData,
  ): Promise<MovedDomain> {
    const lock = registrant?.material && !registrant.optedOut ? lockAfter(held, tld, now) : {};
    // Privacy that waits for a registrant that the registry takes comes with the new one.
    const privacy = held.pendingRegistrant?.privacyEnabled && { privacyEnabled: true };
    // Shown to the registry as the domain was, and as it is from now on.
    const wish = {
      on: lock.locked ? ['clientTransferProhibited' as const] : [],
      shown: await this.shown.change(held, { contactIds, registryValues: values, ...privacy }),
    };
    // The account before has read its code.
    const authCode = await this.replaceCode.execute(held);
    const decision = decisionOf(held, { authCode }, wish);
    // What the account before had of a TransferLock has ended: one in force holds the domain back.
    const transferLockUntil = lock.transferLockUntil ? new Date(lock.transferLockUntil) : undefined;
    await this.domains.change(held.id, {
      contactIds,
      authCode,
      registryValues: { values, at: now },
      ...(held.pendingRegistrant && { pendingRegistrant: null }),
      ...privacy,
      ...(lock.locked && { locked: true }),
      transferLockUntil: transferLockUntil ?? null,
    });
    return { decision, transferLockUntil };
  }
}
