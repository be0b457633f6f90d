import type { DelegationGuard } from '../changes/set-nameservers';
import type { HeldDomain } from '../shared/held-domain';
import type { DomainStore } from '../shared/ports';
import { dsOfSigning, moveWhileRestored, moveWhileSigned } from './ds-errors';
import { areLocal, type SigningPolicy } from './switch-signing';
import type { ZoneSignings } from './ports';
import { hasOwnDs } from './zone-signing';

/**
 * Changes of a domain that are refused while the registrar's name servers sign its zone: validating resolvers
 * would find it bogus.
 */
export class SigningGuard implements DelegationGuard {
  constructor(
    private readonly signings: ZoneSignings,
    private readonly domains: Pick<DomainStore, 'dsOf'>,
    private readonly policy: SigningPolicy,
  ) {}

  /**
   * On a held domain. Throws 409 unless all name servers are the registrar's: others lack the keys, and
   * resolvers validate until the DS has left every cache. Signing is not switched off automatically: that
   * takes as long as the parent's TTL, and the owner must know. A domain that was restored is signed still, though
   * its signing ended when it left.
   */
  async assertMayDelegate({ id }: HeldDomain, nameservers: readonly string[]): Promise<void> {
    if (areLocal(this.policy, nameservers)) return;
    const signing = await this.signings.lock(id);
    if (!signing) return;
    if (signing.state !== 'off') throw moveWhileSigned();
    if (hasOwnDs(signing, await this.domains.dsOf(id))) throw moveWhileRestored();
  }

  /** On a held domain. Throws 409 for a DS record that the signing has published. */
  async assertMayRemove({ id }: HeldDomain, digest: string): Promise<void> {
    const signing = await this.signings.lock(id);
    if (signing && signing.state !== 'off' && signing.ds.some((record) => record.digest === digest))
      throw dsOfSigning();
  }
}
