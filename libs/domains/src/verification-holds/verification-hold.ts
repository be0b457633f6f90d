import { type ChangeDecision, type ChangeResult, decisionOf } from '../changes/change';
import type { ChangeDomain } from '../changes/change-domain';
import { HOLDS } from '../shared/locks';
import type { HeldDomain } from '../shared/held-domain';
import type { VerificationChecks } from './ports';

/**
 * Either hold of a domain whose registrant did not verify the address in time (BEHAVIOUR §9): out of the DNS,
 * or shown a parking page.
 */
export const VERIFICATION_HOLDS = ['VerificationClientHold', 'VerificationHold'] as const;
export type VerificationHoldLock = (typeof VERIFICATION_HOLDS)[number];

const NOTHING: ChangeDecision = { before: {}, after: {} };

export const isVerificationHeld = ({ locks }: { locks: readonly string[] }): boolean =>
  VERIFICATION_HOLDS.some((lock) => locks.includes(lock));

/**
 * Sets and removes the hold of a domain, locally and at the registry: `VerificationClientHold` is clientHold
 * at the registry, `VerificationHold` a delegation to name servers with a parking page. The previous name
 * servers are stored and restored. DS records are unchanged: they match again with the restored name servers.
 */
export class VerificationHold {
  constructor(
    private readonly changes: ChangeDomain,
    private readonly checks: VerificationChecks,
    /** Serve a parking page for every domain under VerificationHold. */
    private readonly parkingNameservers: readonly string[],
  ) {}

  /** No effect for a domain with one of the holds. Throws as every change does. */
  put(accountId: number, name: string, lock: VerificationHoldLock): Promise<ChangeResult> {
    return this.changes.execute({
      accountId,
      name,
      decide: async (held, now) => {
        if (isVerificationHeld(held)) return NOTHING;
        const locks = [...held.locks, lock].sort();
        if (lock === 'VerificationClientHold') return decisionOf(held, { locks }, { on: ['clientHold'] });
        await this.checks.keepNameservers(held.id, held.nameservers, now);
        return decisionOf(held, {
          locks,
          nameservers: this.isParked(held) ? held.nameservers : this.parkingNameservers,
        });
      },
    });
  }

  /** Removes both holds; no effect without one. Name servers set meanwhile are unchanged. */
  lift(accountId: number, name: string): Promise<ChangeResult> {
    return this.changes.execute({
      accountId,
      name,
      decide: async (held) => {
        const locks = held.locks.filter((lock) => !VERIFICATION_HOLDS.some((hold) => hold === lock));
        // Another hold still requires the status at the registry.
        const off =
          held.locks.includes('VerificationClientHold') && !locks.some((lock) => HOLDS.includes(lock))
            ? ['clientHold' as const]
            : [];
        const isParked = held.locks.includes('VerificationHold') && this.isParked(held);
        const kept = isParked ? await this.checks.keptNameservers(held.id) : undefined;
        return decisionOf(held, { locks, nameservers: kept ?? held.nameservers }, { off });
      },
    });
  }

  private isParked({ nameservers }: HeldDomain): boolean {
    return [...nameservers].sort().join() === [...this.parkingNameservers].sort().join();
  }
}
