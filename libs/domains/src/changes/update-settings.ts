import { badRequest, type Clock, type DomainName, toTimestamp } from '@registrar/kernel';
import type { Catalog, HeldTld } from '@registrar/catalog';
import { type ChangeDecision, type ChangeResult, decisionOf, type RegistryChangeRequest } from './change';
import type { ChangeDomain } from './change-domain';
import { domainExpired, settingNotSupported, underPolicyLock } from '../shared/errors';
import { assertOpen, assertPrivacyOpen, isUnderTransferLock } from '../shared/locks';
import type { HeldDomain } from '../shared/held-domain';
import type { PublishedContacts } from './published-contacts';

export interface SettingsChange {
  autorenewEnabled?: boolean;
  privacyEnabled?: boolean;
  locked?: boolean;
}

const TRANSFER_LOCK = 'clientTransferProhibited';

/** Autorenew, privacy and the transfer lock, together or not at all (BEHAVIOUR §8). */
export class UpdateSettings {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly catalog: Catalog,
    private readonly shown: PublishedContacts,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 for nothing to do, 404, 403 once the term is over, 409 for what TLD or lock forbid, and the
   * registry's refusals.
   */
  async execute(accountId: number, name: DomainName, wanted: SettingsChange): Promise<ChangeResult> {
    const { autorenewEnabled, privacyEnabled, locked } = wanted;
    if (autorenewEnabled === undefined && privacyEnabled === undefined && locked === undefined) {
      throw badRequest('at least one of autorenewEnabled, privacyEnabled, locked is needed');
    }
    // A TLD that is no longer sold has no local rules: the registry decides.
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    return this.changes.execute({
      accountId,
      name: name.ascii,
      decide: (held, now) => this.decide(held, tld, { autorenewEnabled, privacyEnabled, locked }, now),
    });
  }

  private async decide(
    held: HeldDomain,
    tld: HeldTld | undefined,
    wanted: SettingsChange,
    now: Date,
  ): Promise<ChangeDecision> {
    const { privacyEnabled, locked } = wanted;
    if (held.expiresAt <= now) throw domainExpired();
    if (locked !== undefined && tld?.supportsTransferLock === false) throw settingNotSupported();
    if (privacyEnabled !== undefined && tld?.supportsPrivacy === false) throw settingNotSupported();
    if (locked === false) assertUnlockable(held, now);
    if (privacyEnabled !== undefined) assertPrivacyOpen(held, privacyEnabled);
    const wish: RegistryChangeRequest = {
      on: locked === true ? [TRANSFER_LOCK] : [],
      off: locked === false ? [TRANSFER_LOCK] : [],
      ...(privacyEnabled !== undefined && { shown: await this.shown.change(held, { privacyEnabled }) }),
    };
    return decisionOf(held, wanted, wish);
  }
}

/** A lock that is already off needs no check. */
function assertUnlockable(held: HeldDomain, now: Date): void {
  if (!held.locked && !held.registryStatuses.includes(TRANSFER_LOCK)) return;
  if (isUnderTransferLock(held, now)) throw underPolicyLock(toTimestamp(held.transferLockUntil!));
  // These statuses prevent an outbound transfer, as the lock at the registry does.
  assertOpen(held);
}
