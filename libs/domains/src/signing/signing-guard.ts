import type { DelegationGuard } from '../changes/set-nameservers';
import type { HeldDomain } from '../shared/held-domain';
import { dsOfSigning, moveWhileSigned } from './ds-errors';
import { areLocal, type SigningPolicy } from './switch-signing';
import type { ZoneSignings } from './ports';

/**
 * Changes of a domain that are refused while the registrar's name servers sign its zone: validating resolvers
 * would find it bogus.
 */
export class SigningGuard implements DelegationGuard {
  constructor(
    private readonly signings: ZoneSignings,
    private readonly policy: SigningPolicy,
  ) {}

  /**
   * On a held domain. Throws 409 unless all name servers are the registrar's: others lack the keys, and
   * resolvers validate until the DS has left every cache. Signing is not switched off automatically: that
   * takes as long as the parent's TTL, and the owner must know.
   */
  async assertMayDelegate({ id }: HeldDomain, nameservers: readonly string[]): Promise<void> {
    if (areLocal(this.policy, nameservers)) return;
    const signing = await this.signings.lock(id);
    if (signing && signing.state !== 'off') throw moveWhileSigned();
  }

  /** On a held domain. Throws 409 for a DS record that the signing has published. */
  async assertMayRemove({ id }: HeldDomain, digest: string): Promise<void> {
    const signing = await this.signings.lock(id);
    if (signing && signing.state !== 'off' && signing.ds.some((record) => record.digest === digest))
      throw dsOfSigning();
  }
}
