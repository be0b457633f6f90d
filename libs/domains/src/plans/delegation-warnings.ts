import type { ChangePayload } from '../changes/change';
import { areLocal, type SigningPolicy } from '../signing/switch-signing';
import type { SigningReader } from '../signing/ports';
import type { DomainStore } from '../shared/ports';

/** The part of a stored change that a delegation depends on. */
type DelegationChange = Pick<ChangePayload, 'name' | 'before' | 'after'>;

/**
 * Changes of a delegation that the registry accepts and validating resolvers do not. What zone signing itself
 * rules out is refused (`SigningGuard`) and needs no warning.
 */
export class DelegationWarnings {
  constructor(
    private readonly domains: Pick<DomainStore, 'find'>,
    private readonly signed: Pick<SigningReader, 'list'>,
    private readonly policy: SigningPolicy,
  ) {}

  async of(accountId: number, { name, before, after }: DelegationChange): Promise<string[]> {
    const warnings: string[] = [];
    const added = (after.nameservers ?? []).filter((host) => !before.nameservers?.includes(host));
    if (added.length > 0 && !areLocal(this.policy, added) && (await this.hasDs(accountId, name)))
      warnings.push(
        `The domain has DS records: validating resolvers refuse its answers unless ${added.join(', ')} sign the zone with the same keys.`,
      );
    const [had, has] = [before.ds ?? [], after.ds];
    if (has?.length === 0 && had.length > 0)
      warnings.push('The last DS record is removed: resolvers no longer validate the zone.');
    if (has && has.length > had.length && (await this.isServedLocally(accountId, name)))
      warnings.push(
        `All name servers are the registrar's: validating resolvers refuse the zone unless it is signed with the key of the new DS record.`,
      );
    return warnings;
  }

  private async hasDs(accountId: number, name: string): Promise<boolean> {
    const records = await this.signed.list(accountId, name);
    return records !== undefined && (JSON.parse(records) as unknown[]).length > 0;
  }

  private async isServedLocally(accountId: number, name: string): Promise<boolean> {
    const held = await this.domains.find(accountId, name);
    return held !== undefined && areLocal(this.policy, held.nameservers);
  }
}
