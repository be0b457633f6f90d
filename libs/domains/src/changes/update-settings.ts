import { badRequest, type Clock, type DomainName, toTimestamp } from '@registrar/kernel';
import type { Catalog, HeldTld } from '@registrar/catalog';
import {
  type ChangeDecision,
  type ChangeResult,
  decisionOf,
  type NoteChange,
  noting,
  type RegistryChangeRequest,
} from './change';
import type { ChangeDomain } from './change-domain';
import { readLabels } from './domain-labels';
import { domainExpired, settingNotSupported, underPolicyLock } from '../shared/errors';
import { assertOpen, assertPrivacyOpen, isUnderTransferLock } from '../shared/locks';
import type { HeldDomain } from '../shared/held-domain';
import type { PublishedContacts } from './published-contacts';

export interface SettingsChange {
  autorenewEnabled?: boolean;
  privacyEnabled?: boolean;
  locked?: boolean;
  /** Extension, as is `notes`: replaces all tags. */
  tags?: readonly string[];
  /** null or empty: none. */
  notes?: string | null;
}

const TRANSFER_LOCK = 'clientTransferProhibited';

/** Autorenew, privacy, the transfer lock, tags and notes, together or not at all (BEHAVIOUR §8). */
export class UpdateSettings {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly catalog: Catalog,
    private readonly shown: PublishedContacts,
    private readonly clock: Clock,
  ) {}

  /**
   * Tags and notes alone also change past the term. Throws 400 for nothing to do, 404, 403 past the term, 409 for what TLD or lock forbid, and the
   * registry's refusals.
   */
  async execute(
    accountId: number,
    name: DomainName,
    wanted: SettingsChange,
    note?: NoteChange,
  ): Promise<ChangeResult> {
    const { autorenewEnabled, privacyEnabled, locked } = wanted;
    const labels = readLabels(wanted);
    if (autorenewEnabled === undefined && privacyEnabled === undefined && locked === undefined) {
      if (labels) return this.changes.label({ accountId, name: name.ascii }, labels);
      throw badRequest('at least one of autorenewEnabled, privacyEnabled, locked, tags, notes is needed');
    }
    // A TLD that is no longer sold has no local rules: the registry decides.
    const tld = await this.catalog.findHeld(name, this.clock.now(accountId));
    return this.changes.execute({
      accountId,
      name: name.ascii,
      decide: async (held, now) => ({
        ...(await this.decide(held, tld, { autorenewEnabled, privacyEnabled, locked }, now)),
        ...(labels && { labels }),
      }),
      ...noting(note),
    });
  }

  private async decide(
    held: HeldDomain,
    tld: HeldTld | undefined,
    wanted: Pick<SettingsChange, 'autorenewEnabled' | 'privacyEnabled' | 'locked'>,
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
